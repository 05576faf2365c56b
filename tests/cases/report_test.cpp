// How results are told, coverage, traces and shrinking.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "dsl/library.hpp"
#include "interpreter/cli/cases_report.hpp"
#include "interpreter/cli/coverage.hpp"

using namespace tapis::cli;
using Catch::Matchers::Contains;

namespace {

const std::string folder = std::string(TAPIS_SOURCE_DIR) + "/tests/cases/engine/";
const std::string head = "- case: x\n  game: small_tricks\n  chance: {dealer: 3}\n";

std::vector<CaseResult> run(const std::string& text, const CaseModes& modes) {
  static GameShelf shelf;
  std::size_t left_out = 0;
  return run_case_text(shelf, folder + "x.cases.yaml", text, modes, left_out);
}

std::string report(const std::vector<CaseResult>& results, const Voice& voice = {}) {
  CaseCounts counts;
  counts.files = 1;
  count(results, counts);
  return text_report(results, counts, voice);
}

const char* const cover_game =
    "tapis 1\ngame \"Cover | Couverture\"\n## All that can be gone through. | Tout ce qui peut l'être.\n\n"
    "players 2\ncards french32\n## Late? | Tard ?\noption late = no | yes\n"
    "zone hand of each player\npile laid\n"
    "values points = 11 for A, 10 for 10, 4 for K when laid is not empty\n"       // 11
    "rule allowed of player p = hand of p\n"                                      // 12
    "  must red: suit is ♥ when laid is not empty\n"                              // 13
    "rule best of player p =\n  1 when late\n  2 when laid is empty\n  else 3\n"  // 14 to 17
    "rule unused = 7\n"                                                           // 18: nobody asks it
    "deal: deal 4 to each hand\nplay:\n"
    "  if late: return\n"  // 21
    "  each p in players from eldest:\n    p chooses:\n"
    "      pass\n"                                // 24
    "      lay c from allowed: move c to laid\n"  // 25
    "  if laid is empty: return\n"                // 26
    "result of p = best of p + points of laid\n";

// What cases of that game leave out: kind and line.
std::vector<std::string> left_out_by(const std::string& cases) {
  const tapis::MemoryLibrary library({{"cover", cover_game}}, true);
  GameShelf shelf(&library);
  CaseModes modes;
  modes.covered = true;
  std::size_t left_out = 0;
  for (const CaseResult& result : run_case_text(shelf, "x.cases.yaml", cases, modes, left_out)) {
    INFO((result.findings.empty() ? "" : result.findings[0]));
    CHECK(result.status == CaseStatus::passed);
  }
  std::vector<std::string> missing;
  for (const CoverageScript& script : coverage(shelf.games())) {
    if (!script.game) continue;
    for (const CoverageItem& item : script.items)
      if (!item.reached) missing.push_back(std::to_string(item.line) + " " + item.what);
  }
  return missing;
}

const std::string given = "  game: cover\n  chance: {dealer: 2}\n  deal: {hand: {1: [A♠, 7♠], 2: [K♥, 7♣]}}\n";

}  // namespace

TEST_CASE("a failure is shown where it stands") {
  const auto results = run(head + "  expect: {turn: 2}\n", {});
  const std::string text = report(results);
  CHECK_THAT(text, Contains("x.cases.yaml:1: failed: x\n"));
  CHECK_THAT(text, Contains("x.cases.yaml:4:18: turn\n"
                            "      |\n"
                            "    4 |   expect: {turn: 2}\n"
                            "      |                  ^\n"
                            "    expected: 2\n"
                            "    found:    1\n"
                            "    moves so far: none\n"
                            "    the table as 1 sees it:\n"));
  CHECK(text.find('\x1b') == std::string::npos);
  Voice bright;
  bright.colour = true;
  CaseModes modes;
  modes.voice = bright;
  CHECK(report(run(head + "  expect: {turn: 2}\n", modes), bright).find("\x1b[31m1\x1b[0m") != std::string::npos);
}

TEST_CASE("what was not asked for is counted") {
  std::ostringstream out;
  CaseOptions options;
  options.paths = {folder + "small_tricks.cases.yaml"};
  options.pattern = "no such*";
  CHECK(run_cases(options, out) == 2);
  GameShelf shelf;
  CaseModes modes;
  modes.pattern = "b";
  std::size_t left_out = 0;
  const auto results =
      run_case_text(shelf, folder + "x.cases.yaml",
                    "- case: a\n  game: small_tricks\n- case: b\n  game: small_tricks\n", modes, left_out);
  CHECK(results.size() == 1);
  CHECK(left_out == 1);
}

TEST_CASE("JUnit: escaped, counted, with the excerpt") {
  auto results =
      run("- case: \"<a> & 'b' \\x01\"\n  game: small_tricks\n  chance: {dealer: 3}\n  expect: {turn: 2}\n"
          "- case: fine\n  game: small_tricks\n- case: wrong\n  game: nothing\n",
          {});
  CaseCounts counts;
  counts.files = 1;
  count(results, counts);
  const std::string text = junit_report(results, counts);
  CHECK(text.find("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites ") == 0);
  CHECK_THAT(text, Contains("tests=\"3\" failures=\"1\" errors=\"1\" skipped=\"0\" time=\""));
  CHECK_THAT(text, Contains("name=\"&lt;a&gt; &amp; 'b' \xEF\xBF\xBD\""));
  CHECK_THAT(text, Contains("<failure message=\"turn: expected 2, found 1\" type=\"failure\">"));
  CHECK_THAT(text, Contains("expect: {turn: 2}&#10;"));
  CHECK_THAT(text, Contains("<error message=\"there is no game `nothing`"));
  CHECK(text.find('\x01') == std::string::npos);
}

TEST_CASE("a trace names the lines that decided, and what refuses a move") {
  CaseModes modes;
  modes.traced = true;
  const auto results = run(head +
                               "  deal: {hand: {1: [7♠], 2: [8♠, A♥]}}\n"
                               "  moves: [[1, 7♠], {refused: [2, A♥], rule: follow_suit}, [2, 8♠]]\n",
                           modes);
  REQUIRE(results.size() == 1);
  CHECK(results[0].status == CaseStatus::passed);
  REQUIRE(results[0].trace.size() == 4);  // the deal, two moves and the refusal
  CHECK(results[0].trace[1].move == "7♠");
  const TraceStep& refusal = results[0].trace[2];
  CHECK(refusal.told == std::vector<std::string>{"refused: Follow suit if you can."});
  REQUIRE(refusal.decided.size() == 1);
  CHECK(refusal.decided[0].rule == "follow_suit");
  CHECK_THAT(report(results), Contains("passed: x\n") && Contains(" follow_suit: must follow_suit"));
}

TEST_CASE("coverage: branches, not lines") {
  const std::vector<std::string> one =
      left_out_by("- case: x\n" + given + "  moves: [[1, lay A♠]]\n  expect: {turn: 2}\n");
  // The duty takes the club from 2 and nothing from 1; nobody has asked what anything is worth.
  CHECK(one == std::vector<std::string>{"11 a card is asked about", "11 a card is asked about",
                                        "11 a card is asked about", "15 the row counts", "16 the row counts",
                                        "17 the row counts", "21 the condition holds", "24 it is chosen",
                                        "26 the condition does not hold", "26 the condition holds", "27 it is asked"});
  const std::vector<std::string> more =
      left_out_by("- case: x\n" + given +
                  "  moves: [[1, lay A♠], [2, lay K♥]]\n  expect: {returns: {1: 18}}\n"
                  "- case: y\n" +
                  given + "  moves: [[1, pass], [2, pass]]\n  expect: {returns: {1: 2}}\n");
  CHECK(more == std::vector<std::string>{"11 a card is asked about", "15 the row counts", "21 the condition holds"});
  // An option decides when the game is compiled: its row and its branch count all the same.
  CHECK(left_out_by("- case: x\n" + given +
                    "  moves: [[1, lay A♠], [2, lay K♥]]\n  expect: {returns: {1: 18}}\n"
                    "- case: y\n" +
                    given +
                    "  moves: [[1, pass], [2, pass]]\n  expect: {returns: {1: 2}}\n"
                    "- case: z\n  game: cover\n  options: {late: yes}\n  expect: {returns: {1: 1}}\n") ==
        std::vector<std::string>{"11 a card is asked about"});
  // A question is asked of the script too.
  const std::vector<std::string> asked =
      left_out_by("- case: x\n" + given + "  eval: points of (hand of player 1)\n  value: 0\n");
  CHECK(std::count(asked.begin(), asked.end(), "11 a card is asked about") == 3);  // `when` does not hold
}

TEST_CASE("coverage as a table and as JSON; too little of it falls short") {
  const auto name = std::filesystem::temp_directory_path() / "tapis_cover_test";
  std::filesystem::remove_all(name);
  std::filesystem::create_directories(name);
  std::ofstream(name / "cover.game") << cover_game;
  std::ofstream(name / "x.cases.yaml") << "- case: x\n" + given + "  moves: [[1, lay A♠]]\n  expect: {turn: 2}\n";
  CaseOptions options;
  options.paths = {name.string()};
  options.coverage = true;
  std::ostringstream text;
  CHECK(run_cases(options, text) == 0);
  CHECK_THAT(text.str(),
             Contains("not exercised:\n") && Contains(":24:7: alternative, never: it is chosen\n      pass\n"));
  options.coverage_min = 90;
  std::ostringstream low;
  CHECK(run_cases(options, low) == 1);
  CHECK_THAT(low.str(), Contains("% exercised, less than 90.0%\n"));
  options.coverage_min = 0;
  options.json = true;
  std::ostringstream out;
  CHECK(run_cases(options, out) == 0);
  const auto json = nlohmann::json::parse(out.str());
  CHECK(json["coverage"][0]["game"] == true);
  CHECK(json["coverage"][0]["items"] == 16);
  CHECK(json["coverage"][0]["exercised"] == 5);
  CHECK(json["coverage"][0]["missing"].size() == 11);
  std::filesystem::remove_all(name);
}

TEST_CASE("a failed case with the fewest moves that fail alike") {
  const tapis::MemoryLibrary library(
      {{"count",
        "tapis 1\ngame \"Count | Compte\"\n## Adds up. | Additionne.\n\nplayers 2\ncards french32\nvar sum = 0\nplay:\n"
        "  repeat:\n    each p in players:\n      p chooses:\n        pass\n        add n from 1..9 where sum < 9: sum "
        "gains n\n"
        "        quit when sum > 0: return\nresult of p = 0\n"}},
      true);
  GameShelf shelf(&library);
  CaseModes modes;
  modes.shrinks = true;
  std::size_t left_out = 0;
  const std::string text =
      "- case: \"never: more\"\n  game: count\n  moves:\n    - [1, pass]\n    - [2, add 3]\n    - [1, pass]\n"
      "    - [2, pass]\n    - [1, add 4]\n    - {refused: [2, add 0]}\n    - [2, pass]\n    - [1, pass]\n"
      "    - [2, pass]\n    - eval: sum >= 7\n      value: no\n";
  const auto results = run_case_text(shelf, "x.cases.yaml", text, modes, left_out);
  REQUIRE(results.size() == 1);
  CHECK(results[0].status == CaseStatus::failed);
  // Seven needs both sums, in the seats in which they were: 1 has to pass before 2 adds.
  const std::string want =
      "- case: \"never: more\"\n  game: count\n  moves:\n    - [1, pass]\n    - [2, add 3]\n    - [1, add 4]\n"
      "    - {eval: sum >= 7, value: no}\n";
  INFO(results[0].shrunk);
  const std::size_t at = results[0].shrunk.find('\n') + 1;
  CHECK(results[0].shrunk.find("# x.cases.yaml:1: 4 of 10 moves fail in the same way") == 0);
  CHECK(results[0].shrunk.substr(at) == want);
  const auto again = run_case_text(shelf, "x.cases.yaml", results[0].shrunk, {}, left_out);
  REQUIRE(again.size() == 1);
  CHECK(again[0].status == CaseStatus::failed);
  CHECK(again[0].details[0].message == results[0].details[0].message);
}
