#include <set>

#include "interpreter/lint/played.hpp"

namespace tapis::played_rules {

namespace {

// The procedures that players do themselves when they choose: these may be rare, and what is never offered is told
// of the alternative.
std::set<std::int32_t> chosen(const View& view) {
  std::vector<std::int32_t> open;
  for (const Site& site : view.program().sites) {
    for (const Alternative& way : site.alternatives) open.insert(open.end(), way.body.begin(), way.body.end());
  }
  std::set<std::int32_t> all;
  while (!open.empty()) {
    const Stmt& statement = view.stmt(open.back());
    open.pop_back();
    if (statement.what == Do::call) all.insert(statement.a);
    open.insert(open.end(), statement.first.begin(), statement.first.end());
    open.insert(open.end(), statement.second.begin(), statement.second.end());
  }
  return all;
}

void look(View& view, const Played& played, const PlayPlan&) {
  if (!played.enough()) return;
  const auto& procedures = view.program().procedures;
  const std::set<std::int32_t> by_players = chosen(view);
  for (std::size_t i = 0; i < procedures.size(); ++i) {
    if (by_players.count(static_cast<std::int32_t>(i)) > 0) continue;
    if (played.times(procedures[i].body_span, true) > 0 || view.uses().procedures[i] == 0 || procedures[i].body.empty())
      continue;
    const Span place = view.own(procedures[i].span) ? procedures[i].span : procedures[i].body_span;
    view.find(place, "`" + procedures[i].name + "` was never done " + extent(played),
              "find out which condition on the way is never met");
  }
}

}  // namespace

const PlayedRule unreached_procedure{
    .rule =
        {.code = "L0705",
         .name = "unreached-procedure",
         .family = LintFamily::played,
         .meaning = "the script says how to do something, and no game that was played ever did it",
         .why = "The calls stand behind conditions that are never met. What the procedure does is no part of the game.",
         .mend = "Find out which condition on the way keeps the game from getting there.",
         .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

to refresh: move deck to hand of player 1
deal: deal 1 to each hand
play:
  each p in players:
    p chooses c from hand: move c to deck
  if number of hand of player 1 > 5: refresh
result of p = number of hand of p
)",
         .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

to refresh: move deck to hand of player 1
deal: deal 1 to each hand
play:
  each p in players:
    p chooses c from hand: move c to deck
  if number of hand of player 1 < 5: refresh
result of p = number of hand of p
)"},
    .look = look};

}  // namespace tapis::played_rules
