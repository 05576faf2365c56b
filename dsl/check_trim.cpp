// Which cards of a deck are in play. What a condition says of every card whatever the options is applied
// here: cards, suits and ranks that can never be in play are not in the program. The rest of the
// conditions is left to the runtime, which knows the options.
#include <algorithm>

#include "dsl/check_impl.hpp"

namespace tapis {

void Checker::trim_deck() {
  std::vector<NodeAt> open;
  for (const NodeAt& where : deck_where_) {
    trimming_ = true;
    const ExprId id = trim_expression(where);
    trimming_ = false;
    if (poisoned(id)) continue;
    std::vector<bool> stays;
    bool known = true;
    for (const Card& card : program_.deck.cards) {
      const std::optional<std::int64_t> value = trim_value(id, card, 0);
      known = known && value.has_value();
      stays.push_back(!value.has_value() || *value != 0);
    }
    if (known) {
      compact_deck(stays);
    } else {
      open.push_back(where);
    }
  }
  for (const NodeAt& where : open) {
    trimming_ = true;
    const ExprId id = trim_expression(where);
    trimming_ = false;
    if (!poisoned(id)) program_.deck.where.push_back(id);
    fixed_.push_back({id, "the cards in play"});
  }
}

ExprId Checker::trim_expression(const NodeAt& where) {
  const At in(*this, where.file);
  Scope scope;
  scope.subjects.push_back({{Base::card}, 0});
  scope.next = scope.most = 1;
  const In inside(*this, std::move(scope));
  const ExprId id = flag(where.node);
  program_.deck.locals = std::max(program_.deck.locals, scope_.most);
  return id;
}

// What the expression gives for a card; nothing if that depends on the options.
std::optional<std::int64_t> Checker::trim_value(ExprId id, const Card& card, int depth) const {
  if (depth > max_depth) return {};
  const Expr& expr = program_.exprs[static_cast<std::size_t>(id)];
  const auto arg = [&](std::size_t i) { return trim_value(expr.args[i], card, depth + 1); };
  switch (expr.op) {
    case Op::Constant:
      if (expr.type.base == Base::card) return {};
      return expr.a;
    case Op::SuitOf:
    case Op::RankOf: {
      const Expr& of = program_.exprs[static_cast<std::size_t>(expr.args[0])];
      if (of.op != Op::Local || of.a != 0) return {};
      return expr.op == Op::SuitOf ? card.suit : card.rank;
    }
    case Op::Is:
    case Op::Less:
    case Op::LessEqual: {
      const auto x = arg(0), y = arg(1);
      if (!x || !y) return {};
      return expr.op == Op::Is ? *x == *y : expr.op == Op::Less ? *x < *y : *x <= *y;
    }
    case Op::In: {
      const auto x = arg(0);
      return x ? trim_member(*x, expr.args[1], depth + 1) : x;
    }
    case Op::Not: {
      const auto x = arg(0);
      return x ? std::optional<std::int64_t>(*x == 0) : x;
    }
    case Op::And:
    case Op::Or: {
      const std::int64_t decides = expr.op == Op::And ? 0 : 1;
      const auto x = arg(0), y = arg(1);
      if ((x && *x == decides) || (y && *y == decides)) return decides;
      return x && y ? std::optional<std::int64_t>(1 - decides) : std::nullopt;
    }
    default:
      return {};
  }
}

// Is the suit or rank in a set written out?
std::optional<std::int64_t> Checker::trim_member(std::int64_t value, ExprId set, int depth) const {
  if (depth > max_depth) return {};
  const Expr& expr = program_.exprs[static_cast<std::size_t>(set)];
  if (expr.op == Op::EmptySet) return 0;
  if (expr.op == Op::Single) {
    const Expr& one = program_.exprs[static_cast<std::size_t>(expr.args[0])];
    if (one.op != Op::Constant || one.type.base == Base::card) return {};
    return one.a == value;
  }
  if (expr.op != Op::Union) return {};
  const auto x = trim_member(value, expr.args[0], depth + 1), y = trim_member(value, expr.args[1], depth + 1);
  return x && y ? std::optional<std::int64_t>(*x != 0 || *y != 0) : std::nullopt;
}

// Keeps some of the cards, and the suits and ranks that occur among them.
void Checker::compact_deck(const std::vector<bool>& stays) {
  Deck& deck = program_.deck;
  std::vector<Card> cards;
  for (std::size_t i = 0; i < deck.cards.size(); ++i) {
    if (stays[i]) cards.push_back(deck.cards[i]);
  }
  const auto compact = [&cards](std::vector<Spelling>& list, std::uint8_t Card::*part) {
    std::vector<std::uint8_t> place(list.size(), 0);
    std::vector<Spelling> kept;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto has = [&](const Card& card) { return card.*part == i; };
      if (std::none_of(cards.begin(), cards.end(), has)) continue;
      place[i] = static_cast<std::uint8_t>(kept.size());
      kept.push_back(std::move(list[i]));
    }
    for (Card& card : cards) card.*part = place[card.*part];
    list = std::move(kept);
  };
  if (cards.size() == deck.cards.size()) return;
  compact(deck.suits, &Card::suit);
  compact(deck.ranks, &Card::rank);
  deck.cards = std::move(cards);
}

}  // namespace tapis
