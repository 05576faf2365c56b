// One style for all scripts: canonical blanks, indentation and line breaks.
#pragma once
#include <string>

#include "dsl/source.hpp"
#include "dsl/tree.hpp"

namespace tapis {

// The widest line that the formatter makes, where a line can be broken.
inline constexpr int widest_line = 90;

// The text of the tree's file in canonical form. Comments and single blank lines are kept; a line
// that fits is one line, others are broken where their author broke them or else at commas; rows of
// orders, values and decks and the values of options keep their author's breaks. Guards of rows and
// alternatives that stand one below another begin in one column. Formatting twice changes nothing
// more, and the result parses to the same tree. The tree must come from a file without errors of
// layout; a file with such errors is returned as it is.
std::string format(const Tree& tree, const Sources& sources);

}  // namespace tapis
