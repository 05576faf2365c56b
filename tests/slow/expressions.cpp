// What expressions mean, one operation after the other as dsl/ops.def has them.
#include <algorithm>

#include "tests/slow/evaluator.hpp"

namespace tapis::slow {

Value single(std::int64_t number) { return {false, number, {}}; }
Value nothing() { return {true, 0, {}}; }
Value set_value(std::set<int> members) { return {false, 0, std::move(members)}; }

namespace {
Value flag(bool yes) { return single(yes ? 1 : 0); }
Value maybe(std::optional<int> thing) { return thing ? single(*thing) : nothing(); }
constexpr long watch_limit = 20'000'000;  // far above what any sensible step of a script takes
}  // namespace

void Evaluator::fail(Span span, const std::string& what) const { throw Fault{span, what}; }

void Evaluator::count(long amount, Span span) {
  since_choice_ += amount;
  if (since_choice_ > watch_limit) fail(span, "this goes on for ever");
}

bool Evaluator::holds(ExprId id, Frame& frame) { return evaluate(id, frame).number != 0; }
std::int64_t Evaluator::number(ExprId id, Frame& frame) { return evaluate(id, frame).number; }
std::set<int> Evaluator::members(ExprId id, Frame& frame) { return evaluate(id, frame).members; }

Value Evaluator::evaluate(ExprId id, Frame& frame) {
  const Expr& expr = program_.exprs[static_cast<std::size_t>(id)];
  ops_met[static_cast<int>(expr.op)] += 1;
  count(1, expr.span);
  if (expr.op <= Op::BottomN || expr.op == Op::Reverse) return evaluate_thing(expr, frame);
  if (expr.op <= Op::IsNone) return evaluate_logic(expr, frame);
  if (expr.op <= Op::Max) return evaluate_number(expr, frame);
  return evaluate_set(expr, frame);
}

// The index of a family member, as an argument that may be absent.
int Evaluator::index_of(const Expr& expr, std::size_t argument, Frame& frame) {
  if (argument >= expr.args.size()) return 0;
  const Value index = evaluate(expr.args[argument], frame);
  if (index.none) fail(expr.span, "none has no zone and no variable");
  const bool zone = expr.op == Op::ZoneCards || expr.op == Op::ZonePlace;
  const auto at = static_cast<std::size_t>(expr.a);
  const Family& family = zone ? program_.zones[at].family : program_.variables[at].family;
  const int low = family.over == Family::Over::number ? family.low : 0;
  const std::int64_t position = index.number - low;
  if (position < 0 || position >= family_size(family)) fail(expr.span, "there is no such member of the family");
  return static_cast<int>(position);
}

Evaluator::Key Evaluator::key_of(ExprId place, Frame& frame) {
  const Expr& expr = program_.exprs[static_cast<std::size_t>(place)];
  ops_met[static_cast<int>(expr.op)] += 1;
  if (expr.op == Op::Conditional) return key_of(expr.args[holds(expr.args[0], frame) ? 1 : 2], frame);
  return {expr.a, index_of(expr, 0, frame)};
}

Heap& Evaluator::heap(ExprId place, Frame& frame) { return heaps_[key_of(place, frame)]; }

// The nearest player still in, going round from a seat and without it; the seat itself comes last.
std::optional<int> Evaluator::neighbour(int seat, int step) const {
  for (int far = 1; far <= players_; ++far) {
    const int other = (((seat + far * step) % players_) + players_) % players_;
    if (out_.count(other) == 0) return other;
  }
  return std::nullopt;
}

// The members of a set of players in the order of play, from a seat on, or from the one after it and without it.
std::vector<int> Evaluator::around(const std::set<int>& set, int first, bool with_first) const {
  std::vector<int> result;
  for (int far = with_first ? 0 : 1; far < players_; ++far) {
    const int other = (first + far) % players_;
    if (set.count(other) > 0) result.push_back(other);
  }
  return result;
}

// Constants, and sets of everything of a kind.
std::optional<Value> Evaluator::evaluate_whole(const Expr& expr) {
  const auto all = [](std::size_t count) {
    std::set<int> result;
    for (std::size_t i = 0; i < count; ++i) result.insert(static_cast<int>(i));
    return set_value(result);
  };
  switch (expr.op) {
    case Op::Constant:
      return single(expr.a);
    case Op::NoneValue:
      return nothing();
    case Op::EmptySet:
      return set_value({});
    case Op::OptionValue:
      return single(options_.at(expr.a));
    case Op::Seats:
      return single(players_);
    case Op::PlayersIn: {
      Value in = all(static_cast<std::size_t>(players_));
      for (int seat : out_) in.members.erase(seat);
      return in;
    }
    case Op::AllSeats:
      return all(static_cast<std::size_t>(players_));
    case Op::TeamsAll:
      return all(static_cast<std::size_t>(teams_));
    case Op::SuitsAll:
      return all(program_.deck.suits.size());
    case Op::RanksAll:
      return all(program_.deck.ranks.size());
    case Op::Everything:
      return set_value({in_play_.begin(), in_play_.end()});
    case Op::Movers:
      return set_value(movers_);
    default:
      return std::nullopt;
  }
}

// What a card or a player has: nothing has nothing.
std::optional<Value> Evaluator::evaluate_of(const Expr& expr, Frame& frame) {
  const auto of_one = [&](auto&& function) {
    const Value one = evaluate(expr.args[0], frame);
    return one.none ? nothing() : function(static_cast<int>(one.number));
  };
  const auto face = [&](int card) { return program_.deck.cards[static_cast<std::size_t>(card)]; };
  switch (expr.op) {
    case Op::SuitOf:
      return of_one([&](int card) { return single(face(card).suit); });
    case Op::RankOf:
      return of_one([&](int card) { return single(face(card).rank); });
    case Op::OwnerOf:
      return of_one([&](int card) { return owners_.count(card) > 0 ? single(owners_.at(card)) : nothing(); });
    case Op::NextOf:
      return of_one([&](int seat) { return maybe(neighbour(seat, 1)); });
    case Op::PreviousOf:
      return of_one([&](int seat) { return maybe(neighbour(seat, -1)); });
    case Op::LeftOf:
    case Op::RightOf:
      return of_one([&](int seat) { return maybe(neighbour(seat, (expr.op == Op::LeftOf) == clockwise() ? 1 : -1)); });
    case Op::PartnerOf:
      return of_one([&](int seat) { return single((seat + players_ / 2) % players_); });
    case Op::TeamOf:
      return of_one([&](int seat) { return single(team_of(seat)); });
    case Op::OrderOf:
      return of_one([&](int card) { return single(order_number(expr.a, card)); });
    case Op::ValuesOf:
      return of_one([&](int card) { return single(values_number(expr.a, card)); });
    case Op::MembersOf:
      return of_one(
          [&](int team) { return set_value(players_where([&](int seat) { return team_of(seat) == team; })); });
    case Op::OpponentsOf:
      return of_one(
          [&](int one) { return set_value(players_where([&](int seat) { return team_of(seat) != team_of(one); })); });
    default:
      return std::nullopt;
  }
}

// Clockwise the left neighbour is the next to play.
bool Evaluator::clockwise() const {
  if (program_.direction < 0) return true;
  const Option& option = program_.options[static_cast<std::size_t>(program_.direction)];
  const auto symbol = static_cast<std::size_t>(options_.at(program_.direction));
  return program_.symbol_lists[option.type.symbols][symbol] == "cw";
}

std::set<int> Evaluator::players_where(const std::function<bool(int)>& holds) const {
  std::set<int> result;
  for (int seat = 0; seat < players_; ++seat) {
    if (out_.count(seat) == 0 && holds(seat)) result.insert(seat);
  }
  return result;
}

// Ends of piles, elsewhere than in a move.
Value Evaluator::evaluate_end(const Expr& expr, Frame& frame) {
  const std::vector<int> cards = heap(expr.args[0], frame).cards;
  const bool shuffled = heap(expr.args[0], frame).shuffled;
  if (expr.op == Op::Top || expr.op == Op::Bottom) {
    if (cards.empty()) return nothing();
    if (shuffled) fail(expr.span, "a shuffled pile has no top");
    return single(expr.op == Op::Top ? cards.back() : cards.front());
  }
  const std::int64_t wanted = std::max<std::int64_t>(0, number(expr.args[1], frame));
  const auto size = static_cast<std::ptrdiff_t>(std::min(static_cast<std::size_t>(wanted), cards.size()));
  if (size > 0 && shuffled) fail(expr.span, "a shuffled pile has no top");
  const auto begin = expr.op == Op::TopN ? cards.end() - size : cards.begin();
  return set_value({begin, begin + size});
}

Value Evaluator::evaluate_thing(const Expr& expr, Frame& frame) {
  if (const std::optional<Value> whole = evaluate_whole(expr)) return *whole;
  if (const std::optional<Value> of = evaluate_of(expr, frame)) return *of;
  switch (expr.op) {
    case Op::Local:
      return frame[static_cast<std::size_t>(expr.a)];
    case Op::Variable:
      return variables_.at({expr.a, index_of(expr, 0, frame)});
    case Op::ZoneCards:
    case Op::ZonePlace: {
      const Heap& cards = heaps_[{expr.a, index_of(expr, 0, frame)}];
      return set_value({cards.cards.begin(), cards.cards.end()});
    }
    case Op::RuleCall: {
      std::vector<Value> arguments;
      try {
        for (ExprId id : expr.args) arguments.push_back(evaluate(id, frame));
      } catch (Fault& fault) {
        fault.unneeded = true;
        throw;
      }
      return call_rule(expr.a, arguments);
    }
    case Op::PatternOf:
    case Op::Forms: {
      const Pattern& pattern = program_.patterns[static_cast<std::size_t>(expr.a)];
      const std::set<int> cards = members(expr.args[0], frame);
      if (expr.op == Op::Forms) return flag(forms(pattern, cards));
      return single(pattern_number(pattern, static_cast<PatternAsk>(expr.b), cards));
    }
    default:
      return evaluate_end(expr, frame);
  }
}

Value Evaluator::evaluate_logic(const Expr& expr, Frame& frame) {
  const auto argument = [&](std::size_t i) { return evaluate(expr.args[i], frame); };
  switch (expr.op) {
    case Op::Not:
      return flag(!holds(expr.args[0], frame));
    case Op::And:
      return flag(holds(expr.args[0], frame) && holds(expr.args[1], frame));
    case Op::Or:
      return flag(holds(expr.args[0], frame) || holds(expr.args[1], frame));
    case Op::Is:
      return flag(argument(0) == argument(1));
    case Op::Less: {
      const auto left = number(expr.args[0], frame);
      return flag(left < number(expr.args[1], frame));
    }
    case Op::LessEqual: {
      const auto left = number(expr.args[0], frame);
      return flag(left <= number(expr.args[1], frame));
    }
    case Op::In: {
      const Value thing = argument(0);
      const Value set = argument(1);
      return flag(!thing.none && set.members.count(static_cast<int>(thing.number)) > 0);
    }
    case Op::IsEmpty:
      return flag(argument(0).members.empty());
    default:  // IsNone
      return flag(argument(0).none);
  }
}

Value Evaluator::evaluate_number(const Expr& expr, Frame& frame) {
  const std::int64_t left = number(expr.args[0], frame);
  std::int64_t result = 0;
  const auto fitting = [&](bool overflows) {
    if (overflows) fail(expr.span, "too large a number");
    return single(result);
  };
  if (expr.op == Op::Negate) return fitting(__builtin_sub_overflow(std::int64_t{0}, left, &result));
  const std::int64_t right = number(expr.args[1], frame);
  switch (expr.op) {
    case Op::Add:
      return fitting(__builtin_add_overflow(left, right, &result));
    case Op::Subtract:
      return fitting(__builtin_sub_overflow(left, right, &result));
    case Op::Multiply:
      return fitting(__builtin_mul_overflow(left, right, &result));
    case Op::Divide:
    case Op::Modulo:
      if (right == 0) fail(expr.span, "division by zero");
      return single(expr.op == Op::Divide ? left / right : left % right);
    case Op::Min:
      return single(std::min(left, right));
    default:
      return single(std::max(left, right));
  }
}

// The best by a key: drop the first of the best as often as asked, then keep all that tie.
Value Evaluator::best(const Expr& expr, Frame& frame) {
  const bool lowest = expr.b % 2 == 1;
  std::set<int> left = members(expr.args[0], frame);
  std::map<int, std::int64_t> keys;
  for (int element : left) {
    frame[static_cast<std::size_t>(expr.a)] = single(element);
    const std::int64_t key = number(expr.args[1], frame);
    keys[element] = lowest ? -key : key;
  }
  const auto best_of = [&] {
    std::set<int> result;
    for (int element : left) {
      if (!result.empty() && keys[element] > keys[*result.begin()]) result.clear();
      if (result.empty() || keys[element] == keys[*result.begin()]) result.insert(element);
    }
    return result;
  };
  for (int dropped = 0; dropped < expr.b / 2; ++dropped) {
    const std::set<int> first = best_of();
    if (!first.empty()) left.erase(*first.begin());
  }
  return set_value(best_of());
}

// Sets out of sets, one value out of two, and what there is of a set.
std::optional<Value> Evaluator::evaluate_plain(const Expr& expr, Frame& frame) {
  const auto argument = [&](std::size_t i) { return evaluate(expr.args[i], frame); };
  switch (expr.op) {
    case Op::Union:
    case Op::Minus: {
      std::set<int> result = members(expr.args[0], frame);
      for (int element : members(expr.args[1], frame)) {
        if (expr.op == Op::Union) result.insert(element);
        if (expr.op == Op::Minus) result.erase(element);
      }
      return set_value(result);
    }
    case Op::Single: {
      const Value one = argument(0);
      return one.none ? set_value({}) : set_value({static_cast<int>(one.number)});
    }
    case Op::Conditional:
      return holds(expr.args[0], frame) ? argument(1) : argument(2);
    case Op::Fallback: {
      const Value first = argument(0);
      return first.none ? argument(1) : first;
    }
    case Op::Some: {
      const Value first = argument(0);
      if (first.none) fail(expr.span, "there is none");
      return first;
    }
    case Op::SuitsIn:
    case Op::RanksIn: {
      std::set<int> result;
      for (int card : members(expr.args[0], frame)) {
        const Card& face = program_.deck.cards[static_cast<std::size_t>(card)];
        result.insert(expr.op == Op::SuitsIn ? face.suit : face.rank);
      }
      return set_value(result);
    }
    case Op::Only: {
      const std::set<int> set = members(expr.args[0], frame);
      return set.size() == 1 ? single(*set.begin()) : nothing();
    }
    case Op::Count:
      return single(static_cast<std::int64_t>(members(expr.args[0], frame).size()));
    default:
      return std::nullopt;
  }
}

Value Evaluator::first(const Expr& expr, Frame& frame) {
  const std::set<int> set = members(expr.args[0], frame);
  if (expr.b == 0) return set.empty() ? nothing() : single(*set.begin());
  const Value start = evaluate(expr.args[1], frame);
  if (start.none) fail(expr.span, "there is none to begin with");
  const std::vector<int> order = around(set, static_cast<int>(start.number), expr.b == 1);
  return order.empty() ? nothing() : single(order.front());
}

// What goes through a set with each element in its slot.
Value Evaluator::evaluate_set(const Expr& expr, Frame& frame) {
  if (const std::optional<Value> plain = evaluate_plain(expr, frame)) return *plain;
  if (expr.op == Op::First) return first(expr, frame);
  if (expr.op == Op::Best) return best(expr, frame);
  std::set<int> result;
  std::set<std::int64_t> found;
  std::int64_t total = 0;
  for (int element : members(expr.args[0], frame)) {
    frame[static_cast<std::size_t>(expr.a)] = single(element);
    const Value value = evaluate(expr.args[1], frame);
    if (expr.op == Op::Filter && value.number != 0) result.insert(element);
    if (expr.op == Op::UnionOver && !value.none) {
      const Base base = program_.exprs[static_cast<std::size_t>(expr.args[1])].type.base;
      if (element_of(base) == Base::nothing) result.insert(static_cast<int>(value.number));
      result.insert(value.members.begin(), value.members.end());
    }
    if (expr.op == Op::Sum && __builtin_add_overflow(total, value.number, &total))
      fail(expr.span, "too large a number");
    found.insert(value.number);
  }
  switch (expr.op) {
    case Op::Sum:
      return single(total);
    case Op::Highest:
    case Op::Lowest:
      if (found.empty()) return nothing();
      return single(expr.op == Op::Highest ? *found.rbegin() : *found.begin());
    default:
      return set_value(result);
  }
}

}  // namespace tapis::slow
