#include "interpreter/lint/played.hpp"

namespace tapis::played_rules {

namespace {

void look(View& view, const Played& played, const PlayPlan&) {
  if (!played.enough() || played.decisions == 0 || played.contests < 100 || played.drawn < played.contests) return;
  const auto result = static_cast<std::size_t>(view.program().result);
  view.find(own_place(view, view.program().rules[result].body_span),
            "all seats had the same result in all games, " + extent(played).substr(3),
            "look at what `result` counts, and at the lines that should change it");
}

}  // namespace

const PlayedRule always_drawn{
    .rule = {.code = "L0713",
             .name = "always-drawn",
             .family = LintFamily::played,
             .meaning = "all seats have the same result in every game",
             .why = "Nobody can win. Usually the line that counts is missing, or it counts for everybody.",
             .mend = "Look at what `result` counts, and at the lines that should change it.",
             .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
var points of each player

deal: deal 1 to each hand
play:
  each p in players:
    p chooses c from hand: move c to deck
result of p = points of p
)",
             .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
var points of each player

deal: deal 1 to each hand
play:
  each p in players:
    p chooses c from hand:
      if rank of c > 7: points of p gains 1
      move c to deck
result of p = points of p
)"},
    .look = look};

}  // namespace tapis::played_rules
