// Choices of all kinds: several names, several cards, at once, out of turn.
#include "tests/engine/support.hpp"

using namespace tapis;

namespace {

const char* const cards = "players 2\ncards french32\nzone hand of each player, seen by owner\nzone heap\n";

std::vector<std::string> texts(const State& state, int seat) {
  Moves moves;
  state.legal(seat, moves);
  std::vector<std::string> out;
  for (const Move& move : moves) out.push_back(state.game().move_text(move));
  return out;
}

Move move_at(const State& state, int seat, std::size_t index) {
  Moves moves;
  state.legal(seat, moves);
  REQUIRE(index < moves.size());
  return moves[index];
}

}  // namespace

TEST_CASE("labels, ranges and guards", "[engine]") {
  const auto game = game_of(
      "players 2\nvar level = 3\nvar out = 0\nresult of p = out\n"
      "play:\n  player 1 chooses:\n    pass\n    raise n from level..level + 2 when level > 2: out becomes n\n"
      "    never n from 1..9 when level is 4\n    odd n from 1..5 when n mod 2 is 1\n    give p from players, n from "
      "1..2 when n is 2 or p is player 1: out becomes 100 * n\n");
  State state = started(*game);
  CHECK(texts(state, 0) == std::vector<std::string>{"pass", "raise 3", "raise 4", "raise 5", "odd 1", "odd 3", "odd 5",
                                                    "give 1 1", "give 1 2", "give 2 2"});
  CHECK(texts(state, 1).empty());
  state.apply(0, move_at(state, 0, 2), nullptr);
  REQUIRE(state.over());
  CHECK(state.result(0) == 4);
}

TEST_CASE("random steps are uniform over moves", "[engine]") {
  const auto game = game_of(
      "players 2\nvar out = 0\nresult of p = out\nplay:\n  player 1 chooses:\n    pass: out becomes 1\n"
      "    a n from 2..4: out becomes n\n    b p from players: out becomes 5 when p is player 1 else 6\n");
  Random random(11);
  std::vector<int> counts(7, 0);
  const State begin = started(*game);
  for (int i = 0; i < 6000; ++i) {
    State state = begin;
    state.random_step(random);
    ++counts[static_cast<std::size_t>(state.result(0))];
  }
  for (int value = 1; value <= 6; ++value) CHECK(std::abs(counts[static_cast<std::size_t>(value)] - 1000) < 150);
}

TEST_CASE("several cards are picked in canonical order", "[engine]") {
  const auto game = game_of(std::string(cards) +
                            "result of p = number of heap\nplay:\n  move top 5 of deck to hand of player 1\n"
                            "  player 1 chooses 2..3 cs from hand: move cs to heap\n");
  State state = started(*game, 3);
  std::vector<int> hand;
  state.cards_of(1, hand);
  REQUIRE(state.size_of(game->places()[0].zone == 0 ? 1 : 1) >= 0);
  Moves moves;
  state.legal(0, moves);
  REQUIRE(moves.size() == 4);  // the last one leaves nothing to complete two
  for (const Move& move : moves) CHECK(move.is == Move::Is::pick);
  state.apply(0, moves[0], nullptr);
  state.legal(0, moves);
  CHECK(moves.size() == 4);
  state.apply(0, moves[1], nullptr);
  state.legal(0, moves);
  CHECK(moves.back().is == Move::Is::enough);
  CHECK(moves.size() == 3);
  State other = state;
  state.apply(0, moves.back(), nullptr);
  REQUIRE(state.over());
  CHECK(state.result(0) == 2);
  other.apply(0, moves[0], nullptr);
  REQUIRE(other.over());
  CHECK(other.result(0) == 3);
}

TEST_CASE("a condition on the whole set never leads into a dead end", "[engine]") {
  const auto game = game_of(std::string(cards) +
                            "result of p = number of heap\nplay:\n  move everything to hand of player 1\n"
                            "  player 1 chooses 3 cs from hand when number of suits in cs is 1 and number of ranks in "
                            "cs is 3 and sum of 1 among (cards in cs where rank > 10) is 3: move cs to heap\n");
  Random random(5);
  for (int i = 0; i < 20; ++i) {
    State state = started(*game);
    while (!state.over()) {
      state.random_step(random);
      REQUIRE(state.ending() != Ending::fault);
    }
    CHECK(state.result(0) == 3);
  }
}

TEST_CASE("a joint choice hides until all have chosen", "[engine]") {
  const auto game = game_of(
      "players 3\nvar sum = 0\nvar last = 0\nresult of p = 10 * sum + last\n"
      "play:\n  each p in players after player 2 at once chooses:\n    low\n    high n from 1..3:\n      sum gains n\n "
      "     last becomes 1 when p is player 1 else 2\n");
  State state = started(*game);
  CHECK(state.must_act() == 0b101);
  Events events;
  state.apply(0, move_at(state, 0, 3), nullptr, &events);
  CHECK(events.empty());
  CHECK(state.must_act() == 0b100);
  state.apply(2, move_at(state, 2, 1), nullptr, &events);
  REQUIRE(state.over());
  CHECK(state.result(0) == 41);
  int told = 0;
  for (const Event& event : events) told += event.is == Event::Is::chose ? 1 : 0;
  CHECK(told == 2);
}

TEST_CASE("several cards at once", "[engine]") {
  const auto game = game_of(std::string(cards) +
                            "result of p = number of hand of p\nplay:\n  move top 4 of deck to hand of player 1\n"
                            "  move top 4 of deck to hand of player 2\n  each p in players at once chooses 3 cs from "
                            "hand:\n    move cs to hand of next of p\n");
  Random random(2);
  State state = started(*game);
  // The seats take turns picking.
  for (int step = 0; !state.over(); ++step) {
    const int seat = (state.must_act() >> (step % 2) & 1u) != 0 ? step % 2 : 1 - step % 2;
    Moves moves;
    state.legal(seat, moves);
    REQUIRE_FALSE(moves.empty());
    state.apply(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))], nullptr);
    check_cards(state);
  }
  CHECK(state.result(0) == 4);
  CHECK(state.result(1) == 4);
}

TEST_CASE("acts out of turn: each once, and the choice goes on", "[engine]") {
  const auto game = game_of(
      "players 2\nvar told = 0\nresult of p = told\n"
      "play:\n  meanwhile each p in players where it is not dealer may:\n    wink\n    say n from 1..2: told gains n\n"
      "  each p in players from player 1:\n    p chooses:\n      go\n      stay\n"
      "begin: dealer becomes player 1\n");
  State state = started(*game);
  CHECK(state.may_act() == 0b10);
  Moves moves;
  state.asides(1, moves);
  REQUIRE(moves.size() == 3);
  state.apply(1, moves[1], nullptr);
  CHECK(state.must_act() == 0b01);
  state.asides(1, moves);
  CHECK(moves.size() == 2);
  state.apply(0, move_at(state, 0, 0), nullptr);
  state.asides(1, moves);
  CHECK(moves.size() == 2);
  state.apply(1, moves[1], nullptr);
  state.apply(1, move_at(state, 1, 0), nullptr);
  REQUIRE(state.over());
  CHECK(state.result(0) == 3);
  CHECK(state.may_act() == 0);
}

TEST_CASE("a number of cards that cannot be is not offered", "[engine]") {
  const auto game = game_of(std::string(cards) +
                            "var few = 2\nvar many = 3\nresult of p = number of heap\nplay:\n"
                            "  move [A♠, K♠, Q♠] to hand of player 1\n  player 1 chooses:\n    pass\n"
                            "    more many..few cs from hand: move cs to heap\n"
                            "    less 0..(few - many) cs from hand: move cs to heap\n"
                            "    all (many + 1) cs from hand: move cs to heap\n"
                            "    most few..9 cs from hand: move cs to heap\n");
  State state = started(*game);
  CHECK(texts(state, 0) == std::vector<std::string>{"pass", "most Q♠ ...", "most K♠ ..."});
  // Of a range that goes beyond what there is, all there is can be taken.
  for (int i = 0; i < 3; ++i) state.apply(0, move_at(state, 0, i == 0 ? 1 : 0), nullptr);
  CHECK(texts(state, 0) == std::vector<std::string>{"enough"});
  state.apply(0, move_at(state, 0, 0), nullptr);
  REQUIRE(state.over());
  CHECK(state.result(0) == 3);
}

TEST_CASE("numbers beyond 32 bits are not offered", "[engine]") {
  const auto game = game_of(
      "players 2\nvar big = 0\nresult of p = 0\nplay:\n  big becomes 2 * 536870912 - 1 + 2 * 536870912\n  player 1 "
      "chooses:\n    pass\n"
      "    one n from big - 1..big + 1\n    two n from big..big + 1, m from 1..2\n"
      "    three n from 4 * big..4 * big, m from players\n");
  CHECK(texts(started(*game), 0) ==
        std::vector<std::string>{"pass", "one 2147483646", "one 2147483647", "two 2147483647 1", "two 2147483647 2"});
}

TEST_CASE("an act out of turn whose list fails is neither offered nor legal", "[engine]") {
  const auto game = game_of(
      "players 2\nvar zero = 0\nresult of p = 0\nplay:\n  meanwhile each p in players may:\n    knock\n"
      "    say n from 1..9 when n / zero is 1\n  player 1 chooses go\n");
  const State state = started(*game);
  Moves moves;
  state.asides(1, moves);
  CHECK(moves.empty());
  for (std::uint16_t site = 0; site < 4; ++site) {
    Move knock;
    knock.site = site;
    CHECK_FALSE(state.is_legal(1, knock));
  }
}
