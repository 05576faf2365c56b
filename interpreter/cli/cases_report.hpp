// How the results of cases are told: to people, to programs, to build servers.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "interpreter/cli/cases.hpp"

namespace tapis::cli {

struct CaseCounts {
  std::size_t files = 0;     // that were read
  std::size_t left_out = 0;  // cases that were not asked for
  int passed = 0, failed = 0, errors = 0;
  int total() const { return passed + failed + errors; }
};

// Adds up how the cases ended.
void count(const std::vector<CaseResult>& results, CaseCounts& counts);
// What is not as it should be, traces, and a line that sums up.
std::string text_report(const std::vector<CaseResult>& results, const CaseCounts& counts, const Voice& voice);
// One object: see docs/cli.md.
nlohmann::ordered_json json_report(const std::vector<CaseResult>& results, const CaseCounts& counts);
// The XML of JUnit: a suite for each file.
std::string junit_report(const std::vector<CaseResult>& results, const CaseCounts& counts);

}  // namespace tapis::cli
