// What of a checked program a game can come to.
#pragma once
#include "dsl/program.hpp"

namespace tapis {

// Marks the options that something reads (Option::matters) and the variables that something changes
// (Variable::changes), in what can be reached from the course of the game, its result and what players see. A module
// has no course: there all of them are marked. Wanted: a program without errors.
void mark_reached(Program& program);

}  // namespace tapis
