// The best of a set, totals, extremes and unions over sets.
#include "interpreter/compile_code.hpp"

namespace tapis {

namespace {
constexpr int lowest_flag = 1;
}

Val Coder::best(const Expr& e, Env& env) {
  const Val set = value(e.args[0], env);
  const Bound bound(*this, env, e.a, expr(e.args[0]).type.base);
  return best_of(set, e.args[1], env, e.b);
}

Val Coder::best_of(const Val& set, ExprId key, Env& env, int flags) {
  if (is_noted(key)) return best_loop(set, key, env, flags);
  const auto [id, surroundings] = reduce(key, env);
  const Expr& e = expr(id);
  const auto best_by = [&](Code code, std::uint32_t what) {
    const Reg from = reg(set), to = temp();
    emit(code, to, from, what);
    more(static_cast<std::uint32_t>(flags));
    return Val::in(to);
  };
  if (const std::optional<int> table = table_of(id, *surroundings))
    return best_by(Code::BestTable, static_cast<std::uint32_t>(*table));
  if (const std::optional<Reg> cells = cells_of(id, *surroundings)) return best_by(Code::BestCells, *cells);
  if (e.op == Op::OrderOf && is_element(e.args[0], *surroundings)) {
    bool simple = true;
    for (const OrderRow& row : order_table(e.a).rows) simple = simple && row.table >= 0;
    if (simple) return best_rows(set, e.a, flags);
  }
  if (e.op == Op::Conditional && !depends(e.args[0], *surroundings)) {
    // One of two keys for all of them.
    const Reg to = temp();
    Label otherwise, out;
    branch(e.args[0], *surroundings, false, otherwise);
    copy_to(to, best_of(set, e.args[1], *surroundings, flags));
    jump(out);
    place(otherwise);
    copy_to(to, best_of(set, e.args[2], *surroundings, flags));
    place(out);
    return Val::in(to);
  }
  return best_loop(set, id, *surroundings, flags);
}

// By an order whose rows depend on the position. The best alone is in the first row that has any card.
Val Coder::best_rows(const Val& set, int order, int flags) {
  const OrderTable table = order_table(order);
  if (flags != 0) {
    Val rest;
    std::vector<Val> parts = order_parts(order, set, &rest);
    parts.push_back(rest);
    std::vector<std::uint16_t> tables;
    for (const OrderRow& row : table.rows) tables.push_back(static_cast<std::uint16_t>(row.table));
    tables.push_back(static_cast<std::uint16_t>(number_table({})));
    const Reg first = temp();
    for (std::size_t i = 1; i < parts.size(); ++i) temp();
    for (std::size_t i = 0; i < parts.size(); ++i) copy_to(static_cast<Reg>(first + i), parts[i]);
    parts_.row_tables.push_back(tables);
    const Reg to = temp();
    emit(Code::BestRows, to, first, static_cast<std::uint32_t>(parts_.row_tables.size() - 1));
    more(static_cast<std::uint32_t>(flags));
    return Val::in(to);
  }
  const Order& rows = program_.orders[static_cast<std::size_t>(order)];
  envs_.emplace_back(std::max(rows.locals, rows.slot + 1));
  Env& inner = envs_.back();
  const Bound bound(*this, inner, rows.slot, Base::cards);
  const Reg to = temp();
  Label out;
  Val rest = set;
  for (const OrderRow& row : table.rows) {
    const Val mentioned = mask_and(rest, Val::constant(row.mentioned));
    const Val part = row.when == no_expr ? mentioned : keep_skipping(mentioned, row.when, inner);
    if (part.is_constant(0)) continue;
    Label next;
    const Reg from = reg(part);
    use(next, emit(Code::JumpIfNot, from), 1);
    emit(Code::BestTable, to, from, static_cast<std::uint32_t>(row.table));
    more(0);
    jump(out);
    place(next);
    rest = mask_minus(rest, part);
  }
  copy_to(to, rest);
  place(out);
  return Val::in(to);
}

// The key of each is worked out; what ties stays. For each that is to be dropped the first of the best goes.
Val Coder::best_loop(const Val& set, ExprId key, Env& env, int flags) {
  const Reg all = temp(), best_set = temp(), best_key = temp();
  const bool lowest = (flags & lowest_flag) != 0;
  copy_to(all, set);
  for (int dropped = flags / 2; dropped >= 0; --dropped) {
    copy_to(best_set, Val::constant(0));
    one_by_one(Val::in(all), [&](Reg each_one, Label& next) {
      Label better;
      const Reg number = reg(value(key, env));
      use(better, emit(Code::JumpIfNot, best_set), 1);
      use(better, emit(Code::JumpLess, lowest ? number : best_key, lowest ? best_key : number), 2);
      use(next, emit(Code::JumpIsNot, number, best_key), 2);
      emit(Code::SetBit, best_set, each_one);
      jump(next);
      place(better);
      copy_to(best_key, Val::in(number));
      emit(Code::Bit, best_set, each_one);
    });
    if (dropped == 0) break;
    const Reg first_one = temp();
    emit(Code::First, first_one, best_set);
    emit(Code::ClearBit, all, first_one);
  }
  return Val::in(best_set);
}

Val Coder::sum(const Expr& e, Env& env) {
  const Val set = value(e.args[0], env);
  if (set.is_constant(0)) return set;
  const Bound bound(*this, env, e.a, expr(e.args[0]).type.base);
  const auto [id, surroundings] = reduce(e.args[1], env);
  const Expr& number = expr(id);
  const Reg from = reg(set);
  if (const std::optional<int> table = table_of(id, *surroundings)) {
    const Reg to = temp();
    emit(Code::SumTable, to, from, static_cast<std::uint32_t>(*table));
    return Val::in(to);
  }
  if (const std::optional<Reg> cells = cells_of(id, *surroundings)) {
    const Reg to = temp();
    emit(Code::SumCells, to, from, *cells);
    return Val::in(to);
  }
  if (!parts_.covered && number.op == Op::ValuesOf && is_element(number.args[0], *surroundings)) {
    const Val total = sum_values(set, number.a);
    if (total.is != Val::Is::unbound) return total;
  }
  const Val total = copy(Val::constant(0));
  one_by_one(set, [&, one = id, in = surroundings](Reg, Label&) {
    const Reg number_reg = reg(value(one, *in));
    emit(Code::Add, total.reg, total.reg, number_reg);
  });
  return total;
}

Val Coder::extreme(const Expr& e, Env& env, bool lowest) {
  const Val set = value(e.args[0], env);
  const Bound bound(*this, env, e.a, expr(e.args[0]).type.base);
  const auto [id, surroundings] = reduce(e.args[1], env);
  const Reg from = reg(set);
  const auto extreme_by = [&](Code code, std::uint32_t what) {
    const Reg to = temp();
    emit(code, to, from, what);
    more(lowest ? lowest_flag : 0);
    return Val::in(to);
  };
  if (const std::optional<int> table = table_of(id, *surroundings))
    return extreme_by(Code::HighTable, static_cast<std::uint32_t>(*table));
  if (const std::optional<Reg> cells = cells_of(id, *surroundings)) return extreme_by(Code::HighCells, *cells);
  const Reg best_number = temp();
  copy_to(best_number, Val::constant(word_of(none_value)));
  one_by_one(set, [&, one = id, in = surroundings](Reg, Label& next) {
    Label better;
    const Reg number = reg(value(one, *in));
    use(better, emit(Code::JumpIs, best_number, constant(word_of(none_value))), 2);
    use(next, emit(Code::JumpNotLess, lowest ? number : best_number, lowest ? best_number : number), 2);
    place(better);
    copy_to(best_number, Val::in(number));
  });
  return Val::in(best_number);
}

// Goes through the sets of so many cards; the set in hand is in a register.
Val Coder::subsets(const Expr& e, Env& env) {
  const auto ask = static_cast<SubsetAsk>(e.b);
  const bool adds = ask == SubsetAsk::count || ask == SubsetAsk::sum;
  const bool lowest = ask == SubsetAsk::lowest;
  const Reg cards = reg(value(e.args[0], env));
  const Reg least = reg(value(e.args[1], env)), most = reg(value(e.args[2], env));
  const Reg set = temp(), result = temp();
  copy_to(set, Val::constant(0));
  copy_to(result, Val::constant(adds || ask == SubsetAsk::any ? 0 : word_of(none_value)));
  Val& local = env.slots[static_cast<std::size_t>(e.a)];
  const Val before = local;
  local = Val::in(set);
  Label top, out;
  place(top);
  const std::uint32_t each = emit(Code::EachSet, set, cards, least);
  more(most);
  use(out, each, 4);
  Label next, better;
  branch(e.args[3], env, false, next);
  const Reg number = reg(value(e.args[4], env));
  if (ask == SubsetAsk::any) {
    copy_to(result, Val::constant(1));
    jump(out);
  } else if (adds) {
    emit(Code::Add, result, result, number);
  } else {
    use(better, emit(Code::JumpIs, result, constant(word_of(none_value))), 2);
    use(next, emit(Code::JumpNotLess, lowest ? number : result, lowest ? result : number), 2);
    place(better);
    copy_to(result, Val::in(number));
  }
  place(next);
  use(top, emit(Code::Back), 0);
  place(out);
  local = before;
  return Val::in(result);
}

Val Coder::union_over(const Expr& e, Env& env) {
  const Val set = value(e.args[0], env);
  if (set.is_constant(0)) return set;
  const Bound bound(*this, env, e.a, expr(e.args[0]).type.base);
  const auto [id, surroundings] = reduce(e.args[1], env);
  const Expr& part = expr(id);
  const bool sets = is_set(part.type.base);
  const Reg from = reg(set);
  if (const auto known = each(id, *surroundings)) {
    std::vector<Wide> rows(static_cast<std::size_t>(parts_.stride), 0);
    for (int element : fold_.universe(element_.set)) {
      const Wide one = (*known)[static_cast<std::size_t>(element)];
      if (sets) rows[static_cast<std::size_t>(element)] = one;
      if (!sets && one < static_cast<Wide>(max_cards))
        rows[static_cast<std::size_t>(element)] = bit_of(static_cast<int>(one));
    }
    const Reg to = temp();
    emit(Code::Spread, to, from, static_cast<std::uint32_t>(mask_table(rows)));
    return Val::in(to);
  }
  Reg cells = sets ? cells_of(id, *surroundings).value_or(no_reg) : no_reg;
  if (part.op == Op::ZoneCards && part.args.size() == 1 && is_element(part.args[0], *surroundings)) {
    const auto zone = static_cast<std::size_t>(part.a);
    if (program_.zones[zone].family.over != Family::Over::number) {
      cells = static_cast<Reg>(parts_.layout.masks + parts_.first_place[zone]);
    }
  }
  const Reg to = temp();
  if (cells != no_reg) {
    emit(Code::UnionCells, to, from, cells);
    return Val::in(to);
  }
  copy_to(to, Val::constant(0));
  one_by_one(set, [&, part_id = id, in = surroundings](Reg, Label&) {
    const Reg one = reg(value(part_id, *in));
    if (sets) {
      emit(Code::Or, to, to, one);
    } else {
      emit(Code::SetBit, to, one);
    }
  });
  return Val::in(to);
}

// Of several best ones the first is taken only because something has to be.
void Coder::note_tie(const Expr& best, Reg from, Reg first_one) {
  const Reg single = temp();
  emit(Code::Only, single, from);
  Label decided;
  use(decided, emit(Code::JumpIs, single, first_one), 2);
  passed(best.span);
  place(decided);
}

Val Coder::first(const Expr& e, Env& env, Reg hint) {
  const Val set = value(e.args[0], env);
  if (e.b == 0) {
    const Reg from = reg(set);
    const Reg to = hint != no_reg ? hint : temp();
    emit(Code::First, to, from);
    if (parts_.covered && expr(e.args[0]).op == Op::Best) note_tie(expr(e.args[0]), from, to);
    return Val::in(to);
  }
  const Val start = value(e.args[1], env);
  const Reg from = reg(set), at = reg(start);
  const Reg to = hint != no_reg ? hint : temp();
  emit(e.b == 1 ? Code::FirstFrom : Code::FirstAfter, to, from, at);
  return Val::in(to);
}

}  // namespace tapis
