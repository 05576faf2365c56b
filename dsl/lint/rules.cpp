#include "dsl/lint/rules.hpp"

namespace tapis {

const std::vector<const LintRule*>& all_lint_rules() {
  static const std::vector<const LintRule*> all = {
#define LINT_RULE(name) &lint_rules::name,
#include "dsl/lint/rules.def"
#undef LINT_RULE
  };
  return all;
}

const LintRule* find_lint_rule(std::string_view code_or_name) {
  for (const LintRule* rule : all_lint_rules()) {
    if (rule->code == code_or_name || rule->name == code_or_name) return rule;
  }
  return nullptr;
}

std::string_view depth_of(std::string_view code) {
  if (code.substr(0, 1) == "E") return "syntax and types";
  return code.substr(0, 3) == "L07" ? "played" : "static";
}

}  // namespace tapis
