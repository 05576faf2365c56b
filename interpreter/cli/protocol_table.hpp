// The games of one conversation and the requests that are understood.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/cli/cases_setup.hpp"
#include "interpreter/cli/protocol.hpp"

namespace tapis::cli {

// A request that cannot be done: `code` for programs, a sentence for people, further members of the error object.
class RequestError : public std::runtime_error {
 public:
  RequestError(std::string code, const std::string& message, nlohmann::json more = nlohmann::json::object())
      : std::runtime_error(message), code_(std::move(code)), more_(std::move(more)) {}
  const std::string& code() const { return code_; }
  const nlohmann::json& more() const { return more_; }

 private:
  std::string code_;
  nlohmann::json more_;
};

// One request, however it was spelt: its name and its arguments.
class Request {
 public:
  // `{"do": NAME, …}` or `{NAME: {…}}`; throws RequestError.
  Request(const nlohmann::json& object, const std::vector<std::string>& names);
  const std::string& name() const { return name_; }
  // An argument; nullptr if it is not given or null.
  const nlohmann::json* find(const std::string& key) const;
  // A text; numbers are taken for their digits. Throws if it is missing.
  std::string text(const std::string& key) const;
  // A seat from 0. Throws if it is missing or no seat of the game.
  int seat(const Game& game) const;
  // Refuses arguments that the request does not know.
  void only(const std::vector<std::string>& known) const;

 private:
  const nlohmann::json* outer_;
  nlohmann::json inner_;
  std::string name_;
};

// One game of the conversation.
struct OpenGame {
  std::shared_ptr<const Game> game;
  Settings settings;
  std::unique_ptr<Record> record;
  Arrangement arrangement;
  bool in_the_middle = false;  // begun by `start`
  // Before each request that made moves: how many it made, and the chance values still fixed then.
  std::vector<std::pair<int, Arrangement>> history;

  OpenGame(std::shared_ptr<const Game> opened, Settings with, std::uint64_t seed);
  // Asks the arrangement at every chance event.
  void connect();
};

struct Protocol::Table {
  GameShelf& shelf;
  std::shared_ptr<Checked> script;
  std::map<int, std::unique_ptr<OpenGame>> games;
  int next_handle = 1;

  using Answer = nlohmann::json;
  using Handler = Answer (Table::*)(const Request&);
  static const std::vector<std::pair<std::string, Handler>>& handlers();

  // protocol.cpp
  Answer handle(const nlohmann::json& request);
  OpenGame& open_game(const Request& request);
  int keep(std::unique_ptr<OpenGame> game);
  // protocol_requests.cpp
  Answer start_game(const Request& request);
  Answer list_moves(const Request& request);
  Answer play(const Request& request);
  Answer explain(const Request& request);
  Answer undo(const Request& request);
  Answer show_state(const Request& request);
  Answer observe(const Request& request);
  Answer rules(const Request& request);
  Answer save(const Request& request);
  Answer load(const Request& request);
  Answer close(const Request& request);
};

// Whose turn it is, and how the game ended if it did: part of most answers.
void add_turn(const State& state, nlohmann::json& answer);

}  // namespace tapis::cli
