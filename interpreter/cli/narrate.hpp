// What happened, told to one viewer: only what events in his audience say.
#pragma once
#include <string>
#include <vector>

#include "interpreter/cli/names.hpp"

namespace tapis::cli {

// Where the person who sits on a chair before event `to` sat before event `from`.
int seat_before(const Events& events, std::size_t from, std::size_t to, int seat);

// Sentences about the events of a game from one number to before another, in order. What is alike is summed up. The
// viewer of `names` is where he sits after them; what he knows goes by where he sat when it happened.
std::vector<std::string> narrate(const Events& events, std::size_t from, std::size_t to, const Names& names);

}  // namespace tapis::cli
