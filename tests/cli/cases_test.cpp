// `tapis test` and `tapis new` as people call them.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/cli/tool.hpp"

using Catch::Contains;
using nlohmann::json;
using tapis::test::Folder;
using tapis::test::run_tool;

namespace {

const char* const two_cases =
    "- case: fails\n  rules: [X-1]\n  game: gileter\n  chance: {dealer: 1}\n  expect: {turn: 2}\n"
    "- case: passes\n  rules: [X-2]\n  game: gileter\n  chance: {dealer: 1}\n  expect: {turn: 1}\n";

}  // namespace

TEST_CASE("test: cases in this folder and below it, chosen by pattern, in three forms") {
  const Folder folder;
  folder.write("sub/x.cases.yaml", two_cases);
  const auto test = [&](const std::string& arguments) { return run_tool("test " + arguments, "", "", folder.path()); };
  const auto all = test("");
  CHECK(all.status == 1);
  CHECK_THAT(all.out, Contains("sub/x.cases.yaml:5:18: turn\n") && Contains("5 |   expect: {turn: 2}\n"));
  CHECK_THAT(all.out, Contains("2 cases in 1 file: 1 passed, 1 failed, 0 errors\n"));
  CHECK(all.out.find('\x1b') == std::string::npos);
  const auto some = test("--run 'X-2'");
  CHECK(some.status == 0);
  CHECK(some.out == "1 case in 1 file: 1 passed, 0 failed, 0 errors; 1 case not asked for\n");
  CHECK(test("--run 'f*s'").status == 1);
  CHECK(test("--run '?ass'").status == 2);
  const auto junit = test("--format junit");
  CHECK(junit.status == 1);
  CHECK(junit.out.find("<?xml") == 0);
  const auto object = test("--format json");
  CHECK(json::parse(object.out)["cases"][0]["details"][0]["expected"] == "2");
  CHECK(json::parse(test("--json").out) == json::parse(object.out));
  CHECK(test("--format yaml").status == 2);
  const auto traced = test("--trace --run passes");
  CHECK_THAT(traced.out, Contains("first_leader: first_leader = dealer\n"));
  CHECK(json::parse(test("--trace --json").out)["cases"][1]["trace"][0]["decided"].size() > 0);
}

TEST_CASE("test: a folder without cases says how to begin") {
  const Folder folder;
  const auto none = run_tool("test", "", "", folder.path());
  CHECK(none.status == 2);
  CHECK_THAT(none.out, Contains("no files whose names end in .cases.yaml; `tapis new NAME` writes"));
}

TEST_CASE("test: colours on a terminal") {
  NEEDS_TERMINAL();
  const Folder folder;
  folder.write("x.cases.yaml", two_cases);
  tapis::test::Terminal bright({"test", folder.path()}, {"NO_COLOR="});
  CHECK_THAT(bright.rest(), Contains("\x1b[1;31mfailed\x1b[0m"));
  CHECK(bright.status() == 1);
  tapis::test::Terminal plain({"test", folder.path()});
  CHECK(plain.rest().find('\x1b') == std::string::npos);
}

TEST_CASE("test: what of the scripts was gone through, and how much of it there must be") {
  const Folder folder;
  folder.write("x.cases.yaml", two_cases);
  const auto test = [&](const std::string& arguments) {
    return run_tool("test --run passes " + arguments, "", "", folder.path());
  };
  const auto table = test("--coverage");
  CHECK(table.status == 0);
  CHECK_THAT(table.out, Contains("games/gileter.game") && Contains("not exercised:\n"));
  CHECK(test("--coverage-min 0").status == 0);
  const auto low = test("--coverage-min 100");
  CHECK(low.status == 1);
  CHECK_THAT(low.out, Contains("% exercised, less than 100.0%\n"));
  CHECK(test("--coverage-min 101").status == 2);
  const auto object = test("--coverage-min 100 --json");
  CHECK(object.status == 1);
  CHECK(json::parse(object.out)["coverage"][0]["script"] == "games/gileter.game");
}

TEST_CASE("new: a game of its own, with a case that passes") {
  const Folder folder;
  const auto run = [&](const std::string& arguments) { return run_tool(arguments, "", "", folder.path()); };
  const auto made = run("new tide_table");
  CHECK(made.status == 0);
  CHECK(made.out == "tide_table.game\ntide_table.cases.yaml\n");
  CHECK_THAT(made.err, Contains("tapis lint tide_table.game"));
  CHECK(run("lint tide_table.game").status == 0);
  CHECK(run("fmt --check tide_table.game").status == 0);
  CHECK(run("run ./tide_table.game --games 3").status == 0);
  const auto tested = run("test");
  CHECK(tested.out == "1 case in 1 file: 1 passed, 0 failed, 0 errors\n");
  // A variant of it is found by its name beside it, and nothing is written over.
  CHECK(run("new deep_tide --from tide_table").status == 0);
  CHECK_THAT(folder.read("deep_tide.game"), Contains("use tide_table\n"));
  CHECK(run("test").status == 0);
  folder.write("half.cases.yaml", "mine");
  const auto refused = run("new half");
  CHECK(refused.status == 2);
  CHECK(refused.err == "tapis: half.cases.yaml exists already: take another name\n");
  CHECK(folder.read("half.cases.yaml") == "mine");
  CHECK(run("lint half.game").status == 2);
}

TEST_CASE("new: a variant lists what may be replaced as it would be written") {
  const Folder folder;
  const auto run = [&](const std::string& arguments) { return run_tool(arguments, "", "", folder.path()); };
  CHECK(run("new mine --from gileter").status == 0);
  std::string text = folder.read("mine.game");
  CHECK_THAT(text, Contains("# GI-8. Must suit be followed?\n#   (gileter.game:") && Contains("# follow = no\n"));
  CHECK_THAT(text, Contains(": rule next_leader: player)\n"
                            "# next_leader = owner of the card in trick with lowest losing\n"));
  CHECK_THAT(text, Contains("# jass = 11 for A, 10 for 10, 4 for K, 3 for Q, 2 for J\n"));
  CHECK_THAT(text, Contains("# score:\n#   each p in players:\n#     score of p gains gain of p\n"));
  CHECK_THAT(text, Contains("# playable of p = hand of p\n#   must follow_suit: follows when follow  ##") ||
                       Contains("# playable of p = hand of p\n#   must follow_suit: follows when follow\n"));
  // Nothing in it depends on where the scripts lie.
  const auto elsewhere = run_tool("new other --from gileter", "",
                                  "TAPIS_PATH=" TAPIS_SOURCE_DIR "/stdlib:" TAPIS_SOURCE_DIR "/games", folder.path());
  CHECK(elsewhere.status == 0);
  std::string other = folder.read("other.game");
  CHECK_THAT(other, !Contains(TAPIS_SOURCE_DIR));
  CHECK(other.substr(other.find("use gileter")) == text.substr(text.find("use gileter")));
  const std::string line = "# next_leader = ";
  text.replace(text.find(line), line.size(), "next_leader = ");
  folder.write("mine.game", text);
  CHECK(run("lint mine.game").status == 0);
  CHECK(run("test").status == 0);
}
