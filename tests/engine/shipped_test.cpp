// Every shipped game, with every value of every option: played to the end with all properties watched.
#include "tests/engine/support.hpp"

using namespace tapis;

namespace {

const std::vector<std::string> names = {
    "aviateurs", "aviateurs_equilibres", "bouillotte",     "aluette",
    "gileter",   "gileter_couleur",      "gileter_points", "gileter_points_couleur"};

std::vector<std::string> values_of(const Program& program, const Option& option) {
  if (option.is == Option::Is::flag) return {"yes", "no"};
  if (option.is == Option::Is::symbol) return program.symbol_lists[option.type.symbols];
  return {std::to_string(std::min(option.high, option.low + 30))};
}

}  // namespace

TEST_CASE("shipped games keep their cards and their promises", "[engine]") {
  for (const std::string& name : names) {
    const auto checked = shipped(name);
    for (const PlayerCount& count : checked->program.players) {
      Settings settings;
      settings.players = count.number;
      CAPTURE(name, count.number);
      const auto game = compiled(checked, settings);
      CHECK(game->state_bytes() <= 1024);
      const State end = played_carefully(*game, 7, 600);
      INFO(end.fault());
      CHECK(end.ending() != Ending::fault);
    }
  }
}

TEST_CASE("every value of every option of the shipped games can be played", "[engine]") {
  for (const std::string name : {"aviateurs", "bouillotte", "aluette", "gileter"}) {
    const auto checked = shipped(name);
    for (const Option& option : checked->program.options) {
      for (const std::string& value : values_of(checked->program, option)) {
        Settings settings;
        settings.options = {{option.name, value}};
        CAPTURE(name, option.name, value);
        const auto game = compiled(checked, settings);
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
          Random random(seed);
          State state(*game);
          state.start(&random);
          while (!state.over()) state.random_step(random);
          INFO(state.fault());
          CHECK(state.ending() != Ending::fault);
          check_cards(state);
        }
      }
    }
  }
}

TEST_CASE("the same seed gives the same game", "[engine]") {
  const auto game = compiled(shipped("gileter"));
  std::vector<std::int64_t> results;
  for (int run = 0; run < 2; ++run) {
    Random random = Random::stream(5, 9);
    State state(*game);
    state.start(&random);
    while (!state.over()) state.random_step(random);
    results.push_back(state.moves_made() * 1000 + state.result(0));
  }
  CHECK(results[0] == results[1]);
}

TEST_CASE("tracing changes nothing but the events", "[engine]") {
  Settings traced;
  traced.traced = true;
  for (const std::string name : {"gileter_couleur", "bouillotte"}) {
    const auto checked = shipped(name);
    const auto plain = compiled(checked), marked = compiled(checked, traced);
    Random one(3), other(3);
    State a(*plain), b(*marked);
    Events events;
    a.start(&one);
    b.start(&other, &events);
    for (int step = 0; step < 60 && !a.over(); ++step) {
      REQUIRE(a.must_act() == b.must_act());
      int seat = 0;
      while ((a.must_act() >> seat & 1u) == 0) ++seat;
      Moves moves, same;
      a.legal(seat, moves);
      b.legal(seat, same);
      REQUIRE(moves == same);
      const Move move = moves[static_cast<std::size_t>(step) % moves.size()];
      a.apply(seat, move, &one);
      b.apply(seat, move, &other, &events);
    }
    CHECK(std::any_of(events.begin(), events.end(), [](const Event& e) { return e.is == Event::Is::decided; }));
  }
}

TEST_CASE("noting what is gone through changes nothing", "[engine]") {
  Settings noted;
  noted.covered = true;
  for (const std::string name : {"aluette", "aviateurs", "bouillotte", "gileter_couleur", "gileter_points", "hearts",
                                 "belote", "kuhn_poker", "gin_rummy", "cribbage"}) {
    INFO(name);
    const auto checked = shipped(name);
    const auto plain = compiled(checked), covered = compiled(checked, noted);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Random one(seed), other(seed);
      State a(*plain), b(*covered);
      Events told, same_told;
      a.start(&one, &told);
      b.start(&other, &same_told);
      for (std::size_t step = 0; step < 400 && !a.over(); ++step) {
        REQUIRE(a.must_act() == b.must_act());
        int seat = 0;
        while ((a.must_act() >> seat & 1u) == 0) ++seat;
        Moves moves, same;
        a.legal(seat, moves);
        b.legal(seat, same);
        REQUIRE(moves == same);
        const Move move = moves[(step * 7 + seed) % moves.size()];
        a.apply(seat, move, &one, &told);
        b.apply(seat, move, &other, &same_told);
      }
      CHECK(a.over() == b.over());
      CHECK(told.size() == same_told.size());
      if (a.over() && b.over()) CHECK(a.winners() == b.winners());
    }
    CHECK(plain->passed().empty());
    CHECK_FALSE(covered->passed().empty());
  }
}
