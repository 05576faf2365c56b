// What `lint` says below its findings.
#pragma once
#include <string>
#include <vector>

#include "dsl/lint/lint.hpp"

namespace tapis::cli {

// What was looked at.
struct LintExtent {
  std::size_t scripts = 0;
  bool played = false;
  int few = 0;      // scripts of which too few games came to an end for all rules
  int cut_off = 0;  // scripts whose games took too long
};

// How many scripts were checked how deep, what was found, what of it can be mended, and where less was seen than usual.
std::string lint_summary(const std::vector<Found>& all, const LintExtent& extent);

}  // namespace tapis::cli
