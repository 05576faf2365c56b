#include <algorithm>

#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// Whether a row takes all cards, so that none looks on below it.
bool takes_all(const View& view, NodeId row) {
  if (view.child(row, Kind::When) != no_node) return false;
  return view.child(row, view.kind(row) == Kind::OrderRow ? Kind::Keys : Kind::ElseValue) != no_node;
}

void look(View& view) {
  for (const Kind kind : {Kind::OrderRow, Kind::ValuesRow}) {
    for (const NodeId row : view.nodes(kind)) {
      const std::vector<NodeId> rows = view.parts(view.parent(row));
      const auto at = static_cast<std::size_t>(std::find(rows.begin(), rows.end(), row) - rows.begin());
      if (!takes_all(view, row) || at + 1 >= rows.size()) continue;
      view.find(rows[at + 1], "no card comes to this row: the one above takes all that are left",
                "put it above, or give the row above a `when`")
          .note(view.span(row), "this row takes all");
    }
  }
}

}  // namespace

const LintRule unreachable_row{.code = "L0319",
                               .name = "unreachable-row",
                               .family = LintFamily::flow,
                               .meaning = "a row of an order or of values stands below one that takes all cards",
                               .why =
                                   "Rows are read from above, and the first that fits counts. What stands below a row "
                                   "for all cards is never asked.",
                               .mend = "Put the row above, or say with `when` for which cards the other one is.",
                               .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
order height =
  by rank
  Q > J when suit is ♠
result of p = highest height among hand of p else 0
)",
                               .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
order height =
  Q > J when suit is ♠
  by rank
result of p = highest height among hand of p else 0
)",
                               .look = look};

}  // namespace tapis::lint_rules
