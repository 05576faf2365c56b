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
  CHECK(play_text(stuck, {.games = 0}).empty());
  CHECK(lint_text(stuck).empty());
}

TEST_CASE("games that take too long are cut off, and that is told") {
  const auto heard = [](const PlayPlan& plan) {
    PlayedEnough result;
    lint(ShippedLibrary(), {{"example.game", stuck}}, {},
         [&](View& view, const Script&) { result = play_and_tell(view, plan); });
    return result;
  };
  PlayPlan plan;
  std::vector<std::int64_t> games;
  plan.progress = [&](std::int64_t played) { games.push_back(played); };
  CHECK_FALSE(heard(plan).cut_off);
  REQUIRE(games.size() > 1);
  CHECK(games[0] == 0);
  CHECK(games[1] == 1);
  plan.most_seconds = 0;
  games.clear();
  CHECK(heard(plan).cut_off);
  CHECK_FALSE(heard(plan).enough);
  CHECK(games == std::vector<std::int64_t>{0, 0});
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
  REQUIRE(found->finding.notes.size() == 3);
  const std::string& command = found->finding.notes[1].text;
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

TEST_CASE("a choice without moves says of each alternative why") {
  const std::string text = told(
      play_text(head +
                "var score of each player = 2\ndeal: deal 1 to each hand\nplay:\n  each p in players:\n    p chooses:\n"
                "      trump c from hand where rank > A: move c to deck\n"
                "      bid n from 5..score of p: score of p becomes n\n"
                "      lay c from hand when score of p > 3: move c to deck\n"
                "      pass when score of p > 4\n"
                "result of p = score of p\nwords pass \"pass | passe\"\n"));
  INFO(text);
  using Catch::Contains;
  CHECK_THAT(text,
             Contains("note: no `trump` is possible for player 1: there is nothing in `hand where rank > A`; hand of "
                      "1 is "));
  CHECK_THAT(text,
             Contains("note: no `bid` is possible for player 1: there is no number in `5..score of p`; score of 1 "
                      "is 2\n"));
  CHECK_THAT(text, Contains("note: no `lay` is possible for player 1: no `c` of ") &&
                       Contains(" will do: it needs `score of p > 3`\n"));
  // What was there is told once.
  CHECK_THAT(text, Contains("note: `pass` is not possible for player 1: it needs `score of p > 4`\n"));
}

TEST_CASE("a domain in which nothing is left is cited from its first word on") {
  const std::string text = told(play_text(head + "deal: deal 1 to each hand of [player 1]\nplay:\n" +
                                          "  player 1 chooses q from players after player 1 where hand is not empty: "
                                          "finish\nresult of p = number of hand of p\n"));
  INFO(text);
  CHECK_THAT(text, Catch::Contains("there is nothing in `players after player 1 where hand is not empty`"));
}

TEST_CASE("in a choice at once, who has no move is named") {
  const std::string text = told(play_text(
      head + "deal: deal 1 to each hand of [player 1]\nplay:\n" +
      "  each p in players at once chooses c from hand: move c to deck\nresult of p = number of hand of p\n"));
  INFO(text);
  CHECK_THAT(text,
             Catch::Contains("note: nothing is possible here for player 2: there is nothing in `hand`; hand of 2 is "
                             "empty\n"));
}

TEST_CASE("a script that fails says on what, and what was there") {
  const auto failing = [](const std::string& line) {
    return told(play_text(head + "var purse of each player = 3\nvar pot = 0\n" +
                          "deal: deal 1 to each hand\nplay:\n  player 1 chooses c from hand: move c to deck\n  " +
                          line + "\nresult of p = purse of p + pot\n"));
  };
  using Catch::Contains;
  const std::string divided = failing("pot becomes 12 / number of hand of player 1");
  INFO(divided);
  CHECK_THAT(divided, Contains("the script fails here: division by zero") &&
                          Contains("note: the numbers were: 12 / 0\n") &&
                          Contains("note: at that moment hand of 1 is empty\n") &&
                          Contains("help: say what holds where the divisor is 0"));
  // The line is shown once: the notes are about it too.
  const std::size_t once = divided.find("pot becomes 12 /");
  CHECK(divided.find("pot becomes 12 /", once + 1) == std::string::npos);
  const std::string paid = failing("pay 5 from purse of player 1 to pot");
  INFO(paid);
  CHECK_THAT(paid,
             Contains("note: the numbers were: 5 to be paid of 3\n") && Contains("help: pay no more than there is"));
  const std::string nobody = failing("purse of (the player where purse > 5) gains 1");
  INFO(nobody);
  CHECK_THAT(nobody, Contains("there is none where one is wanted") && Contains("help: ask first whether there is one"));
}

TEST_CASE("a game that goes on points at the loop, and at what its end waits for") {
  const auto endless = [](const std::string& play) {
    return told(play_text(head + "var laps = 0\nvar fixed = 3\nvar rounds = 0\n" + "deal: deal 1 to each hand\n" +
                          play + "result of p = laps + rounds + fixed\n"));
  };
  using Catch::Contains;
  const std::string outer = endless(
      "play:\n  repeat until laps < fixed - 3:\n    repeat until hand of player 1 is empty:\n"
      "      player 1 chooses c from hand: move c to bottom of deck\n"
      "    laps gains 1\n    move top 3 of deck to hand of player 1\n  if laps is 0: fixed becomes 4\n");
  INFO(outer);
  CHECK_THAT(outer, Contains("a game comes to no end: this loop goes on and on\n --> example.game:12:3\n") ||
                        Contains("a game comes to no end: this loop goes on and on\n  --> example.game:12:3\n"));
  CHECK_THAT(outer, Contains("note: the end waits for this\n") && Contains("laps < fixed - 3"));
  CHECK_THAT(outer, Contains("note: while the game goes on `fixed` never changes; `laps` only grows\n"));
  CHECK_THAT(outer, Contains("fixed is 3"));
  // A loop that nothing ends, and an end that a rule decides.
  const std::string open = endless(
      "play:\n  repeat:\n    player 1 chooses c from hand: move c to bottom of deck\n"
      "    move top of deck to hand of player 1\n    laps gains 1\n");
  INFO(open);
  CHECK_THAT(open, Contains("this loop goes on and on") && Contains("note: it has no `until`, and nothing in it"));
  const std::string left = endless(
      "play:\n  repeat:\n    player 1 chooses c from hand: move c to bottom of deck\n"
      "    move top of deck to hand of player 1\n    laps gains 1\n    if laps < 0: stop\n");
  INFO(left);
  CHECK_THAT(left, Contains("note: the end waits for this\n") && Contains("`laps` only grows"));
  const std::string ruled = endless(
      "rule enough = laps < 0\nplay:\n  repeat until enough:\n    player 1 chooses c from hand: move c to bottom of "
      "deck\n    move top of deck to hand of player 1\n    laps gains 1\n");
  INFO(ruled);
  CHECK_THAT(ruled, Contains("note: that is, for this\n") && Contains("`laps` only grows"));
  // The loop is one of the library: what it waits for is the script's own.
  const std::string match = told(play_text(
      "tapis 1\ngame \"Match | Match\"\nuse match\nplayers 2\ncards french52\nzone hand of each player, seen by owner\n"
      "over = any team where score >= 10\ndeal: deal 1 to each hand\nplay:\n"
      "  player 1 chooses c from hand: move c to deck\n"
      "  if number of hand of player 1 > 3: score of team of player 1 gains 1\n"));
  INFO(match);
  CHECK_THAT(match, Contains("a game comes to no end: it waits for this\n") &&
                        Contains("over = any team where score") && Contains("note: this loop goes on and on\n") &&
                        Contains("`score of 1`, `score of 2` never change"));
  CHECK_THAT(match, !Contains("it happens here"));
}

TEST_CASE("how often a game went on is told, and where there is nothing left to move") {
  const std::string text =
      told(play_text(
          head + "pile stock, seen by nobody\npile heap\ndeal:\n  deal 5 to each hand\n  move deck to stock\nplay:\n"
                 "  repeat until every player where hand is empty:\n    each p in players:\n      p chooses:\n"
                 "        draw: move top of stock to hand of p\n"
                 "        lay c from hand when stock is not empty: move c to heap\n"
                 "result of p = number of hand of p\n"));
  INFO(text);
  using Catch::Contains;
  CHECK_THAT(text, Contains("note: it was so in 4 of 6 games; where it happens, no more are played at the table\n"));
  CHECK_THAT(text, Contains("note: this moves nothing any more: `stock` is empty\n") &&
                       Contains("draw: move top of stock to hand of p"));
}

TEST_CASE("of a zone that stays empty it is told where its cards should have come from") {
  const auto empty = [](const std::string& deal) {
    return told(play_text(head + "zone extra\ndeal:\n" + deal +
                          "play:\n  each p in players:\n    p chooses c from hand: move c to bottom of deck\n"
                          "result of p = number of hand of p when extra is empty else 0\n"));
  };
  using Catch::Contains;
  const std::string dealt = empty("  deal all to each hand\n  move top of deck to extra\n");
  INFO(dealt);
  CHECK_THAT(dealt, Contains("L0714") && Contains("note: this moves nothing where `deck` is empty, as it is when "
                                                  "somebody first chooses\n"));
  const std::string never = empty("  deal 1 to each hand\n  if number of deck > 51: move top of deck to extra\n");
  INFO(never);
  CHECK_THAT(never, Contains("L0714") && !Contains("this moves nothing"));
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

TEST_CASE("a card has the same number in an order whether games are watched or not") {
  const std::string text = head +
                           "pile gone\nvalues points = 1 for Q, 1 for hearts\n"
                           "order height =\n  10 > 9 > J when (yes or no)\n  by points then reverse rank\n"
                           "result of p = height of (top of gone else 10♦) - height of 10♥\n";
  for (const bool covered : {false, true}) {
    Settings settings;
    settings.covered = covered;
    RunPlan plan;
    plan.kinds.assign(2, "random");
    const auto game = game_of(text, settings);
    const State end = watch_game(game, plan, 0, [](const State&, const Events&) { return true; });
    CHECK(end.result(0) == 0);
  }
}

TEST_CASE("a part of a condition and a guard that are always so are found, what hangs on an option is not") {
  const auto found = [](const std::string& condition) {
    const auto all = play_text(head +
                               "option twice = yes | no  ## Twice? | Deux fois ?\ndeal: deal 2 to each hand\nplay:\n"
                               "  each p in players:\n    p chooses:\n      keep\n"
                               "      lay c from hand when " +
                               condition + ": move c to deck\nresult of p = number of hand of p\n");
    INFO(told(all));
    for (const Found& one : all) CHECK(one.rule != nullptr);
    return count_of(all, "L0708");
  };
  CHECK(found("number of hand of p > 1 and rank of c > 7") == 1);
  CHECK(found("number of hand of p < 3") == 1);
  CHECK(found("rank of c < 5 or rank of c > 7") == 0);
  CHECK(found("twice and number of hand of p > 1") == 0);
}

TEST_CASE("a tie is told of where nothing says who is first, and a game shows it") {
  const auto ties = [](const std::string& pick) {
    const auto all = play_text(head +
                               "var laid of each player\nvar lucky: player or none\ndeal: deal 2 to each hand\nplay:\n"
                               "  each p in players:\n    p chooses c from hand:\n      move c to deck\n"
                               "      if rank of c > 7: laid of p gains 1\n  lucky becomes " +
                               pick + "\nresult of p = 1 when p is lucky else 0\n");
    INFO(told(all));
    for (const Found& one : all) CHECK(one.rule != nullptr);
    if (count_of(all, "L0716") > 0) CHECK(told(all).find("--seed") != std::string::npos);
    return count_of(all, "L0716");
  };
  CHECK(ties("the player with highest laid") == 1);
  CHECK(ties("the player with lowest laid, then highest laid") == 1);
  CHECK(ties("the player from eldest with highest laid") == 0);
  CHECK(ties("the player after dealer with highest laid") == 0);
  CHECK(ties("the only player with highest laid") == 0);
  CHECK(ties("the player where laid > 0") == 0);
  // Each card has another place in the order.
  CHECK(ties("owner of the card in hand of player 1 with highest rank") == 0);
}

TEST_CASE("a game without a choice is found, also if other values of its options have one") {
  const auto found = [](const std::string& option) {
    return count_of(
        play_text(head + "option size = " + option +
                  " in 0..3  ## How many cards? | Combien de cartes ?\ndeal: deal size to each hand\nplay:\n"
                  "  each p in players where hand of p is not empty:\n"
                  "    p chooses c from hand: move c to deck\nresult of p = number of hand of p\n"),
        "L0712");
  };
  CHECK(found("0") == 1);
  CHECK(found("1") == 0);
}
