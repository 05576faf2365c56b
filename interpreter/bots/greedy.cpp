#include "interpreter/bots/greedy.hpp"

#include <algorithm>

#include "interpreter/resample.hpp"

namespace tapis {
namespace {

// How the seat stands: its result against the best of the others that are not its partners.
double standing(const State& state, int seat) {
  const Game& game = state.game();
  const double own = static_cast<double>(state.result(seat));
  double best = 0, total = 0;
  int rivals = 0;
  for (int other = 0; other < game.players(); ++other) {
    if (game.team_of(other) == game.team_of(seat)) continue;
    const double theirs = static_cast<double>(state.result(other));
    best = rivals == 0 ? theirs : std::max(best, theirs);
    total += theirs;
    ++rivals;
  }
  // The average counts too, so that it matters also who is behind.
  return rivals == 0 ? own : own - (best + total / rivals) / 2;
}

// At most so many of the moves, chosen at random, in their order.
void thin_out(Moves& moves, std::size_t most, Random& random) {
  if (moves.size() <= most) return;
  for (std::size_t i = 0; i < most; ++i) {
    const std::size_t j = i + random.below(static_cast<std::uint32_t>(moves.size() - i));
    std::swap(moves[i], moves[j]);
  }
  moves.resize(most);
  std::sort(moves.begin(), moves.end());
}

}  // namespace

double GreedyBot::play_out(const State& from, int seat, const Move& move, Random& random) const {
  State state = from;
  state.apply(seat, move, &random);
  for (int i = 0; i < horizon_ && state.turn() == Turn::decision; ++i) state.random_step(random);
  return standing(state, seat);
}

Move GreedyBot::choose(const Record& record, int seat, Random& random) const {
  Moves moves;
  record.state().legal(seat, moves);
  if (moves.size() <= 1) return moves.empty() ? Move{} : moves[0];
  Random own(random.next());
  thin_out(moves, static_cast<std::size_t>(candidates_), own);
  std::vector<double> value(moves.size(), 0);
  Resampler guess(record, seat);
  for (int i = 0; i < guesses_; ++i) {
    // Where no other guess is found the last one serves again. The first one has to get away from the truth.
    guess.next(own, i == 0 ? 160 : 40);
    const std::uint64_t luck = own.next();
    for (std::size_t m = 0; m < moves.size(); ++m) {
      Random same(luck);  // every move meets the same luck as far as that is possible
      if (guess.state().is_legal(seat, moves[m])) value[m] += play_out(guess.state(), seat, moves[m], same);
    }
  }
  return moves[static_cast<std::size_t>(std::max_element(value.begin(), value.end()) - value.begin())];
}

}  // namespace tapis
