#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  for (const NodeId node : view.nodes(Kind::Nothing)) {
    const NodeId block = view.parent(node);
    if (view.kind(block) != Kind::Block || view.parts(block).size() < 2) continue;
    view.find(node, "`nothing` beside other statements says nothing", "delete it").edit(view.whole_lines(node), "");
  }
}

}  // namespace

const LintRule needless_nothing{
    .code = "L0507",
    .name = "needless-nothing",
    .family = LintFamily::style,
    .severity = Severity::info,
    .fix = LintFix::safe,
    .meaning = "`nothing` stands in a block with other statements",
    .why = "It is the word for a block without statements. Beside others a reader wonders what was taken out.",
    .mend = "Delete the line.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
play:
  nothing
  move hand of player 1 to deck
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
play:
  if deck is empty: nothing
  else: move hand of player 1 to deck
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
