#include <algorithm>

#include "interpreter/lint/played.hpp"

namespace tapis::played_rules {

namespace {

// Was there nothing to choose as long as the options are as the script has them?
bool idle(const Played& played) {
  return std::all_of(played.tables.begin(), played.tables.end(),
                     [](const TablePlayed& table) { return !table.plain || table.decisions == 0; });
}

void look(View& view, const Played& played, const PlayPlan&) {
  if (!played.enough() || !idle(played)) return;
  for (const Site& site : view.program().sites) {
    if (!view.own(site.span)) continue;
    view.find(site.span,
              "the games ended without this or any other choice " +
                  (played.decisions == 0 ? extent(played) : "with the options as they are"),
              "look at the conditions before the choices");
    return;
  }
}

}  // namespace

const PlayedRule no_decision{
    .rule = {.code = "L0712",
             .name = "no-decision",
             .family = LintFamily::played,
             .meaning =
                 "somebody chooses in the script, and with its options as they are there was never anything to choose",
             .why = "The game ran to its end by itself. It stops too early, or goes past the choices.",
             .mend = "Look at what the game does first, and at the conditions before the choices.",
             .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  if deck is empty:
    each p in players:
      p chooses c from hand: move c to deck
result of p = number of hand of p
)",
             .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  if deck is not empty:
    each p in players:
      p chooses c from hand: move c to deck
result of p = number of hand of p
)"},
    .look = look};

}  // namespace tapis::played_rules
