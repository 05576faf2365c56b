#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

bool is_head(Kind kind) { return kind == Kind::PlayersDecl || kind == Kind::CardsDecl; }

// What a reader expects above everything: options and directions may stand between.
bool is_rule(Kind kind) {
  return kind == Kind::ZoneDecl || kind == Kind::PileDecl || kind == Kind::VarDecl || kind == Kind::RuleDecl ||
         kind == Kind::ProcDecl || kind == Kind::ReplaceProc || kind == Kind::OrderDecl || kind == Kind::ValuesDecl ||
         kind == Kind::PatternDecl;
}

void look(View& view) {
  bool rules = false;
  for (const NodeId node : view.tree().children(view.tree().root)) {
    rules = rules || is_rule(view.kind(node));
    if (!rules || !is_head(view.kind(node))) continue;
    const bool players = view.kind(node) == Kind::PlayersDecl;
    view.find(node, std::string(players ? "`players`" : "`cards`") + " stands below the first zone or rule",
              "put it at the top, as a rulebook does");
  }
}

}  // namespace

const LintRule late_head{
    .code = "L0509",
    .name = "late-head",
    .family = LintFamily::style,
    .severity = Severity::info,
    .meaning = "`players` or `cards` stands below zones and rules",
    .why = "A rulebook begins with who plays and with which cards. Whoever opens the script looks for them at the top.",
    .mend = "Put both right below the head.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
cards french52
zone hand of each player, seen by owner
players 2
deal: deal 1 to each hand
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
