// The pages about the rules say what the rules say. With TAPIS_WRITE=1 they are written anew.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "dsl/lint/pages.hpp"
#include "dsl/lint/rules.hpp"

using namespace tapis;

namespace {

const std::filesystem::path folder = TAPIS_SOURCE_DIR "/docs/lint";

void check_page(const std::string& name, const std::string& wanted) {
  const auto path = folder / name;
  if (std::getenv("TAPIS_WRITE") != nullptr) std::ofstream(path, std::ios::binary) << wanted;
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  INFO(path << ": write the pages anew with TAPIS_WRITE=1");
  CHECK(text.str() == wanted);
}

}  // namespace

TEST_CASE("the pages of the rules are up to date") {
  std::set<std::string> pages{"README.md"};
  check_page("README.md", rules_index());
  for (const LintRule* rule : all_lint_rules()) {
    pages.insert(std::string(rule->name) + ".md");
    check_page(std::string(rule->name) + ".md", rule_page(*rule));
  }
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    INFO(entry.path() << " is the page of no rule");
    CHECK(pages.count(entry.path().filename().string()) == 1);
  }
}
