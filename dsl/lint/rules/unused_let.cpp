#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  for (const NodeId node : view.nodes(Kind::Let)) {
    const NodeId name = view.child(node, Kind::Name);
    const std::string_view word = view.text(name);
    if (view.names(view.parent(node), word, view.span(node).end)) continue;
    Found& found = view.find(name, "the value `" + std::string(word) + "` is never used", "use it, or delete the line");
    view.take_out(found, node);
  }
}

}  // namespace

const LintRule unused_let{
    .code = "L0303",
    .name = "unused-let",
    .family = LintFamily::flow,
    .fix = LintFix::safe,
    .meaning = "a value gets a name with `let`, and nothing below in its block uses it",
    .why =
        "The name promises that something follows from it. Either that was forgotten, or another name was "
        "written where this one was meant.",
    .mend = "Use the name, or delete the line: what it says changes nothing.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  let held = hand of player 1
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
  let held = hand of player 1
  if number of held is 1: move held to deck
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
