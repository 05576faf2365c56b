// The settings of the linter that stand beside the scripts, in files named .tapis.yaml.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "dsl/lint/lint.hpp"

namespace tapis::cli {

struct LintConfig {
  std::string folder;  // where the file stands
  LintSettings settings;
  std::vector<std::string> exclude;  // patterns, from that folder on

  bool excludes(const std::string& script) const;
};

// Reads the text of such a file. Fails with file and line for what it does not know.
LintConfig read_lint_config(const std::string& path, const std::string& text);

// Finds the settings of scripts; each file is read once.
class LintConfigs {
 public:
  // That of the nearest folder above the script that has one; without any, the defaults.
  const LintConfig& of(const std::string& script);

 private:
  const LintConfig& of_folder(const std::string& folder);
  std::map<std::string, std::shared_ptr<const LintConfig>> known_;  // by folder
};

}  // namespace tapis::cli
