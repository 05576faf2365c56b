// Saved games: settings, seed and steps as JSON. Reading trusts nothing: every step is checked before it is made.
#include <nlohmann/json.hpp>

#include "interpreter/observe.hpp"
#include "interpreter/record.hpp"
#include "interpreter/texts.hpp"

namespace tapis {
namespace {

using nlohmann::json;

constexpr int format_version = 1;
constexpr std::size_t largest_save = 64u << 20;

// Of the texts of the script and of everything it uses; expressions that were asked about meanwhile do not count.
std::string script_digest(const Game& game) {
  const Checked& checked = game.checked();
  Fnv hash;
  for (const Tree& tree : checked.trees) {
    if (tree.root == no_node || tree[tree.root].kind != Kind::File || tree.file >= checked.sources.size()) continue;
    const std::string& text = checked.sources.file(tree.file).text;
    hash.add(static_cast<std::int64_t>(text.size()));
    hash.add(text);
  }
  return hash.text();
}

json step_json(const Step& step) {
  if (step.is == Step::Is::chance) return step.value;
  json out = {step.seat + 1, step.move.site, step.move.alternative, static_cast<int>(step.move.is)};
  for (const std::int32_t value : step.move.values) out.push_back(value);
  return out;
}

// A number of the JSON within bounds.
std::optional<std::int64_t> bounded(const json& value, std::int64_t low, std::int64_t high) {
  if (!value.is_number_integer()) return std::nullopt;
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX)) {
    return std::nullopt;
  }
  const std::int64_t number = value.get<std::int64_t>();
  if (number < low || number > high) return std::nullopt;
  return number;
}

std::optional<Step> read_step(const json& value) {
  Step step{Step::Is::chance, -1, {}, 0};
  if (const auto number = bounded(value, INT32_MIN, INT32_MAX)) {
    step.value = static_cast<std::int32_t>(*number);
    return step;
  }
  if (!value.is_array() || value.size() != 4 + step.move.values.size()) return std::nullopt;
  const auto seat = bounded(value[0], 1, max_players), site = bounded(value[1], 0, UINT16_MAX);
  const auto alternative = bounded(value[2], 0, UINT8_MAX), is = bounded(value[3], 0, 2);
  if (!seat || !site || !alternative || !is) return std::nullopt;
  step.is = Step::Is::move;
  step.seat = static_cast<int>(*seat) - 1;
  step.move.site = static_cast<std::uint16_t>(*site);
  step.move.alternative = static_cast<std::uint8_t>(*alternative);
  step.move.is = static_cast<Move::Is>(*is);
  for (std::size_t i = 0; i < step.move.values.size(); ++i) {
    const auto number = bounded(value[4 + i], INT32_MIN, INT32_MAX);
    if (!number) return std::nullopt;
    step.move.values[i] = static_cast<std::int32_t>(*number);
  }
  return step;
}

std::optional<std::uint64_t> read_word(const json& all, const char* key) {
  const auto at = all.find(key);
  if (at == all.end() || !at->is_number_unsigned()) return std::nullopt;
  return at->get<std::uint64_t>();
}

// The object of a saved game with the right format; a discarded value and a message otherwise.
json read_head(const std::string& text, std::string& error) {
  if (text.size() > largest_save) return error = "the saved game is too large", json(json::value_t::discarded);
  // Depth is checked while parsing, so that a hostile text cannot exhaust the stack.
  const auto shallow = [](int depth, json::parse_event_t, json&) { return depth <= 4; };
  json all = json::parse(text, shallow, false);
  if (all.is_discarded() || !all.is_object()) {
    error = "this is no saved game: it is not a JSON object";
    return json(json::value_t::discarded);
  }
  const auto format = all.find("tapis");
  if (format == all.end() || !format->is_number_integer()) {
    error = "this is no saved game: `tapis`, the version of the format, is missing";
  } else if (*format != format_version) {
    error = "the saved game has another format than version 1";
  } else if (all.count("procedure") != 0) {
    error = "a game that began in the middle cannot be restored";
  } else if (!all.contains("game") || !all["game"].is_string()) {
    error = "the saved game does not name its game";
  } else if (!all.contains("players") || !bounded(all["players"], 1, max_players)) {
    error = "the saved game has no valid number of players";
  } else if (!all.contains("options") || !all["options"].is_object()) {
    error = "the saved game has no options";
  } else {
    return all;
  }
  return json(json::value_t::discarded);
}

bool same_settings(const json& all, const Game& game, std::string& error) {
  if (all["game"] != game.program().name) {
    error = "the saved game is of " + json_line(all["game"]) + ", not of \"" + game.program().name + "\"";
  } else if (all["players"] != game.players()) {
    error = "the saved game has " + json_line(all["players"]) + " players, not " + std::to_string(game.players());
  } else if (!all.contains("script") || all["script"] != script_digest(game)) {
    error = "the script has changed since the game was saved";
  } else {
    const auto& options = game.program().options;
    for (std::size_t i = 0; i < options.size(); ++i) {
      const auto saved = all["options"].find(options[i].name);
      if (saved != all["options"].end() && *saved == game.option_text(static_cast<int>(i))) continue;
      error = "the option " + options[i].name + " is not as it was saved";
      return false;
    }
    return true;
  }
  return false;
}

}  // namespace

std::string Record::save() const {
  json all = {{"tapis", format_version},
              {"game", game_->program().name},
              {"players", game_->players()},
              {"script", script_digest(*game_)},
              {"seed", seed_},
              {"random", random_.state()}};
  all["options"] = json::object();
  for (std::size_t i = 0; i < game_->program().options.size(); ++i) {
    all["options"][game_->program().options[i].name] = game_->option_text(static_cast<int>(i));
  }
  if (began_in_the_middle()) all["procedure"] = procedure_;
  if (stops_at_chance) all["stops_at_chance"] = true;
  all["steps"] = json::array();
  for (const Step& step : steps_) all["steps"].push_back(step_json(step));
  return json_line(all);
}

std::optional<SavedGame> Record::saved_game(const std::string& text, std::string& error) {
  const json all = read_head(text, error);
  if (all.is_discarded()) return std::nullopt;
  SavedGame saved;
  saved.game = all["game"].get<std::string>();
  saved.settings.players = all["players"].get<int>();
  for (const auto& [name, value] : all["options"].items()) {
    if (!value.is_string()) return error = "the option " + name + " has no valid value", std::nullopt;
    saved.settings.options.emplace_back(name, value.get<std::string>());
  }
  return saved;
}

std::optional<Record> Record::restore(std::shared_ptr<const Game> game, const std::string& text, std::string& error) {
  const json all = read_head(text, error);
  if (all.is_discarded() || !same_settings(all, *game, error)) return std::nullopt;
  const auto seed = read_word(all, "seed"), random = read_word(all, "random");
  const auto steps = all.find("steps");
  if (!seed || !random || steps == all.end() || !steps->is_array()) {
    error = "the saved game has no seed or no steps";
    return std::nullopt;
  }
  Record record(std::move(game), *seed);
  record.begin(-1);
  for (std::size_t i = 0; i < steps->size(); ++i) {
    const std::optional<Step> step = read_step((*steps)[i]);
    // Where the seed decided, its generator goes on as it did then, so that taking back leads to the same.
    if (step && step->is == Step::Is::chance) record.random_.next();
    if (step && record.redo(*step)) continue;
    error = "step " + std::to_string(i + 1) + " of the saved game is not possible";
    return std::nullopt;
  }
  record.random_ = Random(*random);
  const auto stops = all.find("stops_at_chance");
  record.stops_at_chance = stops != all.end() && *stops == true;
  record.settle();
  return record;
}

}  // namespace tapis
