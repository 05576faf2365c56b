// What comes near to a finding and is none: a false alarm is worse than a miss.
#include <catch2/catch.hpp>

#include "tests/lint/support.hpp"

using namespace tapis;

namespace {

struct Near {
  const char* code;  // that must not be found
  const char* why;
  const char* script;  // below the head
};

const char* const head = "tapis 1\ngame \"Near | Proche\"\n";
const char* const table =
    "players 2\ncards french52\nzone hand of each player, seen by owner\n"
    "deal: deal 1 to each hand\nresult of p = number of hand of p\n";

const std::vector<Near>& all_near() {
  static const std::vector<Near> all = {
      {"L0104", "the lowest rank may be left out: what is not named is below all others",
       "order height = A > K > Q > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3\n"
       "play: move the card in hand of player 1 with highest height to deck\n"},
      {"L0104", "what is trump by its rank has no place among the other suits",
       "rule trump of card c = rank of c is J or suit of c is ♠\norder height =\n"
       "  J > A > K > Q > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2 when trump\n"
       "  A > K > Q > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2\n"
       "play: move the card in hand of player 1 with highest height to deck\n"},
      {"L0104", "a row above gives the rank its place",
       "order height =\n  J when rank is J\n  A > K > Q > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2 when suit is ♠\n"
       "  A > K > Q > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2\n"
       "play: move the card in hand of player 1 with highest height to deck\n"},
      {"L0108", "a wild card counts something else",
       "values pips = 2 for 2, 3 for 3, 4 for 4, 5 for 5, 50 for 6, 7 for 7, 8 for 8\nplay: if pips of deck > 3: "
       "finish\n"},
      {"L0108", "the upper end counts ten",
       "values pips = 4 for 4, 5 for 5, 6 for 6, 7 for 7, 8 for 8, 10 for 9, 10 for 10\nplay: if pips of deck > 3: "
       "finish\n"},
      {"L0508", "an `if` that does nothing has an `else`", "play:\n  if deck is empty: nothing\n  else: finish\n"},
      {"L0102", "a later row names cards again, for when the first does not hold",
       "option wild = yes | no\nvalues points =\n  5 for Q when wild\n  3 for Q\n"
       "play: if points of deck > 3: finish\n"},
      {"L0103", "what a row does not name is worth 0",
       "values worth_one = 1 for hearts, 1 for Q of spades\nplay: if worth_one of deck > 3: finish\n"},
      {"L0302", "an option decides", "option fast = no | yes\nplay: if fast: finish\n"},
      {"L0302", "a rule may get another meaning in a variant", "rule quick = no\nplay: if quick: finish\n"},
      {"L0302", "a range of an option reaches the number",
       "option stop_at = 5 in 1..9\nplay: if stop_at is 9: finish\n"},
      {"L0302", "a remainder can be that", "var n = 0\nplay:\n  n gains 1\n  if n mod 3 is 2: finish\n"},
      {"L0302", "a counter may come to any number", "var n = 0\nplay:\n  n gains 1\n  if n > 9: finish\n"},
      {"L0302", "one of the values that it is set to",
       "option fast = no | yes\nvar n = 0\nplay:\n  if fast: n becomes 4\n  if n is 4: finish\n"},
      {"L0302", "what is paid may use a purse up",
       "var purse = 3\nvar pot = 0\nplay:\n  pay 1 from purse to pot\n  if purse is 0 or pot > 3: finish\n"},
      {"L0302", "who leaves is no player any more", "play:\n  player 1 leaves\n  if number of players < 2: finish\n"},
      {"L0302", "an option sets the range of the loop",
       "option rounds = 1 in 1..5\nplay: each n in 1..rounds: if n is 5: finish\n"},
      {"L0302", "what a procedure is given differs",
       "to end_at(number n): if n > 2: finish\nplay:\n  end_at(2)\n  end_at(3)\n"},
      {"L0302", "a rule says how high it comes, and may get another meaning",
       "rule top_score = 3\nplay: if top_score > 3: finish\n"},
      {"L0302", "a name for what variants change", "rule long_game: flag = seats > 3\nplay: if long_game: finish\n"},
      {"L0302", "what nothing sets is a finding of its own", "var n = 0\nplay: if n is 3: finish\n"},
      {"L0303", "the name is used in a later statement of the block",
       "play:\n  let n = number of deck\n  if n > 3:\n    let m = n\n    if m > 4: finish\n"},
      {"L0304", "a procedure is done in another one", "to clear: finish\nto tidy: clear\nplay: tidy\n"},
      {"L0305", "what has a label is an announcement",
       "var told = 0\nplay: player 1 chooses claim n from 1..3: told gains 1\n"},
      {"L0305", "the name of a single alternative is known below",
       "var told = 0\nplay:\n  player 1 chooses n from 1..3: told gains 1\n  if n is 2: finish\n"},
      {"L0306", "a procedure without a body waits for one", "to told(player p)\nplay: told(player 1)\n"},
      {"L0307", "what has a label is shown", "var laid = 0\nplay: laid gains 1\nwords laid \"laid | posées\"\n"},
      {"L0307", "no more can be paid than there is",
       "var purse of each player = 3\nvar pot = 0\nplay: pay 1 from purse of player 1 to pot\nwords pot \"pot | "
       "pot\"\n"},
      {"L0308", "drawing sets a variable", "var die = 1\nplay:\n  draw die from 1..6\n  if die is 6: finish\n"},
      {"L0312", "only one branch leaves", "play:\n  if deck is empty: finish\n  move hand of player 1 to deck\n"},
      {"L0313", "the range is empty for some options only",
       "option rounds = 0 in 0..3\nplay: each n in 1..rounds: move top n of deck to hand of player 1\n"},
      {"L0314", "a procedure may finish",
       "to look: if hand of player 1 is empty: finish\n"
       "play:\n  repeat:\n    look\n    player 1 chooses c from hand: move c to deck\n"},
      {"L0316", "the guards exclude each other",
       "play:\n  player 1 chooses:\n    pass when deck is empty\n    pass when deck is not empty: finish\n"},
      {"L0318", "the player of one side is another one",
       "play: if number of hand of player 1 is number of hand of player 2: finish\n"},
      {"L0319", "the row above is for some cards only",
       "order height =\n  by rank when suit is ♠\n  by rank\n"
       "play: move the card in hand of player 1 with highest height to deck\n"},
      {"L0321", "the second condition is another one",
       "play:\n  if number of deck > 3: finish\n  else if number of deck > 2: move hand of player 1 to deck\n"},
      {"L0106", "the number is right with some value of the option",
       "option wild = yes | no\n"
       "## 20 in all. | 20 en tout.\nvalues points =\n  5 for Q when wild\n  3 for Q\n"
       "play: if points of deck > 3: finish\n"},
      {"L0106", "a number that is not said of all cards",
       "## 40 points win. | 40 points gagnent.\nvalues points = 11 for A\nplay: if points of deck > 3: finish\n"},
      {"L0107", "without cards of its own a pattern takes what the order has",
       "order top_cards = A > K > Q\npattern row = 3 of one suit in sequence by top_cards\n"
       "play: if row of deck > 0: finish\n"},
      {"L0202", "what remains is named", "zone talon, seen by nobody\nplay: move deck to talon\n"},
      {"L0203", "some get more than the comment says of all",
       "## One card each. | Une carte chacun.\nto serve:\n  deal 1 to each hand\n  deal 1 to each hand of [dealer]\n"
       "play: serve\n"},
      {"L0203", "the number of cards depends on the players",
       "option size = 3 in 1..5\n## Three cards each. | Trois cartes chacun.\n"
       "to serve: deal size to each hand\nplay: serve\n"},
      {"L0323", "nothing is ever reset", "var bold: flag, kept\nplay:\n  bold becomes yes\n  if bold: finish\n"},
      {"L0407", "the cards count in the end",
       "zone laid, seen by nobody\nplay:\n  move hand of player 1 to laid\n  if any card in laid where rank > 7: "
       "finish\n"},
      {"L0407", "they come back",
       "zone laid, seen by nobody\nplay:\n  move hand of player 1 to laid\n"
       "  move laid to hand of player 2\n"},
      {"L0407", "all see what comes there", "zone laid, seen by nobody\nplay: move hand of player 1 to laid face up\n"},
      {"L0512", "the number is held against something else",
       "option most = 5 in 3..9\nplay:\n  if number of hand of player 1 > most: finish\n"
       "  if number of deck > 5: finish\n"},
      {"L0512", "another value of the option",
       "option most = 5 in 3..9\nplay:\n  if number of deck > most: finish\n  if number of deck > 9: finish\n"},
      {"L0324", "another zone is empty",
       "play: each p in players: if hand of p is empty: move hand of next of p to hand of p\n"},
      {"L0324", "cards come there first",
       "pile row\nplay:\n  if row is empty:\n    move top of deck to row\n    move row to hand of player 1\n"},
      {"L0324", "some of the cards are missing, not all",
       "play: if (cards in deck where rank is A) is empty: move cards in deck where rank is K to hand of player 1\n"},
      {"L0401", "nobody chooses among the cards", "zone front of each player\nplay: deal 1 to each front\n"},
      {"L0401", "the cards are dealt face up on purpose",
       "zone front of each player\nplay:\n  deal 2 to each front face up\n"
       "  player 1 chooses c from front: move c to deck\n"},
      {"L0402", "who learns of a choice learns its cards too",
       "play: player 1 chooses, seen by everyone c from hand: move c to deck\n"},
      {"L0403", "in a hand others see a card only face up", "play: move top of deck to hand of player 1 face up\n"},
      {"L0403", "among open cards one lies face down", "zone row\nplay: move top of deck to row face down\n"},
      {"L0403", "a card that lay face down is revealed",
       "zone row\nplay:\n  move top of deck to row face down\n  reveal row\n"},
      {"L0403", "only some of the players see the zone", "play: reveal hand of player 1\n"},
      {"L0404", "the cards were shown",
       "zone dog, seen by nobody\nplay:\n  move top 3 of deck to dog\n  show dog to player 1\n"
       "  player 1 chooses c from dog: move c to deck\n"},
      {"L0404", "how many there are is public",
       "play: player 1 chooses n from 1..number of deck: move top n of deck to hand of player 1\n"},
      {"L0404", "who chooses is named in another way",
       "play:\n  next of dealer chooses c from hand of next of dealer: move c to deck\n"},
      {"L0404", "a name for oneself",
       "play:\n  each p in players:\n    let q = p\n    p chooses c from hand of q: move c to deck\n"},
      {"L0404", "a loop may mean only the one who chooses",
       "play:\n  each q in players: if q is dealer: dealer chooses c from hand of q: move c to deck\n"},
      {"L0404", "one hand was shown to the table",
       "play:\n  reveal hand of player 2\n  player 1 chooses c from hand of player 2: move c to deck\n"},
      {"L0404", "the player looks at the hand first",
       "to peek: show hand of player 2 to player 1\n"
       "play:\n  peek\n  player 1 chooses c from hand of player 2: move c to deck\n"},
      {"L0405", "all cards that came there lay open before",
       "pile row\nzone won, seen by nobody\nplay:\n  move top 3 of deck to row\n  move row to won\n"
       "  player 1 chooses pass when any card in won where rank is A\n"},
      {"L0405", "who laid the cards away knows them",
       "zone aside, seen by nobody\nplay:\n  player 1 chooses 1 cs from hand: move cs to aside\n"
       "  player 1 chooses pass when any card in aside where rank is A\n"},
      {"L0405", "only the chooser is meant",
       "play: each p in players: p chooses pass when any player q where q is p and any card in hand of q where rank is "
       "A\n"},
      {"L0405", "how many cards all hold is public",
       "play: player 1 chooses pass when hand of players is not empty and number of hand of player 2 > 0\n"},
      {"L0405", "a stock that has run out is public",
       "play: if deck is not empty: player 1 chooses c from hand: move c to deck\n"},
      {"L0405", "one's own cards decide about one's choice",
       "play: if any card in hand of player 1 where rank is A: player 1 chooses c from hand: move c to deck\n"},
      {"L0405", "what somebody else answers is told on purpose",
       "play: if any card in hand of player 2 where rank is A: player 1 chooses c from hand: move c to deck\n"},
      {"L0406", "the card is played at that moment",
       "pile trick\nvar best: rank or none\nplay:\n  let c = the card in hand of player 1 with highest rank\n"
       "  best becomes rank of c\n  move c to trick\n  if best is A: finish\n"},
      {"L0406", "the hands are shown first",
       "var best: rank or none\nto lay_open: reveal hand of players\nplay:\n  lay_open\n"
       "  best becomes rank of the card in hand of player 1 with highest rank\n  if best is A: finish\n"},
      {"L0406", "a player says a suit",
       "var named: suit or none\nplay:\n  player 1 chooses c from hand: named becomes suit of c\n  if named is ♠: "
       "finish\n"},
      {"L0405", "the hand is the player's own",
       "play: each p in players: p chooses pass when any card in hand of p where rank is A\n"},
      {"L0406", "nobody sees the variable",
       "var lucky: suit or none, seen by nobody\nplay:\n  lucky becomes suit of top of deck\n  if lucky is ♠: "
       "finish\n"},
      {"L0406", "how much a card counts may be told",
       "values points = 11 for A\nvar told = 0\nplay: told becomes points of top of deck\nwords told \"told | dit\"\n"},
      {"L0505", "a word of the language's own may get another text", "words enough \"done | fini\"\n"},
      {"L0506", "several rows read better with all their answers",
       "rule odd of player p =\n  yes when hand of p is empty\n  yes when deck is empty\n  else no\n"
       "play: if odd of player 1: finish\n"},
  };
  return all;
}

}  // namespace

TEST_CASE("no rule finds what only comes near") {
  for (const Near& near : all_near()) {
    const auto all = test::lint_text(std::string(head) + table + near.script);
    INFO(near.code << ": " << near.why << "\n" << near.script << test::told(all));
    for (const Found& found : all) CHECK(found.rule != nullptr);
    CHECK(test::count_of(all, near.code) == 0);
  }
}

TEST_CASE("conditions that come out the same whatever happens are found by the ranges of their parts") {
  const auto found = [](const std::string& script, const char* code = "L0302") {
    const auto all = test::lint_text(std::string(head) + table + script);
    INFO(script << test::told(all));
    for (const Found& one : all) CHECK(one.rule != nullptr);
    return test::count_of(all, code);
  };
  const std::string counter =
      "option size = 3 in 2..5\nvar n = 0\nvar turn = 0\nplay:\n  n gains size\n  turn becomes (turn + 1) mod 3\n";
  CHECK(found(counter + "  if n mod 3 < 3 or turn is 2: finish\n") == 1);
  CHECK(found(counter + "  if n mod 3 is 3 or turn is 2: finish\n") == 1);
  CHECK(found(counter + "  if turn is 3 or n is 2: finish\n") == 1);
  CHECK(found(counter + "  if n < 0 and turn is 2: finish\n") == 1);
  CHECK(found(counter + "  if n + 1 is 0 and turn is 2: finish\n") == 1);
  CHECK(found(counter + "  if n * turn < 0: finish\n") == 1);
  CHECK(found(counter + "  if n > 5 and number of deck > 52: finish\n") == 1);
  CHECK(found(counter + "  if turn is 2 and number of players < 2: finish\n") == 1);
  CHECK(found(counter + "  if turn is n: let m = n in [-1, -2]\n") == 1);
  CHECK(found(counter + "  if size + turn > 7: finish\n") == 1);
  CHECK(found(counter + "  if size + turn > 6: finish\n") == 0);
  CHECK(found("play: if any number n in 2..5 where n > 5: finish\n") == 1);
  CHECK(found("play: if any number n in 2..5 where n > 4: finish\n") == 0);
  CHECK(found("play:\n  player 1 chooses n from 1..3: finish\n  if n is 0: finish\n") == 1);
  CHECK(found("play:\n  draw die from 1..6\n  if die > 6 or die is 2: finish\n") == 1);
  CHECK(found("to end_at(number n): if n > 3: finish\nplay:\n  end_at(2)\n  end_at(3)\n") == 1);
  CHECK(found("play: if (highest n among numbers n in 1..4) is 5: finish\n") == 1);
  CHECK(found("play:\n  each n in 1..4:\n    if 8 / n is 9: finish\n    if -n > -1: finish\n") == 2);
  CHECK(found("play:\n  each n in 1..999999999:\n    if n * n * n * n * n is 7: finish\n") == 0);  // beyond 64 bits
  const std::string rounds = "option size = 3 in 2..5\nvar n = 0\nplay:\n  n becomes number of deck\n";
  CHECK(found(rounds + "  each m in size..1: n gains m\n", "L0313") == 1);
  CHECK(found(rounds + "  player 1 chooses m from size..1: n gains m\n", "L0313") == 1);
  CHECK(found(rounds + "  player 1 chooses m from 3..n: n gains m\n", "L0313") == 0);
}

TEST_CASE("a rank that is left out of a chain is found below another chain and above the lowest card") {
  const auto found = [](const std::string& rows) {
    const auto all = test::lint_text(std::string(head) + table + "order height =\n" + rows +
                                     "play: move the card in hand of player 1 with highest height to deck\n");
    INFO(test::told(all));
    for (const Found& one : all) CHECK(one.rule != nullptr);
    return test::count_of(all, "L0104");
  };
  const std::string whole = "  A > K > Q > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2 when suit is ♠\n";
  CHECK(found(whole + "  A > K > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2\n") == 1);
  CHECK(found(whole + "  A > K > Q > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3\n") == 0);
  CHECK(found("  K > Q > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > A\n") == 1);
}

TEST_CASE("what is taken from nothing is found in both branches and in loops") {
  const auto found = [](const std::string& play) {
    const auto all = test::lint_text(std::string(head) + table + "pile row of each 1..3\nplay:\n" + play);
    INFO(play << test::told(all));
    for (const Found& one : all) CHECK(one.rule != nullptr);
    return test::count_of(all, "L0324");
  };
  CHECK(found("  if deck is empty and row of 1 is empty: move top 2 of deck to row of 1\n") == 1);
  CHECK(found("  if deck is not empty: finish\n  else: move deck to row of 1\n") == 1);
  CHECK(found("  each n in 1..3 where row of n is empty: move top of row of n to deck\n") == 1);
  CHECK(found("  each n in 1..3 where row of n is empty: move top of deck to row of n\n") == 0);
  CHECK(found("  if row of 1 is empty: move row of 2 to deck\n") == 0);
  CHECK(found("  if row of 1 is empty or deck is empty: move row of 1 to deck\n") == 0);
  CHECK(found("  let best = the card in deck where rank is A\n  if best is none: show best\n") == 1);
  CHECK(found("  if hand of player 1 is empty: each c in hand of player 1: move c to deck\n") == 1);
}

TEST_CASE("what does nothing is found where it stands alone") {
  const auto found = [](const std::string& play) {
    return test::count_of(test::lint_text(std::string(head) + table + "play:\n" + play), "L0508");
  };
  CHECK(found("  each p in players: nothing\n") == 1);
  CHECK(found("  if deck is empty: nothing\n") == 1);
  CHECK(found("  if deck is empty: finish\n  else: nothing\n") == 1);
}

TEST_CASE("more cards are dealt than there are only if the deal comes for that number of players") {
  const std::string start = std::string(head) +
                            "players 4 or 5\ncards french52\nzone hand of each player, seen by owner\n"
                            "result of p = number of hand of p\n";
  const auto found = [&](const std::string& rest) { return test::count_of(test::lint_text(start + rest), "L0201"); };
  CHECK(found("deal: deal 13 to each hand\n") == 1);
  CHECK(found("deal:\n  deal 7 to each hand\n  deal 4-3 to each hand\n") == 1);
  CHECK(found("to serve: deal 11 to each hand\ndeal: serve\n") == 1);
  CHECK(found("deal: deal 10 to each hand\n") == 0);
  CHECK(found("deal: deal all to each hand\n") == 0);
  CHECK(found("deal: if seats is 4: deal 13 to each hand\n") == 0);
  CHECK(found("to serve: deal 13 to each hand\ndeal: if seats is 4: serve\n") == 0);
  CHECK(found("deal:\n  if seats is 5: finish\n  deal 13 to each hand\n") == 0);
  CHECK(found("deal: deal 13 to each hand of [player 1, player 2]\n") == 0);
  CHECK(found("deal:\n  deal 7 to each hand\n  move hand of player 1 to deck\n  deal 4 to each hand\n") == 0);
}

TEST_CASE("an open hand is no finding where one plays alone, nor a kept mark that is set back") {
  const auto found = [](const std::string& text, const char* code) {
    const auto all = test::lint_text(std::string(head) + text);
    INFO(test::told(all));
    for (const Found& one : all) CHECK(one.rule != nullptr);
    return test::count_of(all, code);
  };
  const std::string alone =
      "cards french52\nzone row of each player\ndeal: deal 3 to each row\n"
      "play: player 1 chooses c from row: move c to deck\nresult of p = number of row of p\n";
  CHECK(found("players 1\n" + alone, "L0401") == 0);
  CHECK(found("players 1 or 2\n" + alone, "L0401") == 1);
  const std::string match =
      "use match\nplayers 2\ncards french52\nzone hand of each player, seen by owner\nvar bold: flag, kept\n"
      "deal: deal 1 to each hand\nover = deals >= 3\nscore: if bold: score of team of player 1 gains 1\n";
  CHECK(found(match + "play: bold becomes not bold\n", "L0323") == 0);
  CHECK(found(match + "play: bold becomes yes\n", "L0323") == 1);
}

TEST_CASE("the total that a comment says is that of all cards in play, row by row") {
  const auto found = [](const std::string& table_text) {
    const auto all = test::lint_text(std::string(head) +
                                     "players 2\ncards french32\nzone hand of each player, seen by owner\n"
                                     "deal: deal 1 to each hand\nvar trump: suit\n" +
                                     table_text + "result of p = points of hand of p\n");
    INFO(test::told(all));
    for (const Found& one : all) CHECK(one.rule != nullptr);
    return test::count_of(all, "L0106");
  };
  const std::string rows = "values points =\n  20 for J, 14 for 9 when suit is trump\n  11 for A, 10 for 10\n";
  CHECK(found("## 34 in a suit of trumps, twenty-one in a suit besides. | 34 et 21.\n" + rows) == 0);
  CHECK(found("## 34 in a suit of trumps, 20 in a suit besides. | 34 et 20.\n" + rows) == 1);
  CHECK(found("## 33 in a suit of trumps, 20 in a suit besides. | 33 et 20.\n" + rows) == 2);
  const std::string known = "values points =\n  1 for A when suit is hearts\n  13 for Q of spades\n";
  CHECK(found("## 14 in all. | 14 en tout.\n" + known) == 0);
  CHECK(found("## 13 in all. | 13 en tout.\n" + known) == 1);
}

TEST_CASE("cards that all see are not revealed") {
  const auto all =
      test::lint_text(std::string(head) + table + "zone row\nplay:\n  move top of deck to row\n  reveal row\n");
  INFO(test::told(all));
  CHECK(test::count_of(all, "L0403") == 1);
}

TEST_CASE("what a choice tells of hidden cards is found in all its parts") {
  const auto found = [](const std::string& text, const char* code) {
    const auto all = test::lint_text(std::string(head) + table + text);
    INFO(test::told(all));
    for (const Found& one : all) CHECK(one.rule != nullptr);
    return test::count_of(all, code);
  };
  const std::string talon = "zone talon, seen by nobody\nvar told = 0\n";
  CHECK(found(talon + "play:\n  move top 3 of deck to talon\n  player 1 chooses n from 1..number of cards in talon "
                      "where rank is A: told gains n\n",
              "L0404") == 1);
  CHECK(found("play: player 1 chooses r from ranks in hand of next of player 1: finish\n", "L0404") == 1);
  CHECK(found(talon + "play:\n  move top 3 of deck to talon\n  meanwhile each p in movers where any card in talon "
                      "where rank is A may call: told gains 1\n"
                      "  player 1 chooses c from hand: move c to deck\n",
              "L0405") == 1);
  CHECK(found(talon + "play:\n  meanwhile each p in movers where talon + deck is not empty may call: told gains 1\n"
                      "  player 1 chooses c from hand: move c to deck\n",
              "L0405") == 0);
  const std::string of_another[] = {
      "q from players after p, c from hand of q: move c to deck\n",
      "q from players where it is not p, c from hand of q: move c to deck\n",
      "q from players, c from hand of q: move c to deck\n",
      "r from ranks in hand of players: finish\n",
      "r from ranks in hand of opponents of p: finish\n",
  };
  for (const std::string& choice : of_another) {
    CHECK(found("play: each p in players: p chooses " + choice, "L0404") == 1);
  }
  CHECK(found("play:\n  each p in players:\n    let q = next of p\n    p chooses c from hand of q: move c to deck\n",
              "L0404") == 1);
  CHECK(found("play:\n  each p in players:\n    let q = the player after p\n    p chooses c from hand of q: finish\n",
              "L0404") == 1);
  CHECK(found("play: player 1 chooses c from hand of player 2: move c to deck\n", "L0404") == 1);
  const std::string front =
      "zone front of each player, seen by others\nplay:\n  deal 1 to each front\n  each p in players: ";
  CHECK(found(front + "p chooses c from front: move c to deck\n", "L0404") == 1);
  CHECK(found(front + "p chooses c from front of next of p: move c to deck\n", "L0404") == 0);
  const std::string team =
      "zone stash of each player, seen by team\nplay:\n  deal 1 to each stash\n  each p in players: ";
  CHECK(found(team + "p chooses c from stash of opponents of p: move c to deck\n", "L0404") == 1);
  CHECK(found(team + "p chooses c from stash of members of team of p: move c to deck\n", "L0404") == 0);
  const std::string rich =
      "rule rich of player q = any card in hand of q where rank is A\nplay: each p in players: p chooses pass when ";
  CHECK(found(rich + "rich of next of p\n", "L0405") == 1);
  CHECK(found(rich + "rich of p\n", "L0405") == 0);
  CHECK(found(rich + "any player q where q is not p and rich of q\n", "L0405") == 1);
  CHECK(found(rich + "any card in hand of players where rank is A\n", "L0405") == 1);
  // Whether somebody is asked all see.
  const std::string dealt = talon + "play:\n  move top 3 of deck to talon\n";
  CHECK(found(dealt + "  if any card in talon where rank is A: player 1 chooses c from hand: move c to deck\n",
              "L0405") == 1);
  CHECK(found("to ask: player 1 chooses c from hand: move c to deck\n" + dealt +
                  "  repeat until any card in talon where rank is A: ask\n",
              "L0405") == 1);
  CHECK(found(dealt + "  if any card in talon where rank is A: told gains 1\n", "L0405") == 0);
  CHECK(
      found(
          dealt +
              "  reveal talon\n  if any card in talon where rank is A: player 1 chooses c from hand: move c to deck\n",
          "L0405") == 0);
  const std::string best =
      "var best: rank or none\nrule top_card of player p = the card in hand of p with highest rank\nplay:\n";
  CHECK(found(best + "  best becomes rank of the card in hand of player 1 with highest rank\n  if best is A: finish\n",
              "L0406") == 1);
  CHECK(found(best + "  let c = top_card of player 1\n  best becomes rank of c\n  if best is A: finish\n", "L0406") ==
        1);
  CHECK(found(best + "  best becomes rank of top_card of player 1\n  if best is A: finish\n  reveal hand of players\n",
              "L0406") == 0);
  // That hands are shown in the end tells nobody of them before.
  const std::string late =
      "play:\n  player 1 chooses pass when any card in hand of next of player 1 where rank is A\n  reveal hand of "
      "players\n";
  CHECK(found(late, "L0405") == 1);
  const std::string row = "zone row of each player\nplay:\n  deal 2 to each row";
  const std::string choice = "\n  player 1 chooses c from row: move c to deck\n";
  CHECK(found(row + choice, "L0401") == 1);
  CHECK(found(row + " face down" + choice, "L0401") == 0);
}
