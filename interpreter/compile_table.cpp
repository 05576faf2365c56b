// Orders and values: number tables where they are static, rows in turn where they depend on the position.
#include <algorithm>
#include <map>

#include "interpreter/compile_code.hpp"

namespace tapis {

namespace {
// Keys that depend on the position are packed into one number: so many bits each, three at most.
constexpr int key_bits = 16;
constexpr std::int64_t key_limit = 32'767;
constexpr std::size_t most_keys = 3;
constexpr std::int64_t row_step = std::int64_t{1} << 50;
}  // namespace

const OrderTable& Coder::order_table(int order) {
  const auto index = static_cast<std::size_t>(order);
  if (orders_made_[index]) return orders_[index];
  orders_made_[index] = true;
  OrderTable& table = orders_[index];
  std::vector<std::int32_t> numbers(static_cast<std::size_t>(parts_.stride), 0);
  bool known = true;
  for (int card : parts_.cards) {
    const auto number = fold_.order_number(order, card);
    known = known && number.has_value();
    if (number) numbers[static_cast<std::size_t>(card)] = static_cast<std::int32_t>(*number);
  }
  table.is_static = known && !parts_.covered;  // a table alone would not tell which row counted
  if (table.is_static) {
    table.table = number_table(numbers);
    return table;
  }
  order_rows(program_.orders[index], table);
  if (known) {  // the numbers of cards that are named in the script are folded: those of the rows must be the same
    const int one = number_table(numbers);
    for (OrderRow& row : table.rows) {
      row.table = one;
      row.base = 0;
    }
  }
  return table;
}

// The cards that a row mentions and, if its `when` is static, counts for; and their keys if those are static.
bool Coder::static_keys(const Order& order, const Order::Row& row, OrderRow& out,
                        std::vector<std::pair<int, std::vector<std::int64_t>>>& keys) {
  Env env(std::max(order.locals, order.slot + 1));
  Val& local = env.slots[static_cast<std::size_t>(order.slot)];
  out.when = row.when;
  std::optional<std::vector<Wide>> when;
  if (row.when != no_expr && !is_noted(row.when)) when = fold_.each(row.when, env, local, Base::cards);
  if (when) out.when = no_expr;
  bool complete = true;
  for (int card : parts_.cards) {
    std::size_t tier = 0;
    while (tier < row.tiers.size() && !row.tiers[tier][static_cast<std::size_t>(card)]) ++tier;
    if (!row.tiers.empty() && tier == row.tiers.size()) continue;
    if (when && (*when)[static_cast<std::size_t>(card)] == 0) continue;
    out.mentioned |= bit_of(card);
    std::vector<std::int64_t> key = {-static_cast<std::int64_t>(tier)};
    local = Val::constant(word_of(card));
    for (ExprId id : row.keys) {
      const std::optional<Wide> number = fold_(id, env);
      complete = complete && number.has_value();
      key.push_back(number ? number_of(*number) : 0);
    }
    keys.emplace_back(card, std::move(key));
  }
  return complete;
}

void Coder::order_rows(const Order& order, OrderTable& table) {
  table.rows.resize(order.rows.size());
  std::vector<std::vector<std::pair<int, std::vector<std::int64_t>>>> keys(order.rows.size());
  bool simple = true;
  std::vector<bool> complete(order.rows.size());
  for (std::size_t i = 0; i < order.rows.size(); ++i) {
    complete[i] = static_keys(order, order.rows[i], table.rows[i], keys[i]);
    simple = simple && complete[i];
  }
  std::int32_t below = 0;
  for (std::size_t i = order.rows.size(); i-- > 0;) {
    OrderRow& row = table.rows[i];
    if (!simple)
      row.base = row_step * static_cast<std::int64_t>(std::min<std::size_t>(order.rows.size() - i - 1, 1000));
    if (!complete[i]) continue;
    std::map<std::vector<std::int64_t>, std::int32_t> levels;
    for (const auto& [card, key] : keys[i]) levels[key] = 0;
    std::int32_t number = simple ? below : 0;
    for (auto& [key, level] : levels) level = ++number;
    if (simple) below = number;
    std::vector<std::int32_t> numbers(static_cast<std::size_t>(parts_.stride), 0);
    for (const auto& [card, key] : keys[i]) numbers[static_cast<std::size_t>(card)] = levels[key];
    row.table = number_table(numbers);
  }
}

// Splits a set by the row that counts for each card; `rest` receives the cards that no row mentions.
std::vector<Val> Coder::order_parts(int order, const Val& set, Val* rest) {
  const Order& rows = program_.orders[static_cast<std::size_t>(order)];
  const OrderTable table = order_table(order);
  envs_.emplace_back(std::max(rows.locals, rows.slot + 1));
  Env& inner = envs_.back();
  const Bound bound(*this, inner, rows.slot, Base::cards);
  std::vector<Val> parts;
  *rest = set;
  for (const OrderRow& row : table.rows) {
    const Val mentioned = mask_and(*rest, Val::constant(row.mentioned));
    parts.push_back(row.when == no_expr ? mentioned : keep_skipping(mentioned, row.when, inner));
    *rest = mask_minus(*rest, parts.back());
  }
  return parts;
}

// The number of one card; none for none.
Val Coder::order_of(int order, const Val& card) {
  const OrderTable table = order_table(order);
  const Reg from = reg(card), to = temp();
  if (table.is_static) {
    emit(Code::Number, to, from, static_cast<std::uint32_t>(table.table));
    return Val::in(to);
  }
  const Order& rows = program_.orders[static_cast<std::size_t>(order)];
  Env inner(std::max(rows.locals, rows.slot + 1));
  inner.slots[static_cast<std::size_t>(rows.slot)] = Val::in(from);
  Label out;
  copy_to(to, Val::in(from));
  use(out, emit(Code::JumpIs, from, constant(word_of(none_value))), 2);
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const OrderRow& row = table.rows[i];
    Label next;
    use(next, emit(Code::JumpHasNot, from, constant(row.mentioned)), 2);
    if (row.when != no_expr) ask(row.when, inner, false, next);
    decided(rows.rows[i].span);
    if (row.table >= 0) {
      for (const ExprId key : rows.rows[i].keys)
        if (is_noted(key)) value(key, inner);  // for what it goes through: its number is in the table
      emit(Code::Number, to, from, static_cast<std::uint32_t>(row.table));
      if (row.base != 0) emit(Code::Add, to, to, constant(word_of(row.base)));
    } else {
      const std::vector<ExprId>& keys = rows.rows[i].keys;
      copy_to(to, Val::constant(0));
      for (std::size_t key = 0; key < std::min(keys.size(), most_keys); ++key) {
        const Val number = copy(value(keys[key], inner));
        emit(Code::Min, number.reg, number.reg, constant(word_of(key_limit)));
        emit(Code::Max, number.reg, number.reg, constant(word_of(-key_limit)));
        emit(Code::Add, number.reg, number.reg, constant(word_of(key_limit + 1)));
        emit(Code::Multiply, to, to, constant(word_of(std::int64_t{1} << key_bits)));
        emit(Code::Add, to, to, number.reg);
      }
      emit(Code::Add, to, to, constant(word_of(row.base)));
    }
    jump(out);
    place(next);
  }
  copy_to(to, Val::constant(0));
  place(out);
  return Val::in(to);
}

// A table of the values of all cards, if they are static.
std::optional<int> Coder::values_table(int values) {
  if (parts_.covered) return std::nullopt;
  std::vector<std::int32_t> numbers(static_cast<std::size_t>(parts_.stride), 0);
  for (int card : parts_.cards) {
    const auto number = fold_.values_number(values, card);
    if (!number || *number <= INT32_MIN || *number > INT32_MAX) return std::nullopt;
    numbers[static_cast<std::size_t>(card)] = static_cast<std::int32_t>(*number);
  }
  return number_table(numbers);
}

Val Coder::values_of(int values, const Val& card) {
  const Reg from = reg(card), to = temp();
  if (const std::optional<int> table = values_table(values)) {
    emit(Code::Number, to, from, static_cast<std::uint32_t>(*table));
    return Val::in(to);
  }
  const Values& rows = program_.values[static_cast<std::size_t>(values)];
  Env inner(std::max(rows.locals, rows.slot + 1));
  inner.slots[static_cast<std::size_t>(rows.slot)] = Val::in(from);
  Label out;
  copy_to(to, Val::in(from));
  use(out, emit(Code::JumpIs, from, constant(word_of(none_value))), 2);
  for (const Values::Row& row : rows.rows) {
    Label next;
    Wide mentioned = 0;
    for (const auto& entry : row.entries) mentioned |= mask_of(entry.cards);
    if (row.otherwise == no_expr) use(next, emit(Code::JumpHasNot, from, constant(mentioned)), 2);
    if (row.when != no_expr) ask(row.when, inner, false, next);
    decided(row.span, false);
    for (const auto& entry : row.entries) {
      Label other;
      use(other, emit(Code::JumpHasNot, from, constant(mask_of(entry.cards))), 2);
      passed(expr(entry.number).span);
      value_into(to, entry.number, inner);
      jump(out);
      place(other);
    }
    if (row.otherwise != no_expr) {
      passed(expr(row.otherwise).span);
      value_into(to, row.otherwise, inner);
      jump(out);
    }
    place(next);
  }
  copy_to(to, Val::constant(0));
  place(out);
  return Val::in(to);
}

// The total of values that depend on the position: for each entry how many cards times its number. Unbound if a number
// depends on the card.
Val Coder::sum_values(const Val& set, int values) {
  const Values& rows = program_.values[static_cast<std::size_t>(values)];
  envs_.emplace_back(std::max(rows.locals, rows.slot + 1));
  Env& inner = envs_.back();
  const Bound bound(*this, inner, rows.slot, Base::cards);
  for (const Values::Row& row : rows.rows) {
    for (const auto& entry : row.entries) {
      if (depends(entry.number, inner) || may_fault(entry.number)) return {};
    }
    if (row.otherwise != no_expr && (depends(row.otherwise, inner) || may_fault(row.otherwise))) return {};
  }
  const Reg total = temp();
  copy_to(total, Val::constant(0));
  const auto add = [&](const Val& part, ExprId number) {
    if (part.is_constant(0)) return;
    const Reg cards = reg(part), count = temp();
    emit(Code::Count, count, cards);
    const Reg worth = reg(value(number, inner));
    emit(Code::Multiply, count, count, worth);
    emit(Code::Add, total, total, count);
  };
  Val rest = set;
  for (const Values::Row& row : rows.rows) {
    Wide mentioned = 0;
    for (const auto& entry : row.entries) mentioned |= mask_of(entry.cards);
    Val part = row.otherwise == no_expr ? mask_and(rest, Val::constant(mentioned)) : rest;
    if (row.when != no_expr) part = keep_skipping(part, row.when, inner);
    rest = mask_minus(rest, part);
    for (const auto& entry : row.entries) {
      const Val those = mask_and(part, Val::constant(mask_of(entry.cards)));
      part = mask_minus(part, Val::constant(mask_of(entry.cards)));
      add(those, entry.number);
    }
    if (row.otherwise != no_expr) add(part, row.otherwise);
  }
  return Val::in(total);
}

}  // namespace tapis
