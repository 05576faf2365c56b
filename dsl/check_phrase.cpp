// Noun phrases, and the sources of loops, choices and draws.
#include <algorithm>

#include "dsl/check_impl.hpp"

namespace tapis {

namespace {

// The words of a determiner with single spaces.
std::string words_of(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (!space) {
      result += c;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  while (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

}  // namespace

ExprId Checker::phrase(NodeId node) {
  const std::string determiner = words_of(text(kid(node, Kind::Determiner)));
  const Part part = phrase_set(node, determiner == "every");
  if (poisoned(part.set)) return part.set;
  return phrase_result(node, determiner, part);
}

ExprId Checker::phrase_result(NodeId node, const std::string& determiner, const Part& part) {
  const Span at = span(node);
  const Type element{element_of(type(part.set).base), true};
  if (determiner.empty()) {
    const std::string noun = text(kid(node, Kind::Noun));
    if (!noun.empty() && noun.back() != 's') {
      error("E0412", at, "one `" + noun + "` alone is not clear",
            "say `the " + noun + "`, `any " + noun + "`, `no " + noun + "` or `" + noun + "s`");
      return poison(at);
    }
    return part.set;
  }
  if (determiner == "number of" || determiner == "number") return make(Op::Count, {Base::number}, at, {part.set});
  const ExprId empty = make(Op::IsEmpty, {Base::flag}, at, {part.set});
  if (determiner == "no" || determiner == "every") return empty;
  if (determiner == "any") return make(Op::Not, {Base::flag}, at, {empty});
  if (determiner == "the only") return make(Op::Only, element, at, {part.set});
  const std::int32_t order = part.order == EachOrder::from ? 1 : part.order == EachOrder::after ? 2 : 0;
  if (order == 0) return make(Op::First, element, at, {part.set});
  return make(Op::First, element, at, {part.set, part.first}, 0, order);
}

// The set a phrase describes. For `every` it is the set of those for which the condition does not hold.
Part Checker::phrase_set(NodeId node, bool every) {
  Part part;
  const std::string noun = text(kid(node, Kind::Noun));
  const NodeId element = kid(node, Kind::Name);
  if (has(element)) part.element = text(element);
  part.set = phrase_base(node, noun);
  if (poisoned(part.set)) return part;
  clauses(node, part, every, part.element);
  return part;
}

ExprId Checker::phrase_base(NodeId node, const std::string& noun) {
  const Span at = span(node);
  const std::string one = !noun.empty() && noun.back() == 's' ? noun.substr(0, noun.size() - 1) : noun;
  const NodeId in = kid(node, Kind::PhraseIn);
  Base set = Base::nothing;
  Op all = Op::PlayersIn;
  if (one == "card") {
    set = Base::cards;
    all = Op::Everything;
  } else if (one == "player") {
    set = Base::players;
  } else if (one == "team") {
    set = Base::teams;
    all = Op::TeamsAll;
  } else if (one == "suit") {
    set = Base::suits;
    all = Op::SuitsAll;
  } else if (one == "rank") {
    set = Base::ranks;
    all = Op::RanksAll;
  } else if (one == "number") {
    return number_range(node);
  }
  if (set == Base::nothing) {
    broken(node);
    return poison(at);
  }
  if (const NodeId range = kid(in, Kind::Range); has(range)) {
    error("E0412", span(range), "these are numbers, not " + type_text({set}),
          "say `numbers n in 1..3`; a loop or a choice goes through a range by itself: each n in 1..3");
    return poison(at);
  }
  if (!has(in)) {
    if (set != Base::cards) return make(all, {set}, at);
    error("E0412", span(kid(node, Kind::Noun)), "it is not said where these cards are",
          "write `" + noun + " in hand of p …`, or `" + noun + " in everything …`");
    return poison(at);
  }
  const NodeId where = part(in, 0);
  const ExprId found = infer(where, {set});
  if (poisoned(found)) return found;
  if (type(found).base == Base::cards || type(found).base == Base::card) {
    const ExprId cards = as_set(found, span(where));
    if (set == Base::suits) return make(Op::SuitsIn, {set}, at, {cards});
    if (set == Base::ranks) return make(Op::RanksIn, {set}, at, {cards});
  }
  return fit(found, {set}, span(where));
}

// `numbers … in 1..7`.
ExprId Checker::number_range(NodeId node) {
  const NodeId in = kid(node, Kind::PhraseIn), range = kid(in, Kind::Range);
  if (has(range)) {
    const ExprId low = number(part(range, 0)), high = number(part(range, 1));
    if (poisoned(low) || poisoned(high)) return poison(span(node));
    return make(Op::NumbersIn, {Base::numbers}, span(range), {low, high});
  }
  if (has(in)) {
    const ExprId found = infer(part(in, 0));
    if (poisoned(found) || type(found).base == Base::numbers) return found;
  }
  error("E0412", span(node), "it is not said which numbers these are", "write `numbers n in 1..7 …`");
  return poison(span(node));
}

void Checker::order_clause(NodeId clause, Part& part) {
  if (poisoned(part.set)) return;
  if (type(part.set).base != Base::players) {
    error("E0412", span(clause), "only players stand round the table, and these are " + type_text(type(part.set)));
    part.set = poison(span(clause));
    return;
  }
  part.first = wanted(this->part(clause, 0), {Base::player});
  if (poisoned(part.first)) {
    part.set = part.first;
    return;
  }
  part.order = kind(clause) == Kind::After ? EachOrder::after : EachOrder::from;
  if (part.order == EachOrder::from) return;
  const ExprId one = make(Op::Single, {Base::players}, span(clause), {part.first});
  part.set = make(Op::Minus, {Base::players}, span(clause), {part.set, one});
}

// The clauses of a phrase or source, in the order written.
void Checker::clauses(NodeId node, Part& part, bool every, const std::string& name) {
  bool asked = false;
  for (const NodeId clause : kids(node)) {
    if (poisoned(part.set)) return;
    switch (kind(clause)) {
      case Kind::From:
      case Kind::After:
        order_clause(clause, part);
        break;
      case Kind::Where:
        part.set = filter(part.set, this->part(clause, 0), every, name);
        asked = true;
        break;
      case Kind::With:
        if (every) {
          error("E0412", span(clause), "`every` asks whether something holds, and takes no `with`");
          part.set = poison(span(clause));
        } else {
          part.set = best(part.set, clause, name);
        }
        break;
      default:
        break;
    }
  }
  if (every && !asked && !poisoned(part.set)) {
    error("E0412", span(node), "`every` needs a condition", "write `every … where …`");
    part.set = poison(span(node));
  }
}

ExprId Checker::filter(ExprId set, NodeId condition, bool negate, const std::string& name) {
  const Nested nested(*this);
  const Type element{element_of(type(set).base)};
  const std::int32_t slot = new_slot();
  scope_.subjects.push_back({element, slot});
  if (!name.empty()) scope_.locals.push_back({name, slot, element});
  ExprId holds = flag(condition);
  if (poisoned(holds)) return holds;
  const Span at = span(condition);
  if (negate) holds = make(Op::Not, {Base::flag}, at, {holds});
  return make(Op::Filter, type(set), at, {set, holds}, slot);
}

std::int32_t Checker::drops(std::string_view ordinal) {
  if (ordinal.substr(0, 6) == "second") return 1;
  if (ordinal.substr(0, 5) == "third") return 2;
  return 0;
}

// A number or rank for each element of a set; a pick among them must be there.
ExprId Checker::key_over(NodeId key, std::int32_t slot, Type element, const std::string& name) {
  scope_.subjects.push_back({element, slot});
  if (!name.empty()) scope_.locals.push_back({name, slot, element});
  const ExprId id = infer(key, {Base::number});
  if (poisoned(id)) return id;
  const Base base = type(id).base;
  if (base == Base::number || base == Base::rank) return value(id, span(key));
  error("E0401", span(key), "here a number or a rank must stand, but this is " + type_text(type(id)));
  return poison(span(key));
}

ExprId Checker::best(ExprId set, NodeId with, const std::string& name) {
  for (const NodeId key : kids(with, Kind::BestKey)) {
    const Nested nested(*this);
    const std::int32_t slot = new_slot();
    const bool lowest = has(kid(key, Kind::Lowest));
    const NodeId ordinal = kid(key, Kind::Ordinal);
    const std::int32_t dropped = has(ordinal) ? drops(text(ordinal)) : 0;
    const ExprId worth = key_over(part(key, 0), slot, {element_of(type(set).base)}, name);
    if (poisoned(worth)) return worth;
    set = make(Op::Best, type(set), span(key), {set, worth}, slot, (lowest ? 1 : 0) + 2 * dropped);
  }
  return set;
}

// The set named by a phrase without determiner, or by any other expression.
Part Checker::set_of_node(NodeId node) {
  if (kind(node) == Kind::Phrase && !has(kid(node, Kind::Determiner))) {
    const std::string noun = text(kid(node, Kind::Noun));
    if (!noun.empty() && noun.back() == 's') return phrase_set(node, false);
  }
  Part part;
  if (kind(node) == Kind::Range) {
    error("E0412", span(node), "here a set must stand, and these are numbers");
    part.set = poison(span(node));
  } else {
    part.set = as_set(infer(node), span(node));
  }
  return part;
}

Part Checker::source_set(NodeId node, const std::string& name) {
  Part part = set_of_node(this->part(node, 0));
  if (!poisoned(part.set)) clauses(node, part, false, name);
  return part;
}

// `from highest` orders a loop; elsewhere nothing is gone through.
void Checker::no_best(NodeId source) {
  const NodeId best = kid(source, Kind::FromBest);
  if (has(best)) error("E0412", span(best), "`from highest` and `from lowest` belong to `each … in …`", "use `with`");
}

// `any set`, `no set`, `number of sets`; alone they only stand behind `among`.
ExprId Checker::set_phrase(NodeId node) {
  const std::string determiner = words_of(text(kid(node, Kind::Determiner)));
  if (determiner.empty()) {
    error("E0412", span(node), "sets of cards cannot be kept or passed on",
          "ask `any set …`, `number of sets …`, or `highest … among sets …`");
    return poison(span(node));
  }
  const bool asks = determiner == "any" || determiner == "no";
  const ExprId found = subsets(node, asks ? SubsetAsk::any : SubsetAsk::count, no_node);
  return determiner == "no" && !poisoned(found) ? make(Op::Not, {Base::flag}, span(node), {found}) : found;
}

ExprId Checker::subsets(NodeId node, SubsetAsk ask, NodeId counted) {
  const Span at = span(node);
  const NodeId size = kid(node, Kind::Quantity), in = kid(node, Kind::PhraseIn), where = kid(node, Kind::Where);
  if (!has(size) || !has(in) || has(kid(in, Kind::Range))) {
    broken(node);
    return poison(at);
  }
  const ExprId cards = wanted(part(in, 0), {Base::cards});
  const std::vector<NodeId> bounds = parts(size);
  const ExprId least = number(bounds.front());
  const ExprId most = bounds.size() > 1 ? number(bounds.back()) : least;
  if (poisoned(cards) || poisoned(least) || poisoned(most)) return poison(at);
  const Nested nested(*this);
  const std::int32_t slot = new_slot();
  scope_.subjects.push_back({{Base::cards}, slot});
  if (const NodeId name = kid(node, Kind::Name); has(name)) scope_.locals.push_back({text(name), slot, {Base::cards}});
  const ExprId holds = has(where) ? flag(part(where, 0)) : constant({Base::flag}, 1, at);
  const ExprId number = counted == no_node ? constant({Base::number}, 1, at) : this->number(counted);
  if (poisoned(holds) || poisoned(number)) return poison(at);
  Type result{ask == SubsetAsk::any ? Base::flag : Base::number};
  result.optional = ask == SubsetAsk::highest || ask == SubsetAsk::lowest;
  return make(Op::Subsets, result, at, {cards, least, most, holds, number}, slot, static_cast<std::int32_t>(ask));
}

ExprId Checker::aggregate(NodeId node) {
  const std::vector<NodeId> all = parts(node);
  // `highest` and `lowest` are leaves of kinds that are no expressions.
  if (all.size() < 2) {
    broken(node);
    return poison(span(node));
  }
  if (kind(all[1]) == Kind::SetPhrase && !has(kid(all[1], Kind::Determiner))) {
    const SubsetAsk ask = has(kid(node, Kind::SumOf))    ? SubsetAsk::sum
                          : has(kid(node, Kind::Lowest)) ? SubsetAsk::lowest
                                                         : SubsetAsk::highest;
    return subsets(all[1], ask, all[0]);
  }
  const Part among = set_of_node(all[1]);
  if (poisoned(among.set)) return among.set;
  const Nested nested(*this);
  const std::int32_t slot = new_slot();
  const ExprId each = key_over(all[0], slot, {element_of(type(among.set).base)}, among.element);
  if (poisoned(each)) return each;
  if (has(kid(node, Kind::SumOf))) {
    const ExprId counted = fit(each, {Base::number}, span_of(each));
    if (poisoned(counted)) return counted;
    return make(Op::Sum, {Base::number}, span(node), {among.set, counted}, slot);
  }
  const Op op = has(kid(node, Kind::Lowest)) ? Op::Lowest : Op::Highest;
  return make(op, {type(each).base, true}, span(node), {among.set, each}, slot);
}

}  // namespace tapis
