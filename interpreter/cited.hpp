// Parts of a script as sentences about a game cite them.
#pragma once
#include <string>
#include <vector>

#include "interpreter/game.hpp"

namespace tapis {

// A part of the script in one line, without comments; empty if it is too long to be cited.
std::string cited(const Game& game, Span span);
// The conditions that a guard is made of: those of `where` and `when` are joined by an `and` that nobody wrote.
std::vector<ExprId> conditions_of(const Program& program, ExprId guard);
// A domain with its clauses: the place of a filter is that of its condition, of `players after p` that of `after p`.
Span whole_domain(const Program& program, ExprId domain);

}  // namespace tapis
