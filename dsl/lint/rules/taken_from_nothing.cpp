#include <algorithm>

#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

bool same(const View& view, ExprId one, ExprId other) {
  const Expr &a = view.expr(one), &b = view.expr(other);
  const auto zone = [](Op op) { return op == Op::ZonePlace ? Op::ZoneCards : op; };
  return zone(a.op) == zone(b.op) && a.a == b.a && a.b == b.b && a.args.size() == b.args.size() &&
         std::equal(a.args.begin(), a.args.end(), b.args.begin(), [&](ExprId x, ExprId y) { return same(view, x, y); });
}

// What a condition says to be empty or none if it comes out so.
void note_nothing(const View& view, ExprId condition, bool holds, std::vector<ExprId>& nothing) {
  const Expr& expr = view.expr(condition);
  if (expr.op == Op::Not) return note_nothing(view, expr.args[0], !holds, nothing);
  if (expr.op == (holds ? Op::And : Op::Or)) {
    for (const ExprId part : expr.args) note_nothing(view, part, holds, nothing);
  }
  if (holds && (expr.op == Op::IsEmpty || expr.op == Op::IsNone)) nothing.push_back(expr.args[0]);
}

// From what the cards of an expression are taken: the pile under `top of`, the set under `where`.
ExprId source_of(const View& view, ExprId id) {
  const Expr& expr = view.expr(id);
  switch (expr.op) {
    case Op::Single:
    case Op::Some:
    case Op::Top:
    case Op::Bottom:
    case Op::TopN:
    case Op::BottomN:
    case Op::Reverse:
    case Op::Filter:
    case Op::Best:
    case Op::First:
    case Op::Only:
      return source_of(view, expr.args[0]);
    default:
      return id;
  }
}

// Does the first statement of a block take cards from what is empty then?
void look_at(View& view, const Block& block, const std::vector<ExprId>& nothing) {
  if (block.empty()) return;
  const Stmt& first = view.stmt(block.front());
  if (first.what != Do::move && first.what != Do::reveal && first.what != Do::show && first.what != Do::each) return;
  const ExprId source = source_of(view, first.args[0]);
  for (const ExprId empty : nothing) {
    if (!same(view, source, empty)) continue;
    view.find(first.span,
              "there is nothing to take here: this happens only if it is " +
                  std::string(view.expr(empty).type.optional ? "none" : "empty"),
              "turn the condition round, or take from what was meant")
        .note(view.expr(empty).span, "this is asked");
  }
}

void look(View& view) {
  view.each_stmt([&](const Stmt& stmt) {
    std::vector<ExprId> then, otherwise;
    if (stmt.what == Do::branch) {
      note_nothing(view, stmt.args[0], true, then);
      note_nothing(view, stmt.args[0], false, otherwise);
    }
    const Expr* set = stmt.what == Do::each ? &view.expr(stmt.args[0]) : nullptr;
    if (set != nullptr && set->op == Op::Filter && set->a == stmt.a) note_nothing(view, set->args[1], true, then);
    look_at(view, stmt.first, then);
    look_at(view, stmt.second, otherwise);
  });
}

}  // namespace

const LintRule taken_from_nothing{
    .code = "L0324",
    .name = "taken-from-nothing",
    .family = LintFamily::flow,
    .meaning = "cards are taken from where the condition around says that there are none",
    .why = "Nothing happens. Usually the condition lacks a `not`, or asks for another zone than is meant.",
    .mend = "Turn the condition round, or take the cards from where they are.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
pile stock, seen by nobody
deal:
  deal 1 to each hand
  move top 5 of deck to stock
play:
  each p in players: if stock is empty: move top of stock to hand of p
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
pile stock, seen by nobody
deal:
  deal 1 to each hand
  move top 5 of deck to stock
play:
  each p in players: if stock is not empty: move top of stock to hand of p
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
