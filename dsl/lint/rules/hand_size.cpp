#include <algorithm>

#include "dsl/lint/deals.hpp"
#include "dsl/lint/said.hpp"

namespace tapis::lint_rules {

namespace {

// The deals that make up a hand: all of the procedure's own block, to the same zone of every player; none if some
// stand elsewhere, so that the comment may be about either.
Deals deals_of(const View& view, NodeId procedure) {
  Deals deals;
  for (const NodeId node : view.nodes(Kind::Deal)) {
    const Span at = view.span(node), around = view.span(procedure);
    if (at.begin < around.begin || at.end > around.end) continue;
    const bool plain = view.parent(view.parent(node)) == procedure && view.child(node, Kind::DealTo) == no_node;
    const auto& all = view.program().stmts;
    const auto stmt = std::find_if(all.begin(), all.end(), [&](const Stmt& s) { return s.span == at; });
    if (!plain || stmt == all.end() || (!deals.empty() && deals[0]->a != stmt->a)) return {};
    deals.push_back(&*stmt);
  }
  return deals;
}

void look_at(View& view, NodeId procedure) {
  auto said = said_before(view, procedure, "cards each");
  if (said.empty()) said = said_before(view, procedure, "card each");
  const Deals deals = deals_of(view, procedure);
  if (said.size() != 1 || deals.empty()) return;
  const auto tables = tables_for(view, deals);
  if (!tables) return;
  std::optional<std::int64_t> wrong;
  for (const auto& [setting, count] : *tables) {
    std::int64_t sum = 0;
    for (const Stmt* deal : deals) {
      const auto each = cards_each(view, *deal, setting);
      if (!each) return;
      sum += *each;
    }
    if (sum == said[0].number) return;
    wrong = sum;
  }
  if (!wrong) return;
  view.find(said[0].span, "each gets " + std::to_string(*wrong) + " cards, not " + std::to_string(said[0].number),
            "correct the comment or the deal")
      .note(deals.back()->span, "dealt here");
}

void look(View& view) {
  if (view.module()) return;
  for (const Kind kind : {Kind::ProcDecl, Kind::ReplaceProc}) {
    for (const NodeId node : view.nodes(kind)) look_at(view, node);
  }
}

}  // namespace

const LintRule hand_size{.code = "L0203",
                         .name = "hand-size",
                         .family = LintFamily::deal,
                         .meaning = "the deal does not give as many cards as the comment above it says",
                         .why = "Packets are easily miscounted, and a hand of one card more still plays.",
                         .mend =
                             "Correct the packets, or the comment: `N cards each` is compared with what the deals "
                             "of the procedure give together.",
                         .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
## Thirteen cards each, in packets. | Treize cartes chacun, par paquets.
deal: deal 2-4-3-3 to each hand
result of p = number of cards in hand of p where rank is A
)",
                         .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
## Thirteen cards each, in packets. | Treize cartes chacun, par paquets.
deal: deal 2-4-3-3-1 to each hand
result of p = number of cards in hand of p where rank is A
)",
                         .look = look};

}  // namespace tapis::lint_rules
