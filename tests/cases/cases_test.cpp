// How cases run: what passes, what fails and with which words, and what is an error of the case itself.
#include <catch2/catch.hpp>
#include <sstream>

#include "dsl/library.hpp"
#include "interpreter/cli/cases.hpp"

using namespace tapis::cli;

namespace {

const std::string folder = std::string(TAPIS_SOURCE_DIR) + "/tests/cases/engine/";

GameShelf& shelf() {
  static GameShelf one;
  return one;
}

// The findings of one case, each on a line, with the file's name left out.
std::string findings(const std::string& text, CaseStatus* status = nullptr) {
  const std::string file = folder + "x.cases.yaml";
  const auto results = run_case_text(shelf(), file, text);
  std::string out;
  if (status != nullptr) *status = results.empty() ? CaseStatus::passed : results.front().status;
  for (const CaseResult& result : results) {
    for (const std::string& finding : result.findings) {
      if (!out.empty()) out += "\n";
      out += finding.rfind(file, 0) == 0 ? finding.substr(file.size() + 1) : finding;
    }
  }
  return out;
}

std::string failure(const std::string& text) {
  CaseStatus status = CaseStatus::passed;
  const std::string out = findings(text, &status);
  CHECK(status == CaseStatus::failed);
  return out;
}

std::string error(const std::string& text) {
  CaseStatus status = CaseStatus::passed;
  const std::string out = findings(text, &status);
  CHECK(status == CaseStatus::error);
  return out;
}

const std::string head = "- case: x\n  game: small_tricks\n";

}  // namespace

TEST_CASE("the case files of this folder pass") {
  std::ostringstream out;
  const int status = run_cases({{folder}, "", false}, out);
  INFO(out.str());
  CHECK(status == 0);
}

TEST_CASE("a case that falls short says what was expected and what was found") {
  CHECK(failure(head + "  chance: {dealer: 3}\n  expect: {turn: 2}\n") == "4:18: turn: expected 2, found 1");
  CHECK(failure(head + "  expect: {hand: {1: 4}, over: true}\n  seed: 3\n")
            .find("3:22: hand of 1: expected 4 cards, "
                  "found 3: [") == 0);
  CHECK(failure(head + "  deal: {hand: {1: [7♠, 8♠, A♥]}}\n  expect: {hand: {1: [7♠, 8♠, A♦]}}\n") ==
        "4:22: hand of 1: expected [7♠, 8♠, A♦], found [7♠, 8♠, A♥]");
  CHECK(failure(head + "  eval: cards_each + 1\n  value: 5\n") == "4:10: `cards_each + 1`: expected 5, found 4");
  CHECK(failure(head + "  expect: {winner: 1}\n") == "3:20: winner: expected 1, found that the game is not over");
}

TEST_CASE("steps that are not forced") {
  CHECK(failure(head + "  chance: {dealer: 3}\n  steps: 1\n") == "4:10: this step is not forced: 1 has 3 moves");
  CHECK(failure(head + "  chance: {dealer: 3}\n  steps: 2\n") == "4:10: step 1 of 2 is not forced: 1 has 3 moves");
}

TEST_CASE("an illegal move fails with the rule that refuses it") {
  const std::string text = head +
                           "  chance: {dealer: 3}\n  deal: {hand: {1: [7♠], 2: [8♠, A♥]}}\n"
                           "  moves: [[1, 7♠], [2, A♥]]\n";
  const std::string found = failure(text);
  CHECK(found.find("5:20: 2 cannot play `A♥`: Follow suit if you can. (rule follow_suit) [") == 0);
  CHECK(failure(head + "  chance: {dealer: 3}\n  deal: {hand: {1: [7♠], 2: [8♠, A♥]}}\n"
                       "  moves: [{refused: [1, 7♠]}]\n") == "5:21: 1 may play `7♠`, but it should be refused");
  CHECK(failure(head + "  chance: {dealer: 3}\n  deal: {hand: {1: [7♠], 2: [8♠, A♥]}}\n"
                       "  moves: [[1, 7♠], {refused: [2, A♥], rule: other}]\n") ==
        "5:45: the rule that refuses `A♥` to 2: expected other, found follow_suit");
}

TEST_CASE("a part of the cards is no answer, however many answers there are") {
  const tapis::MemoryLibrary library(
      {{"parts",
        "tapis 1\ngame \"Parts | Parties\"\n## Several cards. | Plusieurs cartes.\n\nplayers 2\ncards french32\n"
        "## How many. | Combien.\noption size = 2 in 1..8\noption open = no | yes\nzone hand of each player\n"
        "pile laid\ndeal: deal 16 to each hand\nplay:\n"
        "  if open: eldest chooses size..8 xs from hand: move xs to laid\n"
        "  if not open: eldest chooses (size) xs from hand: move xs to laid\nresult of p = 0\n"}},
      true);
  GameShelf own(&library);
  const auto run = [&](const std::string& options, const std::string& move) {
    const auto results = run_case_text(own, "x.cases.yaml",
                                       "- case: x\n  game: parts\n  options: " + options +
                                           "\n  chance: {dealer: 2}\n"
                                           "  deal: {hand: {1: [7♠, 8♠, 9♠, 10♠, J♠, Q♠, K♠, A♠, 7♥, 8♥]}}\n"
                                           "  moves: [{refused: [1, " +
                                           move + "]}]\n");
    REQUIRE(results.size() == 1);
    INFO((results[0].findings.empty() ? "" : results[0].findings[0]));
    REQUIRE(results[0].status != CaseStatus::error);
    return results[0].status == CaseStatus::passed;
  };
  for (const char* options : {"{size: 2}", "{size: 8}", "{size: 2, open: yes}", "{size: 8, open: yes}"}) {
    INFO(options);
    CHECK(run(options, "7♠"));
    CHECK(run(options, "8♠ 8♠"));
    CHECK_FALSE(run(options, "7♠ ..."));
  }
  for (const char* open : {"no", "yes"}) {
    CHECK_FALSE(run(std::string("{size: 2, open: ") + open + "}", "8♠ 7♥"));
    CHECK(run(std::string("{size: 8, open: ") + open + "}", "8♠ 7♥"));
    CHECK_FALSE(run(std::string("{size: 8, open: ") + open + "}", "8♠ 7♥ A♠ 7♠ 9♠ 10♠ J♠ K♠"));
  }
}

TEST_CASE("the position of a failed case is told") {
  const auto results = run_case_text(shelf(), folder + "x.cases.yaml",
                                     head +
                                         "  chance: {dealer: 3}\n  deal: {hand: {1: [7♠, 9♦, J♣]}}\n"
                                         "  moves: [[1, 7♠]]\n  expect: {turn: 1}\n");
  REQUIRE(results.size() == 1);
  CHECK(results[0].moves == std::vector<std::string>{"1 7♠"});
  // As 2 sees it, who must act: what 1 holds is a number.
  CHECK(results[0].table.find("the table as 2 sees it:\n") == 0);
  CHECK(results[0].table.find("You *") != std::string::npos);
  CHECK(results[0].table.find("trick: ") != std::string::npos);
  CHECK(results[0].table.find("9♦") == std::string::npos);
}

TEST_CASE("what was shown is compared seat by seat, since the last item of the moves") {
  const tapis::MemoryLibrary library(
      {{"looks",
        "tapis 1\ngame \"Looks | Regards\"\n## Cards are shown. | On montre des cartes.\n\nplayers 3\ncards french32\n"
        "zone hand of each player, seen by owner\npile laid\ndeal: deal 4 to each hand\nplay:\n"
        "  player 1 chooses c from hand: show c to player 2\n"
        "  player 1 chooses, seen by others tell c from hand\n"
        "  each p in players at once chooses, seen by owner keep c from hand\n"
        "  player 1 chooses, seen by everyone tell 2 cs from hand\n"
        "  player 1 chooses c from hand:\n    move c to laid face up\n    reveal hand of p1\n"
        "result of p = 0\nrule p1 = player 1\n"}},
      true);
  GameShelf own(&library);
  const auto found = [&](const std::string& moves, const std::string& shown) {
    const auto results =
        run_case_text(own, "x.cases.yaml",
                      "- case: x\n  game: looks\n  deal: {hand: {1: [7♠, 8♠, 9♠, 10♠], 2: [7♥], 3: [7♦]}}\n  moves: [" +
                          moves + "]\n  expect: {shown: " + shown + "}\n");
    REQUIRE(results.size() == 1);
    return results[0].findings.empty() ? "" : results[0].findings[0];
  };
  const std::string first = "[1, 7♠]", told = first + ", [1, tell 8♠]",
                    kept = told + ", {1: keep 7♠, 2: keep 7♥, 3: keep 7♦}", both = kept + ", [1, tell 8♠ 7♠]",
                    laid = both + ", [1, 10♠]";
  CHECK(found("", "none") == "");
  CHECK(found(first, "{1: none, 2: [7♠], 3: []}") == "");
  CHECK(found(told, "[8♠]") == "");
  CHECK(found(kept, "none") == "");
  CHECK(found(both, "[7♠, 8♠]") == "");
  CHECK(found(laid, "[7♠, 8♠, 9♠]") == "");
  // One finding, not one for each seat.
  CHECK(found(first, "[7♠]") == "x.cases.yaml:5:19: shown to 1: expected [7♠], found none");
  CHECK(found(told, "none") == "x.cases.yaml:5:19: shown to 1: expected none, found [8♠]");
  CHECK(found(first, "{2: [8♠]}") == "x.cases.yaml:5:23: shown to 2: expected [8♠], found [7♠]");
  CHECK(found(first, "{hand: [7♠]}") == "x.cases.yaml:5:20: `hand` is no seat; `shown` is cards, or `{seat: cards}`");
  CHECK(found(first, "1") == "x.cases.yaml:5:19: `shown` is a list of cards, or `none`");
  CHECK(found(first, "[7X]") == "x.cases.yaml:5:20: `7X` is no card of this deck");
}

TEST_CASE("errors of a case, with the place in the file") {
  CHECK(error("- case: x\n  gmae: small_tricks\n") == "2:3: unknown key `gmae`; did you mean `game`?");
  CHECK(error("- game: small_tricks\n") == "1:3: a case needs a name: `case: what must happen`");
  CHECK(error("- case: x\n") == "1:3: a case needs a `game`");
  CHECK(error("- case: x\n  game: small_trick\n").find("2:9: there is no game `small_trick`") == 0);
  CHECK(error("case: x\n") == "1:1: a case file is a list of cases, each beginning with `- case:`");
  CHECK(error("- 7\n") == "1:3: a case is a map that begins with `case:`");
  CHECK(error(head + "  players: 9\n").find("3:12: ") == 0);
  CHECK(error(head + "  players: two\n") == "3:12: `players` must be a number from 1 to 16, not `two`");
  CHECK(error(head + "  options: {folow: no}\n") == "3:13: unknown option `folow`; did you mean `follow`?");
  CHECK(error(head + "  options: {cards_each: 9}\n").find("3:12: ") == 0);
  CHECK(error(head + "  seed: -99999999999999999999999\n").find("3:9: `seed` must be a number") == 0);
  CHECK(error(head + "  value: 3\n") == "3:10: `value` without `eval`");
  CHECK(error(head + "  eval: cards_each\n") == "3:9: `eval` without `value`");
  CHECK(error(head + "  eval: cards_eahc\n  value: 1\n").find("3:9: the expression is wrong:") == 0);
  CHECK(error(head + "  expect: {hnd: 3}\n") == "3:12: unknown zone or variable `hnd`; did you mean `hand`?");
  const std::string several = "there are several of `hand`: say which, for instance ";
  CHECK(error(head + "  expect: {hand: 3}\n") == "3:18: " + several + "`hand: {1: 3}`");
  CHECK(error(head + "  expect: {hand: [7♠, 8♠]}\n") == "3:18: " + several + "`hand: {1: [7♠, 8♠]}`");
  const std::string many = "[7♠, 8♠, 9♠, 10♠, J♠, Q♠, K♠, A♠]";
  CHECK(error(head + "  deal: {hand: " + many + "}\n") == "3:16: " + several + "`hand: {1: …}`");
  CHECK(error(head + "  expect: {hand: {4: 3}}\n") == "3:19: `hand` has nothing for `4`");
  CHECK(error(head + "  moves: [[4, 7♠]]\n") == "3:12: a seat must be a number from 1 to 3, not `4`");
  CHECK(error(head + "  moves: [x]\n") == "3:11: a move is `[seat, move]`, or `{seat: move, …}` for a joint choice");
}

TEST_CASE("errors of a deal") {
  CHECK(error(head + "  deal: {hand: {1: [7♠, 7♠]}}\n") == "3:25: 7♠ is named twice");
  CHECK(error(head + "  deal: {hand: {1: [7♠], 2: [7♠]}}\n") == "3:30: 7♠ is named twice");
  CHECK(error(head + "  deal: {hand: {1: [2♠]}}\n") == "3:21: `2♠` is no card of this deck");
  CHECK(error(head + "  deal: {hand: {1: [7x]}}\n") == "3:21: `7x` is no card of this deck");
  CHECK(error(head + "  deal: {hnad: {1: [7♠]}}\n") == "3:10: unknown zone `hnad`; did you mean `hand`?");
  CHECK(error(head + "  deal: {hand: {1: [7♠, 8♠, 9♠, J♠]}}\n") == "3:20: hand of 1 is dealt 3 cards, but 4 are named");
  CHECK(error(head + "  deal: {won: {1: [7♠]}}\n") == "3:19: 7♠ is named for won of 1, but no card is dealt there");
  CHECK(error(head + "  deal: [{}, {hand: {1: [7♠]}}]\n") == "3:25: there is no deal number 2");
  CHECK(error(head + "  deal: {hand: {1: [7♠]}}\n  pack: [8♠]\n") == "4:9: give `deal` or `pack`, not both");
  const std::string early = "- case: x\n  game: small_deals\n  chance: {dealer: 2}\n";
  for (const std::string options : {"{under: yes}", "{under: no}"}) {
    const std::string text = early + "  options: " + options + "\n  deal: ";
    CHECK(error(text + "{hand: {1: [7♠, 8♠, 9♠, J♠, Q♠, K♠]}}\n").find("hand of 1 is dealt 5 cards, but 6 are named") !=
          std::string::npos);
    CHECK(error(text + "{unused: [7♠]}\n").find("7♠ is named for unused, but no card is dealt there") !=
          std::string::npos);
  }
  CHECK(error(head + "  chance: {dealr: 1}\n") == "3:12: unknown draw `dealr`; did you mean `dealer`?");
  CHECK(error(head + "  chance: {dealer: 4}\n") == "3:20: `dealer` cannot be `4`");
}

TEST_CASE("errors of a start") {
  CHECK(error(head + "  start: {hand: {1: [7♠]}}\n") == "3:10: `start` must say `at`: the procedure to begin with");
  CHECK(error(head + "  start: {at: plya}\n") == "3:15: unknown procedure `plya`; did you mean `play`?");
  CHECK(error(head + "  start: {at: play, leadr: 1}\n") ==
        "3:21: unknown zone or variable `leadr`; did you mean "
        "`leader`?");
  CHECK(error(head + "  start: {at: play, leader: none}\n") == "3:29: `leader` cannot be `none`");
  CHECK(error(head + "  start: {at: play, hand: {1: [7♠]}, trick: [7♠]}\n") == "3:45: 7♠ is named twice");
}

TEST_CASE("errors of what a procedure takes") {
  const std::string text = "- case: x\n  game: small_start\n  start: ";
  CHECK(error(text + "{at: change_cards, p: 2, n: 1}\n") ==
        "3:15: `change_cards` needs a value for `s`: say it beside `at`");
  CHECK(error(text + "{at: change_cards, p: 4, n: 1, s: ♦}\n") == "3:32: `p` cannot be `4`");
  CHECK(error(text + "{at: change_cards, p: 1, n: x, s: ♦}\n") == "3:38: `n` cannot be `x`");
  CHECK(error(text + "{at: change_cards, p: 1, n: 1, s: none}\n") == "3:44: `s` cannot be `none`");
  CHECK(error(text + "{at: play, p: 1}\n").find("3:21: unknown zone or variable `p`") == 0);
  CHECK(error(text + "{at: count, p: 1, n: 1, s: none, trick: 7♠}\n") == "3:50: `trick` is a set: give a list");
}

TEST_CASE("the errors of a script are told once") {
  const tapis::MemoryLibrary library({{"wrong", "tapis 1\ngame \"Wrong | Faux\"\nplayers 2\nresult of p = 0\n"}}, true);
  GameShelf own(&library);
  const auto results = run_case_text(own, "x.cases.yaml",
                                     "- case: one\n  game: wrong\n- case: two\n  game: wrong\n"
                                     "- case: three\n  game: wrongly\n- case: four\n  game: wrongly\n");
  REQUIRE(results.size() == 4);
  for (const CaseResult& result : results) CHECK(result.status == CaseStatus::error);
  CHECK(results[0].findings[0].find("has errors:\nerror[E0609]") != std::string::npos);
  CHECK(results[1].findings[0].find("x.cases.yaml:4:9: ") == 0);
  CHECK(results[1].findings[0].find("has errors, told above") != std::string::npos);
  CHECK(results[1].findings[0].find('\n') == std::string::npos);
  for (const std::size_t i : {2, 3})
    CHECK(results[i].findings[0].find("there is no game `wrongly`; did you mean `wrong`?") != std::string::npos);
}

TEST_CASE("patterns select by name and by rule") {
  const std::string text = "- case: alpha\n  rules: [R-1]\n  game: small_tricks\n- case: beta\n  game: small_tricks\n";
  const std::string file = folder + "x.cases.yaml";
  CHECK(run_case_text(shelf(), file, text, "R-1").size() == 1);
  CHECK(run_case_text(shelf(), file, text, "bet").size() == 1);
  CHECK(run_case_text(shelf(), file, text, "gamma").empty());
  CHECK(run_case_text(shelf(), file, text, "R-*").size() == 1);
  CHECK(run_case_text(shelf(), file, text, "?l*").size() == 1);
  CHECK(run_case_text(shelf(), file, text, "*a").size() == 2);
  CHECK(run_case_text(shelf(), file, text, "?a").empty());
  CHECK(run_case_text(shelf(), file, text).size() == 2);
}

TEST_CASE("what cannot be found is an error") {
  std::ostringstream out;
  CHECK(run_cases({{folder + "nothing.yaml"}, "", false}, out) == 2);
  CHECK(out.str() == "  " + folder +
                         "nothing.yaml: no such file or folder\n"
                         "1 case in 0 files: 0 passed, 0 failed, 1 error\n");
}

TEST_CASE("nothing to check is no success") {
  std::ostringstream none;
  CHECK(run_cases({{std::string(TAPIS_SOURCE_DIR) + "/stdlib"}, "", false}, none) == 2);
  CHECK(none.str().find("/stdlib: no files whose names end in .cases.yaml; `tapis new") != std::string::npos);
  std::ostringstream other;
  CHECK(run_cases({{folder}, "no such case", false}, other) == 2);
  CHECK(other.str().find("no case whose name contains `no such case`") != std::string::npos);
}

TEST_CASE("seeds are those of the command line") {
  CHECK(findings(head + "  seed: 18446744073709551615\n").empty());
  CHECK(error(head + "  seed: -1\n") == "3:9: `seed` must be a number from 0 to 18446744073709551615, not `-1`");
}

TEST_CASE("an expression has cards in every spelling of one word") {
  const auto same = [](const std::string& game, const std::string& one, const std::string& other) {
    INFO(one);
    CHECK(findings("- case: x\n  game: " + game + "\n  eval: {'" + one + " is " + other + "': yes, 'number of [" + one +
                   ", " + other + "]': 1}\n")
              .empty());
  };
  for (const char* spelling : {"10S", "TS", "ts", "T♠", "10s"}) same("small_tricks", spelling, "10♠");
  for (const char* spelling : {"7H", "7h"}) same("small_tricks", spelling, "7♥");
  for (const char* spelling : {"QD", "qd", "dq"}) same("small_tricks", spelling, "Q♦");
  same("aluette", "2B", "2 of batons");
  same("aluette", "KE", "K of swords");
  same("aluette", "NC", "cavalier of cups");
  same("tarot", "21T", "21 of T");
  same("tarot", "1T", "1 of trumps");
  for (const char* wrong : {"2S", "11S", "SS", "7x", "QDD"})
    CHECK(error(head + "  eval: " + wrong + " in deck\n  value: no\n").find("3:9: the expression is wrong:") == 0);
}

TEST_CASE("an expression that fails has no value, not even none") {
  for (const char* value : {"0", "none"})
    CHECK(failure(head + "  eval: cards_each / 0\n  value: " + value + "\n") ==
          "4:10: `cards_each / 0` has no value here: it fails");
}

TEST_CASE("a script that draws for ever is given up") {
  const tapis::MemoryLibrary library({{"endless",
                                       "tapis 1\ngame \"Endless | Sans fin\"\nplayers 2\ncards french32\n"
                                       "game:\n  repeat: draw dealer from players\nresult of p = 0\n"}},
                                     true);
  GameShelf own(&library);
  const auto results = run_case_text(own, "x.cases.yaml", "- case: x\n  game: endless\n");
  REQUIRE(results.size() == 1);
  CHECK(results[0].status == CaseStatus::failed);
  REQUIRE(results[0].findings.size() == 1);
  CHECK(results[0].findings[0].find("x.cases.yaml:1:3: the script went wrong: this goes on for ever") == 0);
}
