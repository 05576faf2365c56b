// What people read about codes, those of the checker and the rules of the linter: on a terminal and as pages.
#pragma once
#include <string>

#include "dsl/codes.hpp"
#include "dsl/lint/rule.hpp"

namespace tapis {

// "safe", "unsafe" or "none".
const char* fix_name(LintFix fix);
// All about a rule, for a terminal.
std::string rule_text(const LintRule& rule);
// All about a code of the checker, likewise.
std::string code_text(const CodeInfo& info);
// The page of a rule, in Markdown.
std::string rule_page(const LintRule& rule);
// The page that lists the rules, with what holds for all of them.
std::string rules_index();

}  // namespace tapis
