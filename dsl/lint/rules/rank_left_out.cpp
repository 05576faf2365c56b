#include <algorithm>

#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// The ranks of which no card is named; none if that may be meant.
std::vector<std::string> left_out(const View& view, const CardSet& named) {
  const Deck& deck = view.program().deck;
  std::vector<std::size_t> cards(deck.ranks.size(), 0);
  std::vector<bool> missing(deck.ranks.size(), true);
  for (std::size_t i = 0; i < deck.cards.size(); ++i) {
    ++cards[deck.cards[i].rank];
    if (named[i]) missing[deck.cards[i].rank] = false;
  }
  const std::size_t most = *std::max_element(cards.begin(), cards.end());
  std::vector<std::string> ranks;
  for (std::size_t i = 0; i < missing.size(); ++i) {
    if (!missing[i]) continue;
    if (cards[i] < most) return {};  // a joker or another card by itself
    ranks.push_back(deck.ranks[i].forms.front());
  }
  // The lowest rank alone is below all others anyway.
  if (ranks.size() == 1 && missing.front()) ranks.clear();
  return ranks;
}

void look(View& view) {
  // What the options or the players decide about the cards may be just what the order leaves out.
  if (view.module() || !view.program().deck.where.empty()) return;
  const auto& orders = view.program().orders;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const Order& order = orders[i];
    CardSet named;
    bool chain = order.rows.size() == 1 && view.uses().orders[i] > 0;
    for (const Order::Row& row : order.rows) {
      chain = chain && row.keys.empty() && row.when == no_expr && row.tiers.size() > 3;
      for (const CardSet& tier : row.tiers) named |= tier;
    }
    if (!chain) continue;
    const std::vector<std::string> ranks = left_out(view, named);
    // Many ranks without a place are meant so; one or two among many were forgotten.
    if (ranks.empty() || ranks.size() > 2 || ranks.size() * 4 > view.program().deck.ranks.size()) continue;
    view.find(order.rows[0].span,
              "this order leaves out the " + ranks[0] + (ranks.size() > 1 ? " and the " + ranks[1] : ""),
              "name it where it stands; cards that an order does not mention are below all others");
  }
}

}  // namespace

const LintRule rank_left_out{.code = "L0104",
                             .name = "rank-left-out",
                             .family = LintFamily::cards,
                             .meaning = "a chain names nearly all ranks of the deck, and leaves one or two out",
                             .why =
                                 "What an order does not mention is worth 0 and loses to everything. With one or two "
                                 "ranks missing that is rarely meant.",
                             .mend = "Put the rank in its place. If it should be the lowest of all, put it at the end.",
                             .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
order height = A > K > Q > J > 10 > 9 > 8 > 7 > 6 > 4 > 3 > 2
result of p = highest height among hand of p else 0
)",
                             .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
order height = A > K > Q > J
result of p = highest height among hand of p else 0
)",
                             .look = look};

}  // namespace tapis::lint_rules
