// What holds in every game: cards are conserved, somebody can always move, games end, chips are neither made nor
// lost, and a game can be taken back, replayed, saved and loaded.
#include <catch2/catch.hpp>

#include "tests/properties/support.hpp"

using namespace tapis;
using namespace tapis::properties;

namespace {

// Every card in play lies in exactly one place.
void check_cards(const State& state) {
  const Game& game = state.game();
  std::vector<int> found(max_cards);
  int total = 0;
  for (std::size_t i = 0; i < game.places().size(); ++i) {
    const int place = static_cast<int>(i);
    std::vector<int> cards;
    state.cards_of(place, cards);
    REQUIRE(static_cast<int>(cards.size()) == state.size_of(place));
    total += state.size_of(place);
    for (int card : cards) {
      found[static_cast<std::size_t>(card)] += 1;
      REQUIRE(state.place_of(card) == place);
    }
  }
  REQUIRE(total == static_cast<int>(game.cards().size()));
  for (int card : game.cards()) REQUIRE(found[static_cast<std::size_t>(card)] == 1);
}

// Who must act has moves, in ascending order; who may, too; nobody else has.
void check_moves(const State& state) {
  if (state.turn() != Turn::decision) return;
  REQUIRE(state.must_act() != 0);
  for (int seat = 0; seat < state.game().players(); ++seat) {
    Moves moves;
    state.legal(seat, moves);
    REQUIRE(moves.empty() == ((state.must_act() >> seat & 1u) == 0));
    REQUIRE(std::is_sorted(moves.begin(), moves.end()));
    REQUIRE(std::adjacent_find(moves.begin(), moves.end()) == moves.end());
    for (const Move& move : moves) REQUIRE(state.is_legal(seat, move));
    state.asides(seat, moves);
    REQUIRE(moves.empty() == ((state.may_act() >> seat & 1u) == 0));
  }
}

// What all seats have won so far, and the chips that are nobody's at the moment; nothing for a game without a pot.
std::optional<std::int64_t> chips(const State& state) {
  const Game& game = state.game();
  std::int64_t total = 0;
  bool stack = false, pot = false;
  for (std::size_t i = 0; i < game.cells().size(); ++i) {
    const std::string& name = game.program().variables[static_cast<std::size_t>(game.cells()[i].variable)].name;
    stack = stack || name == "stack";
    pot = pot || name == "pot";
    if (name == "pot" || name == "paid") total += state.cell(static_cast<int>(i));
  }
  for (int seat = 0; seat < game.players(); ++seat) total += state.result(seat);
  if (!stack || !pot) return std::nullopt;
  return total;
}

std::string place_of_fault(const State& state) {
  const Span span = state.fault_span();
  const Sources& sources = state.game().checked().sources;
  const LineColumn place = sources.place(span.file, span.begin);
  return sources.file(span.file).name + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

bool same_bytes(const State& a, const State& b) {
  return a.byte_count() == b.byte_count() && std::memcmp(a.bytes(), b.bytes(), a.byte_count()) == 0;
}

}  // namespace

TEST_CASE("Cards are conserved and somebody can always move", "[properties]") {
  for_each_sample(2, 1000, [](const Sample& sample) {
    INFO(sample.name);
    Record record(sample.game, sample.seed);
    record.start();
    Random random(sample.seed);
    play_at_random(record, random, heavy() ? 5000 : 400, [&] {
      check_cards(record.state());
      check_moves(record.state());
    });
  });
}

TEST_CASE("Chips are neither made nor lost", "[properties]") {
  for_each_sample(2, 1000, [](const Sample& sample) {
    INFO(sample.name);
    Record record(sample.game, sample.seed);
    record.start();
    if (!chips(record.state())) return;
    Random random(sample.seed);
    play_at_random(record, random, 2000, [&] { REQUIRE(*chips(record.state()) == 0); });
  });
}

TEST_CASE("Every game ends, and without a fault", "[properties]") {
  for_each_sample(3, 1000, [](const Sample& sample) {
    INFO(sample.name);
    State state(*sample.game);
    Random random = Random::stream(sample.seed, 1);
    state.start(&random);
    while (!state.over()) state.random_step(random);
    INFO(state.fault() << " " << place_of_fault(state));
    // With some stakes nobody may ever open: then the limit of moves is the end.
    CHECK((state.ending() == Ending::finished || state.ending() == Ending::move_limit));
    CHECK(state.winners() != 0);
  });
}

TEST_CASE("A game can be taken back and played again", "[properties]") {
  for_each_sample(1, 1000, [](const Sample& sample) {
    INFO(sample.name);
    Record record(sample.game, sample.seed);
    record.start();
    Random random(sample.seed);
    std::vector<State> before;
    play_at_random(record, random, 60, [&] { before.push_back(record.state()); });
    const std::vector<Step> steps = record.steps();
    const std::string information = record.information(0);
    // Replay, step by step.
    Record again(sample.game, 0);
    std::size_t at = 0;
    again.next_chance = [&](const State&) -> std::optional<std::int32_t> { return steps[at++].value; };
    again.start();
    while (at < steps.size()) {
      const Step& step = steps[at++];
      REQUIRE(step.is == Step::Is::move);
      REQUIRE(again.play(step.seat, step.move));
    }
    CHECK(same_bytes(again.state(), record.state()));
    CHECK(again.information(0) == information);
    // Take everything back.
    for (std::size_t i = before.size() - 1; i-- > 0;) {
      REQUIRE(record.undo());
      REQUIRE(same_bytes(record.state(), before[i]));
    }
    CHECK_FALSE(record.undo());
  });
}

TEST_CASE("A game can be saved and loaded", "[properties]") {
  for_each_sample(1, 1000, [](const Sample& sample) {
    INFO(sample.name);
    Record record(sample.game, sample.seed);
    record.start();
    Random random(sample.seed);
    play_at_random(record, random, 50, {});
    std::string error;
    auto loaded = Record::restore(sample.game, record.save(), error);
    INFO(error);
    REQUIRE(loaded.has_value());
    CHECK(same_bytes(loaded->state(), record.state()));
    CHECK(loaded->save() == record.save());
    // And both go on alike.
    Random one(5), two(5);
    play_at_random(record, one, 20, {});
    play_at_random(*loaded, two, 20, {});
    CHECK(same_bytes(loaded->state(), record.state()));
    for (int seat = 0; seat < sample.game->players(); ++seat) {
      CHECK(loaded->information(seat) == record.information(seat));
    }
  });
}

TEST_CASE("A move's text is read back as the move", "[properties]") {
  for_each_sample(1, 1000, [](const Sample& sample) {
    INFO(sample.name);
    Record record(sample.game, sample.seed);
    record.start();
    Random random(sample.seed);
    play_at_random(record, random, 40, [&] {
      for (int seat = 0; seat < sample.game->players(); ++seat) {
        for (const Move& move : moves_of(record.state(), seat)) {
          if (move.is != Move::Is::whole) continue;
          const std::string text = sample.game->move_text(move);
          INFO("move " << text);
          REQUIRE(sample.game->read_move(record.state(), seat, text) == Moves{move});
        }
      }
    });
  });
}
