#include <optional>

#include "interpreter/lint/replay.hpp"

namespace tapis::played_rules {

namespace {

// How a game stood when somebody chose for the first time, and at its end.
struct Moments {
  std::optional<State> first, end;
};

Moments moments_of(const Played& played, const PlayPlan& plan) {
  Moments seen;
  for (std::size_t table = 0; table < played.tables.size() && !seen.end; ++table) {
    replay(played, {table, "random", plan.seed}, [&](const State& state, const Events&) {
      if (!seen.first) seen.first.emplace(state);
      if (state.over()) seen.end.emplace(state);
      return true;
    });
  }
  return seen;
}

// Says of what would bring cards there that nothing is left to be brought.
void tell_sources(Found& found, const View& view, const Moments& seen, std::int32_t zone) {
  if (!seen.end) return;
  const Game& game = seen.end->game();
  for (const Stmt& stmt : view.program().stmts) {
    if (stmt.what != Do::move) continue;
    const Expr& place = view.expr(stmt.args[1]);
    const auto source = source_of(game, stmt);
    if (place.op != Op::ZonePlace || place.a != zone || !source) continue;
    const bool dealt = is_empty(*seen.first, *source);
    if (!dealt && !is_empty(*seen.end, *source)) continue;
    found.note(stmt.span, "this moves nothing where `" + name_of(game, *source) + "` is empty, as it is " +
                              (dealt ? "when somebody first chooses" : "at the end of a game"));
  }
}

void look(View& view, const Played& played, const PlayPlan& plan) {
  if (!played.enough()) return;
  const auto& zones = view.program().zones;
  std::optional<Moments> seen;
  for (std::size_t i = 0; i < zones.size(); ++i) {
    if (played.filled[i] || view.uses().zones[i] == 0 || static_cast<std::int32_t>(i) == view.program().deck_zone) {
      continue;
    }
    Found& found = view.find(zones[i].span, "no card came to `" + zones[i].name + "` " + extent(played),
                             "look at the lines that move cards there");
    if (!seen) seen = moments_of(played, plan);
    tell_sources(found, view, *seen, static_cast<std::int32_t>(i));
  }
}

}  // namespace

const PlayedRule empty_zone{
    .rule =
        {.code = "L0714",
         .name = "empty-zone",
         .family = LintFamily::played,
         .meaning = "the script introduces a zone to which no card came in any game",
         .why =
             "A place that stays empty is no part of the game. The cards that should go there go elsewhere, or do not "
             "move.",
         .mend =
             "Look at the lines that move cards there: the condition above them may never hold, or they name another "
             "place. Delete the zone if the game does without it.",
         .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
zone won of each player

deal: deal 1 to each hand
play:
  each p in players:
    p chooses c from hand:
      if rank of c > A: move c to won of p
      else: move c to deck
result of p = number of won of p
)",
         .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
zone won of each player

deal: deal 1 to each hand
play:
  each p in players:
    p chooses c from hand:
      if rank of c > 10: move c to won of p
      else: move c to deck
result of p = number of won of p
)"},
    .look = look};

}  // namespace tapis::played_rules
