// Runs of many games, bots and who sits where.
#include "interpreter/runner.hpp"

#include "interpreter/bots/bots.hpp"
#include "tests/record/support.hpp"

using namespace tapis;
using namespace tapis::test;

TEST_CASE("The number of threads changes nothing", "[runner]") {
  const auto game = shipped("gileter");
  RunPlan plan;
  plan.games = 40;
  plan.seed = 11;
  plan.threads = 1;
  const RunStatistics one = run_games(game, plan);
  plan.threads = 5;
  std::int64_t last = 0;
  plan.progress = [&](std::int64_t done) {
    CHECK(done >= last);
    last = done;
    return true;
  };
  const RunStatistics many = run_games(game, plan);
  CHECK(one.digest == many.digest);
  CHECK(one.digest_text.size() == 16);
  CHECK(one.games == 40);
  CHECK(one.finished == 40);
  CHECK(one.faulted == 0);
  CHECK(one.moves.mean == many.moves.mean);
  CHECK(one.moves.least > 0);
  CHECK(one.moves.least <= one.moves.mean);
  CHECK(one.moves.mean <= one.moves.most);
  REQUIRE(one.seats.size() == 4);
  std::int64_t wins = 0, draws = 0;
  for (std::size_t seat = 0; seat < 4; ++seat) {
    CHECK(one.seats[seat].score.mean == many.seats[seat].score.mean);
    CHECK(one.seats[seat].score.deviation == many.seats[seat].score.deviation);
    wins += one.seats[seat].wins;
    draws += one.seats[seat].draws;
  }
  CHECK(wins + draws >= 40);
  plan.seed = 12;
  plan.progress = nullptr;
  CHECK(run_games(game, plan).digest != one.digest);
}

TEST_CASE("A game of a run can be seen again", "[runner]") {
  const auto game = shipped("aviateurs");
  RunPlan plan;
  plan.games = 3;
  plan.seed = 2;
  const RunStatistics statistics = run_games(game, plan);
  std::int64_t moves = 0;
  for (int i = 0; i < 3; ++i) moves += replay_game(game, plan, i).state().moves_made();
  CHECK(static_cast<double>(moves) / 3 == Approx(statistics.moves.mean));
}

TEST_CASE("Random bots act out of turn, each act once and the same every time", "[runner]") {
  const std::string script = R"(tapis 1
game "Winks"
players 3
cards french32
zone hand of each player, seen by owner
pile table
var winks of each player = 0
deal: deal 8 to each hand
play:
  meanwhile each p in players may:
    wink: winks of p gains 1
  each n in 1..8:
    each p in players: p chooses c from hand: move c to table
result of p = winks of p
)";
  const auto game = compiled("winks.game", script);
  RunPlan plan;
  plan.games = 60;
  plan.threads = 1;
  const RunStatistics some = run_games(game, plan);
  CHECK(some.finished == 60);
  for (const SeatStatistics& seat : some.seats) {
    CHECK(seat.score.least == 0);  // 24 decisions: a third of the games or so goes without
    CHECK(seat.score.most == 1);
  }
  CHECK(some.moves.least >= 24);
  CHECK(some.moves.most <= 27);
  plan.threads = 2;
  CHECK(run_games(game, plan).digest == some.digest);
  for (int i = 0; i < 5; ++i) {
    std::int64_t winks = 0;
    const Record record = replay_game(game, plan, i);
    for (int seat = 0; seat < 3; ++seat) winks += record.state().result(seat);
    CHECK(record.state().moves_made() == 24 + winks);
  }
  // Who has a plan keeps to it.
  plan.games = 4;
  plan.kinds = {"greedy", "greedy", "greedy"};
  CHECK(run_games(game, plan).moves.most == 24);
  plan.kinds = {"greedy", "random", "greedy"};
  plan.games = 12;
  const RunStatistics mixed = run_games(game, plan);
  CHECK(mixed.seats[0].score.most == 0);
  CHECK(mixed.seats[1].score.most == 1);
  CHECK(mixed.seats[2].score.most == 0);
}

TEST_CASE("A run can be stopped", "[runner]") {
  RunPlan plan;
  plan.games = 100000;
  plan.threads = 1;
  plan.progress = [](std::int64_t) { return false; };
  const RunStatistics statistics = run_games(shipped("gileter"), plan);
  CHECK(statistics.games > 0);
  CHECK(statistics.games < 100000);
}

TEST_CASE("The greedy bot plays better than chance and the same every time", "[runner][bots]") {
  const auto game = shipped("gileter", 4, {{"target", "3"}});
  RunPlan plan;
  plan.games = 12;
  plan.kinds = {"greedy", "random", "random", "random"};
  const RunStatistics one = run_games(game, plan);
  CHECK(one.seats[0].score.mean > one.seats[1].score.mean);
  plan.threads = 3;
  CHECK(run_games(game, plan).digest == one.digest);
}

TEST_CASE("Who sits where is read from a SPEC", "[bots]") {
  std::string error;
  CHECK(read_seating("random", 3, error).kinds == std::vector<std::string>{"random", "random", "random"});
  CHECK(read_seating("1=human,2=greedy", 3, error).kinds == std::vector<std::string>{"human", "greedy", "random"});
  CHECK(read_seating("3=greedy", 3, error).kinds == std::vector<std::string>{"random", "random", "greedy"});
  CHECK(read_seating("human, greedy", 3, error).kinds == std::vector<std::string>{"human", "greedy", "random"});
  CHECK(error.empty());
  const auto wrong = [&](const std::string& spec) {
    error.clear();
    CHECK(read_seating(spec, 3, error).kinds.empty());
    return error;
  };
  CHECK(wrong("clever") == "there is no bot `clever`: there are human, first, greedy, last, random, shy, stubborn");
  CHECK(wrong("") == "there is no bot ``: there are human, first, greedy, last, random, shy, stubborn");
  CHECK(wrong("4=random") == "`4=random` names no seat: seats are 1 to 3");
  CHECK(wrong("x=random") == "`x=random` names no seat: seats are 1 to 3");
  CHECK(wrong("1=random,1=greedy") == "seat 1 is named twice");
  CHECK(make_bot("human") == nullptr);
  CHECK(make_bot("nobody") == nullptr);
}

TEST_CASE("The generator gives the published numbers and fair draws", "[random]") {
  Random random(1234567);
  CHECK(random.next() == 6457827717110365317u);
  CHECK(random.next() == 3203168211198807973u);
  Random fair(1);
  std::vector<int> count(6, 0);
  for (int i = 0; i < 60000; ++i) ++count[fair.below(6)];
  for (const int n : count) {
    CHECK(n > 9600);
    CHECK(n < 10400);
  }
  CHECK(Random(3).below(1) == 0);
  CHECK(Random::stream(1, 2).state() != Random::stream(1, 3).state());
  CHECK(Random::stream(1, 2).state() == Random::stream(1, 2).state());
}

TEST_CASE("A game of a run is the same when it is played again with its history", "[runner]") {
  // Picks of several alternatives and names do not come in order by themselves.
  const auto picks = compiled(
      "picks.game",
      "tapis 1\ngame \"Picks\"\nplayers 2\ncards french32\nzone hand of each player, seen by owner\nzone heap\n"
      "values worth = 1 for 7, 2 for 8, 3 for 9, 4 for 10, 5 for J, 6 for Q, 7 for K, 8 for A\n"
      "var total of each player = 0\nresult of p = total of p\n"
      "play:\n  deal 8 to each hand\n  each n in 1..5:\n    each p in players:\n      p chooses:\n        pass\n"
      "        lay s from suits, 1..3 cs from hand where suit is s:\n          total of p gains n * worth of cs\n"
      "          move cs to heap\n");
  for (const auto& game : {picks, shipped("gileter"), shipped("bouillotte"), shipped("hearts")}) {
    INFO(game->program().name);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      RunPlan plan;
      plan.seed = seed;
      const RunStatistics run = run_games(game, plan);
      const Record again = replay_game(game, plan, 0);
      CHECK(static_cast<double>(again.state().moves_made()) == run.moves.mean);
      for (int seat = 0; seat < game->players(); ++seat) {
        CHECK(static_cast<double>(again.state().result(seat)) == run.seats[static_cast<std::size_t>(seat)].score.mean);
      }
    }
  }
}
