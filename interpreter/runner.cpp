#include "interpreter/runner.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

#include "interpreter/bots/bots.hpp"
#include "interpreter/compile.hpp"
#include "interpreter/machine_loop.hpp"
#include "interpreter/texts.hpp"

namespace tapis {
namespace {

constexpr std::int64_t wave = 1 << 14;  // games whose results are kept until they are added up, in order

struct Played {
  Ending ending = Ending::none;
  std::int32_t moves = 0;
  std::uint32_t winners = 0;
  std::array<std::int64_t, max_players> results{};
};

// The bots of a run; none where a seat is played at random.
class Seats {
 public:
  Seats(const Game& game, const std::vector<std::string>& kinds) : asides_(!game.parts().aside_sites.empty()) {
    for (int seat = 0; seat < game.players(); ++seat) {
      const std::size_t at = static_cast<std::size_t>(seat);
      bots_.push_back(at < kinds.size() && kinds[at] != "random" ? make_bot(kinds[at]) : nullptr);
      history_ = history_ || (bots_.back() && bots_.back()->uses_history());
      plain_ = plain_ && !bots_.back();
    }
  }
  bool history() const { return history_; }
  bool plain() const { return plain_; }

  Move choose(const State& state, int person, int seat, Random& random) const {
    return bot(person).choose(state, seat, random);
  }
  Move choose(const Record& record, int person, int seat, Random& random) const {
    return bot(person).choose(record, seat, random);
  }
  // What somebody who plays at random does out of turn, now and then. Each such act is possible once, so they end.
  std::optional<std::pair<int, Move>> aside(const State& state, Random& random) const {
    if (!asides_ || random.below(asides_in) != 0) return std::nullopt;
    std::vector<std::pair<int, Move>> acts;
    Moves moves;
    for (int seat = 0; seat < state.game().players(); ++seat) {
      if (bots_[static_cast<std::size_t>(state.person(seat))]) continue;
      state.asides(seat, moves);
      for (const Move& move : moves) acts.emplace_back(seat, move);
    }
    if (acts.empty()) return std::nullopt;
    return acts[random.below(static_cast<std::uint32_t>(acts.size()))];
  }

 private:
  static constexpr std::uint32_t asides_in = 8;  // one position in so many

  const Bot& bot(int person) const {
    static const std::unique_ptr<Bot> any = make_bot("random");
    const auto& own = bots_[static_cast<std::size_t>(person)];
    return own ? *own : *any;
  }
  std::vector<std::unique_ptr<Bot>> bots_;
  bool history_ = false, plain_ = true;
  bool asides_;  // does the script know acts out of turn?
};

int first_seat(std::uint32_t seats) {
  int seat = 0;
  while (seat + 1 < max_players && (seats >> seat & 1u) == 0) ++seat;
  return seat;
}

// People, not chairs, play: a bot goes with its person when seats are changed.
void play_recorded(Record& record, const Seats& table, const std::function<bool(const Record&)>& watch) {
  record.start();
  while (record.state().turn() == Turn::decision && (!watch || watch(record))) {
    if (const auto act = table.aside(record.state(), record.random())) {
      if (!record.play(act->first, act->second)) return;
      continue;
    }
    const int seat = first_seat(record.state().must_act());
    const Move move = table.choose(record, record.state().person(seat), seat, record.random());
    if (!record.play(seat, move)) return;
  }
  if (watch && record.state().over()) watch(record);
}

// Plays a position without history to its end, or until `watch` has seen enough.
void play_state(State& state, const Seats& table, Random& random,
                const std::function<bool(const State&, const Events&)>& watch) {
  Events events;
  Events* const heard = watch ? &events : nullptr;
  state.start(&random, heard);
  while ((!watch || watch(state, events)) && state.turn() == Turn::decision) {
    events.clear();
    if (const auto act = table.aside(state, random)) {
      state.apply(act->first, act->second, &random, heard);
      continue;
    }
    if (table.plain()) {
      Machine::with(
          state, [](auto& run) { run.random_step(); }, &random, heard);
      continue;
    }
    const int seat = first_seat(state.must_act());
    state.apply(seat, table.choose(state, state.person(seat), seat, random), &random, heard);
  }
}

Played outcome_of(const State& state) {
  Played outcome;
  outcome.ending = state.ending();
  outcome.moves = state.moves_made();
  outcome.winners = state.winners();
  for (int seat = 0; seat < state.game().players(); ++seat) {
    outcome.results[static_cast<std::size_t>(seat)] = state.result(seat);
  }
  return outcome;
}

// Plays game `index` to its end.
State play_one(const std::shared_ptr<const Game>& game, const Seats& table, std::uint64_t seed, std::int64_t index) {
  Random random = Random::stream(seed, static_cast<std::uint64_t>(index));
  if (table.history()) {
    Record record(game, random.state());
    play_recorded(record, table, {});
    return record.state();
  }
  State state(*game);
  play_state(state, table, random, {});
  return state;
}

// Exact sums, so that the order of adding does not matter.
class Sum {
 public:
  void add(std::int64_t value) {
    least_ = count_ == 0 ? value : std::min(least_, value);
    most_ = count_ == 0 ? value : std::max(most_, value);
    ++count_;
    total_ += value;
    squares_ += static_cast<long double>(value) * static_cast<long double>(value);
  }
  Spread spread() const {
    Spread out{count_, least_, most_, 0, 0};
    if (count_ == 0) return out;
    const double count = static_cast<double>(count_);
    out.mean = static_cast<double>(total_) / count;
    const double square = static_cast<double>(squares_) / count - out.mean * out.mean;
    out.deviation = square > 0 ? std::sqrt(square) : 0;
    return out;
  }

 private:
  std::int64_t count_ = 0, least_ = 0, most_ = 0;
  __extension__ typedef __int128 Wide;
  Wide total_ = 0;
  long double squares_ = 0;
};

class Totals {
 public:
  explicit Totals(const Game& game) : game_(game), scores_(static_cast<std::size_t>(game.players())) {
    statistics_.seats.resize(scores_.size());
  }

  void add(const Played& game) {
    ++statistics_.games;
    statistics_.finished += game.ending == Ending::finished;
    statistics_.limited += game.ending == Ending::move_limit;
    statistics_.repeated += game.ending == Ending::repetition;
    statistics_.faulted += game.ending == Ending::fault;
    const bool shared = !one_side(game.winners);
    hash_.add(std::int64_t{static_cast<int>(game.ending)});
    hash_.add(std::int64_t{game.moves});
    moves_.add(game.moves);
    for (std::size_t seat = 0; seat < scores_.size(); ++seat) {
      hash_.add(game.results[seat]);
      scores_[seat].add(game.results[seat]);
      if ((game.winners >> seat & 1u) == 0) continue;
      ++(shared ? statistics_.seats[seat].draws : statistics_.seats[seat].wins);
    }
  }

  RunStatistics statistics() const {
    RunStatistics out = statistics_;
    for (std::size_t seat = 0; seat < scores_.size(); ++seat) out.seats[seat].score = scores_[seat].spread();
    out.moves = moves_.spread();
    out.digest = hash_.value();
    out.digest_text = hash_.text();
    return out;
  }

 private:
  // Members of one team win together.
  bool one_side(std::uint32_t winners) const {
    int team = -1;
    for (int seat = 0; seat < game_.players(); ++seat) {
      if ((winners >> seat & 1u) == 0) continue;
      if (team >= 0 && game_.team_of(seat) != team) return false;
      team = game_.team_of(seat);
    }
    return true;
  }

  const Game& game_;
  RunStatistics statistics_;
  std::vector<Sum> scores_;
  Sum moves_;
  Fnv hash_;
};

// Plays games from .. from + results.size() - 1 on several threads; false if it was stopped.
bool play_wave(const std::shared_ptr<const Game>& game, const RunPlan& plan, const Seats& table, int threads,
               std::int64_t from, std::vector<Played>& results) {
  const std::int64_t count = static_cast<std::int64_t>(results.size());
  const std::int64_t block = table.plain() ? 16 : 1;  // games that a thread takes at a time
  std::atomic<std::int64_t> next{0}, done{0};
  std::atomic<bool> stopped{false};
  const auto work = [&](bool reports) {
    for (std::int64_t at; !stopped && (at = next.fetch_add(block)) < count;) {
      const std::int64_t end = std::min(at + block, count);
      for (std::int64_t i = at; i < end; ++i) {
        results[static_cast<std::size_t>(i)] = outcome_of(play_one(game, table, plan.seed, from + i));
      }
      const std::int64_t played = done.fetch_add(end - at) + end - at;
      if (reports && plan.progress && !plan.progress(from + played)) stopped = true;
    }
  };
  std::vector<std::thread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back(work, false);
  work(true);
  for (std::thread& other : others) other.join();
  return !stopped;
}

void note_fault(const std::shared_ptr<const Game>& game, const RunPlan& plan, const Seats& table,
                RunStatistics& statistics) {
  if (statistics.first_faulted < 0) return;
  const State state = play_one(game, table, plan.seed, statistics.first_faulted);
  statistics.first_fault = state.fault();
  statistics.fault_span = state.fault_span();
}

}  // namespace

RunStatistics run_games(const std::shared_ptr<const Game>& game, const RunPlan& plan) {
  const Seats table(*game, plan.kinds);
  int threads = plan.threads > 0 ? plan.threads : static_cast<int>(std::thread::hardware_concurrency());
  threads = std::clamp(threads, 1, 256);
  Totals totals(*game);
  std::int64_t first_faulted = -1;
  bool going = true;
  for (std::int64_t from = 0; from < plan.games && going; from += wave) {
    std::vector<Played> results(static_cast<std::size_t>(std::min(wave, plan.games - from)));
    const int wanted = static_cast<int>(std::min<std::int64_t>(threads, static_cast<std::int64_t>(results.size())));
    going = play_wave(game, plan, table, wanted, from, results);
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (results[i].ending == Ending::none) break;  // stopped here: what comes behind it is not counted
      totals.add(results[i]);
      if (results[i].ending == Ending::fault && first_faulted < 0) first_faulted = from + static_cast<std::int64_t>(i);
    }
  }
  RunStatistics statistics = totals.statistics();
  statistics.first_faulted = first_faulted;
  note_fault(game, plan, table, statistics);
  return statistics;
}

State watch_game(const std::shared_ptr<const Game>& game, const RunPlan& plan, std::int64_t index,
                 const std::function<bool(const State&, const Events&)>& watch) {
  const Seats table(*game, plan.kinds);
  Random random = Random::stream(plan.seed, static_cast<std::uint64_t>(index));
  State state(*game);
  play_state(state, table, random, watch);
  return state;
}

Record replay_game(const std::shared_ptr<const Game>& game, const RunPlan& plan, std::int64_t index,
                   const std::function<bool(const Record&)>& watch) {
  const Seats table(*game, plan.kinds);
  Record record(game, Random::stream(plan.seed, static_cast<std::uint64_t>(index)).state());
  play_recorded(record, table, watch);
  return record;
}

}  // namespace tapis
