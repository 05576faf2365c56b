// Rules, their duties, and procedures.
#include <algorithm>

#include "dsl/check_impl.hpp"

namespace tapis {

void Checker::read_params(NodeId head, std::vector<Type>& types, std::vector<std::string>& names, bool typed) {
  for (const NodeId param : kids(head, Kind::Param)) {
    const NodeId type = kid(param, Kind::TypeRef), name = kid(param, Kind::Name);
    if (!has(name)) {
      broken(param);
      continue;
    }
    limit_names(names.size(), param);
    if (std::find(names.begin(), names.end(), text(name)) != names.end()) {
      error("E0308", span(name), "`" + text(name) + "` names two things here");
    }
    if (typed && !has(type)) {
      error("E0404", span(name), "the type of `" + text(name) + "` is not said", "write `player " + text(name) + "`");
    }
    names.push_back(text(name));
    types.push_back(has(type) ? read_type(type) : Type{});
  }
}

void Checker::rule_signature(int index) {
  const NodeAt& at = rules_[static_cast<std::size_t>(index)].introduced;
  const At in(*this, at.file);
  Rule& rule = program_.rules[static_cast<std::size_t>(index)];
  read_params(kid(at.node, Kind::Head), rule.params, rule.param_names, true);
  const NodeId type = kid(at.node, Kind::TypeRef);
  if (has(type)) {
    rule.result = read_type(type);
    rule_done_[static_cast<std::size_t>(index)] = Done::yes;
  } else if (parts(at.node).empty()) {
    rule_done_[static_cast<std::size_t>(index)] = Done::yes;
    error("E0404", rule.span, "a rule without body says the type of its result",
          "end the line with `: number`, for instance");
  }
}

// Names for the parameters, as the head that is checked spells them; the types are those of the introduction.
void Checker::bind_params(NodeId head, const std::vector<Type>& types) {
  std::vector<std::string> names;
  std::vector<Type> written;
  read_params(head, written, names, false);
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (i < written.size() && written[i].base != Base::nothing && written[i] != types[i]) {
      error("E0507", span(head), "`" + names[i] + "` is " + type_text(types[i]) + ", as it was introduced");
    }
    bind(i < names.size() ? names[i] : std::string(), types[i]);
  }
}

bool Checker::ensure_rule(int index, Span used_at) {
  const std::size_t at = static_cast<std::size_t>(index);
  if (rule_done_[at] == Done::doing) {
    const auto from = std::find(inferring_.begin(), inferring_.end(), index);
    std::vector<GraphNode> cycle;
    for (auto rule = from; rule != inferring_.end(); ++rule) cycle.push_back(graph_node(GraphKind::rule, *rule));
    report_cycle(cycle, used_at);
    return false;
  }
  if (rule_done_[at] == Done::no) infer_rule(index);
  return program_.rules[at].result.base != Base::nothing;
}

// The type of a rule is that of the body it was introduced with.
void Checker::infer_rule(int index) {
  const std::size_t at = static_cast<std::size_t>(index);
  rule_done_[at] = Done::doing;
  inferring_.push_back(index);
  depth_ += rule_depth;
  const bool final = rules_[at].replaced.empty();
  check_rule_body(index, rules_[at].introduced, final);
  depth_ -= rule_depth;
  inferring_.pop_back();
  rule_done_[at] = Done::yes;
}

void Checker::check_rule(int index) {
  const std::size_t at = static_cast<std::size_t>(index);
  const bool inferred = !has_type(index);
  if (rule_done_[at] == Done::no) infer_rule(index);
  const Meanings& meanings = rules_[at];
  if (inferred && meanings.replaced.empty()) return;
  if (!inferred && !meanings.replaced.empty()) check_rule_body(index, meanings.introduced, false);
  check_rule_body(index, meanings.last(), true);
}

bool Checker::has_type(int index) {
  const NodeAt& at = rules_[static_cast<std::size_t>(index)].introduced;
  const At in(*this, at.file);
  return has(kid(at.node, Kind::TypeRef)) || parts(at.node).empty();
}

// Checks one meaning of a rule. The final one goes into the program; the others are only looked at.
void Checker::check_rule_body(int index, const NodeAt& meaning, bool final) {
  const At in(*this, meaning.file);
  const NodeId body = part(meaning.node, 0);
  if (!has(body)) return;
  const std::size_t at = static_cast<std::size_t>(index);
  const std::vector<Type> params = program_.rules[at].params;
  const NodeId head = kid(meaning.node, Kind::Head);
  if (kids(head, Kind::Param).size() != params.size()) {
    error("E0507", span(head),
          "`" + program_.rules[at].name + "` " + takes_text(params.size(), kids(head, Kind::Param).size()))
        .notes.push_back({program_.rules[at].span, "it was introduced here"});
    return;
  }
  Scope scope;
  scope.owner = final ? graph_node(GraphKind::rule, index) : no_graph_node;
  const In inside(*this, std::move(scope));
  bind_params(head, params);
  const bool infers = rule_done_[at] == Done::doing;
  const Type result = program_.rules[at].result;
  ExprId id = infer(body, result);
  if (infers) {
    if (untyped_none(id)) {
      error("E0404", span(body), "`none` alone does not tell the type of the rule",
            "write `: player or none`, for instance");
      id = poison(span(body));
    }
    program_.rules[at].result = type(id);
    rule_done_[at] = Done::yes;
  } else {
    id = fit_result(index, id, body);
  }
  std::vector<Duty> duties;
  for (const NodeId duty : kids(meaning.node, Kind::Duty)) duties.push_back(read_duty(duty, program_.rules[at].result));
  if (!final) return;
  Rule& rule = program_.rules[at];
  rule.body = poisoned(id) ? no_expr : id;
  rule.body_span = span(body);
  rule.duties = std::move(duties);
  rule.locals = scope_.most;
  if (std::string doc = doc_of(meaning.node); !doc.empty()) rule.doc = std::move(doc);
  if (kids(head, Kind::Param).size() == rule.param_names.size()) {
    for (std::size_t i = 0; i < rule.param_names.size(); ++i) {
      rule.param_names[i] = text(kid(kids(head, Kind::Param)[i], Kind::Name));
    }
  }
}

// A replacement must have the type of what it replaces.
ExprId Checker::fit_result(int index, ExprId id, NodeId body) {
  const Rule& rule = program_.rules[static_cast<std::size_t>(index)];
  const Type wanted = rule.result;
  why_ = {rule.span, "`" + rule.name + "` was introduced here: it gives " + type_text(wanted)};
  id = fit(id, wanted, span(body));
  why_ = {};
  return id;
}

Duty Checker::read_duty(NodeId node, Type result) {
  Duty duty;
  const std::vector<NodeId> all = kids(node);
  const NodeId name = kid(node, Kind::Name);
  duty.span = span(node);
  duty.doc = doc_of(node);
  if (!has(name) || all.size() < 2) {
    broken(node);
    return duty;
  }
  duty.name = text(name);
  if (result.base != Base::cards) {
    if (result.base != Base::nothing) {
      error("E0401", span(name), "duties choose among cards, and this rule gives " + type_text(result));
    }
    return duty;
  }
  const Nested nested(*this);
  if (const NodeId when = kid(node, Kind::When); has(when)) {
    duty.when = flag(part(when, 0));
    facts_of(part(when, 0), true, scope_.facts);
  }
  duty.slot = new_slot();
  scope_.subjects.push_back({{Base::card}, duty.slot});
  duty.condition = flag(part(node, 1));  // part 0 is the name
  if (const NodeId except = kid(node, Kind::Except); has(except)) duty.except = flag(part(except, 0));
  return duty;
}

// ---- procedures

void Checker::check_procedure(int index) {
  const std::size_t at = static_cast<std::size_t>(index);
  const Meanings& meanings = procedures_[at];
  for (const bool final : {false, true}) {
    if (!final && meanings.replaced.empty()) continue;
    const NodeAt& meaning = final ? meanings.last() : meanings.introduced;
    const At in(*this, meaning.file);
    const NodeId body = kid(meaning.node, Kind::Block);
    const NodeId head = kid(meaning.node, Kind::Head);
    const std::vector<Type> params = program_.procedures[at].params;
    if (kids(head, Kind::Param).size() != params.size()) {
      error("E0507", span(head),
            "`" + program_.procedures[at].name + "` " + takes_text(params.size(), kids(head, Kind::Param).size()))
          .notes.push_back({program_.procedures[at].span, "it was introduced here"});
      continue;
    }
    Scope scope;
    scope.owner = final ? graph_node(GraphKind::procedure, index) : no_graph_node;
    scope.procedure = index;
    const In inside(*this, std::move(scope));
    bind_params(head, params);
    effects_[at] = 0;
    const std::size_t sites = program_.sites.size(), calls = meanwhile_calls_.size();
    Block result = block(body);
    if (!final) {
      program_.sites.resize(sites);
      meanwhile_calls_.resize(calls);
      continue;
    }
    Procedure& procedure = program_.procedures[at];
    procedure.body = std::move(result);
    procedure.body_span = has(body) ? span(body) : procedure.span;
    procedure.locals = scope_.most;
    if (std::string doc = doc_of(meaning.node); !doc.empty()) procedure.doc = std::move(doc);
  }
}

}  // namespace tapis
