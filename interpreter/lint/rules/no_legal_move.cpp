#include "interpreter/lint/replay.hpp"

namespace tapis::played_rules {

namespace {

void look(View& view, const Played& played, const PlayPlan&) {
  for (const Trouble& trouble : played.troubles) {
    if (trouble.is != Trouble::Is::no_move) continue;
    Found& found = view.find(own_place(view, trouble.span), "a player must choose here and has no legal move",
                             "add an alternative that is always possible, or ask only who can do something");
    replay(played, trouble.shown, [&](const State& state, const Events&) {
      const std::vector<Hindrance> all = hindrances(state);
      for (const Hindrance& one : all) found.note(all.size() == 1 ? found.finding.span : one.span, one.text);
      return true;
    });
    show(found, view, played, trouble);
  }
}

}  // namespace

const PlayedRule no_legal_move{
    .rule =
        {.code = "L0701",
         .name = "no-legal-move",
         .family = LintFamily::played,
         .severity = Severity::error,
         .meaning = "a player must choose, and no move is legal",
         .why =
             "The game stops there: nobody can go on. A guard, a duty or a domain leaves nothing, in a position that "
             "the author did not think of.",
         .mend = "Add an alternative that is always possible, such as passing, or ask only those who can do something.",
         .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  each p in players:
    p chooses c from hand where rank > 10: move c to deck
result of p = number of hand of p
)",
         .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  each p in players:
    p chooses:
      discard c from hand where rank > 10: move c to deck
      keep
result of p = number of hand of p
)"},
    .look = look};

}  // namespace tapis::played_rules
