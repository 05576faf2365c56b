#include "dsl/lint/secrets.hpp"

namespace tapis::lint_rules {

namespace {

void look_at(View& view, Secrets& secrets, const Stmt& choice, ExprId bound) {
  const std::string secret = secrets.from_chooser(choice, bound);
  if (secret.empty()) return;
  view.find(view.expr(bound).span,
            "what there is to choose depends on " + secret + ": the list of moves tells what lies there",
            "say who sees the cards, or let chance choose: `draw c from …`");
}

void look(View& view) {
  Secrets secrets(view);
  view.each_stmt([&](const Stmt& stmt) {
    if (stmt.what != Do::choose && stmt.what != Do::at_once && stmt.what != Do::meanwhile) return;
    for (const Alternative& alternative : view.program().sites[static_cast<std::size_t>(stmt.a)].alternatives) {
      for (const Binder& binder : alternative.binders) {
        for (const ExprId bound : {binder.domain, binder.high, binder.at_least, binder.at_most}) {
          look_at(view, secrets, stmt, bound);
        }
      }
    }
  });
}

}  // namespace

const LintRule unseen_choice{
    .code = "L0404",
    .name = "unseen-choice",
    .family = LintFamily::information,
    .meaning = "what a player may choose depends on cards that she does not see",
    .why =
        "A move names its card. Who may choose any of them is told all of them; and how many there "
        "are of a kind is told by what may be chosen.",
    .mend =
        "A card that is drawn unseen is drawn by chance: `draw c from hand of next of p`. "
        "If the player does see the cards, say so in the audience of the zone.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 5 to each hand
play:
  each p in players:
    p chooses c from hand of next of p: move c to hand of p
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 5 to each hand
play:
  each p in players:
    p chooses:
      keep
      rob when hand of next of p is not empty:
        draw c from hand of next of p
        move c to hand of p
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
