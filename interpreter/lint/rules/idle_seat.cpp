#include <fmt/format.h>

#include "interpreter/lint/played.hpp"

namespace tapis::played_rules {

namespace {

constexpr int often = 25;  // games at a table

void look(View& view, const Played& played, const PlayPlan&) {
  if (!played.enough()) return;
  for (const TablePlayed& table : played.tables) {
    if (!table.plain || table.games < often || table.acted == 0) continue;
    for (int seat = 0; seat < table.game->players(); ++seat) {
      if ((table.acted >> seat & 1u) != 0) continue;
      const auto& counts = view.nodes(Kind::PlayersDecl);
      view.find(
          own_place(view, counts.empty() ? Span{} : view.span(counts.front())),
          fmt::format("of {} players seat {} never chooses, in {} games", table.game->players(), seat + 1, table.games),
          "look at who is asked, and from whom on");
      return;
    }
  }
}

}  // namespace

const PlayedRule idle_seat{
    .rule = {.code = "L0715",
             .name = "idle-seat",
             .family = LintFamily::played,
             .meaning = "a seat never chooses, though others do",
             .why =
                 "Whoever sits there only watches. The script asks the wrong player, or goes round without that seat.",
             .mend = "Look at who is asked, and from whom on.",
             .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 2 to each hand
play:
  each p in players after player 1:
    p chooses c from hand: move c to deck
result of p = number of hand of p
)",
             .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 2 to each hand
play:
  each p in players from player 1:
    p chooses c from hand: move c to deck
result of p = number of hand of p
)"},
    .look = look};

}  // namespace tapis::played_rules
