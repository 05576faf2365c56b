#include <fmt/format.h>

#include "interpreter/lint/played.hpp"

namespace tapis::played_rules {

namespace {

void look(View& view, const Played& played, const PlayPlan&) {
  if (played.apart == 0) return;
  const auto result = static_cast<std::size_t>(view.program().result);
  Found& found = view.find(own_place(view, view.program().rules[result].body_span),
                           fmt::format("partners had different results in {} of the {} games that came to an end",
                                       played.apart, played.finished),
                           "let `result of p` ask for what the whole team has: `of team of p`, or a variable `of each "
                           "team`");
  show(found, view, played, played.shown_apart);
}

}  // namespace

const PlayedRule partners_apart{
    .rule = {.code = "L0717",
             .name = "partners-apart",
             .family = LintFamily::played,
             .meaning = "players of one team have different results",
             .why =
                 "Partners win and lose together. Where the result counts what each has for himself, one of them can "
                 "win and the other lose, and the winner is the best player and not the best team.",
             .mend = "Let `result` ask for what the team has: `number of won of members of team of p`, or a variable "
                     "`of each team` such as the score of a match. If partners are rivals in the end, do without teams "
                     "for them, or allow it and say why.",
             .bad = R"(tapis 1
game "High Card | La plus haute"
players 4 in pairs
cards french52
zone hand of each player, seen by owner
var points of each player

deal: deal 2 to each hand
play:
  each p in players:
    p chooses c from hand:
      if rank of c > 7: points of p gains 1
      move c to deck
result of p = points of p
)",
             .good = R"(tapis 1
game "High Card | La plus haute"
players 4 in pairs
cards french52
zone hand of each player, seen by owner
var points of each player

deal: deal 2 to each hand
play:
  each p in players:
    p chooses c from hand:
      if rank of c > 7: points of p gains 1
      move c to deck
result of p = sum of points among members of team of p
)"},
    .look = look};

}  // namespace tapis::played_rules
