#include "dsl/lint/bound.hpp"

#include <algorithm>

#include "dsl/lint/view.hpp"

namespace tapis {

namespace {

bool has_slot(Op op) {
  return op == Op::Filter || op == Op::Best || op == Op::Sum || op == Op::Highest || op == Op::Lowest ||
         op == Op::UnionOver;
}

}  // namespace

Bound::Bound(const View& view)
    : view_(view),
      rules_at_(static_cast<std::int32_t>(view.program().procedures.size())),
      seen_(view.program().exprs.size(), -1) {
  const Program& all = view.program();
  // Who else calls a routine is not known of modules, nor of what another script mentions.
  const auto elsewhere = [&](const Named& one) { return view.module() || view.mentioned(one.name); };
  for (std::size_t i = 0; i < all.procedures.size(); ++i) {
    const Procedure& one = all.procedures[i];
    begin(static_cast<std::int32_t>(i), one.params.size(), elsewhere(one));
    go_through(one.body);
  }
  for (std::size_t i = 0; i < all.rules.size(); ++i) {
    const Rule& rule = all.rules[i];
    const auto number = static_cast<std::int32_t>(i);
    begin(rules_at_ + number, rule.params.size(), elsewhere(rule) || number == all.result);
    go_through(rule.body);
    for (const Duty& duty : rule.duties) {
      bind(duty.slot, {Given::As::one_of, rule.body});
      for (const ExprId part : {duty.condition, duty.except, duty.when}) go_through(part);
    }
  }
  tables();
}

// Each table is a routine of its own, whose card is not known; so is what is asked before the game.
void Bound::tables() {
  auto routine = rules_at_ + static_cast<std::int32_t>(view_.program().rules.size());
  const auto alone = [&](ExprId id) {
    begin(routine++, 0, false);
    go_through(id);
  };
  for (const Order& order : view_.program().orders) {
    begin(routine++, 0, false);
    for (const Order::Row& row : order.rows) {
      for (const ExprId key : row.keys) go_through(key);
      go_through(row.when);
    }
  }
  for (const Values& values : view_.program().values) {
    begin(routine++, 0, false);
    for (const Values::Row& row : values.rows) {
      for (const Values::Row::Entry& entry : row.entries) go_through(entry.number);
      go_through(row.otherwise);
      go_through(row.when);
    }
  }
  for (const Pattern& pattern : view_.program().patterns) {
    for (const Pattern::Row& row : pattern.rows) {
      for (const ExprId part : {row.counts, row.when}) alone(part);
      for (const Pattern::Part& part : row.parts) alone(part.worth);
    }
  }
  for (const Variable& one : view_.program().variables) {
    for (const ExprId part : {one.initial, one.audience}) alone(part);
  }
  for (const Zone& zone : view_.program().zones) alone(zone.audience);
  for (const Option& option : view_.program().options) alone(option.initial);
  for (const ExprId where : view_.program().deck.where) alone(where);
}

std::vector<Given> Bound::of(ExprId local) const {
  const auto known = locals_.find(local);
  if (known == locals_.end()) return {};
  const auto& [slot, given] = known->second;
  if (given.as == Given::As::unknown) return {};
  if (given.as != Given::As::parameter) return {given};
  const auto calls = calls_.find(slot);
  if (calls == calls_.end()) return {};
  const auto unknown = [](const Given& one) { return one.as == Given::As::unknown; };
  return std::any_of(calls->second.begin(), calls->second.end(), unknown) ? std::vector<Given>() : calls->second;
}

bool Bound::parameter(ExprId local) const {
  const auto known = locals_.find(local);
  return known != locals_.end() && known->second.second.as == Given::As::parameter;
}

void Bound::begin(std::int32_t routine, std::size_t params, bool called_elsewhere) {
  routine_ = routine;
  here_.clear();
  for (std::size_t i = 0; i < params; ++i) {
    const auto slot = static_cast<std::int32_t>(i);
    here_[slot].as = Given::As::parameter;
    if (called_elsewhere) calls_[{routine, slot}].push_back({});
  }
}

void Bound::bind(std::int32_t slot, const Given& given) { here_[slot] = given; }

void Bound::call(std::int32_t routine, const std::vector<ExprId>& args) {
  for (std::size_t i = 0; i < args.size(); ++i) {
    calls_[{routine, static_cast<std::int32_t>(i)}].push_back({Given::As::value, args[i]});
  }
}

void Bound::go_through(ExprId id) {
  if (id == no_expr || seen_[static_cast<std::size_t>(id)] == routine_) return;
  std::int32_t& seen = seen_[static_cast<std::size_t>(id)];
  const bool shared = seen >= 0;  // by two routines
  seen = routine_;
  const Expr& expr = view_.expr(id);
  if (expr.op == Op::Local) locals_[id] = {{routine_, expr.a}, shared ? Given() : here_[expr.a]};
  if (expr.op == Op::RuleCall) call(rules_at_ + expr.a, expr.args);
  if (expr.op == Op::Subsets) bind(expr.a, {Given::As::some_of, expr.args[0]});
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    if (i == 1 && has_slot(expr.op)) bind(expr.a, {Given::As::one_of, expr.args[0]});
    go_through(expr.args[i]);
  }
}

void Bound::go_through(const Block& block) {
  for (const std::int32_t id : block) go_through(view_.stmt(id));
}

void Bound::go_through(const Stmt& stmt) {
  const auto arg = [&](std::size_t i) { return i < stmt.args.size() ? stmt.args[i] : no_expr; };
  go_through(arg(0));
  switch (stmt.what) {
    case Do::let:
      bind(stmt.a, {Given::As::value, arg(0)});
      break;
    case Do::each:
      bind(stmt.a, {Given::As::one_of, arg(0), no_expr, false, true});
      break;
    case Do::each_number:
      go_through(arg(1));
      bind(stmt.a, {Given::As::between, arg(0), arg(1)});
      break;
    case Do::in_turn:
      bind(stmt.a, {});
      break;
    case Do::draw:
      if (stmt.b == 0) bind(stmt.a, {arg(1) == no_expr ? Given::As::one_of : Given::As::between, arg(0), arg(1)});
      break;
    case Do::call:
      call(stmt.a, stmt.args);
      break;
    case Do::choose: {
      const Site& site = view_.program().sites[static_cast<std::size_t>(stmt.a)];
      go_through(site.chooser);
      go_through(site, {Given::As::value, site.chooser});
      break;
    }
    case Do::at_once:
    case Do::meanwhile:
      go_through(view_.program().sites[static_cast<std::size_t>(stmt.a)], {Given::As::one_of, arg(0)});
      break;
    default:
      break;
  }
  // The key of a loop and the end of turns are about what is gone through.
  for (const ExprId other : stmt.args) go_through(other);
  go_through(stmt.first);
  go_through(stmt.second);
}

void Bound::go_through(const Site& site, const Given& who) {
  bind(site.player_slot, who);
  go_through(site.audience);
  for (const Alternative& alternative : site.alternatives) {
    for (const Binder& binder : alternative.binders) {
      for (const ExprId part : {binder.domain, binder.high, binder.at_least, binder.at_most}) go_through(part);
      const Given::As as = binder.range ? Given::As::between : (binder.some ? Given::As::some_of : Given::As::one_of);
      bind(binder.slot, {as, binder.domain, binder.high, true});
    }
    go_through(alternative.guard);
    go_through(alternative.body);
  }
}

}  // namespace tapis
