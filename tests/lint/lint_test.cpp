// What holds for all rules: where comments allow findings, how grave they are, and how scripts are mended.
#include <catch2/catch.hpp>

#include "dsl/lint/fix.hpp"
#include "tests/lint/support.hpp"

using namespace tapis;
using test::count_of;
using test::lint_text;
using test::told;

namespace {

const std::string head = "tapis 1\ngame \"Small | Petit\"\n\n";
const std::string declarations =
    "players 2\ncards french52\nzone hand of each player, seen by owner\n"
    "deal: deal 1 to each hand\nresult of p = number of hand of p\n";

// A play with two values that nothing uses, L0303; the lines around them are given.
std::string script(const std::string& above_all, const std::string& above_play, const std::string& above_first,
                   const std::string& behind_first) {
  return head + above_all + declarations + above_play + "play:\n" + above_first + "  let one = 1" + behind_first +
         "\n  if hand of player 1 is empty:\n    let two = 2\n    move deck to hand of player 1\n";
}

}  // namespace

TEST_CASE("comments allow findings in a line, a declaration, a statement or a file") {
  const std::string allow = "# lint: allow L0303 tried out\n";
  CHECK(count_of(lint_text(script("", "", "", "")), "L0303") == 2);
  CHECK(count_of(lint_text(script("", "", "", "  # lint: allow L0303 tried out")), "L0303") == 1);
  CHECK(count_of(lint_text(script("", "", "", "  # lint: allow unused-let, L0301 tried out")), "L0303") == 1);
  CHECK(count_of(lint_text(script("", "", "  " + allow, "")), "L0303") == 1);
  CHECK(count_of(lint_text(script("", allow, "", "")), "L0303") == 0);
  CHECK(count_of(lint_text(script("", allow + "## Plays. | Joue.\n", "", "")), "L0303") == 0);
  CHECK(count_of(lint_text(script(allow + "\n", "", "", "")), "L0303") == 0);
  // Right above the first declaration it holds for that alone.
  CHECK(count_of(lint_text(script(allow, "", "", "")), "L0303") == 2);
}

TEST_CASE("an allowance needs a reason, a rule and something to allow") {
  CHECK(count_of(lint_text(script("", "", "", "  # lint: allow L0303")), "L0601") == 1);
  CHECK(count_of(lint_text(script("", "", "", "  # lint: allow L0303 tried out")), "L0601") == 0);
  const auto two = lint_text(script("", "", "", "  # lint: allow L0303, L0301 tried out"));
  CHECK(count_of(two, "L0602") == 1);
  const auto unknown = lint_text(script("", "", "", "  # lint: allow unused-lett tried out"));
  INFO(told(unknown));
  REQUIRE(count_of(unknown, "L0602") == 1);
  const auto at =
      std::find_if(unknown.begin(), unknown.end(), [](const Found& f) { return f.finding.code == "L0602"; });
  CHECK_THAT(at->finding.help, Catch::Contains("unused-let"));
  // Other comments are nobody's business.
  CHECK(count_of(lint_text(script("", "", "", "  # lint this one day")), "L0602") == 0);
}

TEST_CASE("settings say how grave a finding is, a rule before its family") {
  LintSettings settings;
  settings.families["flow"] = Severity::info;
  for (const Found& found : lint_text(script("", "", "", ""), settings)) {
    CHECK((found.rule->family != LintFamily::flow || found.finding.severity == Severity::info));
  }
  settings.rules["L0303"] = Severity::error;
  const auto all = lint_text(script("", "", "", ""), settings);
  REQUIRE(count_of(all, "L0303") == 2);
  for (const Found& found : all) CHECK((found.finding.code != "L0303" || found.finding.severity == Severity::error));
  settings.rules["L0303"] = std::nullopt;
  CHECK(count_of(lint_text(script("", "", "", ""), settings), "L0303") == 0);
  // A rule that is off still uses what allows it.
  CHECK(count_of(lint_text(script("", "", "", "  # lint: allow L0303 tried out"), settings), "L0602") == 0);
}

TEST_CASE("the rules are silent about a script with errors") {
  const auto all = lint_text(script("", "", "", "\n  let three = threee"));
  REQUIRE_FALSE(all.empty());
  for (const Found& found : all) CHECK(found.rule == nullptr);
}

TEST_CASE("a script that another one uses knows what that needs of it") {
  MemoryLibrary library({}, true);
  const std::string base = head + declarations + "rule spare = 3\n";
  library.add("base", base);
  const std::string variant = "tapis 1\ngame \"Variant | Variante\"\nuse base\nresult of p = spare\n";
  const Script one{"base", base}, other{"variant.game", variant};
  CHECK(count_of(lint(library, {one}), "L0301") == 1);
  CHECK(count_of(lint(library, {one, other}), "L0301") == 0);
  CHECK(count_of(lint(library, {other, one}), "L0301") == 0);
  // Nothing is told of a file that was not asked about.
  CHECK(lint(library, {{"variant.game", "tapis 1\ngame \"Variant | Variante\"\nuse base\n"}}).empty());
}

TEST_CASE("mending takes out what is said to be useless, and only once") {
  const Mended mended = mend(ShippedLibrary(), {{"example.game", script("", "", "", "")}}, false);
  const std::string& text = mended.scripts[0].text;
  CHECK(mended.edits == 2);
  CHECK_THAT(text, !Catch::Contains("let "));
  CHECK_THAT(text, Catch::EndsWith("play:\n  if hand of player 1 is empty:\n    move deck to hand of player 1\n"));
  CHECK(mend(ShippedLibrary(), mended.scripts, false).edits == 0);
  const std::string alone = head + declarations + "play:\n  let one = 1\n";
  CHECK_THAT(mend(ShippedLibrary(), {{"example.game", alone}}, false).scripts[0].text,
             Catch::EndsWith("play:\n  nothing\n"));
  // Unsafe edits are made only on request.
  const std::string rule = head + declarations + "rule spare = 3\n";
  CHECK(mend(ShippedLibrary(), {{"example.game", rule}}, false).edits == 0);
  CHECK(mend(ShippedLibrary(), {{"example.game", rule}}, true).scripts[0].text == head + declarations);
}

TEST_CASE("what is said of a variable that nothing asks for depends on what sets it") {
  const auto all = [](const std::string& rest) {
    return test::told(lint_text(head + declarations + "var laid = 0\n" + rest));
  };
  CHECK_THAT(all(""), Catch::Contains("nothing sets the variable `laid` and nothing asks for it"));
  CHECK_THAT(all("play: laid gains 1\n"), Catch::Contains("the variable `laid` is set and nothing asks for it"));
  const std::string unreached = all("to count_cards: laid gains 1\nplay: nothing\n");
  INFO(unreached);
  CHECK_THAT(unreached,
             Catch::Contains("the variable `laid` keeps its first value and nothing asks for it: the game never "
                             "comes to `count_cards`, which sets it") &&
                 Catch::Contains("note: it is set here") && Catch::Contains("help: do `count_cards` where"));
}

TEST_CASE("of overlapping edits only the first is made") {
  Found first, second, third;
  first.edits = {{{0, 0, 3}, "x"}};
  second.edits = {{{0, 2, 5}, "y"}, {{0, 6, 7}, "z"}};
  third.edits = {{{0, 5, 6}, ""}};
  int mended = 0;
  CHECK(apply("abcdefg", {&first, &second, &third}, mended) == "xdeg");
  CHECK(mended == 2);
}

TEST_CASE("a comment that begins like an allowance and is none is no allowance without a word") {
  const std::string script =
      "tapis 1\ngame \"T | T\"\nplayers 2\ncards french52\nzone hand of each player, seen by owner\n"
      "deal: deal 1 to each hand\nresult of p = number of hand of p\n";
  for (const char* comment : {"# lint: alow L0301 a variant asks for it", "# lint: allow", "# lint:"}) {
    const auto all = lint_text(script + comment + "\nrule idle = 3\n");
    INFO(comment << "\n" << told(all));
    CHECK(count_of(all, "L0602") == 1);
    CHECK(count_of(all, "L0301") == 1);
    CHECK(count_of(all, "L0601") == 0);
  }
  CHECK(count_of(lint_text(script + "# The linter: see above.\nrule idle = 3\n"), "L0602") == 0);
}

TEST_CASE("what allows a finding in a doc comment is told of, and becomes a comment") {
  const std::string script = head + declarations;
  const std::string wrong = script + "## lint: allow L0301 a variant asks for it\nrule idle = 3\nplay:\n" +
                            "  let one = 1  ## lint: allow L0303 tried out\n";
  const auto all = lint_text(wrong);
  INFO(told(all));
  CHECK(count_of(all, "L0602") == 2);
  CHECK(all.size() == 2);
  CHECK_THAT(told(all), Catch::Contains("## lint: allow L0301 a variant asks for it\n  | ^^") &&
                            Catch::Contains("help: begin it with one `#`"));
  const std::string right = script + "# lint: allow L0301 a variant asks for it\nrule idle = 3\nplay:\n" +
                            "  let one = 1  # lint: allow L0303 tried out\n";
  CHECK(lint_text(right).empty());
  CHECK(mend(ShippedLibrary(), {{"example.game", wrong}}, false).scripts[0].text == right);
}

TEST_CASE("a procedure that nothing does may be meant to replace one whose name comes near") {
  const auto help = [&](const std::string& name) {
    return told(lint_text(head + declarations + "to " + name + ": move deck to hand of player 1\n"));
  };
  CHECK_THAT(help("playing"), Catch::Contains("help: if it should replace `play`, write `play: …` without `to`; else"));
  CHECK_THAT(help("collect"), Catch::Contains("help: use it, or delete it with its comment"));
}

TEST_CASE("of a code that does not exist no other one is said to be meant") {
  const auto help = [&](const std::string& word) {
    return told(lint_text(head + declarations + "# lint: allow " + word + " because\nrule idle = 3\n"));
  };
  CHECK_THAT(help("L0499"), Catch::Contains("there is no rule `L0499` to allow") &&
                                Catch::Contains("help: `tapis explain` lists the rules\n"));
  CHECK_THAT(help("unusd-rule"), Catch::Contains("help: did you mean `unused-rule`?"));
  CHECK_THAT(help("E0301"), Catch::Contains("help: errors of the language cannot be allowed or switched off"));
}
