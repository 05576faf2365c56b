#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  for (const Kind kind : {Kind::Is, Kind::IsNot}) {
    for (const NodeId node : view.nodes(kind)) {
      const std::vector<NodeId> sides = view.parts(node);
      const bool yes = view.kind(sides[1]) == Kind::Yes, no = view.kind(sides[1]) == Kind::No;
      if (!yes && !no) continue;
      const std::string wanted = (yes == (kind == Kind::Is) ? "" : "not ") + std::string(view.text(sides[0]));
      Found& found =
          view.find(node, "a flag is compared with " + std::string(view.text(sides[1])), "write `" + wanted + "`");
      if (view.text(node).find('#') == std::string_view::npos) found.edit(view.span(node), wanted);
    }
  }
}

}  // namespace

const LintRule flag_is_yes{.code = "L0510",
                           .name = "flag-is-yes",
                           .family = LintFamily::style,
                           .severity = Severity::info,
                           .fix = LintFix::safe,
                           .meaning = "a flag is compared with `yes` or `no`",
                           .why =
                               "A flag is an answer already. `coat` reads as a condition, `coat is yes` makes a reader "
                               "ask what else it might be.",
                           .mend = "Write the flag alone, or `not` before it.",
                           .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
option double = no | yes
result of p = number of hand of p * (2 when double is yes else 1)
)",
                           .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
option double = no | yes
result of p = number of hand of p * (2 when double else 1)
)",
                           .look = look};

}  // namespace tapis::lint_rules
