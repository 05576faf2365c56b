// The deals of a script, as far as they are known before the game.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "dsl/lint/view.hpp"

namespace tapis {

using Deals = std::vector<const Stmt*>;

// How many cards each zone gets of a `deal`; nothing if that is not known, or for `deal all`.
std::optional<std::int64_t> cards_each(const View& view, const Stmt& deal, const Setting& setting);
// How many cards a `deal` hands out in a setting with its number of players; nothing if that is not known.
std::optional<std::int64_t> cards_dealt(const View& view, const Stmt& deal, const Setting& setting,
                                        const PlayerCount& count);
// Goes through what happens in every game, whatever the setting, until something may end it: the deals that come one
// after another, while nothing else happens that could bring cards back.
void each_run_of_deals(const View& view, const std::function<void(const Deals&)>& act);
// The ways to sit down that a run of deals depends on, with their numbers of players; nothing if these are too many.
std::optional<std::vector<std::pair<Setting, PlayerCount>>> tables_for(const View& view, const Deals& deals);

}  // namespace tapis
