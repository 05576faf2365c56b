// Findings about scripts: what the checker says of each, and then what the rules of the linter say.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dsl/check.hpp"
#include "dsl/lint/rule.hpp"

namespace tapis {

// How grave the rules are for a script: by rule, else by family, else as the rule says. No severity: it is off.
struct LintSettings {
  std::map<std::string, std::optional<Severity>, std::less<>> rules;     // by code
  std::map<std::string, std::optional<Severity>, std::less<>> families;  // by name
  std::optional<Severity> severity(const LintRule& rule) const;
};

struct Script {
  std::string path, text;
  LintSettings settings = {};
};

struct Found {
  Diagnostic finding;
  std::shared_ptr<const Checked> checked = nullptr;  // the program it belongs to, with its sources
  const LintRule* rule = nullptr;                    // none: the checker found it
  std::vector<Edit> edits = {};                      // all together mend it
  bool safe = false;                                 // the edits keep what the script does

  // Another place involved.
  Found& note(Span span, std::string text);
  // A part of what mends it; as safe as the rule says.
  Found& edit(Span span, std::string text);
  // The edits change what the script does, though the rule's usually do not.
  Found& unsafe();
};

// All findings about the scripts, in their order; one in a file that several of them use is told once. The rules look
// only at scripts without errors and tell only of places in the script itself. `progress` hears from any thread how
// many scripts have been looked at.
std::vector<Found> lint(const Library& library, const std::vector<Script>& scripts,
                        const std::function<void(std::size_t)>& progress = {});

}  // namespace tapis
