// Declarations: types, options, variables, audiences, rules and procedures.
#include <algorithm>

#include "dsl/check_impl.hpp"

namespace tapis {

// Types first, then what depends on them; rules are inferred when somebody asks for their type.
void Checker::check_declarations() {
  option_kinds();
  read_players();
  const auto count = [](const auto& list) { return static_cast<int>(list.size()); };
  for (int i = 0; i < count(program_.rules); ++i) rule_signature(i);
  read_deck();
  read_nicknames();
  for (int i = 0; i < count(program_.procedures); ++i) {
    const At in(*this, procedures_[static_cast<std::size_t>(i)].introduced.file);
    Procedure& procedure = program_.procedures[static_cast<std::size_t>(i)];
    const NodeId head = kid(procedures_[static_cast<std::size_t>(i)].introduced.node, Kind::Head);
    read_params(head, procedure.params, procedure.param_names, true);
  }
  for (int i = 0; i < count(program_.variables); ++i) variable_type(i);
  for (int i = 0; i < count(program_.options); ++i) option_default(i);
  for (int i = 0; i < count(program_.variables); ++i) variable_initial(i);
  for (int i = 0; i < count(program_.zones); ++i) zone_audience(i);
  for (int i = 0; i < count(program_.orders); ++i) check_order(i);
  for (int i = 0; i < count(program_.patterns); ++i) check_pattern(i);
  for (int i = 0; i < count(program_.values); ++i) check_values(i);
  for (int i = 0; i < count(program_.rules); ++i) check_rule(i);
  for (int i = 0; i < count(program_.procedures); ++i) check_procedure(i);
  find_specials();
}

Family Checker::read_family(NodeId declaration) {
  Family family;
  const NodeId node = kid(declaration, Kind::Family);
  if (!has(node)) return family;
  const NodeId type = kid(node, Kind::TypeName);
  const std::vector<NodeId> numbers = kids(node, Kind::Number);
  if (has(type)) {
    const std::string over = text(type);
    if (over == "player") family.over = Family::Over::player;
    if (over == "team") family.over = Family::Over::team;
    if (over == "suit") family.over = Family::Over::suit;
    if (over == "rank") family.over = Family::Over::rank;
    if (over == "card") family.over = Family::Over::card;
    if (family.over == Family::Over::none) {
      error("E0605", span(node), "there is no `each " + over + "`",
            "write `of each player`, `team`, `suit`, `rank`, `card` or `1..n`");
    }
  } else if (numbers.size() >= 2) {
    family.over = Family::Over::number;
    family.low = number_of(numbers[0]);
    family.high = number_of(numbers[1]);
    if (family.high < family.low || family.high - family.low >= max_family) {
      error("E0605", span(node), "a family has at most 128 members, numbered from low to high");
      family.high = family.low;
    }
  } else {
    broken(node);
  }
  return family;
}

Type Checker::family_type(const Family& family) const {
  switch (family.over) {
    case Family::Over::player:
      return {Base::player};
    case Family::Over::team:
      return {Base::team};
    case Family::Over::suit:
      return {Base::suit};
    case Family::Over::rank:
      return {Base::rank};
    case Family::Over::card:
      return {Base::card};
    case Family::Over::number:
      return {Base::number};
    case Family::Over::none:
      break;
  }
  return {};
}

bool Checker::add_symbol(std::vector<std::string>& symbols, NodeId node) {
  if (std::find(symbols.begin(), symbols.end(), text(node)) != symbols.end()) {
    error("E0308", span(node), "`" + text(node) + "` stands twice in this list");
    return false;
  }
  limit_names(symbols.size(), node);
  symbols.push_back(text(node));
  return true;
}

Type Checker::read_type(NodeId node) {
  static constexpr std::pair<std::string_view, Base> bases[] = {
      {"number", Base::number}, {"flag", Base::flag},   {"card", Base::card},
      {"suit", Base::suit},     {"rank", Base::rank},   {"player", Base::player},
      {"team", Base::team},     {"cards", Base::cards}, {"players", Base::players}};
  Type type;
  std::vector<std::string> symbols;
  NodeId named = no_node;
  for (const NodeId part : kids(node)) {
    if (kind(part) != Kind::TypeName && kind(part) != Kind::Name) continue;
    const std::string name = text(part);
    const auto known = std::find_if(std::begin(bases), std::end(bases), [&](const auto& b) { return b.first == name; });
    if (known != std::end(bases) && kids(node, Kind::Name).size() + kids(node, Kind::TypeName).size() < 2) {
      type.base = known->second;
    } else {
      if (add_symbol(symbols, part)) named = part;
    }
  }
  if (type.base == Base::nothing && symbols.size() == 1) {
    std::vector<std::string> known;
    for (const auto& [name, base] : bases) known.emplace_back(name);
    suggest(error("E0402", span(named), "there is no type `" + symbols[0] + "`"), symbols[0], known);
    return {};
  }
  if (type.base == Base::nothing && !symbols.empty()) {
    type.base = Base::symbol;
    type.symbols = static_cast<std::uint16_t>(symbol_list(std::move(symbols)));
  }
  if (type.base == Base::nothing) broken(node);
  type.optional = has(kid(node, Kind::OrNone));
  if (type.optional && element_of(type.base) != Base::nothing) {
    error("E0402", span(node), "a set is never none: it may be empty");
    type.optional = false;
  }
  return type;
}

// ---- options

void Checker::option_kinds() {
  for (std::size_t i = 0; i < program_.options.size(); ++i) {
    const At in(*this, options_[i].introduced.file);
    option_kind(static_cast<int>(i));
  }
}

void Checker::option_kind(int index) {
  Option& option = program_.options[static_cast<std::size_t>(index)];
  const NodeId node = options_[static_cast<std::size_t>(index)].introduced.node;
  std::vector<NodeId> values = kids(node);
  if (!values.empty()) values.erase(values.begin());
  const NodeId range = kid(node, Kind::OptionRange);
  values.erase(std::remove(values.begin(), values.end(), range), values.end());
  if (values.empty()) return broken(node);
  const auto all = [&](auto test) { return std::all_of(values.begin(), values.end(), test); };
  const Kind first = kind(values[0]);
  if (first == Kind::Number && has(range) && values.size() == 1) {
    const std::vector<NodeId> ends = kids(range, Kind::Number);
    if (ends.size() < 2) return broken(range);
    option.is = Option::Is::number;
    option.type = {Base::number};
    option.low = number_of(ends[0]);
    option.high = number_of(ends[1]);
    if (option.high < option.low) {
      error("E0604", span(range), "a range goes from the lower to the higher number");
      std::swap(option.low, option.high);
    }
    option.initial = constant(option.type, number_of(values[0]), span(values[0]));
  } else if (all([&](NodeId v) { return kind(v) == Kind::Yes || kind(v) == Kind::No; })) {
    option.is = Option::Is::flag;
    option.type = {Base::flag};
    for (const NodeId value : values) option.values.push_back(kind(value) == Kind::Yes ? 1 : 0);
    if (values.size() != 2 || option.values[0] == option.values[1]) {
      error("E0604", span(node), "an option of this kind is `yes | no` or `no | yes`");
    }
    option.initial = constant(option.type, option.values[0], span(values[0]));
  } else if (all([&](NodeId v) { return kind(v) == Kind::Name; }) && !has(range)) {
    std::vector<std::string> symbols;
    for (const NodeId value : values) {
      if (add_symbol(symbols, value)) option.values.push_back(static_cast<std::int32_t>(symbols.size()) - 1);
    }
    option.type = {Base::symbol, false, static_cast<std::uint16_t>(symbol_list(std::move(symbols)))};
    option.initial = constant(option.type, 0, span(values[0]));
  } else {
    error("E0604", span(node), "an option is a list of names, `yes | no`, or a number in a range",
          "for a number write `" + option.name + " = 5 in 1..10`");
  }
}

void Checker::option_default(int index) {
  Option& option = program_.options[static_cast<std::size_t>(index)];
  const NodeAt& meaning = options_[static_cast<std::size_t>(index)].last();
  const At in(*this, meaning.file);
  if (kind(meaning.node) == Kind::ReplaceRule) {
    const In scope(*this, Scope{});
    const ExprId id = wanted(part(meaning.node, 0), option.type);
    if (!poisoned(id)) option.initial = id;
    fixed_.push_back({id, "the default of an option"});
  }
  if (option.is != Option::Is::number || option.initial == no_expr) return;
  const std::function<void(ExprId, int)> in_range = [&](ExprId id, int depth) {
    const Expr& expr = program_.exprs[static_cast<std::size_t>(id)];
    if (expr.op == Op::Conditional && depth < 64) {
      in_range(expr.args[1], depth + 1);
      in_range(program_.exprs[static_cast<std::size_t>(id)].args[2], depth + 1);
    } else if (expr.op == Op::Constant && (expr.a < option.low || expr.a > option.high)) {
      error("E0604", expr.span,
            "`" + option.name + "` lies between " + std::to_string(option.low) + " and " + std::to_string(option.high))
          .notes.push_back({option.span, "the option is introduced here"});
    }
  };
  in_range(option.initial, 0);
}

// ---- variables and zones

ExprId Checker::default_value(Type type, Span span) {
  if (type.optional) return make(Op::NoneValue, type, span);
  if (element_of(type.base) != Base::nothing) return make(Op::EmptySet, type, span);
  if (type.base == Base::card && !program_.deck.where.empty()) {
    const ExprId all = make(Op::Everything, {Base::cards}, span);
    return value(make(Op::First, {Base::card, true}, span, {all}), span);  // the first that is in play
  }
  return constant(type, 0, span);
}

void Checker::variable_type(int index) {
  const At in(*this, variables_[static_cast<std::size_t>(index)].introduced.file);
  const NodeId node = variables_[static_cast<std::size_t>(index)].introduced.node;
  const NodeId type_ref = kid(node, Kind::TypeRef), init = kid(node, Kind::Init);
  Type type{Base::number};
  if (has(type_ref)) type = read_type(type_ref);
  ExprId initial = no_expr;
  if (has(init)) {
    const In scope(*this, Scope{});
    initial = has(type_ref) ? wanted(part(init, 0), type) : infer(part(init, 0));
    if (untyped_none(initial)) {
      error("E0404", span(init), "`none` alone does not tell the type of the variable",
            "write it: `var … : player or none`");
      initial = poison(span(init));
    }
    if (!has(type_ref)) type = this->type(initial);
    if (poisoned(initial)) broken(init);
    fixed_.push_back({initial, "the initial value of a variable"});
  }
  Variable& variable = program_.variables[static_cast<std::size_t>(index)];
  variable.type = type;
  variable.initial = initial;
}

void Checker::variable_initial(int index) {
  const At in(*this, variables_[static_cast<std::size_t>(index)].introduced.file);
  const NodeId node = variables_[static_cast<std::size_t>(index)].introduced.node;
  const Variable& variable = program_.variables[static_cast<std::size_t>(index)];
  const Family family = variable.family;
  if (variable.initial == no_expr) {
    const ExprId id = default_value(variable.type, variable.span);
    program_.variables[static_cast<std::size_t>(index)].initial = id;
  }
  const NodeId seen_by = kid(node, Kind::SeenBy);
  if (!has(seen_by)) return;
  const ExprId id = audience(seen_by, family, true);
  program_.variables[static_cast<std::size_t>(index)].audience = id;
}

void Checker::zone_audience(int index) {
  const At in(*this, zones_[static_cast<std::size_t>(index)].introduced.file);
  const NodeId seen_by = kid(zones_[static_cast<std::size_t>(index)].introduced.node, Kind::SeenBy);
  if (!has(seen_by)) return;
  const ExprId id = audience(seen_by, program_.zones[static_cast<std::size_t>(index)].family, true);
  program_.zones[static_cast<std::size_t>(index)].audience = id;
}

ExprId Checker::audience(NodeId seen_by, const Family& family, bool fixed) {
  Scope scope;
  scope.audience = true;
  scope.owner = root_graph_node;
  const Type index = family_type(family);
  const Span at = span(seen_by);
  if (index.base != Base::nothing) scope.next = scope.most = 1;
  const ExprId of = index.base != Base::nothing ? make(Op::Local, index, at, {}, 0) : no_expr;
  if (index.base == Base::player) {
    scope.owner_set = make(Op::Single, {Base::players}, at, {of});
    scope.team_set = make(Op::MembersOf, {Base::players}, at, {make(Op::TeamOf, {Base::team}, at, {of})});
  } else if (index.base == Base::team) {
    scope.owner_set = scope.team_set = make(Op::MembersOf, {Base::players}, at, {of});
  }
  const In inside(*this, std::move(scope));
  const ExprId id = wanted(part(seen_by, 0), {Base::players});
  if (fixed) fixed_.push_back({id, "who sees something"});
  return poisoned(id) ? no_expr : id;
}

// What a runtime looks for by name.
void Checker::find_specials() {
  const auto find = [this](std::string_view name, bool takes, NounKind kind) {
    const Noun* noun = find_noun(name, takes);
    return noun != nullptr && noun->kind == kind ? noun->index : -1;
  };
  program_.deck_zone = find("deck", false, NounKind::zone);
  program_.dealer = find("dealer", false, NounKind::variable);
  program_.result = find("result", true, NounKind::rule);
  program_.most_moves = find("most_moves", false, NounKind::rule);
  program_.eldest = find("eldest", false, NounKind::rule);
  program_.direction = find("direction", false, NounKind::option);
  const auto game = verbs_.find("game");
  program_.game = game != verbs_.end() ? game->second : -1;
}

}  // namespace tapis
