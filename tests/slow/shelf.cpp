// Where the tests find scripts.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/slow/compare.hpp"

namespace tapis::slow {

namespace {

namespace fs = std::filesystem;

const fs::path root = TAPIS_SOURCE_DIR;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Every script of the tree by its name.
const std::map<std::string, fs::path>& scripts() {
  static const std::map<std::string, fs::path> found = [] {
    std::map<std::string, fs::path> result;
    for (const char* folder : {"games", "stdlib"}) {
      if (!fs::exists(root / folder)) continue;
      for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
        if (entry.path().extension() == ".game") result[entry.path().stem().string()] = entry.path();
      }
    }
    return result;
  }();
  return found;
}

}  // namespace

std::optional<Library::Text> Shelf::find(const std::string& name, const std::string&) const {
  if (const auto own = texts_.find(name); own != texts_.end()) return Text{name + ".game", own->second};
  const auto script = scripts().find(name);
  if (script == scripts().end()) return std::nullopt;
  return Text{fs::relative(script->second, root).string(), read(script->second)};
}

std::vector<std::string> Shelf::names(const std::string&) const {
  std::vector<std::string> result;
  for (const auto& [name, path] : scripts()) result.push_back(name);
  return result;
}

std::shared_ptr<const Checked> check_text(const std::string& name, const std::string& text) {
  return std::make_shared<const Checked>(check(Shelf(), name + ".game", text));
}

std::shared_ptr<const Checked> check_file(const std::string& path) {
  return std::make_shared<const Checked>(check(Shelf(), path, read(root / path)));
}

std::string errors_of(const Checked& checked) {
  std::string text;
  for (const Diagnostic& finding : checked.findings.all()) {
    if (finding.severity == Severity::error) text += render(finding, checked.sources);
  }
  return text;
}

const std::vector<std::string>& shipped_scripts() {
  static const std::vector<std::string> paths = [] {
    std::vector<std::string> result;
    for (const auto& [name, path] : scripts()) {
      const std::string shown = fs::relative(path, root).generic_string();
      if (shown.rfind("games/", 0) == 0 && read(path).find("\ngame \"") != std::string::npos) result.push_back(shown);
    }
    std::sort(result.begin(), result.end());
    return result;
  }();
  return paths;
}

}  // namespace tapis::slow
