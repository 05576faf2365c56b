// Expressions: operators, conditionals, what is known not to be none, and places for cards.
#include <algorithm>

#include "dsl/check_impl.hpp"

namespace tapis {

// The value of an expression, in the type it has by itself; the hint only helps to read names and numbers.
ExprId Checker::infer(NodeId node, Type hint) {
  if (!has(node)) {
    broken(node);
    return poison(span(node));
  }
  if (depth_ >= max_depth) return too_deep(node);
  ++depth_;
  const ExprId id = infer_kind(node, hint);
  --depth_;
  return id;
}

// Said once: what is nested too deep is so from many places.
ExprId Checker::too_deep(NodeId node) {
  if (!deep_) error("E0414", span(node), "expressions, rules or blocks are nested too deep here");
  deep_ = true;
  return poison(span(node));
}

ExprId Checker::flag(NodeId node) { return wanted(node, {Base::flag}); }
ExprId Checker::number(NodeId node) { return wanted(node, {Base::number}); }
ExprId Checker::wanted(NodeId node, Type type) { return fit(infer(node, type), type, span(node)); }

ExprId Checker::number_literal(NodeId node, Type hint) {
  const Base base = element_of(hint.base) != Base::nothing ? element_of(hint.base) : hint.base;
  if (base == Base::rank) {
    const int rank = find_rank(text(node));
    return rank >= 0 ? constant({Base::rank}, rank, span(node)) : missing_card(node, {Base::rank}, text(node));
  }
  return constant({Base::number}, number_of(node), span(node));
}

ExprId Checker::infer_kind(NodeId node, Type hint) {
  switch (kind(node)) {
    case Kind::Conditional:
      return conditional(node, hint);
    case Kind::Fallback:
      return fallback(node, hint);
    case Kind::Or:
      return logic(node, false);
    case Kind::And:
      return logic(node, true);
    case Kind::Not:
    case Kind::Negate:
      return opposite(node, kind(node) == Kind::Not);
    case Kind::Is:
    case Kind::IsNot:
      return is(node, kind(node) == Kind::Is);
    case Kind::Less:
    case Kind::LessEqual:
    case Kind::Greater:
    case Kind::GreaterEqual:
      return compare(node);
    case Kind::In:
    case Kind::NotIn:
      return in(node, kind(node) == Kind::In);
    case Kind::Add:
    case Kind::Subtract:
    case Kind::Multiply:
    case Kind::Divide:
    case Kind::Modulo:
      return arithmetic(node, hint);
    case Kind::Of:
      return of(node, hint);
    case Kind::Apply:
      return apply(node, hint);
    case Kind::TopOf:
    case Kind::BottomOf:
      return end_of_pile(node, kind(node) == Kind::TopOf);
    case Kind::Phrase:
      return phrase(node);
    case Kind::SetPhrase:
      return set_phrase(node);
    case Kind::PatternOf:
      return pattern_of(node);
    case Kind::Forms:
      return forms(node);
    case Kind::CountOf:
      return count_of(node);
    case Kind::Aggregate:
      return aggregate(node);
    case Kind::SetOf:
      return set_literal(node, hint);
    case Kind::CardLiteral:
      return card_literal(node);
    case Kind::Name:
      return name(node, hint);
    case Kind::Number:
      return number_literal(node, hint);
    default:
      return single_or_poison(node, hint);
  }
}

ExprId Checker::opposite(NodeId node, bool logical) {
  const Type type{logical ? Base::flag : Base::number};
  const ExprId x = wanted(part(node, 0), type);
  return poisoned(x) ? x : make(logical ? Op::Not : Op::Negate, type, span(node), {x});
}

ExprId Checker::count_of(NodeId node) {
  const ExprId set = as_set(infer(part(node, 0)), span(node));
  return poisoned(set) ? set : make(Op::Count, {Base::number}, span(node), {set});
}

// The small words and literals.
ExprId Checker::single_or_poison(NodeId node, Type hint) {
  const Span at = span(node);
  switch (kind(node)) {
    case Kind::Yes:
    case Kind::No:
      return constant({Base::flag}, kind(node) == Kind::Yes ? 1 : 0, at);
    case Kind::None: {
      const ExprId id = make(Op::NoneValue, {Base::nothing, true}, at);
      return id;
    }
    case Kind::Empty:
      if (element_of(hint.base) != Base::nothing) return make(Op::EmptySet, hint, at);
      error("E0404", at, "`empty` has a meaning only after `is`", "the empty set is written `[]`");
      return poison(at);
    case Kind::It:
      if (scope_.subjects.empty()) {
        error("E0309", at, "`it` means nothing here: nothing is spoken of");
        return poison(at);
      }
      return make(Op::Local, scope_.subjects.back().type, at, {}, scope_.subjects.back().slot);
    case Kind::SuitSign: {
      const int suit = find_suit(text(node));
      return suit >= 0 ? constant({Base::suit}, suit, at) : missing_card(node, {Base::suit}, text(node));
    }
    case Kind::PlayerLiteral: {
      const std::int32_t seat = number_of(node);
      std::int32_t most = 0;
      for (const PlayerCount& count : program_.players) most = std::max(most, count.number);
      if (seat >= 1 && seat <= (program_.playable ? most : max_players)) return constant({Base::player}, seat - 1, at);
      error("E0401", at, "there is no player " + std::to_string(seat),
            "players are numbered from 1 to " + std::to_string(most));
      return poison(at);
    }
    case Kind::ReverseOf:
      error("E0309", at, "`reverse of` may only stand in `move`");
      return poison(at);
    default:
      broken(node);
      return poison(at);
  }
}

ExprId Checker::conditional(NodeId node, Type hint) {
  const std::vector<NodeId> all = parts(node);
  if (all.size() < 2) {
    broken(node);
    return poison(span(node));
  }
  const ExprId condition = flag(all[1]);
  const auto branch = [&](NodeId value, bool truth, Type wish) {
    const Nested nested(*this);
    facts_of(all[1], truth, scope_.facts);
    return infer(value, wish);
  };
  ExprId x = branch(all[0], true, hint);
  const Type first = poisoned(x) || untyped_none(x) ? Type{} : type(x);
  ExprId y;
  if (all.size() > 2) {
    y = branch(all[2], false, hint.base != Base::nothing ? hint : first);
  } else if (element_of(first.base) != Base::nothing) {
    y = make(Op::EmptySet, {first.base}, span(node));
  } else {
    y = make(Op::NoneValue, {Base::nothing, true}, span(node));
  }
  if (poisoned(condition) || !join(x, y, span(node), hint.optional)) return poison(span(node));
  Type result = type(x);
  result.optional = result.optional || type(y).optional;
  return make(Op::Conditional, result, span(node), {condition, x, y});
}

ExprId Checker::fallback(NodeId node, Type hint) {
  const ExprId x = infer(part(node, 0), hint);
  if (poisoned(x)) return x;
  const Type have = type(x);
  if (!have.optional) {
    error("E0410", span_of(x), "this is never none, so `else` has no meaning",
          element_of(have.base) != Base::nothing ? "ask `when … is not empty`" : "");
    return poison(span(node));
  }
  const Type plain{have.base, false, have.symbols};
  ExprId y = infer(part(node, 1), hint.base != Base::nothing ? hint : plain);
  if (poisoned(y)) return y;
  if (untyped_none(x)) return y;
  if (untyped_none(y)) return x;
  const bool optional = type(y).optional;
  y = fit(y, {plain.base, optional, plain.symbols}, span_of(y));
  if (poisoned(y)) return y;
  return make(Op::Fallback, {plain.base, optional, plain.symbols}, span(node), {x, y});
}

ExprId Checker::logic(NodeId node, bool conjunction) {
  const ExprId x = flag(part(node, 0));
  ExprId y;
  {
    const Nested nested(*this);
    facts_of(part(node, 0), conjunction, scope_.facts);
    y = flag(part(node, 1));
  }
  if (poisoned(x) || poisoned(y)) return poison(span(node));
  return make(conjunction ? Op::And : Op::Or, {Base::flag}, span(node), {x, y});
}

// ---- comparisons

ExprId Checker::is_nothing(NodeId node, ExprId left, bool none, bool positive) {
  const Type have = type(left);
  const bool set = element_of(have.base) != Base::nothing;
  if (none == set) {
    error("E0410", span(node), none ? "a set is never none" : "only a set can be empty, and this is " + type_text(have),
          none            ? "ask `is empty`"
          : have.optional ? "ask `is none`"
                          : "");
    return poison(span(node));
  }
  const ExprId result = make(none ? Op::IsNone : Op::IsEmpty, {Base::flag}, span(node), {left});
  return positive ? result : make(Op::Not, {Base::flag}, span(node), {result});
}

// A card literal with several copies stands for any of them.
ExprId Checker::same_card(ExprId left, ExprId right, Span span) {
  for (const auto& [literal, other] : {std::pair{right, left}, std::pair{left, right}}) {
    const Expr& expr = program_.exprs[static_cast<std::size_t>(literal)];
    if (expr.op != Op::Constant || expr.type.base != Base::card) continue;
    const Card& card = program_.deck.cards[static_cast<std::size_t>(expr.a)];
    const std::vector<int> copies = cards_of(card.suit, card.rank);
    if (copies.size() < 2) continue;
    ExprId set = no_expr;
    for (const int copy : copies) {
      const ExprId one = make(Op::Single, {Base::cards}, span, {constant({Base::card}, copy, span)});
      set = set == no_expr ? one : make(Op::Union, {Base::cards}, span, {set, one});
    }
    return make(Op::In, {Base::flag}, span, {other, set});
  }
  return make(Op::Is, {Base::flag}, span, {left, right});
}

ExprId Checker::is(NodeId node, bool positive) {
  const NodeId left_node = part(node, 0), right_node = part(node, 1);
  ExprId left, right;
  const bool of_left = kind(right_node) == Kind::Empty;  // which tells nothing about the left side
  if ((!of_left && !resolvable(left_node)) || kind(left_node) == Kind::None) {
    right = infer(right_node);
    left = poisoned(right) ? right : infer(left_node, {type(right).base, false, type(right).symbols});
  } else {
    left = infer(left_node);
    if (poisoned(left)) return left;
    if (kind(right_node) == Kind::Empty) return is_nothing(node, left, false, positive);
    if (kind(right_node) == Kind::None) return is_nothing(node, left, true, positive);
    right = infer(right_node, {type(left).base, false, type(left).symbols});
  }
  if (poisoned(left) || poisoned(right)) return poison(span(node));
  if (untyped_none(left)) return is_nothing(node, right, true, positive);
  const Type a = type(left), b = type(right);
  if (a.base != b.base) {
    const bool contains = element_of(b.base) == a.base || element_of(a.base) == b.base;
    if (contains) {
      error("E0408", span(node), "the one is " + type_text(a) + ", the other " + type_text(b),
            element_of(b.base) == a.base ? "write `in`" : "");
      return poison(span(node));
    }
    const auto converts = [&](Type from, Type to) {
      return (to.base == Base::team && from.base == Base::player) ||
             (to.base == Base::rank && from.base == Base::number) ||
             (to.base == Base::player && from.base == Base::number && scope_.eval);
    };
    if (converts(b, a)) right = fit(right, {a.base, b.optional}, span_of(right));
    if (converts(a, b)) left = fit(left, {b.base, a.optional}, span_of(left));
    if (poisoned(left) || poisoned(right)) return poison(span(node));
  }
  const Type c = type(left), d = type(right);
  if (c.base != d.base || (c.base == Base::symbol && c.symbols != d.symbols)) {
    error("E0408", span(node), "the one is " + type_text(c) + ", the other " + type_text(d),
          compare_help(left_node, right_node, c, d));
    return poison(span(node));
  }
  const ExprId result =
      c.base == Base::card ? same_card(left, right, span(node)) : make(Op::Is, {Base::flag}, span(node), {left, right});
  return positive ? result : make(Op::Not, {Base::flag}, span(node), {result});
}

ExprId Checker::compare(NodeId node) {
  ExprId left = infer(part(node, 0));
  if (poisoned(left)) return left;
  ExprId right = infer(part(node, 1), {type(left).base});
  if (poisoned(right)) return right;
  const Base base = type(right).base == Base::rank ? Base::rank : type(left).base;
  if (base != Base::number && base != Base::rank) {
    error("E0408", span(node), "only numbers and ranks are higher or lower, and this is " + type_text(type(left)),
          compare_help(part(node, 0), part(node, 1), type(left), type(right)));
    return poison(span(node));
  }
  left = fit(left, {base}, span_of(left));
  right = fit(right, {base}, span_of(right));
  if (poisoned(left) || poisoned(right)) return poison(span(node));
  const Kind what = kind(node);
  if (what == Kind::Greater || what == Kind::GreaterEqual) std::swap(left, right);
  const Op op = what == Kind::Less || what == Kind::Greater ? Op::Less : Op::LessEqual;
  return make(op, {Base::flag}, span(node), {left, right});
}

ExprId Checker::in(NodeId node, bool positive) {
  const NodeId left_node = part(node, 0);
  ExprId left = no_expr;
  if (resolvable(left_node)) {
    left = infer(left_node);
    if (poisoned(left)) return left;
  }
  const Type hint = left == no_expr ? Type{} : Type{set_of(type(left).base)};
  const ExprId set = as_set(infer(part(node, 1), hint), span(part(node, 1)));
  if (poisoned(set)) return set;
  const Base one = element_of(type(set).base);
  if (left == no_expr) left = infer(left_node, {one});
  if (poisoned(left)) return left;
  left = fit(left, {one, true}, span(left_node));
  if (poisoned(left)) return left;
  const ExprId result = make(Op::In, {Base::flag}, span(node), {left, set});
  return positive ? result : make(Op::Not, {Base::flag}, span(node), {result});
}

ExprId Checker::arithmetic(NodeId node, Type hint) {
  const Kind what = kind(node);
  const bool sets_too = what == Kind::Add || what == Kind::Subtract;
  const bool set_wanted = element_of(hint.base) != Base::nothing;
  ExprId left = infer(part(node, 0), set_wanted && sets_too ? hint : Type{Base::number});
  if (poisoned(left)) return left;
  const Base base = type(left).base;
  const Base set = element_of(base) != Base::nothing ? base : set_of(base);
  const bool plain_number = kind(part(node, 1)) == Kind::Number && element_of(base) == Base::nothing;
  if (sets_too && set != Base::nothing && !plain_number) {
    left = fit(left, {set}, span_of(left));
    const ExprId right = wanted(part(node, 1), {set});
    if (poisoned(left) || poisoned(right)) return poison(span(node));
    return make(what == Kind::Add ? Op::Union : Op::Minus, {set}, span(node), {left, right});
  }
  left = fit(left, {Base::number}, span_of(left));
  const ExprId right = number(part(node, 1));
  if (poisoned(left) || poisoned(right)) return poison(span(node));
  const Op op = what == Kind::Add        ? Op::Add
                : what == Kind::Subtract ? Op::Subtract
                : what == Kind::Multiply ? Op::Multiply
                : what == Kind::Divide   ? Op::Divide
                                         : Op::Modulo;
  return make(op, {Base::number}, span(node), {left, right});
}

ExprId Checker::set_literal(NodeId node, Type hint) {
  const std::vector<NodeId> all = parts(node);
  if (all.empty()) {
    if (element_of(hint.base) != Base::nothing) return make(Op::EmptySet, {hint.base}, span(node));
    error("E0404", span(node), "it is not known what kind of set this is");
    return poison(span(node));
  }
  ExprId result = no_expr;
  for (const NodeId entry : all) {
    const Type set = result == no_expr ? hint : type(result);
    ExprId one = as_set(infer(entry, set), span(entry));
    if (result != no_expr && !poisoned(one)) one = fit(one, type(result), span(entry));
    if (poisoned(one)) return one;
    result = result == no_expr ? one : make(Op::Union, type(result), span(node), {result, one});
  }
  return result;
}

// ---- what is known not to be none

bool Checker::fact_key(NodeId node, Fact& fact) {
  if (kind(node) != Kind::Name) return false;
  const std::string name = text(node);
  if (const Local* local = find_local(name)) {
    fact = {true, local->slot};
    return true;
  }
  const Noun* noun = find_noun(name, false);
  if (noun == nullptr || noun->kind != NounKind::variable) return false;
  fact = {false, noun->index};
  return true;
}

void Checker::facts_of(NodeId node, bool truth, std::vector<Fact>& facts) {
  const Kind what = kind(node);
  if (what == Kind::Not) return facts_of(part(node, 0), !truth, facts);
  if ((what == Kind::And && truth) || (what == Kind::Or && !truth)) {
    for (const NodeId side : parts(node)) facts_of(side, truth, facts);
    return;
  }
  if (what != (truth ? Kind::IsNot : Kind::Is)) return;
  Fact fact;
  if (kind(part(node, 1)) == Kind::None && fact_key(part(node, 0), fact)) facts.push_back(fact);
}

// ---- places

ExprId Checker::place_of_name(NodeId node, std::string_view text) {
  if (Noun* noun = find_noun(text, false); noun != nullptr && noun->kind == NounKind::zone) {
    return make(Op::ZonePlace, {Base::place}, span(node), {}, noun->index);
  }
  Noun* noun = find_noun(text, true);
  if (noun == nullptr || noun->kind != NounKind::zone) return no_expr;
  bool exists = false;
  const ExprId cards = on_subject(node, text, exists);
  if (cards == no_expr) return unknown_name(node, text, {}, true);
  if (poisoned(cards)) return cards;
  const std::vector<ExprId> args = program_.exprs[static_cast<std::size_t>(cards)].args;
  return make(Op::ZonePlace, {Base::place}, span(node), args, noun->index);
}

// A zone as a place that cards lie in.
ExprId Checker::place(NodeId node) {
  const Span at = span(node);
  if (kind(node) == Kind::Name && find_local(text(node)) == nullptr) {
    if (const ExprId found = place_of_name(node, text(node)); found != no_expr) return found;
  }
  if (kind(node) == Kind::Conditional && parts(node).size() == 3) {
    const ExprId condition = flag(part(node, 1));
    const ExprId x = place(part(node, 0)), y = place(part(node, 2));
    if (poisoned(condition) || poisoned(x) || poisoned(y)) return poison(at);
    return make(Op::Conditional, {Base::place}, at, {condition, x, y});
  }
  const std::vector<NodeId> all = kids(node);
  if (kind(node) == Kind::Of && all.size() > 1) {
    Noun* noun = find_noun(text(all[0]), true);
    if (noun != nullptr && noun->kind == NounKind::zone) {
      const Type index = family_type(program_.zones[static_cast<std::size_t>(noun->index)].family);
      const ExprId which = wanted(all[1], index);
      return poisoned(which) ? which : make(Op::ZonePlace, {Base::place}, at, {which}, noun->index);
    }
  }
  const ExprId other = infer(node);
  if (!poisoned(other)) error("E0407", at, "here a zone or pile must stand, but this is " + type_text(type(other)));
  return poison(at);
}

// A place whose cards have an order.
ExprId Checker::pile(NodeId node) {
  const ExprId id = place(node);
  std::vector<ExprId> open{id};
  while (!open.empty()) {
    const Expr& at = program_.exprs[static_cast<std::size_t>(open.back())];
    open.pop_back();
    if (at.op == Op::Conditional) open.insert(open.end(), at.args.begin() + 1, at.args.end());
    if (at.op != Op::ZonePlace) continue;
    const Zone& zone = program_.zones[static_cast<std::size_t>(at.a)];
    if (zone.pile) continue;
    error("E0407", span(node), "`" + zone.name + "` is a zone, whose cards have no order",
          "one of them is picked by `the card in …`; in a `pile` cards lie in an order")
        .notes.push_back({zone.span, "it was introduced here"});
    return poison(span(node));
  }
  return id;
}

// What `move` moves: cards, where a pile keeps its order and may be reversed.
ExprId Checker::moved(NodeId node) {
  if (kind(node) == Kind::ReverseOf) {
    const ExprId from = pile(part(node, 0));
    return poisoned(from) ? from : make(Op::Reverse, {Base::cards}, span(node), {from});
  }
  if (kind(node) == Kind::Conditional && parts(node).size() == 3) {
    const ExprId condition = flag(part(node, 1));
    const auto branch = [&](NodeId value, bool truth) {
      const Nested nested(*this);
      facts_of(part(node, 1), truth, scope_.facts);
      return moved(value);
    };
    const ExprId x = branch(part(node, 0), true), y = branch(part(node, 2), false);
    if (poisoned(condition) || poisoned(x) || poisoned(y)) return poison(span(node));
    return make(Op::Conditional, {Base::cards}, span(node), {condition, x, y});
  }
  return wanted(node, {Base::cards});
}

}  // namespace tapis
