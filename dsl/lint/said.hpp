// Numbers that the doc comments of a script say, so that rules can compare them with what the script does.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dsl/lint/view.hpp"

namespace tapis {

// A number in a doc comment, in figures or in English words up to ninety-nine, and where it stands.
struct SaidNumber {
  std::int64_t number = 0;
  Span span;
};

// The numbers in the English doc comments of a declaration that stand directly before these words: "each", say,
// or "cards each".
std::vector<SaidNumber> said_before(const View& view, NodeId declaration, const std::string& words);

}  // namespace tapis
