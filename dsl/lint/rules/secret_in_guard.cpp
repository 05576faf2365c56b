#include "dsl/lint/sight.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  for (const Site& site : view.program().sites) {
    for (const Alternative& alternative : site.alternatives) {
      if (alternative.guard == no_expr) continue;
      const std::string secret = secret_in(view, alternative.guard);
      if (secret.empty()) continue;
      view.find(view.expr(alternative.guard).span,
                "whether this is possible depends on " + secret + ": the list of moves tells something of them",
                "ask for what the player knows; how many cards lie somewhere is public");
    }
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
deal: deal 5 to each hand
play:
  each p in players:
    p chooses:
      keep
      take when suit of top of deck is hearts: move top of deck to hand of p
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
      take when number of deck > 40: move top of deck to hand of p
result of p = number of hand of p
)",
                               .look = look};

}  // namespace tapis::lint_rules
