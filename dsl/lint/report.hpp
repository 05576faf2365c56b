// Findings in the forms that programs read.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "dsl/lint/lint.hpp"

namespace tapis {

// "error", "warning" or "info".
const char* severity_name(Severity severity);
// One JSON object: `version`, how many `files`, and `findings` with code, name, depth, severity,
// place, message, help, fix and notes.
std::string json_report(const std::vector<Found>& all, std::size_t files);
// The interchange format of static analysers, SARIF 2.1.0: the rules that occur, and results that name them.
std::string sarif_report(const std::vector<Found>& all);
// Test results as build servers read them: a suite a file, a failure a finding.
std::string junit_report(const std::vector<Found>& all, const std::vector<std::string>& files);
// Workflow commands of GitHub, a line each.
std::string github_report(const std::vector<Found>& all);

}  // namespace tapis
