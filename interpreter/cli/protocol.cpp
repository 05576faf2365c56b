#include "interpreter/cli/protocol.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "interpreter/cli/options.hpp"
#include "interpreter/cli/protocol_table.hpp"
#include "interpreter/cli/terminal.hpp"

namespace tapis::cli {
namespace {

using nlohmann::json;

constexpr std::size_t max_line = 4u << 20;
constexpr std::size_t max_games = 256;
const std::vector<std::string> verbs = {"do", "request", "cmd", "command", "op", "method", "type", "action"};

// What a request means that gives one value instead of an object of arguments: `{"observe": 2}`.
json sole_argument(const std::string& name, const json& value) {
  if (name == "observe") return {{"seat", value}};
  if (name == "rules") return {{"eval", value}};
  if (name == "load") return {{"save", value}};
  return json::object();
}

std::string dump(const json& answer) { return answer.dump(-1, ' ', false, json::error_handler_t::replace); }

json error_answer(const std::string& code, const std::string& message, const json& more = json::object()) {
  json error = more;
  error["code"] = code;
  error["message"] = message;
  return {{"ok", false}, {"error", error}};
}

// The JSON of a line; nothing, with the answer in `error`, if it is none.
json read_request(const std::string& line, json& error) {
  try {
    json request = json::parse(line);
    if (!request.is_object()) error = error_answer("bad_request", "a request is a JSON object");
    if (request.is_object() && request.contains("id") && request["id"].is_structured())
      error = error_answer("bad_request", "`id` must be a text or a number");
    return request;
  } catch (const json::exception& exception) {
    // The library's sentence after its own code: "parse error at line 1, column 5: …".
    const std::string text = exception.what();
    error = error_answer("bad_json", "the line is no JSON: " + text.substr(std::min(text.find("] ") + 2, text.size())));
    return {};
  }
}

// Reads a line of at most max_line bytes; the rest of a longer one is skipped and `too_long` set.
bool read_line(std::istream& in, std::string& line, bool& too_long) {
  line.clear();
  too_long = false;
  bool any = false;
  for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
    any = true;
    if (c == '\n') return true;
    if (line.size() >= max_line)
      too_long = true;
    else
      line += static_cast<char>(c);
  }
  return any;
}

}  // namespace

Request::Request(const json& object, const std::vector<std::string>& names) : outer_(&object) {
  const auto known = [&](const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const std::string& verb : verbs) {
    const auto found = object.find(verb);
    if (found == object.end() || !found->is_string()) continue;
    name_ = found->get<std::string>();
    if (!known(name_)) throw RequestError("unknown_request", unknown_word("request", name_, names));
    return;
  }
  for (const auto& [key, value] : object.items()) {
    if (!known(key)) continue;
    if (!name_.empty()) throw RequestError("bad_request", "a line is one request");
    name_ = key;
    inner_ = value.is_object() ? value : sole_argument(key, value);
  }
  if (name_.empty())
    throw RequestError("unknown_request",
                       fmt::format("a request is `{{\"do\": NAME, …}}` with one of {}", fmt::join(names, ", ")));
}

const json* Request::find(const std::string& key) const {
  for (const json* from : {static_cast<const json*>(&inner_), outer_}) {
    if (!from->is_object()) continue;
    const auto found = from->find(key);
    if (found != from->end() && !found->is_null() && key != name_) return &*found;
  }
  return nullptr;
}

std::string Request::text(const std::string& key) const {
  const json* value = find(key);
  if (value == nullptr) throw RequestError("bad_request", fmt::format("`{}` needs `{}`", name_, key));
  if (value->is_string()) return value->get<std::string>();
  if (value->is_number_integer()) return value->dump();
  if (value->is_array()) {  // several cards
    std::string words;
    for (const json& item : *value) {
      if (!item.is_string()) throw RequestError("bad_request", fmt::format("`{}` must be a text", key));
      words += (words.empty() ? "" : " ") + item.get<std::string>();
    }
    return words;
  }
  throw RequestError("bad_request", fmt::format("`{}` must be a text", key));
}

int Request::seat(const Game& game) const {
  const json* value = find("seat");
  if (value == nullptr) throw RequestError("bad_request", fmt::format("`{}` needs `seat`", name_));
  try {
    return read_seat(game, read_json(*value));
  } catch (const DataError& error) {
    throw RequestError("bad_seat", error.what());
  }
}

void Request::only(const std::vector<std::string>& known) const {
  const json& from = inner_.is_object() ? inner_ : *outer_;
  for (const auto& [key, value] : from.items()) {
    const bool verb = !inner_.is_object() && std::find(verbs.begin(), verbs.end(), key) != verbs.end();
    if (verb || key == "id" || key == "game" || std::find(known.begin(), known.end(), key) != known.end()) continue;
    throw RequestError("bad_request", unknown_word("argument", key, known));
  }
}

OpenGame::OpenGame(std::shared_ptr<const Game> opened, Settings with, std::uint64_t seed)
    : game(std::move(opened)),
      settings(std::move(with)),
      record(std::make_unique<Record>(game, seed)),
      arrangement(game, seed) {}

void OpenGame::connect() {
  record->next_chance = [this](const State& state) { return arrangement.next(state); };
}

const std::vector<std::pair<std::string, Protocol::Table::Handler>>& Protocol::Table::handlers() {
  static const std::vector<std::pair<std::string, Handler>> all = {
      {"new", &Table::start_game},  {"moves", &Table::list_moves}, {"play", &Table::play},
      {"explain", &Table::explain}, {"undo", &Table::undo},        {"state", &Table::show_state},
      {"observe", &Table::observe}, {"rules", &Table::rules},      {"save", &Table::save},
      {"load", &Table::load},       {"close", &Table::close}};
  return all;
}

json Protocol::Table::handle(const json& object) {
  std::vector<std::string> names;
  for (const auto& [name, handler] : handlers()) names.push_back(name);
  const Request request(object, names);
  for (const auto& [name, handler] : handlers())
    if (name == request.name()) return (this->*handler)(request);
  return {};
}

// The game that the handle names; without a handle the only one that is open.
OpenGame& Protocol::Table::open_game(const Request& request) {
  const json* handle = request.find("game");
  if (handle == nullptr) {
    if (games.size() == 1) return *games.begin()->second;
    throw RequestError("no_game", games.empty() ? "no game is open: send `new` first"
                                                : "several games are open: say which with `game`");
  }
  const bool small =
      handle->is_number_integer() && handle->get<std::int64_t>() > 0 && handle->get<std::int64_t>() < next_handle;
  const auto found = small ? games.find(handle->get<int>()) : games.end();
  if (found == games.end()) throw RequestError("unknown_game", "there is no game with this handle");
  return *found->second;
}

int Protocol::Table::keep(std::unique_ptr<OpenGame> game) {
  if (games.size() >= max_games)
    throw RequestError("too_many_games", fmt::format("at most {} games at once: `close` some", max_games));
  const int handle = next_handle++;
  games[handle] = std::move(game);
  return handle;
}

Protocol::Protocol(GameShelf& shelf, std::shared_ptr<Checked> script)
    : table_(new Table{shelf, std::move(script), {}, 1}) {}
Protocol::~Protocol() = default;

std::string Protocol::answer(const std::string& line) {
  if (line.size() > max_line) return dump(error_answer("too_long", fmt::format("a line may have {} bytes", max_line)));
  json answer;
  const json request = read_request(line, answer);
  if (!answer.is_null()) return dump(answer);
  try {
    answer = table_->handle(request);
    answer["ok"] = true;
  } catch (const RequestError& error) {
    answer = error_answer(error.code(), error.what(), error.more());
  } catch (const DataError& error) {
    answer = error_answer("bad_setup", error.what());
  } catch (const std::exception& error) {
    answer = error_answer("failed", error.what());
  }
  if (request.contains("id")) answer["id"] = request["id"];
  return dump(answer);
}

int run_protocol(const ProtocolOptions& options) {
  GameShelf shelf;
  std::string error;
  const std::shared_ptr<Checked> script = shelf.script(options.game, "", error);
  if (script != nullptr && !script->program.playable) error = fmt::format("`{}` is a module, not a game", options.game);
  if (!error.empty()) throw Failure{status_usage, error};
  Protocol protocol(shelf, script);
  std::string line;
  bool too_long = false;
  while (read_line(std::cin, line, too_long)) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    if (too_long) line.assign(max_line + 1, ' ');
    write(protocol.answer(line) + "\n");
  }
  return status_fine;
}

}  // namespace tapis::cli
