#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// The `nothing` that a block consists of; no_node if there is more.
NodeId only_nothing(const View& view, NodeId block) {
  if (block == no_node || view.kind(block) != Kind::Block) return no_node;
  const std::vector<NodeId> body = view.parts(block);
  return body.size() == 1 && view.kind(body[0]) == Kind::Nothing ? body[0] : no_node;
}

void look(View& view) {
  for (const NodeId node : view.nodes(Kind::If)) {
    const std::vector<NodeId> parts = view.parts(node);
    const NodeId nothing = only_nothing(view, parts.back());
    if (nothing == no_node) continue;
    if (parts.size() < 3) {
      view.find(nothing, "an `if` that does nothing is not needed", "delete it, or write what it should do");
      continue;
    }
    Found& found = view.find(nothing, "an `else` that does nothing is not needed", "delete it");
    // From the end of the first block: its line break, and `else:`.
    const Span gone{view.tree().file, view.span(parts[1]).end, view.span(nothing).end};
    const std::string_view between = view.text(gone);
    if (between.find('#') == std::string_view::npos) found.edit(gone, "");
  }
  for (const Kind kind : {Kind::Each, Kind::InTurn, Kind::Repeat}) {
    for (const NodeId node : view.nodes(kind)) {
      const NodeId nothing = only_nothing(view, view.parts(node).back());
      if (nothing == no_node) continue;
      view.find(nothing, "a loop that does nothing is not needed", "delete it, or write what it should do");
    }
  }
}

}  // namespace

const LintRule empty_else{
    .code = "L0508",
    .name = "empty-else",
    .family = LintFamily::style,
    .severity = Severity::info,
    .fix = LintFix::safe,
    .meaning = "an `else`, an `if` without `else` or a loop does nothing",
    .why = "An `if` needs no `else`, and what does nothing is not needed at all: lines say that nothing happens.",
    .mend = "Delete it, or write what was meant to be done.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
play:
  if deck is empty: move hand of player 1 to deck
  else: nothing
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
