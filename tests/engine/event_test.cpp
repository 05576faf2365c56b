// Events as seats learn them.
#include "interpreter/record.hpp"
#include "tests/engine/support.hpp"

using namespace tapis;

TEST_CASE("none and the first value of a type are different in events", "[engine]") {
  struct Kind {
    const char* type;
    const char* first;
    const char* json;
  };
  const Kind kinds[] = {
      {"number", "0", "0"},   {"flag", "no", "false"},     {"card", "7♠", "\"7♠\""},          {"suit", "♠", "\"♠\""},
      {"rank", "7", "\"7\""}, {"player", "player 1", "1"}, {"team", "team of player 1", "1"}, {"a | b", "a", "\"a\""}};
  for (const Kind& kind : kinds) {
    CAPTURE(kind.type);
    const std::string first = kind.first, json = kind.json;
    const auto game = game_of("players 2\nvar what: " + std::string(kind.type) +
                              " or none\nresult of p = 0\nbegin: nothing\nplay:\n  what becomes " + first +
                              "\n  what becomes none\n  what becomes " + first + "\n  reset\n  player 1 chooses go\n");
    Record record(game, 1);
    record.start();
    std::vector<std::string> lines;
    for (const std::string& line : record.seen_by(1)) {
      if (line.find("\"set\"") != std::string::npos) lines.push_back(line);
    }
    REQUIRE(lines.size() == 4);
    const std::string some = "{\"event\":\"set\",\"from\":null,\"to\":" + json + ",\"variable\":\"what\"}";
    const std::string none = "{\"event\":\"set\",\"from\":" + json + ",\"to\":null,\"variable\":\"what\"}";
    CHECK(lines == std::vector<std::string>{some, none, some, none});
  }
}

TEST_CASE("a number that no event can hold is not told as none", "[engine]") {
  const auto game = game_of(
      "players 2\nvar what: number or none\nresult of p = 0\nbegin: nothing\nplay:\n"
      "  what becomes -999999999 * 999999999 - 1\n  what becomes 4 * 536870912\n  player 1 chooses go\n");
  Record record(game, 1);
  record.start();
  std::string all;
  for (const std::string& line : record.seen_by(1)) all += line;
  CHECK(all.find("\"to\":null") == std::string::npos);
  CHECK(all.find("\"from\":null") != std::string::npos);
}
