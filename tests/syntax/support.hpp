// What the tests of the syntax share.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "dsl/parse.hpp"

namespace tapis::test {

// A parsed text with everything needed to look at it.
struct Parsed {
  Sources sources;
  Tree tree;
  Diagnostics findings;
};
Parsed parse_text(std::string_view text);

// Puts a head before declarations: the tests of declarations begin in line 3.
std::string with_head(std::string_view declarations);
// Puts a head and `play:` before statements, indented by two blanks: they begin in line 4.
std::string with_play(std::string_view statements);

// A tree on one line: (Kind child …), leaves as Kind:text with single blanks.
std::string show(const Sources& sources, const Tree& tree, NodeId node);
// The declarations after the head.
std::string declarations(std::string_view text);
// The statements of a block.
std::string statements(std::string_view text);
// An expression alone.
std::string expression(std::string_view text);

// All errors as people read them, for a file named t.game.
std::string errors(std::string_view text);
// Their codes and lines: "E0201@3 E0206@7".
std::string codes(std::string_view text);

// A file of the project.
std::string read_file(const std::string& path);
// All scripts that the project ships, sorted.
std::vector<std::string> shipped_scripts();

}  // namespace tapis::test
