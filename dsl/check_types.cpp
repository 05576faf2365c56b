// Types: their names for people, conversions, and finding one type for two values.
#include <algorithm>

#include "dsl/check_impl.hpp"

namespace tapis {

namespace {

bool passes_pick(Op op) {
  switch (op) {
    case Op::SuitOf:
    case Op::RankOf:
    case Op::NextOf:
    case Op::PreviousOf:
    case Op::LeftOf:
    case Op::RightOf:
    case Op::PartnerOf:
    case Op::TeamOf:
    case Op::OrderOf:
    case Op::ValuesOf:
    case Op::RuleCall:
    case Op::Variable:
      return true;
    default:
      return false;
  }
}

bool makes_pick(Op op) {
  switch (op) {
    case Op::First:
    case Op::Only:
    case Op::Top:
    case Op::Bottom:
    case Op::OwnerOf:
    case Op::Highest:
    case Op::Lowest:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::string Checker::type_text(Type type) const {
  std::string result;
  switch (type.base) {
    case Base::nothing:
      return type.optional ? "none" : "nothing";
    case Base::number:
      result = "a number";
      break;
    case Base::flag:
      result = "yes or no";
      break;
    case Base::card:
      result = "a card";
      break;
    case Base::suit:
      result = "a suit";
      break;
    case Base::rank:
      result = "a rank";
      break;
    case Base::player:
      result = "a player";
      break;
    case Base::team:
      result = "a team";
      break;
    case Base::symbol: {
      const auto& list = program_.symbol_lists[type.symbols];
      result = list.size() > 1 ? "one of " : "";
      for (std::size_t i = 0; i < list.size(); ++i) result += (i > 0 ? ", `" : "`") + list[i] + "`";
      break;
    }
    case Base::cards:
      return "cards";
    case Base::players:
      return "players";
    case Base::teams:
      return "teams";
    case Base::suits:
      return "suits";
    case Base::ranks:
      return "ranks";
    case Base::numbers:
      return "numbers";
    case Base::place:
      return "a place for cards";
  }
  return type.optional ? result + " or none" : result;
}

std::string Checker::takes_text(std::size_t takes, std::size_t given) {
  return "takes " + (takes == 0 ? "nothing" : std::to_string(takes)) + ", and " +
         (given == 0 ? "nothing is" : std::to_string(given) + (given == 1 ? " is" : " are")) + " given";
}

ExprId Checker::make(Op op, Type type, Span span, std::vector<ExprId> args, std::int32_t a, std::int32_t b) {
  bool pick = type.optional && makes_pick(op);
  if (type.optional && passes_pick(op) && args.size() == 1) pick = is_pick(args[0]);
  if (type.optional && op == Op::Conditional) {
    pick = (is_pick(args[1]) || !this->type(args[1]).optional) && (is_pick(args[2]) || !this->type(args[2]).optional);
  }
  if (type.optional && op == Op::Fallback) pick = is_pick(args[1]);
  program_.exprs.push_back({op, type, span, a, b, std::move(args)});
  picks_.push_back(pick);
  return static_cast<ExprId>(program_.exprs.size()) - 1;
}

ExprId Checker::poison(Span span) { return make(Op::Constant, {}, span); }

ExprId Checker::constant(Type type, std::int32_t value, Span span) { return make(Op::Constant, type, span, {}, value); }

int Checker::symbol_list(std::vector<std::string> symbols) {
  auto& lists = program_.symbol_lists;
  const auto place = std::find(lists.begin(), lists.end(), symbols);
  if (place != lists.end()) return static_cast<int>(place - lists.begin());
  if (lists.size() >= 65'535) return 0;
  lists.push_back(std::move(symbols));
  return static_cast<int>(lists.size()) - 1;
}

void Checker::mismatch(ExprId id, Type wanted, Span span) {
  const Type have = type(id);
  Diagnostic& finding =
      error("E0401", span, "here " + type_text(wanted) + " must stand, but this is " + type_text(have));
  if (!why_.text.empty()) finding.notes.push_back(why_);
  if (!finding.help.empty()) return;
  if (element_of(have.base) == wanted.base && element_of(have.base) != Base::nothing) {
    finding.help = "say which one of them: `the …`, or a phrase like `the only …`";
  } else if (wanted.base == Base::number && element_of(have.base) != Base::nothing) {
    finding.help = "how many there are is `number of …`";
  } else if (wanted.base == Base::flag && element_of(have.base) != Base::nothing) {
    finding.help = "ask `any …`, `no …` or `… is empty`";
  } else if (wanted.base == Base::number && have.base == Base::rank) {
    finding.help = "the worth of a rank is given by an order or by values";
  }
}

ExprId Checker::fit_none(Type wanted, Span span) {
  if (wanted.optional) return make(Op::NoneValue, wanted, span);
  Diagnostic& finding = error("E0403", span, "here " + type_text(wanted) + " must stand, and not none",
                              element_of(wanted.base) != Base::nothing ? "the empty set is written `[]`" : "");
  if (!why_.text.empty()) finding.notes.push_back(why_);
  return poison(span);
}

// The expression as a value of the wanted type, with every conversion written out.
ExprId Checker::fit(ExprId id, Type wanted, Span span) {
  if (poisoned(id) || (wanted.base == Base::nothing && !wanted.optional)) return id;
  if (untyped_none(id)) return fit_none(wanted, span);
  Type have = type(id);
  const Expr& literal = program_.exprs[static_cast<std::size_t>(id)];
  const std::int32_t value_of_literal = literal.a;
  const bool number_literal = literal.op == Op::Constant && have.base == Base::number;
  if (wanted.base == Base::rank && number_literal) {
    const int rank = find_rank(std::to_string(value_of_literal));
    if (rank >= 0) return constant({Base::rank}, rank, span);
  }
  if (wanted.base == Base::player && number_literal && scope_.eval && value_of_literal >= 1 &&
      value_of_literal <= max_players) {
    return constant({Base::player}, value_of_literal - 1, span);
  }
  if ((wanted.base == Base::team || wanted.base == Base::teams) && have.base == Base::player) {
    id = make(Op::TeamOf, {Base::team, have.optional}, span, {id});
    have = type(id);
  }
  if (scope_.audience && wanted.base == Base::players && have.base == Base::team) {
    return make(Op::MembersOf, wanted, span, {fit(id, {Base::team}, span)});
  }
  if (have.base == wanted.base && (have.base != Base::symbol || have.symbols == wanted.symbols)) {
    return have.optional && !wanted.optional ? value(id, span) : id;
  }
  if (element_of(wanted.base) == have.base && have.base != Base::nothing) return single(id, span);
  mismatch(id, wanted, span);
  return poison(span);
}

// The value of something that may be none: allowed for picks, an error for the rest.
ExprId Checker::value(ExprId id, Span span) {
  Type plain = type(id);
  if (!plain.optional) return id;
  plain.optional = false;
  if (is_pick(id)) return make(Op::Some, plain, span, {id});
  Diagnostic& finding =
      error("E0403", span, "this may be none, and here " + type_text(plain) + " must stand", none_help(id));
  if (!why_.text.empty()) finding.notes.push_back(why_);
  return poison(span);
}

// The set of one thing. A card that the options leave out is in no set.
ExprId Checker::single(ExprId id, Span span) {
  const Type set{set_of(type(id).base)};
  const ExprId one = make(Op::Single, set, span, {id});
  const bool literal = program_.exprs[static_cast<std::size_t>(id)].op == Op::Constant;
  if (!literal || set.base != Base::cards || trimming_ || program_.deck.where.empty()) return one;
  const ExprId in_play = make(Op::In, {Base::flag}, span, {id, make(Op::Everything, set, span)});
  return make(Op::Conditional, set, span, {in_play, one, make(Op::EmptySet, set, span)});
}

// A set, or the set of one thing.
ExprId Checker::as_set(ExprId id, Span span) {
  const Type have = type(id);
  if (poisoned(id) || element_of(have.base) != Base::nothing) return id;
  if (set_of(have.base) != Base::nothing) return single(id, span);
  if (have.base == Base::number) {
    const ExprId one = value(id, span);
    return poisoned(one) ? one : make(Op::NumbersIn, {Base::numbers}, span, {one, one});
  }
  error("E0401", span, "here a set must stand, but this is " + type_text(have));
  return poison(span);
}

// Gives two values one type. False, and a finding, if there is none.
bool Checker::join(ExprId& x, ExprId& y, Span span, bool optional) {
  if (poisoned(x) || poisoned(y)) return false;
  if (untyped_none(x) && untyped_none(y)) return true;
  for (const auto& [none, other] : {std::pair{&x, &y}, std::pair{&y, &x}}) {
    if (!untyped_none(*none)) continue;
    Type wanted = type(*other);
    if (element_of(wanted.base) != Base::nothing) {
      fit_none(wanted, span_of(*none));
      return false;
    }
    wanted.optional = true;
    *none = make(Op::NoneValue, wanted, span_of(*none));
    return true;
  }
  Type a = type(x), b = type(y);
  if (a.base != b.base) {
    const auto prefers = [](Type first, Type second) {
      return element_of(first.base) == second.base || (first.base == Base::team && second.base == Base::player) ||
             (first.base == Base::teams && second.base == Base::player) || first.base == Base::rank;
    };
    if (prefers(a, b)) {
      y = fit(y, a.optional ? a : Type{a.base, type(y).optional && element_of(a.base) == Base::nothing, a.symbols},
              span_of(y));
    } else if (prefers(b, a)) {
      x = fit(x, b.optional ? b : Type{b.base, type(x).optional && element_of(b.base) == Base::nothing, b.symbols},
              span_of(x));
    }
    if (poisoned(x) || poisoned(y)) return false;
    a = type(x);
    b = type(y);
  }
  if (a.base != b.base || (a.base == Base::symbol && a.symbols != b.symbols)) {
    error("E0408", span, "the one is " + type_text(a) + ", the other " + type_text(b));
    return false;
  }
  if (optional) return true;
  // Where the one is always there, the other is wanted as a value too, if it is a pick.
  if (a.optional && !b.optional && is_pick(x)) x = value(x, span_of(x));
  if (b.optional && !a.optional && is_pick(y)) y = value(y, span_of(y));
  return true;
}

}  // namespace tapis
