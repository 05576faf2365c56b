// `f of x` and `f(x, y)`: attributes, zones, variables, orders, values and rules applied to things, and,
// for a set of what they take, to all of them together.
#include "dsl/check_impl.hpp"

namespace tapis {

ExprId Checker::of(NodeId node, Type) {
  const std::vector<NodeId> all = kids(node);
  if (all.size() < 2) {
    broken(node);
    return poison(span(node));
  }
  const NodeId name = all[0], arg = all[1];
  if (kind(name) == Kind::Number) return card_of(node, name, arg);
  const std::string called = text(name);
  if (called == "top" || called == "bottom") return end_of_pile(node, called == "top");
  if (called == "reverse") {
    error("E0309", span(node), "`reverse of` may only stand in `move`");
    return poison(span(node));
  }
  Callee callee;
  if (find_callee(called, span(name), callee)) {
    if (callee.params.size() == 1) return call_one(callee, arg, node);
    error("E0405", span(node), "`" + called + "` " + takes_text(callee.params.size(), 1),
          "write `" + called + "(…, …)`");
    return poison(span(node));
  }
  if (find_rank(called) >= 0 || (serves_others() && known_elsewhere(called))) return card_of(node, name, arg);
  // A value of type rank may stand before a suit: `called_rank of trump`.
  const Local* local = find_local(called);
  const Noun* noun = find_noun(called, false);
  if (local == nullptr && noun == nullptr) return wrong_of(node, name);
  const ExprId value = local != nullptr ? local_value(*local, span(name)) : noun_value(*noun, span(name));
  if (poisoned(value)) return value;
  return type(value).base == Base::rank ? card_of(node, name, arg) : wrong_of(node, name);
}

ExprId Checker::wrong_of(NodeId node, NodeId name_node) {
  const std::string name = text(name_node);
  if (Noun* noun = find_noun(name, false)) {
    error("E0301", span(name_node), "`" + name + "` stands by itself: it is not something *of* something")
        .notes.push_back({named(*noun).span, "it was introduced here"});
  } else if (find_local(name) != nullptr) {
    error("E0301", span(name_node), "`" + name + "` stands by itself: it is not something *of* something");
  } else if (verbs_.count(name) > 0) {
    error("E0301", span(name_node), "`" + name + "` is a procedure: it is done, it has no value");
  } else {
    suggest(error("E0301", span(name_node), "there is no `" + name + " of …`"), name, known_names(true, {}));
  }
  return poison(span(node));
}

ExprId Checker::apply(NodeId node, Type) {
  const std::vector<NodeId> all = kids(node);
  if (all.size() < 2) {
    broken(node);
    return poison(span(node));
  }
  const std::string called = text(all[0]);
  const std::vector<NodeId> args(all.begin() + 1, all.end());
  if (called == "min") return min_max(node, Op::Min, args);
  if (called == "max") return min_max(node, Op::Max, args);
  Callee callee;
  if (!find_callee(called, span(all[0]), callee)) return wrong_of(node, all[0]);
  if (callee.params.size() == 1 && args.size() == 1) return call_one(callee, args[0], node);
  return call_many(callee, args, node, called);
}

ExprId Checker::min_max(NodeId node, Op op, const std::vector<NodeId>& args) {
  if (args.size() < 2) {
    error("E0405", span(node), "`min` and `max` take two numbers or more");
    return poison(span(node));
  }
  ExprId result = number(args[0]);
  for (std::size_t i = 1; i < args.size(); ++i) {
    const ExprId next = number(args[i]);
    if (poisoned(result) || poisoned(next)) return poison(span(node));
    result = make(op, {Base::number}, span(node), {result, next});
  }
  return result;
}

ExprId Checker::call_many(const Callee& callee, const std::vector<NodeId>& args, NodeId at, std::string_view name) {
  if (args.size() != callee.params.size()) {
    Diagnostic& finding =
        error("E0405", span(at), "`" + std::string(name) + "` " + takes_text(callee.params.size(), args.size()));
    if (callee.is == Callee::Is::noun) finding.notes.push_back({named(callee.noun).span, "it was introduced here"});
    return poison(span(at));
  }
  std::vector<ExprId> values;
  bool whole = true;
  for (std::size_t i = 0; i < args.size(); ++i) {
    values.push_back(wanted(args[i], callee.params[i]));
    whole = whole && !poisoned(values.back());
  }
  if (!whole || callee.result.base == Base::nothing) return poison(span(at));
  return call(callee, std::move(values), callee.result, span(at));
}

ExprId Checker::call_one(const Callee& callee, NodeId arg, NodeId at) {
  return call_with(callee, infer(arg, callee.params.front()), span(at));
}

ExprId Checker::call(const Callee& callee, std::vector<ExprId> args, Type result, Span span) {
  if (callee.is == Callee::Is::builtin) return make(callee.op, result, span, std::move(args));
  switch (callee.noun.kind) {
    case NounKind::zone:
      return make(Op::ZoneCards, result, span, std::move(args), callee.noun.index);
    case NounKind::variable:
      return variable_value(callee.noun.index, args.front(), span);
    case NounKind::order:
      refer(graph_node(GraphKind::order, callee.noun.index), span);
      return make(Op::OrderOf, result, span, std::move(args), callee.noun.index);
    case NounKind::values:
      refer(graph_node(GraphKind::values, callee.noun.index), span);
      return make(Op::ValuesOf, result, span, std::move(args), callee.noun.index);
    case NounKind::pattern:
      refer(graph_node(GraphKind::pattern, callee.noun.index), span);
      return make(Op::PatternOf, result, span, std::move(args), callee.noun.index);
    default:
      return make(Op::RuleCall, result, span, std::move(args), callee.noun.index);
  }
}

// Applies something that takes one thing: to that thing, to none (which gives none), or to a set.
ExprId Checker::call_with(const Callee& callee, ExprId arg, Span span) {
  if (poisoned(arg) || callee.result.base == Base::nothing) return poison(span);
  const Type takes = callee.params.front();
  if (untyped_none(arg)) {
    arg = fit_none(takes, span_of(arg));
    return poisoned(arg) ? arg : call(callee, {arg}, callee.result, span);
  }
  const Type have = type(arg);
  const Base one = element_of(have.base);
  const bool takes_set = element_of(takes.base) != Base::nothing;
  const bool lifts = !takes_set && (one == takes.base || (one == Base::player && takes.base == Base::team));
  if (one != Base::nothing && lifts) return lift(callee, arg, span);
  if (takes_set || takes.optional || !have.optional) {
    arg = fit(arg, takes, span_of(arg));
    return poisoned(arg) ? arg : call(callee, {arg}, callee.result, span);
  }
  // A thing that may be none: what is single passes none on, a set needs the thing itself.
  const bool passes = element_of(callee.result.base) == Base::nothing;
  Type fitted = takes;
  fitted.optional = passes;
  arg = fit(arg, fitted, span_of(arg));
  if (poisoned(arg)) return arg;
  if (!passes) return call(callee, {arg}, callee.result, span);
  Type result = callee.result;
  result.optional = true;
  const bool asks =
      callee.is == Callee::Is::noun && (callee.noun.kind == NounKind::variable || callee.noun.kind == NounKind::rule);
  if (!asks) return call(callee, {arg}, result, span);
  // Variables and rules have no meaning for none, so the question is written out.
  const ExprId none = make(Op::IsNone, {Base::flag}, span, {arg});
  const ExprId known = make(Op::Some, takes, span, {arg});
  const ExprId nothing = make(Op::NoneValue, result, span);
  const ExprId value = call(callee, {known}, callee.result, span);
  const ExprId id = make(Op::Conditional, result, span, {none, nothing, value});
  picks_[static_cast<std::size_t>(id)] = is_pick(arg);
  return id;
}

ExprId Checker::lift(const Callee& callee, ExprId set, Span span) {
  const Base gives = callee.result.base;
  const bool builtin = callee.is == Callee::Is::builtin;
  if (builtin && callee.op == Op::SuitOf) return make(Op::SuitsIn, {Base::suits}, span, {set});
  if (builtin && callee.op == Op::RankOf) return make(Op::RanksIn, {Base::ranks}, span, {set});
  if (type(set).base == Base::players && callee.params.front().base == Base::team) {
    const Nested nested(*this);
    const std::int32_t slot = new_slot();
    const ExprId player = make(Op::Local, {Base::player}, span, {}, slot);
    const ExprId team = make(Op::TeamOf, {Base::team}, span, {player});
    set = make(Op::UnionOver, {Base::teams}, span, {set, team}, slot);
  }
  const Nested nested(*this);
  const std::int32_t slot = new_slot();
  const ExprId one = make(Op::Local, {element_of(type(set).base)}, span, {}, slot);
  ExprId each = call(callee, {one}, callee.result, span);
  if (gives == Base::number) {
    if (type(each).optional && !is_pick(each)) {
      error("E0403", span, "this may be none for one of them, and only numbers add up", sum_help(callee, span));
      return poison(span);
    }
    each = value(each, span);
    return poisoned(each) ? each : make(Op::Sum, {Base::number}, span, {set, each}, slot);
  }
  const Base together = element_of(gives) != Base::nothing ? gives : set_of(gives);
  if (together == Base::nothing) {
    error("E0409", span,
          "this gives " + type_text(callee.result) + " for each of them: it has no meaning for " +
              type_text(type(set)) + " together",
          "ask `any …` or `every …`, or name one of them");
    return poison(span);
  }
  return make(Op::UnionOver, {together}, span, {set, each}, slot);
}

// `top of z`, `bottom 3 of z`.
ExprId Checker::end_of_pile(NodeId node, bool top) {
  std::vector<NodeId> all = parts(node);
  if (kind(node) == Kind::Of && !all.empty()) all.erase(all.begin());
  if (all.empty()) {
    broken(node);
    return poison(span(node));
  }
  const ExprId from = pile(all.back());
  if (all.size() == 1) {
    if (poisoned(from)) return from;
    return make(top ? Op::Top : Op::Bottom, {Base::card, true}, span(node), {from});
  }
  const ExprId many = number(all.front());
  if (poisoned(from) || poisoned(many)) return poison(span(node));
  return make(top ? Op::TopN : Op::BottomN, {Base::cards}, span(node), {from, many});
}

}  // namespace tapis
