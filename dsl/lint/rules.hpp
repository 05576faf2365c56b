// All rules of the linter.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "dsl/lint/rule.hpp"

namespace tapis {

namespace lint_rules {
#define LINT_RULE(name) extern const LintRule name;
#include "dsl/lint/rules.def"
#undef LINT_RULE
}  // namespace lint_rules

// In the order of rules.def; behind them those that were added.
const std::vector<const LintRule*>& all_lint_rules();
// Adds rules that need more than a checked script: whoever has what they need brings them, once, before anything is
// looked up. They look by themselves, when `lint` goes deeper.
void add_lint_rules(const std::vector<const LintRule*>& rules);
// The rule with that code or name; nullptr if there is none.
const LintRule* find_lint_rule(std::string_view code_or_name);
// What to do where a word is no code or name of a rule. A code that does not exist comes near to many that do: only of
// names it is said which one may be meant.
std::string help_for_no_rule(std::string_view word);
// Whether a word is written like a code: a letter and digits.
bool is_code(std::string_view word);
// How deep one must look to find what has this code: "syntax and types", "static" or "played".
std::string_view depth_of(std::string_view code);

}  // namespace tapis
