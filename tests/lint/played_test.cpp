// The third depth: what games show, and how it is told.
#include <catch2/catch.hpp>

#include "interpreter/runner.hpp"
#include "tests/lint/support.hpp"

using namespace tapis;
using test::count_of;
using test::lint_text;
using test::play_text;
using test::told;

namespace {

const bool brought = (bring_played_rules(), true);

const std::string head =
    "tapis 1\ngame \"Small | Petit\"\n\nplayers 2 or 3\ncards french52\nzone hand of each player, seen by owner\n";

// Nobody can pass who holds no high card.
const std::string stuck =
    head +
    "deal: deal 1 to each hand\nplay:\n  each p in players:\n"
    "    p chooses c from hand where rank > 10: move c to deck\nresult of p = number of hand of p\n";

std::shared_ptr<const Game> game_of(const std::string& text, const Settings& settings) {
  auto checked = std::make_shared<const Checked>(check(ShippedLibrary(), "small.game", text));
  std::string error;
  auto game = Game::compile(checked, settings, error);
  INFO(error);
  REQUIRE(game);
  return game;
}

}  // namespace

TEST_CASE("the same games are played every time, and none if none are wanted") {
  CHECK(told(play_text(stuck)) == told(play_text(stuck)));
  CHECK(count_of(play_text(stuck), "L0701") == 1);
  CHECK(play_text(stuck, 0).empty());
  CHECK(lint_text(stuck).empty());
}

TEST_CASE("modules are not played, nor scripts with errors") {
  CHECK(play_text("tapis 1\nmodule \"Small | Petit\"\nto lay: nothing\n").empty());
  for (const Found& found : play_text(stuck + "rule x = y\n")) CHECK(found.rule == nullptr);
}

TEST_CASE("a script in which nothing is played yet gives nothing") {
  const auto all = play_text(head + "deal: deal 1 to each hand\nplay: nothing\nresult of p = number of hand of p\n");
  INFO(told(all));
  CHECK(all.empty());
}

TEST_CASE("a comment allows what games show, and needs none if they do not") {
  const std::string allowed = "# lint: allow L0701 the table decides\nplay:";
  std::string text = stuck;
  text.replace(text.find("play:"), 5, allowed);
  CHECK(count_of(play_text(text), "L0701") == 0);
  CHECK(count_of(play_text(text), "L0602") == 0);
  CHECK(count_of(lint_text(text), "L0602") == 0);
}

TEST_CASE("a finding about a game says how to see it, and there it is") {
  const auto all = play_text(stuck);
  const auto found = std::find_if(all.begin(), all.end(), [](const Found& f) { return f.finding.code == "L0701"; });
  REQUIRE(found != all.end());
  REQUIRE(found->finding.notes.size() == 2);
  const std::string& command = found->finding.notes[0].text;
  CHECK_THAT(command, Catch::StartsWith("to see it: tapis run example.game --players "));
  CHECK_THAT(command, Catch::EndsWith(" --games 1 --trace"));
  const auto word = [&](const std::string& flag) {
    const std::size_t at = command.find(flag) + flag.size() + 1;
    return command.substr(at, command.find(' ', at) - at);
  };
  Settings settings;
  settings.players = std::stoi(word("--players"));
  if (command.find("--set") != std::string::npos) {
    const std::string set = word("--set");
    settings.options = {{set.substr(0, set.find('=')), set.substr(set.find('=') + 1)}};
  }
  RunPlan plan;
  plan.seed = std::stoull(word("--seed"));
  plan.kinds.assign(static_cast<std::size_t>(settings.players), word("--bots"));
  const RunStatistics statistics = run_games(game_of(stuck, settings), plan);
  CHECK(statistics.faulted == 1);
}

TEST_CASE("the tables are all numbers of players and the outermost values of the options") {
  const Checked checked =
      check(ShippedLibrary(), "small.game",
            head + "option size = 3 in 1..5\noption mode = a | b | c\n" + "result of p = size when mode is a else 0\n");
  REQUIRE_FALSE(checked.findings.has_errors());
  const auto tables = tables_of(checked.program, 1);
  const auto has = [&](int players, const std::vector<std::pair<std::string, std::string>>& options) {
    return std::any_of(tables.begin(), tables.end(), [&](const Settings& table) {
      return (players == 0 || table.players == players) && table.options == options;
    });
  };
  CHECK(has(2, {}));
  CHECK(has(3, {}));
  for (const char* value : {"1", "5"}) CHECK(has(0, {{"size", value}}));
  for (const char* value : {"a", "b", "c"}) CHECK(has(0, {{"mode", value}}));
  CHECK_FALSE(has(0, {{"size", "2"}}));
  CHECK(std::any_of(tables.begin(), tables.end(), [](const Settings& table) { return table.options.size() == 2; }));
  CHECK(tables_of(checked.program, 1).size() == tables.size());
}

TEST_CASE("watching a game changes nothing in it") {
  const std::string text = std::string(find_shipped("hearts")->text);
  Settings plain, watched;
  watched.covered = true;
  const auto one = game_of(text, plain), other = game_of(text, watched);
  for (const char* kind : {"random", "first", "last", "stubborn", "shy"}) {
    RunPlan plan;
    plan.games = 3;
    plan.threads = 1;
    plan.kinds.assign(4, kind);
    CHECK(run_games(one, plan).digest == run_games(other, plan).digest);
    const State end = watch_game(other, plan, 0, [](const State&, const Events&) { return true; });
    CHECK_FALSE(other->passed().empty());
    const Record record = replay_game(one, plan, 0);
    for (int seat = 0; seat < 4; ++seat) CHECK(record.state().result(seat) == end.result(seat));
    CHECK(record.state().moves_made() == end.moves_made());
  }
}
