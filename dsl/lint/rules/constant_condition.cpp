#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// A condition that is written as plain `yes` or `no` is meant so.
bool written_out(const View& view, NodeId condition) {
  return view.kind(condition) == Kind::Yes || view.kind(condition) == Kind::No;
}

void look_at(View& view, NodeId condition) {
  if (condition == no_node || written_out(view, condition)) return;
  const std::optional<bool> always = view.always(condition);
  if (!always) return;
  view.find(condition, std::string("this condition ") + (*always ? "always" : "never") + " holds",
            "it says the same for all options and numbers of players: compare with something that changes, or leave "
            "it out");
}

void look(View& view) {
  for (const Kind kind : {Kind::If, Kind::When, Kind::Until, Kind::Except}) {
    for (const NodeId node : view.nodes(kind)) look_at(view, view.parts(node).front());
  }
  for (const NodeId node : view.nodes(Kind::Conditional)) look_at(view, view.parts(node)[1]);
}

}  // namespace

const LintRule constant_condition{
    .code = "L0302",
    .name = "constant-condition",
    .family = LintFamily::flow,
    .meaning = "a condition gives the same for all options and numbers of players",
    .why =
        "What depends on the condition happens always or never. Usually two things were mixed up: a number of "
        "players that the game does not have, or an option beyond its range.",
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
