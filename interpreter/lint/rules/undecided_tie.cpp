#include "interpreter/lint/played.hpp"

namespace tapis::played_rules {

namespace {

void look(View& view, const Played& played, const PlayPlan&) {
  for (const Tie& tie : played.ties) {
    const Expr& best = view.expr(tie.best);
    const bool players = best.type.base == Base::players;
    Found& found =
        view.find(best.span,
                  "nothing decides a tie here: when several have the " + std::string(view.text(best.span)) + ", " +
                      (players ? "the one at the lowest seat is taken" : "the one that happens to be listed first is"),
                  std::string("say who is first among equals: ") + (players ? "`from eldest`, " : "") +
                      "`, then highest …`; or ask for `the only` one, and say what holds when there is none");
    show(found, view, played, tie.shown);
  }
}

}  // namespace

const PlayedRule undecided_tie{
    .rule =
        {.code = "L0716",
         .name = "undecided-tie",
         .family = LintFamily::played,
         .meaning = "several were the best in a game, and nothing in the script says which of them is taken",
         .why =
             "`the player with highest …` has to be somebody, so of equals the one at the lowest seat is taken, and of "
             "cards the one that the deck lists first. No rulebook decides so: a seat wins more often than the others, "
             "and nobody knows why.",
         .mend = "Say who is first among equals: `the player from eldest with highest …`, or another key behind it, "
                 "`with highest tricks, then lowest score`. Where nobody should be taken, write `the only player with "
                 "highest …`, which is none in a tie. If it is all the same who is taken, say so: `# lint: allow "
                 "undecided-tie equal suits count the same`.",
         .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
var points of each player

deal: deal 2 to each hand
play:
  each p in players:
    p chooses c from hand:
      points of p becomes height of c
      move c to deck
  let best = the player with highest points
  points of best gains 10
rule height of card c = 2 when rank of c >= J else 1
result of p = points of p
)",
         .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
var points of each player

deal: deal 2 to each hand
play:
  each p in players:
    p chooses c from hand:
      points of p becomes height of c
      move c to deck
  let best = the player from eldest with highest points
  points of best gains 10
rule height of card c = 2 when rank of c >= J else 1
result of p = points of p
)"},
    .look = look};

}  // namespace tapis::played_rules
