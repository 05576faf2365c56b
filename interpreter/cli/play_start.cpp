// How a game at the terminal begins: who plays, with which seed, fresh or from a file.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <random>

#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/play.hpp"

namespace tapis::cli {
namespace {

constexpr const char* default_bot = "greedy";

// Who plays each seat. A SPEC that names seats is taken as it is; otherwise the first seats (--people, one on a
// terminal) are people, and the SPEC says what the others are.
std::vector<std::string> kinds_of(const PlayOptions& options, int players, bool terminal) {
  const std::string spec = options.common.bots.empty() ? default_bot : options.common.bots;
  std::string error;
  std::vector<std::string> kinds = read_seating(spec, players, error).kinds;
  if (!error.empty()) throw Failure{status_usage, "--bots: " + error};
  const bool exact = spec.find_first_of("=,") != std::string::npos || spec == "human";
  const int people = options.people ? *options.people : terminal && !exact ? 1 : 0;
  if (people > players || people < 0) {
    throw Failure{status_usage, fmt::format("--people {}: the game has {} seats", people, players)};
  }
  for (int seat = 0; seat < people; ++seat) kinds[static_cast<std::size_t>(seat)] = "human";
  return kinds;
}

std::uint64_t fresh_seed(const CommonOptions& common, bool terminal) {
  if (common.seed) return *common.seed;
  return terminal ? std::random_device{}() % 1000000 + 1 : 1;
}

// The saved game that --resume names: all that could be said of it besides stands in it.
Saved resumed(const PlayOptions& options) {
  const CommonOptions& common = options.common;
  if (!common.game.empty() || common.players != 0 || !common.settings.empty() || common.seed) {
    throw Failure{status_usage,
                  fmt::format("{} says which game it is: leave out GAME, --players, --set and --seed", options.resume)};
  }
  auto saved = read_saved(read_file(options.resume));
  if (!saved) throw Failure{status_usage, fmt::format("{} is not a game saved by tapis play", options.resume)};
  return std::move(*saved);
}

}  // namespace

std::optional<Saved> read_saved(const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object() || json.value("tapis_save", nlohmann::json()) != 1) return std::nullopt;
  try {
    Saved saved;
    saved.setup.common.game = json.at("game").get<std::string>();
    saved.setup.common.players = json.at("players").get<int>();
    saved.setup.common.settings = json.at("options").get<std::vector<std::string>>();
    saved.setup.kinds = json.at("bots").get<std::vector<std::string>>();
    saved.setup.seed = json.at("seed").get<std::uint64_t>();
    saved.record = json.at("record").get<std::string>();
    return saved;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

int run_play(const PlayOptions& options) {
  const Voice voice = options.common.voice();
  const bool terminal = input_is_terminal();
  if (options.pace && !(*options.pace >= 0 && *options.pace <= 3600)) {
    throw Failure{status_usage, "--pace takes seconds, from 0 to 3600"};
  }
  Saved saved;
  if (!options.resume.empty()) {
    saved = resumed(options);
  } else {
    if (options.common.game.empty()) throw Failure{status_usage, "Which game? See: tapis list"};
    saved.setup.common = options.common;
    saved.setup.seed = fresh_seed(options.common, terminal);
  }
  const auto game = load_game(saved.setup.common, true);
  const bool reseat = options.resume.empty() || !options.common.bots.empty() || options.people;
  if (reseat) saved.setup.kinds = kinds_of(options, game->players(), terminal);
  if (saved.setup.kinds.size() != static_cast<std::size_t>(game->players())) {
    throw Failure{status_usage, fmt::format("{} names another number of players", options.resume)};
  }
  for (const std::string& kind : saved.setup.kinds) {
    if (kind != "human" && !make_bot(kind)) {
      throw Failure{status_usage, fmt::format("no bot is called '{}'{}", kind, did_you_mean(kind, bot_kinds()))};
    }
  }
  saved.setup.pace = options.pace;
  const std::string record = std::move(saved.record);
  Session session(game, std::move(saved.setup), voice);
  std::string error;
  if (options.resume.empty()) {
    session.start();
  } else if (!session.resume(record, error)) {
    throw Failure{status_usage, fmt::format("{}: {}", options.resume, error)};
  }
  session.run();
  return status_fine;
}

}  // namespace tapis::cli
