// The slow evaluator by itself: small scripts with known answers, so that it deserves its name.
#include <catch2/catch.hpp>

#include "tests/slow/compare.hpp"
#include "tests/slow/replay.hpp"

using namespace tapis;
using namespace tapis::slow;

namespace {

// Runs a script of two players that deals nothing; the result is what it puts into `points of p`.
std::vector<std::int64_t> results(const std::string& play, const std::string& more = "",
                                  const std::vector<Answer>& answers = {}) {
  const std::string text =
      "tapis 1\ngame \"Test | Essai\"\nplayers 2\ncards french16\nzone hand of each player\npile heap\n" +
      std::string("var points of each player = 0\n") + more +
      "result of p = points of p\ngame:\n  dealer becomes player 1\n" + play;
  const auto checked = check_text("test", text);
  INFO(errors_of(*checked));
  REQUIRE_FALSE(checked->findings.has_errors());
  Evaluator evaluator(checked->program, 0, {});
  const auto question = question_after(evaluator, answers);
  REQUIRE_FALSE(question.has_value());
  INFO(evaluator.fault().what);
  REQUIRE(evaluator.ending() == Ending::finished);
  return {evaluator.result(0), evaluator.result(1)};
}

using Numbers = std::vector<std::int64_t>;

}  // namespace

TEST_CASE("The slow evaluator counts", "[slow]") {
  CHECK(results("  points of player 1 becomes 7 / 2 + -7 / 2 + 7 mod 4\n") == Numbers{3, 0});
  CHECK(results("  each n in 1..4: points of player 2 gains n\n") == Numbers{0, 10});
  CHECK(results("  points of player 1 becomes number of everything\n") == Numbers{16, 0});
}

TEST_CASE("The slow evaluator keeps piles in order", "[slow]") {
  const std::string piles =
      "  move Q♠ to heap\n  move K♠ to heap\n  move J♠ to bottom of heap\n"
      "  if top of heap is K♠: points of player 1 gains 1\n"
      "  if bottom of heap is J♠: points of player 1 gains 2\n"
      "  move reverse of heap to hand of player 2\n"
      "  points of player 2 becomes number of hand of player 2\n";
  CHECK(results(piles) == Numbers{3, 3});
}

TEST_CASE("The slow evaluator picks the second highest", "[slow]") {
  const std::string play =
      "  move [A♠, A♥, K♥, Q♥] to hand of player 1\n"
      "  if (the card in hand of player 1 with second highest rank) is A♥: points of player 1 gains 1\n"
      "  if (the card in hand of player 1 with third highest rank) is K♥: points of player 1 gains 2\n"
      "  if (the card in hand of player 1 with lowest rank) is Q♥: points of player 1 gains 4\n"
      "  points of player 2 becomes number of cards in hand of player 1 with highest rank\n";
  CHECK(results(play) == Numbers{7, 2});
}

TEST_CASE("The slow evaluator obeys duties", "[slow]") {
  const std::string rules =
      "rule playable of player p = hand of p\n"
      "  must spades: suit is ♠\n"
      "  must low: rank is J except suit is ♥ when yes\n";
  const std::string play =
      "  move [A♠, J♥, K♥] to hand of player 1\n"
      "  move [A♥, J♦, K♦] to hand of player 2\n"
      "  each p in players: points of p becomes number of playable of p\n";
  CHECK(results(play, rules) == Numbers{1, 2});
}

TEST_CASE("The slow evaluator waits for decisions and goes on with them", "[slow]") {
  const std::string text =
      "tapis 1\ngame \"Test | Essai\"\nplayers 2\ncards french16\nzone hand of each player\n"
      "var points of each player = 0\nresult of p = points of p\ngame:\n"
      "  dealer becomes player 1\n"
      "  move [A♠, J♥, K♥] to hand of player 1\n"
      "  each p in players at once chooses n from 1..3: points of p gains n\n"
      "  player 1 chooses 1..2 cs from hand: points of player 1 gains number of cs\n";
  const auto checked = check_text("test", text);
  INFO(errors_of(*checked));
  REQUIRE_FALSE(checked->findings.has_errors());
  std::vector<Answer> answers;
  const auto ask = [&] {
    Evaluator evaluator(checked->program, 0, {});
    return question_after(evaluator, answers);
  };
  auto question = ask();
  REQUIRE(question.has_value());
  REQUIRE(question->moves.size() == 2);
  CHECK(question->moves[1].size() == 3);
  answers.push_back({1, question->moves[1][2], 0});
  question = ask();
  REQUIRE(question->moves.size() == 1);
  answers.push_back({0, question->moves[0][0], 0});
  question = ask();
  REQUIRE(question->moves[0].size() == 3);
  CHECK(question->moves[0][0].is == Move::Is::pick);
  answers.push_back({0, question->moves[0][1], 0});
  question = ask();
  REQUIRE(question->moves[0].size() == 2);
  CHECK(question->moves[0][1].is == Move::Is::enough);
  answers.push_back({0, question->moves[0][1], 0});
  Evaluator evaluator(checked->program, 0, {});
  CHECK_FALSE(question_after(evaluator, answers).has_value());
  CHECK(evaluator.result(0) == 2);
  CHECK(evaluator.result(1) == 3);
  CHECK(evaluator.moves_made() == 4);
}
