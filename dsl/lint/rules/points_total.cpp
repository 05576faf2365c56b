#include <algorithm>

#include "dsl/lint/said.hpp"

namespace tapis::lint_rules {

namespace {

// What a row gives a card, if all that it depends on is known; 0 for a card that it does not name.
std::optional<std::int64_t> points(const View& view, const Values::Row& row, std::size_t card, Setting setting) {
  setting.card = &view.program().deck.cards[card];
  for (const auto& entry : row.entries) {
    if (entry.cards[card]) return view.fold(entry.number, setting);
  }
  return row.otherwise == no_expr ? 0 : view.fold(row.otherwise, setting);
}

// The row that counts for a card: the first that holds and names it; nothing if the game decides.
std::optional<std::int64_t> points(const View& view, const Values& values, std::size_t card, Setting setting) {
  setting.card = &view.program().deck.cards[card];
  for (const Values::Row& row : values.rows) {
    const auto holds = row.when == no_expr ? 1 : view.fold(row.when, setting);
    if (!holds) return {};
    const bool named = row.otherwise != no_expr || std::any_of(row.entries.begin(), row.entries.end(),
                                                               [&](const auto& entry) { return entry.cards[card]; });
    if (*holds != 0 && named) return points(view, row, card, setting);
  }
  return 0;
}

struct Totals {
  std::int64_t all = 0;
  std::optional<std::int64_t> suit;  // if all suits count the same
};

// What the cards in play count together, by the table or one row of it; nothing if that is not known.
template <class Table>
std::optional<Totals> totals(const View& view, const Table& table, const Setting& setting) {
  const Deck& deck = view.program().deck;
  std::vector<std::int64_t> suits(deck.suits.size(), 0);
  for (std::size_t card = 0; card < deck.cards.size(); ++card) {
    const auto stays = view.in_play(deck.cards[card], setting);
    if (!stays) return {};
    if (!*stays) continue;
    const auto number = points(view, table, card, setting);
    if (!number) return {};
    suits[deck.cards[card].suit] += *number;
  }
  Totals sum;
  for (const std::int64_t suit : suits) sum.all += suit;
  const bool alike = std::all_of(suits.begin(), suits.end(), [&](std::int64_t suit) { return suit == suits[0]; });
  if (alike && !suits.empty()) sum.suit = suits[0];
  return sum;
}

// Tells of a number unless it is right, or not known, in some setting.
template <class Total>
void compare(View& view, const SaidNumber& said, Span where, const std::vector<Setting>& settings, Total total) {
  std::optional<std::int64_t> wrong;
  for (const Setting& setting : settings) {
    const std::optional<std::int64_t> known = total(setting);
    if (!known || *known == said.number) return;
    wrong = known;
  }
  if (!wrong) return;
  view.find(said.span, "the cards count " + std::to_string(*wrong) + ", not " + std::to_string(said.number),
            "correct the number here or one of those in the table")
      .note(where, "counted here");
}

void look_at(View& view, const Values& values, NodeId declaration, const std::vector<Setting>& settings) {
  using Known = std::optional<std::int64_t>;
  const auto in_all = said_before(view, declaration, "in all");
  if (in_all.size() == 1) {
    compare(view, in_all[0], values.rows[0].span, settings, [&](const Setting& setting) {
      const auto sum = totals(view, values, setting);
      return sum ? Known(sum->all) : Known();
    });
  }
  const auto in_suit = said_before(view, declaration, "in a suit");
  for (std::size_t i = 0; i < in_suit.size() && in_suit.size() <= values.rows.size(); ++i) {
    compare(view, in_suit[i], values.rows[i].span, settings, [&](const Setting& setting) {
      const auto sum = totals(view, values.rows[i], setting);
      return sum ? sum->suit : Known();
    });
  }
}

// All that the numbers of a table depend on before the game.
std::vector<ExprId> asked_by(const View& view, const Values& values) {
  std::vector<ExprId> asked = view.program().deck.where;
  for (const Values::Row& row : values.rows) {
    asked.insert(asked.end(), {row.when, row.otherwise});
    for (const auto& entry : row.entries) asked.push_back(entry.number);
  }
  asked.erase(std::remove(asked.begin(), asked.end(), no_expr), asked.end());
  return asked;
}

void look(View& view) {
  if (view.module()) return;
  for (const Values& values : view.program().values) {
    if (values.rows.empty() || !view.own(values.rows[0].span)) continue;
    const auto settings = view.settings_of(asked_by(view, values));
    for (const Kind kind : {Kind::ValuesDecl, Kind::ReplaceRule}) {
      for (const NodeId node : view.nodes(kind)) {
        const Span row = values.rows[0].span, around = view.span(node);
        if (settings && around.begin <= row.begin && row.end <= around.end) look_at(view, values, node, *settings);
      }
    }
  }
}

}  // namespace

const LintRule points_total{.code = "L0106",
                            .name = "points-total",
                            .family = LintFamily::cards,
                            .meaning = "the cards do not count what the comment above their values says",
                            .why =
                                "The total is the oldest check of a table of points: players count with it, and one "
                                "wrong number in the table gives another one.",
                            .mend =
                                "Correct the table, or the comment. A comment that says `N in all` is about all "
                                "cards in play; `N in a suit` is about the cards of one suit, and of two of these "
                                "the second is about the second row.",
                            .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french32
zone hand of each player, seen by owner
deal: deal 1 to each hand
## 120 in all. | 120 en tout.
values points = 11 for A, 10 for 10, 4 for K, 3 for Q, 1 for J
result of p = points of hand of p
)",
                            .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french32
zone hand of each player, seen by owner
deal: deal 1 to each hand
## 120 in all. | 120 en tout.
values points = 11 for A, 10 for 10, 4 for K, 3 for Q, 2 for J
result of p = points of hand of p
)",
                            .look = look};

}  // namespace tapis::lint_rules
