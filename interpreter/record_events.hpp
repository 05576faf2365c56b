// Events as a seat learns them.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "interpreter/game.hpp"

namespace tapis {

// An event of a record as the seat learns it (-1: everything): an object with `event` (chose, moved, paid …) and what
// belongs to it; null if the seat learns nothing of it.
nlohmann::json seen_line(const Game& game, const Event& event, int seat);

}  // namespace tapis
