#include <algorithm>

#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// Walks all that a rule asks for, through other rules, orders, values and patterns.
class Asked {
 public:
  explicit Asked(View& view) : view_(view) {}

  // Does it ask for something that the course of a game changes?
  bool changes(std::int32_t rule) {
    if (!rules_.insert(rule).second) return false;
    const Rule& one = view_.program().rules[static_cast<std::size_t>(rule)];
    if (one.body == no_expr || !one.duties.empty()) return true;
    return in(one.body);
  }

 private:
  bool in(ExprId id) {
    if (id == no_expr || !exprs_.insert(id).second) return false;
    const Expr& expr = view_.expr(id);
    switch (expr.op) {
      case Op::Variable:
        if (view_.uses().writes[static_cast<std::size_t>(expr.a)] > 0) return true;
        break;
      case Op::RuleCall:
        if (changes(expr.a)) return true;
        break;
      case Op::ZoneCards:
      case Op::ZonePlace:
      case Op::OwnerOf:
      case Op::PlayersIn:
      case Op::MembersOf:
      case Op::OpponentsOf:
      case Op::NextOf:
      case Op::PreviousOf:
      case Op::LeftOf:
      case Op::RightOf:
      case Op::OrderOf:  // an order may depend on anything
      case Op::ValuesOf:
      case Op::PatternOf:
      case Op::Forms:
      case Op::Everything:
        return true;
      default:
        break;
    }
    return std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return in(arg); });
  }

  View& view_;
  std::set<std::int32_t> rules_;
  std::set<ExprId> exprs_;
};

void look(View& view) {
  if (view.module() || view.program().result < 0) return;
  if (Asked(view).changes(view.program().result)) return;
  const Rule& result = view.program().rules[static_cast<std::size_t>(view.program().result)];
  const auto& heads = view.nodes(Kind::GameHead);
  Span place = view.own(result.body_span) ? result.body_span : view.span(heads.front());
  view.find(place, "every game ends in the same result",
            "`result` should ask for something that the game changes: " +
                std::string(view.own(result.body_span) ? "cards in a zone or a variable"
                                                       : "nothing sets the variables that it asks for"));
}

}  // namespace

const LintRule constant_result{
    .code = "L0315",
    .name = "constant-result",
    .family = LintFamily::flow,
    .meaning = "the result of a game depends on nothing that happens in it",
    .why =
        "Whatever the players do, the same ones win. Often nothing sets the variable that a module counts in the end.",
    .mend =
        "Let `result` ask for cards or a variable, or set the variable that it asks for, such as the score of a "
        "module.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
result of p = 1
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
result of p = 1 when number of hand of p is 1 else 0
)",
    .look = look};

}  // namespace tapis::lint_rules
