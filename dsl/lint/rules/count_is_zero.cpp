#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

bool is_zero(const View& view, NodeId node) { return view.kind(node) == Kind::Number && view.text(node) == "0"; }

void look(View& view) {
  for (const Kind kind : {Kind::Is, Kind::IsNot, Kind::Greater}) {
    for (const NodeId node : view.nodes(kind)) {
      const std::vector<NodeId> sides = view.parts(node);
      if (view.kind(sides[0]) != Kind::CountOf || !is_zero(view, sides[1])) continue;
      const std::string set(view.text(view.parts(sides[0]).front()));
      const std::string wanted = set + (kind == Kind::Is ? " is empty" : " is not empty");
      Found& found =
          view.find(node, "what is counted here is only whether there is anything", "write `" + wanted + "`");
      if (view.text(node).find('#') == std::string_view::npos) found.edit(view.span(node), wanted);
    }
  }
}

}  // namespace

const LintRule count_is_zero{.code = "L0511",
                             .name = "count-is-zero",
                             .family = LintFamily::style,
                             .severity = Severity::info,
                             .fix = LintFix::safe,
                             .meaning = "a number of things is compared with 0",
                             .why = "`is empty` says what is meant, and reads as the rulebook does.",
                             .mend = "Write `is empty` or `is not empty`.",
                             .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
rule out of player p = number of hand of p is 0
result of p = 0 when out of p else 1
)",
                             .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
rule out of player p = hand of p is empty
result of p = 0 when out of p else 1
)",
                             .look = look};

}  // namespace tapis::lint_rules
