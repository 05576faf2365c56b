#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// The conditions of a chain of `if … else if …`, or of rows that fall back on each other, from above.
void note_chain(const View& view, NodeId node, std::vector<NodeId>& conditions) {
  const std::vector<NodeId> parts = view.parts(node);
  conditions.push_back(parts[view.kind(node) == Kind::If ? 0 : 1]);
  if (parts.size() == 3 && view.kind(parts[2]) == view.kind(node)) note_chain(view, parts[2], conditions);
}

void look(View& view) {
  for (const Kind kind : {Kind::If, Kind::Conditional}) {
    for (const NodeId node : view.nodes(kind)) {
      std::vector<NodeId> conditions;
      note_chain(view, node, conditions);
      for (std::size_t i = 1; i < conditions.size(); ++i) {
        if (!view.same(conditions[0], conditions[i])) continue;
        view.find(conditions[i], "this was asked above, and did not hold then", "ask for something else")
            .note(view.span(conditions[0]), "here");
      }
    }
  }
}

}  // namespace

const LintRule repeated_condition{
    .code = "L0321",
    .name = "repeated-condition",
    .family = LintFamily::flow,
    .meaning = "a condition is asked again after it did not hold",
    .why = "The second branch never happens. Usually it was copied from the first and not changed.",
    .mend = "Ask for what was meant, or delete the branch.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
play:
  if number of deck > 3: move top of deck to hand of player 1
  else if number of deck > 3: move top of deck to hand of player 2
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
play:
  if number of deck > 3: move top of deck to hand of player 1
  else if number of deck > 1: move top of deck to hand of player 2
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
