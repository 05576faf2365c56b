// Text to tree.
#pragma once
#include "dsl/diagnostic.hpp"
#include "dsl/tree.hpp"

namespace tapis {

// Reads one file. Always returns a tree of what could be read; errors go to `findings`, one for each
// broken statement or declaration. Never throws for bad input; nesting deeper than 200 and files over 16 MB are errors.
Tree parse(const Sources& sources, std::uint16_t file, Diagnostics& findings);

// Reads one expression (for `eval` in case files and the protocol). The tree's root is the expression.
Tree parse_expression(const Sources& sources, std::uint16_t file, Diagnostics& findings);

}  // namespace tapis
