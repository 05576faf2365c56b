#include <algorithm>

#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// A condition that is written as plain `yes` or `no` is meant so.
bool written_out(const View& view, NodeId condition) {
  return view.kind(condition) == Kind::Yes || view.kind(condition) == Kind::No;
}

class Look {
 public:
  explicit Look(View& view) : view_(view) {}

  void operator()() {
    for (const Kind kind : {Kind::If, Kind::When, Kind::Until, Kind::Except, Kind::Where}) {
      for (const NodeId node : view_.nodes(kind)) look_at(view_.parts(node).front());
    }
    for (const NodeId node : view_.nodes(Kind::Conditional)) look_at(view_.parts(node)[1]);
    for (const NodeId node : view_.nodes(Kind::Duty)) look_at(view_.parts(node)[1]);
    // What is joined with `and` or `or`, where the whole is not decided.
    for (const Kind kind : {Kind::And, Kind::Or}) {
      for (const NodeId node : view_.nodes(kind)) {
        if (view_.always(node)) continue;
        for (const NodeId part : view_.parts(node)) look_at(part);
      }
    }
    // A value that is known before the game may be a name for something that variants change; what compares with
    // something that changes in play is meant to come out now so, now so.
    for (const Kind kind : {Kind::Is, Kind::IsNot, Kind::Less, Kind::LessEqual, Kind::Greater, Kind::GreaterEqual,
                            Kind::In, Kind::NotIn}) {
      for (const NodeId node : view_.nodes(kind)) {
        if (!known_before(node)) look_at(node);
      }
    }
  }

 private:
  void look_at(NodeId condition) {
    if (condition == no_node || written_out(view_, condition)) return;
    const std::optional<bool> always = view_.always(condition);
    if (!always) return;
    const Span span = view_.span(condition);
    for (const Span& outer : told_) {
      if (outer.begin <= span.begin && span.end <= outer.end) return;
    }
    told_.push_back(span);
    const bool before = known_before(condition);
    view_.find(condition, std::string("this condition ") + (*always ? "always" : "never") + " holds",
               before ? "it says the same for all options and numbers of players: compare with something that changes, "
                        "or leave it out"
                      : "it says the same whatever happens: compare with what it can be, or leave it out");
  }

  // Do options and the number of players alone decide?
  bool known_before(NodeId condition) const {
    const auto roots = view_.conditions_at(view_.span(condition));
    const auto settings = view_.settings_of(roots);
    return settings && std::all_of(roots.begin(), roots.end(),
                                   [&](ExprId root) { return view_.fold(root, settings->front()).has_value(); });
  }

  View& view_;
  std::vector<Span> told_;
};

void look(View& view) { Look{view}(); }

}  // namespace

const LintRule constant_condition{
    .code = "L0302",
    .name = "constant-condition",
    .family = LintFamily::flow,
    .meaning = "a condition gives the same for all options and numbers of players, whatever happens in the game",
    .why =
        "What depends on the condition happens always or never. Usually two things were mixed up: a number of "
        "players that the game does not have, an option beyond its range, a number that is never so low or so high, "
        "like `deals mod 3 is 3`.",
    .mend = "Compare with what was meant, or leave the condition out together with what never happens.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2 to 4
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  if seats is 5: move deck to hand of player 1
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2 to 4
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  if seats is 4: move deck to hand of player 1
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
