// Folding over the elements of sets, rules, orders and values.
#include <algorithm>
#include <map>
#include <utility>

#include "interpreter/compile_code.hpp"

namespace tapis {

std::optional<Wide> Fold::over(const Expr& e, Env& env) {
  const std::optional<Wide> from = fold(e.args[0], env);
  if (!from || static_cast<std::size_t>(e.a) >= env.slots.size()) return std::nullopt;
  Val& local = env.slots[static_cast<std::size_t>(e.a)];
  const Val before = local;
  Wide mask = 0;
  std::int64_t total = 0;
  std::optional<std::int64_t> extreme;
  bool known = true;
  const bool sets = e.op == Op::UnionOver && is_set(program_.exprs[static_cast<std::size_t>(e.args[1])].type.base);
  for (int element = 0; element < max_cards && known; ++element) {
    if (((*from >> element) & 1) == 0) continue;
    local = Val::constant(word_of(element));
    const std::optional<Wide> value = fold(e.args[1], env);
    known = value.has_value();
    if (!known) break;
    const std::int64_t number = number_of(*value);
    if (e.op == Op::Filter && *value != 0) mask |= bit_of(element);
    if (e.op == Op::UnionOver && sets) mask |= *value;
    if (e.op == Op::UnionOver && !sets && *value < static_cast<Wide>(max_cards))
      mask |= bit_of(static_cast<int>(number));
    if (e.op == Op::Sum) known = !__builtin_add_overflow(total, number, &total) && total != none_value;
    if (e.op == Op::Highest && (!extreme || number > *extreme)) extreme = number;
    if (e.op == Op::Lowest && (!extreme || number < *extreme)) extreme = number;
  }
  local = before;
  if (!known) return std::nullopt;
  if (e.op == Op::Sum) return word_of(total);
  if (e.op == Op::Highest || e.op == Op::Lowest) return word_of(extreme.value_or(none_value));
  return mask;
}

std::optional<Wide> Fold::best(const Expr& e, Env& env) {
  const std::optional<Wide> from = fold(e.args[0], env);
  if (!from || static_cast<std::size_t>(e.a) >= env.slots.size()) return std::nullopt;
  Val& local = env.slots[static_cast<std::size_t>(e.a)];
  const Val before = local;
  std::vector<std::pair<int, std::int64_t>> keys;
  bool known = true;
  for (int element = 0; element < max_cards && known; ++element) {
    if (((*from >> element) & 1) == 0) continue;
    local = Val::constant(word_of(element));
    const std::optional<Wide> value = fold(e.args[1], env);
    known = value.has_value();
    if (known) keys.emplace_back(element, number_of(*value));
  }
  local = before;
  if (!known) return std::nullopt;
  const auto worse = [&](const auto& a, const auto& b) {
    return e.b % 2 == 1 ? a.second > b.second : a.second < b.second;
  };
  for (int dropped = 0; dropped < e.b / 2 && !keys.empty(); ++dropped) {
    keys.erase(std::max_element(keys.begin(), keys.end(), worse));
  }
  Wide mask = 0;
  if (keys.empty()) return mask;
  const std::int64_t most = std::max_element(keys.begin(), keys.end(), worse)->second;
  for (const auto& [element, key] : keys) {
    if (key == most) mask |= bit_of(element);
  }
  return mask;
}

std::optional<Wide> Fold::rule(const Expr& e, Env& env) {
  const auto number = static_cast<std::size_t>(e.a);
  const Rule& rule = program_.rules[number];
  if (!rule.duties.empty() || rule.body == no_expr) return std::nullopt;
  Env inner(std::max<std::int32_t>(rule.locals, static_cast<std::int32_t>(e.args.size())));
  for (std::size_t i = 0; i < e.args.size(); ++i) {
    const std::optional<Wide> value = fold(e.args[i], env);
    // A rule that does not look at an argument may be static all the same.
    if (value) inner.slots[i] = Val::constant(*value);
  }
  pass_row(rule.body);
  return fold(rule.body, inner);
}

// What decides between two cards, most important first; empty for a card that no row mentions.
std::optional<std::vector<std::int64_t>> Fold::order_key(const Order& order, int card) {
  Env env(std::max<std::int32_t>(order.locals, order.slot + 1));
  env.slots[static_cast<std::size_t>(order.slot)] = Val::constant(word_of(card));
  for (std::size_t row = 0; row < order.rows.size(); ++row) {
    const Order::Row& r = order.rows[row];
    std::size_t tier = 0;
    while (tier < r.tiers.size() && !r.tiers[tier][static_cast<std::size_t>(card)]) ++tier;
    if (!r.tiers.empty() && tier == r.tiers.size()) continue;
    if (r.when != no_expr) {
      const std::optional<Wide> when = fold(r.when, env);
      if (!when) return std::nullopt;
      if (*when == 0) continue;
    }
    pass(r.span);
    std::vector<std::int64_t> key = {-static_cast<std::int64_t>(row), -static_cast<std::int64_t>(tier)};
    for (ExprId id : r.keys) {
      const std::optional<Wide> number = fold(id, env);
      if (!number) return std::nullopt;
      key.push_back(number_of(*number));
    }
    return key;
  }
  return std::vector<std::int64_t>{};
}

std::optional<std::int64_t> Fold::number_in_order(int order, int card) {
  const auto index = static_cast<std::size_t>(order);
  if (order_numbers_.empty()) {
    order_numbers_.resize(program_.orders.size());
    order_fails_.resize(program_.orders.size());
  }
  if (order_fails_[index]) return std::nullopt;
  if (order_numbers_[index].empty()) {
    order_fails_[index] = true;  // also while it is being asked: no order may need itself
    std::map<std::vector<std::int64_t>, std::vector<int>> by_key;
    std::vector<Span>* const asked = std::exchange(passed, nullptr);  // for one card only
    for (int each : parts_.cards) {
      const auto key = order_key(program_.orders[index], each);
      if (!key) {
        passed = asked;
        return std::nullopt;
      }
      by_key[*key].push_back(each);
    }
    passed = asked;
    std::vector<std::int32_t> numbers(static_cast<std::size_t>(max_cards), 0);
    std::int32_t number = 0;
    for (const auto& [key, cards] : by_key) {
      if (!key.empty()) ++number;
      for (int each : cards) numbers[static_cast<std::size_t>(each)] = key.empty() ? 0 : number;
    }
    order_numbers_[index] = std::move(numbers);
    order_fails_[index] = false;
  }
  if (passed != nullptr) order_key(program_.orders[index], card);
  return order_numbers_[index][static_cast<std::size_t>(card)];
}

std::optional<std::int64_t> Fold::number_in_values(int values, int card) {
  const Values& table = program_.values[static_cast<std::size_t>(values)];
  Env env(std::max<std::int32_t>(table.locals, table.slot + 1));
  env.slots[static_cast<std::size_t>(table.slot)] = Val::constant(word_of(card));
  for (const Values::Row& row : table.rows) {
    if (row.when != no_expr) {
      const std::optional<Wide> when = fold(row.when, env);
      if (!when) return std::nullopt;
      if (*when == 0) continue;
    }
    ExprId number = row.otherwise;
    for (const Values::Row::Entry& entry : row.entries) {
      if (!entry.cards[static_cast<std::size_t>(card)]) continue;
      number = entry.number;
      break;
    }
    if (number == no_expr) continue;
    pass(program_.exprs[static_cast<std::size_t>(number)].span);
    const std::optional<Wide> worth = fold(number, env);
    if (!worth) return std::nullopt;
    return number_of(*worth);
  }
  return 0;
}

}  // namespace tapis
