#include <catch2/catch.hpp>

#include "tests/syntax/support.hpp"

using tapis::test::expression;

TEST_CASE("operators bind as the reference says") {
  CHECK(expression("1 + 2 * 3") == "(Add Number:1 (Multiply Number:2 Number:3))");
  CHECK(expression("(1 + 2) * 3") == "(Multiply (Add Number:1 Number:2) Number:3)");
  CHECK(expression("a - b - c") == "(Subtract (Subtract Name:a Name:b) Name:c)");
  CHECK(expression("7 mod 4 / 2") == "(Divide (Modulo Number:7 Number:4) Number:2)");
  CHECK(expression("-a + b") == "(Add (Negate Name:a) Name:b)");
  CHECK(expression("a or b and not c") == "(Or Name:a (And Name:b (Not Name:c)))");
  CHECK(expression("a + 1 < b") == "(Less (Add Name:a Number:1) Name:b)");
}

TEST_CASE("comparisons") {
  CHECK(expression("a is b") == "(Is Name:a Name:b)");
  CHECK(expression("a is not b") == "(IsNot Name:a Name:b)");
  CHECK(expression("a in b") == "(In Name:a Name:b)");
  CHECK(expression("a not in b") == "(NotIn Name:a Name:b)");
  CHECK(expression("a is empty") == "(Is Name:a Empty:empty)");
  CHECK(expression("a is not none") == "(IsNot Name:a None:none)");
  CHECK(expression("a <= b") == "(LessEqual Name:a Name:b)");
  CHECK(expression("a >= b") == "(GreaterEqual Name:a Name:b)");
}

TEST_CASE("conditionals nest in their last part") {
  CHECK(expression("x when c else y") == "(Conditional Name:x Name:c Name:y)");
  CHECK(expression("x when c else y when d else z") ==
        "(Conditional Name:x Name:c (Conditional Name:y Name:d Name:z))");
  CHECK(expression("x else y when c else z") == "(Conditional (Fallback Name:x Name:y) Name:c Name:z)");
}

TEST_CASE("of binds tight and to the right") {
  CHECK(expression("points of won of p + 1") == "(Add (Of Name:points (Of Name:won Name:p)) Number:1)");
  CHECK(expression("worth(p, rivals - p)") == "(Apply Name:worth Name:p (Subtract Name:rivals Name:p))");
  CHECK(expression("owner of the card in trick with highest strength") ==
        "(Of Name:owner (Phrase Determiner:the Noun:card (PhraseIn Name:trick) (With (BestKey Highest:highest "
        "Name:strength))))");
  CHECK(expression("score of next of p") == "(Of Name:score (Of Name:next Name:p))");
  CHECK(expression("hand of player 1") == "(Of Name:hand (PlayerLiteral Number:1))");
  CHECK(expression("hand of (players where folded)") == "(Of Name:hand (Phrase Noun:players (Where Name:folded)))");
}

TEST_CASE("cards, suits and ranks") {
  CHECK(expression("Q♦") == "CardLiteral:Q♦");
  CHECK(expression("10♣") == "CardLiteral:10♣");
  CHECK(expression("3 of coins") == "(Of Number:3 Name:coins)");
  CHECK(expression("ace of ♠") == "(Of Name:ace SuitSign:♠)");
  CHECK(expression("[J, ♥]") == "(SetOf Name:J SuitSign:♥)");
  CHECK(expression("[]") == "SetOf:[]");
  CHECK(expression("Q♥\xEF\xB8\x8F") == "CardLiteral:Q♥");
}

TEST_CASE("ends of piles") {
  CHECK(expression("top of deck") == "(TopOf Name:deck)");
  CHECK(expression("top 3 of deck") == "(TopOf Number:3 Name:deck)");
  CHECK(expression("bottom n of pile of p") == "(BottomOf Name:n (Of Name:pile Name:p))");
  CHECK(expression("top (n + 1) of z") == "(TopOf (Add Name:n Number:1) Name:z)");
  CHECK(expression("reverse of table") == "(ReverseOf Name:table)");
}

TEST_CASE("noun phrases") {
  CHECK(expression("any card c in hand of p where suit is led") ==
        "(Phrase Determiner:any Noun:card Name:c (PhraseIn (Of Name:hand Name:p)) (Where (Is Name:suit Name:led)))");
  CHECK(expression("no player where folded") == "(Phrase Determiner:no Noun:player (Where Name:folded))");
  CHECK(expression("the only team with highest score") ==
        "(Phrase Determiner:the only Noun:team (With (BestKey Highest:highest Name:score)))");
  CHECK(expression("the player from eldest where it is not p") ==
        "(Phrase Determiner:the Noun:player (From Name:eldest) (Where (IsNot It:it Name:p)))");
  CHECK(expression("players after p with second highest a, then lowest b") ==
        "(Phrase Noun:players (After Name:p) (With (BestKey Ordinal:second Highest:highest Name:a) (BestKey "
        "Lowest:lowest Name:b)))");
  CHECK(expression("any card n in a + b where n is x") ==
        "(Phrase Determiner:any Noun:card Name:n (PhraseIn (Add Name:a Name:b)) (Where (Is Name:n Name:x)))");
}

TEST_CASE("plurals are names unless something makes them phrases") {
  CHECK(expression("p in players") == "(In Name:p Name:players)");
  CHECK(expression("players - p") == "(Subtract Name:players Name:p)");
  CHECK(expression("suits in hand") == "(Phrase Noun:suits (PhraseIn Name:hand))");
}

TEST_CASE("counting") {
  CHECK(expression("number of won of p + 1") == "(Add (CountOf (Of Name:won Name:p)) Number:1)");
  CHECK(expression("number of ranks in hand + turn_up is 1") ==
        "(Is (Phrase Determiner:number of Noun:ranks (PhraseIn (Add Name:hand Name:turn_up))) Number:1)");
  CHECK(expression("number of players > 2") == "(Greater (CountOf Name:players) Number:2)");
}

TEST_CASE("sums and extremes") {
  CHECK(expression("sum of points among cards in won where a") ==
        "(Aggregate SumOf:sum of Name:points (Phrase Noun:cards (PhraseIn Name:won) (Where Name:a)))");
  CHECK(expression("highest bet among players else 0") ==
        "(Fallback (Aggregate Highest:highest Name:bet Name:players) Number:0)");
  CHECK(expression("highest + 1") == "(Add Name:highest Number:1)");
  CHECK(expression("lowest(p)") == "(Apply Name:lowest Name:p)");
  CHECK(expression("lowest (a - b) among s") == "(Aggregate Lowest:lowest (Subtract Name:a Name:b) Name:s)");
}

TEST_CASE("no is a literal unless a noun follows") {
  CHECK(expression("a is no") == "(Is Name:a No:no)");
  CHECK(expression("no card in a") == "(Phrase Determiner:no Noun:card (PhraseIn Name:a))");
}

TEST_CASE("names may be written in any script") { CHECK(expression("épées + ход") == "(Add Name:épées Name:ход)"); }

TEST_CASE("an expression alone may not be followed by anything") {
  CHECK(expression("a b") ==
        "error[E0201]: expected the end of the line, found `b`\n"
        " --> t.game:1:3\n"
        "  |\n"
        "1 | a b\n"
        "  |   ^\n");
  CHECK(expression("") ==
        "error[E0217]: there is nothing to read\n"
        " --> t.game:1:1\n"
        "  |\n"
        "1 | \n"
        "  | ^\n"
        "help: an expression is needed here\n");
}

TEST_CASE("behind the in of a phrase clauses belong to the phrase") {
  CHECK(expression("every player in players where folded") ==
        "(Phrase Determiner:every Noun:player (PhraseIn Name:players) (Where Name:folded))");
  CHECK(expression("any card in cards in a + b where x") ==
        "(Phrase Determiner:any Noun:card (PhraseIn (Phrase Noun:cards (PhraseIn (Add Name:a Name:b)))) (Where "
        "Name:x))");
  CHECK(expression("number of players in a + players after p where x") ==
        "(Phrase Determiner:number of Noun:players (PhraseIn (Add Name:a Name:players)) (After Name:p) (Where "
        "Name:x))");
  CHECK(expression("any player in (players where folded) where x") ==
        "(Phrase Determiner:any Noun:player (PhraseIn (Phrase Noun:players (Where Name:folded))) (Where Name:x))");
  CHECK(expression("c in cards in a where x") == "(In Name:c (Phrase Noun:cards (PhraseIn Name:a) (Where Name:x)))");
}
