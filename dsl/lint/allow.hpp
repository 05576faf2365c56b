// Comments that allow what a rule would find: `# lint: allow L0301, unused-let because …`.
#pragma once
#include <string>
#include <vector>

#include "dsl/lint/rule.hpp"
#include "dsl/tree.hpp"

namespace tapis {

// One code or name of such a comment.
struct Allowed {
  Span span;
  const LintRule* rule = nullptr;  // none: there is no such rule
  int hits = 0;                    // findings that it allowed
};

struct Allow {
  Span comment;
  std::vector<Allowed> rules;  // none: the comment begins like one, and is not understood
  std::string reason;
  Span where;         // findings that begin here are allowed
  bool told = false;  // it stands in a doc comment, which people read
};

// The allowances of a file. At the end of a line one holds for that line; alone on a line for the declaration or
// statement below it; above the first declaration, followed by a blank line or more of the head, for the whole file.
std::vector<Allow> read_allows(const Sources& sources, const Tree& tree);

}  // namespace tapis
