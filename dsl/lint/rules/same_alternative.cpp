#include <algorithm>

#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// Whether the moves of two alternatives are written alike: the label, and from where which names are chosen.
bool same_moves(const View& view, NodeId a, NodeId b) {
  const NodeId first = view.child(a, Kind::Label), second = view.child(b, Kind::Label);
  if ((first == no_node) != (second == no_node)) return false;
  if (first != no_node && !view.same(first, second)) return false;
  std::vector<NodeId> one, other;
  for (const NodeId part : view.parts(a)) {
    if (view.kind(part) == Kind::Binder) one.push_back(part);
  }
  for (const NodeId part : view.parts(b)) {
    if (view.kind(part) == Kind::Binder) other.push_back(part);
  }
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [&](NodeId x, NodeId y) { return view.same(x, y); });
}

void look_at(View& view, const std::vector<NodeId>& all) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t k = i + 1; k < all.size(); ++k) {
      if (!same_moves(view, all[i], all[k])) continue;
      const NodeId first = view.child(all[i], Kind::When), second = view.child(all[k], Kind::When);
      const bool overlap = first == no_node || second == no_node || view.same(first, second);
      if (!overlap) continue;
      view.find(view.parts(all[k]).front(), "a move of this alternative is written like one of another",
                "give it another label, or a guard that excludes the other")
          .note(view.span(view.parts(all[i]).front()), "the other one");
    }
  }
}

void look(View& view) {
  for (const Kind kind : {Kind::Choose, Kind::AtOnce, Kind::Meanwhile}) {
    for (const NodeId choice : view.nodes(kind)) {
      std::vector<NodeId> all;
      for (const NodeId part : view.parts(choice)) {
        if (view.kind(part) == Kind::Alternative) all.push_back(part);
      }
      look_at(view, all);
    }
  }
}

}  // namespace

const LintRule same_alternative{
    .code = "L0316",
    .name = "same-alternative",
    .family = LintFamily::flow,
    .meaning = "two alternatives of a choice are written alike, and both can be possible at once",
    .why = "A player who writes the move cannot say which one is meant.",
    .mend = "Give one of them another label, or guards of which at most one holds.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
play:
  player 1 chooses:
    pass
    pass when hand of player 1 is not empty: move hand of player 1 to deck
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
play:
  player 1 chooses:
    pass when hand of player 1 is empty
    pass when hand of player 1 is not empty: move hand of player 1 to deck
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
