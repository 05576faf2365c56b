#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// Whether a block can leave a loop around it, or does what a file may still give a meaning. Of what is called only
// `finish` counts.
bool may_leave(const View& view, const Block& block, bool called, int depth) {
  if (depth > 60) return true;
  bool leaves = false;
  view.each_stmt(block, [&](const Stmt& stmt) {
    leaves = leaves || stmt.what == Do::finish;
    leaves = leaves || (!called && (stmt.what == Do::stop || stmt.what == Do::leave_procedure));
    if (stmt.what != Do::call || leaves) return;
    const Block& body = view.program().procedures[static_cast<std::size_t>(stmt.a)].body;
    leaves = body.empty() || may_leave(view, body, true, depth + 1);
  });
  return leaves;
}

void look(View& view) {
  if (view.module()) return;
  for (const Stmt& stmt : view.program().stmts) {
    if (stmt.what != Do::repeat || !view.own(stmt.span) || stmt.args[0] != no_expr) continue;
    if (may_leave(view, stmt.first, false, 0)) continue;
    view.find({stmt.span.file, stmt.span.begin, stmt.span.begin + 6}, "nothing ends this loop",
              "say `repeat until …`, or leave it by `stop`, `return` or `finish`");
  }
}

}  // namespace

const LintRule endless_repeat{
    .code = "L0314",
    .name = "endless-repeat",
    .family = LintFamily::flow,
    .meaning = "a `repeat` has no `until`, and nothing in it leaves it",
    .why = "The game goes on until the limit of moves stops it, or for ever without a choice, which is a fault.",
    .mend = "Say when it is over: `repeat until …`, or `stop`, `return` or `finish` under a condition.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
play:
  repeat:
    player 1 chooses c from hand: move c to hand of player 2
    move hand of player 2 to hand of player 1
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
play:
  repeat:
    if hand of player 1 is empty: stop
    player 1 chooses c from hand: move c to hand of player 2
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
