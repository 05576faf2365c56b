// Which rule and which line of the script decided something: for `why` and for traces.
#pragma once
#include <string>
#include <vector>

#include "interpreter/cli/names.hpp"

namespace tapis::cli {

struct Reason {
  std::string rule;   // the rule, order, values or procedure that the line belongs to; may be empty
  std::string place;  // "games/hearts.game:12"
  std::string line;   // the line of the script, without its indentation
};

// What the place says and to which declaration it belongs.
Reason reason_at(const Checked& checked, Span span);
// The rows, branches and duties that decided among the events, and the lines that paid, each once, in order.
std::vector<Reason> reasons(const Checked& checked, const Event* from, const Event* to);
// "trick_winner (stdlib/tricks.game:36): rule trick_winner = …".
std::string reason_text(const Reason& reason);

}  // namespace tapis::cli
