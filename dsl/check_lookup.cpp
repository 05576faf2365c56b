// Names in expressions: symbols of the wanted type, locals, declarations, things of the deck, and bare
// names that apply to the subject.
#include <algorithm>
#include <array>

#include "dsl/check_impl.hpp"

namespace tapis {

namespace {

struct Function {
  std::string_view name;
  Op op;
  Base takes;
  Type gives;
};

constexpr std::array<Function, 10> functions{{
    {"suit", Op::SuitOf, Base::card, {Base::suit}},
    {"rank", Op::RankOf, Base::card, {Base::rank}},
    {"owner", Op::OwnerOf, Base::card, {Base::player, true}},
    {"next", Op::NextOf, Base::player, {Base::player}},
    {"previous", Op::PreviousOf, Base::player, {Base::player}},
    {"left", Op::LeftOf, Base::player, {Base::player}},
    {"right", Op::RightOf, Base::player, {Base::player}},
    {"partner", Op::PartnerOf, Base::player, {Base::player}},
    {"team", Op::TeamOf, Base::player, {Base::team}},
    {"opponents", Op::OpponentsOf, Base::player, {Base::players}},
}};

constexpr std::array<std::string_view, 6> other_functions{"members", "reverse", "top", "bottom", "min", "max"};

struct Thing {
  std::string_view name;
  Op op;
  Base type;
};

constexpr std::array<Thing, 9> things{{
    {"players", Op::PlayersIn, Base::players},
    {"teams", Op::TeamsAll, Base::teams},
    {"suits", Op::SuitsAll, Base::suits},
    {"ranks", Op::RanksAll, Base::ranks},
    {"everything", Op::Everything, Base::cards},
    {"seats", Op::Seats, Base::number},
    {"everyone", Op::AllSeats, Base::players},
    {"nobody", Op::EmptySet, Base::players},
    {"movers", Op::Movers, Base::players},
}};

}  // namespace

bool Checker::is_builtin(std::string_view text, bool takes) const {
  const auto named = [text](const auto& entry) { return entry.name == text; };
  if (!takes) return std::any_of(things.begin(), things.end(), named);
  return std::any_of(functions.begin(), functions.end(), named) ||
         std::find(other_functions.begin(), other_functions.end(), text) != other_functions.end();
}

const Local* Checker::find_local(std::string_view text) const {
  for (auto local = scope_.locals.rbegin(); local != scope_.locals.rend(); ++local) {
    if (local->name == text) return &*local;
  }
  return nullptr;
}

ExprId Checker::local_value(const Local& local, Span span) {
  Type type = local.type;
  for (const Fact& fact : scope_.facts) {
    if (fact.local && fact.index == local.slot) type.optional = false;
  }
  const bool pick = local.pick;
  const ExprId id = make(Op::Local, type, span, {}, local.slot);
  picks_[static_cast<std::size_t>(id)] = pick && type.optional;
  return id;
}

ExprId Checker::variable_value(int index, ExprId at, Span span) {
  const Variable& variable = program_.variables[static_cast<std::size_t>(index)];
  Type type = variable.type;
  std::vector<ExprId> args;
  if (at != no_expr) {
    args.push_back(at);
    if (this->type(at).optional && element_of(type.base) == Base::nothing) type.optional = true;
  }
  const bool known = std::any_of(scope_.facts.begin(), scope_.facts.end(),
                                 [index](const Fact& fact) { return !fact.local && fact.index == index; });
  const ExprId id = make(Op::Variable, type, span, std::move(args), index);
  if (!known || at != no_expr || !type.optional) return id;
  // Something may have changed it meanwhile: then a reported fault, not a wrong value.
  type.optional = false;
  return make(Op::Some, type, span, {id});
}

ExprId Checker::noun_value(Noun noun, Span span) {
  const std::size_t index = static_cast<std::size_t>(noun.index);
  if (trimming_ && noun.kind != NounKind::option) return too_early(span);
  switch (noun.kind) {
    case NounKind::option:
      return make(Op::OptionValue, program_.options[index].type, span, {}, noun.index);
    case NounKind::zone:
      return make(Op::ZoneCards, {Base::cards}, span, {}, noun.index);
    case NounKind::variable:
      return variable_value(noun.index, no_expr, span);
    case NounKind::rule:
      refer(graph_node(GraphKind::rule, noun.index), span);
      if (!ensure_rule(noun.index, span)) return poison(span);
      return make(Op::RuleCall, program_.rules[index].result, span, {}, noun.index);
    default:
      return poison(span);
  }
}

ExprId Checker::too_early(Span span) {
  error("E0411", span, "the cards in play may depend on suit and rank, options and the number of seats only");
  return poison(span);
}

// Finds what a name means when something is given to it.
bool Checker::find_callee(std::string_view text, Span used_at, Callee& callee) {
  if (Noun* noun = find_noun(text, true)) {
    const std::size_t index = static_cast<std::size_t>(noun->index);
    if (trimming_) {
      too_early(used_at);
      callee = {Callee::Is::builtin, Op::SuitOf, {}, {{Base::card}}, {}};
      return true;
    }
    callee.is = Callee::Is::noun;
    callee.noun = *noun;
    switch (noun->kind) {
      case NounKind::zone:
        callee.params = {family_type(program_.zones[index].family)};
        callee.result = {Base::cards};
        return true;
      case NounKind::variable:
        callee.params = {family_type(program_.variables[index].family)};
        callee.result = program_.variables[index].type;
        return true;
      case NounKind::order:
      case NounKind::values:
        callee.params = {{Base::card}};
        callee.result = {Base::number};
        return true;
      case NounKind::pattern:
        callee.params = {{Base::cards}};
        callee.result = {Base::number};
        return true;
      default:
        refer(graph_node(GraphKind::rule, noun->index), used_at);
        ensure_rule(noun->index, used_at);
        callee.params = program_.rules[index].params;
        callee.result = program_.rules[index].result;
        return true;
    }
  }
  if (text == "members") {
    callee = {Callee::Is::builtin, Op::MembersOf, {}, {{Base::team}}, {Base::players}};
    return true;
  }
  for (const Function& function : functions) {
    if (function.name != text) continue;
    callee = {Callee::Is::builtin, function.op, {}, {{function.takes}}, function.gives};
    return true;
  }
  return false;
}

// ---- a name alone

ExprId Checker::name(NodeId node, Type hint) {
  const std::string name = text(node);
  const Span at = span(node);
  if (hint.base == Base::symbol) {
    const auto& list = program_.symbol_lists[hint.symbols];
    const auto place = std::find(list.begin(), list.end(), name);
    if (place != list.end()) {
      return constant({Base::symbol, false, hint.symbols}, static_cast<std::int32_t>(place - list.begin()), at);
    }
  }
  if (const Local* local = find_local(name)) return local_value(*local, at);
  if (scope_.audience) {
    if (name == "owner" && scope_.owner_set != no_expr) return scope_.owner_set;
    if (name == "team" && scope_.team_set != no_expr) return scope_.team_set;
    if (name == "others" && scope_.owner_set != no_expr) {
      const ExprId all = make(Op::AllSeats, {Base::players}, at);
      return make(Op::Minus, {Base::players}, at, {all, scope_.owner_set});
    }
  }
  if (Noun* noun = find_noun(name, false)) return noun_value(*noun, at);
  if (const ExprId id = thing(node, name); id != no_expr) return id;
  if (hint.base != Base::nothing) {
    if (const ExprId id = symbol_or_part(node, name, hint); id != no_expr) return id;
  }
  bool needs_of = false;
  if (const ExprId id = on_subject(node, name, needs_of); id != no_expr) return id;
  if (const ExprId id = symbol_or_part(node, name, {}); id != no_expr) return id;
  return unknown_name(node, name, hint, needs_of);
}

ExprId Checker::thing(NodeId node, std::string_view text) {
  for (const Thing& thing : things) {
    if (thing.name != text) continue;
    if (thing.op == Op::Movers && !scope_.meanwhile) {
      error("E0309", span(node), "`movers` has a meaning only inside `meanwhile`");
      return poison(span(node));
    }
    return make(thing.op, {thing.type}, span(node));
  }
  return no_expr;
}

// A suit, rank or nickname of the deck, of the type that is wanted if one is.
ExprId Checker::symbol_or_part(NodeId node, std::string_view text, Type hint) {
  const Base base = element_of(hint.base) != Base::nothing ? element_of(hint.base) : hint.base;
  const bool any = base == Base::nothing;
  if (any || base == Base::suit) {
    if (const int suit = find_suit(text); suit >= 0) return constant({Base::suit}, suit, span(node));
  }
  if (any || base == Base::rank) {
    if (const int rank = find_rank(text); rank >= 0) return constant({Base::rank}, rank, span(node));
  }
  if (any || base == Base::card) {
    if (const int card = find_nickname(text); card >= 0) return constant({Base::card}, card, span(node));
  }
  return no_expr;
}

// `folded` where a player is spoken of: the name applied to the nearest subject that fits.
ExprId Checker::on_subject(NodeId node, std::string_view text, bool& exists) {
  const bool known = find_noun(text, true) != nullptr || is_builtin(text, true);
  if (!known) return no_expr;
  exists = true;
  Callee callee;
  if (!find_callee(text, span(node), callee) || callee.params.size() != 1) return no_expr;
  const Type wanted = callee.params.front();
  for (auto subject = scope_.subjects.rbegin(); subject != scope_.subjects.rend(); ++subject) {
    const Type have = subject->type;
    const bool fits = have.base == wanted.base || (wanted.base == Base::team && have.base == Base::player);
    if (!fits || have.base == Base::number || have.base == Base::nothing) continue;
    return call_with(callee, make(Op::Local, have, span(node), {}, subject->slot), span(node));
  }
  return no_expr;
}

ExprId Checker::unknown_name(NodeId node, std::string_view text, Type hint, bool needs_of) {
  const std::string name(text);
  const Base base = element_of(hint.base) != Base::nothing ? element_of(hint.base) : hint.base;
  const bool part = base == Base::suit || base == Base::rank || base == Base::card;
  if (part && !needs_of && serves_others() && (known_elsewhere(name) || program_.deck.cards.empty())) {
    return missing_card(node, {base}, name);
  }
  if (scope_.audience && (name == "owner" || name == "others" || name == "team")) {
    error("E0309", span(node), "`" + name + "` sees only what is of each player or team");
  } else if (needs_of) {
    Diagnostic& finding =
        error("E0303", span(node), "`" + name + "` belongs to something, and nothing is spoken of here",
              "say whose: `" + name + " of …`");
    if (Noun* noun = find_noun(text, true)) finding.notes.push_back({named(*noun).span, "it was introduced here"});
  } else if (verbs_.count(name) > 0) {
    error("E0301", span(node), "`" + name + "` is a procedure: it is done, it has no value");
  } else if (hint.base == Base::symbol) {
    suggest(error("E0305", span(node), "`" + name + "` is not " + type_text({Base::symbol, false, hint.symbols})), text,
            known_names(false, hint));
  } else {
    suggest(error("E0301", span(node), "there is no `" + name + "`"), text, known_names(false, hint));
  }
  return poison(span(node));
}

// Would the name mean something without a wanted type?
bool Checker::resolvable(NodeId node) {
  if (kind(node) != Kind::Name) return true;
  const std::string name = text(node);
  return find_local(name) != nullptr || find_noun(name, false) != nullptr || is_builtin(name, false) ||
         find_noun(name, true) != nullptr || is_builtin(name, true) || find_suit(name) >= 0 || find_rank(name) >= 0 ||
         find_nickname(name) >= 0 || (scope_.audience && (name == "others" || name == "owner" || name == "team"));
}

std::vector<std::string> Checker::known_names(bool takes, Type hint) const {
  std::vector<std::string> result;
  if (hint.base == Base::symbol) {
    const auto& list = program_.symbol_lists[hint.symbols];
    result.insert(result.end(), list.begin(), list.end());
  }
  for (const Local& local : scope_.locals) result.push_back(local.name);
  for (const auto& [key, noun] : nouns_) {
    if (key.second == takes || (!takes && !scope_.subjects.empty())) result.push_back(key.first);
  }
  for (const Function& function : functions) {
    if (takes || !scope_.subjects.empty()) result.emplace_back(function.name);
  }
  if (!takes) {
    for (const Thing& thing : things) result.emplace_back(thing.name);
    for (const auto* list : {&program_.deck.suits, &program_.deck.ranks}) {
      for (const Spelling& spelling : *list) result.insert(result.end(), spelling.forms.begin(), spelling.forms.end());
    }
    for (const auto& [name, card] : program_.nicknames) result.push_back(name);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace tapis
