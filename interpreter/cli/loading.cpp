#include "interpreter/cli/loading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "dsl/library.hpp"

namespace tapis::cli {
namespace {

constexpr std::uintmax_t most_bytes = 16u << 20;

constexpr int most_tries = 100;  // for a name that no file has yet

Failure no_access(const char* what, const std::string& path) {
  return {status_usage, fmt::format("cannot {} {}: {}", what, path, std::strerror(errno))};
}

}  // namespace

bool is_path(const std::string& name) {
  return name.find('/') != std::string::npos || (name.size() > 5 && name.substr(name.size() - 5) == ".game");
}

std::string errors_text(const Diagnostics& findings, const Sources& sources) {
  std::string text;
  for (const Diagnostic& finding : findings.all()) {
    if (finding.severity == Severity::error) text += render(finding, sources);
  }
  return text;
}

std::string read_file(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw Failure{status_usage, fmt::format("{} is a folder", path)};
  std::ifstream file(path, std::ios::binary);
  if (!file) throw no_access("read", path);
  std::string text;
  char part[65536];
  while (file.read(part, sizeof part) || file.gcount() > 0) {
    text.append(part, static_cast<std::size_t>(file.gcount()));
    if (text.size() > most_bytes) throw Failure{status_usage, fmt::format("{} is larger than 16 MB", path)};
  }
  if (file.bad()) throw no_access("read", path);
  return text;
}

void write_file(const std::string& path, const std::string& text) {
  std::error_code error;
  const auto target = std::filesystem::canonical(path, error);
  const std::string real = error ? path : target.string();
  std::string beside;
  std::FILE* file = nullptr;
  for (int number = 1; !file && number <= most_tries; ++number) {
    beside = fmt::format("{}.new{}", real, number);
    file = std::fopen(beside.c_str(), "wbx");  // never a file that somebody has
    if (!file && errno != EEXIST) break;
  }
  if (!file) throw no_access("write", path);
  bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  written = std::fclose(file) == 0 && written;
  if (written) {
    const auto before = std::filesystem::status(real, error);
    if (std::filesystem::exists(before)) std::filesystem::permissions(beside, before.permissions(), error);
    if (std::rename(beside.c_str(), real.c_str()) == 0) return;
  }
  const Failure failure = no_access("write", path);
  std::filesystem::remove(beside, error);
  throw failure;
}

std::shared_ptr<const Checked> load_script(const std::string& name) {
  const FileLibrary library;
  std::string path = name;
  std::string text;
  if (is_path(name)) {
    text = read_file(name);
  } else if (auto found = library.find(name, "")) {
    path = found->path;
    text = std::move(found->text);
  } else {
    throw Failure{status_usage,
                  fmt::format("there is no game '{}'.{} See: tapis list", name, did_you_mean(name, library.names("")))};
  }
  auto checked = std::make_shared<Checked>(check(library, path, std::move(text)));
  if (checked->findings.has_errors()) {
    throw Failure{status_usage, fmt::format("{}{} has errors", errors_text(checked->findings, checked->sources), path)};
  }
  return checked;
}

std::shared_ptr<const Checked> load_playable(const std::string& name) {
  auto checked = load_script(name);
  if (!checked->program.playable) {
    throw Failure{status_usage, fmt::format("{} is a module, not a game: its head does not say `game`", name)};
  }
  return checked;
}

std::string option_value(const Program& program, const std::string& name, const std::string& value) {
  const auto option = std::find_if(program.options.begin(), program.options.end(),
                                   [&](const Option& known) { return known.name == name; });
  if (option == program.options.end() || option->is != Option::Is::flag) return value;
  if (value == "on" || value == "true" || value == "oui") return "yes";
  if (value == "off" || value == "false" || value == "non") return "no";
  return value;
}

Settings settings_of(const CommonOptions& common, const Program& program, bool traced) {
  Settings settings;
  settings.players = common.players;
  settings.traced = traced;
  for (const std::string& setting : common.settings) {
    const auto equals = setting.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw Failure{status_usage, fmt::format("--set takes option=value, not '{}'", setting)};
    }
    const std::string name = setting.substr(0, equals);
    settings.options.emplace_back(name, option_value(program, name, setting.substr(equals + 1)));
  }
  return settings;
}

std::shared_ptr<const Game> load_game(const CommonOptions& common, bool traced) {
  return load_game(load_playable(common.game), common, traced);
}

std::shared_ptr<const Game> load_game(std::shared_ptr<const Checked> checked, const CommonOptions& common,
                                      bool traced) {
  const Settings settings = settings_of(common, checked->program, traced);
  std::string error;
  auto game = Game::compile(std::move(checked), settings, error);
  if (!game) throw Failure{status_usage, error};
  return game;
}

std::string did_you_mean(const std::string& wanted, const std::vector<std::string>& known) {
  const std::vector<std::string> near = suggestions(wanted, known);
  if (near.empty()) return "";
  std::string text = " Did you mean ";
  for (std::size_t i = 0; i < near.size(); ++i) {
    if (i > 0) text += i + 1 == near.size() ? " or " : ", ";
    text += near[i];
  }
  return text + "?";
}

std::string place_text(const Sources& sources, Span span) {
  if (span.end == 0 || span.file >= sources.size()) return "";
  const LineColumn at = sources.place(span.file, span.begin);
  return fmt::format("{}:{}:{}", sources.file(span.file).name, at.line, at.column);
}

}  // namespace tapis::cli
