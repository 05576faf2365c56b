// Choices: in turn, at once, and acts out of turn.
#include <algorithm>

#include "dsl/check_impl.hpp"

namespace tapis {

int Checker::add_site(NodeId node, std::int32_t player_slot) {
  Site site;
  site.span = span(node);
  site.player_slot = player_slot;
  site.owner = std::max(scope_.procedure, 0);
  program_.sites.push_back(std::move(site));
  const int index = static_cast<int>(program_.sites.size()) - 1;
  if (index >= 65'535) error("E0608", span(node), "a program may have at most 65535 choices");
  return index;
}

void Checker::choose(NodeId node, Stmt& stmt) {
  stmt.what = Do::choose;
  forbid_in_meanwhile(node, "ask somebody to choose");
  if (scope_.procedure >= 0) effects_[static_cast<std::size_t>(scope_.procedure)] |= chooses;
  const ExprId who = wanted(part(node, 0), {Base::player});
  const std::int32_t slot = new_slot();
  const int site = add_site(node, slot);
  stmt.a = site;
  program_.sites[static_cast<std::size_t>(site)].chooser = who;
  scope_.subjects.push_back({{Base::player}, slot});
  alternatives(node, site, false);
  scope_.subjects.pop_back();
}

void Checker::at_once(NodeId node, Stmt& stmt) {
  const Nested nested(*this);
  stmt.what = Do::at_once;
  forbid_in_meanwhile(node, "ask somebody to choose");
  if (scope_.procedure >= 0) effects_[static_cast<std::size_t>(scope_.procedure)] |= chooses;
  const std::string name = text(kid(node, Kind::Name));
  no_best(kid(node, Kind::Source));
  Part among = source_set(kid(node, Kind::Source), name);
  if (!poisoned(among.set)) among.set = fit(among.set, {Base::players}, span(kid(node, Kind::Source)));
  stmt.args = {among.set};
  if (among.first != no_expr) stmt.args.push_back(among.first);
  stmt.b = static_cast<std::int32_t>(among.order);
  const std::int32_t slot = bind_given(name, {Base::player});
  stmt.a = add_site(node, slot);
  scope_.subjects.push_back({{Base::player}, slot});
  alternatives(node, stmt.a, false);
}

// Its choices are offered while the rest of the block runs, so its slots stay in use until the end of it.
void Checker::meanwhile(NodeId node, Stmt& stmt) {
  stmt.what = Do::meanwhile;
  forbid_in_meanwhile(node, "offer more of them");
  const bool outer = scope_.meanwhile;
  const int loops = scope_.loops;
  {
    const Nested nested(*this, true);
    scope_.meanwhile = true;
    scope_.loops = 0;
    const std::string name = text(kid(node, Kind::Name));
    no_best(kid(node, Kind::Source));
    Part among = source_set(kid(node, Kind::Source), name);
    if (!poisoned(among.set)) among.set = fit(among.set, {Base::players}, span(kid(node, Kind::Source)));
    stmt.args = {among.set};
    const std::int32_t slot = bind_given(name, {Base::player});
    stmt.a = add_site(node, slot);
    scope_.subjects.push_back({{Base::player}, slot});
    alternatives(node, stmt.a, true);
  }
  scope_.next = scope_.most;
  scope_.meanwhile = outer;
  scope_.loops = loops;
}

void Checker::alternatives(NodeId node, int site, bool meanwhile) {
  if (const NodeId seen_by = kid(node, Kind::SeenBy); has(seen_by)) {
    const std::int32_t slot = program_.sites[static_cast<std::size_t>(site)].player_slot;
    const ExprId chooser = make(Op::Local, {Base::player}, span(seen_by), {}, slot);
    const ExprId team = make(Op::TeamOf, {Base::team}, span(seen_by), {chooser});
    scope_.audience = true;
    scope_.owner_set = make(Op::Single, {Base::players}, span(seen_by), {chooser});
    scope_.team_set = make(Op::MembersOf, {Base::players}, span(seen_by), {team});
    const ExprId audience = wanted(part(seen_by, 0), {Base::players});
    scope_.audience = false;
    program_.sites[static_cast<std::size_t>(site)].audience = audience;
  }
  const std::vector<NodeId> all = kids(node, Kind::Alternative);
  if (all.empty()) broken(node);
  if (all.size() > 255) error("E0608", span(node), "a choice may have at most 255 alternatives");
  const bool keep_names = all.size() == 1 && kind(node) == Kind::Choose;
  for (const NodeId one : all) alternative(one, site, meanwhile, keep_names);
}

void Checker::alternative(NodeId node, int site, bool meanwhile, bool keep_names) {
  Alternative result;
  result.span = span(node);
  result.doc = doc_of(node);
  for (const NodeId word : kids(kid(node, Kind::Label), Kind::Name)) {
    if (!result.label.empty()) result.label += ' ';
    result.label += text(word);
  }
  const std::size_t locals = scope_.locals.size();
  const std::size_t facts = scope_.facts.size();
  const std::int32_t next = scope_.next;
  const std::vector<NodeId> binders = kids(node, Kind::Binder);
  std::vector<NodeId> conditions;
  limit_names(binders.size(), node);
  for (const NodeId one : binders) {
    binder(one, result, conditions);
    if (one == binders.front() && !result.binders.empty()) no_lost_quantity(kid(node, Kind::Label), result.binders[0]);
  }
  const auto some = [](const Binder& one) { return one.some; };
  if (meanwhile && std::any_of(result.binders.begin(), result.binders.end(), some)) {
    error("E0607", span(binders[0]), "several cards are not chosen out of turn", "each act out of turn takes one card");
  } else if (meanwhile && binders.size() > 1) {
    error("E0607", span(binders[1]), "an act out of turn has at most one name");
  } else if (binders.size() > max_binders) {
    error("E0607", span(binders[max_binders]), "an alternative has at most three names");
  }
  if (binders.empty() && result.label.empty()) broken(node);
  const NodeId when = kid(node, Kind::When);
  if (has(when)) conditions.push_back(part(when, 0));
  for (const NodeId condition : conditions) {
    const ExprId holds = flag(condition);
    facts_of(condition, true, scope_.facts);
    if (poisoned(holds)) continue;
    result.guard =
        result.guard == no_expr ? holds : make(Op::And, {Base::flag}, span(condition), {result.guard, holds});
  }
  const int loops = scope_.loops;
  result.body = block(kid(node, Kind::Block));
  scope_.loops = loops;
  scope_.facts.resize(std::min(facts, scope_.facts.size()));
  if (!keep_names) {
    scope_.locals.resize(locals);
    scope_.next = next;
  }
  program_.sites[static_cast<std::size_t>(site)].alternatives.push_back(std::move(result));
}

// `size cs from hand` has a label where `(size) cs` is meant, if there is such a number.
void Checker::no_lost_quantity(NodeId label, const Binder& binder) {
  const std::vector<NodeId> words = kids(label, Kind::Name);
  if (words.empty() || binder.some || binder.type.base != Base::card) return;
  const std::string word = text(words.back());
  Type type;
  if (const Local* local = find_local(word)) {
    type = local->type;
  } else if (const Noun* noun = find_noun(word, false)) {
    const auto index = static_cast<std::size_t>(noun->index);
    if (noun->kind == NounKind::option) type = program_.options[index].type;
    if (noun->kind == NounKind::variable) type = program_.variables[index].type;
    if (noun->kind == NounKind::rule && ensure_rule(noun->index, span(words.back())))
      type = program_.rules[index].result;
  }
  if (type.base != Base::number) return;
  error("E0607", span(words.back()), "`" + word + "` is a number, and here it would only be a label before one card",
        "so many cards: `(" + word + ") " + binder.name + "`; a label of another name: one card");
}

void Checker::quantity(NodeId node, Binder& binder) {
  const std::vector<NodeId> bounds = parts(node);
  if (bounds.empty()) return broken(node);
  binder.some = true;
  binder.at_least = number(bounds.front());
  binder.at_most = bounds.size() > 1 ? number(bounds.back()) : binder.at_least;
}

// Conditions on numbers of a range become part of the guard.
void Checker::binder(NodeId node, Alternative& alternative, std::vector<NodeId>& conditions) {
  Binder result;
  const NodeId name = kid(node, Kind::Name);
  const NodeId source = kid(node, Kind::Source);
  NodeId range = kid(node, Kind::Range);
  if (!has(range)) range = kid(source, Kind::Range);
  if (!has(name) || (!has(range) && !has(source))) return broken(node);
  result.name = text(name);
  for (const Binder& before : alternative.binders) {
    if (before.name == result.name) error("E0308", span(name), "`" + result.name + "` names two things here");
    if (before.some) error("E0607", span(name), "several cards are chosen last");
  }
  const NodeId many = kid(node, Kind::Quantity);
  if (has(many)) quantity(many, result);
  if (has(range)) {
    result.range = true;
    result.type = {Base::number};
    result.domain = number(part(range, 0));
    result.high = number(part(range, 1));
    if (result.some) error("E0607", span(many), "several can be chosen only of cards");
    for (const NodeId clause : kids(source)) {
      if (kind(clause) == Kind::Where) {
        conditions.push_back(part(clause, 0));
      } else if (clause != range) {
        error("E0412", span(clause), "of a range of numbers all are offered", "it may have a `where`");
      }
    }
  } else {
    no_best(source);
    const Part among = source_set(source, result.name);
    result.domain = among.set;
    const Base set = poisoned(among.set) ? Base::nothing : type(among.set).base;
    result.type = {result.some ? set : element_of(set)};
    if (result.some && set != Base::cards && set != Base::nothing) {
      error("E0607", span(many), "several can be chosen only of cards, and these are " + type_text({set}));
    }
  }
  result.slot = bind_given(result.name, result.type);
  alternative.binders.push_back(std::move(result));
}

}  // namespace tapis
