#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// How often the word occurs as a name under a node; `it` may stand for anything that was chosen.
int count(const View& view, NodeId node, std::string_view word) {
  if (view.kind(node) == Kind::It) return 1;
  int all = view.kind(node) == Kind::Name && view.text(node) == word ? 1 : 0;
  for (const NodeId child : view.tree().children(node)) all += count(view, child, word);
  return all;
}

void look(View& view) {
  for (const NodeId binder : view.nodes(Kind::Binder)) {
    const NodeId alternative = view.parent(binder);
    const NodeId body = view.child(alternative, Kind::Block);
    if (view.kind(alternative) != Kind::Alternative || body == no_node) continue;
    // What has a label is an announcement: that it was said may be all.
    if (view.child(alternative, Kind::Label) != no_node) continue;
    const NodeId name = view.child(binder, Kind::Name);
    const std::string_view word = view.text(name);
    // The names of a single alternative stay known to the rest of the block.
    const NodeId block = view.around(alternative, Kind::Block);
    if (count(view, alternative, word) > 1) continue;
    if (block != no_node && view.names(block, word, view.span(alternative).end)) continue;
    view.find(name, "`" + std::string(word) + "` is chosen, and nothing uses it",
              "use it in what the choice does, or leave the choice out");
  }
}

}  // namespace

const LintRule unused_binder{.code = "L0305",
                             .name = "unused-binder",
                             .family = LintFamily::flow,
                             .meaning = "a choice does something, but not with what was chosen",
                             .why =
                                 "A player is asked for a card or a number that makes no difference. Usually another "
                                 "name was written in the body where this one was meant.",
                             .mend = "Use the name in the guard or the body, or do not ask for it.",
                             .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
play: player 1 chooses c from hand: move hand of player 1 to deck
result of p = number of hand of p
)",
                             .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
play: player 1 chooses c from hand: move c to deck
result of p = number of hand of p
)",
                             .look = look};

}  // namespace tapis::lint_rules
