// Help, wrong usage, exit statuses.
#include <catch2/catch.hpp>

#include "tests/cli/tool.hpp"

using Catch::Contains;
using tapis::test::run_tool;

TEST_CASE("help is complete enough to work from") {
  const auto result = run_tool("--help");
  CHECK(result.status == 0);
  CHECK(result.err.empty());
  for (const char* word : {"list", "play", "run", "lint", "fmt", "test", "describe", "explain", "new", "engine",
                           "TAPIS_PATH", "Exit status", "Examples"}) {
    CHECK_THAT(result.out, Contains(word));
  }
  const auto play = run_tool("play --help");
  CHECK(play.status == 0);
  for (const char* word : {"--players", "--set", "--seed", "--bots", "--lang", "--ascii", "--pace", "--resume"}) {
    CHECK_THAT(play.out, Contains(word));
  }
}

TEST_CASE("the version is told") {
  const auto result = run_tool("--version");
  CHECK(result.status == 0);
  CHECK(result.out == "tapis 0.1.0 (language edition 1)\n");
}

TEST_CASE("wrong usage ends with 2 and says what was meant") {
  const auto nothing = run_tool("");
  CHECK(nothing.status == 2);
  CHECK(nothing.err == "tapis: what shall be done?\nMore: tapis --help\n");

  const auto subcommand = run_tool("plya gileter");
  CHECK(subcommand.status == 2);
  CHECK(subcommand.err == "tapis: there is no subcommand 'plya'. Did you mean play?\nMore: tapis --help\n");

  const auto option = run_tool("run gileter --gmaes 3");
  CHECK(option.status == 2);
  CHECK(option.err == "tapis: 'tapis run' has no option --gmaes. Did you mean --games?\nMore: tapis run --help\n");

  const auto missing = run_tool("run");
  CHECK(missing.status == 2);
  CHECK_THAT(missing.err, Contains("GAME is required"));

  const auto game = run_tool("run gilter");
  CHECK(game.status == 2);
  CHECK_THAT(game.err, Contains("there is no game 'gilter'.") && Contains("Did you mean") && Contains("gileter"));

  const auto seed = run_tool("run gileter --seed -1");
  CHECK(seed.status == 2);
  CHECK_THAT(seed.err, Contains("'-1' is no whole number"));
  CHECK(run_tool("run gileter --seed 99999999999999999999999").status == 2);
  CHECK(run_tool("list > /dev/full").status == 3);
  CHECK(run_tool("test " TAPIS_SOURCE_DIR "/tests/cases/kuhn_poker.cases.yaml > /dev/full").status == 3);
  CHECK(run_tool("engine gileter > /dev/full", "{\"do\": \"new\"}\n").status == 3);
  const auto engine = run_tool("engine gilter");
  CHECK(engine.status == 2);
  CHECK(engine.err == "tapis: there is no game `gilter`; did you mean `gileter`?\n");
  CHECK(run_tool("run no/such.game").err == "tapis: cannot read no/such.game: No such file or directory\n");
  CHECK(run_tool("run gileter --games 0").status == 2);
  CHECK(run_tool("run gileter --games x").status == 2);
  CHECK(run_tool("run gileter --players 99").status == 2);
  CHECK(run_tool("run gileter --players 2").status == 2);
  CHECK(run_tool("run gileter --set folow=yes").status == 2);
  CHECK(run_tool("run gileter --set follow").status == 2);
  CHECK(run_tool("run gileter --bots clever").status == 2);
  CHECK(run_tool("run gileter --lang de").status == 2);
  CHECK(run_tool("run no/such.game").status == 2);
  CHECK(run_tool("run /").status == 2);
  CHECK(run_tool("play --resume no_such_file").status == 2);
}

TEST_CASE("a closed pipe ends the tool quietly") {
  const auto result = run_tool("list | head -n 1");
  CHECK(result.status == 0);
  CHECK(result.err.empty());
  const auto shown = run_tool("play gileter --seed 1 --bots random | head -n 1");
  CHECK(shown.status == 0);
  CHECK(shown.err.empty());
}
