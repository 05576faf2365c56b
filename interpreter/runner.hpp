// Many games with bots on all cores. The results of game i depend on the seed and i only, so neither the number of
// threads nor their timing changes anything.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/game.hpp"
#include "interpreter/record.hpp"

namespace tapis {

struct RunPlan {
  std::int64_t games = 1;
  std::uint64_t seed = 1;
  int threads = 0;                 // 0: one for each core
  std::vector<std::string> kinds;  // of bots, by seat; empty: random ones
  // Called from time to time by the calling thread with the number of games played; false stops the run.
  std::function<bool(std::int64_t)> progress;
};

// Exact sums of whole numbers: they do not depend on the order in which they were added.
struct Spread {
  std::int64_t count = 0, least = 0, most = 0;
  double mean = 0, deviation = 0;  // of the whole population
};

struct SeatStatistics {
  std::int64_t wins = 0;   // games with the highest result, alone or with the team
  std::int64_t draws = 0;  // games with the highest result, shared with others
  Spread score;            // `result of` the seat
};

struct RunStatistics {
  std::int64_t games = 0;     // played
  std::int64_t finished = 0;  // that came to their own end
  std::int64_t limited = 0, repeated = 0, faulted = 0;
  std::vector<SeatStatistics> seats;
  Spread moves;
  std::uint64_t digest = 0;         // FNV-1a of endings, moves and results of all games in order
  std::string digest_text;          // the same as 16 hexadecimal digits
  std::string first_fault;          // message of the first faulted game
  std::int64_t first_faulted = -1;  // its index
  Span fault_span;
};

// Plays the games. Kinds must be known to make_bot; seats that are `human` or unknown are played at random.
// Those who play at random also act out of turn now and then, where the script offers it.
RunStatistics run_games(const std::shared_ptr<const Game>& game, const RunPlan& plan);

// Game `index` of such a run again, with its history, up to its end: for traces and for looking into faults.
// `watch` is called after the start and after each move, and may stop it by returning false.
Record replay_game(const std::shared_ptr<const Game>& game, const RunPlan& plan, std::int64_t index,
                   const std::function<bool(const Record&)>& watch = {});

// Game `index` of such a run as it goes, for those who look at many games: `watch` is called after the start and after
// each move with the position and what has happened since, and may stop the game by returning false. The bots must do
// without history.
State watch_game(const std::shared_ptr<const Game>& game, const RunPlan& plan, std::int64_t index,
                 const std::function<bool(const State&, const Events&)>& watch);

}  // namespace tapis
