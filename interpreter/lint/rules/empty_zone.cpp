#include "interpreter/lint/played.hpp"

namespace tapis::played_rules {

namespace {

void look(View& view, const Played& played, const PlayPlan&) {
  if (!played.enough()) return;
  const auto& zones = view.program().zones;
  for (std::size_t i = 0; i < zones.size(); ++i) {
    if (played.filled[i] || view.uses().zones[i] == 0 || static_cast<std::int32_t>(i) == view.program().deck_zone) {
      continue;
    }
    view.find(zones[i].span, "no card came to `" + zones[i].name + "` " + extent(played),
              "look at the lines that move cards there");
  }
}

}  // namespace

const PlayedRule empty_zone{
    .rule =
        {.code = "L0714",
         .name = "empty-zone",
         .family = LintFamily::played,
         .meaning = "the script introduces a zone to which no card came in any game",
         .why =
             "A place that stays empty is no part of the game. The cards that should go there go elsewhere, or do not "
             "move.",
         .mend =
             "Look at the lines that move cards there: the condition above them may never hold, or they name another "
             "place. Delete the zone if the game does without it.",
         .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
zone won of each player

deal: deal 1 to each hand
play:
  each p in players:
    p chooses c from hand:
      if rank of c > A: move c to won of p
      else: move c to deck
result of p = number of won of p
)",
         .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
zone won of each player

deal: deal 1 to each hand
play:
  each p in players:
    p chooses c from hand:
      if rank of c > 10: move c to won of p
      else: move c to deck
result of p = number of won of p
)"},
    .look = look};

}  // namespace tapis::played_rules
