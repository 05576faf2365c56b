#include <algorithm>
#include <cmath>

#include "interpreter/lint/played.hpp"

namespace tapis::played_rules {

namespace {

constexpr std::size_t most_named = 6;

// Could chance alone have left a card where it was in all games?
bool may_be_chance(const Played& played) {
  const auto cards = static_cast<double>(played.in_play.count());
  const double moved = static_cast<double>(played.cards_moved) / static_cast<double>(played.games);
  return cards * std::pow(1 - std::min(moved / cards, 1.0), static_cast<double>(played.games)) > 1e-6;
}

void look(View& view, const Played& played, const PlayPlan&) {
  const CardSet idle = played.in_play & ~played.moved;
  if (!played.enough() || idle.none() || may_be_chance(played)) return;
  std::string names;
  std::size_t named = 0;
  for (std::size_t card = 0; card < idle.size(); ++card) {
    if (!idle[card] || ++named > most_named) continue;
    names += (names.empty() ? "" : ", ") + played.tables[0].game->card_text(static_cast<int>(card));
  }
  if (named > most_named) names += " and others";
  const auto& decks = view.nodes(Kind::CardsDecl);
  view.find(own_place(view, decks.empty() ? Span{} : view.span(decks.front())),
            "these cards never left their place " + extent(played) + ": " + names,
            "shuffle before the deal, or leave them out of the pack");
}

}  // namespace

const PlayedRule idle_card{
    .rule =
        {.code = "L0706",
         .name = "idle-card",
         .family = LintFamily::played,
         .meaning = "a card was never dealt, moved or shown in any game",
         .why = "A card that takes no part could be left out of the pack. Usually the shuffle was forgotten, or a rank "
                "was dealt with twice and another not at all.",
         .mend = "Shuffle before the deal, or leave the card out with `cards … where`.",
         .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

game:
  deal
  play
deal: deal 10 to each hand
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

game:
  shuffle everything into deck
  deal
  play
deal: deal 10 to each hand
play:
  each p in players:
    p chooses c from hand: move c to deck
result of p = number of hand of p
)"},
    .look = look};

}  // namespace tapis::played_rules
