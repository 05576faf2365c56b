#include "dsl/lint/sight.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  for (const Site& site : view.program().sites) {
    for (const Alternative& alternative : site.alternatives) {
      for (const Binder& binder : alternative.binders) {
        if (binder.range || !(binder.some || binder.type.base == Base::card)) continue;
        const std::string secret = secret_in(view, binder.domain);
        if (secret.empty()) continue;
        view.find(view.expr(binder.domain).span,
                  "the cards to choose from depend on " + secret + ": the list of moves tells what they are",
                  "let chance choose: `draw c from …`, or say that the player sees them");
      }
    }
  }
}

}  // namespace

const LintRule unseen_choice{.code = "L0404",
                             .name = "unseen-choice",
                             .family = LintFamily::information,
                             .meaning = "a player chooses among cards that she does not see",
                             .why = "A move names its card. Who may choose any of them is told all of them.",
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
