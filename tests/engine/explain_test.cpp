// Why a move is refused.
#include "tests/engine/support.hpp"

using namespace tapis;

namespace {

std::string source_of(const Game& game, Span span) { return std::string(game.checked().sources.text(span)); }

int seat_of(const State& state) {
  for (int seat = 0; seat < state.game().players(); ++seat) {
    if ((state.must_act() >> seat & 1u) != 0) return seat;
  }
  return -1;
}

}  // namespace

TEST_CASE("a duty that forbids a card is named", "[engine]") {
  const auto checked = checked_text(std::string("tapis 1\ngame \"Test\"\nuse tricks\nplayers 2\ncards french32\n") +
                                    "deal:\n  move A♠ to hand of player 1\n  move [K♠, K♥] to hand of player 2\n"
                                    "begin: dealer becomes player 2\n"
                                    "rule most = 1\nfirst_leader = player 1\nresult of p = tricks of p\nover = yes\n");
  const auto game = compiled(checked);
  State state(*game);
  Random random(1);
  state.start(&random);
  REQUIRE(seat_of(state) == 0);
  CHECK(game->explain(state, 1, "K♠").reason.find("not your turn") != std::string::npos);
  Moves moves;
  state.legal(0, moves);
  REQUIRE(moves.size() == 1);
  state.apply(0, moves[0], &random);
  REQUIRE(seat_of(state) == 1);
  const Game::Refusal refusal = game->explain(state, 1, "K♥");
  CHECK(refusal.rule == "follow_suit");
  CHECK(refusal.reason.find("|") != std::string::npos);
  CHECK(source_of(*game, refusal.span).find("follow") != std::string::npos);
  REQUIRE(refusal.allowed.size() == 1);
  CHECK(game->move_text(refusal.allowed[0]) == "K♠");
  // A card that he does not have is refused by the rule that is the domain.
  CHECK(game->explain(state, 1, "A♥").rule == "playable");
  CHECK(game->explain(state, 1, "K♠").reason.empty());
}

TEST_CASE("ranges and guards are explained", "[engine]") {
  const auto game = game_of(
      "players 2\nvar level = 3\nresult of p = level\nplay:\n  player 1 chooses:\n    pass\n"
      "    raise n from level + 1..10: level becomes n\n    open n from 1..10 when level is 0: level becomes n\n");
  const State state = started(*game);
  CHECK(game->explain(state, 0, "raise 11").reason.find("4 to 10") != std::string::npos);
  const Game::Refusal guarded = game->explain(state, 0, "open 5");
  CHECK(source_of(*game, guarded.span) == "level is 0");
  CHECK(guarded.reason.find("it needs `level is 0`. | ") != std::string::npos);
  CHECK(game->explain(state, 0, "fly").reason.find("no move here") != std::string::npos);
  CHECK(game->explain(state, 0, "").reason.find("no move here") != std::string::npos);
  CHECK(game->explain(state, 0, "raise 5").reason.empty());
  CHECK(game->explain(state, 0, "pass").allowed.size() == 8);
}

TEST_CASE("the wrong number of cards is explained", "[engine]") {
  const auto game = game_of(
      "players 2\nzone hand of each player\nzone heap\nresult of p = 0\nplay:\n"
      "  move [A♠, K♠, Q♠] to hand of player 1\n  player 1 chooses 2 cs from hand: move cs to heap\n");
  const State state = started(*game);
  CHECK(game->explain(state, 0, "A♠ K♠ Q♠").reason.find("number of cards") != std::string::npos);
  CHECK(game->explain(state, 0, "A♠ K♥").rule == "hand");
}

TEST_CASE("the conditions of where and when are cited", "[engine]") {
  const auto game = game_of(
      "players 2\nvar level = 3\nzone hand of each player\nzone heap\nrule no_more = level is 0\nresult of p = 0\n"
      "rule forbidden of player p: number or none = 4\nplay:\n  move [A♠, 7♥] to hand of player 1\n"
      "  player 1 chooses:\n    pass\n    say n from 0..5 where n is not forbidden\n"
      "    bid n from 0..5 where n is not 2 when level is 3 and\n      n < 5  # not the last\n"
      "    lay c from hand where rank is A\n    end_it when no_more\n    take n from level..2\n");
  const State state = started(*game);
  const auto reason = [&](const char* text) { return game->explain(state, 0, text).reason; };
  CHECK(reason("say 4").find("it needs `n is not forbidden`.") != std::string::npos);
  CHECK(reason("say 6").find("0 to 5") != std::string::npos);
  CHECK(reason("bid 2").find("it needs `n is not 2` and `level is 3 and n < 5`.") != std::string::npos);
  CHECK(reason("bid 5").find("il faudrait `n is not 2` et `level is 3 and n < 5`.") != std::string::npos);
  CHECK(source_of(*game, game->explain(state, 0, "bid 2").span) == "n is not 2");
  CHECK(reason("lay 7♥").find("chosen: `hand where rank is A`.") != std::string::npos);
  CHECK(reason("take 3").find("there is no number in `level..2`.") != std::string::npos);
  const Game::Refusal named = game->explain(state, 0, "end it");
  CHECK(named.rule == "no_more");
  CHECK(named.reason.find("it needs `no_more`.") != std::string::npos);
}

TEST_CASE("what people write for suits, ranks and seats is understood in a refusal", "[engine]") {
  const auto game = game_of(
      "players 2\nvar level = 3\nresult of p = 0\nrule quiet = level is 0\nplay:\n"
      "  player 1 chooses:\n    pass\n    ask p from players, r from ranks when quiet\n"
      "    trump s from suits when quiet\n");
  const State state = started(*game);
  for (const char* text : {"ask 2 J", "ask player 2 jack", "ask joueur 2 valet", "ask seat 2 Q", "trump ♥", "trump H",
                           "trump hearts", "trump cœur"}) {
    CAPTURE(text);
    CHECK(game->explain(state, 0, text).rule == "quiet");
  }
  CHECK(game->explain(state, 0, "ask 3 J").reason.find("no move here") != std::string::npos);
}
