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

TEST_CASE("events tell numbers as large as the game has", "[engine]") {
  const auto game = game_of(
      "players 2\nvar what: number or none\nvar rich = 0\nvar poor = 0\nresult of p = 0\nbegin: nothing\nplay:\n"
      "  what becomes -999999999 * 9\n  what becomes 4 * 536870912\n  rich becomes 999999999 * 5\n"
      "  pay 4 * 999999999 + 301 from rich to poor\n  player 1 chooses go\n");
  Record record(game, 1);
  record.start();
  std::string all;
  for (const std::string& line : record.seen_by(1)) all += line;
  CHECK(all.find("\"from\":null,\"to\":-8999999991,") != std::string::npos);
  CHECK(all.find("\"from\":-8999999991,\"to\":2147483648,") != std::string::npos);
  CHECK(all.find("{\"amount\":4000000297,\"event\":\"paid\"") != std::string::npos);
}

// Who learns of a choice is worked out also when nobody listens: both ways the game stops at the same fault.
TEST_CASE("a game does not depend on who listens", "[engine]") {
  const char* const fails[] = {
      "play:\n  player 1 chooses, seen by friends of rounds:\n    pass\n    go\n",
      "play:\n  each p in players at once chooses, seen by friends of rounds:\n    pass\n    go\n",
      "play:\n  meanwhile each p in players may, seen by friends of rounds:\n    knock\n"
      "  player 1 chooses, seen by friends of rounds:\n    pass\n    go\n",
      // More draws than a game may make without a choice: 500 deals of 52 cards.
      "play:\n  repeat until rounds is 500:\n    shuffle everything into deck\n    deal 26 to each hand\n"
      "    rounds gains 1\n"};
  for (const char* play : fails) {
    CAPTURE(play);
    const auto game = game_of(std::string("players 2\ncards french52\nzone hand of each player\nvar rounds = 0\n"
                                          "var friends of each 1..2: players\nresult of p = 0\n"
                                          "begin: nothing\n") +
                              play);
    State quiet(*game), told(*game), stepwise(*game);
    Random one(3), two(3), three(3);
    Events events;
    std::vector<Outcome> outcomes;
    Moves moves;
    quiet.start(&one);
    told.start(&two, &events);
    stepwise.start(nullptr);
    while (!quiet.over()) {
      const int seat = quiet.must_act() == 2 ? 1 : 0;
      quiet.legal(seat, moves);
      quiet.apply(seat, moves[0], &one);
      told.apply(seat, moves[0], &two, &events);
      stepwise.apply(seat, moves[0], nullptr);
    }
    while (stepwise.turn() == Turn::chance) {
      stepwise.outcomes(outcomes);
      stepwise.apply_chance(outcomes[three.below(static_cast<std::uint32_t>(outcomes.size()))].value, nullptr);
    }
    CHECK(quiet.ending() == Ending::fault);
    CHECK(same_bytes(quiet, told));
    CHECK(quiet.fault() == stepwise.fault());
    CHECK(quiet.fault_span() == stepwise.fault_span());
  }
}
