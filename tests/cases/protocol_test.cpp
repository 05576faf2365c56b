// A conversation with the engine protocol, and bad input of every kind.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "interpreter/cli/protocol.hpp"

using namespace tapis::cli;
using nlohmann::json;

namespace {

struct Conversation {
  GameShelf shelf;
  std::unique_ptr<Protocol> protocol;

  explicit Conversation(const std::string& name = "small_tricks") {
    std::string error;
    const auto script =
        shelf.script(std::string(TAPIS_SOURCE_DIR) + "/tests/cases/engine/" + name + ".game", "", error);
    INFO(error);
    REQUIRE(script != nullptr);
    protocol = std::make_unique<Protocol>(shelf, script);
  }
  json ask(const json& request) { return json::parse(protocol->answer(request.dump())); }
  std::string code(const std::string& line) {
    const json answer = json::parse(protocol->answer(line));
    CHECK(answer["ok"] == false);
    return answer["error"].value("code", "");
  }
};

const json new_game = {{"do", "new"},
                       {"id", 7},
                       {"players", 3},
                       {"seed", 5},
                       {"chance", {{"dealer", 3}}},
                       {"deal", {{"hand", {{"1", {"7♠", "9♦", "J♣"}}, {"2", {"8♠", "A♥", "Q♦"}}, {"3", {"K♣"}}}}}}};

}  // namespace

TEST_CASE("a conversation") {
  Conversation talk;
  json answer = talk.ask(new_game);
  CHECK(answer["ok"] == true);
  CHECK(answer["id"] == 7);
  CHECK(answer["game"] == 1);
  CHECK(answer["turn"] == json::array({1}));
  CHECK(answer["options"]["cards_each"] == "3");

  answer = talk.ask({{"do", "moves"}, {"game", 1}});
  REQUIRE(answer["moves"]["1"].size() == 3);
  CHECK(answer["moves"]["1"][0]["text"].is_string());
  CHECK(answer["asides"].empty());

  CHECK(talk.ask({{"play", {{"seat", 1}, {"move", "7♠"}}}})["turn"] == json::array({2}));
  answer = talk.ask({{"do", "play"}, {"seat", 2}, {"move", "A♥"}});
  CHECK(answer["ok"] == false);
  CHECK(answer["error"]["code"] == "illegal_move");
  CHECK(answer["error"]["rule"] == "follow_suit");
  CHECK(answer["error"]["message"] == "Follow suit if you can.");
  CHECK(answer["error"]["allowed"] == json::array({"8♠"}));
  CHECK(answer["error"]["line"].get<int>() > 0);

  answer = talk.ask({{"do", "explain"}, {"seat", 2}, {"move", "A♥"}});
  CHECK(answer["legal"] == false);
  CHECK(answer["reason"]["fr"] == "Fournir.");
  CHECK(talk.ask({{"do", "explain"}, {"seat", 2}, {"move", "8♠"}})["legal"] == true);
  CHECK(talk.ask({{"do", "play"}, {"seat", 3}, {"move", "K♣"}})["error"]["code"] == "not_your_turn");

  CHECK(talk.ask({{"do", "rules"}, {"eval", "trick_winner"}})["value"] == 1);
  CHECK(talk.ask({{"rules", "cards in hand of player 2 where suit is ♠"}})["value"] == json::array({"8♠"}));
  CHECK(talk.ask({{"rules", "number of trick + 1"}})["value"] == 2);
  CHECK(talk.ask({{"rules", "follow"}})["value"] == true);

  answer = talk.ask({{"do", "observe"}, {"seat", 2}});
  CHECK(answer["observation"].is_object());
  CHECK(answer["seen"].is_array());
  const std::string seen = answer.dump();
  CHECK(seen.find("9♦") == std::string::npos);
  CHECK(seen.find("8♠") != std::string::npos);
  CHECK(talk.ask({{"do", "state"}})["state"].is_object());
}

TEST_CASE("undo, save and load") {
  Conversation talk;
  talk.ask(new_game);
  CHECK(talk.ask({{"do", "undo"}})["error"]["code"] == "nothing_to_undo");
  talk.ask({{"do", "play"}, {"seat", 1}, {"move", "7♠"}});
  const json before = talk.ask({{"do", "state"}});
  talk.ask({{"do", "play"}, {"seat", 2}, {"move", "8♠"}});
  CHECK(talk.ask({{"do", "undo"}})["turn"] == json::array({2}));
  CHECK(talk.ask({{"do", "state"}}) == before);
  const json saved = talk.ask({{"do", "save"}});
  REQUIRE(saved["ok"] == true);
  json answer = talk.ask({{"do", "load"}, {"save", saved["save"]}});
  REQUIRE(answer["ok"] == true);
  CHECK(answer["game"] == 2);
  CHECK(talk.ask({{"do", "state"}, {"game", 2}})["state"] == before["state"]);
  CHECK(talk.ask({{"do", "state"}})["error"]["code"] == "no_game");
  CHECK(talk.ask({{"do", "close"}, {"game", 1}})["ok"] == true);
  CHECK(talk.ask({{"do", "close"}, {"game", 1}})["error"]["code"] == "unknown_game");
  json broken = saved["save"];
  broken["record"] = "{}";
  CHECK(talk.ask({{"do", "load"}, {"save", broken}})["error"]["code"] == "bad_save");
  CHECK(talk.ask({{"do", "load"}, {"save", 3}})["error"]["code"] == "bad_save");
}

TEST_CASE("chance may be asked for") {
  Conversation talk;
  json answer = talk.ask({{"do", "new"}, {"chance", "ask"}, {"options", {{"cards_each", 1}}}});
  CHECK(answer["turn"] == "chance");
  answer = talk.ask({{"do", "moves"}});
  CHECK(answer["chance"]["name"] == "dealer");
  REQUIRE(answer["outcomes"].size() == 3);
  CHECK(answer["outcomes"][1]["value"] == "2");
  CHECK(talk.ask({{"do", "play"}, {"chance", 4}})["error"]["code"] == "bad_chance");
  CHECK(talk.ask({{"do", "play"}, {"seat", 1}, {"move", "7♠"}})["error"]["code"] == "chance");
  CHECK(talk.ask({{"do", "play"}, {"chance", 2}})["turn"] == "chance");
  answer = talk.ask({{"do", "moves"}});
  CHECK(answer["chance"] == json({{"from", "deck"}, {"to", "hand of 3"}}));
  CHECK(answer["outcomes"].size() == 32);
  for (const char* card : {"7♠", "8♠", "9♠", "J♥"}) answer = talk.ask({{"do", "play"}, {"chance", card}});
  CHECK(answer["turn"] == json::array({3}));
}

TEST_CASE("a whole game by itself") {
  Conversation talk("small_choices");
  json answer = talk.ask({{"do", "new"}, {"seed", 3}});
  int made = 0;
  while (answer["over"] == false && made < 200) {
    const json moves = talk.ask({{"do", "moves"}})["moves"];
    const std::string seat = moves.begin().key();
    answer = talk.ask({{"do", "play"}, {"seat", seat}, {"move", moves[seat].back()["text"]}});
    REQUIRE(answer["ok"] == true);
    ++made;
  }
  CHECK(answer["over"] == true);
  CHECK(answer["turn"].is_null());
  CHECK(answer["returns"].size() == 2);
  CHECK(talk.ask({{"do", "play"}, {"seat", 1}, {"move", "pass"}})["error"]["code"] == "game_over");
}

TEST_CASE("a game that began in the middle is not saved") {
  Conversation talk;
  REQUIRE(talk.ask({{"do", "new"}, {"start", {{"at", "play"}}}})["ok"] == true);
  const json answer = talk.ask({{"do", "save"}});
  CHECK(answer["ok"] == false);
  CHECK(answer["error"]["code"] == "bad_save");
}

TEST_CASE("bad input is answered, never fatal") {
  Conversation talk;
  CHECK(talk.ask({{"do", "new"}, {"seed", UINT64_MAX}})["seed"] == UINT64_MAX);
  CHECK(talk.code(R"({"do": "rules", "eval": "1 / 0"})") == "bad_expression");
  CHECK(talk.ask({{"do", "close"}})["ok"] == true);
  CHECK(talk.code(R"({"do": "new", "seed": -1})") == "bad_setup");
  CHECK(json::parse(talk.protocol->answer("{\"do\": x}"))["error"]["message"].get<std::string>().find("column 8") !=
        std::string::npos);
  CHECK(talk.code("") == "bad_json");
  CHECK(talk.code("{") == "bad_json");
  CHECK(talk.code("[1]") == "bad_request");
  CHECK(talk.code("null") == "bad_request");
  CHECK(talk.code("{}") == "unknown_request");
  CHECK(talk.code(R"({"do": "nwe"})") == "unknown_request");
  CHECK(talk.code(R"({"do": "moves"})") == "no_game");
  CHECK(talk.code(R"({"do": "moves", "game": 99999999999999999999})") == "unknown_game");
  CHECK(talk.code(R"({"do": "moves", "game": "x"})") == "unknown_game");
  CHECK(talk.code(R"({"do": "moves", "game": -1})") == "unknown_game");
  CHECK(talk.code(R"({"do": "new", "id": {"a": 1}})") == "bad_request");
  CHECK(talk.code(R"({"do": "new", "plyers": 3})") == "bad_request");
  CHECK(talk.code(R"({"do": "new", "players": 9})") == "bad_setup");
  CHECK(talk.code(R"({"do": "new", "players": 1e300})") == "bad_setup");
  CHECK(talk.code(R"({"do": "new", "players": [3]})") == "bad_setup");
  CHECK(talk.code(R"({"do": "new", "options": {"follow": {}}})") == "bad_setup");
  CHECK(talk.code(R"({"do": "new", "seed": "x"})") == "bad_setup");
  CHECK(talk.code(R"({"do": "new", "deal": {"hand": {"1": ["7♠", "7♠"]}}})") == "bad_setup");
  CHECK(talk.code(R"({"do": "new", "deal": {"hand": {"1": ["7♠", "8♠", "9♠", "J♠"]}}})") == "bad_setup");
  CHECK(talk.code(R"({"do": "new", "chance": "no"})") == "bad_setup");
  std::string deep = R"({"do": "new", "deal": )";
  for (int i = 0; i < 100000; ++i) deep += "[";
  for (int i = 0; i < 100000; ++i) deep += "]";
  CHECK(talk.code(deep + "}") == "bad_setup");
  REQUIRE(json::parse(talk.protocol->answer(new_game.dump()))["ok"] == true);
  CHECK(talk.code(R"({"do": "play"})") == "bad_request");
  CHECK(talk.code(R"({"do": "play", "seat": 0, "move": "7♠"})") == "bad_seat");
  CHECK(talk.code(R"({"do": "play", "seat": 1.5, "move": "7♠"})") == "bad_seat");
  CHECK(talk.code(R"({"do": "play", "seat": 1, "move": {}})") == "bad_request");
  CHECK(talk.code(R"({"do": "play", "seat": 1, "move": ""})") == "illegal_move");
  CHECK(talk.code(R"({"do": "observe", "seat": 4})") == "bad_seat");
  CHECK(talk.code(R"({"do": "rules", "eval": "((("})") == "bad_expression");
  CHECK(talk.code("{\"do\": \"rules\", \"eval\": \"\xff\"}") == "bad_json");
  CHECK(talk.ask({{"do", "new"}, {"id", "\u2660"}})["id"] == "\u2660");
}
