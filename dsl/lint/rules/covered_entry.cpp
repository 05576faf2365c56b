#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// The nodes of a kind under the row that stands there; none if the tree has another number of them than the table.
std::vector<NodeId> nodes_of(const View& view, Span row, Kind row_kind, Kind kind, std::size_t number) {
  std::vector<NodeId> found;
  for (const NodeId node : view.nodes(kind)) {
    const Span outside = view.span(view.around(node, row_kind));
    if (outside.begin <= row.begin && row.end <= outside.end) found.push_back(node);
  }
  if (found.size() != number) found.clear();
  return found;
}

// Tells of the entries whose cards all come earlier; `before` holds those of earlier rows for all cards.
void look_at(View& view, Span row, const std::vector<NodeId>& nodes, const std::vector<CardSet>& entries,
             CardSet& before) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if ((entries[i] & ~before).none()) {
      view.find(nodes.empty() ? row : view.span(nodes[i]), "this never counts: its cards are named before",
                "put what is about fewer cards first, or delete it");
    }
    before |= entries[i];
  }
}

void look(View& view) {
  // Without cards of its own a file may name some that only other decks have.
  if (view.nodes(Kind::CardsDecl).empty()) return;
  for (const Order& order : view.program().orders) {
    CardSet always;
    for (const Order::Row& row : order.rows) {
      CardSet before = always;
      if (view.own(row.span)) {
        look_at(view, row.span, nodes_of(view, row.span, Kind::OrderRow, Kind::Tier, row.tiers.size()), row.tiers,
                before);
      }
      if (row.when == no_expr) always |= before;
    }
  }
  for (const Values& values : view.program().values) {
    CardSet always;
    for (const Values::Row& row : values.rows) {
      std::vector<CardSet> entries;
      for (const auto& entry : row.entries) entries.push_back(entry.cards);
      CardSet before = always;
      if (view.own(row.span)) {
        look_at(view, row.span, nodes_of(view, row.span, Kind::ValuesRow, Kind::ForItem, entries.size()), entries,
                before);
      }
      if (row.when == no_expr) always |= before;
    }
  }
}

}  // namespace

const LintRule covered_entry{.code = "L0102",
                             .name = "covered-entry",
                             .family = LintFamily::cards,
                             .meaning = "a table names cards again that it has named before",
                             .why =
                                 "The first entry that names a card counts, so the later one never does. Often an "
                                 "exception stands behind the rule that it is one of.",
                             .mend = "Put the entry for fewer cards first, correct it, or delete it.",
                             .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
values points = 1 for hearts, 13 for Q, 5 for Q of hearts
result of p = points of hand of p
)",
                             .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
values points = 5 for Q of hearts, 1 for hearts, 13 for Q
result of p = points of hand of p
)",
                             .look = look};

}  // namespace tapis::lint_rules
