// Mending scripts by what the findings propose.
#pragma once
#include <string>
#include <vector>

#include "dsl/lint/lint.hpp"

namespace tapis {

struct Mended {
  std::vector<Script> scripts;  // the texts as they should be
  int edits = 0;                // findings that were mended
};

// Whether the finding can be mended by the program.
bool can_mend(const Found& found, bool unsafe);
// A text with the edits made to it. Of findings whose edits overlap only the first is mended; `mended` counts.
std::string apply(const std::string& text, const std::vector<const Found*>& findings, int& mended);
// Mends what can be mended, with unsafe edits only if asked, again and again until nothing changes. A script is left as
// it was if it would have errors then, and all scripts are if one that uses them would.
Mended mend(const Library& library, std::vector<Script> scripts, bool unsafe);

}  // namespace tapis
