#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  if (view.module()) return;
  const auto& options = view.program().options;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Option& one = options[i];
    if (!view.own(one.span) || view.uses().options[i] > 0 || view.mentioned(one.name)) continue;
    view.find_unused(one, "nothing asks for the option `" + one.name + "`");
  }
}

}  // namespace

const LintRule unread_option{.code = "L0309",
                             .name = "unread-option",
                             .family = LintFamily::flow,
                             .fix = LintFix::unsafe,
                             .meaning = "a game offers an option that changes nothing",
                             .why =
                                 "People choose it and play the same game. Usually a `when` was forgotten, or a rule "
                                 "asks for another option with a similar name.",
                             .mend = "Ask for the option where it should decide, or delete it.",
                             .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
option high_wins = yes | no
result of p = number of hand of p
)",
                             .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
option high_wins = yes | no
result of p = number of hand of p when high_wins else 0
)",
                             .look = look};

}  // namespace tapis::lint_rules
