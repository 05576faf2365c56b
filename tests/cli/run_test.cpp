// Many games: text, JSON, traces, and that threads change nothing.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/cli/tool.hpp"

using Catch::Contains;
using nlohmann::json;
using tapis::test::Folder;
using tapis::test::run_tool;

TEST_CASE("run prints what its contract says") {
  const auto result = run_tool("run gileter --games 20 --seed 7 --json --set follow=on --set target=5");
  REQUIRE(result.status == 0);
  CHECK(result.err.empty());
  const json all = json::parse(result.out);
  CHECK(all["version"] == 1);
  CHECK(all["game"] == "gileter");
  CHECK(all["players"] == 4);
  CHECK(all["options"]["follow"] == "yes");
  CHECK(all["options"]["target"] == 5);
  CHECK(all["seed"] == 7);
  CHECK(all["games"] == 20);
  CHECK(all["finished"] == 20);
  REQUIRE(all["seats"].size() == 4);
  std::int64_t wins = 0;
  for (const json& seat : all["seats"]) {
    wins += seat["wins"].get<std::int64_t>();
    CHECK(seat["draws"].is_number_integer());
    for (const char* key : {"mean", "min", "max", "sd"}) CHECK(seat["score"][key].is_number());
  }
  CHECK(wins == 20);
  for (const char* key : {"mean", "min", "max"}) CHECK(all["moves"][key].is_number());
  CHECK(all["digest"].get<std::string>().size() == 16);
}

TEST_CASE("threads, players and seeds") {
  const auto digest = [](const std::string& arguments) {
    return json::parse(run_tool("run gileter --games 30 --json " + arguments).out)["digest"].get<std::string>();
  };
  const std::string one = digest("--threads 1");
  CHECK(one == digest("--threads 3"));
  CHECK(one == digest("--seed 1 --bots random"));
  CHECK(one != digest("--seed 2"));
  CHECK(one != digest("--players 3"));
}

TEST_CASE("an option that a variant no longer reads is refused") {
  CHECK_THAT(run_tool("run knockout_whist --set hook=no").err,
             Contains("nothing in knockout_whist reads the option `hook`"));
  CHECK(run_tool("run oh_hell --set hook=no").status == 0);
}

TEST_CASE("run for people") {
  const auto result = run_tool("run gileter --games 3");
  CHECK(result.status == 0);
  CHECK_THAT(result.out, Contains("Gileter: 3 games, seed 1") && Contains("digest: "));
  CHECK(result.err.empty());
  CHECK_THAT(run_tool("run gileter --games 1 --lang fr").out, Contains("Le Gileter: 1 partie, graine 1"));
  CHECK_THAT(run_tool("run gileter --games 1 --lang fr --ascii").out, Contains("terminees"));
}

TEST_CASE("a trace names the line that decided") {
  const auto text = run_tool("run gileter --trace --set target=1");
  CHECK(text.status == 0);
  CHECK_THAT(text.out, Contains("game 1\n") && Contains("gileter.game:") && Contains("digest: "));
  const json all = json::parse(run_tool("run gileter --trace --json --set target=1").out);
  REQUIRE(all["trace"].size() == 1);
  CHECK(all["trace"][0].size() > 13);
  bool decided = false;
  for (const json& step : all["trace"][0]) {
    for (const json& reason : step["decided"]) decided = decided || reason["rule"] == "trick_winner";
  }
  CHECK(decided);
  CHECK(all["digest"] == json::parse(run_tool("run gileter --games 1 --json --set target=1").out)["digest"]);
}

TEST_CASE("a script that fails is reported with its line") {
  const Folder folder;
  folder.write("fails.game",
               "tapis 1\ngame \"Fails | Rate\"\n\nplayers 2\ncards french52\n\nvar purse = 0\nvar other = 0\n\n"
               "play: pay 5 from purse to other\nresult of p = 0\n");
  const auto result = run_tool("run " + folder.path("fails.game") + " --games 2");
  CHECK(result.status == 1);
  CHECK_THAT(result.err, Contains("fails.game:10") && Contains("2 games failed") && Contains("pay 5 from purse"));
}
