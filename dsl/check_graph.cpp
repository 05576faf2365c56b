// What needs the whole program: recursion, rules that nobody gave, acts out of turn that reach too far,
// values that must be known before the game, and the order of options.
#include <algorithm>

#include "dsl/check_impl.hpp"

namespace tapis {

void Checker::refer(GraphNode to, Span at) {
  if (scope_.owner != no_graph_node) edges_[scope_.owner].push_back({to, at});
}

std::string Checker::graph_name(GraphNode node) const {
  const std::size_t index = static_cast<std::size_t>(node & 0xffff);
  switch (static_cast<GraphKind>(node >> 16)) {
    case GraphKind::rule:
      return program_.rules[index].name;
    case GraphKind::order:
      return program_.orders[index].name;
    case GraphKind::values:
      return program_.values[index].name;
    case GraphKind::pattern:
      return program_.patterns[index].name;
    case GraphKind::procedure:
      return program_.procedures[index].name;
  }
  return "";
}

void Checker::check_graph() {
  find_cycles();
  const At in(*this, main_);
  for (const auto& [id, what] : fixed_) {
    if (poisoned(id) || is_fixed(id)) continue;
    error("E0411", span_of(id), std::string(what) + " may depend on options and the number of seats only",
          "what changes during the game is not known yet");
  }
  for (const auto& [table, at] : fixed_tables_) {
    if (is_fixed_table(table)) continue;
    error("E0411", at,
          "a pattern may depend on options and the number of seats only, and `" + graph_name(table) +
              "` does on what changes during the game");
  }
  check_given();
  check_meanwhile_calls();
  order_options();
}

// ---- recursion

void Checker::report_cycle(const std::vector<GraphNode>& cycle, Span at) {
  if (cycle.empty()) return;
  const auto known = [this](GraphNode node) { return cyclic_.count(node) > 0; };
  if (std::any_of(cycle.begin(), cycle.end(), known)) return;
  cyclic_.insert(cycle.begin(), cycle.end());
  std::string chain;
  for (std::size_t i = 0; i < cycle.size() && i < 20; ++i) chain += graph_name(cycle[i]) + " -> ";
  if (cycle.size() > 20) chain += "… -> ";
  chain += graph_name(cycle.front());
  const bool verb = static_cast<GraphKind>(cycle.front() >> 16) == GraphKind::procedure;
  error("E0413", at, "`" + graph_name(cycle.front()) + "` " + (verb ? "does" : "needs") + " itself: " + chain,
        verb ? "repeat with `repeat`, `each` or `in turn`" : "a rule may not be defined by itself");
}

// Depth first with an explicit path, so that long chains cannot exhaust the stack.
void Checker::find_cycles() {
  std::map<GraphNode, int> state;  // 1: on the path, 2: done
  struct Step {
    GraphNode node;
    std::size_t next;
  };
  for (const auto& [start, unused] : edges_) {
    if (start < 0 || state[start] != 0) continue;
    std::vector<Step> path{{start, 0}};
    state[start] = 1;
    while (!path.empty()) {
      const GraphNode node = path.back().node;
      const auto edges = edges_.find(node);
      if (edges == edges_.end() || path.back().next >= edges->second.size()) {
        state[node] = 2;
        path.pop_back();
        continue;
      }
      const Edge& edge = edges->second[path.back().next++];
      if (state[edge.to] == 0) {
        state[edge.to] = 1;
        path.push_back({edge.to, 0});
      } else if (state[edge.to] == 1) {
        std::vector<GraphNode> cycle;
        for (const Step& step : path) {
          if (!cycle.empty() || step.node == edge.to) cycle.push_back(step.node);
        }
        report_cycle(cycle, edge.at);
      }
    }
  }
}

// ---- rules that must be given

void Checker::check_given() {
  if (!program_.playable || findings_->has_errors()) return;
  std::vector<std::pair<GraphNode, Span>> open;
  std::set<GraphNode> seen;
  const auto visit = [&](GraphNode node, Span at) {
    if (seen.insert(node).second) open.emplace_back(node, at);
  };
  const Span head = span(kid(tree().root, Kind::GameHead));
  if (program_.game >= 0) visit(graph_node(GraphKind::procedure, program_.game), head);
  for (const std::int32_t rule : {program_.result, program_.most_moves, program_.eldest}) {
    if (rule >= 0) visit(graph_node(GraphKind::rule, rule), head);
  }
  if (program_.game < 0 || program_.result < 0) {
    error("E0609", head,
          "the prelude does not say how a game goes: `to game` and `rule result of player p` are missing");
  }
  for (const Edge& edge : edges_[root_graph_node]) visit(edge.to, edge.at);
  while (!open.empty()) {
    const auto [node, at] = open.back();
    open.pop_back();
    if (static_cast<GraphKind>(node >> 16) == GraphKind::rule) {
      const Rule& rule = program_.rules[static_cast<std::size_t>(node & 0xffff)];
      if (rule.body == no_expr) {
        Diagnostic& finding = error("E0506", head, "the game must say what `" + rule.name + "` is");
        finding.notes.push_back({rule.span, "it was introduced here without a meaning"});
        if (!(at == head)) finding.notes.push_back({at, "it is needed here"});
        std::string given = rule.name;
        for (std::size_t i = 0; i < rule.param_names.size(); ++i) {
          const bool one = rule.param_names.size() == 1;
          given += one ? " of " : i == 0 ? "(" : ", ";
          given += rule.param_names[i];
          if (!one && i + 1 == rule.param_names.size()) given += ")";
        }
        finding.help = "write `" + given + " = …`";
      }
    }
    const auto edges = edges_.find(node);
    if (edges == edges_.end()) continue;
    for (const Edge& edge : edges->second) visit(edge.to, edge.at);
  }
}

// ---- acts out of turn

void Checker::check_meanwhile_calls() {
  for (const CallAt& call : meanwhile_calls_) {
    std::set<GraphNode> seen{graph_node(GraphKind::procedure, call.procedure)};
    std::vector<GraphNode> open(seen.begin(), seen.end());
    unsigned effects = 0;
    while (!open.empty()) {
      const GraphNode node = open.back();
      open.pop_back();
      effects |= effects_[static_cast<std::size_t>(node & 0xffff)];
      for (const Edge& edge : edges_[node]) {
        const bool verb = static_cast<GraphKind>(edge.to >> 16) == GraphKind::procedure;
        if (verb && seen.insert(edge.to).second) open.push_back(edge.to);
      }
    }
    if (effects == 0) continue;
    const std::string what = (effects & chooses) != 0u    ? "ask somebody to choose"
                             : (effects & finishes) != 0u ? "end the game"
                                                          : "draw or shuffle";
    error("E0606", call.at, "an act out of turn may not " + what + ", and this procedure does",
          "set a variable here, and look at it where the game goes on");
  }
}

// ---- values known before the game

bool Checker::is_fixed(ExprId id) {
  const auto known = fixed_known_.find(id);
  if (known != fixed_known_.end()) return known->second;
  if (depth_ >= max_depth) return false;
  fixed_known_[id] = true;  // in a circle of rules, which is reported elsewhere
  ++depth_;
  const Expr expr = program_.exprs[static_cast<std::size_t>(id)];
  bool result = true;
  switch (expr.op) {
    case Op::PlayersIn:
    case Op::Movers:
    case Op::Variable:
    case Op::ZoneCards:
    case Op::ZonePlace:
    case Op::OwnerOf:
    case Op::NextOf:
    case Op::PreviousOf:
    case Op::LeftOf:
    case Op::RightOf:
    case Op::Top:
    case Op::Bottom:
    case Op::TopN:
    case Op::BottomN:
    case Op::Reverse:
      result = false;
      break;
    case Op::OrderOf:
      result = is_fixed_table(graph_node(GraphKind::order, expr.a));
      break;
    case Op::ValuesOf:
      result = is_fixed_table(graph_node(GraphKind::values, expr.a));
      break;
    case Op::RuleCall: {
      const Rule& rule = program_.rules[static_cast<std::size_t>(expr.a)];
      result = rule.body != no_expr && rule.duties.empty() && is_fixed(rule.body);
      break;
    }
    default:
      break;
  }
  for (const ExprId arg : expr.args) result = result && (arg == no_expr || is_fixed(arg));
  --depth_;
  fixed_known_[id] = result;
  return result;
}

bool Checker::is_fixed_table(GraphNode node) {
  std::vector<ExprId> all;
  const std::size_t index = static_cast<std::size_t>(node & 0xffff);
  if (static_cast<GraphKind>(node >> 16) == GraphKind::order) {
    for (const Order::Row& row : program_.orders[index].rows) {
      all.insert(all.end(), row.keys.begin(), row.keys.end());
      all.push_back(row.when);
    }
  } else {
    for (const Values::Row& row : program_.values[index].rows) {
      for (const Values::Row::Entry& entry : row.entries) all.push_back(entry.number);
      all.push_back(row.otherwise);
      all.push_back(row.when);
    }
  }
  return std::all_of(all.begin(), all.end(), [this](ExprId id) { return id == no_expr || is_fixed(id); });
}

// ---- options

// A default may depend on other options; they are put into an order in which those come first.
void Checker::order_options() {
  const std::size_t count = program_.options.size();
  std::vector<std::set<std::int32_t>> needs(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (program_.options[i].initial != no_expr) options_in(program_.options[i].initial, needs[i]);
  }
  std::vector<std::int32_t> order, place(count, -1);
  while (order.size() < count) {
    std::size_t next = count;
    for (std::size_t i = 0; i < count && next == count; ++i) {
      const auto ready = [&](std::int32_t other) { return place[static_cast<std::size_t>(other)] >= 0; };
      if (place[i] < 0 && std::all_of(needs[i].begin(), needs[i].end(), ready)) next = i;
    }
    if (next == count) {
      for (std::size_t i = 0; i < count; ++i) {
        if (place[i] >= 0) continue;
        error("E0413", span_of(program_.options[i].initial),
              "the default of `" + program_.options[i].name + "` depends on itself through other options");
        return;
      }
    }
    place[next] = static_cast<std::int32_t>(order.size());
    order.push_back(static_cast<std::int32_t>(next));
  }
  std::vector<Option> options;
  for (const std::int32_t from : order) options.push_back(std::move(program_.options[static_cast<std::size_t>(from)]));
  program_.options = std::move(options);
  for (Expr& expr : program_.exprs) {
    if (expr.op == Op::OptionValue) expr.a = place[static_cast<std::size_t>(expr.a)];
  }
  if (program_.direction >= 0) program_.direction = place[static_cast<std::size_t>(program_.direction)];
}

void Checker::options_in(ExprId start, std::set<std::int32_t>& found) const {
  std::set<ExprId> seen{start};
  std::vector<ExprId> open{start};
  while (!open.empty()) {
    const Expr& expr = program_.exprs[static_cast<std::size_t>(open.back())];
    open.pop_back();
    if (expr.op == Op::OptionValue) found.insert(expr.a);
    const auto visit = [&](ExprId id) {
      if (id != no_expr && seen.insert(id).second) open.push_back(id);
    };
    for (const ExprId arg : expr.args) visit(arg);
    if (expr.op == Op::RuleCall) visit(program_.rules[static_cast<std::size_t>(expr.a)].body);
  }
}

}  // namespace tapis
