// Script files named on the command line, and how two texts differ.
#pragma once
#include <string>
#include <vector>

#include "dsl/tree.hpp"

namespace tapis::cli {

// The scripts that paths mean: files as they are, folders with all their .game files, sorted, each once.
// Fails for a path that does not exist and when there is no script at all.
std::vector<std::string> find_scripts(const std::vector<std::string>& paths);

// The lines that differ, in the unified form with three lines of context; empty for equal texts. `what` was done to the
// text goes behind its name.
std::string unified_diff(const std::string& name, const std::string& before, const std::string& after,
                         const std::string& what);

// Whether two trees say the same: kinds, children and the texts of leaves; places aside. Comments must be as many.
bool same_tree(const Tree& one, const Sources& sources_one, const Tree& other, const Sources& sources_other);

}  // namespace tapis::cli
