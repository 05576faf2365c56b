#include "dsl/reach.hpp"

#include <set>
#include <utility>

namespace tapis {

namespace {

class Reach {
 public:
  explicit Reach(Program& program) : program_(program) {}

  void mark() {
    for (Option& option : program_.options) option.matters = !program_.playable;
    for (Variable& variable : program_.variables) variable.changes = !program_.playable;
    if (!program_.playable) return;
    procedure(program_.game);
    for (const std::int32_t one : {program_.result, program_.most_moves, program_.eldest}) rule(one);
    if (program_.direction >= 0) matters(program_.direction);
    for (const ExprId where : program_.deck.where) expr(where);
    for (const Zone& zone : program_.zones) expr(zone.audience);
    for (const Variable& variable : program_.variables) {
      expr(variable.audience);
      expr(variable.initial);
    }
    // A default counts only where the option does; one that is read later may read an earlier one.
    for (std::size_t i = program_.options.size(); i-- > 0;)
      if (program_.options[i].matters) expr(program_.options[i].initial);
  }

 private:
  template <class List>
  auto& at(List& list, std::int32_t index) {
    return list[static_cast<std::size_t>(index)];
  }
  // Whether it is met for the first time.
  bool fresh(char kind, std::int32_t index) { return index >= 0 && met_.emplace(kind, index).second; }

  void matters(std::int32_t option) { at(program_.options, option).matters = true; }
  void changes(std::int32_t variable) { at(program_.variables, variable).changes = true; }

  void procedure(std::int32_t index) {
    if (fresh('p', index)) block(at(program_.procedures, index).body);
  }
  void rule(std::int32_t index) {
    if (!fresh('r', index)) return;
    const Rule& one = at(program_.rules, index);
    expr(one.body);
    for (const Duty& duty : one.duties) exprs({duty.condition, duty.except, duty.when});
  }

  void order(std::int32_t index) {
    if (!fresh('o', index)) return;
    for (const Order::Row& row : at(program_.orders, index).rows) {
      exprs(row.keys);
      expr(row.when);
    }
  }
  void values(std::int32_t index) {
    if (!fresh('v', index)) return;
    for (const Values::Row& row : at(program_.values, index).rows) {
      for (const Values::Row::Entry& entry : row.entries) expr(entry.number);
      exprs({row.otherwise, row.when});
    }
  }
  void pattern(std::int32_t index) {
    if (!fresh('t', index)) return;
    for (const Pattern::Row& row : at(program_.patterns, index).rows) {
      exprs({row.counts, row.when});
      for (const Pattern::Part& part : row.parts) {
        order(part.by);
        values(part.values);
        expr(part.worth);
      }
    }
  }

  void exprs(const std::vector<ExprId>& all) {
    for (const ExprId one : all) expr(one);
  }
  void expr(ExprId id) {
    if (!fresh('e', id)) return;
    const Expr& one = at(program_.exprs, id);
    switch (one.op) {
      case Op::OptionValue:
        matters(one.a);
        break;
      case Op::RuleCall:
        rule(one.a);
        break;
      case Op::OrderOf:
        order(one.a);
        break;
      case Op::ValuesOf:
        values(one.a);
        break;
      case Op::PatternOf:
      case Op::Forms:
        pattern(one.a);
        break;
      default:
        break;
    }
    exprs(one.args);
  }

  void block(const Block& statements) {
    for (const std::int32_t id : statements) statement(at(program_.stmts, id));
  }
  void statement(const Stmt& one) {
    exprs(one.args);
    block(one.first);
    block(one.second);
    switch (one.what) {
      case Do::set:
        return changes(one.a);
      case Do::pay:
        changes(one.a);
        return changes(one.b);
      case Do::draw:
        if (one.b == 1) changes(one.a);
        return;
      case Do::call:
        return procedure(one.a);
      case Do::choose:
      case Do::at_once:
      case Do::meanwhile:
        return site(one.a);
      default:
        return;
    }
  }
  void site(std::int32_t index) {
    if (!fresh('s', index)) return;
    const Site& one = at(program_.sites, index);
    exprs({one.chooser, one.audience});
    for (const Alternative& alternative : one.alternatives) {
      for (const Binder& binder : alternative.binders)
        exprs({binder.domain, binder.high, binder.at_least, binder.at_most});
      expr(alternative.guard);
      block(alternative.body);
    }
  }

  Program& program_;
  std::set<std::pair<char, std::int32_t>> met_;
};

}  // namespace

void mark_reached(Program& program) { Reach(program).mark(); }

}  // namespace tapis
