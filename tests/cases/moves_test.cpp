// What a machine is told that it may play, it can play: the text of every answer means just this answer.
#include <catch2/catch.hpp>
#include <filesystem>

#include "dsl/library.hpp"

#include "interpreter/cli/cases.hpp"
#include "interpreter/cli/cases_moves.hpp"
#include "interpreter/record.hpp"

using namespace tapis;
using namespace tapis::cli;

namespace {

constexpr std::size_t most_answers = 4096;  // as in the protocol
constexpr std::size_t looked_at = 12;       // of the answers at a choice

// Copies of a card are not told apart by texts.
std::string picture(const Game& game, const Moves& moves) {
  std::string text;
  for (const Move& move : moves)
    text += std::to_string(move.site) + "/" + std::to_string(move.alternative) + " " + game.move_text(move) + "; ";
  return text;
}

void check_text(const State& state, int seat, const Moves& answer, const std::string& text) {
  INFO(state.game().program().name << ": " << text);
  CHECK(picture(state.game(), read_answer(state, seat, text)) == picture(state.game(), answer));
}

void check_moves(const State& state, int seat, Random& random) {
  const Game& game = state.game();
  bool complete = true;
  const std::vector<Moves> answers = complete_answers(state, seat, most_answers, complete);
  const auto many = static_cast<std::uint32_t>(answers.size());
  for (std::size_t i = 0; i < looked_at && many > 0; ++i) {
    const Moves& answer = answers[many <= looked_at ? std::min<std::size_t>(i, many - 1) : random.below(many)];
    check_text(state, seat, answer, answer_text(game, answer));
    CHECK(is_complete(state, seat, answer));
  }
  Moves single;
  state.asides(seat, single);
  for (const Move& move : single) check_text(state, seat, {move}, game.move_text(move));
  state.legal(seat, single);
  for (const Move& move : single)
    check_text(state, seat, {move}, move.is == Move::Is::pick ? game.move_text(move) : answer_text(game, {move}));
}

void check_game(const std::shared_ptr<const Game>& game, std::uint64_t seed, int most) {
  Record record(game, seed);
  record.start();
  for (int made = 0; made < most && record.state().turn() == Turn::decision; ++made) {
    const State& state = record.state();
    for (int seat = 0; seat < game->players(); ++seat)
      if (made % 3 == 0) check_moves(state, seat, record.random());
    int seat = 0;
    while ((state.must_act() >> seat & 1u) == 0) ++seat;
    Moves legal;
    state.legal(seat, legal);
    REQUIRE_FALSE(legal.empty());
    REQUIRE(record.play(seat, legal[record.random().below(static_cast<std::uint32_t>(legal.size()))]));
  }
}

const char* const every_kind = R"(tapis 1
game "Every kind | Toutes les sortes"
## Labels before one and several cards, with and without values. | Mots devant des cartes.

players 2
cards french32
names beggar for Q♠
zone hand of each player, seen by owner
zone aside, seen by nobody
deal: deal 8 to each hand
to turn(player p):
  p chooses:
    discard 1..3 xs from hand: move xs to aside
    throw away 2 xs from hand: move xs to aside
    give q from players where it is not p, 0..2 xs from hand: move xs to hand of q
    keep c from hand, 2 xs from hand where it is not c: move xs to aside
    keep back 0..1 xs from hand: move xs to aside
    show c from hand
    say n from 1..3 when number of hand > 2
    name s from suits, r from ranks
    pass
  if number of hand of p > 3: p chooses 2..3 xs from hand: move xs to aside
  if number of hand of p > 3: p chooses 2 xs from hand: move xs to aside
  if number of hand of p > 3: p chooses lay xs from hand: move xs to aside
play:
  repeat until number of aside > 9:
    meanwhile each p in players may:
      wink
      hint c from hand
    each p in players: turn(p)
result of p = number of hand of p
)";

}  // namespace

TEST_CASE("moves that are told can be played: every kind of choice") {
  const MemoryLibrary library({{"every_kind", every_kind}}, true);
  GameShelf shelf(&library);
  std::string error;
  const auto script = shelf.script("every_kind", "", error);
  REQUIRE(error.empty());
  const auto game = shelf.game(script, {}, error);
  REQUIRE(error.empty());
  for (std::uint64_t seed = 1; seed <= 5; ++seed) check_game(game, seed, 40);
}

TEST_CASE("moves that are told can be played: the shipped games") {
  GameShelf shelf;
  for (const char* folder : {"/games", "/games/classics"}) {
    for (const auto& entry : std::filesystem::directory_iterator(std::string(TAPIS_SOURCE_DIR) + folder)) {
      if (entry.path().extension() != ".game") continue;
      INFO(entry.path());
      std::string error;
      const auto script = shelf.script(entry.path().string(), "", error);
      REQUIRE(error.empty());
      const auto game = shelf.game(script, {}, error);
      REQUIRE(error.empty());
      check_game(game, 5, 60);
    }
  }
}
