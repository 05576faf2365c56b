// Events as a seat learns them.
#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>

#include "interpreter/game.hpp"

namespace tapis {

// The value that an event of kind `set` carries: events hold 32 bits, the smallest number stands for none.
inline std::int64_t told_value(std::int32_t value) { return value == INT32_MIN ? none_value : std::int64_t{value}; }

// An event of a record as the seat learns it (-1: everything): an object with `event` (chose, moved, paid …) and what
// belongs to it; null if the seat learns nothing of it.
nlohmann::json seen_line(const Game& game, const Event& event, int seat);

}  // namespace tapis
