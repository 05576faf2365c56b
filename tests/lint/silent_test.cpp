// What comes near to a finding and is none: a false alarm is worse than a miss.
#include <catch2/catch.hpp>

#include "tests/lint/support.hpp"

using namespace tapis;

namespace {

struct Near {
  const char* code;  // that must not be found
  const char* why;
  const char* script;  // below the head
};

const char* const head = "tapis 1\ngame \"Near | Proche\"\n";
const char* const table =
    "players 2\ncards french52\nzone hand of each player, seen by owner\n"
    "deal: deal 1 to each hand\nresult of p = number of hand of p\n";

const std::vector<Near>& all_near() {
  static const std::vector<Near> all = {
      {"L0104", "the lowest rank may be left out: what is not named is below all others",
       "order height = A > K > Q > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3\n"
       "play: move the card in hand of player 1 with highest height to deck\n"},
      {"L0102", "a later row names cards again, for when the first does not hold",
       "option wild = yes | no\nvalues points =\n  5 for Q when wild\n  3 for Q\n"
       "play: if points of deck > 3: finish\n"},
      {"L0103", "what a row does not name is worth 0",
       "values worth_one = 1 for hearts, 1 for Q of spades\nplay: if worth_one of deck > 3: finish\n"},
      {"L0302", "an option decides", "option fast = no | yes\nplay: if fast: finish\n"},
      {"L0302", "a rule may get another meaning in a variant", "rule quick = no\nplay: if quick: finish\n"},
      {"L0302", "a range of an option reaches the number",
       "option stop_at = 5 in 1..9\nplay: if stop_at is 9: finish\n"},
      {"L0303", "the name is used in a later statement of the block",
       "play:\n  let n = number of deck\n  if n > 3:\n    let m = n\n    if m > 4: finish\n"},
      {"L0304", "a procedure is done in another one", "to clear: finish\nto tidy: clear\nplay: tidy\n"},
      {"L0305", "what has a label is an announcement",
       "var told = 0\nplay: player 1 chooses claim n from 1..3: told gains 1\n"},
      {"L0305", "the name of a single alternative is known below",
       "var told = 0\nplay:\n  player 1 chooses n from 1..3: told gains 1\n  if n is 2: finish\n"},
      {"L0306", "a procedure without a body waits for one", "to told(player p)\nplay: told(player 1)\n"},
      {"L0307", "what has a label is shown", "var laid = 0\nplay: laid gains 1\nwords laid \"laid | posées\"\n"},
      {"L0307", "no more can be paid than there is",
       "var purse of each player = 3\nvar pot = 0\nplay: pay 1 from purse of player 1 to pot\nwords pot \"pot | "
       "pot\"\n"},
      {"L0308", "drawing sets a variable", "var die = 1\nplay:\n  draw die from 1..6\n  if die is 6: finish\n"},
      {"L0312", "only one branch leaves", "play:\n  if deck is empty: finish\n  move hand of player 1 to deck\n"},
      {"L0313", "the range is empty for some options only",
       "option rounds = 0 in 0..3\nplay: each n in 1..rounds: move top n of deck to hand of player 1\n"},
      {"L0314", "a procedure may finish",
       "to look: if hand of player 1 is empty: finish\n"
       "play:\n  repeat:\n    look\n    player 1 chooses c from hand: move c to deck\n"},
      {"L0316", "the guards exclude each other",
       "play:\n  player 1 chooses:\n    pass when deck is empty\n    pass when deck is not empty: finish\n"},
      {"L0318", "the player of one side is another one",
       "play: if number of hand of player 1 is number of hand of player 2: finish\n"},
      {"L0319", "the row above is for some cards only",
       "order height =\n  by rank when suit is ♠\n  by rank\n"
       "play: move the card in hand of player 1 with highest height to deck\n"},
      {"L0321", "the second condition is another one",
       "play:\n  if number of deck > 3: finish\n  else if number of deck > 2: move hand of player 1 to deck\n"},
      {"L0505", "a word of the language's own may get another text", "words enough \"done | fini\"\n"},
      {"L0506", "several rows read better with all their answers",
       "rule odd of player p =\n  yes when hand of p is empty\n  yes when deck is empty\n  else no\n"
       "play: if odd of player 1: finish\n"},
  };
  return all;
}

}  // namespace

TEST_CASE("no rule finds what only comes near") {
  for (const Near& near : all_near()) {
    const auto all = test::lint_text(std::string(head) + table + near.script);
    INFO(near.code << ": " << near.why << "\n" << near.script << test::told(all));
    for (const Found& found : all) CHECK(found.rule != nullptr);
    CHECK(test::count_of(all, near.code) == 0);
  }
}

TEST_CASE("more cards are dealt than there are only if the deal comes for that number of players") {
  const std::string start = std::string(head) +
                            "players 4 or 5\ncards french52\nzone hand of each player, seen by owner\n"
                            "result of p = number of hand of p\n";
  const auto found = [&](const std::string& rest) { return test::count_of(test::lint_text(start + rest), "L0201"); };
  CHECK(found("deal: deal 13 to each hand\n") == 1);
  CHECK(found("deal:\n  deal 7 to each hand\n  deal 4-3 to each hand\n") == 1);
  CHECK(found("to serve: deal 11 to each hand\ndeal: serve\n") == 1);
  CHECK(found("deal: deal 10 to each hand\n") == 0);
  CHECK(found("deal: deal all to each hand\n") == 0);
  CHECK(found("deal: if seats is 4: deal 13 to each hand\n") == 0);
  CHECK(found("to serve: deal 13 to each hand\ndeal: if seats is 4: serve\n") == 0);
  CHECK(found("deal:\n  if seats is 5: finish\n  deal 13 to each hand\n") == 0);
  CHECK(found("deal: deal 13 to each hand of [player 1, player 2]\n") == 0);
  CHECK(found("deal:\n  deal 7 to each hand\n  move hand of player 1 to deck\n  deal 4 to each hand\n") == 0);
}
