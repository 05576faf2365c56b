// Rulebooks: what a script says in the words of a card player, in both languages and in every format.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/cli/tool.hpp"

using Catch::Contains;
using tapis::test::Folder;
using tapis::test::run_tool;

namespace {

// The rulebook of a script that stands in a folder of its own.
std::string book_of(const std::string& script, const std::string& flags = "") {
  const Folder folder;
  folder.write("book.game", script);
  const auto result = run_tool("describe " + folder.path("book.game") + " " + flags);
  CHECK(result.status == 0);
  CAPTURE(result.err);
  return result.out;
}

const std::string little =
    "tapis 1\ngame \"Book | Livre\"\n\nplayers 2 to 5\ncards french52\n\n"
    "zone hand of each player, seen by owner\nzone stack, seen by nobody\n"
    "zone rest of each player, seen by owner when seats is 2 else nobody\n"
    "begin: nothing\n## Dealt by hand. | À la main.\ndeal: deal 3 to each hand\n"
    "play:\n  bring(player 1)\n  each p in players: p chooses go\n"
    "## Brings. | Apporte.\nto bring(player p):\n  move hand of p to stack\n  move hand of p to rest of p\n"
    "result of p = 0\n";

}  // namespace

TEST_CASE("describe: French words for the best of several, and nicknames without a text of their own") {
  const std::string book = book_of(
      "tapis 1\ngame \"Book | Livre\"\n\nplayers 2\ncards french32\nnames black_lady for Q♠\n"
      "zone hand of each player, seen by owner\norder height = by rank\nrule losers = players with lowest number of "
      "hand\n"
      "deal: deal 3 to each hand\nplay:\n  each p in losers:\n"
      "    p chooses c from cards in hand with lowest height where c is not black_lady: move c to deck\n"
      "result of p = number of hand of p\n",
      "--lang fr");
  CHECK_THAT(book, Contains("les joueurs les plus bas (") && Contains("les plus basses (") && !Contains("bass (") &&
                       Contains("Black lady") && !Contains("`black_lady`"));
}

TEST_CASE("describe: that no card is in play is said") {
  std::string none = little;
  none.replace(none.find("cards french52\n"), 15, "option short = yes | no\ncards french52 where not short\n");
  CHECK_THAT(book_of(none),
             Contains("\n## Cards\n\nWith these players and options no card is in play.\n") && !Contains("0 cards"));
  CHECK_THAT(book_of(none, "--lang fr"), Contains("aucune carte n'est en jeu.\n"));
  CHECK_THAT(book_of(none, "--set short=no"), Contains("\n52 cards:\n"));
}

TEST_CASE("describe: players, cards, audiences, and comments of what was replaced") {
  const std::string english = book_of(little);
  CHECK_THAT(english, Contains("\n2 to 5 players.\n") && Contains("\n52 cards:\n") &&
                          Contains("- ♠ ♥ ♦ ♣: 2 to 10, J, Q, K, A\n") && Contains("| its owner |") &&
                          Contains("| the owner if the number of players is 2, otherwise nobody |"));
  CHECK_THAT(english, Contains("\nDealt by hand.\n") && !Contains("How the cards are dealt."));
  CHECK_THAT(english, Contains("1. Deal 3 cards to each player (hand).\n") && !Contains("How the cards are played."));
  CHECK_THAT(english, Contains("### Bring (`p`)\n\nBrings.\n\n1. Move hand of `p` to stack.\n"));
  CHECK_THAT(english, !Contains("What a seat has in the end"));
  const std::string french = book_of(little, "--lang fr");
  CHECK_THAT(french, Contains("\n2 à 5 joueurs.\n") && Contains("52 cartes :") && Contains("| son propriétaire |") &&
                         Contains("| personne |") && Contains("À la main.") && Contains("Distribuer 3 cartes"));
}

TEST_CASE("describe: pairs, a smaller pack, options as they are set") {
  CHECK_THAT(book_of("tapis 1\ngame \"Two | Deux\"\nuse aluette\n"),
             Contains("4 players in pairs.") && Contains("seats: 1 and 3 against 2 and 4."));
  const auto three = run_tool("describe gileter --players 3 --set target=30");
  CHECK_THAT(three.out,
             Contains("\n39 cards:\n") && Contains("told here for 3.") && Contains("| `target` | 1 to 9999 | `30` |"));
}

TEST_CASE("describe: a pack of one's own, with copies") {
  const std::string book = book_of(
      "tapis 1\ngame \"Book | Livre\"\n\nplayers 2\ncards mine\n\n"
      "deck mine\n  ♠ S x 2, ♥ H x 2: 7..9, A ace \"ace | as\"\n  black B: joker x 3\n"
      "play: player 1 chooses go\nresult of p = 0\n");
  CHECK_THAT(book, Contains("19 cards:\n\n- ♠ ♥: 7 to 9, A (× 2)\n- black: joker (× 3)\n"));
  CHECK_THAT(book, Contains("A ace.\n"));
}

TEST_CASE("describe: orders with ties, values with totals, combinations") {
  const std::string book = book_of(
      "tapis 1\ngame \"Book | Livre\"\n\nplayers 2\ncards french32\nnames lady for Q♠\n"
      "order plain = J > lady, 9 > A > Q\norder by_suit =\n  by rank when suit is ♥\n  by reverse rank then plain\n"
      "values points = 11 for A, 10 for 10 K, 3 for ♥\nvalues odd =\n  2 for J when suit is ♥\n  1 for J, else 3\n"
      "pattern five =\n  4 of one rank + 1\n  3 or more of one suit in sequence\npattern pay = 2 for 2 of J\n"
      "play: player 1 chooses go\nresult of p = 0\n");
  CHECK_THAT(book, Contains("- J > 9, Lady (Q♠) > A > Q\n"));
  CHECK_THAT(book, Contains("- when suit is ♥: A > K > Q > J > 10 > 9 > 8 > 7\n") &&
                       Contains("- else: 7 > 8 > 9 > 10 > J > Q > K > A, then **plain**\n"));
  // What a row does not mention looks on in the next: a jack of hearts and seven others by the last.
  // Four aces, four tens, four kings; of the hearts only those that no row before names: five of them.
  CHECK_THAT(book, Contains("| A | 11 |\n| 10, K | 10 |\n| ♥ | 3 |\n| the others | 0 |\n\nAll cards together: 139.\n"));
  CHECK_THAT(book, Contains("When suit is ♥:\n\n| cards | value |\n|---|---|\n| J | 2 |\n\nA whole suit: 23.\n") &&
                       Contains("| J | 1 |\n| the others | 3 |\n\nA whole suit: 22.\n"));
  CHECK_THAT(book, Contains("The best first:\n\n| cards |\n|---|\n| 4 cards of one rank + 1 card |\n"
                            "| 3 or more cards of one suit in sequence |\n") &&
                       Contains("| 2 J | 2 |\n"));
}

TEST_CASE("describe: choices with conditions and comments, duties in their order, those that never bind left out") {
  const std::string book = book_of(
      "tapis 1\ngame \"Book | Livre\"\nuse trumps\n\nplayers 4\ncards french52\n"
      "trump of c = suit of c is ♠\nmust_ruff of p = yes\ndeal: deal 3-2 to each hand\n"
      "lay:\n  each p in players from leader:\n    p chooses:\n      c from playable: move c to trick\n"
      "      ## Out. | Dehors.\n      leave_it when trick is empty: finish\n");
  CHECK_THAT(book, Contains("Deal 5 cards to each player (hand), in packets of 3-2."));
  CHECK_THAT(book, Contains("     - `c` from cards that may be played\n       - Move `c` to trick.\n"
                            "     - **leave it**, when trick is empty: Out.\n       - The game ends.\n"));
  const std::size_t follow = book.find("1. **Follow suit**"), ruff = book.find("2. **Ruff**");
  CHECK(follow != std::string::npos);
  CHECK(ruff != std::string::npos);
  CHECK_THAT(book, !Contains("**Go up**: ") && !Contains("**Take**: "));
}

TEST_CASE("describe: who is left out, and what a procedure is given") {
  const std::string book = book_of(
      "tapis 1\ngame \"Book | Livre\"\n\nplayers 3\ncards french52\nvar pot = 0\nvar purse of each player = 5\n"
      "zone hand of each player, seen by owner\n## Pays. | Paie.\nto fine(player p, number n): pay n from purse of p "
      "to pot\n"
      "play:\n  each p in players after dealer: fine(p, 2)\n  each p in players from eldest where purse > 1:\n"
      "    p chooses ask q from players after p: pot becomes 0\n  seat player 2, dealer, player 3\n"
      "  repeat until pot is 0: fine(next of dealer, pot)\nresult of p = 0\n");
  CHECK_THAT(book, Contains("1. For each player `p`, but not dealer, beginning after him:\n   - **Fine** (`p`; 2).\n"));
  CHECK_THAT(book, Contains("2. For each player `p`, beginning with eldest, if purse > 1:\n"
                            "   - `p` chooses **ask** `q` from the players, but not `p`.\n     - Pot becomes 0.\n"));
  CHECK_THAT(book, Contains("3. Sit down in this order: player 2; dealer; player 3.\n"
                            "4. Repeat until pot is 0:\n   - **Fine** (the player after dealer; pot).\n"));
  CHECK_THAT(book, Contains("### Fine (`p`; `n`)\n\nPays.\n\n1. Pay `n` from purse of `p` to pot.\n"));
}

TEST_CASE("describe: sets, sums, conditions and rules without a comment in words") {
  const std::string script =
      "tapis 1\ngame \"Book | Livre\"\n\nplayers 2 to 3\ncards french52\n"
      "zone hand of each player, seen by owner\nzone table\nvar pot = 0\nvar out of each player = no\nvar even = no\n"
      "option most = 3 in 1..5\nvalues points = 1 for A, 2 for K\npattern pair = 2 of one rank\n"
      "rule size = 7 when seats is 2 else 5\nrule fits(card c, player p) = c in hand of p or points of c > 1\n"
      "## The best. | Le meilleur.\nrule best: player or none = the only player where not out with highest points of "
      "hand\n"
      "deal: deal size to each hand\n"
      "play:\n  let same = cards in hand of dealer where rank in [K, Q] and it is not K♠\n"
      "  if number of hand of dealer > 1 and (pot is 0 or any card in table where suit is ♥): pot gains 2 * (pot - 1)\n"
      "  even becomes number of same > 1\n  if best is not none: pot gains sum of points among cards in table\n"
      "  dealer chooses 1..most cs from hand when cs forms pair: move cs to table\n"
      "  dealer chooses c from hand where fits(c, dealer): nothing\n"
      "  repeat until every player where out: out of dealer becomes yes\n"
      "  if any set x of 2..3 cards in table where points of x is min(3, pot): pot becomes 0\n"
      "result of p = pot when p is dealer else -pot\n";
  const std::string book = book_of(script);
  CHECK_THAT(book, Contains("1. Deal cards to each player (hand): size.\n") &&
                       Contains("- **Size**: 7 if the number of players is 2; otherwise 5.\n"));
  CHECK_THAT(book,
             Contains("1. `same`: the cards in hand of dealer where rank is K or Q and it is not K♠.\n") &&
                 Contains("If the number of cards in hand of dealer > 1 and (pot is 0 or there is a card in table "
                          "where suit is ♥):\n   - Pot gains 2 × (pot − 1).\n") &&
                 Contains("Even becomes yes if the number of `same` > 1, otherwise no.\n") &&
                 Contains("Pot gains the sum of points over the cards in table.\n"));
  CHECK_THAT(book,
             Contains("Dealer chooses cards `cs` (1 to most) from hand, when `cs` forms pair.\n") &&
                 Contains("Dealer chooses `c` from hand, if fits (`c`; dealer).\n") &&
                 Contains("Repeat until for every player out:\n") &&
                 Contains("If there are 2 to 3 cards `x` in table where points of `x` is the smaller of 3 and pot:"));
  CHECK_THAT(book,
             Contains("- **Best**: The best.<br>The only player where not out with the highest points of hand.\n") &&
                 Contains("- **Fits** (`c`; `p`): `c` is in hand of `p` or points of `c` > 1.\n") &&
                 Contains("- **Result** (`p`): pot if `p` is dealer; otherwise −pot.\n"));
  const std::string french = book_of(script, "--lang fr");
  CHECK_THAT(french,
             Contains("1. `same` : les cartes de main de donneur où rang est K ou Q et celle-ci n'est pas K♠.\n") &&
                 Contains("Si le nombre de cartes de main de donneur > 1 et (`pot` est 0 ou il y a une carte de "
                          "table où couleur est ♥) :") &&
                 Contains("des cartes `cs` (1 à `most`) parmi main, quand `cs` forme `pair`.\n"));
}

TEST_CASE("describe: an example that a rule decides, with its line, always the same") {
  const auto book = run_tool("describe whist");
  CHECK_THAT(book.out, Contains("## Examples\n\n### Follow suit\n") &&
                           Contains("Follow suit if you can.  \n(stdlib/") &&
                           Contains("`must follow_suit: follows when must_follow of p`"));
  CHECK(run_tool("describe whist").out == book.out);
  CHECK_THAT(run_tool("describe whist --lang fr").out, Contains("Il faut fournir.  \n(stdlib/"));
}

TEST_CASE("describe as a page of HTML, and as JSON") {
  const auto page = run_tool("describe belote --lang fr --format html").out;
  CHECK(page.rfind("<!DOCTYPE html>\n<html lang=\"fr\">", 0) == 0);
  CHECK_THAT(page, Contains("<h1>La Belote</h1>") && Contains("<section id=\"duties\">") &&
                       Contains("<td>J</td><td>20</td>") && Contains("J &gt; 9 &gt; A"));
  CHECK_THAT(page, !Contains("http") && !Contains("**") && !Contains("`"));
  const auto json = nlohmann::json::parse(run_tool("describe belote --json").out);
  CHECK(json["version"] == 1);
  CHECK(json["title"] == "Belote");
  CHECK(json["sections"][0]["id"] == "players");
  CHECK(json["sections"][0]["blocks"][0]["is"] == "text");
  CHECK(nlohmann::json::parse(run_tool("describe tricks --format json").out)["name"] == "tricks");
  CHECK(run_tool("describe belote --format pdf").status == 2);
}
