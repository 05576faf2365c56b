// What expressions are worth: masks, tables, loops and constants must all give the same.
#include "interpreter/setup.hpp"
#include "tests/engine/support.hpp"

using namespace tapis;

namespace {

const char* const head =
    "players 4 in pairs\ncards french52\nzone hand of each player, seen by owner\npile trick\nzone off\n"
    "var trump: suit or none\nvar n = 7\nvar stack of each player = 5\nvar folded of each player = no\n"
    "var table of each rank = 2\nvar kept_cards: cards\n"
    "order plain = by rank then height_of_suit\norder height_of_suit = ♠ > ♥ > ♦ > ♣\n"
    "order trumped =\n  by rank when suit is trump\n  A > 10 > K when suit is not ♣\n"
    "values points = 11 for A, 10 for 10, 4 for K when suit is trump\n"
    "values scaled =\n  n for A K when suit is trump\n  number of trick for Q, 1 for J, else 0\n"
    "rule high of card c = rank of c > 10\nrule of_suit(card c, suit s) = suit of c is s\n"
    "rule playable of player p = hand of p\n  must follow: suit is suit of bottom of trick except suit is trump when "
    "trick is not empty\n"
    "  must top: rank is K\n"
    "result of p = 0\n"
    "play:\n"
    "  move [A♠, K♠, 10♠, A♥, K♥, Q♥, 2♣] to hand of player 1\n  move [J♥, 3♥] to hand of player 2\n"
    "  move [9♥, Q♣, J♦] to trick\n  trump becomes ♠\n  stack of player 3 becomes 9\n  folded of player 2 becomes yes\n"
    "  player 1 chooses:\n    go\n    stay\n";

}  // namespace

TEST_CASE("expressions over a position", "[engine]") {
  const auto game = game_of(head);
  const State state = started(*game);
  const std::vector<std::pair<std::string, std::int64_t>> cases = {
      {"number of cards in hand of player 1 where suit is ♠", 3},
      {"number of cards in hand of player 1 where suit is trump", 3},
      {"number of cards in hand of player 1 where suit is trump and rank > 10", 2},
      {"number of cards in hand of player 1 where suit is trump or rank is Q", 4},
      {"number of cards in hand of player 1 where not (suit is trump or high)", 1},
      {"number of cards in hand of player 1 where of_suit(it, suit of bottom of trick)", 3},
      {"number of cards in hand of players where suit is suit of bottom of trick", 5},
      {"number of cards in hand of player 1 where suit in suits in trick", 4},
      {"number of cards in hand of player 1 where rank in [K, Q]", 3},
      {"number of players where stack > 5", 1},
      {"number of players where not folded and stack <= n - 2", 2},
      {"number of suits in hand of player 1", 3},
      {"number of ranks in hand of player 1", 5},
      {"sum of points among hand of player 1", 25},
      {"points of hand of player 1", 25},
      {"scaled of hand of player 1", 17},
      {"sum of stack among players", 24},
      {"highest stack among players", 9},
      {"lowest points among hand of player 1", 0},
      {"highest rank among hand of player 2", 9},
      {"number of cards in hand of player 1 with highest plain", 1},
      {"number of cards in hand of player 1 with highest rank", 2},
      {"number of cards in hand of player 1 with lowest rank", 1},
      {"number of cards in hand of player 1 with second highest rank", 1},
      {"plain of A♠ - plain of A♥", 1},
      {"number of cards in hand of player 1 where trumped of it > trumped of A♥", 3},
      {"number of cards in hand of player 1 with highest trumped", 1},
      {"number of cards in hand of player 1 with second highest trumped", 1},
      {"number of cards in hand of player 1 with lowest trumped", 2},
      {"number of (the only card in hand of player 1 where rank is Q)", 1},
      {"stack of left of player 2", 9},
      {"stack of partner of player 1", 9},
      {"number of opponents of player 1", 2},
      {"number of playable of player 1", 2},
      {"n / 2 * 2 + n mod 2", 7},
      {"-n / 2", -3},
      {"min(n, 3) + max(n, 3)", 10},
      {"number of top 2 of trick", 2},
      {"sum of table of rank among hand of player 1", 14},
      {"number of cards in everything where it in hand of player 1 and points of it > 4", 2},
  };
  for (const auto& [text, expected] : cases) {
    CAPTURE(text);
    CHECK(value_in(state, text) == expected);
  }
}

TEST_CASE("flags over a position", "[engine]") {
  const auto game = game_of(head);
  const State state = started(*game);
  for (const std::string yes : {
           "any card in hand of player 1 where suit is trump",
           "every card in hand of player 2 where suit is ♥",
           "no card in hand of player 2 where suit is trump",
           "bottom of trick is 9♥",
           "top of trick is Q♣",
           "owner of J♥ is player 2",
           "owner of 9♥ is none",
           "(the card in hand of player 1 with highest trumped) is A♠",
           "(the card in hand of player 1 with second highest trumped) is K♠",
           "(the player after player 2 where stack > 5) is player 3",
           "(the player from player 3 where stack > 5) is player 3",
           "trump is not none and trump is ♠",
           "hand of player 3 is empty",
           "[A♠, K♠] - [A♠] is [K♠]",
           "not (A♠ in hand of player 2)",
       }) {
    CAPTURE(yes);
    CHECK(value_in(state, yes) == 1);
  }
}

TEST_CASE("large decks have wide words", "[engine]") {
  const auto game =
      compiled(checked_text("tapis 1\ngame \"Test\"\nuse tricks\nplayers 4\ncards tarot78\n"
                            "strength =\n  by rank when suit is trumps\n  by rank when follows\n"
                            "deal: deal 18 to each hand\nresult of p = tricks of p\nover = yes\n"));
  CHECK(game->cards().size() == 78);
  const State end = played_carefully(*game, 3);
  INFO(end.fault());
  CHECK(end.ending() == Ending::finished);
  std::int64_t tricks = 0;
  for (int seat = 0; seat < 4; ++seat) tricks += end.result(seat);
  CHECK(tricks == 18);
}

TEST_CASE("a limit of moves may depend on the position", "[engine]") {
  const auto game = game_of(
      "players 2\nvar x = 0\nmost_moves = 5 + x\nresult of p = x\n"
      "play:\n  in turn p from player 1:\n    p chooses:\n      go: x becomes min(x + 1, 3)\n      wait\n");
  State state = started(*game);
  Random random(1);
  while (!state.over()) state.random_step(random);
  CHECK(state.ending() == Ending::move_limit);
  CHECK(state.moves_made() >= 5);
  CHECK(state.moves_made() <= 8);
}

TEST_CASE("many moves are no trouble", "[engine]") {
  const auto game = game_of(
      "players 2\nvar x = 0\nresult of p = x\nplay:\n  player 1 chooses:\n    pay n from 1..999999999: x becomes n\n   "
      " pass\n");
  const State state = started(*game);
  CHECK(state.ending() == Ending::fault);
  const auto large = game_of(
      "players 2\nvar x = 0\nresult of p = x\nplay:\n  player 1 chooses:\n    pay n from 1..300000: x becomes n\n    "
      "pass\n");
  State other = started(*large);
  Moves moves;
  other.legal(0, moves);
  CHECK(moves.size() == 300001);
  Random random(1);
  other.random_step(random);
  CHECK(other.over());
}

TEST_CASE("what can be drawn does not depend on the deck", "[engine]") {
  for (const char* deck : {"french32", "tarot78"}) {
    CAPTURE(deck);
    const auto game = game_of(std::string("players 2\ncards ") + deck +
                              "\nvar low = 1\nresult of p = 0\n"
                              "begin: nothing\nplay:\n  draw small from 1..6\n  draw die from low..100\n");
    State state(*game);
    state.start(nullptr);
    std::vector<Outcome> outcomes;
    while (state.turn() == Turn::chance && state.chance().name != "die") state.apply_chance(1, nullptr);
    state.outcomes(outcomes);
    REQUIRE(outcomes.size() == 100);
    CHECK(outcomes.back().value == 100);
  }
}

TEST_CASE("no number of a case or program stands for none", "[engine]") {
  const auto game = game_of("players 2\nresult of p = 0\n");
  CHECK(read_value(*game, Type{Base::number}, "9223372036854775807") == INT64_MAX);
  CHECK_FALSE(read_value(*game, Type{Base::number}, "-9223372036854775808"));
}
