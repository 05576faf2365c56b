#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// Is it a variable itself? A name that is chosen or given may be that of a variable.
bool is_variable(const View& view, NodeId node) {
  const auto all = view.exprs_at(view.span(node));
  return all.size() == 1 && view.expr(all[0]).op == Op::Variable;
}

void look(View& view) {
  for (const NodeId node : view.nodes(Kind::Becomes)) {
    const std::vector<NodeId> sides = view.parts(node);
    if (!view.same(sides[0], sides[1]) || !is_variable(view, sides[1])) continue;
    Found& found = view.find(node, "`" + std::string(view.text(sides[0])) + "` becomes what it is",
                             "write what it should become, or delete the line");
    view.take_out(found, node);
  }
}

}  // namespace

const LintRule self_assignment{
    .code = "L0317",
    .name = "self-assignment",
    .family = LintFamily::flow,
    .fix = LintFix::safe,
    .meaning = "a variable becomes what it is already",
    .why = "Nothing happens. Usually one of the two sides was to be another variable, or that of another player.",
    .mend = "Write what it should become, or delete the line.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
var best = 0
play: best becomes best
result of p = best
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
var best = 0
play: best becomes best + 1
result of p = best
)",
    .look = look};

}  // namespace tapis::lint_rules
