// The shipped games, and how a variant of one begins.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "dsl/library.hpp"
#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/terminal.hpp"

namespace tapis::cli {
namespace {

// "2, 4": the numbers of players that a script allows, each once.
std::vector<int> player_counts(const Program& program) {
  std::vector<int> counts;
  for (const PlayerCount& count : program.players) {
    if (std::find(counts.begin(), counts.end(), count.number) == counts.end()) counts.push_back(count.number);
  }
  std::sort(counts.begin(), counts.end());
  return counts;
}

// "2-10", "3, 4".
std::string counts_text(const std::vector<int>& counts) {
  const bool range = counts.size() > 2 && counts.back() - counts.front() + 1 == static_cast<int>(counts.size());
  if (range) return fmt::format("{}-{}", counts.front(), counts.back());
  return fmt::format("{}", fmt::join(counts, ", "));
}

std::vector<std::shared_ptr<const Checked>> shipped_games() {
  const FileLibrary library;
  std::vector<std::shared_ptr<const Checked>> games;
  for (const Shipped& script : shipped_scripts()) {
    if (script.path.rfind("games/", 0) != 0) continue;
    auto checked = std::make_shared<Checked>(check(library, std::string(script.path), std::string(script.text)));
    if (checked->program.playable) games.push_back(std::move(checked));
  }
  return games;
}

// The script of a variant, with what it may replace in comments.
std::string variant_text(const std::string& name, const Program& program) {
  std::string title = name;
  std::replace(title.begin(), title.end(), '_', ' ');
  std::string text = fmt::format("tapis 1\ngame \"{0} | {0}\"\nuse {1}\n", title, program.name);
  text += fmt::format("## A variant of {} | Une variante : {}\n\n", half_of(program.title, Language::english),
                      half_of(program.title, Language::french));
  text += "# A bare name replaces what the game says. Its options:\n";
  for (const Option& option : program.options) text += fmt::format("#   {}\n", option.name);
  text += "# Its rules and procedures:\n";
  for (const Rule& rule : program.rules) text += fmt::format("#   {} = ...\n", rule.name);
  for (const Procedure& procedure : program.procedures) text += fmt::format("#   {}: ...\n", procedure.name);
  return text;
}

}  // namespace

int run_list(const ListOptions& options) {
  const Voice voice = options.common.voice();
  const auto games = shipped_games();
  if (options.common.json) {
    nlohmann::ordered_json json;
    json["version"] = 1;
    json["games"] = nlohmann::ordered_json::array();
    for (const auto& game : games) {
      const Program& program = game->program;
      json["games"].push_back(
          {{"name", program.name},
           {"title",
            {{"en", half_of(program.title, Language::english)}, {"fr", half_of(program.title, Language::french)}}},
           {"players", player_counts(program)},
           {"errors", game->findings.has_errors()}});
    }
    write(json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
    return status_fine;
  }
  int name_width = 0;
  int title_width = 0;
  for (const auto& game : games) {
    name_width = std::max(name_width, width_of(game->program.name));
    title_width = std::max(title_width, width_of(voice.half(game->program.title)));
  }
  for (const auto& game : games) {
    const Program& program = game->program;
    write(fmt::format("{}  {}  {} {}{}\n", padded(program.name, name_width),
                      padded(voice.half(program.title), title_width), counts_text(player_counts(program)),
                      voice.say("players", "joueurs"),
                      game->findings.has_errors() ? voice.say("  (has errors)", "  (a des erreurs)") : ""));
  }
  return status_fine;
}

int run_new(const NewOptions& options) {
  const auto base = load_playable(options.from);
  const bool name_fits = !options.name.empty() &&
                         options.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos &&
                         (options.name[0] < '0' || options.name[0] > '9');
  if (!name_fits) {
    throw Failure{status_usage,
                  fmt::format("'{}' cannot be the name of a script: use small letters, digits and _", options.name)};
  }
  const std::string path = options.name + ".game";
  std::error_code error;
  if (std::filesystem::exists(std::filesystem::symlink_status(path, error))) {
    throw Failure{status_usage, fmt::format("{} exists already: take another name", path)};
  }
  const FileLibrary library;
  if (library.find(options.name, "")) {
    throw Failure{status_usage,
                  fmt::format("'{}' is the name of a script that others use: take another name", options.name)};
  }
  const std::string text = variant_text(options.name, base->program);
  const Checked variant = check(library, path, text);
  if (variant.findings.has_errors()) {
    throw Failure{status_usage, fmt::format("{}{} is not written: the variant would have errors",
                                            errors_text(variant.findings, variant.sources), path)};
  }
  write_file(path, text);
  write(path + "\n");
  return status_fine;
}

}  // namespace tapis::cli
