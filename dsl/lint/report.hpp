// Findings in the forms that programs read.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/lint/lint.hpp"

namespace tapis {

// Text inside XML: what has a meaning there is written otherwise, ends of lines and tabs so that attributes keep them,
// and a replacement character stands for what cannot be in XML at all.
std::string xml_escaped(std::string_view text);
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
