#include "interpreter/lint/played.hpp"

namespace tapis::played_rules {

namespace {

void look(View& view, const Played& played, const PlayPlan&) {
  for (const Trouble& trouble : played.troubles) {
    if (trouble.is != Trouble::Is::fault && trouble.is != Trouble::Is::no_table) continue;
    Found& found = view.find(own_place(view, trouble.span),
                             trouble.is == Trouble::Is::fault ? "the script fails here: " + trouble.text
                                                              : "the game cannot be played: " + trouble.text,
                             "say what holds in that position");
    show(found, view, played, trouble);
  }
}

}  // namespace

const PlayedRule failing_game{
    .rule =
        {.code = "L0702",
         .name = "failing-game",
         .family = LintFamily::played,
         .severity = Severity::error,
         .meaning = "the script fails in a game",
         .why =
             "A game that fails has no result. The script asks for something that is not there in some position: the "
             "owner of a card that nobody holds, a division by zero, more cards than there are.",
         .mend =
             "Follow the command that shows the game, and say what holds in that position, for instance with `else`.",
         .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
var share of each player = 0

deal: deal 1 to each hand
play:
  each p in players:
    p chooses c from hand: move c to deck
    share of p becomes 12 / number of hand of p
result of p = share of p
)",
         .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
var share of each player = 0

deal: deal 2 to each hand
play:
  each p in players:
    p chooses c from hand: move c to deck
    share of p becomes 12 / number of hand of p
result of p = share of p
)"},
    .look = look};

}  // namespace tapis::played_rules
