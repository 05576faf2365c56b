// Pages about scripts, made from what the scripts say: Markdown in one language.
#pragma once
#include <string>

#include "dsl/check.hpp"
#include "interpreter/cli/texts.hpp"

namespace tapis::cli {

// What a module brings: its options, decks, zones, variables, tables, rules and procedures with what their doc comments
// say. `library` is where the module was found: its decks are counted by a game that uses it.
std::string module_page(const Checked& checked, const Library& library, const Voice& voice);

}  // namespace tapis::cli
