// The requests of the engine protocol, one function each.
#include <fmt/format.h>

#include <bit>

#include "interpreter/cli/cases_moves.hpp"
#include "interpreter/cli/protocol_table.hpp"
#include "interpreter/cli/texts.hpp"
#include "interpreter/observe.hpp"

namespace tapis::cli {
namespace {

using nlohmann::json;

constexpr std::size_t most_answers = 4096;

// "English | French" as an object.
json both_languages(const std::string& text) {
  return {{"en", half_of(text, Language::english)}, {"fr", half_of(text, Language::french)}};
}

json place_of(const Game& game, Span span) {
  const Sources& sources = game.checked().sources;
  json place = json::object();
  if (span.file >= sources.size() || span.end == 0) return place;
  const LineColumn at = sources.place(span.file, span.begin);
  place["file"] = sources.file(span.file).name;
  place["line"] = at.line;
  place["column"] = at.column;
  return place;
}

// A text that should be JSON, as JSON.
json embedded(const std::string& text) {
  json parsed = json::parse(text, nullptr, false);
  return parsed.is_discarded() ? json(text) : parsed;
}

json answer_json(const Game& game, const Moves& answer, bool part) {
  const bool pick = part && answer.front().is == Move::Is::pick;
  json out = {{"text", pick ? game.move_text(answer.front()) : answer_text(game, answer)}};
  if (answer.size() == 1) {
    out["en"] = game.move_phrase(answer.front(), Game::Language::english, false);
    out["fr"] = game.move_phrase(answer.front(), Game::Language::french, false);
  }
  if (part) out["part"] = true;
  return out;
}

// All answers of a seat; when there are too many, the single picks, each marked as a part of an answer.
json answers_of(const State& state, int seat) {
  bool complete = true;
  const std::vector<Moves> answers = complete_answers(state, seat, most_answers, complete);
  json list = json::array();
  if (complete) {
    for (const Moves& answer : answers) list.push_back(answer_json(state.game(), answer, false));
    return list;
  }
  Moves legal;
  state.legal(seat, legal);
  for (const Move& move : legal) list.push_back(answer_json(state.game(), {move}, move.is != Move::Is::whole));
  return list;
}

json refusal_json(const Game& game, const Game::Refusal& refusal) {
  json out = place_of(game, refusal.span);
  out["rule"] = refusal.rule.empty() ? json() : json(refusal.rule);
  out["reason"] = both_languages(refusal.reason);
  out["allowed"] = json::array();
  for (const Move& move : refusal.allowed) out["allowed"].push_back(game.move_text(move));
  return out;
}

Type type_of_chance(const Game& game, const Chance& chance) {
  return chance.draw ? type_of_draw(game.program(), chance.name) : Type{Base::card, false, 0};
}

void add_chance(const State& state, json& answer) {
  const Game& game = state.game();
  const Chance chance = state.chance();
  json about = json::object();
  if (chance.draw) about["name"] = chance.name;
  if (!chance.draw) about["from"] = place_name(game, chance.pile);
  if (!chance.draw && chance.destination >= 0) about["to"] = place_name(game, chance.destination);
  answer["chance"] = about;
  std::vector<Outcome> outcomes;
  state.outcomes(outcomes);
  answer["outcomes"] = json::array();
  for (const Outcome& outcome : outcomes)
    answer["outcomes"].push_back({{"value", write_value(game, type_of_chance(game, chance), outcome.value)},
                                  {"probability", outcome.probability}});
}

void play_chance(OpenGame& open, const Request& request) {
  const State& state = open.record->state();
  const json* given = request.find("chance");
  if (given == nullptr)
    throw RequestError("chance", "a chance event comes first: send `chance` with one of its outcomes");
  const std::string text = request.text("chance");
  const Type type = type_of_chance(*open.game, state.chance());
  const auto value = read_value(*open.game, type, text);
  std::vector<Outcome> outcomes;
  state.outcomes(outcomes);
  for (const Outcome& outcome : outcomes)
    if (value && outcome.value == *value && open.record->play_chance(outcome.value)) return;
  throw RequestError("bad_chance", fmt::format("`{}` is none of the outcomes", text));
}

// What only new games know: hands, packs and draws that are fixed.
struct NewGame {
  Data deal, pack, chance, start;
  Fixed fixed;

  explicit NewGame(const Request& request) {
    const auto take = [&](const char* key, Data& data, const Data*& pointer) {
      const json* given = request.find(key);
      if (given == nullptr || given->is_string()) return;
      data = read_json(*given);
      pointer = &data;
    };
    take("deal", deal, fixed.deal);
    take("pack", pack, fixed.pack);
    take("chance", chance, fixed.chance);
    take("start", start, fixed.start);
  }
};

}  // namespace

void add_turn(const State& state, json& answer) {
  const Turn turn = state.turn();
  if (turn == Turn::decision) answer["turn"] = seats_json(state.must_act());
  if (turn == Turn::chance) answer["turn"] = "chance";
  answer["over"] = turn == Turn::over;
  if (turn != Turn::over) return;
  answer["turn"] = nullptr;
  answer["ending"] = ending_name(state.ending());
  answer["winners"] = seats_json(state.winners());
  for (int seat = 0; seat < state.game().players(); ++seat)
    answer["returns"][std::to_string(seat + 1)] = state.result(seat);
  if (state.ending() == Ending::fault) answer["fault"] = state.fault();
  if (state.ending() == Ending::fault) answer["at"] = place_of(state.game(), state.fault_span());
}

json Protocol::Table::start_game(const Request& request) {
  request.only({"players", "options", "seed", "chance", "deal", "pack", "start"});
  const json* players = request.find("players");
  const json* options = request.find("options");
  const json* seed_given = request.find("seed");
  const Data no_data;
  const Data player_data = players != nullptr ? read_json(*players) : no_data;
  const Data option_data = options != nullptr ? read_json(*options) : no_data;
  const Settings settings = read_settings(script->program, players != nullptr ? &player_data : nullptr, &option_data);
  std::string error;
  const std::shared_ptr<const Game> game = shelf.game(script, settings, error);
  if (game == nullptr) throw RequestError("bad_setup", error);
  const std::uint64_t seed = seed_given != nullptr ? read_seed(read_json(*seed_given)) : 1;
  const json* chance = request.find("chance");
  if (chance != nullptr && chance->is_string() && *chance != "ask")
    throw RequestError("bad_setup", "`chance` is an object of draws, or \"ask\"");
  auto open = std::make_unique<OpenGame>(game, settings, seed);
  const NewGame fixed(request);
  std::vector<const Data*> places;
  arrange(*game, fixed.fixed, open->arrangement, places);
  open->connect();
  open->record->stops_at_chance = chance != nullptr && chance->is_string();
  open->in_the_middle = fixed.fixed.start != nullptr;
  begin(*open->record, fixed.fixed.start);
  const State& state = open->record->state();
  const bool dealt = !open->record->stops_at_chance;
  if (const auto problem = open->arrangement.problem(state, open->record->events(),
                                                     dealt ? Arrangement::About::cards : Arrangement::About::so_far))
    throw RequestError("bad_setup", problem->message);
  json answer = {{"players", game->players()}, {"seed", seed}, {"options", json::object()}};
  for (std::size_t i = 0; i < script->program.options.size(); ++i)
    answer["options"][script->program.options[i].name] = game->option_text(static_cast<int>(i));
  add_turn(state, answer);
  answer["game"] = keep(std::move(open));
  return answer;
}

json Protocol::Table::list_moves(const Request& request) {
  const State& state = open_game(request).record->state();
  json answer = {{"moves", json::object()}, {"asides", json::object()}};
  add_turn(state, answer);
  if (state.turn() == Turn::chance) add_chance(state, answer);
  if (state.turn() != Turn::decision) return answer;
  for (int seat = 0; seat < state.game().players(); ++seat) {
    const std::string key = std::to_string(seat + 1);
    if (((state.must_act() >> seat) & 1u) != 0) answer["moves"][key] = answers_of(state, seat);
    if (((state.may_act() >> seat) & 1u) == 0) continue;
    Moves asides;
    state.asides(seat, asides);
    for (const Move& move : asides) answer["asides"][key].push_back(answer_json(state.game(), {move}, false));
  }
  return answer;
}

json Protocol::Table::play(const Request& request) {
  OpenGame& open = open_game(request);
  const State& state = open.record->state();
  json answer = json::object();
  if (state.over()) throw RequestError("game_over", "the game is over");
  if (state.turn() == Turn::chance) {
    play_chance(open, request);
    add_turn(state, answer);
    return answer;
  }
  const int seat = request.seat(*open.game);
  const std::string text = request.text("move");
  const Moves moves = read_answer(state, seat, text);
  if (moves.empty()) {
    const Game::Refusal refusal = open.game->explain(state, seat, text);
    const bool waits = (((state.must_act() | state.may_act()) >> seat) & 1u) == 0;
    throw RequestError(waits ? "not_your_turn" : "illegal_move", half_of(refusal.reason, Language::english),
                       refusal_json(*open.game, refusal));
  }
  const Arrangement before = open.arrangement;
  int made = 0;
  for (const Move& move : moves) {
    if (!open.record->play(seat, move)) break;
    ++made;
  }
  if (made > 0) open.history.emplace_back(made, before);
  if (made < static_cast<int>(moves.size()))
    throw RequestError("illegal_move", fmt::format("only {} parts of the move could be made", made));
  add_turn(state, answer);
  return answer;
}

json Protocol::Table::explain(const Request& request) {
  const OpenGame& open = open_game(request);
  const State& state = open.record->state();
  if (state.turn() != Turn::decision) throw RequestError("no_choice", "nobody chooses now");
  const int seat = request.seat(*open.game);
  const std::string text = request.text("move");
  if (!read_answer(state, seat, text).empty()) return {{"legal", true}};
  json answer = refusal_json(*open.game, open.game->explain(state, seat, text));
  answer["legal"] = false;
  return answer;
}

json Protocol::Table::undo(const Request& request) {
  OpenGame& open = open_game(request);
  int count = 1;
  if (!open.history.empty()) count = open.history.back().first;
  if (!open.record->undo()) throw RequestError("nothing_to_undo", "no move has been made");
  for (int i = 1; i < count; ++i) open.record->undo();
  if (!open.history.empty()) {
    open.arrangement = std::move(open.history.back().second);
    open.history.pop_back();
  }
  json answer = json::object();
  add_turn(open.record->state(), answer);
  return answer;
}

json Protocol::Table::show_state(const Request& request) {
  const State& state = open_game(request).record->state();
  json answer = {{"state", embedded(state.game().full_view(state))}, {"moves_made", state.moves_made()}};
  add_turn(state, answer);
  return answer;
}

json Protocol::Table::observe(const Request& request) {
  const OpenGame& open = open_game(request);
  const int seat = request.seat(*open.game);
  json answer = {{"observation", embedded(open.game->observation(open.record->state(), seat))},
                 {"seen", json::array()}};
  for (const std::string& line : open.record->seen_by(seat)) answer["seen"].push_back(embedded(line));
  return answer;
}

json Protocol::Table::rules(const Request& request) {
  const OpenGame& open = open_game(request);
  const std::string text = request.text("eval");
  Type type;
  std::string error;
  const int expression = shelf.expression(script, *open.game, text, type, error);
  if (expression < 0) throw RequestError("bad_expression", error);
  const State& state = open.record->state();
  if (element_of(type.base) != Base::nothing) {
    json members = json::array();
    for (const std::string& member : write_set(*open.game, type, state.evaluate_set(expression)))
      members.push_back(member);
    return {{"value", members}};
  }
  const std::int64_t value = state.evaluate(expression);
  if (value == none_value && !type.optional)
    throw RequestError("bad_expression", fmt::format("`{}` has no value here: it fails", text));
  return {{"text", write_value(*open.game, type, value)}, {"value", value_json(*open.game, type, value)}};
}

json Protocol::Table::save(const Request& request) {
  const OpenGame& open = open_game(request);
  if (open.in_the_middle) throw RequestError("bad_save", "a game that `start` began in the middle cannot be saved");
  json options = json::object();
  for (const auto& [name, value] : open.settings.options) options[name] = value;
  return {{"save",
           {{"version", 1},
            {"players", open.game->players()},
            {"options", options},
            {"stops_at_chance", open.record->stops_at_chance},
            {"record", open.record->save()}}}};
}

json Protocol::Table::load(const Request& request) {
  const json* saved = request.find("save");
  if (saved == nullptr || !saved->is_object() || !saved->contains("record") || !(*saved)["record"].is_string())
    throw RequestError("bad_save", "`load` needs `save`: what an earlier `save` answered");
  const Data data = read_json(*saved);
  const Settings settings = read_settings(script->program, data.find("players"), data.find("options"));
  std::string error;
  const std::shared_ptr<const Game> game = shelf.game(script, settings, error);
  if (game == nullptr) throw RequestError("bad_save", error);
  auto record = Record::restore(game, (*saved)["record"].get<std::string>(), error);
  if (!record) throw RequestError("bad_save", error);
  auto open = std::make_unique<OpenGame>(game, settings, 0);
  *open->record = std::move(*record);
  open->connect();
  const auto stops = saved->find("stops_at_chance");
  open->record->stops_at_chance = stops != saved->end() && *stops == json(true);
  json answer = {{"players", game->players()}};
  add_turn(open->record->state(), answer);
  answer["game"] = keep(std::move(open));
  return answer;
}

json Protocol::Table::close(const Request& request) {
  const OpenGame* open = &open_game(request);
  std::erase_if(games, [&](const auto& entry) { return entry.second.get() == open; });
  return json::object();
}

}  // namespace tapis::cli
