#include "interpreter/lint/played.hpp"

namespace tapis::played_rules {

namespace {

void look(View& view, const Played& played, const PlayPlan&) {
  if (!played.enough() || played.decisions < 200) return;
  const auto& rules = view.program().rules;
  for (std::size_t rule = 0; rule < rules.size(); ++rule) {
    for (std::size_t i = 0; i < rules[rule].duties.size(); ++i) {
      const Duty& duty = rules[rule].duties[i];
      if (played.times(duty.span, true) > 0) continue;
      view.find(duty.span, "the duty `" + duty.name + "` never took a move away " + extent(played),
                "compare its condition with what players hold");
    }
  }
}

}  // namespace

const PlayedRule idle_duty{
    .rule =
        {.code = "L0709",
         .name = "idle-duty",
         .family = LintFamily::played,
         .severity = Severity::info,
         .meaning = "a duty never took a move from anybody",
         .why =
             "A duty that all cards satisfy, or none, is not felt. Perhaps its condition compares the wrong things, or "
             "an earlier duty leaves it nothing to do.",
         .mend = "Compare its condition with what players hold when it is asked.",
         .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
rule playable of player p = hand of p
  must stay_high: rank >= 2  ## Play high. | Il faut jouer haut.

deal: deal 3 to each hand
play:
  each p in players:
    p chooses c from playable: move c to deck
result of p = number of hand of p
)",
         .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
rule playable of player p = hand of p
  must stay_high: rank >= 9  ## Play high. | Il faut jouer haut.

deal: deal 3 to each hand
play:
  each p in players:
    p chooses c from playable: move c to deck
result of p = number of hand of p
)"},
    .look = look};

}  // namespace tapis::played_rules
