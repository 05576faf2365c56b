// Pages about scripts, made from what the scripts say.
#pragma once
#include "interpreter/cli/describe_page.hpp"
#include "interpreter/game.hpp"

namespace tapis::cli {

// What a module brings: its options, decks, zones, variables, tables, rules and procedures with what their doc comments
// say. `library` is where the module was found: its decks are counted by a game that uses it.
Page module_page(const Checked& checked, const Library& library, const Voice& voice);

// The rulebook of a game as people read it, for the players and options that it was compiled for.
Page rulebook(const Game& game, const Voice& voice);

}  // namespace tapis::cli
