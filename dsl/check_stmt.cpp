// Statements.
#include <algorithm>

#include "dsl/check_impl.hpp"

namespace tapis {

Block Checker::block(NodeId node) {
  if (!has(node)) return {};
  if (depth_ >= max_depth) {
    too_deep(node);
    return {};
  }
  ++depth_;
  const Nested nested(*this);
  Block result = statements(kids(node));
  --depth_;
  return result;
}

Block Checker::statements(const std::vector<NodeId>& nodes) {
  Block result;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const NodeId node = nodes[i];
    limit_names(scope_.locals.size(), node);
    if (kind(node) == Kind::Block) {
      const Block inner = block(node);
      result.insert(result.end(), inner.begin(), inner.end());
      continue;
    }
    if (kind(node) == Kind::Nothing) continue;
    const std::int32_t id = statement(node);
    result.push_back(id);
    if (kind(node) == Kind::Meanwhile) {
      // It holds for the rest of the block, which therefore belongs to it.
      Block rest = statements({nodes.begin() + static_cast<std::ptrdiff_t>(i) + 1, nodes.end()});
      program_.stmts[static_cast<std::size_t>(id)].first = std::move(rest);
      break;
    }
    if (kind(node) != Kind::If) continue;
    // After `if x is none: return` x is known.
    const std::vector<NodeId> all = kids(node);
    if (all.size() == 2 && leaves_block(all[1])) facts_of(all[0], false, scope_.facts);
  }
  return result;
}

bool Checker::leaves_block(NodeId node) const {
  const std::vector<NodeId> all = kids(node);
  if (kind(node) != Kind::Block || all.empty()) return false;
  const Kind last = kind(all.back());
  return last == Kind::Stop || last == Kind::Return || last == Kind::Finish;
}

std::int32_t Checker::statement(NodeId node) {
  Stmt stmt{};
  stmt.span = span(node);
  statement_kind(node, stmt);
  program_.stmts.push_back(std::move(stmt));
  return static_cast<std::int32_t>(program_.stmts.size()) - 1;
}

void Checker::statement_kind(NodeId node, Stmt& stmt) {
  switch (kind(node)) {
    case Kind::If:
      return if_statement(node, stmt);
    case Kind::Each:
      return each_statement(node, stmt);
    case Kind::InTurn:
      return in_turn(node, stmt);
    case Kind::Repeat:
      return repeat(node, stmt);
    case Kind::Choose:
      return choose(node, stmt);
    case Kind::AtOnce:
      return at_once(node, stmt);
    case Kind::Meanwhile:
      return meanwhile(node, stmt);
    case Kind::Let:
      return let(node, stmt);
    case Kind::Move:
      return move(node, stmt);
    case Kind::Shuffle:
    case Kind::ShuffleInto:
      return shuffle(node, stmt);
    case Kind::Deal:
      return deal(node, stmt);
    case Kind::Draw:
      return draw(node, stmt);
    case Kind::Pay:
      return pay(node, stmt);
    case Kind::Becomes:
    case Kind::Gains:
    case Kind::Loses:
      return change(node, stmt);
    case Kind::Do:
      return do_procedure(node, stmt);
    case Kind::Seat:
      return seat(node, stmt);
    default:
      return simple(node, stmt);
  }
}

void Checker::forbid_in_meanwhile(NodeId node, std::string_view what) {
  if (!scope_.meanwhile) return;
  error("E0606", span(node), "an act out of turn may not " + std::string(what),
        "set a variable here, and look at it where the game goes on");
}

void Checker::simple(NodeId node, Stmt& stmt) {
  switch (kind(node)) {
    case Kind::Reveal:
      stmt.what = Do::reveal;
      stmt.args = {wanted(part(node, 0), {Base::cards})};
      return;
    case Kind::Show:
      return show(node, stmt);
    case Kind::Leaves:
      stmt.what = Do::leave;
      stmt.args = {wanted(part(node, 0), {Base::player})};
      return;
    case Kind::Reset:
      stmt.what = Do::reset;
      return;
    case Kind::Stop:
      stmt.what = Do::stop;
      if (scope_.loops == 0) {
        if (scope_.meanwhile) return forbid_in_meanwhile(node, "stop a loop");
        error("E0606", span(node), "there is no loop to stop here", "`return` leaves the procedure");
      }
      return;
    case Kind::Return:
      stmt.what = Do::leave_procedure;
      return forbid_in_meanwhile(node, "leave the procedure");
    case Kind::Finish:
      stmt.what = Do::finish;
      if (scope_.procedure >= 0) effects_[static_cast<std::size_t>(scope_.procedure)] |= finishes;
      return forbid_in_meanwhile(node, "end the game");
    default:
      stmt.what = Do::branch;
      stmt.args = {constant({Base::flag}, 0, span(node))};
      return broken(node);
  }
}

void Checker::if_statement(NodeId node, Stmt& stmt) {
  stmt.what = Do::branch;
  const std::vector<NodeId> all = kids(node);
  if (all.size() < 2) {
    stmt.args = {poison(span(node))};
    return broken(node);
  }
  stmt.args = {flag(all[0])};
  {
    const Nested nested(*this);
    facts_of(all[0], true, scope_.facts);
    stmt.first = block(all[1]);
  }
  if (all.size() < 3) return;
  const Nested nested(*this);
  facts_of(all[0], false, scope_.facts);
  if (kind(all[2]) == Kind::If) {
    if (depth_ >= max_depth) {
      too_deep(all[2]);
      return;
    }
    ++depth_;
    stmt.second = {statement(all[2])};
    --depth_;
  } else {
    stmt.second = block(all[2]);
  }
}

// ---- loops

void Checker::each_number(NodeId node, NodeId source, NodeId range, Stmt& stmt) {
  stmt.what = Do::each_number;
  stmt.args = {number(part(range, 0)), number(part(range, 1))};
  stmt.a = bind_given(text(kid(node, Kind::Name)), {Base::number});
  std::vector<Stmt> branches;
  for (const NodeId clause : kids(source)) {
    if (clause == range) continue;
    if (kind(clause) != Kind::Where) {
      error("E0412", span(clause), "numbers are counted from the lowest up", "they may have a `where`");
      continue;
    }
    Stmt branch{};
    branch.what = Do::branch;
    branch.span = span(clause);
    branch.args = {flag(part(clause, 0))};
    branches.push_back(std::move(branch));
  }
  ++scope_.loops;
  stmt.first = block(kid(node, Kind::Block));
  --scope_.loops;
  for (auto branch = branches.rbegin(); branch != branches.rend(); ++branch) {
    branch->first = std::move(stmt.first);
    program_.stmts.push_back(std::move(*branch));
    stmt.first = {static_cast<std::int32_t>(program_.stmts.size()) - 1};
  }
}

void Checker::each_statement(NodeId node, Stmt& stmt) {
  const Nested nested(*this);
  const NodeId source = kid(node, Kind::Source);
  const NodeId range = kid(source, Kind::Range);
  if (has(range)) return each_number(node, source, range, stmt);
  stmt.what = Do::each;
  const std::string name = text(kid(node, Kind::Name));
  const Part among = source_set(source, name);
  stmt.args = {among.set};
  const Type element{poisoned(among.set) ? Base::nothing : element_of(type(among.set).base)};
  stmt.a = bind_given(name, element);
  stmt.b = static_cast<std::int32_t>(among.order);
  if (among.first != no_expr) stmt.args.push_back(among.first);
  const NodeId best = kid(source, Kind::FromBest);
  if (has(best) && !poisoned(among.set)) {
    const Nested inner(*this);
    if (among.first != no_expr) error("E0412", span(best), "an order round the table and a best cannot both lead");
    const ExprId key = key_over(part(best, 0), stmt.a, element, name);
    stmt.args = {among.set, key};
    stmt.b =
        static_cast<std::int32_t>(has(kid(best, Kind::Lowest)) ? EachOrder::lowest_first : EachOrder::highest_first);
  }
  ++scope_.loops;
  stmt.first = block(kid(node, Kind::Block));
  --scope_.loops;
}

void Checker::in_turn(NodeId node, Stmt& stmt) {
  const Nested nested(*this);
  stmt.what = Do::in_turn;
  const ExprId first = wanted(part(node, 1), {Base::player});  // part 0 is the name
  stmt.a = bind_given(text(kid(node, Kind::Name)), {Base::player});
  const NodeId until = kid(node, Kind::Until);
  stmt.args = {first, has(until) ? flag(part(until, 0)) : no_expr};
  ++scope_.loops;
  stmt.first = block(kid(node, Kind::Block));
  --scope_.loops;
}

void Checker::repeat(NodeId node, Stmt& stmt) {
  stmt.what = Do::repeat;
  const NodeId until = kid(node, Kind::Until);
  stmt.args = {has(until) ? flag(part(until, 0)) : no_expr};
  const Nested nested(*this);
  if (has(until)) facts_of(part(until, 0), false, scope_.facts);
  ++scope_.loops;
  stmt.first = block(kid(node, Kind::Block));
  --scope_.loops;
}

// ---- values

void Checker::let(NodeId node, Stmt& stmt) {
  stmt.what = Do::let;
  const std::vector<NodeId> all = kids(node);
  if (all.size() < 2) {
    stmt.args = {poison(span(node))};
    return broken(node);
  }
  const ExprId id = infer(all[1]);
  if (untyped_none(id)) error("E0404", span(all[1]), "`none` alone has no type");
  stmt.args = {id};
  stmt.a = bind(text(all[0]), untyped_none(id) ? Type{} : type(id), is_pick(id));
}

int Checker::target(NodeId node, ExprId& at) {
  at = no_expr;
  const std::string name = text(kind(node) == Kind::Of ? part(node, 0) : node);
  const bool takes = kind(node) == Kind::Of;
  if (kind(node) != Kind::Name && !takes) {
    const ExprId other = infer(node);
    if (!poisoned(other)) error("E0406", span(node), "only a variable can change");
    return -1;
  }
  if (const Local* local = takes ? nullptr : find_local(name); local != nullptr) {
    error("E0406", span(node), "`" + name + "` is a name for a value, and keeps it",
          local->given ? "the name of a loop or choice keeps its value; use a `var` and `repeat`"
                       : "what changes is declared: `var " + name + "`");
    return -1;
  }
  Noun* noun = find_noun(name, takes);
  if (noun == nullptr && !takes) noun = find_noun(name, true);
  if (noun == nullptr || noun->kind != NounKind::variable) {
    const ExprId other = infer(node);
    if (poisoned(other)) return -1;
    Diagnostic& finding = error("E0406", span(node), "`" + name + "` is no variable, and cannot change");
    if (noun == nullptr) return -1;
    finding.notes.push_back({named(*noun).span, "it was introduced here"});
    finding.help = change_help(*noun);
    return -1;
  }
  const Variable& variable = program_.variables[static_cast<std::size_t>(noun->index)];
  if (takes) {
    at = wanted(part(node, 1), family_type(variable.family));
    return poisoned(at) ? -1 : noun->index;
  }
  if (variable.family.over == Family::Over::none) return noun->index;
  const ExprId whole = infer(node);  // the name applied to the subject
  if (poisoned(whole)) return -1;
  const Expr& expr = program_.exprs[static_cast<std::size_t>(whole)];
  if (expr.op != Op::Variable || expr.args.empty()) return -1;
  at = expr.args.front();
  return noun->index;
}

void Checker::change(NodeId node, Stmt& stmt) {
  stmt.what = Do::set;
  ExprId at = no_expr;
  const NodeId value_node = part(node, 1);
  const int variable = target(part(node, 0), at);
  if (variable < 0) {
    stmt.args = {poison(span(node))};
    return;
  }
  stmt.a = variable;
  const Type type = program_.variables[static_cast<std::size_t>(variable)].type;
  ExprId value = wanted(value_node, type.optional && kind(node) != Kind::Becomes ? Type{type.base} : type);
  if (kind(node) != Kind::Becomes && !poisoned(value) && type.base != Base::nothing) {
    const bool gains = kind(node) == Kind::Gains;
    const bool set = element_of(type.base) != Base::nothing;
    if (type.base != Base::number && !set) {
      error("E0401", span(node), "only numbers and sets gain and lose, and this is " + type_text(type),
            "write `becomes`");
    } else {
      ExprId before = variable_value(variable, at, span(part(node, 0)));
      before = this->value(before, span(part(node, 0)));
      const Op op = set ? (gains ? Op::Union : Op::Minus) : (gains ? Op::Add : Op::Subtract);
      if (!poisoned(before)) value = make(op, {type.base}, span(node), {before, value});
    }
  }
  stmt.args = {value};
  if (at != no_expr) stmt.args.push_back(at);
  if (at != no_expr) return;
  // What it becomes may be none again.
  for (Fact& fact : scope_.facts) {
    if (!fact.local && fact.index == variable) fact.index = -1;  // kept in place: blocks count facts
  }
}

void Checker::pay(NodeId node, Stmt& stmt) {
  stmt.what = Do::pay;
  ExprId from = no_expr, to = no_expr;
  const ExprId amount = number(part(node, 0));
  stmt.a = target(part(node, 1), from);
  stmt.b = target(part(node, 2), to);
  for (const auto& [variable, at] : {std::pair{stmt.a, part(node, 1)}, std::pair{stmt.b, part(node, 2)}}) {
    if (variable < 0) continue;
    const Type type = program_.variables[static_cast<std::size_t>(variable)].type;
    if (type.base != Base::number && type.base != Base::nothing) {
      error("E0401", span(at), "only numbers are paid, and this is " + type_text(type));
    }
  }
  stmt.args = {amount, from, to};
}

// ---- players and procedures

void Checker::seat(NodeId node, Stmt& stmt) {
  stmt.what = Do::seat;
  for (const NodeId player : parts(node)) stmt.args.push_back(wanted(player, {Base::player}));
  const auto fits = [&](const PlayerCount& count) {
    return static_cast<std::size_t>(count.number) == stmt.args.size();
  };
  if (!program_.playable || std::any_of(program_.players.begin(), program_.players.end(), fits)) return;
  error("E0606", span(node),
        "as many players are seated as the game has: here are " + std::to_string(stmt.args.size()));
}

void Checker::do_procedure(NodeId node, Stmt& stmt) {
  stmt.what = Do::call;
  const std::vector<NodeId> all = kids(node);
  if (all.empty()) {
    stmt.what = Do::branch;
    stmt.args = {poison(span(node))};
    return broken(node);
  }
  const std::string name = text(all[0]);
  const auto place = verbs_.find(name);
  if (place == verbs_.end()) {
    Diagnostic& finding = error("E0302", span(all[0]), "there is no procedure `" + name + "`");
    if (find_noun(name, false) != nullptr || find_noun(name, true) != nullptr || find_local(name) != nullptr) {
      finding.message = "`" + name + "` is no procedure, and a line must do something";
    } else {
      std::vector<std::string> known;
      for (const auto& [verb, index] : verbs_) known.push_back(verb);
      suggest(finding, name, known);
    }
    stmt.what = Do::branch;
    stmt.args = {poison(span(node))};
    return;
  }
  stmt.a = place->second;
  refer(graph_node(GraphKind::procedure, stmt.a), span(all[0]));
  if (scope_.meanwhile) meanwhile_calls_.push_back({stmt.a, span(all[0])});
  const Procedure& procedure = program_.procedures[static_cast<std::size_t>(stmt.a)];
  const std::vector<Type> params = procedure.params;
  if (params.size() != all.size() - 1) {
    error("E0405", span(node), "`" + name + "` " + takes_text(params.size(), all.size() - 1))
        .notes.push_back({procedure.span, "it was introduced here"});
    return;
  }
  for (std::size_t i = 0; i < params.size(); ++i) stmt.args.push_back(wanted(all[i + 1], params[i]));
}

}  // namespace tapis
