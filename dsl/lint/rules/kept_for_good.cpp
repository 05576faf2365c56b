#include <algorithm>

#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// May the value be the one that the variable begins with?
bool sets_back(const View& view, const Variable& variable, ExprId value) {
  const Expr& given = view.expr(value);
  if (variable.type.optional) return given.op == Op::NoneValue || given.type.optional;
  const Expr* initial = variable.initial == no_expr ? nullptr : &view.expr(variable.initial);
  if (given.op != Op::Constant || (initial != nullptr && initial->op != Op::Constant)) return true;
  return given.a == (initial == nullptr ? 0 : initial->a);
}

void look(View& view) {
  if (view.module()) return;
  const Program& program = view.program();
  const auto is_reset = [](const Stmt& stmt) { return stmt.what == Do::reset; };
  if (std::none_of(program.stmts.begin(), program.stmts.end(), is_reset)) return;
  for (std::size_t i = 0; i < program.variables.size(); ++i) {
    const Variable& variable = program.variables[i];
    if (!variable.kept || (variable.type.base != Base::flag && !variable.type.optional)) continue;
    if (view.uses().writes[i] == 0) continue;
    const bool stays = std::all_of(program.stmts.begin(), program.stmts.end(), [&](const Stmt& stmt) {
      const bool about = (stmt.what == Do::set || stmt.what == Do::draw) && stmt.a == static_cast<std::int32_t>(i);
      return !about || (stmt.what == Do::set && !sets_back(view, variable, stmt.args[0]));
    });
    if (!stays) continue;
    view.find(
        variable.span,
        "once set, `" + variable.name + "` stays so for the rest of the match: it is `kept`, and nothing sets it back",
        "leave out `kept`, so that it begins anew with each deal, or set it back somewhere");
  }
}

}  // namespace

const LintRule kept_for_good{
    .code = "L0323",
    .name = "kept-for-good",
    .family = LintFamily::flow,
    .meaning = "a flag, or something that may be none, is kept from deal to deal and never set back",
    .why =
        "What happens in the first deal then holds in all later ones. Marks of that kind "
        "nearly always belong to one deal.",
    .mend =
        "Leave out `kept`. If the mark does hold for the match, say why: `# lint: allow "
        "L0323 who has passed once is out`.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
use match
players 2
cards french52
zone hand of each player, seen by owner
var doubled: flag, kept
deal: deal 1 to each hand
play:
  player 1 chooses:
    pass
    double: doubled becomes yes
score: score of team of player 1 gains 2 when doubled else 1
over = deals >= 3
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
use match
players 2
cards french52
zone hand of each player, seen by owner
var doubled: flag
deal: deal 1 to each hand
play:
  player 1 chooses:
    pass
    double: doubled becomes yes
score: score of team of player 1 gains 2 when doubled else 1
over = deals >= 3
)",
    .look = look};

}  // namespace tapis::lint_rules
