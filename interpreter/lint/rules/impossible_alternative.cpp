#include <fmt/format.h>

#include "interpreter/lint/played.hpp"

namespace tapis::played_rules {

namespace {

constexpr std::int64_t often = 200;  // a choice

void look(View& view, const Played& played, const PlayPlan&) {
  if (!played.enough()) return;
  const auto& sites = view.program().sites;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    if (played.asked[i] == 0 && played.decisions > 0) {
      view.find(sites[i].span, "nobody ever came to this choice " + extent(played),
                "let the game get here, or delete the choice");
    }
    if (played.asked[i] < often) continue;
    for (std::size_t way = 0; way < sites[i].alternatives.size(); ++way) {
      const Alternative& alternative = sites[i].alternatives[way];
      if (played.possible[i][way]) continue;
      const std::string name = alternative.label.empty() ? "this alternative" : "`" + alternative.label + "`";
      view.find(alternative.span,
                fmt::format("{} was never possible, though the choice came {} times {}", name, played.asked[i],
                            extent(played)),
                "compare its guard and its domain with what the position can be, or delete it");
    }
  }
}

}  // namespace

const PlayedRule impossible_alternative{
    .rule =
        {.code = "L0704",
         .name = "impossible-alternative",
         .family = LintFamily::played,
         .meaning = "an alternative was possible in no game that was played, or its choice never came",
         .why =
             "What is never offered is no rule of the game. Its guard or its domain asks for something that does not "
             "happen, or the choice stands where the game does not get to.",
         .mend = "Compare the guard and the domain with what the position can be, or delete the alternative.",
         .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  each p in players:
    p chooses:
      keep
      discard when number of hand is 2: move hand of p to deck
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
      keep
      discard when number of hand is 1: move hand of p to deck
result of p = number of hand of p
)"},
    .look = look};

}  // namespace tapis::played_rules
