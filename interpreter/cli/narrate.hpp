// What happened, told to one viewer: only what events in his audience say.
#pragma once
#include <string>
#include <vector>

#include "interpreter/cli/names.hpp"

namespace tapis::cli {

// Sentences about the events, in order. Deals and other long moves of cards are summed up.
std::vector<std::string> narrate(const Event* from, const Event* to, const Names& names);

}  // namespace tapis::cli
