// All rules of the linter.
#pragma once
#include <string_view>
#include <vector>

#include "dsl/lint/rule.hpp"

namespace tapis {

namespace lint_rules {
#define LINT_RULE(name) extern const LintRule name;
#include "dsl/lint/rules.def"
#undef LINT_RULE
}  // namespace lint_rules

// In the order of rules.def.
const std::vector<const LintRule*>& all_lint_rules();
// The rule with that code or name; nullptr if there is none.
const LintRule* find_lint_rule(std::string_view code_or_name);
// How deep one must look to find what has this code: "syntax and types", "static" or "played".
std::string_view depth_of(std::string_view code);

}  // namespace tapis
