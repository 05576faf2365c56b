// The shipped games, rulebooks, codes, new variants.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/cli/tool.hpp"

using Catch::Contains;
using tapis::test::Folder;
using tapis::test::run_tool;

TEST_CASE("list says name, title and players of each game, in both languages") {
  const auto english = run_tool("list --lang en");
  CHECK(english.status == 0);
  CHECK_THAT(english.out, Contains("gileter_couleur") && Contains("3, 4 players"));
  CHECK_THAT(english.out, !Contains("prelude") && !Contains("has errors"));
  const auto french = run_tool("list", "", "LC_ALL=fr_FR.UTF-8");
  CHECK_THAT(french.out, Contains("Le Gileter") && Contains("joueurs"));
}

TEST_CASE("list as JSON") {
  const auto json = nlohmann::json::parse(run_tool("list --json").out);
  CHECK(json["version"] == 1);
  bool found = false;
  for (const auto& game : json["games"]) {
    if (game["name"] != "gileter") continue;
    found = true;
    CHECK(game["title"]["fr"] == "Le Gileter");
    CHECK(game["players"] == nlohmann::json({3, 4}));
  }
  CHECK(found);
}

TEST_CASE("describe writes the page of a module") {
  const Folder folder;
  folder.write("pack.game",
               "tapis 1\nmodule \"Pack | Jeu\"\n\n## Few. | Peu.\ndeck few = french52 where rank >= Q\n"
               "## How long. | Durée.\noption length = 3 in 1..9\nzone spot of each player, seen by owner\n"
               "## Who waits. | Qui attend.\nvar waiting: player or none, kept\n"
               "## Is it so? | Est-ce le cas ?\nrule so(player p, card c): flag\nrule twice of number n =\n"
               "  2 when n is 1  # a comment\n  else n * 2\nto step\nto go:\n  step\neldest = dealer\n");
  const auto english = run_tool("describe " + folder.path("pack.game"));
  CHECK(english.status == 0);
  CHECK_THAT(english.out, Contains("# Pack\n") && Contains("| `few` | 12 | ♠ ♥ ♦ ♣: Q, K, A | Few. |") &&
                              Contains("| `length` | `1..9` | `3` | How long. |") &&
                              Contains("| zone `spot` of each player | its owner |") &&
                              Contains("| `waiting` | `player or none` | `none` | yes | Who waits. |"));
  CHECK_THAT(english.out, Contains("## What a game must say\n\n| rule | meaning |\n|---|---|\n"
                                   "| `so(player p, card c): flag` | Is it so? |\n") &&
                              Contains("| `twice of number n: number` | `2 when n is 1`<br>`else n * 2` |\n"));
  CHECK_THAT(english.out, Contains("## Empty procedures, for a game to fill\n\n| procedure |\n|---|\n| `step` |\n") &&
                              Contains("| `eldest` | `dealer` |"));
  const auto french = run_tool("describe --lang fr " + folder.path("pack.game"));
  CHECK_THAT(french.out, Contains("# Jeu\n") && Contains("| son propriétaire |") && Contains("Est-ce le cas ?"));
  CHECK(run_tool("describe tricks").status == 0);
  const auto settings = run_tool("describe tricks --players 3");
  CHECK(settings.status == 2);
  CHECK_THAT(settings.err, Contains("tricks is a module: --players and --set are for games"));
}

TEST_CASE("explain says what a code means") {
  const auto by_code = run_tool("explain e0104");
  CHECK(by_code.status == 0);
  CHECK(by_code.out ==
        "E0104 (tab-in-indentation): a line is indented with a tab.\nDepth: syntax and types.\n\n"
        "Why: A tab is as wide as each editor likes, so what stands below what cannot be told.\n\n"
        "Bad, in a game with a `hand` and a `score` of each player and a pile `trick`:\n\n    play:\n    \tfinish\n\n"
        "Good:\n\n    play:\n      finish\n\nWhat to do: Indent with two spaces for each level.\n");
  const auto json = nlohmann::json::parse(run_tool("explain --json E0412").out);
  CHECK(json["mend"].get<std::string>().back() == '.');
  CHECK_THAT(json["bad"].get<std::string>(), Catch::StartsWith("tapis 1\n") && Contains("cards where rank > 10\n"));
  CHECK(run_tool("explain tab-in-indentation").out == by_code.out);
  const auto unknown = run_tool("explain E9999");
  CHECK(unknown.status == 2);
  CHECK_THAT(unknown.err, Contains("there is no diagnostic 'E9999'. `tapis explain` lists all\n"));
  CHECK_THAT(run_tool("explain unusd-rule").err, Contains("Did you mean unused-rule"));
}

TEST_CASE("new starts a variant that checks and never overwrites") {
  const Folder folder;
  const std::string go = folder.path();
  const auto made = run_tool("new my_game --from gileter", "", "", go);
  CHECK(made.status == 0);
  CHECK(made.out == "my_game.game\nmy_game.cases.yaml\n");
  CHECK_THAT(made.err, Contains("tapis test my_game.cases.yaml"));
  CHECK_THAT(folder.read("my_game.game"), Contains("use gileter\n"));
  CHECK(run_tool("lint my_game.game", "", "", go).status == 0);
  CHECK(run_tool("run ./my_game.game --games 1", "", "", go).status == 0);
  const auto again = run_tool("new my_game --from gileter", "", "", go);
  CHECK(again.status == 2);
  CHECK(again.err == "tapis: my_game.game exists already: take another name\n");
  CHECK(run_tool("new ../x --from gileter", "", "", go).status == 2);
}

TEST_CASE("diff: of a long rule or procedure the lines that differ, with one beside them") {
  const Folder folder;
  const std::string head = "tapis 1\ngame \"Book | Livre\"\n";
  folder.write("one.game",
               head +
                   "\nplayers 2\ncards french32\nvar pot = 0\nrule size of number n =\n  1 when n is 0\n  2 when "
                   "n is 1\n  else 3\nto same(player p): pot gains 1\nplay:\n  pot gains 1\n  pot gains 2\n  "
                   "pot gains 3\n  pot gains 4\n  if pot > 4: pot gains 5\n  same(dealer)\n  pot gains size of "
                   "1\nresult of p = pot\n");
  folder.write("two.game",
               head +
                   "use one\nsize of n =\n  1 when n is 0\n  4 when n is 1\n  else 3\nsame(p):\n  pot gains 1\n"
                   "play:\n  pot gains 1\n  pot gains 2\n  pot gains 3\n  pot gains 4\n  if pot > 4:\n    pot "
                   "gains 6\n  same(dealer)\n  pot gains size of 1\n");
  const auto diff = run_tool("diff " + folder.path("one.game") + " " + folder.path("two.game"));
  CHECK(diff.status == 1);
  CHECK(diff.out ==
        "What is done\n"
        "  play:\n  …\n    if pot > 4:\n-     pot gains 5\n+     pot gains 6\n    same(dealer)\n    pot gains size of "
        "1\n\n"
        "Rules\n  size of n =\n    1 when n is 0\n-   2 when n is 1\n+   4 when n is 1\n    else 3\n");
}

TEST_CASE("diff says what a variant changes, rule by rule") {
  const auto scores = run_tool("diff gileter gileter_points");
  CHECK(scores.status == 1);
  CHECK(scores.out ==
        "Options\n"
        "- option target = 21 in 1..9999\n"
        "+ target = 194 when scale is jass else 65\n"
        "- option scoring = tricks | points\n"
        "+ scoring = points\n");
  const auto lines = run_tool("diff hearts omnibus_hearts");
  CHECK(lines.out ==
        "What is done\n"
        "  score:\n"
        "    each p in players:\n"
        "      score of p gains whole - taken of p when moon else taken of p\n"
        "+     if J♦ in won of p:\n"
        "+       score of p loses 10\n");
  const auto same = run_tool("diff hearts hearts --lang fr");
  CHECK(same.status == 0);
  CHECK(same.out == "Aucune règle ne diffère.\n");
  const auto json = nlohmann::json::parse(run_tool("diff hearts omnibus_hearts --json").out);
  REQUIRE(json["changes"].size() == 1);
  CHECK(json["changes"][0]["kind"] == "procedure");
  CHECK(json["changes"][0]["name"] == "score");
  CHECK(json["changes"][0]["change"] == "changed");
  // A grandchild of two variants differs from their parent in what both of them change.
  CHECK(nlohmann::json::parse(run_tool("diff gileter gileter_points_couleur --json").out)["changes"].size() == 3);
  CHECK(run_tool("diff hearts nothing").status == 2);
}
