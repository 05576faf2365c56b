#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  for (const NodeId node : view.nodes(Kind::If)) {
    const std::vector<NodeId> parts = view.parts(node);
    if (parts.size() < 3 || view.kind(parts[2]) != Kind::Block) continue;
    const std::vector<NodeId> body = view.parts(parts[2]);
    if (body.size() != 1 || view.kind(body[0]) != Kind::Nothing) continue;
    Found& found = view.find(body[0], "an `else` that does nothing is not needed", "delete it");
    // From the end of the first block: its line break, and `else:`.
    const Span gone{view.tree().file, view.span(parts[1]).end, view.span(body[0]).end};
    const std::string_view between = view.text(gone);
    if (between.find('#') == std::string_view::npos) found.edit(gone, "");
  }
}

}  // namespace

const LintRule empty_else{.code = "L0508",
                          .name = "empty-else",
                          .family = LintFamily::style,
                          .severity = Severity::info,
                          .fix = LintFix::safe,
                          .meaning = "an `else` does nothing",
                          .why = "An `if` needs no `else`. Two lines say that nothing happens.",
                          .mend = "Delete the `else`.",
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
