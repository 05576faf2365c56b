#include <algorithm>

#include "dsl/lint/deals.hpp"

namespace tapis::lint_rules {

namespace {

// Does the script do anything with the deck, but shuffle cards into it and deal from it?
bool names_deck(const View& view) {
  const Program& program = view.program();
  std::set<ExprId> shuffled;
  for (const Stmt& stmt : program.stmts) {
    if (stmt.what == Do::shuffle) shuffled.insert(stmt.args[0]);
  }
  for (std::size_t i = 0; i < program.exprs.size(); ++i) {
    const Expr& expr = program.exprs[i];
    const bool deck = (expr.op == Op::ZoneCards || expr.op == Op::ZonePlace) && expr.a == program.deck_zone;
    if (deck && shuffled.count(static_cast<ExprId>(i)) == 0) return true;
  }
  return false;
}

void look(View& view) {
  // Where nobody chooses yet the script is not done.
  if (view.module() || view.program().sites.empty() || names_deck(view)) return;
  std::vector<Deals> runs;
  each_run_of_deals(view, [&](const Deals& deals) { runs.push_back(deals); });
  const auto& stmts = view.program().stmts;
  const auto all = std::count_if(stmts.begin(), stmts.end(), [](const Stmt& s) { return s.what == Do::deal; });
  if (runs.size() != 1 || static_cast<std::size_t>(all) != runs[0].size()) return;
  const auto tables = tables_for(view, runs[0]);
  if (!tables) return;
  for (const auto& [setting, count] : *tables) {
    auto left = view.deck_size(setting);
    for (const Stmt* deal : runs[0]) {
      const auto cards = cards_dealt(view, *deal, setting, count);
      if (!cards || !left) return;
      *left -= static_cast<int>(*cards);
    }
    // With so few left there was not one more for each.
    if (!left || *left < count.number) continue;
    view.find(runs[0].back()->span,
              "with " + std::to_string(count.number) + " players " + std::to_string(*left) +
                  " cards are left over, and nothing is said of them",
              "deal them too (`deal all to each hand`), or name them: `move deck to talon`");
    return;
  }
}

}  // namespace

const LintRule cards_left_over{.code = "L0202",
                               .name = "cards-left-over",
                               .family = LintFamily::deal,
                               .severity = Severity::info,
                               .meaning = "the deal leaves cards for everybody, and the script does not speak of them",
                               .why =
                                   "A rulebook says what the cards that remain are: a stock to draw from, or a "
                                   "talon laid aside. Where it says nothing, a packet of the deal was forgotten.",
                               .mend =
                                   "Deal them, or name them: `move deck to talon`, with `zone talon, seen by "
                                   "nobody`.",
                               .bad = R"(tapis 1
game "High Card | La plus haute"
players 4
cards french32
zone hand of each player, seen by owner
deal: deal 3-2 to each hand
zone front of each player
play: each p in players: p chooses c from hand: move c to front of p
result of p = number of cards in front of p where rank is A
)",
                               .good = R"(tapis 1
game "High Card | La plus haute"
players 3
cards french32
zone hand of each player, seen by owner
deal: deal 3-2-3-2 to each hand
zone front of each player
play: each p in players: p chooses c from hand: move c to front of p
result of p = number of cards in front of p where rank is A
)",
                               .look = look};

}  // namespace tapis::lint_rules
