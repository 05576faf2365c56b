#include "dsl/lint/ranges.hpp"

#include <algorithm>

#include "dsl/lint/view.hpp"

namespace tapis {

namespace {

constexpr int deepest = 200;
constexpr Range flag_range{0, 1};
constexpr Range nothing{1, 0};

// The same numbers; whether it may be none too is said.
Range maybe(Range range, bool none) {
  range.none = none;
  return range;
}

std::int64_t add(std::int64_t x, std::int64_t y) {
  std::int64_t sum = 0;
  if (x == Range::least || y == Range::least) return Range::least;
  if (x == Range::most || y == Range::most) return Range::most;
  if (!__builtin_add_overflow(x, y, &sum)) return sum;
  return x < 0 ? Range::least : Range::most;
}

std::int64_t minus(std::int64_t x) {
  if (x == Range::least) return Range::most;
  return x == Range::most ? Range::least : -x;
}

std::int64_t times(std::int64_t x, std::int64_t y) {
  std::int64_t product = 0;
  if (x == 0 || y == 0) return 0;
  const bool bounded = x != Range::least && x != Range::most && y != Range::least && y != Range::most;
  if (bounded && !__builtin_mul_overflow(x, y, &product)) return product;
  return (x < 0) != (y < 0) ? Range::least : Range::most;
}

Range sum(const Range& x, const Range& y) { return {add(x.low, y.low), add(x.high, y.high)}; }
Range negative(const Range& x) { return {minus(x.high), minus(x.low)}; }

Range product(const Range& x, const Range& y) {
  const auto ends = {times(x.low, y.low), times(x.low, y.high), times(x.high, y.low), times(x.high, y.high)};
  return {std::min(ends), std::max(ends)};
}

// The larger of both ends without their signs.
std::int64_t reach(const Range& x) {
  return std::max(x.low < 0 ? minus(x.low) : x.low, x.high < 0 ? minus(x.high) : x.high);
}

Range quotient(const Range& x, const Range& y) {
  if (y.low < 1) return {minus(reach(x)), reach(x)};
  const auto part = [](std::int64_t of, std::int64_t by) {
    return of == Range::least || of == Range::most ? of : of / by;
  };
  return {part(x.low, x.low < 0 ? y.low : y.high), part(x.high, x.high < 0 ? y.high : y.low)};
}

// The rest has the sign of what is divided, and is smaller than the divisor.
Range rest(const Range& x, const Range& y) {
  const std::int64_t most = reach(y) == Range::most ? Range::most : reach(y) - 1;
  if (most < 0) return nothing;
  return {x.low < 0 ? std::max(x.low, minus(most)) : 0, x.high > 0 ? std::min(x.high, most) : 0};
}

bool writes(const Stmt& stmt, std::size_t variable) {
  const auto index = static_cast<std::int32_t>(variable);
  if (stmt.what == Do::pay) return stmt.a == index || stmt.b == index;
  return stmt.a == index && (stmt.what == Do::set || (stmt.what == Do::draw && stmt.b == 1));
}

bool ordered(Base base) {
  return base == Base::number || base == Base::flag || base == Base::suit || base == Base::rank ||
         base == Base::player || base == Base::team || base == Base::symbol;
}

}  // namespace

struct Ranges::Asked {
  const Setting* setting;
  int depth = 0;
  std::map<ExprId, Range> known;
};

Range Range::with(const Range& other) const {
  if (empty()) return {other.low, other.high, none || other.none};
  if (other.empty()) return {low, high, none || other.none};
  return {std::min(low, other.low), std::max(high, other.high), none || other.none};
}

Ranges::Ranges(const View& view) : view_(view), bound_(view) {
  // A module serves other decks and tables.
  const bool own = !view.module();
  cards_ = own && !view.used() ? static_cast<std::int64_t>(view.program().deck.cards.size()) : max_cards;
  seats_low_ = own ? max_players : 1;
  seats_high_ = own ? 1 : max_players;
  for (const PlayerCount& count : view.players()) {
    seats_low_ = std::min<std::int64_t>(seats_low_, count.number);
    seats_high_ = std::max<std::int64_t>(seats_high_, count.number);
  }
  const auto& all = view.program().stmts;
  leaves_ =
      !own || view.used() || std::any_of(all.begin(), all.end(), [](const Stmt& one) { return one.what == Do::leave; });
  find_variables();
}

Range Ranges::of_type(Type type) const {
  Range range;
  if (type.base == Base::flag) range = flag_range;
  if (type.base == Base::player || type.base == Base::team) range = {0, seats_high_ - 1};
  if (type.base == Base::symbol) {
    range = {0, static_cast<std::int64_t>(view_.program().symbol_lists[type.symbols].size()) - 1};
  }
  range.none = type.optional;
  return range;
}

// ---- variables

// Begins with what each variable is at first and takes in what is written until nothing is new; bounds that still move
// then are given up, and found again if the writes themselves keep them.
void Ranges::find_variables() {
  const auto& all = view_.program().variables;
  std::vector<Range> first;
  for (const Variable& one : all) {
    first.push_back(of_type(one.type));
    variables_.push_back(first.back());
  }
  if (view_.module()) return;
  // What nothing sets is a finding of its own.
  std::vector<const Stmt*> writing;
  view_.each_stmt([&](const Stmt& stmt) {
    if (stmt.what == Do::set || stmt.what == Do::draw || stmt.what == Do::pay) writing.push_back(&stmt);
  });
  const auto written = [&](std::size_t i) {
    return std::any_of(writing.begin(), writing.end(), [&](const Stmt* one) { return writes(*one, i); });
  };
  std::vector<bool> known(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    known[i] = ordered(all[i].type.base) && !view_.mentioned(all[i].name) && written(i);
    if (!known[i]) continue;
    if (all[i].initial != no_expr) {
      first[i] = of(all[i].initial);
    } else {
      first[i] = all[i].type.optional ? Range{1, 0, true} : Range{0, 0};
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (known[i]) variables_[i] = first[i];
  }
  constexpr int patient = 4;
  const auto next = [&](std::size_t i) {
    Range range = first[i];
    for (const Stmt* stmt : writing) range = range.with(write(*stmt, i));
    return range;
  };
  bool moves = true;
  for (int round = 0; moves; ++round) {
    moves = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!known[i]) continue;
      Range range = variables_[i].with(next(i));
      if (range == variables_[i]) continue;
      moves = true;
      if (round >= patient) {
        if (range.low < variables_[i].low) range.low = of_type(all[i].type).low;
        if (range.high > variables_[i].high) range.high = of_type(all[i].type).high;
      }
      variables_[i] = range;
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (known[i]) variables_[i] = next(i);
  }
}

// What a statement may write into a variable.
Range Ranges::write(const Stmt& stmt, std::size_t variable) const {
  const auto index = static_cast<std::int32_t>(variable);
  Range range = nothing;
  if (!writes(stmt, variable)) return range;
  if (stmt.what == Do::set) return of(stmt.args[0]);
  if (stmt.what == Do::draw) {
    Asked asked{nullptr, 0, {}};
    if (stmt.args.size() < 2 || stmt.args[1] == no_expr) return element(stmt.args[0], asked);
    return {of(stmt.args[0]).low, of(stmt.args[1]).high};
  }
  // More than there is cannot be paid, nor less than nothing.
  if (stmt.a == index) range = range.with({0, std::max<std::int64_t>(0, variables_[variable].high)});
  if (stmt.b == index) range = range.with({variables_[variable].low, Range::most});
  return range;
}

// ---- expressions

Range Ranges::of(ExprId id, const Setting* setting) const {
  Asked asked{setting, 0, {}};
  return value(id, asked);
}

Range Ranges::value(ExprId id, Asked& asked) const {
  if (id == no_expr || asked.depth > deepest) return {Range::least, Range::most, true};
  if (const auto known = asked.known.find(id); known != asked.known.end()) return known->second;
  const Expr& expr = view_.expr(id);
  ++asked.depth;
  Range range = expr.op == Op::Local ? local(id, asked.depth) : compute(expr, asked);
  --asked.depth;
  const Range bounds = of_type(expr.type);
  range.low = std::max(range.low, bounds.low);
  range.high = std::min(range.high, bounds.high);
  range.none = range.none && bounds.none;
  return asked.known[id] = range;
}

Range Ranges::compute(const Expr& expr, Asked& asked) const {
  const auto arg = [&](std::size_t i) { return value(expr.args[i], asked); };
  switch (expr.op) {
    case Op::Constant:
      return ordered(expr.type.base) ? Range{expr.a, expr.a} : Range();
    case Op::NoneValue:
      return {1, 0, true};
    case Op::OptionValue: {
      const Option& option = view_.program().options[static_cast<std::size_t>(expr.a)];
      if (asked.setting != nullptr) {
        const std::int64_t value = asked.setting->options[static_cast<std::size_t>(expr.a)];
        return {value, value};
      }
      return option.is == Option::Is::number ? Range{option.low, option.high} : of_type(expr.type);
    }
    case Op::Seats:
      if (asked.setting != nullptr && asked.setting->players > 0)
        return {asked.setting->players, asked.setting->players};
      return {seats_low_, seats_high_};
    case Op::Variable:
      return variables_[static_cast<std::size_t>(expr.a)];
    case Op::OrderOf:
      return {0, Range::most, expr.type.optional};
    case Op::PatternOf:
      return {static_cast<PatternAsk>(expr.b) == PatternAsk::total ? Range::least : 0, Range::most};
    case Op::Conditional: {
      const Range flag = arg(0);
      if (flag.only(1)) return arg(1);
      return flag.only(0) ? arg(2) : arg(1).with(arg(2));
    }
    case Op::Fallback:
      return arg(0).none ? maybe(arg(0), false).with(arg(1)) : arg(0);
    case Op::Some:
      return maybe(arg(0), false);
    case Op::First:
    case Op::Only:
      return maybe(element(expr.args[0], asked), true);
    case Op::Highest:
    case Op::Lowest:
      return maybe(arg(1), true);
    case Op::Count:
      return size(expr.args[0], asked);
    case Op::Sum:
      return product(size(expr.args[0], asked), arg(1));
    case Op::Subsets:
      return static_cast<SubsetAsk>(expr.b) == SubsetAsk::count ? Range{0, Range::most} : of_type(expr.type);
    default:
      return expr.type.base == Base::flag ? compare(expr, asked) : arithmetic(expr, asked);
  }
}

Range Ranges::compare(const Expr& expr, Asked& asked) const {
  const auto arg = [&](std::size_t i) { return value(expr.args[i], asked); };
  const auto verdict = [](bool never, bool always) {
    return never ? Range{0, 0} : (always ? Range{1, 1} : flag_range);
  };
  switch (expr.op) {
    case Op::Not: {
      const Range x = arg(0);
      return {1 - x.high, 1 - x.low};
    }
    case Op::And: {
      const Range x = arg(0), y = arg(1);
      return {std::min(x.low, y.low), std::min(x.high, y.high)};
    }
    case Op::Or: {
      const Range x = arg(0), y = arg(1);
      return {std::max(x.low, y.low), std::max(x.high, y.high)};
    }
    case Op::IsEmpty: {
      const Range cards = size(expr.args[0], asked);
      return verdict(cards.low > 0, cards.high == 0);
    }
    case Op::IsNone: {
      const Range x = arg(0);
      return verdict(!x.none, x.none && x.empty());
    }
    case Op::In:
      return member(arg(0), expr.args[1], asked);
    case Op::Is: {
      if (!ordered(view_.expr(expr.args[0]).type.base)) return flag_range;
      const Range x = arg(0), y = arg(1);
      if ((x.empty() && !x.none) || (y.empty() && !y.none)) return flag_range;
      const bool meet = std::max(x.low, y.low) <= std::min(x.high, y.high);
      return verdict(!meet && !(x.none && y.none), x.low == x.high && y.only(x.low) && !x.none);
    }
    case Op::Less:
    case Op::LessEqual: {
      const Range x = arg(0), y = arg(1);
      if (x.empty() || y.empty()) return flag_range;
      return expr.op == Op::Less ? verdict(x.low >= y.high, x.high < y.low) : verdict(x.low > y.high, x.high <= y.low);
    }
    default:
      return flag_range;
  }
}

Range Ranges::arithmetic(const Expr& expr, Asked& asked) const {
  if (expr.type.base != Base::number || expr.args.empty() || expr.op == Op::RuleCall || expr.op == Op::ValuesOf) {
    return of_type(expr.type);
  }
  const Range x = value(expr.args[0], asked);
  if (expr.op == Op::Negate) return negative(x);
  if (expr.args.size() != 2) return of_type(expr.type);
  const Range y = value(expr.args[1], asked);
  if (x.empty() || y.empty()) return nothing;
  switch (expr.op) {
    case Op::Add:
      return sum(x, y);
    case Op::Subtract:
      return sum(x, negative(y));
    case Op::Multiply:
      return product(x, y);
    case Op::Divide:
      return quotient(x, y);
    case Op::Modulo:
      return rest(x, y);
    case Op::Min:
      return {std::min(x.low, y.low), std::min(x.high, y.high)};
    case Op::Max:
      return {std::max(x.low, y.low), std::max(x.high, y.high)};
    default:
      return of_type(expr.type);
  }
}

// A setting knows only the options that the question itself asks for, so what is followed back is for any setting.
Range Ranges::local(ExprId id, int depth) const {
  Asked asked{nullptr, depth, {}};
  const Type type = view_.expr(id).type;
  const std::vector<Given> all = bound_.of(id);
  if (all.empty() || !ordered(type.base)) return of_type(type);
  Range range = nothing;
  for (const Given& given : all) {
    switch (given.as) {
      case Given::As::value:
        range = range.with(value(given.from, asked));
        break;
      case Given::As::one_of:
        range = range.with(element(given.from, asked));
        break;
      case Given::As::between: {
        const Range low = value(given.from, asked), high = value(given.high, asked);
        range = range.with({low.low, high.high});
        break;
      }
      default:
        return of_type(type);
    }
  }
  return range;
}

// ---- sets

// Is one of these numbers in the set?
Range Ranges::member(const Range& x, ExprId set, Asked& asked) const {
  const Expr& expr = view_.expr(set);
  if (expr.op == Op::EmptySet || (x.empty() && x.none)) return {0, 0};
  if (!ordered(element_of(expr.type.base)) && expr.type.base != Base::numbers) return flag_range;
  if (expr.op == Op::NumbersIn) {
    const Range low = value(expr.args[0], asked), high = value(expr.args[1], asked);
    if (!x.none && low.high <= x.low && x.high <= high.low) return {1, 1};
  }
  if (expr.op == Op::Union) {
    const Range one = member(x, expr.args[0], asked), other = member(x, expr.args[1], asked);
    return {std::max(one.low, other.low), std::max(one.high, other.high)};
  }
  const Range one = element(set, asked);
  if (expr.op == Op::Single && x.low == x.high && one.only(x.low) && !x.none) return {1, 1};
  const bool meet = std::max(x.low, one.low) <= std::min(x.high, one.high);
  return meet || x.empty() || one.empty() ? flag_range : Range{0, 0};
}

// What the elements of a set may be.
Range Ranges::element(ExprId set, Asked& asked) const {
  const Expr& expr = view_.expr(set);
  const Range any = of_type({element_of(expr.type.base), false, 0});
  if (asked.depth > deepest) return any;
  switch (expr.op) {
    case Op::NumbersIn:
      return {value(expr.args[0], asked).low, value(expr.args[1], asked).high};
    case Op::Single: {
      const Range one = value(expr.args[0], asked);
      return {one.low, one.high};
    }
    case Op::Filter:
    case Op::Best:
    case Op::Minus:
      return element(expr.args[0], asked);
    case Op::Union:
      return element(expr.args[0], asked).with(element(expr.args[1], asked));
    default:
      return any;
  }
}

// How many elements a set may have.
Range Ranges::size(ExprId set, Asked& asked) const {
  const Expr& expr = view_.expr(set);
  const Base base = expr.type.base;
  std::int64_t all = most_number_in_set + 1;
  if (base == Base::cards) all = cards_;
  if (base == Base::players || base == Base::teams) all = seats_high_;
  if (base == Base::suits) all = max_suits;
  if (base == Base::ranks) all = max_ranks;
  if (asked.depth > deepest) return {0, all};
  const auto of_arg = [&](std::size_t i) { return size(expr.args[i], asked); };
  const auto at_most = [&](std::int64_t some) { return Range{0, std::min(all, std::max<std::int64_t>(0, some))}; };
  switch (expr.op) {
    case Op::EmptySet:
      return {0, 0};
    case Op::Single: {
      const Range one = value(expr.args[0], asked);
      return {one.none ? 0 : 1, 1};
    }
    case Op::PlayersIn:
    case Op::AllSeats: {
      const Setting* setting = asked.setting;
      const bool told = setting != nullptr && setting->players > 0;
      const std::int64_t low = told ? setting->players : seats_low_, high = told ? setting->players : seats_high_;
      return {leaves_ && expr.op == Op::PlayersIn ? 0 : low, high};
    }
    case Op::Filter:
    case Op::SuitsIn:
    case Op::RanksIn:
      return at_most(of_arg(0).high);
    case Op::Best:
      return at_most(of_arg(0).high);
    case Op::TopN:
    case Op::BottomN:
      return at_most(value(expr.args[1], asked).high);
    case Op::Union: {
      const Range one = of_arg(0), other = of_arg(1);
      return {std::max(one.low, other.low), std::min(all, add(one.high, other.high))};
    }
    case Op::Minus: {
      const Range one = of_arg(0), other = of_arg(1);
      return {std::max<std::int64_t>(0, add(one.low, minus(other.high))), one.high};
    }
    case Op::Conditional:
      return of_arg(1).with(of_arg(2));
    default:
      return {0, all};
  }
}

}  // namespace tapis
