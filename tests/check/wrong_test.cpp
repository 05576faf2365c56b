// Wrong scripts with the whole message that people get. Each file of wrong/ is a case: the script, a line of
// equals signs, the expected findings. With TAPIS_UPDATE set the expectations are written anew, to be reviewed.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "dsl/codes.hpp"
#include "support.hpp"

namespace tapis {

namespace {

const std::string bar = "\n====\n";

std::vector<std::filesystem::path> cases() {
  std::vector<std::filesystem::path> result;
  const std::filesystem::path folder = std::filesystem::path(TAPIS_SOURCE_DIR) / "tests/check/wrong";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) result.push_back(entry.path());
  std::sort(result.begin(), result.end());
  return result;
}

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("wrong scripts get exactly the expected messages") {
  for (const auto& path : cases()) {
    const std::string text = text_of(path);
    const std::size_t at = text.find(bar);
    const std::string script = text.substr(0, at) + "\n";
    const std::string found = rendered(check_case(script));
    if (std::getenv("TAPIS_UPDATE") != nullptr)
      std::ofstream(path) << script.substr(0, script.size() - 1) << bar << found;
    INFO(path.filename().string());
    CHECK(found == (at == std::string::npos ? "" : text.substr(at + bar.size())));
  }
}

TEST_CASE("every code of the checker is shown by a case") {
  std::set<std::string> shown;
  for (const auto& path : cases()) {
    const Checked checked = check_case(text_of(path).substr(0, text_of(path).find(bar)) + "\n");
    for (const Diagnostic& finding : checked.findings.all()) {
      INFO(path.filename().string() << " " << finding.code);
      CHECK(find_code(finding.code) != nullptr);
      shown.insert(finding.code);
    }
  }
  for (const CodeInfo& info : diagnostic_codes) {
    // Incomplete trees cannot be written down; chains too long for a case are in right_test.cpp.
    if (info.code < "E0301" || info.code >= "E0700" || info.code == "E0610" || info.code == "E0414") continue;
    INFO(info.code << " " << info.slug);
    CHECK(shown.count(std::string(info.code)) == 1);
  }
}

}  // namespace tapis
