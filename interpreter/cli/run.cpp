// Many games between bots: results, statistics, traces.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "interpreter/bots/bots.hpp"
#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/narrate.hpp"
#include "interpreter/cli/reasons.hpp"
#include "interpreter/cli/terminal.hpp"
#include "interpreter/runner.hpp"

namespace tapis::cli {
namespace {

using Json = nlohmann::ordered_json;

RunPlan plan_of(const RunOptions& options, const Game& game) {
  RunPlan plan;
  plan.games = options.games > 0 ? options.games : options.trace ? 1 : 100;
  plan.seed = options.common.seed.value_or(1);
  plan.threads = options.threads;
  std::string error;
  plan.kinds = read_seating(options.common.bots.empty() ? "random" : options.common.bots, game.players(), error).kinds;
  if (!error.empty()) throw Failure{status_usage, "--bots: " + error};
  if (std::count(plan.kinds.begin(), plan.kinds.end(), "human") > 0) {
    throw Failure{status_usage, "people cannot play many games at once: use tapis play"};
  }
  return plan;
}

Json spread_json(const Spread& spread, bool deviation) {
  Json json;
  json["mean"] = spread.mean;
  json["min"] = spread.least;
  json["max"] = spread.most;
  if (deviation) json["sd"] = spread.deviation;
  return json;
}

Json options_json(const Game& game) {
  Json json = Json::object();
  for (std::size_t i = 0; i < game.program().options.size(); ++i) {
    const Option& option = game.program().options[i];
    const int number = static_cast<int>(i);
    if (option.is == Option::Is::number) {
      json[option.name] = game.option(number);
    } else {
      json[option.name] = game.option_text(number);
    }
  }
  return json;
}

Json results_json(const Game& game, const RunPlan& plan, const RunStatistics& statistics) {
  Json json;
  json["version"] = 1;
  json["game"] = game.program().name;
  json["players"] = game.players();
  json["options"] = options_json(game);
  json["bots"] = plan.kinds;
  json["seed"] = plan.seed;
  json["games"] = statistics.games;
  json["finished"] = statistics.finished;
  json["move_limit"] = statistics.limited;
  json["repetition"] = statistics.repeated;
  json["faults"] = statistics.faulted;
  json["seats"] = Json::array();
  for (const SeatStatistics& seat : statistics.seats) {
    Json one;
    one["wins"] = seat.wins;
    one["draws"] = seat.draws;
    one["score"] = spread_json(seat.score, true);
    json["seats"].push_back(std::move(one));
  }
  json["moves"] = spread_json(statistics.moves, false);
  json["digest"] = statistics.digest_text;
  return json;
}

std::string results_text(const Game& game, const RunPlan& plan, const RunStatistics& statistics, const Voice& voice) {
  std::string text = fmt::format("{}: {}, {} {}\n", voice.styled(voice.half(game.program().title), "1"),
                                 counted(statistics.games, voice.say("game", "partie"), voice.say("games", "parties")),
                                 voice.say("seed", "graine"), plan.seed);
  text += fmt::format("  {:<10} {:<8} {:>9} {:>9} {:>11} {:>9} {:>9} {:>9}\n", voice.say("seat", "place"),
                      voice.say("bot", "bot"), voice.say("wins", "gains"), voice.say("draws", "nuls"),
                      voice.say("mean score", "moyenne"), "min", "max", "sd");
  for (std::size_t i = 0; i < statistics.seats.size(); ++i) {
    const SeatStatistics& seat = statistics.seats[i];
    text += fmt::format("  {:<10} {:<8} {:>9} {:>9} {:>11} {:>9} {:>9} {:>9}\n", i + 1, plan.kinds[i], seat.wins,
                        seat.draws, decimal(seat.score.mean, 3), seat.score.least, seat.score.most,
                        decimal(seat.score.deviation, 3));
  }
  text +=
      fmt::format("  {}: {} {}, {}-{}\n", voice.say("moves a game", "coups par partie"), voice.say("mean", "moyenne"),
                  decimal(statistics.moves.mean, 1), statistics.moves.least, statistics.moves.most);
  text += fmt::format("  {}: {}", voice.say("finished", "terminées"), statistics.finished);
  if (statistics.limited > 0)
    text += fmt::format(", {}: {}", voice.say("move limit", "limite de coups"), statistics.limited);
  if (statistics.repeated > 0)
    text += fmt::format(", {}: {}", voice.say("repetition", "répétition"), statistics.repeated);
  if (statistics.faulted > 0) text += fmt::format(", {}: {}", voice.say("faults", "fautes"), statistics.faulted);
  return text + fmt::format("\n  digest: {}\n", statistics.digest_text);
}

// A step of a traced game: what happened since the last one, and the lines that decided it.
Json step_json(const Record& record, std::size_t from, const Names& names) {
  const Events& events = record.events();
  const Event* begin = events.data() + std::min(from, events.size());
  const Event* end = events.data() + events.size();
  Json json;
  json["step"] = std::count_if(record.steps().begin(), record.steps().end(),
                               [](const Step& step) { return step.is == Step::Is::move; });
  const auto last = std::find_if(record.steps().rbegin(), record.steps().rend(),
                                 [](const Step& step) { return step.is == Step::Is::move; });
  if (last != record.steps().rend()) {
    json["seat"] = last->seat + 1;
    json["move"] = record.game().move_text(last->move);
  }
  json["told"] = narrate(events, std::min(from, events.size()), events.size(), names);
  json["decided"] = Json::array();
  for (const Reason& reason : reasons(record.game().checked(), begin, end)) {
    json["decided"].push_back({{"rule", reason.rule}, {"place", reason.place}, {"line", reason.line}});
  }
  if (record.state().ending() == Ending::fault) {
    const Reason fault = reason_at(record.game().checked(), record.state().fault_span());
    json["fault"] = {{"message", record.state().fault()}, {"place", fault.place}, {"line", fault.line}};
  }
  return json;
}

void write_step(const Json& step) {
  std::string text = fmt::format("{:>5}", step["step"].get<std::size_t>());
  if (step.contains("move")) text += fmt::format("  {}: {}", step["seat"].get<int>(), step["move"].get<std::string>());
  text += "\n";
  for (const auto& told : step["told"]) text += "       " + told.get<std::string>() + "\n";
  for (const auto& reason : step["decided"]) {
    const std::string rule = reason["rule"].get<std::string>();
    text += fmt::format("         {}{} {}\n", reason["place"].get<std::string>(), rule.empty() ? ":" : " " + rule + ":",
                        reason["line"].get<std::string>());
  }
  if (step.contains("fault")) {
    text += fmt::format("       {}: {}\n", step["fault"]["place"].get<std::string>(),
                        step["fault"]["message"].get<std::string>());
  }
  write(text);
}

// Plays the games of the plan again, step by step.
Json trace(const std::shared_ptr<const Game>& game, const RunPlan& plan, const RunOptions& options,
           const Voice& voice) {
  Json games = Json::array();
  const Names names(*game, voice, -1);
  for (std::int64_t index = 0; index < plan.games; ++index) {
    Json steps = Json::array();
    std::size_t told = 0;
    if (!options.common.json) write(fmt::format("{} {}\n", voice.say("game", "partie"), index + 1));
    replay_game(game, plan, index, [&](const Record& record) {
      Json step = step_json(record, told, names);
      told = record.events().size();
      if (options.common.json) {
        steps.push_back(std::move(step));
      } else {
        write_step(step);
      }
      return true;
    });
    games.push_back(std::move(steps));
  }
  return games;
}

}  // namespace

int run_games(const RunOptions& options) {
  const Voice voice = options.common.voice();
  const auto game = load_game(options.common, options.trace);
  RunPlan plan = plan_of(options, *game);
  Json traced;
  if (options.trace) traced = trace(game, plan, options, voice);
  RunStatistics statistics;
  {
    ProgressBar bar(plan.games);
    plan.progress = [&](std::int64_t done) {
      bar.show(done);
      return true;
    };
    statistics = tapis::run_games(game, plan);
  }
  if (options.common.json) {
    Json json = results_json(*game, plan, statistics);
    if (options.trace) json["trace"] = std::move(traced);
    write(json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  } else {
    write(results_text(*game, plan, statistics, voice));
  }
  if (statistics.faulted == 0) return status_fine;
  const Reason reason = reason_at(game->checked(), statistics.fault_span);
  write_error(fmt::format("tapis: {} failed; the first is game {}\n{}: {}\n  {}\n",
                          counted(statistics.faulted, "game", "games"), statistics.first_faulted + 1, reason.place,
                          statistics.first_fault, reason.line));
  return status_short;
}

}  // namespace tapis::cli
