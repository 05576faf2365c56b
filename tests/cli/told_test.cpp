// What is told of a game: in the order in which it happened, and nothing that is not so.
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/cli/tool.hpp"

using Catch::Contains;
using nlohmann::json;
using tapis::test::Folder;
using tapis::test::run_tool;
using tapis::test::Terminal;

namespace {

// All that a trace of the script's first game tells, a line each.
std::string told(const std::string& script, const std::string& flags = "") {
  const Folder folder;
  folder.write("told.game", script);
  const auto result = run_tool("run " + folder.path("told.game") + " --trace --games 1 --json " + flags);
  CAPTURE(result.err);
  std::string lines;
  const json all = json::parse(result.out);
  for (const json& step : all["trace"][0]) {
    for (const json& line : step["told"]) lines += line.get<std::string>() + "\n";
  }
  return lines;
}

const std::string head = "tapis 1\ngame \"Told | Dit\"\n\nplayers 2\ncards french52\n\n";

}  // namespace

TEST_CASE("none is told apart from the first value, for every type that can be none") {
  struct Kind {
    const char* type;
    const char* first;
    const char* shown;
  };
  const Kind kinds[] = {{"number", "0", "0"},
                        {"flag", "no", "no"},
                        {"card", "2♠", "2♠"},
                        {"suit", "♠", "♠"},
                        {"rank", "2", "2"},
                        {"team", "team of player 1", "Player 1"},
                        {"player", "player 1", "Player 1"},
                        {"a | b", "a", "a"}};
  for (const Kind& kind : kinds) {
    CAPTURE(kind.type);
    const std::string first = kind.first;
    const std::string lines =
        told(head + "var kept_one: " + kind.type + " or none\nplay:\n  kept_one becomes " + first +
             "\n  player 1 chooses go\n  kept_one becomes none\n  player 1 chooses go\n  kept_one becomes " + first +
             "\n  player 1 chooses go\n  reset\n  player 1 chooses go\nresult of p = 0\nbegin: nothing\n"
             "words kept_one \"kept one\"\n");
    std::string only;  // of the variable
    for (std::size_t at = 0; at < lines.size();) {
      const std::size_t end = lines.find('\n', at);
      if (lines.compare(at, 10, "kept one: ") == 0) only += lines.substr(at + 10, end - at - 10) + ";";
      at = end + 1;
    }
    const std::string some = std::string(kind.shown) + ";";
    // Two names of seats: in the middle of a sentence they are the same.
    CHECK(only == some + "none;" + some + "none;");
  }
}

TEST_CASE("what happens in one step is told in its order") {
  const std::string lines = told(
      head +
      "zone hand of each player, seen by owner\npile heap\nvar points = 0\nvar rounds = 0\n"
      "begin: dealer becomes player 1\nplay:\n  deal 2 to each hand\n  move top of deck to heap\n"
      "  player 1 chooses go\n  points becomes 7\n  move heap to deck\n  rounds gains 1\n  dealer becomes player 2\n"
      "  shuffle everything into deck\n  deal 3 to each hand\n  points becomes 9\n  player 1 chooses go\n"
      "result of p = 0\nwords points \"points\", rounds \"rounds\", heap \"heap\"\n");
  const std::string second = lines.substr(lines.find("Player 1: go\n"));
  std::size_t at = 0;
  for (const char* next : {"Player 1: go\n", "points: 7\n", "heap → deck: ", "rounds: 1\n", "dealer: Player 2\n",
                           "hand → deck: 4 cards\n", "deck → hand: 3 cards each\n", "points: 9\n", "Player 1: go\n"}) {
    CAPTURE(next, second);
    const std::size_t found = second.find(next, at);
    REQUIRE(found != std::string::npos);
    at = found + 1;
  }
}

TEST_CASE("gathered cards name where they came from") {
  const std::string lines =
      told(head +
           "zone hand of each player, seen by owner\npile heap\nbegin: nothing\nplay:\n  deal 2 to each hand\n"
           "  move top of deck to heap\n  player 1 chooses go\n  shuffle everything into deck\n  player 1 chooses go\n"
           "result of p = 0\nwords heap \"heap\"\n");
  const bool either = lines.find("hand, heap → deck: 5 cards\n") != std::string::npos ||
                      lines.find("heap, hand → deck: 5 cards\n") != std::string::npos;
  CAPTURE(lines);
  CHECK(either);
  CHECK(lines.find("\n→") == std::string::npos);
}

TEST_CASE("the trace of a game that fails says why") {
  const Folder folder;
  folder.write("fails.game", head +
                                 "var purse = 0\nvar other = 0\nbegin: nothing\nplay:\n  player 1 chooses go\n"
                                 "  pay 5 from purse to other\nresult of p = 0\n");
  const std::string arguments = "run " + folder.path("fails.game") + " --trace --games 1";
  const auto text = run_tool(arguments);
  CHECK(text.status == 1);
  const std::string reason = text.err.substr(text.err.find("fails.game:12: "));
  CHECK_THAT(text.out, Contains(reason.substr(0, reason.find('\n'))));
  const json steps = json::parse(run_tool(arguments + " --json").out)["trace"][0];
  const json& fault = steps.back()["fault"];
  CHECK_THAT(fault["place"].get<std::string>(), Contains("fails.game:12"));
  CHECK(fault["line"] == "pay 5 from purse to other");
  CHECK_THAT(reason, Contains(fault["message"].get<std::string>()));
  CHECK_FALSE(steps.front().contains("fault"));
}

TEST_CASE("cards are labelled by who laid them only where everybody laid one") {
  NEEDS_TERMINAL();
  const auto shown = run_tool("play gileter --seed 3 --bots random --set target=1");
  CHECK(shown.out.find("deck (52): Player") == std::string::npos);
  CHECK(shown.out.find("deck: Player") == std::string::npos);
  const Folder folder;
  folder.write("lay.game", head +
                               "zone hand of each player, seen by owner\npile laid\npile heap\nbegin: nothing\nplay:\n"
                               "  deal 3 to each hand\n  each p in players:\n    move the card in hand of p to laid\n"
                               "    move hand of p to heap\n  player 1 chooses go\n  move laid to deck\n"
                               "result of p = 0\nwords laid \"laid\", heap \"heap\"\n");
  Terminal terminal({"play", folder.path("lay.game"), "--people", "2", "--seed", "1"});
  terminal.until("Player 1: it is your turn.");
  terminal.type("");
  const std::string table = terminal.until("> ");
  CHECK_THAT(table, Contains("laid: You: ") && Contains("  Player 2: "));
  CHECK_THAT(table, !Contains("heap: You") && !Contains("heap: Player"));
}

TEST_CASE("a range with holes is shown with its holes, and the condition is cited") {
  NEEDS_TERMINAL();
  const Folder folder;
  folder.write("bid.game",
               head +
                   "begin: nothing\nrule forbidden = 4\nvar last = 0\nplay:\n"
                   "  player 1 chooses bid n from 0..12 where n is not forbidden and n is not 9 and n < 11:\n"
                   "    last becomes n\nresult of p = last\n");
  Terminal terminal({"play", folder.path("bid.game"), "--bots", "random"});
  CHECK_THAT(terminal.until("> "), Contains("bid 0 … 3, 5 … 8, 10"));
  terminal.type("bid 4");
  terminal.until("Not possible");
  CHECK_THAT(terminal.until("> "),
             Contains("it needs `n is not forbidden and n is not 9 and n < 11`") && Contains("bid.game:11:"));
  terminal.type("quit");
  CHECK(terminal.status() == 0);
}

TEST_CASE("cards that are shown are told with their place, equal payments together") {
  const std::string lines = told(
      "tapis 1\ngame \"Told | Dit\"\n\nplayers 3\ncards french52\n\n"
      "zone hand of each player, seen by owner\nvar purse of each player = 9\nvar pot = 0\nbegin: nothing\nplay:\n"
      "  deal 2 to each hand\n  each p in players: pay 1 from purse of p to pot\n"
      "  pay 3 from pot to purse of player 2\n"
      "  each p in players where p is not player 2: pay 2 from purse of p to purse of player 2\n"
      "  reveal hand of player 3\n  reveal hand of player 1\n  player 1 chooses go\nresult of p = 0\n");
  CAPTURE(lines);
  CHECK(lines.find("1 each: purse → pot\n3: pot → purse of Player 2\n"
                   "2 each: purse (Player 1, Player 3) → purse of Player 2\n") != std::string::npos);
  for (const char* line : {"\nhand of Player 1, face up: ", "\nhand of Player 3, face up: "}) {
    const std::size_t at = lines.find(line);
    REQUIRE(at != std::string::npos);
    const std::string cards = lines.substr(at + 27, lines.find('\n', at + 1) - at - 27);
    CHECK(std::count(cards.begin(), cards.end(), ' ') == 2);  // before each of two
  }
  CHECK(lines.find("hand of Player 2, face up") == std::string::npos);
}

TEST_CASE("whoever changes chairs is told what he saw where he sat") {
  NEEDS_TERMINAL();
  const Folder folder;
  folder.write("chairs.game",
               "tapis 1\ngame \"Chairs | Chaises\"\n\nplayers 3\ncards french52\n\n"
               "zone hand of each player, seen by owner\nbegin: nothing\nplay:\n  shuffle everything into deck\n"
               "  move top of deck to hand of player 2\n  move top 2 of deck to hand of player 3\n"
               "  seat player 1, player 3, player 2\n  each p in players: p chooses go\nresult of p = 0\n");
  Terminal terminal({"play", folder.path("chairs.game"), "--bots", "1=random,2=human,3=random"});
  const std::string shown = terminal.until("> ");
  CHECK_THAT(shown, Contains("hand of Player 3: 2 cards") && Contains("Player 3 is now Player 2") &&
                        Contains("You are now Player 3"));
  const std::size_t own = shown.find("hand (yours): ");
  REQUIRE(own != std::string::npos);
  CHECK(own < shown.find("You are now Player 3"));
  const std::string card = shown.substr(own + 14, shown.find_first_of("\r\n", own) - own - 14);
  CHECK(card.find(' ') == std::string::npos);  // one card, not two
}

TEST_CASE("whoever changed chairs takes back his own move") {
  NEEDS_TERMINAL();
  const Folder folder;
  folder.write("chairs.game",
               "tapis 1\ngame \"Chairs | Chaises\"\n\nplayers 3\ncards french52\n\nbegin: nothing\nplay:\n"
               "  each p in players: p chooses bid n from 1..3\n  seat player 1, player 3, player 2\n"
               "  each p in players: p chooses again m from 1..3\nresult of p = 0\n");
  Terminal terminal({"play", folder.path("chairs.game"), "--bots", "1=random,2=human,3=random"});
  CHECK_THAT(terminal.until("> "), Contains("bid 1"));
  terminal.type("bid 2");
  CHECK_THAT(terminal.until("> "), Contains("You are now Player 3") && Contains("again 1"));
  terminal.type("undo");
  CHECK_THAT(terminal.until("> "), Contains("Taken back.") && Contains("bid 1") && !Contains("again 1"));
  terminal.type("undo");
  terminal.until("There is no move of yours to take back.");
  terminal.type("quit");
  CHECK(terminal.status() == 0);
}

TEST_CASE("a card that is turned up within its pile is told") {
  const std::string lines = told(
      "tapis 1\ngame \"Told | Dit\"\n\nplayers 2\ncards french52\n\nbegin: nothing\nplay:\n"
      "  move top of deck to bottom of deck face up\nresult of p = 0\n");
  CHECK_THAT(lines, Contains("deck → deck: "));
}
