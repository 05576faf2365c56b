// What a finding's code means.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "dsl/code_pages.hpp"
#include "dsl/codes.hpp"
#include "dsl/lint/pages.hpp"
#include "dsl/lint/report.hpp"
#include "dsl/lint/rules.hpp"
#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/terminal.hpp"

namespace tapis::cli {
namespace {

using Json = nlohmann::ordered_json;

Json code_json(const CodeInfo& info) {
  Json json = {{"code", info.code}, {"slug", info.slug}, {"depth", depth_of(info.code)}, {"meaning", info.meaning}};
  const CodePage* page = find_code_page(info.code);
  if (page == nullptr) return json;
  json["why"] = page->why;
  json["mend"] = page->mend;
  if (page->bad.empty()) return json;  // no script can show it
  json["bad"] = whole_example(page->bad);
  json["good"] = whole_example(page->good);
  return json;
}

Json rule_json(const LintRule& rule) {
  return {{"code", rule.code},
          {"slug", rule.name},
          {"depth", depth_of(rule.code)},
          {"meaning", rule.meaning},
          {"family", family_name(rule)},
          {"severity", severity_name(rule.severity)},
          {"fix", fix_name(rule.fix)},
          {"why", rule.why},
          {"mend", rule.mend},
          {"bad", rule.bad},
          {"good", rule.good}};
}

void write_json(const Json& what) {
  Json json = {{"version", 1}};
  json.update(what);
  write(json.dump(2) + "\n");
}

int list_all(bool json) {
  Json all = Json::array();
  std::string text;
  const auto line = [&](std::string_view code, std::string_view name, std::string_view meaning) {
    text += fmt::format("{}  {:<28}  {}\n", code, name, meaning.substr(0, meaning.find(':')));
  };
  for (const CodeInfo& info : diagnostic_codes) {
    all.push_back(code_json(info));
    line(info.code, info.slug, info.meaning);
  }
  for (const LintRule* rule : all_lint_rules()) {
    all.push_back(rule_json(*rule));
    line(rule->code, rule->name, rule->meaning);
  }
  if (json) {
    write_json({{"codes", std::move(all)}});
  } else {
    write(text);
  }
  return status_fine;
}

}  // namespace

int run_explain(const ExplainOptions& options) {
  if (options.code.empty()) return list_all(options.common.json);
  std::string code = options.code;
  for (char& sign : code) sign = sign >= 'a' && sign <= 'z' ? static_cast<char>(sign - 'a' + 'A') : sign;
  std::vector<std::string> known;
  for (const CodeInfo& info : diagnostic_codes) {
    known.emplace_back(info.slug);
    if (info.code != code && info.slug != options.code) continue;
    if (options.common.json) {
      write_json(code_json(info));
    } else {
      write(code_text(info));
    }
    return status_fine;
  }
  for (const LintRule* rule : all_lint_rules()) {
    known.emplace_back(rule->name);
    if (rule->code != code && rule->name != options.code) continue;
    if (options.common.json) {
      write_json(rule_json(*rule));
    } else {
      write(rule_text(*rule));
    }
    return status_fine;
  }
  const std::string near = is_code(code) ? "" : did_you_mean(options.code, known);
  throw Failure{status_usage, fmt::format("there is no diagnostic '{}'.{}", options.code,
                                          near.empty() ? " `tapis explain` lists all" : near)};
}

}  // namespace tapis::cli
