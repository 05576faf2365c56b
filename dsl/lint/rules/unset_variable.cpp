#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  if (view.module()) return;
  const auto& variables = view.program().variables;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const Variable& one = variables[i];
    if (!view.own(one.span) || view.uses().reads[i] == 0 || view.uses().writes[i] > 0) continue;
    if (view.mentioned(one.name)) continue;
    view.find(one.span, "the variable `" + one.name + "` never changes",
              "set it where it should change, or make it a rule: `rule " + one.name + " = …`");
  }
}

}  // namespace

const LintRule unset_variable{.code = "L0308",
                              .name = "unset-variable",
                              .family = LintFamily::flow,
                              .meaning = "a game asks for a variable that nothing sets",
                              .why =
                                  "It always has its initial value, so every condition on it is decided before the "
                                  "game begins. Usually the line that sets it was forgotten.",
                              .mend = "Set the variable where it should change, or make it a rule or an option.",
                              .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
var bonus = 3
result of p = bonus + number of hand of p
)",
                              .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
rule bonus = 3
result of p = bonus + number of hand of p
)",
                              .look = look};

}  // namespace tapis::lint_rules
