// The linter's third depth: what only shows in games that are played. It lies here and not in dsl/lint because it needs
// the engine.
#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dsl/lint/rule.hpp"
#include "dsl/lint/view.hpp"
#include "interpreter/game.hpp"

namespace tapis {

struct PlayPlan {
  int games = 50;          // at each table: a number of players with values of the options
  std::uint64_t seed = 1;  // of the first game of each table; the next one has the next
  // Of all games of a script together, in moves: no more are begun then, if enough came to their end.
  std::int64_t work = 120'000;
  // Of all games of a script together, in things noted: two seconds at most, but no clock decides.
  std::int64_t most_effort = 50'000'000;
  // What the counts do not show: a mistake can make moves that take ever longer. After so many seconds of work games
  // are cut off.
  double most_seconds = 20;
  // Hears before each game how many have been played.
  std::function<void(std::int64_t)> progress = {};
};

// How a game can be seen again.
struct Witness {
  std::size_t table = 0;
  std::string bots;
  std::uint64_t seed = 0;
};

// One way to sit down, and how it went.
struct TablePlayed {
  Settings settings;
  std::shared_ptr<const Game> game;  // none: it cannot be played, for the reason in `error`
  std::string error;
  bool plain = false;  // the options are as the script has them
  int games = 0;
  std::int64_t decisions = 0;
  std::int64_t fair = 0;            // games between random bots that were finished
  std::vector<std::int64_t> alone;  // of them, by team: the team had the highest result for itself
  std::int64_t noted = 0;           // in all games: see Game::passed
  std::uint32_t acted = 0;          // seats that had to choose, or might act, in some game
  bool bad = false;                 // something is wrong here: it is played no more
  bool long_winded = false;         // bots that try the script out do not come to an end here
};

// A game that did not come to its end.
struct Trouble {
  enum class Is : std::uint8_t { no_move, fault, repetition, move_limit, no_table } is;
  Span span;         // of the statement that failed or waited
  std::string text;  // of the fault, or why nobody can sit down
  Witness shown;
  std::int64_t times = 1;  // games in which it was so
};

// Of several best ones one was taken, because something had to be.
struct Tie {
  ExprId best = no_expr;  // they were the best by its key
  Witness shown;
};

constexpr std::int64_t many_games = 100;

// All that was seen in the games of a script.
struct Played {
  std::vector<TablePlayed> tables;
  std::vector<Trouble> troubles;  // one for each kind and place
  std::vector<Tie> ties;          // one for each place
  std::int64_t apart = 0;         // finished games in which partners had different results
  Witness shown_apart;            // the first of them
  std::int64_t games = 0, finished = 0, work = 0, decisions = 0;
  std::vector<std::int64_t> asked;          // by site
  std::vector<std::vector<bool>> possible;  // by site and alternative
  std::vector<Game::Passed> passed;         // what the games went through, each once
  bool cut_off = false;                     // they took too long: there would have been more
  bool blind = false;                       // of a game this could not be noted: it is too big
  std::vector<bool> changed;                // by variable
  std::vector<bool> filled;                 // by zone: a card came to it
  std::int64_t contests = 0, drawn = 0;     // finished games of several sides; of them, all were equal
  CardSet in_play, moved;                   // in some game
  std::int64_t cards_moved = 0;             // different ones, summed up over the games
  std::set<std::uint64_t> beginnings;       // digests of what happened before the first choice

  // Were so many games played to the end, and none of them failed, that what was never seen can be called missing?
  bool enough() const { return troubles.empty() && finished >= many_games && !blind; }
  // How often games went through the place: a procedure began, a condition held (or did not), a duty took a move away.
  std::int64_t times(Span span, bool held) const {
    const auto place = std::find_if(passed.begin(), passed.end(),
                                    [&](const Game::Passed& one) { return one.span == span && one.held == held; });
    return place == passed.end() ? 0 : place->times;
  }
};

// A rule that looks at what was played.
struct PlayedRule {
  LintRule rule;
  void (*look)(View& view, const Played& played, const PlayPlan& plan);
};

namespace played_rules {
#define PLAYED_RULE(name) extern const PlayedRule name;
#include "interpreter/lint/rules.def"
#undef PLAYED_RULE
}  // namespace played_rules

// Makes the rules known to all who look rules up. To be called once, before anything is looked up.
void bring_played_rules();
// How far the games of a script carried.
struct PlayedEnough {
  bool enough = true;    // else too few came to their end for the rules that speak of what never happens
  bool cut_off = false;  // they took too long, and what they show hangs on the machine
};
// Plays the games of a script and tells what they show; nothing for modules.
PlayedEnough play_and_tell(View& view, const PlayPlan& plan);

// Plays the games of a script (games.cpp).
Played play_games(const View& view, const PlayPlan& plan);
// The ways to sit down that are tried: all numbers of players, each option's outermost values, and some pairs of these.
std::vector<Settings> tables_of(const Program& program, std::uint64_t seed);
// The outermost values of an option as people write them; of symbols all.
std::vector<std::string> corners_of(const Program& program, const Option& option);

// ---- for the rules (tell.cpp)

// The place in the script itself that stands for one: itself, or the head of the script if it lies elsewhere.
Span own_place(const View& view, Span span);
// Adds how to see the game.
void show(Found& found, const View& view, const Played& played, const Witness& shown);
// Adds where it lies, if that is elsewhere, and how to see the game.
void show(Found& found, const View& view, const Played& played, const Trouble& trouble);
// "in 350 games, at 12 tables"
std::string extent(const Played& played);
// "in 3 of 50 games": how often games came to such trouble.
std::string frequency(const Played& played, Trouble::Is is);
// A command line that plays the game of a witness.
std::string command_for(const View& view, const Settings& settings, const Witness& witness);

}  // namespace tapis
