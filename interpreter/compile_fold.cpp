// Values that are known when a game is loaded.
#include <algorithm>
#include <set>

#include "interpreter/compile_code.hpp"

namespace tapis {

namespace {
constexpr int question_budget = 100'000;
constexpr int deepest = 400;

std::optional<Wide> yes_no(bool flag) { return static_cast<Wide>(flag ? 1 : 0); }
}  // namespace

// Runs one question with its budget; questions inside it share that.
template <class Question>
auto Fold::budgeted(Question&& question) {
  if (total_ <= 0 || budget_ > 0) return question();
  budget_ = question_budget;
  const auto result = question();
  total_ -= question_budget - budget_;
  budget_ = 0;
  return result;
}

std::optional<Wide> Fold::operator()(ExprId expr, Env& env) {
  return budgeted([&] { return fold(expr, env); });
}

std::optional<std::int64_t> Fold::order_number(int order, int card) {
  return budgeted([&] { return number_in_order(order, card); });
}

std::optional<std::int64_t> Fold::values_number(int values, int card) {
  return budgeted([&] { return number_in_values(values, card); });
}

std::vector<int> Fold::universe(Base set) const {
  int count = 0;
  switch (set) {
    case Base::cards:
      return parts_.cards;
    case Base::players:
      count = parts_.players;
      break;
    case Base::teams:
      count = parts_.teams;
      break;
    case Base::suits:
      count = static_cast<int>(program_.deck.suits.size());
      break;
    case Base::ranks:
      count = static_cast<int>(program_.deck.ranks.size());
      break;
    case Base::numbers:
      count = most_number_in_set + 1;
      break;
    default:
      break;
  }
  std::vector<int> all(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) all[static_cast<std::size_t>(i)] = i;
  return all;
}

Wide Fold::universe_mask(Base set) const {
  Wide mask = 0;
  for (int element : universe(set)) mask |= bit_of(element);
  return mask;
}

std::optional<std::vector<Wide>> Fold::each(ExprId expr, Env& env, Val& local, Base set) {
  const Val before = local;
  std::vector<Wide> results(static_cast<std::size_t>(max_cards), 0);
  bool complete = true;
  for (int element : universe(set)) {
    local = Val::constant(word_of(element));
    const std::optional<Wide> value = (*this)(expr, env);
    if (!value) {
      complete = false;
      break;
    }
    results[static_cast<std::size_t>(element)] = *value;
  }
  local = before;
  if (!complete) return std::nullopt;
  return results;
}

void Fold::pass(const Span& span) {
  if (passed != nullptr) passed->push_back(span);
}

void Fold::pass_row(ExprId row) {
  const Expr& e = program_.exprs[static_cast<std::size_t>(row)];
  if (e.op != Op::Conditional) pass(e.span);
}

std::optional<Wide> Fold::fold(ExprId id, Env& env) {
  if (id == no_expr || total_ <= 0 || --budget_ <= 0 || depth_ > deepest) return std::nullopt;
  const Expr& e = program_.exprs[static_cast<std::size_t>(id)];
  ++depth_;
  std::optional<Wide> result;
  switch (e.op) {
    case Op::Local: {
      if (static_cast<std::size_t>(e.a) >= env.slots.size()) break;
      const Val& local = env.slots[static_cast<std::size_t>(e.a)];
      if (local.is == Val::Is::constant) result = local.bits;
      if (local.is == Val::Is::lazy) result = fold(local.expr, *local.env);
      break;
    }
    case Op::Filter:
    case Op::Sum:
    case Op::Highest:
    case Op::Lowest:
    case Op::UnionOver:
      result = over(e, env);
      break;
    case Op::Best:
      result = best(e, env);
      break;
    case Op::RuleCall:
      result = rule(e, env);
      break;
    default:
      result = e.args.empty() ? constant(e) : thing(e, env);
  }
  --depth_;
  return result;
}

std::optional<Wide> Fold::constant(const Expr& e) {
  switch (e.op) {
    case Op::Constant:
      if (e.type.base == Base::player && e.a >= parts_.players) return std::nullopt;
      if (e.type.base == Base::team && e.a >= parts_.teams) return std::nullopt;
      return word_of(e.a);
    case Op::NoneValue:
      return word_of(none_value);
    case Op::EmptySet:
      return Wide{0};
    case Op::OptionValue: {
      const auto option = static_cast<std::size_t>(e.a);
      if (option >= parts_.options.size()) return std::nullopt;
      return word_of(parts_.options[option]);
    }
    case Op::Seats:
      return word_of(parts_.players);
    case Op::PlayersIn:
      if (someone_may_leave && !audiences) return std::nullopt;
      return universe_mask(Base::players);
    case Op::AllSeats:
      return universe_mask(Base::players);
    case Op::TeamsAll:
      return universe_mask(Base::teams);
    case Op::SuitsAll:
      return universe_mask(Base::suits);
    case Op::RanksAll:
      return universe_mask(Base::ranks);
    case Op::Everything:
      return parts_.deck_mask;
    default:
      return std::nullopt;
  }
}

std::optional<Wide> Fold::of_card(const Expr& e, Wide value) {
  if (value == word_of(none_value)) return value;
  const auto card = static_cast<std::size_t>(value);
  if (card >= program_.deck.cards.size()) return std::nullopt;
  if (e.op == Op::SuitOf) return Wide{program_.deck.cards[card].suit};
  if (e.op == Op::RankOf) return Wide{program_.deck.cards[card].rank};
  const int number = static_cast<int>(card);
  const auto worth = e.op == Op::OrderOf ? number_in_order(e.a, number) : number_in_values(e.a, number);
  if (!worth) return std::nullopt;
  return word_of(*worth);
}

std::optional<Wide> Fold::thing(const Expr& e, Env& env) {
  switch (e.op) {
    case Op::SuitOf:
    case Op::RankOf:
    case Op::OrderOf:
    case Op::ValuesOf:
    case Op::NextOf:
    case Op::PreviousOf:
    case Op::LeftOf:
    case Op::RightOf:
    case Op::PartnerOf:
    case Op::TeamOf:
    case Op::MembersOf:
    case Op::OpponentsOf: {
      const std::optional<Wide> one = fold(e.args[0], env);
      if (!one) return one;
      const bool card = e.op == Op::SuitOf || e.op == Op::RankOf || e.op == Op::OrderOf || e.op == Op::ValuesOf;
      return card ? of_card(e, *one) : of_player(e, *one);
    }
    case Op::Not:
    case Op::And:
    case Op::Or:
    case Op::Is:
    case Op::Less:
    case Op::LessEqual:
    case Op::In:
    case Op::IsEmpty:
    case Op::IsNone:
    case Op::Conditional:
    case Op::Fallback:
    case Op::Some:
      return logic(e, env);
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Modulo:
    case Op::Negate:
    case Op::Min:
    case Op::Max:
      return number(e, env);
    case Op::NumbersIn: {
      const std::optional<Wide> low = fold(e.args[0], env), high = fold(e.args[1], env);
      if (!low || !high) return std::nullopt;
      return numbers(number_of(*low), number_of(*high));
    }
    case Op::Union:
    case Op::Minus:
    case Op::Single:
    case Op::SuitsIn:
    case Op::RanksIn:
    case Op::First:
    case Op::Only:
    case Op::Count:
      return set(e, env);
    default:
      return std::nullopt;
  }
}

std::optional<Wide> Fold::numbers(std::int64_t low, std::int64_t high) {
  if (low <= high && (low < 0 || high > most_number_in_set)) return std::nullopt;  // a fault, if it comes to that
  Wide set = 0;
  for (std::int64_t one = low; one <= high; ++one) set |= bit_of(static_cast<int>(one));
  return set;
}

std::optional<Wide> Fold::of_player(const Expr& e, Wide value) {
  if (value == word_of(none_value)) {
    if (e.op == Op::MembersOf || e.op == Op::OpponentsOf) return Wide{0};
    return value;
  }
  const int seat = static_cast<int>(value), n = parts_.players;
  const bool fixed = !someone_may_leave || audiences;
  switch (e.op) {
    case Op::PartnerOf:
      return word_of((seat + n / 2) % n);
    case Op::TeamOf:
      return word_of(parts_.team_of[static_cast<std::size_t>(seat)]);
    case Op::MembersOf:
    case Op::OpponentsOf: {
      if (!fixed) return std::nullopt;
      Wide mask = 0;
      for (int other = 0; other < n; ++other) {
        const int team = parts_.team_of[static_cast<std::size_t>(other)];
        const bool same = e.op == Op::MembersOf ? team == seat : team != parts_.team_of[static_cast<std::size_t>(seat)];
        if (same) mask |= bit_of(other);
      }
      return mask;
    }
    default: {
      if (!fixed) return std::nullopt;
      const bool forward =
          e.op == Op::NextOf || (e.op == Op::LeftOf && parts_.clockwise) || (e.op == Op::RightOf && !parts_.clockwise);
      return word_of((seat + (forward ? 1 : n - 1)) % n);
    }
  }
}

std::optional<Wide> Fold::logic(const Expr& e, Env& env) {
  const std::optional<Wide> a = fold(e.args[0], env);
  const Wide none = word_of(none_value);
  switch (e.op) {
    case Op::And:
      // The right side decides alone only if the left cannot fail: a fault must not vanish.
      if (a && *a == 0) return Wide{0};
      if (!a) return std::nullopt;
      return fold(e.args[1], env);
    case Op::Or:
      if (a && *a != 0) return Wide{1};
      if (!a) return std::nullopt;
      return fold(e.args[1], env);
    case Op::Conditional:
      if (!a) return std::nullopt;
      pass_row(e.args[*a != 0 ? 1 : 2]);
      return fold(e.args[*a != 0 ? 1 : 2], env);
    case Op::Fallback:
      if (!a) return std::nullopt;
      return *a == none ? fold(e.args[1], env) : a;
    case Op::Some:
      if (!a || *a == none) return std::nullopt;
      return a;
    default:
      break;
  }
  if (!a) return std::nullopt;
  if (e.op == Op::Not) return yes_no(*a == 0);
  if (e.op == Op::IsEmpty) return yes_no(*a == 0);
  if (e.op == Op::IsNone) return yes_no(*a == none);
  const std::optional<Wide> b = fold(e.args[1], env);
  if (!b) return std::nullopt;
  switch (e.op) {
    case Op::Is:
      return yes_no(*a == *b);
    case Op::Less:
      return yes_no(number_of(*a) < number_of(*b));
    case Op::LessEqual:
      return yes_no(number_of(*a) <= number_of(*b));
    default:  // In
      return yes_no(*a < static_cast<Wide>(max_cards) && ((*b >> static_cast<int>(*a)) & 1) != 0);
  }
}

std::optional<Wide> Fold::number(const Expr& e, Env& env) {
  const std::optional<Wide> first = fold(e.args[0], env);
  if (!first) return std::nullopt;
  const std::int64_t a = number_of(*first);
  std::int64_t result = 0;
  if (e.op == Op::Negate) {
    if (__builtin_sub_overflow(std::int64_t{0}, a, &result)) return std::nullopt;
    return word_of(result);
  }
  const std::optional<Wide> second = fold(e.args[1], env);
  if (!second) return std::nullopt;
  const std::int64_t b = number_of(*second);
  bool wrong = false;
  switch (e.op) {
    case Op::Add:
      wrong = __builtin_add_overflow(a, b, &result);
      break;
    case Op::Subtract:
      wrong = __builtin_sub_overflow(a, b, &result);
      break;
    case Op::Multiply:
      wrong = __builtin_mul_overflow(a, b, &result);
      break;
    case Op::Divide:
    case Op::Modulo:
      wrong = b == 0 || (a == INT64_MIN && b == -1);
      if (!wrong) result = e.op == Op::Divide ? a / b : a % b;
      break;
    case Op::Min:
      result = std::min(a, b);
      break;
    default:
      result = std::max(a, b);
  }
  // INT64_MIN means none: no number may reach it.
  if (wrong || result == none_value) return std::nullopt;
  return word_of(result);
}

std::optional<Wide> Fold::set(const Expr& e, Env& env) {
  const std::optional<Wide> a = fold(e.args[0], env);
  if (!a) return std::nullopt;
  const Wide none = word_of(none_value);
  const CardSet members = set_of_mask(*a);
  const auto first_from = [&](int from, int count) {
    for (int far = from; far < count; ++far) {
      if (members[static_cast<std::size_t>(far)]) return word_of(far);
    }
    return none;
  };
  switch (e.op) {
    case Op::Single:
      return *a == none ? Wide{0} : bit_of(static_cast<int>(*a));
    case Op::Count:
      return word_of(static_cast<std::int64_t>(members.count()));
    case Op::Only:
      return members.count() == 1 ? first_from(0, max_cards) : none;
    case Op::SuitsIn:
    case Op::RanksIn: {
      Wide mask = 0;
      for (std::size_t card = 0; card < program_.deck.cards.size(); ++card) {
        const Card& face = program_.deck.cards[card];
        if (members[card]) mask |= bit_of(e.op == Op::SuitsIn ? face.suit : face.rank);
      }
      return mask;
    }
    default:
      break;
  }
  if (e.op == Op::First && e.b == 0) return first_from(0, max_cards);
  const std::optional<Wide> b = fold(e.args[1], env);
  if (!b) return std::nullopt;
  if (e.op == Op::Union) return *a | *b;
  if (e.op == Op::Minus) return *a & ~*b;
  if (*b == none) return std::nullopt;
  const int start = static_cast<int>(*b);
  for (int far = e.b == 1 ? 0 : 1; far < parts_.players; ++far) {
    const int seat = (start + far) % parts_.players;
    if (members[static_cast<std::size_t>(seat)]) return word_of(seat);
  }
  return none;
}

}  // namespace tapis
