#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  if (view.module() || view.program().deck.where.empty()) return;
  const CardSet never = ~view.ever_in_play();
  const auto look_at = [&](Span row, const CardSet& cards) {
    if (cards.none() || (cards & ~never).any()) return;
    std::size_t first = 0;
    while (!cards[first]) ++first;
    const Deck& deck = view.program().deck;
    view.find(row,
              "this row names cards that are never in play, such as " +
                  deck.ranks[deck.cards[first].rank].forms.front() + " of " +
                  deck.suits[deck.cards[first].suit].forms.front(),
              "`cards` leaves them out whatever the options and the players: correct one of the two");
  };
  for (const Order& order : view.program().orders) {
    for (const Order::Row& row : order.rows) {
      for (const CardSet& tier : row.tiers) look_at(row.span, tier);
    }
  }
  for (const Values& values : view.program().values) {
    for (const Values::Row& row : values.rows) {
      for (const auto& entry : row.entries) look_at(row.span, entry.cards);
    }
  }
}

}  // namespace

const LintRule card_never_in_play{
    .code = "L0105",
    .name = "card-never-in-play",
    .family = LintFamily::cards,
    .meaning = "an entry of a table is about cards that are in play for no options and no number of players",
    .why = "Either the cards were left out by mistake, or the entry was forgotten when they were.",
    .mend = "Correct the condition behind `cards`, or delete the entry.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2 to 4
cards french52 where rank is not 2 or seats is 5
zone hand of each player, seen by owner
deal: deal 1 to each hand
values points = 20 for 2, 1 for A
result of p = points of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2 to 4
cards french52 where rank is not 2 or seats is 4
zone hand of each player, seen by owner
deal: deal 1 to each hand
values points = 20 for 2, 1 for A
result of p = points of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
