// What people read about a code of the checker beside its meaning: why, what to do, and two examples.
#pragma once
#include <string>
#include <string_view>

namespace tapis {

struct CodePage {
  std::string_view code;  // "E0412"
  std::string_view why;   // why it is wrong, in full sentences
  std::string_view mend;  // what to do, in full sentences
  // Declarations with just this finding, and the same mended; whole scripts where it is about a head. Empty where no
  // script can show it.
  std::string_view bad, good;
};

// The page of a code; nullptr if there is no such code.
const CodePage* find_code_page(std::string_view code);
// Whether an example is a script for itself.
bool is_whole(std::string_view example);
// An example as a whole script: declarations stand below the head of a small game.
std::string whole_example(std::string_view example);

}  // namespace tapis
