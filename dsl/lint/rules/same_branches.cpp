#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  for (const NodeId node : view.nodes(Kind::If)) {
    const std::vector<NodeId> parts = view.parts(node);
    if (parts.size() < 3 || view.kind(parts[2]) != Kind::Block || !view.same(parts[1], parts[2])) continue;
    view.find(parts[0], "the same is done whether this holds or not",
              "change one of the two, or leave the condition out");
  }
  for (const NodeId node : view.nodes(Kind::Conditional)) {
    const std::vector<NodeId> parts = view.parts(node);
    if (parts.size() < 3 || !view.same(parts[0], parts[2])) continue;
    view.find(parts[1], "the value is the same whether this holds or not",
              "change one of the two, or leave the condition out");
  }
}

}  // namespace

const LintRule same_branches{
    .code = "L0320",
    .name = "same-branches",
    .family = LintFamily::flow,
    .meaning = "both sides of a condition do or say the same",
    .why = "The condition decides nothing. Usually one side was copied from the other and not changed.",
    .mend = "Change one of the two sides, or leave the condition out.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
play:
  if number of deck > 3: move top of deck to hand of player 1
  else: move top of deck to hand of player 1
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
  else: move top of deck to hand of player 2
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
