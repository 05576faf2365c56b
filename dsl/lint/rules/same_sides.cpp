#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

const char* verdict(Kind kind) {
  switch (kind) {
    case Kind::Is:
    case Kind::LessEqual:
    case Kind::GreaterEqual:
      return "this always holds: both sides are the same";
    case Kind::IsNot:
    case Kind::Less:
    case Kind::Greater:
      return "this never holds: both sides are the same";
    case Kind::Subtract:
      return "this is always 0: both sides are the same";
    default:
      return "both sides are the same: one of them says nothing";
  }
}

void look(View& view) {
  for (const Kind kind : {Kind::Is, Kind::IsNot, Kind::Less, Kind::LessEqual, Kind::Greater, Kind::GreaterEqual,
                          Kind::And, Kind::Or, Kind::Subtract, Kind::Fallback}) {
    for (const NodeId node : view.nodes(kind)) {
      const std::vector<NodeId> sides = view.parts(node);
      const bool literal = view.kind(sides[0]) == Kind::Number;
      if (literal || !view.same(sides[0], sides[1])) continue;
      view.find(node, verdict(kind), "one side was meant to be something else");
    }
  }
}

}  // namespace

const LintRule same_sides{
    .code = "L0318",
    .name = "same-sides",
    .family = LintFamily::flow,
    .meaning = "something is compared or joined with itself",
    .why = "The answer is known before the question. One of the sides was copied and not changed.",
    .mend = "Write what was meant on the other side.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
rule ahead of player q = number of hand of q > number of hand of q
result of p = 1 when ahead of p else 0
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
rule ahead of player q = number of hand of q > number of hand of next of q
result of p = 1 when ahead of p else 0
)",
    .look = look};

}  // namespace tapis::lint_rules
