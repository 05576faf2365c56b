#include <fmt/format.h>

#include "interpreter/lint/played.hpp"
#include "interpreter/runner.hpp"

namespace tapis::played_rules {

namespace {

constexpr std::int64_t more_games = 300;

// The team that won all games that were played between random bots, and would win as many more; -1 if there is none.
int always_wins(const TablePlayed& table, const PlayPlan& plan) {
  if (table.fair < 10) return -1;
  for (std::size_t team = 0; team < table.alone.size(); ++team) {
    if (table.alone[team] < table.fair) continue;
    RunPlan run;
    run.games = more_games;
    run.seed = plan.seed;
    run.threads = 1;
    const RunStatistics more = run_games(table.game, run);
    const bool all = more.finished == more_games && more.seats[team].wins == more_games;
    return all ? static_cast<int>(team) : -1;
  }
  return -1;
}

void look(View& view, const Played& played, const PlayPlan& plan) {
  if (!played.enough() || played.beginnings.size() < 2 || played.decisions == 0) return;
  int winner = -1;
  for (const TablePlayed& table : played.tables) {
    if (!table.plain) continue;
    if (table.game->teams() < 2) return;
    winner = always_wins(table, plan);
    if (winner < 0) return;
  }
  const auto result = static_cast<std::size_t>(view.program().result);
  view.find(own_place(view, view.program().rules[result].body_span),
            fmt::format("seat {} wins every game between random players", winner + 1), "look at what `result` counts");
}

}  // namespace

const PlayedRule fixed_winner{
    .rule =
        {.code = "L0707",
         .name = "fixed-winner",
         .family = LintFamily::played,
         .meaning = "the same seat wins every game, though chance and all players decide at random",
         .why =
             "Whoever sits there need not play. Often the result looks at a player who is always the same, or the sign "
             "of a comparison is the wrong way round.",
         .mend = "Look at what `result` counts.",
         .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  each p in players:
    p chooses c from hand: move c to deck
result of p = 1 when p is player 1 else 0
)",
         .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
var high of each player

deal: deal 1 to each hand
play:
  each p in players:
    if any card in hand of p where rank > 9: high of p becomes 1
    p chooses c from hand: move c to deck
result of p = high of p
)"},
    .look = look};

}  // namespace tapis::played_rules
