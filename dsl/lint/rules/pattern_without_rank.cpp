#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// The cards that an order names; all of them if it goes by keys.
CardSet named_by(const View& view, const Order& order) {
  CardSet named;
  for (const Order::Row& row : order.rows) {
    for (const CardSet& tier : row.tiers) named |= tier;
    if (!row.keys.empty()) named.set();
  }
  return named & view.ever_in_play();
}

void look(View& view) {
  if (view.module()) return;
  const CardSet in_play = view.ever_in_play();
  for (const Pattern& pattern : view.program().patterns) {
    for (const Pattern::Row& row : pattern.rows) {
      for (const Pattern::Part& part : row.parts) {
        if (part.by < 0 || (part.cards & in_play) == in_play) continue;
        const Order& order = view.program().orders[static_cast<std::size_t>(part.by)];
        const CardSet missing = part.cards & in_play & ~named_by(view, order);
        if (missing.none()) continue;
        std::size_t card = 0;
        while (!missing[card]) ++card;
        const Deck& deck = view.program().deck;
        view.find(part.span,
                  "`" + order.name + "` has no place for the " + deck.ranks[deck.cards[card].rank].forms.front() +
                      ", so it fits nothing here",
                  "name it in the order, or leave it out here")
            .note(order.span, "the order");
      }
    }
  }
}

}  // namespace

const LintRule pattern_without_rank{.code = "L0107",
                                    .name = "pattern-without-rank",
                                    .family = LintFamily::cards,
                                    .meaning = "a pattern names cards that its order has no place for",
                                    .why =
                                        "A pattern that goes `by` an order sees only the cards that the order "
                                        "names. The others stand in the pattern and never fit.",
                                    .mend = "Name the rank in the order, or take it out of the pattern.",
                                    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french32
zone hand of each player, seen by owner
deal: deal 5 to each hand
order plain = A > K > Q
pattern square = 4 of A K Q 10 of one rank by plain
result of p = square of hand of p
)",
                                    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french32
zone hand of each player, seen by owner
deal: deal 5 to each hand
order plain = A > 10 > K > Q
pattern square = 4 of A K Q 10 of one rank by plain
result of p = square of hand of p
)",
                                    .look = look};

}  // namespace tapis::lint_rules
