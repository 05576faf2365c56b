#include <algorithm>

#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// The ranks of which no card is named, but are in play in all settings; none if that may be meant. The bottom is what
// stands lowest.
std::vector<std::string> left_out(const View& view, const CardSet& named, const CardSet& bottom,
                                  const std::vector<Setting>& settings) {
  const Deck& deck = view.program().deck;
  std::vector<std::size_t> cards(deck.ranks.size(), 0);
  std::vector<bool> missing(deck.ranks.size(), false);
  for (std::size_t i = 0; i < deck.cards.size(); ++i) {
    const bool always = std::all_of(settings.begin(), settings.end(), [&](const Setting& setting) {
      return view.in_play(deck.cards[i], setting).value_or(false);
    });
    if (!always) continue;
    if (cards[deck.cards[i].rank]++ == 0) missing[deck.cards[i].rank] = true;
  }
  for (std::size_t i = 0; i < deck.cards.size(); ++i) {
    if (named[i]) missing[deck.cards[i].rank] = false;
  }
  const std::size_t most = *std::max_element(cards.begin(), cards.end());
  std::vector<std::string> ranks;
  for (std::size_t i = 0; i < missing.size(); ++i) {
    if (!missing[i]) continue;
    if (cards[i] < most) return {};  // a joker or another card by itself
    ranks.push_back(deck.ranks[i].forms.front());
  }
  // The lowest rank alone is below all others anyway, if the chain comes down to the one above it.
  const auto in_play = [](std::size_t number) { return number > 0; };
  const auto lowest = std::find_if(cards.begin(), cards.end(), in_play);
  const auto above = std::find_if(std::min(lowest + 1, cards.end()), cards.end(), in_play);
  bool down_to_it = false;
  for (std::size_t i = 0; i < deck.cards.size(); ++i) {
    down_to_it = down_to_it || (bottom[i] && deck.cards[i].rank == above - cards.begin());
  }
  if (ranks.size() == 1 && missing[static_cast<std::size_t>(lowest - cards.begin())] && down_to_it) ranks.clear();
  return ranks;
}

// Does the suit of the card alone decide?
bool of_suit(const View& view, const Order& order, ExprId when) {
  if (when == no_expr || view.expr(when).op != Op::Is) return false;
  const auto& sides = view.expr(when).args;
  return std::any_of(sides.begin(), sides.end(), [&](ExprId side) {
    if (view.expr(side).op != Op::SuitOf) return false;
    const Expr& card = view.expr(view.expr(side).args[0]);
    return card.op == Op::Local && card.a == order.slot;
  });
}

void look(View& view) {
  if (view.module() || view.program().deck.cards.empty()) return;
  const auto settings = view.settings_of(view.program().deck.where);
  if (!settings) return;
  const auto& orders = view.program().orders;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    CardSet named;
    for (std::size_t at = 0; at < orders[i].rows.size(); ++at) {
      const Order::Row& row = orders[i].rows[at];
      CardSet here;
      for (const CardSet& tier : row.tiers) here |= tier;
      // What has its place in a row above may be left out of one below, but for the cards of other suits.
      const bool suits =
          at == 1 && of_suit(view, orders[i], orders[i].rows[0].when) && left_out(view, named, {}, *settings).empty();
      named = suits ? here : named | here;
      if (view.uses().orders[i] == 0 || row.tiers.size() < 4) continue;
      const std::vector<std::string> ranks = left_out(view, named, row.tiers.back(), *settings);
      // Many ranks without a place are meant so; one or two among many were forgotten.
      if (ranks.empty() || ranks.size() > 2 || ranks.size() * 4 > view.program().deck.ranks.size()) continue;
      view.find(row.span, "this order leaves out the " + ranks[0] + (ranks.size() > 1 ? " and the " + ranks[1] : ""),
                "name it where it stands; cards that an order does not mention are below all others");
    }
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
