#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  if (view.module()) return;
  const auto& variables = view.program().variables;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const Variable& one = variables[i];
    // What has a label is shown to the players.
    if (!view.own(one.span) || view.uses().reads[i] > 0 || view.mentioned(one.name) || view.labelled(one.name))
      continue;
    const bool set = view.uses().writes[i] > 0;
    view.find(one.span, "nothing asks for the variable `" + one.name + "`",
              set ? "ask for it where it should decide, or delete it and what sets it" : "use it, or delete it");
  }
}

}  // namespace

const LintRule unread_variable{.code = "L0307",
                               .name = "unread-variable",
                               .family = LintFamily::flow,
                               .meaning = "a game declares a variable that nothing asks for",
                               .why =
                                   "It is kept in mind for nothing: no rule, no condition and no result depends on it, "
                                   "and without a label nobody sees it.",
                               .mend =
                                   "Ask for it where it should decide, give it a label by `words` if players should "
                                   "see it, or delete it with all that sets it.",
                               .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
var laid = 0
play: laid gains 1
result of p = number of hand of p
)",
                               .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
var laid = 0
play: laid gains 1
result of p = laid
)",
                               .look = look};

}  // namespace tapis::lint_rules
