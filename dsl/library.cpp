#include "dsl/library.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace tapis {

namespace {

constexpr std::string_view ending = ".game";
constexpr std::uintmax_t largest = 64u * 1024 * 1024;  // far more than the parser takes: it says so itself

// A name, not a path: nothing that could lead out of the folder.
bool is_name(std::string_view name) {
  return !name.empty() && name.size() < 200 && name.find_first_of("/\\") == std::string_view::npos &&
         name.find('\0') == std::string_view::npos;
}

std::optional<std::string> read(const std::filesystem::path& path) {
  std::error_code failed;
  if (!std::filesystem::is_regular_file(path, failed) || failed) return {};
  if (std::filesystem::file_size(path, failed) > largest || failed) return {};
  std::ifstream in(path, std::ios::binary);
  if (!in) return {};
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string stem(std::string_view path) {
  std::string_view name = path.substr(path.find_last_of('/') + 1);
  if (name.size() > ending.size() && name.substr(name.size() - ending.size()) == ending) {
    name.remove_suffix(ending.size());
  }
  return std::string(name);
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.find_last_of('/');
  return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

std::vector<std::string> path_folders() {
  std::vector<std::string> result;
  const char* variable = std::getenv("TAPIS_PATH");
  std::istringstream all(variable != nullptr ? variable : "");
  for (std::string folder; std::getline(all, folder, ':');) {
    if (!folder.empty()) result.push_back(folder);
  }
  return result;
}

std::string join(const std::string& folder, const std::string& name) {
  std::string path = folder == "." ? "" : folder;
  if (!path.empty() && path.back() != '/') path += '/';
  return path + name + std::string(ending);
}

// Is it the path of a shipped script, as `find` gives it?
bool is_shipped(const std::string& path) {
  const auto& all = shipped_scripts();
  return std::any_of(all.begin(), all.end(), [&](const Shipped& script) { return script.path == path; });
}

}  // namespace

const Shipped* find_shipped(std::string_view name) {
  const Shipped* found = nullptr;
  for (const Shipped& script : shipped_scripts()) {
    if (stem(script.path) != name) continue;
    if (script.path.substr(0, 7) == "stdlib/") return &script;
    if (found == nullptr) found = &script;
  }
  return found;
}

FileLibrary::FileLibrary() : folders_(path_folders()) {}

std::optional<Library::Text> FileLibrary::find(const std::string& name, const std::string& from) const {
  if (!is_name(name)) return {};
  std::vector<std::string> folders;
  if (!from.empty()) folders.push_back(folder_of(from));
  folders.insert(folders.end(), folders_.begin(), folders_.end());
  for (const std::string& folder : folders) {
    const std::string path = join(folder, name);
    // A shipped script that uses another one means the shipped one, unless it lies on the disk itself.
    if (is_shipped(from) && folder == folder_of(from) && !read(from)) continue;
    if (auto text = read(path)) return Text{path, std::move(*text)};
  }
  if (const Shipped* script = find_shipped(name)) return Text{std::string(script->path), std::string(script->text)};
  return {};
}

std::vector<std::string> FileLibrary::names(const std::string& from) const {
  std::set<std::string> result;
  std::vector<std::string> folders = folders_;
  if (!from.empty()) folders.push_back(folder_of(from));
  for (const std::string& folder : folders) {
    std::error_code failed;
    std::filesystem::directory_iterator entries(folder, failed);
    if (failed) continue;
    int seen = 0;
    for (const auto& entry : entries) {
      if (++seen > 10'000) break;
      if (entry.path().extension() == ending) result.insert(entry.path().stem().string());
    }
  }
  for (const Shipped& script : shipped_scripts()) result.insert(stem(script.path));
  return {result.begin(), result.end()};
}

std::optional<Library::Text> MemoryLibrary::find(const std::string& name, const std::string&) const {
  const auto place = scripts_.find(name);
  if (place != scripts_.end()) return Text{name + std::string(ending), place->second};
  if (!shipped_) return {};
  const Shipped* script = find_shipped(name);
  if (script == nullptr) return {};
  return Text{std::string(script->path), std::string(script->text)};
}

std::vector<std::string> MemoryLibrary::names(const std::string&) const {
  std::vector<std::string> result;
  for (const auto& [name, text] : scripts_) result.push_back(name);
  if (shipped_) {
    for (const Shipped& script : shipped_scripts()) result.push_back(stem(script.path));
  }
  return result;
}

std::optional<Library::Text> find_script(const Library& library, const std::string& path_or_name) {
  if (path_or_name.empty() || path_or_name.find('\0') != std::string::npos) return {};
  if (auto text = read(path_or_name)) return Library::Text{path_or_name, std::move(*text)};
  return library.find(path_or_name, "");
}

}  // namespace tapis
