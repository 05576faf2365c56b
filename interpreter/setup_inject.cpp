// A rule whose value comes from outside: the program is rewritten before it is compiled, so that the engine need not
// know.
#include <vector>

#include "interpreter/setup.hpp"

namespace tapis {
namespace {

class Injector {
 public:
  Injector(Program& program, int rule) : program_(program), rule_(rule) {}

  Injected run() {
    find_rules();
    const Rule& rule = program_.rules[static_cast<std::size_t>(rule_)];
    const Injected cells{add_variable("injected value", rule.result), add_variable("injected asked", {Base::number})};
    const ExprId one = add_expr({Op::Constant, {Base::number}, rule.span, 1, 0, {}});
    mark_ = {};
    mark_.what = Do::set;
    mark_.span = rule.span;
    mark_.a = cells.asked;
    mark_.args = {one};
    const std::size_t procedures = program_.procedures.size(), sites = program_.sites.size();
    for (std::size_t i = 0; i < procedures; ++i) mark_block(program_.procedures[i].body);
    for (std::size_t i = 0; i < sites; ++i)
      for (Alternative& alternative : program_.sites[i].alternatives) mark_block(alternative.body);
    const std::size_t stmts = marked_.size();
    for (std::size_t i = 0; i < stmts; ++i) {
      // Blocks are taken out while they change: adding a statement moves all of them.
      Block first = std::move(program_.stmts[i].first), second = std::move(program_.stmts[i].second);
      mark_block(first);
      mark_block(second);
      program_.stmts[i].first = std::move(first);
      program_.stmts[i].second = std::move(second);
    }
    Rule& changed = program_.rules[static_cast<std::size_t>(rule_)];
    changed.body = add_expr({Op::Variable, changed.result, changed.span, cells.value, 0, {}});
    changed.duties.clear();
    return cells;
  }

 private:
  // Rules and tables that ask the rule, directly or through others: until nothing is added.
  void find_rules() {
    rules_.assign(program_.rules.size(), false);
    orders_.assign(program_.orders.size(), false);
    values_.assign(program_.values.size(), false);
    rules_[static_cast<std::size_t>(rule_)] = true;
    marked_.assign(program_.stmts.size(), false);
    for (bool again = true; again;) {
      again = false;
      for (std::size_t i = 0; i < rules_.size(); ++i) again = raise(rules_, i, rule_asks(program_.rules[i])) || again;
      for (std::size_t i = 0; i < orders_.size(); ++i)
        again = raise(orders_, i, order_asks(program_.orders[i])) || again;
      for (std::size_t i = 0; i < values_.size(); ++i)
        again = raise(values_, i, values_ask(program_.values[i])) || again;
    }
    for (std::size_t i = 0; i < marked_.size(); ++i)
      for (const ExprId arg : program_.stmts[i].args) marked_[i] = marked_[i] || asks(arg);
  }

  static bool raise(std::vector<bool>& flags, std::size_t index, bool flag) {
    if (flags[index] || !flag) return false;
    flags[index] = true;
    return true;
  }

  bool rule_asks(const Rule& rule) const {
    bool any = asks(rule.body);
    for (const Duty& duty : rule.duties) any = any || asks(duty.condition) || asks(duty.except) || asks(duty.when);
    return any;
  }
  bool order_asks(const Order& order) const {
    bool any = false;
    for (const Order::Row& row : order.rows) {
      any = any || asks(row.when);
      for (const ExprId key : row.keys) any = any || asks(key);
    }
    return any;
  }
  bool values_ask(const Values& values) const {
    bool any = false;
    for (const Values::Row& row : values.rows) {
      any = any || asks(row.when) || asks(row.otherwise);
      for (const Values::Row::Entry& entry : row.entries) any = any || asks(entry.number);
    }
    return any;
  }

  // Does the expression ask the rule? Expressions share arguments, so each is looked at once.
  bool asks(ExprId start) const {
    std::vector<ExprId> open = {start};
    std::vector<bool> seen(program_.exprs.size(), false);
    while (!open.empty()) {
      const ExprId id = open.back();
      open.pop_back();
      const auto at = static_cast<std::size_t>(id);
      if (id < 0 || at >= seen.size() || seen[at]) continue;
      seen[at] = true;
      const Expr& expr = program_.exprs[at];
      const auto a = static_cast<std::size_t>(expr.a);
      if (expr.op == Op::RuleCall && rules_[a]) return true;
      if (expr.op == Op::OrderOf && orders_[a]) return true;
      if (expr.op == Op::ValuesOf && values_[a]) return true;
      open.insert(open.end(), expr.args.begin(), expr.args.end());
    }
    return false;
  }

  // Puts the mark before every statement that asks.
  void mark_block(Block& block) {
    Block out;
    for (const std::int32_t id : block) {
      if (marked_[static_cast<std::size_t>(id)]) {
        out.push_back(static_cast<std::int32_t>(program_.stmts.size()));
        program_.stmts.push_back(mark_);
      }
      out.push_back(id);
    }
    block = std::move(out);
  }

  ExprId add_expr(Expr expr) {
    program_.exprs.push_back(std::move(expr));
    return static_cast<ExprId>(program_.exprs.size()) - 1;
  }

  int add_variable(const char* name, Type type) {
    Variable variable;
    variable.name = name;  // with a blank: no script can have such a name
    variable.type = type;
    variable.kept = true;
    variable.audience = add_expr({Op::EmptySet, {Base::players}, variable.span, 0, 0, {}});
    program_.variables.push_back(std::move(variable));
    return static_cast<int>(program_.variables.size()) - 1;
  }

  Program& program_;
  int rule_;
  Stmt mark_{};
  std::vector<bool> rules_, orders_, values_;
  std::vector<bool> marked_;  // statements that ask
};

}  // namespace

Injected inject(Program& program, int rule) { return Injector(program, rule).run(); }

}  // namespace tapis
