// Orders, values and rules.
#include <algorithm>
#include <iterator>

#include "tests/slow/evaluator.hpp"

namespace tapis::slow {

// What decides between two cards, most important first: the row (an earlier one is better), then the
// place in the chain or the keys. Empty for a card that no row mentions.
std::vector<std::int64_t> Evaluator::order_key(const Order& order, int card) {
  Frame frame(static_cast<std::size_t>(order.locals));
  frame[static_cast<std::size_t>(order.slot)] = single(card);
  for (std::size_t i = 0; i < order.rows.size(); ++i) {
    const Order::Row& row = order.rows[i];
    const bool mentioned =
        row.tiers.empty() || std::any_of(row.tiers.begin(), row.tiers.end(),
                                         [&](const CardSet& tier) { return tier[static_cast<std::size_t>(card)]; });
    if (!mentioned) continue;
    if (row.when != no_expr && !holds(row.when, frame)) continue;
    std::vector<std::int64_t> key = {-static_cast<std::int64_t>(i)};
    for (std::size_t tier = 0; tier < row.tiers.size(); ++tier) {
      if (!row.tiers[tier][static_cast<std::size_t>(card)]) continue;
      key.push_back(-static_cast<std::int64_t>(tier));
      break;
    }
    for (ExprId expr : row.keys) key.push_back(number(expr, frame));
    return key;
  }
  return {};
}

// The rank of the card among all in play that are mentioned, the worst being 1.
std::int64_t Evaluator::order_number(int order, int card) {
  const Order& table = program_.orders[static_cast<std::size_t>(order)];
  const std::vector<std::int64_t> own = order_key(table, card);
  if (own.empty()) return 0;
  std::set<std::vector<std::int64_t>> keys;
  const long before = since_choice_;  // comparing with every card is this evaluator's way, not the script's work
  for (int other : in_play_) keys.insert(order_key(table, other));
  since_choice_ = before;
  keys.erase(std::vector<std::int64_t>{});
  return 1 + std::distance(keys.begin(), keys.find(own));
}

std::int64_t Evaluator::values_number(int values, int card) {
  const Values& table = program_.values[static_cast<std::size_t>(values)];
  Frame frame(static_cast<std::size_t>(table.locals));
  frame[static_cast<std::size_t>(table.slot)] = single(card);
  for (const Values::Row& row : table.rows) {
    if (row.when != no_expr && !holds(row.when, frame)) continue;
    for (const auto& entry : row.entries) {
      if (entry.cards[static_cast<std::size_t>(card)]) return number(entry.number, frame);
    }
    if (row.otherwise != no_expr) return number(row.otherwise, frame);
  }
  return 0;
}

Value Evaluator::call_rule(int rule, const std::vector<Value>& arguments) {
  const Rule& called = program_.rules[static_cast<std::size_t>(rule)];
  Frame frame(static_cast<std::size_t>(std::max<std::int32_t>(called.locals, static_cast<int>(arguments.size()))));
  std::copy(arguments.begin(), arguments.end(), frame.begin());
  Value result = evaluate(called.body, frame);
  if (!called.duties.empty()) result = set_value(obey(called, result.members, frame));
  return result;
}

// Whoever can, must: each duty keeps the cards that satisfy it, if there are any.
std::set<int> Evaluator::obey(const Rule& rule, std::set<int> cards, Frame& frame) {
  for (const Duty& duty : rule.duties) {
    if (duty.when != no_expr && !holds(duty.when, frame)) continue;
    std::set<int> good, excepted;
    for (int card : cards) {
      frame[static_cast<std::size_t>(duty.slot)] = single(card);
      if (holds(duty.condition, frame)) {
        good.insert(card);
      } else if (duty.except != no_expr && holds(duty.except, frame)) {
        excepted.insert(card);
      }
    }
    if (good.empty()) continue;
    cards = good;
    cards.insert(excepted.begin(), excepted.end());
  }
  return cards;
}

}  // namespace tapis::slow
