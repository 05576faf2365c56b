#include "interpreter/cli/loading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "dsl/library.hpp"

namespace tapis::cli {
namespace {

constexpr std::uintmax_t most_bytes = 16u << 20;

bool is_path(const std::string& name) {
  return name.find('/') != std::string::npos || (name.size() > 5 && name.substr(name.size() - 5) == ".game");
}

std::string findings_text(const Checked& checked) {
  std::string text;
  for (const Diagnostic& finding : checked.findings.all()) {
    if (finding.severity == Severity::error) text += render(finding, checked.sources);
  }
  return text;
}

}  // namespace

std::string read_file(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw Failure{status_usage, fmt::format("{} is a folder", path)};
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Failure{status_usage, fmt::format("cannot read {}", path)};
  std::string text;
  char part[65536];
  while (file.read(part, sizeof part) || file.gcount() > 0) {
    text.append(part, static_cast<std::size_t>(file.gcount()));
    if (text.size() > most_bytes) throw Failure{status_usage, fmt::format("{} is larger than 16 MB", path)};
  }
  if (file.bad()) throw Failure{status_usage, fmt::format("cannot read {}", path)};
  return text;
}

void write_file(const std::string& path, const std::string& text) {
  const std::string beside = path + ".new";
  std::error_code error;
  {
    std::ofstream file(beside, std::ios::binary | std::ios::trunc);
    file << text;
    file.flush();
    if (!file) {
      std::filesystem::remove(beside, error);
      throw Failure{status_usage, fmt::format("cannot write {}", path)};
    }
  }
  const auto before = std::filesystem::status(path, error);
  if (!error && std::filesystem::exists(before)) std::filesystem::permissions(beside, before.permissions(), error);
  std::filesystem::rename(beside, path, error);
  if (error) {
    std::error_code ignored;
    std::filesystem::remove(beside, ignored);
    throw Failure{status_usage, fmt::format("cannot write {}: {}", path, error.message())};
  }
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
    throw Failure{status_usage, fmt::format("{}{} has errors", findings_text(*checked), path)};
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

Settings settings_of(const CommonOptions& common, const Program& program, bool traced) {
  Settings settings;
  settings.players = common.players;
  settings.traced = traced;
  for (const std::string& setting : common.settings) {
    const auto equals = setting.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw Failure{status_usage, fmt::format("--set takes option=value, not '{}'", setting)};
    }
    std::string name = setting.substr(0, equals);
    std::string value = setting.substr(equals + 1);
    const auto option = std::find_if(program.options.begin(), program.options.end(),
                                     [&](const Option& known) { return known.name == name; });
    if (option != program.options.end() && option->is == Option::Is::flag) {
      if (value == "on" || value == "true" || value == "oui") value = "yes";
      if (value == "off" || value == "false" || value == "non") value = "no";
    }
    settings.options.emplace_back(std::move(name), std::move(value));
  }
  return settings;
}

std::shared_ptr<const Game> load_game(const CommonOptions& common, bool traced) {
  auto checked = load_playable(common.game);
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
  if (span.file >= sources.size()) return "";
  const LineColumn at = sources.place(span.file, span.begin);
  return fmt::format("{}:{}:{}", sources.file(span.file).name, at.line, at.column);
}

}  // namespace tapis::cli
