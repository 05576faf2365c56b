#include <catch2/catch.hpp>

#include "tests/syntax/support.hpp"

using tapis::test::statements;

TEST_CASE("changes") {
  CHECK(statements("a becomes 1") == "(Becomes Name:a Number:1)");
  CHECK(statements("score of p gains 2 when b else 1") ==
        "(Gains (Of Name:score Name:p) (Conditional Number:2 Name:b Number:1))");
  CHECK(statements("a loses b") == "(Loses Name:a Name:b)");
  CHECK(statements("next of p leaves") == "(Leaves (Of Name:next Name:p))");
  CHECK(statements("pay min(a, b) from stack of p to pot") ==
        "(Pay (Apply Name:min Name:a Name:b) (Of Name:stack Name:p) Name:pot)");
  CHECK(statements("let x = a") == "(Let Name:x Name:a)");
}

TEST_CASE("moving cards") {
  CHECK(statements("move top 3 of deck to won of p") == "(Move (TopOf Number:3 Name:deck) (Of Name:won Name:p))");
  CHECK(statements("move c to bottom of table face down") ==
        "(Move Name:c Bottom:bottom of Name:table FaceDown:face down)");
  CHECK(statements("shuffle deck") == "(Shuffle Name:deck)");
  CHECK(statements("shuffle everything into deck") == "(ShuffleInto Name:everything Name:deck)");
  CHECK(statements("draw x from players where a") == "(Draw Name:x (Source Name:players (Where Name:a)))");
  CHECK(statements("reveal hand of p") == "(Reveal (Of Name:hand Name:p))");
  CHECK(statements("show a to b") == "(Show Name:a Name:b)");
}

TEST_CASE("deals") {
  CHECK(statements("deal 2-4-3 to each hand") == "(Deal (Packets Number:2 Number:4 Number:3) Name:hand)");
  CHECK(statements("deal 13 to each hand") == "(Deal Number:13 Name:hand)");
  CHECK(statements("deal n - 1 to each hand from p") ==
        "(Deal (Subtract Name:n Number:1) Name:hand (DealFrom Name:p))");
  CHECK(statements("deal all to each reserve face up") == "(Deal All:all Name:reserve FaceUp:face up)");
  CHECK(statements("deal 6 to each hand of [a, b]") == "(Deal Number:6 Name:hand (DealTo (SetOf Name:a Name:b)))");
}

TEST_CASE("words of statements are names of procedures elsewhere") {
  CHECK(statements("deal\nshuffle(a)\nmove becomes 1\nseat of p gains 1") ==
        "(Do Name:deal) (Do Name:shuffle Name:a) (Becomes Name:move Number:1) (Gains (Of Name:seat Name:p) Number:1)");
}

TEST_CASE("branches") {
  CHECK(statements("if a: stop\nelse if b:\n  return\n  reset\nelse: finish") ==
        "(If Name:a (Block Stop:stop) (If Name:b (Block Return:return Reset:reset) (Block Finish:finish)))");
}

TEST_CASE("an if behind a colon leaves the else below to the line") {
  CHECK(statements("if a: if b: stop\nelse: return") ==
        "(If Name:a (Block (If Name:b (Block Stop:stop))) (Block Return:return))");
}

TEST_CASE("loops") {
  CHECK(statements("each p in players from a where b: stop") ==
        "(Each Name:p (Source Name:players (From Name:a) (Where Name:b)) (Block Stop:stop))");
  CHECK(statements("each p in a + players where b: stop") ==
        "(Each Name:p (Source (Add Name:a Name:players) (Where Name:b)) (Block Stop:stop))");
  CHECK(statements("each n in 1..k: stop") == "(Each Name:n (Source (Range Number:1 Name:k)) (Block Stop:stop))");
  CHECK(statements("each p in live from highest worth(it, live): stop") ==
        "(Each Name:p (Source Name:live (FromBest Highest:highest (Apply Name:worth It:it Name:live))) (Block "
        "Stop:stop))");
  CHECK(statements("each c in cards in a + b where d: stop") ==
        "(Each Name:c (Source (Phrase Noun:cards (PhraseIn (Add Name:a Name:b))) (Where Name:d)) (Block Stop:stop))");
  CHECK(statements("each p in players - a from b: stop") ==
        "(Each Name:p (Source (Subtract Name:players Name:a) (From Name:b)) (Block Stop:stop))");
  CHECK(statements("in turn p from a until b: stop") == "(InTurn Name:p Name:a (Until Name:b) (Block Stop:stop))");
  CHECK(statements("repeat: stop") == "(Repeat (Block Stop:stop))");
  CHECK(statements("repeat until a: stop") == "(Repeat (Until Name:a) (Block Stop:stop))");
}

TEST_CASE("choices") {
  CHECK(statements("p chooses c from hand: stop") ==
        "(Choose Name:p (Alternative (Binder Name:c (Source Name:hand)) (Block Stop:stop)))");
}

TEST_CASE("alternatives") {
  CHECK(statements("p chooses:\n"
                   "  pass   ## Pass. | Passe.\n"
                   "  raise up n from 1..3, c from hand when n > 1:\n"
                   "    stop") ==
        "(Choose Name:p (Alternative (Label Name:pass) Doc:Pass. | Passe.) (Alternative (Label Name:raise Name:up) "
        "(Binder Name:n (Source (Range Number:1 Number:3))) (Binder Name:c (Source Name:hand)) (When (Greater Name:n "
        "Number:1)) (Block Stop:stop)))");
}

TEST_CASE("several cards") {
  CHECK(statements("p chooses 3 cs from hand") ==
        "(Choose Name:p (Alternative (Binder (Quantity Number:3) Name:cs (Source Name:hand))))");
  CHECK(statements("p chooses discard 1..n cs from hand") ==
        "(Choose Name:p (Alternative (Label Name:discard) (Binder (Quantity Number:1 Name:n) Name:cs (Source "
        "Name:hand))))");
  CHECK(statements("p chooses least..most cs from hand") ==
        "(Choose Name:p (Alternative (Binder (Quantity Name:least Name:most) Name:cs (Source Name:hand))))");
}

TEST_CASE("choices at once, meanwhile and in secret") {
  CHECK(statements("each p in players after a at once chooses c from hand: stop") ==
        "(AtOnce Name:p (Source Name:players (After Name:a)) (Alternative (Binder Name:c (Source Name:hand)) (Block "
        "Stop:stop)))");
  CHECK(statements("p chooses, seen by team of p:\n  pass") ==
        "(Choose Name:p (SeenBy (Of Name:team Name:p)) (Alternative (Label Name:pass)))");
  CHECK(statements("meanwhile each p in movers where a may,\n    seen by b:\n  signal c from hand\nstop") ==
        "(Meanwhile Name:p (Source Name:movers (Where Name:a)) (SeenBy Name:b) (Alternative (Label Name:signal) "
        "(Binder Name:c (Source Name:hand)))) Stop:stop");
}

TEST_CASE("calls") {
  CHECK(statements("settle") == "(Do Name:settle)");
  CHECK(statements("put(p, n - 1)") == "(Do Name:put Name:p (Subtract Name:n Number:1))");
}
