// How findings about games are told.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/lint/played.hpp"
#include "interpreter/runner.hpp"

namespace tapis {

namespace {

constexpr std::size_t most_shown = 12;

// The last moves of a game, as case files write them.
std::string last_moves(const Played& played, const Witness& shown) {
  const TablePlayed& table = played.tables[shown.table];
  RunPlan run;
  run.seed = shown.seed;
  run.kinds.assign(static_cast<std::size_t>(table.game->players()), shown.bots);
  std::vector<std::string> last;
  std::size_t count = 0;
  watch_game(table.game, run, 0, [&](const State&, const Events& events) {
    for (const Event& event : events) {
      if (event.is != Event::Is::chose) continue;
      ++count;
      last.push_back(fmt::format("[{}, {}]", event.seat + 1, table.game->move_text(event.move)));
      if (last.size() > most_shown) last.erase(last.begin());
    }
    return true;
  });
  if (last.empty()) return "it happens before anybody chooses";
  return fmt::format("{} {}: {}", count > last.size() ? "the last moves of" : "the moves, all", count,
                     fmt::join(last, ", "));
}

}  // namespace

Span own_place(const View& view, Span span) {
  if (view.own(span) && span.begin < span.end) return span;
  const auto& heads = view.nodes(Kind::GameHead);
  return heads.empty() ? Span{view.tree().file, 0, 1} : view.span(heads.front());
}

std::string command_for(const View& view, const Settings& settings, const Witness& witness) {
  std::string text =
      fmt::format("tapis run {} --players {}", view.sources().file(view.tree().file).name, settings.players);
  for (const auto& [name, value] : settings.options) text += fmt::format(" --set {}={}", name, value);
  return text + fmt::format(" --bots {} --seed {} --games 1 --trace", witness.bots, witness.seed);
}

void show(Found& found, const View& view, const Played& played, const Witness& shown) {
  const Span here = found.finding.span;
  found.note(here, "to see it: " + command_for(view, played.tables[shown.table].settings, shown));
  if (played.tables[shown.table].game) found.note(here, last_moves(played, shown));
}

void show(Found& found, const View& view, const Played& played, const Trouble& trouble) {
  if (!view.own(trouble.span) && trouble.span.end > 0) found.note(trouble.span, "it happens here");
  show(found, view, played, trouble.shown);
}

std::string frequency(const Played& played, Trouble::Is is) {
  std::int64_t times = 0;
  for (const Trouble& one : played.troubles) times += one.is == is ? one.times : 0;
  return fmt::format("in {} of {} {}", times, played.games, played.games == 1 ? "game" : "games");
}

std::string extent(const Played& played) {
  const std::size_t tables = played.tables.size();
  return fmt::format("in {} {} at {} {}", played.games, played.games == 1 ? "game" : "games", tables,
                     tables == 1 ? "table" : "tables");
}

}  // namespace tapis
