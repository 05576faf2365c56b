#include "dsl/lint/deals.hpp"

namespace tapis::lint_rules {

namespace {

void look_at(View& view, const Deals& deals) {
  const auto tables = tables_for(view, deals);
  if (!tables) return;
  for (const auto& [setting, count] : *tables) {
    std::int64_t cards = 0;
    for (const Stmt* deal : deals) cards += cards_dealt(view, *deal, setting, count).value_or(0);
    const auto size = view.deck_size(setting);
    if (!size || cards <= *size) continue;
    view.find(deals.back()->span,
              std::to_string(count.number) + " players are dealt " + std::to_string(cards) + " cards of " +
                  std::to_string(*size),
              "deal fewer, or let the number depend on the players: `seats`");
    return;
  }
}

void look(View& view) {
  if (view.module()) return;
  each_run_of_deals(view, [&](const Deals& deals) { look_at(view, deals); });
}

}  // namespace

const LintRule deal_too_many{
    .code = "L0201",
    .name = "deal-too-many",
    .family = LintFamily::deal,
    .meaning = "more cards are dealt than there are, for some number of players or some option",
    .why = "Too few cards are a fault: the game stops at its first deal.",
    .mend =
        "Deal fewer cards, or say how many for each number of players: `deal (12 when seats is 4 else 13) to each "
        "hand`.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 4 or 5
cards french52
zone hand of each player, seen by owner
deal: deal 13 to each hand
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 4 or 5
cards french52
zone hand of each player, seen by owner
deal: deal (13 when seats is 4 else 10) to each hand
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
