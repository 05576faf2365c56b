// Sets by a condition: whatever can be is turned into operations on masks, the rest into loops.
#include "interpreter/compile_code.hpp"

namespace tapis {

Val Coder::mask_and(const Val& a, const Val& b) {
  if (a.is_constant() && b.is_constant()) return Val::constant(a.bits & b.bits);
  if (a.is_constant(0) || b.is_constant(0)) return Val::constant(0);
  const Reg left = reg(a), right = reg(b), to = temp();
  emit(Code::And, to, left, right);
  return Val::in(to);
}

Val Coder::mask_or(const Val& a, const Val& b) {
  if (a.is_constant() && b.is_constant()) return Val::constant(a.bits | b.bits);
  if (a.is_constant(0)) return b;
  if (b.is_constant(0)) return a;
  const Reg left = reg(a), right = reg(b), to = temp();
  emit(Code::Or, to, left, right);
  return Val::in(to);
}

Val Coder::mask_minus(const Val& a, const Val& b) {
  if (a.is_constant() && b.is_constant()) return Val::constant(a.bits & ~b.bits);
  if (a.is_constant(0) || b.is_constant(0)) return a;
  const Reg left = reg(a), right = reg(b), to = temp();
  emit(Code::Minus, to, left, right);
  return Val::in(to);
}

Val Coder::filter(const Expr& e, Env& env) {
  const Val from = value(e.args[0], env);
  const Bound bound(*this, env, e.a, expr(e.args[0]).type.base);
  return keep_skipping(from, e.args[1], env);
}

// If the condition can fail it must not be looked at for an empty set.
Val Coder::keep_skipping(const Val& from, ExprId id, Env& env) {
  if (from.is_constant() || !may_fault(id)) return keep(from, id, env);
  const Val kept = copy(from);
  Label out;
  use(out, emit(Code::JumpIfNot, kept.reg), 1);
  copy_to(kept.reg, keep(kept, id, env));
  place(out);
  return kept;
}

std::optional<std::vector<Wide>> Coder::each(ExprId id, Env& env) {
  if (is_noted(id)) return std::nullopt;
  return fold_.each(id, env, element_.env->slots[static_cast<std::size_t>(element_.slot)], element_.set);
}

Val Coder::keep(const Val& from, ExprId id, Env& env) {
  if (from.is_constant(0)) return from;
  if (const auto known = each(id, env)) {
    Wide mask = 0;
    for (int element : fold_.universe(element_.set)) {
      if ((*known)[static_cast<std::size_t>(element)] != 0) mask |= bit_of(element);
    }
    if (mask == fold_.universe_mask(element_.set)) return from;
    return mask_and(from, Val::constant(mask));
  }
  if (!depends(id, env)) return keep_if(from, id, env);
  if (is_noted(id)) return keep_loop(from, id, env);
  const auto [inner, surroundings] = reduce(id, env);
  return keep_reduced(from, inner, *surroundings);
}

Val Coder::keep_reduced(const Val& from, ExprId id, Env& env) {
  const Expr& e = expr(id);
  switch (e.op) {
    case Op::And: {
      const Val left = keep(from, e.args[0], env);
      return keep_skipping(left, e.args[1], env);
    }
    case Op::Or: {
      const Val left = keep(from, e.args[0], env);
      return mask_or(left, keep_skipping(mask_minus(from, left), e.args[1], env));
    }
    case Op::Not:
      return mask_minus(from, keep(from, e.args[0], env));
    case Op::Conditional:
      return keep_conditional(from, e, env);
    case Op::Is:
    case Op::Less:
    case Op::LessEqual:
      return keep_compare(from, e, id, env);
    case Op::In:
      return keep_in(from, e, id, env);
    case Op::Variable:
      if (const std::optional<Reg> cells = cells_of(id, env)) {
        const Reg set = reg(from), yes = constant(1), to = temp();
        emit(Code::KeepCells, to, set, yes);
        more(*cells, static_cast<std::uint32_t>(Relation::is));
        return Val::in(to);
      }
      return keep_loop(from, id, env);
    default:
      return keep_loop(from, id, env);
  }
}

Val Coder::keep_conditional(const Val& from, const Expr& e, Env& env) {
  if (const std::optional<Wide> known = fold_(e.args[0], env)) return keep(from, e.args[*known != 0 ? 1 : 2], env);
  if (depends(e.args[0], env)) {
    const Val those = keep(from, e.args[0], env);
    const Val first = keep_skipping(those, e.args[1], env);
    return mask_or(first, keep_skipping(mask_minus(from, those), e.args[2], env));
  }
  const Reg to = temp();
  Label otherwise, out;
  branch(e.args[0], env, false, otherwise);
  copy_to(to, keep(from, e.args[1], env));
  jump(out);
  place(otherwise);
  copy_to(to, keep(from, e.args[2], env));
  place(out);
  return Val::in(to);
}

// All or none of them, by a condition that is the same for all.
Val Coder::keep_if(const Val& from, ExprId flag, Env& env) {
  const Reg set = reg(from), condition = reg(value(flag, env)), to = temp();
  emit(Code::KeepIf, to, set, condition);
  return Val::in(to);
}

bool Coder::is_element(ExprId id, const Env& env) const {
  const Expr& e = program_.exprs[static_cast<std::size_t>(id)];
  if (e.op != Op::Local) return false;
  const Val& local = env.slots[static_cast<std::size_t>(e.a)];
  return local.is == Val::Is::element || (local.is == Val::Is::lazy && is_element(local.expr, *local.env));
}

// For each value of an expression over the element, which elements have it: nothing if that is not static, or if the
// values are no small indices.
std::optional<std::vector<Wide>> Coder::rows_by_value(ExprId id, Env& env) {
  const Base base = expr(id).type.base;
  if (base == Base::number || is_set(base)) return std::nullopt;
  const auto known = each(id, env);
  if (!known) return std::nullopt;
  std::vector<Wide> rows(static_cast<std::size_t>(parts_.stride), 0);
  for (int element : fold_.universe(element_.set)) {
    const Wide value = (*known)[static_cast<std::size_t>(element)];
    if (value >= static_cast<Wide>(parts_.stride)) return std::nullopt;
    rows[static_cast<std::size_t>(value)] |= bit_of(element);
  }
  return rows;
}

Val Coder::keep_compare(const Val& from, const Expr& e, ExprId id, Env& env) {
  const bool left = depends(e.args[0], env), right = depends(e.args[1], env);
  if ((left && right) || is_set(expr(e.args[0]).type.base)) return keep_loop(from, id, env);
  const ExprId other = e.args[left ? 1 : 0];
  const auto [element, surroundings] = reduce(e.args[left ? 0 : 1], env);
  if (e.op == Op::Is) return keep_same(from, element, *surroundings, other, env);
  Relation relation = left ? Relation::less : Relation::greater;
  if (e.op == Op::LessEqual) relation = left ? Relation::less_equal : Relation::greater_equal;
  return keep_number(from, element, *surroundings, relation, other, env);
}

Val Coder::keep_same(const Val& from, ExprId element, Env& element_env, ExprId other, Env& other_env) {
  if (is_element(element, element_env)) {
    const Reg value_reg = reg(value(other, other_env)), to = temp();
    emit(Code::Bit, to, value_reg);
    return mask_and(from, Val::in(to));
  }
  if (const auto rows = rows_by_value(element, element_env)) {
    const Reg value_reg = reg(value(other, other_env)), to = temp();
    emit(Code::Row, to, value_reg, static_cast<std::uint32_t>(mask_table(*rows)));
    return mask_and(from, Val::in(to));
  }
  return keep_number(from, element, element_env, Relation::is, other, other_env);
}

Val Coder::keep_number(const Val& from, ExprId element, Env& element_env, Relation relation, ExprId other,
                       Env& other_env) {
  const auto relation_number = static_cast<std::uint32_t>(relation);
  if (const std::optional<int> table = table_of(element, element_env)) {
    const Reg set = reg(from), bound = reg(value(other, other_env)), to = temp();
    emit(Code::KeepTable, to, set, bound);
    more(static_cast<std::uint32_t>(*table), relation_number);
    return Val::in(to);
  }
  if (const std::optional<Reg> cells = cells_of(element, element_env)) {
    const Reg set = reg(from), bound = reg(value(other, other_env)), to = temp();
    emit(Code::KeepCells, to, set, bound);
    more(*cells, relation_number);
    return Val::in(to);
  }
  const Expr& e = expr(element);
  if (e.op == Op::OrderOf && is_element(e.args[0], element_env)) {
    const OrderTable& table = order_table(e.a);
    bool simple = true;
    for (const OrderRow& row : table.rows) simple = simple && row.table >= 0;
    if (simple) return keep_order(from, e.a, relation, value(other, other_env));
  }
  // One by one; the other side is worked out once.
  const Val bound = value(other, other_env);
  const bool swapped = relation == Relation::greater || relation == Relation::less_equal;
  const Code code = relation == Relation::is                                      ? Code::JumpIsNot
                    : relation == Relation::less || relation == Relation::greater ? Code::JumpNotLess
                                                                                  : Code::JumpLess;
  const Val kept = copy(Val::constant(0));
  one_by_one(from, [&](Reg each_one, Label& next) {
    const Reg number = reg(value(element, element_env)), limit = reg(bound);
    use(next, emit(code, swapped ? limit : number, swapped ? number : limit), 2);
    emit(Code::SetBit, kept.reg, each_one);
  });
  return kept;
}

// By an order whose rows depend on the position: row by row.
Val Coder::keep_order(const Val& from, int order, Relation relation, const Val& other) {
  Val rest;
  const std::vector<Val> parts = order_parts(order, from, &rest);
  const OrderTable table = order_table(order);
  const Reg bound = reg(other);
  Val kept = Val::constant(0);
  for (std::size_t row = 0; row < parts.size(); ++row) {
    const Reg part = reg(parts[row]), to = temp();
    emit(Code::KeepTable, to, part, bound);
    more(static_cast<std::uint32_t>(table.rows[row].table), static_cast<std::uint32_t>(relation));
    kept = mask_or(kept, Val::in(to));
  }
  // Cards that no row mentions are worth 0.
  const std::vector<std::int32_t> zeros;
  const Reg part = reg(rest), to = temp();
  emit(Code::KeepTable, to, part, bound);
  more(static_cast<std::uint32_t>(number_table(zeros)), static_cast<std::uint32_t>(relation));
  return mask_or(kept, Val::in(to));
}

Val Coder::keep_in(const Val& from, const Expr& e, ExprId id, Env& env) {
  if (depends(e.args[1], env)) return keep_loop(from, id, env);
  const auto [element, surroundings] = reduce(e.args[0], env);
  if (is_element(element, *surroundings)) return mask_and(from, value(e.args[1], env));
  if (const auto rows = rows_by_value(element, *surroundings)) {
    const Reg set = reg(value(e.args[1], env)), to = temp();
    emit(Code::Spread, to, set, static_cast<std::uint32_t>(mask_table(*rows)));
    return mask_and(from, Val::in(to));
  }
  return keep_loop(from, id, env);
}

Val Coder::keep_loop(const Val& from, ExprId id, Env& env) {
  const Val kept = copy(Val::constant(0));
  one_by_one(from, [&](Reg each_one, Label& next) {
    branch(id, env, false, next);
    emit(Code::SetBit, kept.reg, each_one);
  });
  return kept;
}

// Goes through a set: the body is made once, with the element in a register, and may jump to the next one.
void Coder::one_by_one(const Val& set, const std::function<void(Reg, Label&)>& body) {
  const Reg rest = temp(), each_one = temp();
  copy_to(rest, set);
  Val& local = element_.env->slots[static_cast<std::size_t>(element_.slot)];
  const Element outer = element_;
  local = Val::in(each_one);
  Label top, next, out;
  place(top);
  use(out, emit(Code::Each, each_one, rest), 2);
  body(each_one, next);
  place(next);
  use(top, emit(Code::Back), 0);
  place(out);
  element_ = outer;
  local = {Val::Is::element, no_reg, 0, no_expr, nullptr};
}

std::optional<int> Coder::table_of(ExprId id, Env& env) {
  if (is_set(expr(id).type.base)) return std::nullopt;
  const auto known = each(id, env);
  if (!known) return std::nullopt;
  std::vector<std::int32_t> numbers(static_cast<std::size_t>(parts_.stride), 0);
  for (int element : fold_.universe(element_.set)) {
    const std::int64_t number = number_of((*known)[static_cast<std::size_t>(element)]);
    const bool none = number == none_value;
    if (!none && (number <= INT32_MIN || number > INT32_MAX)) return std::nullopt;
    numbers[static_cast<std::size_t>(element)] = none ? INT32_MIN : static_cast<std::int32_t>(number);
  }
  return number_table(numbers);
}

// The first of the cells of a family by the element: the expression is a variable of it.
std::optional<Reg> Coder::cells_of(ExprId id, Env& env) {
  const Expr& e = expr(id);
  if (e.op != Op::Variable || e.args.size() != 1) return std::nullopt;
  const auto [index, surroundings] = reduce(e.args[0], env);
  if (!is_element(index, *surroundings)) return std::nullopt;
  if (program_.variables[static_cast<std::size_t>(e.a)].family.over == Family::Over::number) return std::nullopt;
  return static_cast<Reg>(parts_.layout.cells + parts_.first_cell[static_cast<std::size_t>(e.a)]);
}

}  // namespace tapis
