// Playing: without a terminal, and at one.
#include <catch2/catch.hpp>

#include "tests/cli/tool.hpp"

using Catch::Contains;
using tapis::test::Folder;
using tapis::test::run_tool;
using tapis::test::Terminal;

namespace {

// Two players, three cards each, the higher card of each round wins a point; nothing else is to be known.
const char* duel_script =
    "tapis 1\ngame \"Duel | Duel\"\n\nplayers 2 or 3\ncards french52\n\n"
    "zone hand of each player, seen by owner\npile laid\nzone waste, seen by nobody\n"
    "## Rounds won. | Manches gagnées.\nvar won of each player = 0\n\n"
    "rule playable of player p = hand of p\n"
    "  must follow: suit is suit of bottom of laid when laid is not empty  ## Follow suit. | Fournir.\n\n"
    "begin: dealer becomes player 2\n"
    "deal: deal 3 to each hand\nplay:\n  repeat until hand of eldest is empty:\n"
    "    each p in players from eldest:\n      p chooses c from playable: move c to laid\n"
    "    let best = the only card in laid with highest rank\n"
    "    if best is not none: won of owner of best gains 1\n    move laid to waste\n"
    "result of p = won of p\n"
    "words hand \"hand | main\", laid \"laid | posées\", won \"won | gagnées\", follow \"follow suit | fournir\"\n";

}  // namespace

TEST_CASE("without a terminal a game between bots is shown and ends") {
  const auto once = run_tool("play gileter --seed 3 --bots random --set target=3");
  CHECK(once.status == 0);
  CHECK_THAT(once.out, Contains("Gileter") && Contains("Player 2: ") && Contains("The game is over."));
  CHECK(once.out == run_tool("play gileter --seed 3 --bots random --set target=3").out);
  const auto french = run_tool("play gileter --seed 3 --bots random --set target=3 --lang fr --ascii");
  CHECK_THAT(french.out, Contains("Joueur 2: ") && Contains("La partie est finie."));
  for (const char sign : french.out) {
    if (static_cast<unsigned char>(sign) > 126) FAIL("not ASCII");
  }
}

TEST_CASE("every shipped game can be watched") {
  const auto list = run_tool("list");
  std::size_t at = 0;
  while (at < list.out.size()) {
    const std::string name = list.out.substr(at, list.out.find(' ', at) - at);
    at = list.out.find('\n', at) + 1;
    CAPTURE(name);
    const auto shown = run_tool("play " + name + " --bots random --seed 5");
    CHECK(shown.status == 0);
    CHECK_THAT(shown.out, Contains("The game is over."));
  }
}

TEST_CASE("people can be played from a pipe") {
  const Folder folder;
  folder.write("duel.game", duel_script);
  const auto result =
      run_tool("play " + folder.path("duel.game") + " --bots 1=human,2=random --seed 4", "1\n1\n1\n1\n1\n1\n");
  CHECK(result.status == 0);
  CHECK_THAT(result.out, Contains("The game is over.") && Contains("hand (yours): "));
  const auto left = run_tool("play " + folder.path("duel.game") + " --bots 1=human,2=random --seed 4", "1\nquit\n");
  CHECK(left.status == 0);
  CHECK_THAT(left.out, !Contains("The game is over."));
}

TEST_CASE("the table has no column for what can never change, though it has a label") {
  const std::string kept =
      "var bonus of each player = 7\nvar stake = 5\nwords bonus \"extra | extra\", stake \"stake | mise\"\n";
  const auto shown = [&](const std::string& rest, const std::string& deal) {
    const Folder folder;
    std::string script = duel_script + kept + rest;
    script.replace(script.find("deal: deal 3 to each hand\n"), 26, deal);
    folder.write("duel.game", script);
    const auto result = run_tool("play " + folder.path("duel.game") + " --bots 1=human,2=random --seed 4", "quit\n");
    CHECK(result.status == 0);
    CHECK_THAT(result.out, Contains("won"));
    return result.out;
  };
  const std::string deal = "deal:\n  deal 3 to each hand\n";
  CHECK_THAT(shown("", deal), !Contains("extra") && !Contains("stake"));
  // A line that the game does not come to changes nothing either.
  const std::string raise = "to raise:\n  bonus of eldest gains 1\n  stake gains 1\n";
  CHECK_THAT(shown(raise, deal), !Contains("extra") && !Contains("stake"));
  CHECK_THAT(shown(raise, deal + "  raise\n"), Contains("extra") && Contains("stake: 6"));
}

TEST_CASE("a session at a terminal: list, refusal, why, hint, undo, save and resume") {
  NEEDS_TERMINAL();
  const Folder folder;
  folder.write("duel.game", duel_script);
  const std::string game = folder.path("duel.game");
  {
    Terminal terminal({"play", game, "--seed", "4", "--bots", "random"});
    const std::string first = terminal.until("> ");
    CHECK_THAT(first, Contains("Duel") && Contains("You can play:") && Contains("1) ") && Contains("hand (yours): "));
    terminal.type("?");
    CHECK_THAT(terminal.until("quit "), Contains("take back"));
    terminal.type("hint");
    terminal.until("A bot would play: ");
    terminal.type("why");
    terminal.until("eldest (stdlib/prelude.game:");
    terminal.type("nonsense");
    terminal.until("Not possible");
    terminal.type("undo");
    terminal.until("There is no move of yours to take back.");
    terminal.type("1");
    terminal.until("You: ");
    terminal.until("> ");
    terminal.type("undo");
    terminal.until("Taken back.");
    CHECK_THAT(terminal.until("> "), Contains("1) ") && Contains("3) "));
    terminal.type("save " + folder.path("kept"));
    terminal.until("Saved: ");
    terminal.type("quit");
    CHECK(terminal.status() == 0);
  }
  Terminal terminal({"play", "--resume", folder.path("kept"), "--lang", "fr"});
  CHECK_THAT(terminal.until("> "), Contains("Vous pouvez jouer") && Contains("3) "));
  std::string seen;
  int which = 0;
  while (which == 0) {
    terminal.type("1");
    which = terminal.until_any({"> ", "La partie est finie."}, seen);
  }
  CHECK(which == 1);
  CHECK(terminal.status() == 0);
}

TEST_CASE("the rule that forbids a move is named with its line") {
  NEEDS_TERMINAL();
  const Folder folder;
  folder.write("duel.game", duel_script);
  // Three people, one after the other: the second must follow the first if he can.
  std::string refused;
  for (int seed = 1; seed <= 20 && refused.empty(); ++seed) {
    Terminal terminal({"play", folder.path("duel.game"), "--people", "2", "--seed", std::to_string(seed)});
    terminal.until("Player 1: it is your turn.");
    terminal.type("");
    terminal.until("> ");
    terminal.type("1");
    terminal.until("Player 2: it is your turn.");
    terminal.type("");
    std::string shown;
    terminal.until_any({"Player 2> ", "Enter to make it> "}, shown);
    const auto hand = shown.find("hand (yours): ");
    REQUIRE(hand != std::string::npos);
    if (shown.find("2) ") != std::string::npos || shown.find("Only move") == std::string::npos) continue;
    // Only one of three cards may be played: one of the others is refused.
    const std::string line = shown.substr(hand + 14, shown.find_first_of("\r\n", hand) - hand - 14);
    const auto only_at = shown.find("Only move: ") + 11;
    const std::string only = shown.substr(only_at, shown.find('.', only_at) - only_at);
    std::string other;
    for (std::size_t at = 0; at < line.size();) {
      const auto end = std::min(line.find(' ', at), line.size());
      const std::string card = line.substr(at, end - at);
      if (!card.empty() && card != only) other = card;
      at = end + 1;
    }
    if (other.empty()) continue;
    terminal.type(other);
    terminal.until("Not possible");
    refused = terminal.until("Enter to make it> ").substr(0, 400);
  }
  CHECK_THAT(refused, Contains("Follow suit.") && Contains("duel.game:14") && Contains("follow suit"));
}

TEST_CASE("people at one terminal do not see each other's hands") {
  NEEDS_TERMINAL();
  const Folder folder;
  folder.write("duel.game", duel_script);
  Terminal terminal({"play", folder.path("duel.game"), "--people", "2", "--seed", "1"});
  const std::string before = terminal.until("Player 1: it is your turn.");
  CHECK_THAT(before, !Contains("hand ("));
  terminal.type("");
  CHECK_THAT(terminal.until("> "), Contains("\033[2J") && Contains("hand (yours): "));
  terminal.type("1");
  const std::string between = terminal.until("Player 2: it is your turn.");
  const auto blank = between.rfind("\033[2J");
  REQUIRE(blank != std::string::npos);
  CHECK_THAT(between.substr(blank), !Contains("♠") && !Contains("♥") && !Contains("♦") && !Contains("♣"));
}

TEST_CASE("forced games go by a key, or by themselves") {
  NEEDS_TERMINAL();
  Terminal by_key({"play", "aviateurs", "--seed", "1"});
  by_key.until("Enter to make it> ");
  by_key.type("");
  by_key.until("Enter to make it> ");
  by_key.type("quit");
  CHECK(by_key.status() == 0);
  Terminal paced({"play", "aviateurs", "--seed", "1", "--pace", "0"});
  paced.until("The game is over.");
  CHECK(paced.status() == 0);
}

TEST_CASE("a terminal without Unicode gets ASCII") {
  NEEDS_TERMINAL();
  Terminal terminal({"play", "gileter", "--seed", "1", "--bots", "random"}, {"LC_ALL=C"});
  const std::string shown = terminal.until("> ");
  for (const char sign : shown) {
    if (static_cast<unsigned char>(sign) > 126) FAIL("not ASCII");
  }
  CHECK_THAT(shown, !Contains("\033[1m"));
}

TEST_CASE("ranges, several cards, and acts out of turn") {
  NEEDS_TERMINAL();
  const Folder folder;
  folder.write(
      "knock.game",
      "tapis 1\ngame \"Knock | Frapper\"\n\nplayers 3\ncards french52\n\n"
      "zone hand of each player, seen by owner\npile laid\n## Knocks. | Coups.\nvar knocks of each player = 0\n\n"
      "begin: dealer becomes player 3\ndeal: deal 4 to each hand\nplay:\n"
      "  meanwhile each p in players may:\n    knock: knocks of p gains 1\n"
      "  each p in players from eldest:\n    p chooses:\n      bid n from 1..20: nothing\n"
      "      lay c from hand: move c to laid\n"
      "  each p in players from eldest:\n    p chooses:\n      skip\n      shed 1..2 cs from hand: move cs to laid\n"
      "result of p = knocks of p\nwords knocks \"knocks | coups\", hand \"hand | main\"\n");
  Terminal terminal({"play", folder.path("knock.game"), "--bots", "random", "--seed", "2"});
  const std::string first = terminal.until("> ");
  CHECK_THAT(first, Contains("bid 1 … 20  1) lay ") && Contains("5) knock"));
  terminal.type("bid 21");
  terminal.until("Not possible");
  terminal.type("5");
  terminal.until("You: knock");
  CHECK_THAT(terminal.until("> "), !Contains("5) knock"));
  terminal.type("12");
  terminal.until("You: bid 12");
  CHECK_THAT(terminal.until("> "), Contains("1) skip") && Contains("shed: Choose 1-2 in one line:") && Contains("5) "));
  terminal.type("1 2");
  terminal.until("Not possible");
  terminal.type("3 2");
  terminal.until("You: shed ");
  terminal.until("* Player 1: 1");
  CHECK(terminal.status() == 0);
}

TEST_CASE("what one person typed is not there for the next") {
  NEEDS_TERMINAL();
  Terminal terminal({"play", "gileter", "--people", "2", "--seed", "3", "--set", "follow=no"});
  terminal.until("Player 1: it is your turn.");
  terminal.type("");
  terminal.until("> ");
  terminal.type("zebra");
  terminal.until("Not possible");
  terminal.until("> ");
  terminal.type("1");
  terminal.until("Player 2: it is your turn.");
  const std::string up = "\033[A";
  terminal.type(up + up + up);
  const std::string seen = terminal.until("Player 2> ");
  terminal.type(up + up + up);
  CHECK_THAT(seen + terminal.until("Player 2> "), !Contains("zebra"));
  terminal.type("quit");
  // Nor does a hand stay on the screen.
  const std::string left = terminal.rest();
  const auto blank = left.rfind("\033[2J");
  REQUIRE(blank != std::string::npos);
  CHECK_THAT(left.substr(blank), !Contains("♠") && !Contains("♥") && !Contains("♦") && !Contains("♣"));
  CHECK(terminal.status() == 0);
}

TEST_CASE("in the end people at one terminal are told what all of them know") {
  NEEDS_TERMINAL();
  // Check and check: both cards are shown.
  Terminal shown({"play", "kuhn_poker", "--people", "2", "--seed", "5"});
  shown.until("Player 1: it is your turn.");
  shown.type("");
  shown.until("Player 1> ");
  shown.type("check");
  shown.until("Player 2: it is your turn.");
  shown.type("");
  shown.until("Player 2> ");
  shown.type("check");
  CHECK_THAT(shown.rest(), Contains("Player 2: check") && Contains("hand of Player 1, face up: ") &&
                               Contains("hand of Player 2, face up: ") && Contains("The game is over."));
  // Bet and fold: nobody shows.
  Terminal hidden({"play", "kuhn_poker", "--people", "2", "--seed", "5"});
  hidden.until("Player 1: it is your turn.");
  hidden.type("");
  hidden.until("Player 1> ");
  hidden.type("bet");
  hidden.until("Player 2: it is your turn.");
  hidden.type("");
  hidden.until("Player 2> ");
  hidden.type("fold");
  const std::string end = hidden.rest();
  CHECK_THAT(end, Contains("Player 2: fold") && Contains("The game is over."));
  CHECK_THAT(end.substr(end.rfind("\033[2J")), !Contains("♠"));
}

TEST_CASE("saving loses nothing that was there, and a saved game says which it is") {
  const Folder folder;
  folder.write("notes", "mine\n");
  const std::string bots = "play gileter --seed 3 --bots 1=human,2=random,3=random,4=random ";
  const auto kept = run_tool(bots, "save " + folder.path("notes") + "\nsave " + folder.path("game") + "\nsave " +
                                       folder.path("game") + "\nsave /no/such/folder/x\nquit\n");
  CHECK(kept.status == 0);
  CHECK(folder.read("notes") == "mine\n");
  CHECK_THAT(kept.out, Contains("notes: there is something else in this file") && Contains("Saved: ") &&
                           Contains("cannot write /no/such/folder/x: No such file or directory"));
  const std::string resume = " --resume " + folder.path("game");
  CHECK(run_tool("play" + resume + " --bots random").status == 0);
  for (const char* more : {"gileter", "--seed 4", "--players 3", "--set follow=yes"}) {
    CAPTURE(more);
    const auto refused = run_tool("play " + std::string(more) + resume);
    CHECK(refused.status == 2);
    CHECK_THAT(refused.err, Contains("leave out"));
  }
  std::string other = folder.read("game");
  const std::size_t name = other.find("\"gileter\"");
  REQUIRE(name != std::string::npos);
  folder.write("other", other.replace(name, 9, "\"hearts\""));
  const auto mixed = run_tool("play --resume " + folder.path("other") + " --bots random");
  CHECK(mixed.status == 2);
  CHECK_THAT(mixed.err, Contains(folder.path("other") + ": "));
  folder.write("cut", folder.read("game").substr(0, 200));
  CHECK(run_tool("play --resume " + folder.path("cut")).status == 2);
}

TEST_CASE("a narrow terminal breaks the table of seats") {
  NEEDS_TERMINAL();
  Terminal terminal({"play", "bouillotte", "--seed", "3", "--bots", "random"}, {}, 32);
  const std::string shown = terminal.until("> ");
  const std::size_t table = shown.find("  You *");
  REQUIRE(table != std::string::npos);
  CHECK_THAT(shown.substr(table + 1), Contains("  You *"));
  for (std::size_t at = shown.rfind("\n\r\n", table); at < shown.size();) {
    const std::size_t end = std::min(shown.find('\n', at), shown.size());
    CHECK(end - at <= 40);  // bytes: signs of suits take three
    at = end + 1;
  }
}

TEST_CASE("why does not tell what depends on hidden cards") {
  Folder folder;
  folder.write(
      "peek.game",
      "tapis 1\ngame \"Peek | Coup d'œil\"\n\nplayers 2\ncards french32\n"
      "zone hand of each player, seen by owner\nvar stake, seen by nobody\n"
      "rule guess of player p =\n  2 when any card in hand of p where rank is A\n  1\n"
      "deal: deal 4 to each hand\nplay:\n  player 1 chooses:\n    ask: stake becomes guess of player 2\n    wait\n"
      "  player 1 chooses stop_here\nresult of p = 0\n");
  for (const char* seed : {"2", "3", "4", "5"}) {
    const auto played =
        run_tool("play " + folder.path("peek.game") + " --bots 1=human,2=random --seed " + seed, "ask\nwhy\nquit\n");
    INFO(played.out);
    CHECK(played.out.find("peek.game:9") == std::string::npos);
    CHECK(played.out.find("peek.game:10") == std::string::npos);
  }
}
