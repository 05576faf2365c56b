// How fast the engine is, with a loop written by hand for le Gileter as the limit of what is possible.
#include <benchmark/benchmark.h>

#include <array>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "dsl/library.hpp"
#include "interpreter/game.hpp"

namespace {

using namespace tapis;

std::shared_ptr<const Game> load(const std::string& name) {
  const ShippedLibrary library;
  const auto text = find_script(library, name);
  if (!text) std::exit(1);
  auto checked = std::make_shared<Checked>(check(library, text->path, text->text));
  std::string error;
  auto game = Game::compile(checked, {}, error);
  if (!game) {
    std::fprintf(stderr, "%s\n", error.c_str());
    std::exit(1);
  }
  return game;
}

// ---- le Gileter by hand: 52 cards, four players, no obligation, points for tricks, coats, 21 points.

struct Hand {
  std::array<std::uint64_t, 4> hands{};
  std::array<int, 4> tricks{};
  std::array<int, 4> score{};
  int dealer = 0;
};

int pick_bit(std::uint64_t set, std::uint32_t skip) {
  for (; skip > 0; --skip) set &= set - 1;
  return std::countr_zero(set);
}

// Rank first, then spades > clubs > diamonds > hearts; a card is 13 x suit + rank, suits ♠ ♥ ♦ ♣.
constexpr int suit_height[4] = {3, 0, 1, 2};
int height(int card) { return card % 13 * 4 + suit_height[card / 13]; }

int play_deal(Hand& game, Random& random) {
  std::array<int, 52> pack;
  for (int i = 0; i < 52; ++i) pack[static_cast<std::size_t>(i)] = i;
  for (int i = 51; i > 0; --i)
    std::swap(pack[static_cast<std::size_t>(i)], pack[random.below(static_cast<std::uint32_t>(i + 1))]);
  game.hands = {};
  game.tricks = {};
  for (int i = 0; i < 52; ++i)
    game.hands[static_cast<std::size_t>(i & 3)] |= std::uint64_t{1} << pack[static_cast<std::size_t>(i)];
  int leader = game.dealer, moves = 0;
  for (int trick = 0; trick < 13; ++trick) {
    std::array<int, 4> heights;
    for (int seat = 0; seat < 4; ++seat) {
      std::uint64_t& hand = game.hands[static_cast<std::size_t>((leader + seat) & 3)];
      const int card = pick_bit(hand, random.below(static_cast<std::uint32_t>(std::popcount(hand))));
      hand &= ~(std::uint64_t{1} << card);
      heights[static_cast<std::size_t>((leader + seat) & 3)] = height(card);
      ++moves;
    }
    int best = 0, second = -1, lowest = 0;
    for (int seat = 1; seat < 4; ++seat) {
      const auto s = static_cast<std::size_t>(seat);
      if (heights[s] > heights[static_cast<std::size_t>(best)]) best = seat;
      if (heights[s] < heights[static_cast<std::size_t>(lowest)]) lowest = seat;
    }
    for (int seat = 0; seat < 4; ++seat) {
      if (seat != best &&
          (second < 0 || heights[static_cast<std::size_t>(seat)] > heights[static_cast<std::size_t>(second)]))
        second = seat;
    }
    ++game.tricks[static_cast<std::size_t>(second)];
    leader = lowest;
  }
  return moves;
}

void by_hand(benchmark::State& bench) {
  std::int64_t moves = 0;
  std::uint64_t seed = 0;
  for (auto _ : bench) {
    Random random(++seed);
    Hand game;
    game.dealer = static_cast<int>(random.below(4));
    while (true) {
      moves += play_deal(game, random);
      int fewest = 14, most = -1, holders = 0;
      for (int seat = 0; seat < 4; ++seat) {
        const auto s = static_cast<std::size_t>(seat);
        game.score[s] += game.tricks[s];
        fewest = std::min(fewest, game.tricks[s]);
        if (game.score[s] > most) holders = 0, most = game.score[s];
        if (game.score[s] == most) ++holders;
      }
      if (most >= 21 && holders == 1) break;
      int loser = (game.dealer + 1) & 3;
      while (game.tricks[static_cast<std::size_t>(loser)] != fewest) loser = (loser + 1) & 3;
      game.dealer = loser;
    }
    benchmark::DoNotOptimize(game);
  }
  bench.counters["moves"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
}
BENCHMARK(by_hand);

void playouts(benchmark::State& bench, const char* name) {
  const auto game = load(name);
  std::int64_t moves = 0;
  std::uint64_t seed = 0;
  for (auto _ : bench) {
    Random random(++seed);
    State state(*game);
    state.start(&random);
    while (!state.over()) state.random_step(random);
    moves += state.moves_made();
  }
  bench.counters["moves"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(playouts, gileter, "gileter");
BENCHMARK_CAPTURE(playouts, gileter_couleur, "gileter_couleur");
BENCHMARK_CAPTURE(playouts, aviateurs, "aviateurs");
BENCHMARK_CAPTURE(playouts, bouillotte, "bouillotte");
BENCHMARK_CAPTURE(playouts, aluette, "aluette");

State middle(const Game& game) {
  State state(game);
  Random random(1);
  state.start(&random);
  for (int step = 0; step < 9 && !state.over(); ++step) state.random_step(random);
  return state;
}

void clone(benchmark::State& bench, const char* name) {
  const auto game = load(name);
  const State state = middle(*game);
  for (auto _ : bench) {
    State copy(state);
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK_CAPTURE(clone, gileter, "gileter");
BENCHMARK_CAPTURE(clone, bouillotte, "bouillotte");

void legal(benchmark::State& bench, const char* name) {
  const auto game = load(name);
  const State state = middle(*game);
  Moves moves;
  for (auto _ : bench) {
    State copy(state);
    for (int seat = 0; seat < game->players(); ++seat) copy.legal(seat, moves);
    benchmark::DoNotOptimize(moves.data());
  }
}
BENCHMARK_CAPTURE(legal, gileter, "gileter");

void clone_and_apply(benchmark::State& bench, const char* name) {
  const auto game = load(name);
  const State state = middle(*game);
  int seat = 0;
  while ((state.must_act() >> seat & 1u) == 0) ++seat;
  Moves moves;
  state.legal(seat, moves);
  Random random(1);
  std::size_t next = 0;
  for (auto _ : bench) {
    State copy(state);
    copy.apply(seat, moves[next++ % moves.size()], &random);
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK_CAPTURE(clone_and_apply, gileter, "gileter");

}  // namespace

BENCHMARK_MAIN();
