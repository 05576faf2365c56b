// What holds for records of every game, tried on scripts made at random.
#include <catch2/catch.hpp>
#include <cstring>
#include <iostream>

#include "tests/properties/support.hpp"
#include "tests/slow/compare.hpp"
#include "tests/slow/generator.hpp"

using namespace tapis;
using namespace tapis::properties;

namespace {

bool same_bytes(const State& a, const State& b) {
  return a.byte_count() == b.byte_count() && std::memcmp(a.bytes(), b.bytes(), a.byte_count()) == 0;
}

// The same game without anybody who listens.
State replayed(const Record& record) {
  State state(record.game());
  state.start(nullptr);
  for (const Step& step : record.steps()) {
    if (step.is == Step::Is::move) {
      state.apply(step.seat, step.move, nullptr);
    } else {
      state.apply_chance(step.value, nullptr);
    }
  }
  return state;
}

void check_record(const std::shared_ptr<const Game>& shared, const Record& record, Random& random) {
  const Game& game = *shared;
  CHECK(same_bytes(replayed(record), record.state()));
  std::string error;
  const auto restored = Record::restore(shared, record.save(), error);
  INFO(error);
  REQUIRE(restored.has_value());
  CHECK(same_bytes(restored->state(), record.state()));
  CHECK_FALSE(game.full_view(record.state()).empty());
  for (int seat = 0; seat < game.players(); ++seat) {
    INFO("seat " << seat + 1);
    for (const Move& move : moves_of(record.state(), seat)) CHECK(record.state().is_legal(seat, move));
    for (const char* text : {"pass", "7♠", "call1", "signal 3"}) {
      const Game::Refusal refusal = game.explain(record.state(), seat, text);
      CHECK(refusal.reason.empty() != game.read_move(record.state(), seat, text).empty());
    }
    const std::optional<Record> guess = record.resample(seat, random, 40);
    if (!guess) continue;
    CHECK(guess->information(seat) == record.information(seat));
    CHECK(moves_of(guess->state(), seat) == moves_of(record.state(), seat));
  }
}

}  // namespace

TEST_CASE("Records of random scripts keep their promises", "[properties]") {
  const std::uint64_t count = heavy() ? 5000 : 400;
  for (std::uint64_t seed = 1; seed <= count; ++seed) {
    INFO("seed " << seed);
    if (heavy() && seed % 1000 == 0) std::cerr << "records: " << seed << " of " << count << std::endl;
    const auto checked = slow::check_text("random", slow::Generator(seed).script());
    std::string error;
    const std::shared_ptr<const Game> game = Game::compile(checked, {}, error);
    INFO(error);
    REQUIRE(game != nullptr);
    Record record(game, seed);
    record.start();
    Random random(seed);
    play_at_random(record, random, static_cast<int>(random.below(30)), {});
    check_record(game, record, random);
  }
}
