// The number of threads changes no result.
#include <catch2/catch.hpp>

#include "interpreter/runner.hpp"
#include "tests/properties/support.hpp"

using namespace tapis;
using namespace tapis::properties;

TEST_CASE("The number of threads does not change a run", "[properties]") {
  for_each_sample(1, 20, [](const Sample& sample) {
    INFO(sample.name);
    RunPlan plan;
    plan.games = heavy() ? 200 : 40;
    plan.seed = sample.seed;
    plan.threads = 1;
    const RunStatistics one = run_games(sample.game, plan);
    for (int threads : {2, 3, 7}) {
      plan.threads = threads;
      const RunStatistics many = run_games(sample.game, plan);
      CHECK(many.digest == one.digest);
      CHECK(many.finished == one.finished);
      for (std::size_t seat = 0; seat < one.seats.size(); ++seat) CHECK(many.seats[seat].wins == one.seats[seat].wins);
    }
    // And replaying one of the games gives it again.
    const Record first = replay_game(sample.game, plan, 3);
    const Record second = replay_game(sample.game, plan, 3);
    CHECK(first.save() == second.save());
  });
}
