#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  for (const NodeId node : view.nodes(Kind::Conditional)) {
    const std::vector<NodeId> parts = view.parts(node);
    // The last of several rows would be less clear without its answer.
    if (parts.size() < 3 || view.kind(view.parent(node)) == Kind::Conditional) continue;
    const bool yes = view.kind(parts[0]) == Kind::Yes && view.kind(parts[2]) == Kind::No;
    const bool no = view.kind(parts[0]) == Kind::No && view.kind(parts[2]) == Kind::Yes;
    if (!yes && !no) continue;
    const std::string condition(view.text(parts[1]));
    Found& found =
        view.find(node, "the condition itself is the value", no ? "write `not (…)`" : "write the condition alone");
    if (view.text(node).find('#') == std::string_view::npos) {
      found.edit(view.span(node), no ? "not (" + condition + ")" : condition);
    }
  }
}

}  // namespace

const LintRule needless_conditional{.code = "L0506",
                                    .name = "needless-conditional",
                                    .family = LintFamily::style,
                                    .severity = Severity::info,
                                    .fix = LintFix::safe,
                                    .meaning = "a value is `yes when … else no`",
                                    .why = "A condition is a value already: yes or no.",
                                    .mend = "Write the condition alone, or `not (…)` for the opposite.",
                                    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
rule rich of player p = yes when number of hand of p > 1 else no
result of p = 1 when rich of p else 0
)",
                                    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
rule rich of player p = number of hand of p > 1
result of p = 1 when rich of p else 0
)",
                                    .look = look};

}  // namespace tapis::lint_rules
