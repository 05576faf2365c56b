#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  if (view.module()) return;
  const auto& zones = view.program().zones;
  for (std::size_t i = 0; i < zones.size(); ++i) {
    const Zone& one = zones[i];
    if (!view.own(one.span) || view.uses().zones[i] > 0 || view.mentioned(one.name)) continue;
    view.find_unused(one, "no card ever comes to `" + one.name + "`");
  }
}

}  // namespace

const LintRule unused_zone{.code = "L0310",
                           .name = "unused-zone",
                           .family = LintFamily::flow,
                           .fix = LintFix::unsafe,
                           .meaning = "a game declares a zone or pile that nothing uses",
                           .why = "It lies empty on the table. Usually the cards go to another zone than was meant.",
                           .mend = "Move cards there, or delete it.",
                           .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
pile waste
result of p = number of hand of p
)",
                           .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
pile waste
play: move hand of player 1 to waste
result of p = number of hand of p
)",
                           .look = look};

}  // namespace tapis::lint_rules
