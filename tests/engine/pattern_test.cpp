// What patterns say of sets of cards, by examples that players know.
#include "tests/engine/support.hpp"

using namespace tapis;

namespace {

const char* const head =
    "players 2\ncards french52\nzone hand of each player, seen by owner\n"
    "order low = K > Q > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2 > A\n"
    "values pips = 1 for A, 2 for 2, 3 for 3, 4 for 4, 5 for 5, 6 for 6, 7 for 7, 8 for 8, 9 for 9, 10 for 10 J Q K\n"
    "pattern meld =\n  pips of it for 3..4 of one rank\n  pips of it for 3 or more of one suit in sequence by low\n"
    "pattern show =\n  2 for 2 or more worth 15 by pips\n  2 for 2 of one rank\n"
    "  number of it for 3 or more in sequence by low\n"
    "pattern poker =\n  5 of one suit in sequence\n  5 of one suit in sequence by low\n  4 of one rank + 1\n"
    "  3 of one rank + 2 of one rank\n  5 of one suit\n  5 in sequence\n  5 in sequence by low\n  3 of one rank + 2\n"
    "  2 of one rank + 2 of one rank + 1\n  2 of one rank + 3\n  5\n"
    "pattern pair = 2 of one rank\npattern rainbow = 3 or more of different suits of different ranks\n"
    "pattern court = 2..3 of J Q K\n"
    "result of p = 0\nplay:\n  player 1 chooses:\n    go\n    stay\n";

}  // namespace

TEST_CASE("what patterns count", "[engine][pattern]") {
  const auto game = game_of(head);
  const State state = started(*game);
  const std::vector<std::pair<std::string, std::int64_t>> cases = {
      // Cribbage: four fives and the jack, without his nob: eight fifteens and six pairs.
      {"total show of [5♥, 5♦, 5♠, 5♣, J♣]", 28},
      {"total show of [4♥, 5♦, 6♠, 5♣, 6♣]", 24},  // 4 runs of three, 2 pairs, 4 fifteens
      {"total show of [A♥, 2♦, 3♠, 4♣, 5♣]", 7},   // one run of five and all of them are fifteen
      {"total show of [2♥, 4♦, 6♠, 8♣, 10♣]", 0},
      {"total show of [Q♥, K♦, A♠]", 0},  // no run around the corner
      {"total pair of [K♥, K♦, K♠, Q♠, Q♥]", 4},
      {"best pair of [K♥, K♦, K♠, Q♠, Q♥]", 2},
      // Gin: the three may serve a set or a run, not both.
      {"best meld of [3♥, 3♦, 3♠, 4♠, 5♠, K♥, 9♣, 9♦, 9♥, 2♠]", 27 + 14},
      {"best meld of [3♥, 3♦, 3♠, 4♠, 5♠]", 12},
      {"best meld of [A♥, A♦, A♠, 2♠, 3♠, 4♠, K♥]", 3 + 2 + 3 + 4},
      {"best meld of [K♥, Q♥, A♥, 2♥]", 0},
      {"total rainbow of [2♥, 3♥, 3♠, 4♣]", 1},
      {"total court of [J♥, Q♥, K♥, A♥]", 1},
      {"total court of [J♥, Q♥, K♥, K♠]", 4},
  };
  for (const auto& [text, expected] : cases) {
    CAPTURE(text);
    CHECK(value_in(state, text) == expected);
  }
}

TEST_CASE("how patterns rank", "[engine][pattern]") {
  const auto game = game_of(head);
  const State state = started(*game);
  // Each better than the next.
  const std::vector<std::string> hands = {
      "[A♥, K♥, Q♥, J♥, 10♥, 9♥, A♠]",  // a straight flush, the highest
      "[9♥, K♥, Q♥, J♥, 10♥, A♣, A♠]",
      "[A♥, 2♥, 3♥, 4♥, 5♥, K♣, K♠]",  // the lowest one
      "[7♥, 7♣, 7♦, 7♠, A♥, K♥, Q♥]",    "[7♥, 7♣, 7♦, 7♠, 3♥, K♥, Q♥]",
      "[7♥, 7♣, 7♦, 6♠, 6♥, 6♦, Q♥]",  // full: sevens over sixes
      "[7♥, 7♣, 7♦, 5♠, 5♥, 6♦, Q♥]",    "[A♥, 9♥, 8♥, 5♥, 3♥, A♦, A♣]",   "[A♥, 9♥, 8♥, 5♥, 2♥, A♦, A♣]",
      "[A♥, K♦, Q♠, J♣, 10♥, 10♦, 10♠]", "[A♥, 2♦, 3♠, 4♣, 5♥, 10♦, 10♠]", "[9♥, 9♦, 9♠, A♣, K♥, 2♦, 3♠]",
      "[9♥, 9♦, 9♠, A♣, Q♥, 2♦, 3♠]",
      "[9♥, 9♦, 8♠, 8♣, 7♥, 7♦, A♠]",  // the third pair is no kicker against the ace
      "[9♥, 9♦, 8♠, 8♣, 7♥, 7♦, K♠]",    "[A♥, A♦, Q♠, 9♣, 7♥, 3♦, 2♠]",   "[A♥, A♦, Q♠, 9♣, 6♥, 3♦, 2♠]",
      "[A♥, K♦, Q♠, 9♣, 7♥, 3♦, 2♠]",    "[A♥, K♦, Q♠, 9♣, 6♥, 3♦, 2♠]",   "[A♥, K♦, Q♠, 9♣]",
  };
  for (std::size_t i = 0; i + 1 < hands.size(); ++i) {
    CAPTURE(hands[i]);
    CHECK(value_in(state, "1 when poker of " + hands[i] + " > poker of " + hands[i + 1] + " else 0") == 1);
  }
  CHECK(value_in(state, "poker of [A♥, K♦, Q♠, 9♣]") == 0);
  CHECK(value_in(state,
                 "1 when poker of [9♥, 9♦, 8♠, 8♣, 7♥, 7♦, A♠] is poker of [9♠, 9♣, 8♥, 8♦, 7♠, A♦, 6♠] else 0") == 1);
}

TEST_CASE("whether a whole set fits", "[engine][pattern]") {
  const auto game = game_of(head);
  const State state = started(*game);
  for (const char* text : {"[3♥, 3♦, 3♠] forms meld", "[3♥, 4♥, 5♥, 6♥] forms meld", "[A♥, 2♥, 3♥] forms meld",
                           "[7♥, 7♣, 7♦, 6♠, 6♥] forms poker", "[J♥, K♣] forms court", "[2♥, 3♠, 4♣] forms rainbow"}) {
    CAPTURE(text);
    CHECK(value_in(state, std::string("1 when ") + text + " else 0") == 1);
  }
  for (const char* text : {"[3♥, 3♦] forms meld", "[3♥, 4♥, 5♠] forms meld", "[Q♥, K♥, A♥] forms meld",
                           "[3♥, 3♦, 3♠, 4♥] forms meld", "[7♥, 7♣, 7♦, 6♠, 6♥, 2♥] forms poker",
                           "[J♥, A♣] forms court", "[2♥, 2♠, 4♣] forms rainbow", "[2♥, 3♥, 4♣] forms rainbow"}) {
    CAPTURE(text);
    CHECK(value_in(state, std::string("1 when ") + text + " else 0") == 0);
  }
}

// Twenty-six cards have sixty-seven million sets: only those that fit are looked at.
TEST_CASE("cards that fit a pattern are chosen from a large hand", "[engine][pattern]") {
  const auto game = game_of(
      "players 2\ncards french52\nzone hand of each player, seen by owner\n"
      "pattern meld =\n  3..4 of one rank\n  3 or more of one suit in sequence\n"
      "result of p = 0\nplay:\n  move cards in everything where suit in [♠, ♥] to hand of player 1\n"
      "  move [2♦, 2♣, 9♣] to hand of player 1\n"
      "  player 1 chooses:\n    pass\n    lay 3..13 cs from hand when cs forms meld and 2♠ not in cs\n");
  State state = started(*game);
  Moves moves;
  state.legal(0, moves);
  // Runs begin with the cards from the three to the queen of spades and from the two to the queen of hearts; twos
  // without the one of spades begin with hearts: deuces come as ♥ ♦ ♣.
  std::size_t picks = 0;
  for (const Move& move : moves) picks += move.is == Move::Is::pick ? 1 : 0;
  CHECK(picks == 10 + 11);
}
