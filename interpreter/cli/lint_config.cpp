#include "interpreter/cli/lint_config.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <filesystem>

#include "dsl/lint/rules.hpp"
#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/yaml.hpp"
#include "interpreter/texts.hpp"

namespace tapis::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* file_name = ".tapis.yaml";

[[noreturn]] void unknown(const DataEntry& entry, const std::string& what, const std::vector<std::string>& known) {
  throw DataError(entry, unknown_word(what, entry.key, known));
}

const Data& map_of(const DataEntry& entry, const std::vector<std::string>& known = {}) {
  if (entry.value.map()) return entry.value;
  const std::string colon = missing_colon(entry.value.text, known);
  if (!colon.empty()) throw DataError(entry.value, fmt::format("`{}` is no entry{}", entry.value.text, colon));
  throw DataError(entry, fmt::format("`{}` has entries of its own below it", entry.key));
}

std::optional<Severity> severity_of(const DataEntry& entry) {
  const std::string& word = entry.value.text;
  if (!entry.value.scalar()) throw DataError(entry, fmt::format("`{}` is off, info, warning or error", entry.key));
  if (word == "off") return {};
  if (word == "info") return Severity::info;
  if (word == "warning") return Severity::warning;
  if (word == "error") return Severity::error;
  throw DataError(entry.value, unknown_word("severity", word, {"off", "info", "warning", "error"}));
}

void read_rules(const Data& data, LintSettings& settings) {
  std::vector<std::string> known;
  for (const LintRule* one : all_lint_rules()) {
    known.emplace_back(one->code);
    known.emplace_back(one->name);
  }
  for (const DataEntry& entry : data.entries) {
    const LintRule* rule = find_lint_rule(entry.key);
    if (rule == nullptr) {
      std::string help = missing_colon(entry.key, known);
      if (help.empty()) help = "; " + help_for_no_rule(entry.key);
      throw DataError(entry, fmt::format("there is no rule `{}`{}", entry.key, help));
    }
    if (!settings.rules.emplace(rule->code, severity_of(entry)).second)
      throw DataError(entry, fmt::format("the rule {} stands here twice, by code and by name", rule->code));
  }
}

void read_families(const Data& data, LintSettings& settings) {
  const std::vector<std::string> known(lint_families.begin(), lint_families.end());
  for (const DataEntry& entry : data.entries) {
    if (std::find(known.begin(), known.end(), entry.key) == known.end()) unknown(entry, "family", known);
    settings.families.emplace(entry.key, severity_of(entry));
  }
}

void read_exclude(const DataEntry& entry, std::vector<std::string>& patterns) {
  if (!entry.value.list())
    throw DataError(entry, "`exclude` is a list of patterns: `[old/*, draft.game]`, or one a line behind `- `");
  for (const Data& item : entry.value.items) {
    if (!item.scalar()) throw DataError(item, "a pattern is a text");
    patterns.push_back(item.text);
  }
}

void read_play(const DataEntry& entry, std::optional<int>& play) {
  const std::optional<std::int64_t> number = entry.value.scalar() ? read_number(entry.value.text) : std::nullopt;
  if (!number || *number < 0 || *number > 1'000'000) {
    throw DataError(entry.value, "`play` is how many games are played at each table: a number from 0 to 1000000");
  }
  play = static_cast<int>(*number);
}

const std::vector<std::string> lint_keys = {"rules", "families", "exclude", "play"};

void read_lint(const Data& data, LintConfig& config) {
  for (const DataEntry& entry : data.entries) {
    if (entry.key == "rules") {
      read_rules(map_of(entry), config.settings);
    } else if (entry.key == "families") {
      read_families(map_of(entry), config.settings);
    } else if (entry.key == "exclude") {
      read_exclude(entry, config.exclude);
    } else if (entry.key == "play") {
      read_play(entry, config.play);
    } else {
      unknown(entry, "key", lint_keys);
    }
  }
}

}  // namespace

bool LintConfig::excludes(const std::string& script) const {
  const std::string path = fs::absolute(script).lexically_normal().lexically_relative(folder).generic_string();
  return std::any_of(exclude.begin(), exclude.end(),
                     [&](const std::string& pattern) { return fnmatch(pattern.c_str(), path.c_str(), 0) == 0; });
}

LintConfig read_lint_config(const std::string& path, const std::string& text) {
  LintConfig config;
  config.folder = fs::path(path).parent_path().generic_string();
  try {
    const Data data = read_yaml(text);
    if (data.is == Data::Is::null) return config;
    if (!data.map()) throw DataError(data, "settings are entries like `lint:`");
    for (const DataEntry& entry : data.entries) {
      if (entry.key != "lint") unknown(entry, "key", {"lint"});
      read_lint(map_of(entry, lint_keys), config);
    }
  } catch (const DataError& error) {
    const std::string lines = excerpt_at(path, text, error.line(), error.column());
    throw Failure{status_usage, fmt::format("{}:{}:{}: {}\n{}", path, error.line(), error.column(), error.what(),
                                            lines.substr(0, lines.find_last_not_of('\n') + 1))};
  }
  return config;
}

const LintConfig& LintConfigs::of(const std::string& script) {
  return of_folder(fs::absolute(script).lexically_normal().parent_path().generic_string());
}

const LintConfig& LintConfigs::of_folder(const std::string& folder) {
  if (const auto known = known_.find(folder); known != known_.end()) return *known->second;
  const fs::path path = fs::path(folder) / file_name;
  std::error_code failed;
  std::shared_ptr<const LintConfig> config;
  if (fs::exists(path, failed)) {
    config =
        std::make_shared<const LintConfig>(read_lint_config(path.generic_string(), read_file(path.generic_string())));
  } else if (const fs::path above = fs::path(folder).parent_path(); !above.empty() && above != fs::path(folder)) {
    of_folder(above.generic_string());
    config = known_.at(above.generic_string());
  } else {
    config = std::make_shared<const LintConfig>();
  }
  return *known_.emplace(folder, std::move(config)).first->second;
}

}  // namespace tapis::cli
