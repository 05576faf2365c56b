#include "dsl/lint/sight.hpp"

namespace tapis::lint_rules {

namespace {

void look_at(View& view, ExprId condition) {
  const std::string secret = condition == no_expr ? "" : secret_in(view, condition);
  if (secret.empty()) return;
  view.find(view.expr(condition).span,
            "whether this is possible depends on " + secret + ": the list of moves tells something of them",
            "ask for what the player knows; how many cards lie somewhere is public");
}

void look(View& view) {
  for (const Stmt& stmt : view.program().stmts) {  // who may act: `each p in movers where …`
    if (stmt.what == Do::meanwhile || stmt.what == Do::at_once) look_at(view, stmt.args[0]);
  }
  for (const Site& site : view.program().sites) {
    for (const Alternative& alternative : site.alternatives) look_at(view, alternative.guard);
  }
}

}  // namespace

const LintRule secret_in_guard{.code = "L0405",
                               .name = "secret-in-guard",
                               .family = LintFamily::information,
                               .meaning = "whether a player may do something depends on cards that she does not see",
                               .why =
                                   "Players know what they may do. A guard that asks for hidden cards tells them "
                                   "what those are before anything happened.",
                               .mend =
                                   "Ask only for what the player knows. What becomes of the move may depend on "
                                   "hidden cards: ask for them in its body.",
                               .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
zone talon, seen by nobody
deal:
  deal 5 to each hand
  move top 3 of deck to talon
play:
  each p in players:
    p chooses:
      keep
      take when any card in talon where rank is A: move talon to hand of p
result of p = number of hand of p
)",
                               .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
zone talon, seen by nobody
deal:
  deal 5 to each hand
  move top 3 of deck to talon
play:
  each p in players:
    p chooses:
      keep
      take when talon is not empty: move talon to hand of p
result of p = number of hand of p
)",
                               .look = look};

}  // namespace tapis::lint_rules
