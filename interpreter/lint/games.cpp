// Plays games of a script and keeps what they show.
#include <algorithm>
#include <ctime>

#include "interpreter/lint/played.hpp"
#include "interpreter/machine_loop.hpp"
#include "interpreter/runner.hpp"
#include "interpreter/settings.hpp"
#include "interpreter/texts.hpp"

namespace tapis {

namespace {

// Seconds that this thread has worked: how busy the machine is does not count.
double worked() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

constexpr std::size_t most_tables = 40;
constexpr std::size_t pairs = 8;
constexpr std::int64_t most_work = 4000;     // of a game between bots that try the script out
constexpr std::int64_t deal_work = 20;       // what a game costs beside its moves
constexpr std::int64_t cheap_moves = 16;     // so many are listed at the price of one that is made
constexpr std::int64_t noted_per_move = 25;  // things that the machine notes in the time that a move takes beside them
constexpr int between_looks = 64;  // steps for which the clock is not looked at: that is a call into the system
// Who plays, game after game: chance in every second one, and those who try the script out.
constexpr std::array<const char*, 8> bots = {"random", "first",    "random", "last",
                                             "random", "stubborn", "random", "shy"};

// Looks on while a game is played.
class Watcher {
 public:
  // `listed`: the bots have all moves listed, and chance does not decide: such a game may go on for ever.
  Watcher(Played& played, const Game& game, bool listed, double end)
      : played_(played), game_(game), listed_(listed), end_(end) {}

  bool operator()(const State& state, const Events& events) {
    for (const Event& event : events) note(event);
    if (!begun_) played_.beginnings.insert(beginning_.value());
    begun_ = true;
    if (state.turn() == Turn::decision) decision(state);
    return (!listed_ || work_ < most_work) && (++steps_ % between_looks != 0 || worked() < end_);
  }
  std::int64_t work() const { return work_; }
  std::uint32_t acted() const { return acted_; }
  std::int64_t decisions() const { return decisions_; }
  std::size_t cards_moved() const { return moved_.count(); }

 private:
  void note(const Event& event) {
    if (!begun_) {
      beginning_.add(std::int64_t{static_cast<int>(event.is)});
      beginning_.add(event.a);
    }
    switch (event.is) {
      case Event::Is::moved:
        fill(event.c);
        [[fallthrough]];
      case Event::Is::revealed:
      case Event::Is::shown:
        moved_.set(static_cast<std::size_t>(event.a));
        played_.moved.set(static_cast<std::size_t>(event.a));
        break;
      case Event::Is::set:
        change(event.b);
        break;
      case Event::Is::paid:
        change(event.b);
        change(event.c);
        break;
      default:
        break;
    }
  }

  void fill(std::int64_t place) {
    if (place < 0) return;
    played_.filled[static_cast<std::size_t>(game_.places()[static_cast<std::size_t>(place)].zone)] = true;
  }

  void change(std::int64_t cell) {
    const Cell& one = game_.cells()[static_cast<std::size_t>(cell)];
    played_.changed[static_cast<std::size_t>(one.variable)] = true;
  }

  void decision(const State& state) {
    ++played_.decisions;
    ++decisions_;
    ++work_;
    acted_ |= state.must_act() | state.may_act();
    const int site = Machine::site(state);
    if (site < 0) return;
    ++played_.asked[static_cast<std::size_t>(site)];
    for (const int aside : Machine::asides(state)) ++played_.asked[static_cast<std::size_t>(aside)];
    for (int seat = 0; seat < game_.players(); ++seat) {
      if ((state.must_act() >> seat & 1u) != 0 && (listed_ || open(site))) choice(state, site, seat);
      if (state.may_act() == 0) continue;
      state.asides(seat, moves_);
      for (const Move& move : moves_) played_.possible[move.site][move.alternative] = true;
    }
  }

  // What is offered, without a list of the moves: there may be a million numbers.
  void choice(const State& state, int site, int seat) {
    Machine::ready(state) = false;
    Machine::with(state, [&](auto& run) {
      std::vector<std::decay_t<decltype(run.offered().list[0])>> all;
      run.offers(site, seat, &all);
      if (listed_) work_ += static_cast<std::int64_t>(run.offered().total) / cheap_moves;
      for (const auto& offer : all) {
        if (offer.count() > 0) played_.possible[static_cast<std::size_t>(site)][offer.alternative] = true;
      }
    });
  }

  // Is there an alternative that has not been possible yet?
  bool open(int site) const {
    const auto& known = played_.possible[static_cast<std::size_t>(site)];
    return std::find(known.begin(), known.end(), false) != known.end();
  }

  Played& played_;
  const Game& game_;
  bool listed_;
  double end_;
  int steps_ = 0;
  std::int64_t work_ = 0;
  std::uint32_t acted_ = 0;
  std::int64_t decisions_ = 0;
  bool begun_ = false;
  Fnv beginning_;
  CardSet moved_;
  Moves moves_;
};

class Player {
 public:
  Player(const View& view, const PlayPlan& plan) : view_(view), plan_(plan) {
    const Program& program = view.program();
    played_.asked.resize(program.sites.size());
    for (const Site& site : program.sites) played_.possible.emplace_back(site.alternatives.size(), false);
    played_.changed.resize(program.variables.size(), false);
    played_.filled.resize(program.zones.size(), false);
    for (const Expr& the : program.exprs) {
      if (the.op != Op::First || the.b != 0) continue;  // `from` and `after` say who is first
      const Expr& best = view.expr(the.args[0]);
      if (best.op == Op::Best && view.own(best.span)) undecided_.push_back(the.args[0]);
    }
  }

  Played play() {
    for (Settings& settings : tables_of(view_.program(), plan_.seed)) sit_down(std::move(settings));
    for (int round = 0; round < plan_.games; ++round) {
      for (std::size_t table = 0; table < played_.tables.size(); ++table) {
        if (done()) return finished();
        if (!played_.tables[table].game || played_.tables[table].bad) continue;
        if (plan_.progress) plan_.progress(played_.games);
        if (worked() < end_) play_one(table, round);
        played_.cut_off = worked() >= end_;
        if (played_.cut_off) return finished();
      }
    }
    return finished();
  }

 private:
  // Games are counted so that all machines play the same ones.
  bool done() const {
    std::int64_t effort = noted_per_move * played_.work;
    for (const TablePlayed& table : played_.tables) effort += table.noted;
    return effort >= plan_.most_effort || (played_.work >= plan_.work && played_.finished >= many_games);
  }

  Played finished() {
    for (const TablePlayed& table : played_.tables) {
      if (!table.game) continue;
      for (const Game::Passed& one : table.game->passed()) {
        const auto known = std::find_if(played_.passed.begin(), played_.passed.end(), [&](const Game::Passed& other) {
          return other.span == one.span && other.held == one.held;
        });
        if (known == played_.passed.end()) {
          played_.passed.push_back(one);
        } else {
          known->times += one.times;
        }
      }
    }
    return std::move(played_);
  }

  void sit_down(Settings settings) {
    TablePlayed table;
    table.plain = settings.options.empty();
    settings.covered = true;
    table.game = Game::compile(view_.checked(), settings, table.error);
    settings.covered = false;
    if (!table.game) {  // what is noted takes room
      table.game = Game::compile(view_.checked(), settings, table.error);
      played_.blind = played_.blind || table.game != nullptr;
    }
    table.settings = std::move(settings);
    if (table.game) {
      table.alone.resize(static_cast<std::size_t>(table.game->teams()));
      for (const int card : table.game->cards()) played_.in_play.set(static_cast<std::size_t>(card));
    }
    played_.tables.push_back(std::move(table));
    const std::size_t number = played_.tables.size() - 1;
    if (!played_.tables[number].game) {
      trouble({Trouble::Is::no_table, {}, played_.tables[number].error, {number, "random", plan_.seed}});
    }
  }

  void play_one(std::size_t number, int round) {
    TablePlayed& table = played_.tables[number];
    const char* kind = table.long_winded ? "random" : bots[static_cast<std::size_t>(round) % bots.size()];
    const Witness shown{number, kind, plan_.seed + static_cast<std::uint64_t>(round)};
    RunPlan run;
    run.seed = shown.seed;
    run.kinds.assign(static_cast<std::size_t>(table.game->players()), shown.bots);
    const bool random = shown.bots == "random";
    Watcher watcher(played_, *table.game, !random, end_);
    const State end = watch_game(table.game, run, 0, std::ref(watcher));
    ++table.games;
    ++played_.games;
    played_.work += watcher.work() + deal_work;
    table.acted |= watcher.acted();
    table.decisions += watcher.decisions();
    note_passed(table, shown);
    played_.cards_moved += static_cast<std::int64_t>(watcher.cards_moved());
    if (end.ending() == Ending::finished) {
      ++played_.finished;
      count_draw(table, end);
      count_apart(table, end, shown);
      if (random) count_winner(table, end);
      return;
    }
    if (end.ending() == Ending::none) {
      table.long_winded = true;
      return;
    }
    table.bad = true;
    Trouble found{Trouble::Is::fault, end.fault_span(), end.fault(), shown};
    if (end.ending() == Ending::repetition) found.is = Trouble::Is::repetition;
    if (end.ending() == Ending::move_limit) {
      // With some values of the options a game may be long on purpose, and chance may need very long.
      if (!table.plain) return;
      found.is = Trouble::Is::move_limit;
    }
    // With the highest stakes there may be more sums to choose from than anybody can list.
    if (Machine::header(end).fault == Fault::too_many_moves && !table.plain) return;
    if (Machine::header(end).fault == Fault::no_move) found.is = Trouble::Is::no_move;
    if (end.ending() != Ending::fault) {
      const Move last = last_move(table.game, run);
      found.span = view_.program().sites[last.site].span;
    }
    trouble(std::move(found));
  }

  static Move last_move(const std::shared_ptr<const Game>& game, const RunPlan& run) {
    Move last;
    watch_game(game, run, 0, [&](const State&, const Events& events) {
      for (const Event& event : events) {
        if (event.is == Event::Is::chose) last = event.move;
      }
      return true;
    });
    return last;
  }

  void count_draw(const TablePlayed& table, const State& end) {
    if (table.game->teams() < 2) return;
    ++played_.contests;
    bool equal = true;
    for (int seat = 1; seat < table.game->players(); ++seat) equal = equal && end.result(seat) == end.result(0);
    if (equal) ++played_.drawn;
  }

  void count_apart(const TablePlayed& table, const State& end, const Witness& shown) {
    std::vector<std::optional<std::int64_t>> of_team(static_cast<std::size_t>(table.game->teams()));
    bool apart = false;
    for (int seat = 0; seat < table.game->players(); ++seat) {
      auto& known = of_team[static_cast<std::size_t>(table.game->team_of(seat))];
      apart = apart || known.value_or(end.result(seat)) != end.result(seat);
      known = end.result(seat);
    }
    if (apart && played_.apart++ == 0) played_.shown_apart = shown;
  }

  void note_passed(TablePlayed& table, const Witness& shown) {
    table.noted = 0;
    for (const Game::Passed& one : table.game->passed()) {
      table.noted += one.times;
      const auto here = [&](ExprId best) { return view_.expr(best).span == one.span; };
      const auto tie = std::find_if(undecided_.begin(), undecided_.end(), here);
      if (tie == undecided_.end()) continue;
      played_.ties.push_back({*tie, shown});
      std::erase_if(undecided_, here);
    }
  }

  static void count_winner(TablePlayed& table, const State& end) {
    ++table.fair;
    std::int32_t team = -1;
    for (int seat = 0; seat < table.game->players(); ++seat) {
      if ((end.winners() >> seat & 1u) == 0) continue;
      if (team >= 0 && team != table.game->team_of(seat)) return;
      team = table.game->team_of(seat);
    }
    if (team >= 0) ++table.alone[static_cast<std::size_t>(team)];
  }

  void trouble(Trouble found) {
    const auto same = [&](const Trouble& known) { return known.is == found.is && known.span == found.span; };
    const auto known = std::find_if(played_.troubles.begin(), played_.troubles.end(), same);
    if (known == played_.troubles.end()) {
      played_.troubles.push_back(std::move(found));
    } else {
      ++known->times;
    }
  }

  const View& view_;
  const PlayPlan& plan_;
  const double end_ = worked() + plan_.most_seconds;
  std::vector<ExprId> undecided_;  // picks of a best one in which nobody has tied yet
  Played played_;
};

}  // namespace

std::vector<std::string> corners_of(const Program& program, const Option& option) {
  if (option.is != Option::Is::number) return option_values(program, option);
  if (option.low == option.high) return {std::to_string(option.low)};
  return {std::to_string(option.low), std::to_string(option.high)};
}

std::vector<Settings> tables_of(const Program& program, std::uint64_t seed) {
  std::vector<Settings> all;
  for (const PlayerCount& count : program.players) {
    Settings settings;
    settings.players = count.number;
    all.push_back(settings);
  }
  if (all.empty()) return all;
  const std::size_t counts = all.size();
  std::vector<std::pair<std::string, std::string>> corners;
  for (const Option& option : program.options) {
    if (!option.matters) continue;
    for (const std::string& value : corners_of(program, option)) corners.emplace_back(option.name, value);
  }
  for (std::size_t i = 0; i < corners.size() && all.size() + pairs < most_tables; ++i) {
    Settings settings = all[i % counts];
    settings.options = {corners[i]};
    all.push_back(settings);
  }
  Random random(seed);
  for (std::size_t i = 0; i < pairs && corners.size() > 1; ++i) {
    const auto any = [&] { return random.below(static_cast<std::uint32_t>(corners.size())); };
    Settings settings = all[random.below(static_cast<std::uint32_t>(counts))];
    settings.options = {corners[any()], corners[any()]};
    if (settings.options[0].first != settings.options[1].first) all.push_back(settings);
  }
  return all;
}

Played play_games(const View& view, const PlayPlan& plan) { return Player(view, plan).play(); }

}  // namespace tapis
