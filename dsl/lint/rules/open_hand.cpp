#include <algorithm>

#include "dsl/lint/sight.hpp"

namespace tapis::lint_rules {

namespace {

// Is the zone one that a player chooses cards from?
bool chosen_from(const View& view, std::int32_t zone) {
  bool found = false;
  for (const Site& site : view.program().sites) {
    for (const Alternative& alternative : site.alternatives) {
      for (const Binder& binder : alternative.binders) {
        each_read(view, binder.domain, [&](const Expr& expr) {
          found = found || (expr.op == Op::ZoneCards && expr.a == zone && !expr.args.empty());
        });
      }
    }
  }
  return found;
}

// Is it dealt to face down? A module does not deal: there the name tells.
bool dealt_to(const View& view, std::int32_t zone) {
  const auto& all = view.program().stmts;
  if (view.module()) return view.program().zones[static_cast<std::size_t>(zone)].name == "hand";
  return std::any_of(all.begin(), all.end(), [&](const Stmt& stmt) {
    return stmt.what == Do::deal && stmt.a == zone && !stmt.up && !stmt.down;
  });
}

void look(View& view) {
  const auto& counts = view.players();
  const bool alone = !counts.empty() && std::all_of(counts.begin(), counts.end(),
                                                    [](const PlayerCount& count) { return count.number < 2; });
  if (alone) return;
  const auto& zones = view.program().zones;
  for (std::size_t i = 0; i < zones.size(); ++i) {
    const auto zone = static_cast<std::int32_t>(i);
    if (!view.own(zones[i].span) || zones[i].pile || zones[i].family.over != Family::Over::player) continue;
    if (sight_of(view, zones[i].audience) != Sight::everyone || !dealt_to(view, zone)) continue;
    if (!view.module() && !chosen_from(view, zone)) continue;
    view.find(zones[i].span, "everybody sees the cards that each player is dealt to `" + zones[i].name + "`",
              "say who sees them: `zone " + zones[i].name + " of each player, seen by owner`");
  }
}

}  // namespace

const LintRule open_hand{.code = "L0401",
                         .name = "open-hand",
                         .family = LintFamily::information,
                         .meaning = "players are dealt cards, and choose among them, that all others see",
                         .why =
                             "A zone is open unless the script says otherwise. With open hands there is nothing to "
                             "guess, and what a player is shown gives the others away.",
                         .mend =
                             "Write `seen by owner`. Where the hands do lie open, allow the finding and say so: "
                             "`# lint: allow L0401 the hands lie open in this game`.",
                         .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player
deal: deal 5 to each hand
play:
  each p in players:
    p chooses c from hand: move c to deck
result of p = number of hand of p
)",
                         .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
zone front of each player
deal: deal 5 to each hand
play:
  each p in players:
    p chooses c from hand: move c to front of p
result of p = number of front of p
)",
                         .look = look};

}  // namespace tapis::lint_rules
