#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "interpreter/lint/played.hpp"

namespace tapis::played_rules {

namespace {

// Whoever asks whether something is there at all is careful.
bool careful(const View& view, ExprId condition) {
  const Expr& asked = view.expr(condition);
  return asked.op == Op::IsNone || asked.op == Op::IsEmpty || (asked.op == Op::Not && careful(view, asked.args[0]));
}

// What ends something early may be rare.
bool leaves(const View& view, const Block& block) {
  return std::all_of(block.begin(), block.end(), [&](std::int32_t id) {
    const Do what = view.stmt(id).what;
    return what == Do::finish || what == Do::stop || what == Do::leave_procedure;
  });
}

// What stands behind an `else` is asked in few positions only.
std::set<std::int32_t> second_questions(const Program& program) {
  std::set<std::int32_t> all;
  for (const Stmt& stmt : program.stmts) all.insert(stmt.second.begin(), stmt.second.end());
  return all;
}

void look(View& view, const Played& played, const PlayPlan&) {
  if (!played.enough()) return;
  const Program& program = view.program();
  const std::set<std::int32_t> rare = second_questions(program);
  for (std::size_t i = 0; i < program.stmts.size(); ++i) {
    if (program.stmts[i].what != Do::branch || rare.count(static_cast<std::int32_t>(i)) > 0) continue;
    const Span condition = view.expr(program.stmts[i].args[0]).span;
    const bool held = played.went(condition, true);
    if (held == played.went(condition, false)) continue;
    if (careful(view, program.stmts[i].args[0]) || (!held && leaves(view, program.stmts[i].first))) continue;
    view.find(condition, fmt::format("this condition {} held {}", held ? "always" : "never", extent(played)),
              "compare it with what the position can be here");
  }
}

}  // namespace

const PlayedRule settled_condition{
    .rule =
        {.code = "L0708",
         .name = "settled-condition",
         .family = LintFamily::played,
         .severity = Severity::info,
         .meaning = "the condition of an `if` came out the same every time",
         .why = "What depends on it always happened or never. In games between people it may still come out otherwise: "
                "whoever knows the game can tell.",
         .mend = "Compare the condition with what the position can be there, and try the other outcome in a case.",
         .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  each p in players:
    p chooses c from hand: move c to deck
    if number of hand of p > 5: move deck to hand of p
result of p = number of hand of p
)",
         .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  each p in players:
    p chooses:
      keep
      discard c from hand: move c to deck
    if number of hand of p > 0: move deck to hand of p
result of p = number of hand of p
)"},
    .look = look};

}  // namespace tapis::played_rules
