// Rules: small ones are put in place, large ones are routines of their own.
#include <algorithm>

#include "interpreter/compile_code.hpp"

namespace tapis {

namespace {
constexpr int inline_cost = 60;
constexpr int single_use_cost = 1500;
constexpr int mask_cost = 400;  // of rules that are looked through when a condition becomes masks
constexpr int huge_cost = 100'000;
}  // namespace

void Coder::count_calls() {
  rule_calls_.assign(program_.rules.size(), 0);
  for (const Expr& e : program_.exprs) {
    if (e.op == Op::RuleCall) ++rule_calls_[static_cast<std::size_t>(e.a)];
  }
}

// How many expressions would be made of it, with all that is called.
int Coder::cost(ExprId id) {
  if (id == no_expr) return 0;
  if (++depth_ > 300) {
    --depth_;
    return huge_cost;
  }
  const Expr& e = expr(id);
  std::int64_t total = 1;
  for (ExprId arg : e.args) total += cost(arg);
  if (e.op == Op::RuleCall) total += rule_cost(e.a);
  if (e.op == Op::OrderOf && !order_table(e.a).is_static) {
    for (const Order::Row& row : program_.orders[static_cast<std::size_t>(e.a)].rows) total += 2 + cost(row.when);
  }
  if (e.op == Op::ValuesOf) {
    for (const Values::Row& row : program_.values[static_cast<std::size_t>(e.a)].rows) {
      total += 2 + cost(row.when) + 2 * static_cast<std::int64_t>(row.entries.size());
    }
  }
  --depth_;
  return static_cast<int>(std::min<std::int64_t>(total, huge_cost));
}

int Coder::rule_cost(int rule) {
  int& known = rule_costs_[static_cast<std::size_t>(rule)];
  if (known >= 0) return known;
  known = huge_cost;  // while it is being worked out
  const Rule& r = program_.rules[static_cast<std::size_t>(rule)];
  std::int64_t total = cost(r.body);
  for (const Duty& duty : r.duties) total += 3 + cost(duty.condition) + cost(duty.except) + cost(duty.when);
  return known = static_cast<int>(std::min<std::int64_t>(total, huge_cost));
}

bool Coder::inlined(int rule) {
  const int much = rule_cost(rule);
  return much <= inline_cost || (rule_calls_[static_cast<std::size_t>(rule)] <= 1 && much <= single_use_cost);
}

void Coder::bind_arguments(const Expr& e, Env& env, Env& inner, bool keep_lazy) {
  for (std::size_t i = 0; i < e.args.size(); ++i) {
    const ExprId arg = e.args[i];
    if (const std::optional<Wide> known = fold_(arg, env)) {
      inner.slots[i] = Val::constant(*known);
    } else if (keep_lazy && depends(arg, env)) {
      inner.slots[i] = {Val::Is::lazy, no_reg, 0, arg, &env};
    } else {
      inner.slots[i] = value(arg, env);
    }
  }
}

Val Coder::call(const Expr& e, Env& env, Reg hint) {
  const Rule& rule = program_.rules[static_cast<std::size_t>(e.a)];
  if (rule.body == no_expr) {
    fail(Fault::not_given);
    return Val::constant(0);
  }
  // A rule of one row is that row; rules about a card are asked for card after card and would drown the others.
  const bool about_cards =
      std::any_of(rule.params.begin(), rule.params.end(), [](const Type& type) { return type.base == Base::card; });
  if (!about_cards && expr(rule.body).op != Op::Conditional) decided(expr(rule.body).span);
  if (inlined(e.a)) {
    Env inner(std::max<std::int32_t>(rule.locals, static_cast<std::int32_t>(e.args.size())));
    bind_arguments(e, env, inner, false);
    if (rule.duties.empty()) return value(rule.body, inner, hint);
    return obey(rule, value(rule.body, inner), inner, nullptr);
  }
  std::vector<Val> arguments;
  for (ExprId arg : e.args) {
    const Val one = value(arg, env);
    // Another call inside a later argument may use the same routine.
    arguments.push_back(one.is_constant() ? one : copy(one));
  }
  const Routine routine = subroutine(e.a);
  for (std::size_t i = 0; i < arguments.size(); ++i) copy_to(routine.params[i], arguments[i]);
  rule_patches_.emplace_back(emit(Code::Call, 0, routine.back), e.a);
  rule_queue_.emplace(rule_ranks_[static_cast<std::size_t>(e.a)], e.a);
  called_rules_.push_back(e.a);
  return copy(Val::in(routine.result));
}

// Whoever can, must: each duty keeps the cards that satisfy it, if there are any.
Val Coder::obey(const Rule& rule, Val cards, Env& inner, ExplainCode* steps) {
  const Val kept = copy(cards);
  if (steps != nullptr) copy_to(steps->after[0], kept);
  for (std::size_t i = 0; i < rule.duties.size(); ++i) {
    const Duty& duty = rule.duties[i];
    Label out;
    const std::optional<Wide> always = duty.when == no_expr ? std::optional<Wide>(1) : fold_(duty.when, inner);
    if (!always || *always != 0) {
      if (!always) branch(duty.when, inner, false, out);
      const Bound bound(*this, inner, duty.slot, Base::cards);
      Val good = keep_skipping(kept, duty.condition, inner);
      if (good.is_constant()) good = copy(good);
      use(out, emit(Code::JumpIfNot, good.reg), 1);
      if (duty.except != no_expr) {
        const Val others = keep_skipping(mask_minus(kept, good), duty.except, inner);
        good = mask_or(good, others);
      }
      if (parts_.watched) {
        Label same;
        use(same, emit(Code::JumpIs, kept.reg, reg(good)), 2);
        reached(Reached::duty, static_cast<std::size_t>(&rule - program_.rules.data()), i);
        place(same);
      }
      copy_to(kept.reg, good);
      decided(duty.span);
    }
    place(out);
    if (steps != nullptr) copy_to(steps->after[i + 1], kept);
  }
  return kept;
}

Routine& Coder::subroutine(int rule) {
  Routine& routine = rules_[static_cast<std::size_t>(rule)];
  if (routine.result != no_reg) return routine;
  // Its registers are set aside at once: above whatever is in use, and for good.
  const Rule& r = program_.rules[static_cast<std::size_t>(rule)];
  for (std::size_t i = 0; i < r.params.size(); ++i) routine.params.push_back(static_temp());
  routine.result = static_temp();
  routine.back = static_temp();
  return routine;
}

void Coder::collect_rules(ExprId id, std::set<int>& out) const {
  if (id == no_expr) return;
  const Expr& e = program_.exprs[static_cast<std::size_t>(id)];
  for (ExprId arg : e.args) collect_rules(arg, out);
  if (e.op == Op::RuleCall) out.insert(e.a);
  if (e.op == Op::OrderOf) {
    for (const Order::Row& row : program_.orders[static_cast<std::size_t>(e.a)].rows) {
      collect_rules(row.when, out);
      for (ExprId key : row.keys) collect_rules(key, out);
    }
  }
  if (e.op == Op::ValuesOf) {
    for (const Values::Row& row : program_.values[static_cast<std::size_t>(e.a)].rows) {
      collect_rules(row.when, out);
      collect_rules(row.otherwise, out);
      for (const auto& entry : row.entries) collect_rules(entry.number, out);
    }
  }
}

// Callers get lower ranks than what they call.
void Coder::rank_rules() {
  const std::size_t count = program_.rules.size();
  std::vector<std::vector<int>> calls(count);
  for (std::size_t rule = 0; rule < count; ++rule) {
    std::set<int> called;
    collect_rules(program_.rules[rule].body, called);
    for (const Duty& duty : program_.rules[rule].duties) {
      for (ExprId id : {duty.condition, duty.except, duty.when}) collect_rules(id, called);
    }
    calls[rule].assign(called.begin(), called.end());
  }
  rule_ranks_.assign(count, -1);
  rule_bases_.assign(count, 0);
  int rank = static_cast<int>(count);
  std::vector<char> open(count, 0);
  for (std::size_t start = 0; start < count; ++start) {
    std::vector<std::pair<int, std::size_t>> path = {{static_cast<int>(start), 0}};
    while (!path.empty()) {
      auto& [rule, next] = path.back();
      const auto index = static_cast<std::size_t>(rule);
      if (next == 0 && open[index] != 0) {
        path.pop_back();
        continue;
      }
      open[index] = 1;
      if (next < calls[index].size()) {
        const int callee = calls[index][next++];
        if (open[static_cast<std::size_t>(callee)] == 0) path.emplace_back(callee, 0);
      } else {
        rule_ranks_[index] = --rank;
        path.pop_back();
      }
    }
  }
}

// In the order of their ranks, so that the scratch words of a routine lie above those of all its callers.
void Coder::compile_subroutines() {
  const int above = scratch_.most;
  while (!rule_queue_.empty()) {
    const int rule = rule_queue_.begin()->second;
    rule_queue_.erase(rule_queue_.begin());
    Routine& routine = rules_[static_cast<std::size_t>(rule)];
    if (routine.entry != no_code) continue;
    const Rule& r = program_.rules[static_cast<std::size_t>(rule)];
    span_ = r.body_span;
    routine.entry = here();
    called_rules_.clear();
    scratch_.begin(std::max(above, rule_bases_[static_cast<std::size_t>(rule)]));
    Env inner(std::max<std::int32_t>(r.locals, static_cast<std::int32_t>(r.params.size())));
    for (std::size_t i = 0; i < r.params.size(); ++i) inner.slots[i] = Val::in(routine.params[i]);
    Val result = value(r.body, inner);
    if (!r.duties.empty()) result = obey(r, result, inner, nullptr);
    copy_to(routine.result, result);
    emit(Code::Return, routine.back);
    for (int called : called_rules_) {
      int& base = rule_bases_[static_cast<std::size_t>(called)];
      base = std::max(base, scratch_.high);
    }
  }
  for (const auto& [instruction, rule] : rule_patches_) {
    set_operand(instruction, 0, rules_[static_cast<std::size_t>(rule)].entry);
  }
  rule_patches_.clear();
}

std::pair<ExprId, Env*> Coder::reduce(ExprId id, Env& env) {
  Env* here_env = &env;
  while (true) {
    const Expr& e = expr(id);
    if (e.op == Op::Local) {
      const Val& local = here_env->slots[static_cast<std::size_t>(e.a)];
      if (local.is != Val::Is::lazy) break;
      id = local.expr;
      here_env = local.env;
    } else if (e.op == Op::RuleCall) {
      const Rule& rule = program_.rules[static_cast<std::size_t>(e.a)];
      if (!rule.duties.empty() || rule.body == no_expr || rule_cost(e.a) > mask_cost || !depends(id, *here_env)) break;
      envs_.emplace_back(std::max<std::int32_t>(rule.locals, static_cast<std::int32_t>(e.args.size())));
      Env& inner = envs_.back();
      bind_arguments(e, *here_env, inner, true);
      here_env = &inner;
      id = rule.body;
    } else if (e.op == Op::Conditional) {
      const std::optional<Wide> known = fold_(e.args[0], *here_env);
      if (!known) break;
      id = e.args[*known != 0 ? 1 : 2];
    } else {
      break;
    }
  }
  return {id, here_env};
}

bool Coder::depends(ExprId id, const Env& env) const {
  if (id == no_expr) return false;
  const Expr& e = program_.exprs[static_cast<std::size_t>(id)];
  if (e.op == Op::Local) {
    const Val& local = env.slots[static_cast<std::size_t>(e.a)];
    if (local.is == Val::Is::element) return true;
    return local.is == Val::Is::lazy && depends(local.expr, *local.env);
  }
  return std::any_of(e.args.begin(), e.args.end(), [&](ExprId arg) { return depends(arg, env); });
}

// Can its evaluation stop the game? Whatever is not surely harmless may.
bool Coder::may_fault(ExprId id) {
  if (id == no_expr) return false;
  char& known = fault_memo_[static_cast<std::size_t>(id)];
  if (known >= 0) return known != 0;
  known = 1;
  if (++depth_ > 300) {
    --depth_;
    return true;
  }
  const Expr& e = expr(id);
  bool may = false;
  switch (e.op) {
    case Op::Some:
    case Op::Divide:
    case Op::Modulo:
    case Op::Multiply:
    case Op::Constant:
    case Op::Top:
    case Op::Bottom:
    case Op::TopN:
    case Op::BottomN:
      may = e.op != Op::Constant || e.type.base == Base::player || e.type.base == Base::team;
      break;
    case Op::First:
      may = e.b != 0 && expr(e.args[1]).type.optional;
      break;
    case Op::Variable:
    case Op::ZoneCards:
    case Op::ZonePlace:
      may = !e.args.empty() && (expr(e.args[0]).type.optional || expr(e.args[0]).type.base == Base::number);
      break;
    case Op::RuleCall: {
      const Rule& rule = program_.rules[static_cast<std::size_t>(e.a)];
      may = rule.body == no_expr || may_fault(rule.body);
      for (const Duty& duty : rule.duties)
        may = may || may_fault(duty.condition) || may_fault(duty.except) || may_fault(duty.when);
      break;
    }
    case Op::PatternOf:
    case Op::Forms:
    case Op::NumbersIn:
      may = true;
      break;
    case Op::OrderOf:
      for (const Order::Row& row : program_.orders[static_cast<std::size_t>(e.a)].rows) {
        may = may || may_fault(row.when);
        for (ExprId key : row.keys) may = may || may_fault(key);
      }
      break;
    case Op::ValuesOf:
      for (const Values::Row& row : program_.values[static_cast<std::size_t>(e.a)].rows) {
        may = may || may_fault(row.when) || may_fault(row.otherwise);
        for (const auto& entry : row.entries) may = may || may_fault(entry.number);
      }
      break;
    default:
      break;
  }
  for (ExprId arg : e.args) may = may || may_fault(arg);
  known = may ? 1 : 0;
  --depth_;
  return may;
}

// Cheap enough to be computed even if it turns out not to be needed.
bool Coder::is_simple(ExprId id) {
  if (may_fault(id)) return false;
  const Expr& e = expr(id);
  switch (e.op) {
    case Op::Local:
    case Op::Constant:
    case Op::OptionValue:
    case Op::NoneValue:
      return true;
    case Op::Is:
    case Op::Less:
    case Op::LessEqual:
    case Op::IsNone:
    case Op::IsEmpty:
    case Op::Not:
      return std::all_of(e.args.begin(), e.args.end(), [&](ExprId arg) {
        const Op op = expr(arg).op;
        return op == Op::Local || op == Op::Constant || op == Op::NoneValue ||
               ((op == Op::Variable || op == Op::ZoneCards) && expr(arg).args.empty());
      });
    case Op::Variable:
      return e.args.empty();
    default:
      return false;
  }
}

}  // namespace tapis
