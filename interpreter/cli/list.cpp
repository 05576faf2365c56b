// The shipped games.
#include <fmt/format.h>

#include <algorithm>
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

}  // namespace tapis::cli
