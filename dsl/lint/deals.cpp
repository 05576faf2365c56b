#include "dsl/lint/deals.hpp"

#include <algorithm>

namespace tapis {

namespace {

// To how many zones the cards go; nothing if that is not known.
std::optional<int> zones_of(const View& view, const Stmt& deal, const PlayerCount& count) {
  if (deal.args.size() > 1 && deal.args[1] != no_expr && view.expr(deal.args[1]).op != Op::PlayersIn) return {};
  const Family::Over over = view.program().zones[static_cast<std::size_t>(deal.a)].family.over;
  if (over == Family::Over::player) return count.number;
  if (over == Family::Over::team) return count.pairs ? count.number / 2 : count.number;
  return {};
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

// False if something may end what happens.
bool look_in(const View& view, const Block& block, const std::function<void(const Deals&)>& act, int depth) {
  if (depth > 60) return false;
  Deals together;
  bool goes_on = true;
  for (std::size_t i = 0; i < block.size() && goes_on; ++i) {
    const Stmt& stmt = view.stmt(block[i]);
    if (stmt.what == Do::deal) {
      together.push_back(&stmt);
      continue;
    }
    if (!together.empty()) act(together);
    together.clear();
    if (stmt.what == Do::call) {
      goes_on = look_in(view, view.program().procedures[static_cast<std::size_t>(stmt.a)].body, act, depth + 1);
    }
    // The first round of a loop without a condition comes in every game.
    if (stmt.what == Do::repeat && stmt.args[0] == no_expr) goes_on = look_in(view, stmt.first, act, depth + 1);
    goes_on = goes_on && !may_leave(view, stmt);
  }
  if (!together.empty()) act(together);
  return goes_on;
}

}  // namespace

std::optional<std::int64_t> cards_each(const View& view, const Stmt& deal, const Setting& setting) {
  std::int64_t each = 0;
  for (const std::int32_t packet : deal.packets) each += packet;
  if (!deal.packets.empty()) return each;
  if (deal.args.empty() || deal.args[0] == no_expr) return {};
  const auto known = view.fold(deal.args[0], setting);
  return known ? std::optional<std::int64_t>(std::max<std::int64_t>(0, *known)) : known;
}

std::optional<std::int64_t> cards_dealt(const View& view, const Stmt& deal, const Setting& setting,
                                        const PlayerCount& count) {
  const auto zones = zones_of(view, deal, count);
  const auto each = cards_each(view, deal, setting);
  return zones && each ? std::optional<std::int64_t>(*zones * *each) : std::nullopt;
}

void each_run_of_deals(const View& view, const std::function<void(const Deals&)>& act) {
  const std::int32_t game = view.program().game;
  if (game >= 0) look_in(view, view.program().procedures[static_cast<std::size_t>(game)].body, act, 0);
}

std::optional<std::vector<std::pair<Setting, PlayerCount>>> tables_for(const View& view, const Deals& deals) {
  std::vector<ExprId> asked = view.program().deck.where;
  for (const Stmt* deal : deals) {
    if (!deal->args.empty()) asked.push_back(deal->args[0]);
  }
  asked.erase(std::remove(asked.begin(), asked.end(), no_expr), asked.end());
  const auto settings = view.settings_of(asked);
  if (!settings) return {};
  std::vector<std::pair<Setting, PlayerCount>> all;
  for (const Setting& one : *settings) {
    for (const PlayerCount& count : view.program().players) {
      if (one.players > 0 && one.players != count.number) continue;
      all.emplace_back(one, count);
      all.back().first.players = count.number;
    }
  }
  return all;
}

}  // namespace tapis
