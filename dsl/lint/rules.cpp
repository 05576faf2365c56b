#include "dsl/lint/rules.hpp"

#include <algorithm>

#include "dsl/diagnostic.hpp"

namespace tapis {

namespace {

std::vector<const LintRule*>& every_rule() {
  static std::vector<const LintRule*> all = {
#define LINT_RULE(name) &lint_rules::name,
#include "dsl/lint/rules.def"
#undef LINT_RULE
  };
  return all;
}

}  // namespace

const std::vector<const LintRule*>& all_lint_rules() { return every_rule(); }

void add_lint_rules(const std::vector<const LintRule*>& rules) {
  every_rule().insert(every_rule().end(), rules.begin(), rules.end());
}

const LintRule* find_lint_rule(std::string_view code_or_name) {
  for (const LintRule* rule : all_lint_rules()) {
    if (rule->code == code_or_name || rule->name == code_or_name) return rule;
  }
  return nullptr;
}

bool is_code(std::string_view word) {
  return word.size() > 1 && std::string_view("LEle").find(word[0]) != std::string_view::npos &&
         std::all_of(word.begin() + 1, word.end(), [](char sign) { return sign >= '0' && sign <= '9'; });
}

std::string help_for_no_rule(std::string_view word) {
  if (is_code(word) && (word[0] == 'E' || word[0] == 'e'))
    return "errors of the language cannot be allowed or switched off: mend the script";
  std::vector<std::string> names;
  for (const LintRule* rule : all_lint_rules()) names.emplace_back(rule->name);
  const auto near = is_code(word) ? std::vector<std::string>{} : suggestions(word, names);
  return near.empty() ? "`tapis explain` lists the rules" : "did you mean `" + near.front() + "`?";
}

std::string_view depth_of(std::string_view code) {
  if (code.substr(0, 1) == "E") return "syntax and types";
  return code.substr(0, 3) == "L07" ? "played" : "static";
}

}  // namespace tapis
