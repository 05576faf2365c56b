#include "interpreter/lint/played.hpp"

namespace tapis::played_rules {

namespace {

// A game that says itself after how many moves it is stopped means it.
bool says_limit(const View& view) {
  const Rule& limit = view.program().rules[static_cast<std::size_t>(view.program().most_moves)];
  return limit.body_span.file != limit.span.file;
}

void look(View& view, const Played& played, const PlayPlan&) {
  for (const Trouble& trouble : played.troubles) {
    const bool circles = trouble.is == Trouble::Is::repetition;
    if (!circles && (trouble.is != Trouble::Is::move_limit || says_limit(view))) continue;
    Found& found =
        view.find(own_place(view, trouble.span), circles ? "the game goes round in circles" : "the game does not end",
                  "use something up, or say with `most_moves` when the game is over");
    show(found, view, played, trouble);
  }
}

}  // namespace

const PlayedRule endless_game{
    .rule =
        {.code = "L0703",
         .name = "endless-game",
         .family = LintFamily::played,
         .meaning = "a game goes round in circles, or is stopped at the limit of moves",
         .why =
             "Nobody can sit a game through that never ends. Some condition is never met, or the players can undo for "
             "ever what they did.",
         .mend = "Look at the last moves: something must be used up, or `most_moves` must say after how many moves the "
                 "game is over.",
         .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  repeat until deck is empty:
    player 1 chooses c from hand: move c to bottom of deck
    move top of deck to hand of player 1
result of p = number of hand of p
)",
         .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  repeat until deck is empty:
    player 1 chooses c from hand: move c to hand of player 2
    move top of deck to hand of player 1
result of p = number of hand of p
)"},
    .look = look};

}  // namespace tapis::played_rules
