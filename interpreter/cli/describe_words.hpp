// What the pages of `describe` have in common: source text, and the words for declarations.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "dsl/check.hpp"
#include "interpreter/cli/texts.hpp"

namespace tapis::cli {

// The source without comments, blank lines and blanks at the ends of lines.
std::string without_comments(std::string_view source);
// The lines of a text.
std::vector<std::string> lines_of(std::string_view text);
// The lines of a part of a script without comments and without the indent that they share. What stands before the part
// on its first line does not count.
std::vector<std::string> source_lines(const Sources& sources, Span span);

// A type as scripts write it: "number", "player or none", "yes | no".
std::string type_source(const Program& program, Type type);
// " of each player", "de chaque joueur"; nothing for a single thing.
std::string family_text(const Family& family, const Voice& voice);
// Who sees a thing: "everyone", "its owner"; what the script computes stands as it is.
std::string audience_text(const Checked& checked, ExprId audience, const Voice& voice);
// "♠ ♥ ♦ ♣: 2 to 10, J, Q, K, A": the cards of a deck, suits of the same ranks together.
std::vector<std::string> deck_lines(const Program& program, const std::vector<int>& cards, const Voice& voice);

}  // namespace tapis::cli
