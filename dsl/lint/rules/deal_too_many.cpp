#include <algorithm>

#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// To how many zones the cards go; nothing if that is not known.
std::optional<int> zones_of(const View& view, const Stmt& deal, const PlayerCount& count) {
  if (deal.args.size() > 1 && deal.args[1] != no_expr && view.expr(deal.args[1]).op != Op::PlayersIn) return {};
  const Family::Over over = view.program().zones[static_cast<std::size_t>(deal.a)].family.over;
  if (over == Family::Over::player) return count.number;
  if (over == Family::Over::team) return count.pairs ? count.number / 2 : count.number;
  return {};
}

// How many cards a statement deals at least.
std::int64_t dealt(const View& view, const Stmt& deal, const Setting& setting, const PlayerCount& count) {
  const auto zones = zones_of(view, deal, count);
  std::int64_t each = 0;
  for (const std::int32_t packet : deal.packets) each += packet;
  if (deal.packets.empty()) {
    if (deal.args.empty() || deal.args[0] == no_expr) return 0;
    each = view.fold(deal.args[0], setting).value_or(0);
  }
  return zones ? *zones * std::max<std::int64_t>(0, each) : 0;
}

// The deals of a block that come one after another, while nothing else happens that could bring cards back.
void look_at(View& view, const std::vector<const Stmt*>& all) {
  std::vector<ExprId> asked = view.program().deck.where;
  for (const Stmt* deal : all) {
    if (!deal->args.empty()) asked.push_back(deal->args[0]);
  }
  asked.erase(std::remove(asked.begin(), asked.end(), no_expr), asked.end());
  const auto settings = view.settings_of(asked);
  if (!settings) return;
  for (const Setting& one : *settings) {
    for (const PlayerCount& count : view.program().players) {
      if (one.players > 0 && one.players != count.number) continue;
      Setting setting = one;
      setting.players = count.number;
      std::int64_t cards = 0;
      for (const Stmt* deal : all) cards += dealt(view, *deal, setting, count);
      const auto size = view.deck_size(setting);
      if (!size || cards <= *size) continue;
      view.find(all.back()->span,
                std::to_string(count.number) + " players are dealt " + std::to_string(cards) + " cards of " +
                    std::to_string(*size),
                "deal fewer, or let the number depend on the players: `seats`");
      return;
    }
  }
}

// Whether a statement may leave its block, so that what comes below happens only sometimes.
bool may_leave(const View& view, const Stmt& stmt) {
  bool leaves = false;
  for (const Block* block : {&stmt.first, &stmt.second}) {
    view.each_stmt(*block, [&](const Stmt& inner) {
      leaves = leaves || inner.what == Do::stop || inner.what == Do::leave_procedure || inner.what == Do::finish;
    });
  }
  return leaves;
}

// Looks through what happens in every game, whatever the setting; false if something may end it.
bool look_in(View& view, const Block& block, int depth) {
  if (depth > 60) return false;
  std::vector<const Stmt*> together;
  bool goes_on = true;
  for (std::size_t i = 0; i < block.size() && goes_on; ++i) {
    const Stmt& stmt = view.stmt(block[i]);
    if (stmt.what == Do::deal) {
      together.push_back(&stmt);
      continue;
    }
    if (!together.empty()) look_at(view, together);
    together.clear();
    if (stmt.what == Do::call) {
      goes_on = look_in(view, view.program().procedures[static_cast<std::size_t>(stmt.a)].body, depth + 1);
    }
    // The first round of a loop without a condition comes in every game.
    if (stmt.what == Do::repeat && stmt.args[0] == no_expr) goes_on = look_in(view, stmt.first, depth + 1);
    goes_on = goes_on && !may_leave(view, stmt);
  }
  if (!together.empty()) look_at(view, together);
  return goes_on;
}

void look(View& view) {
  if (view.module()) return;
  const std::int32_t game = view.program().game;
  if (game >= 0) look_in(view, view.program().procedures[static_cast<std::size_t>(game)].body, 0);
}

}  // namespace

const LintRule deal_too_many{
    .code = "L0201",
    .name = "deal-too-many",
    .family = LintFamily::deal,
    .meaning = "more cards are dealt than there are, for some number of players or some option",
    .why = "Too few cards are a fault: the game stops at its first deal.",
    .mend =
        "Deal fewer cards, or say how many for each number of players: `deal (12 when seats is 4 else 13) to each "
        "hand`.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 4 or 5
cards french52
zone hand of each player, seen by owner
deal: deal 13 to each hand
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 4 or 5
cards french52
zone hand of each player, seen by owner
deal: deal (13 when seats is 4 else 10) to each hand
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
