#include <catch2/catch.hpp>

#include "tests/syntax/support.hpp"

using tapis::test::codes;
using tapis::test::errors;
using tapis::test::with_head;
using tapis::test::with_play;

TEST_CASE("an error names what is read, what was found and an example") {
  CHECK(errors(with_play("move trick won")) ==
        "error[E0201]: expected `to` in a move, found `won`\n"
        " --> t.game:4:14\n"
        "  |\n"
        "4 |   move trick won\n"
        "  |              ^^^\n"
        "help: for example: move top of deck to trick\n");
}

TEST_CASE("the end of a line is where something is missing") {
  CHECK(errors(with_play("deal 13 to each  # hands")) ==
        "error[E0201]: expected a name of a zone in a deal, found the end of the line\n"
        " --> t.game:4:18\n"
        "  |\n"
        "4 |   deal 13 to each  # hands\n"
        "  |                  ^\n"
        "help: for example: deal 13 to each hand from dealer\n");
}

TEST_CASE("carets stand right after letters of several bytes") {
  CHECK(errors(with_play("épée gains ♠ ♠")) ==
        "error[E0201]: expected the end of the line in a change, found `♠`\n"
        " --> t.game:4:16\n"
        "  |\n"
        "4 |   épée gains ♠ ♠\n"
        "  |                ^\n"
        "help: for example: score of p gains 1\n");
}

TEST_CASE("a word of the language as a name") {
  CHECK(errors(with_play("let from = 3")) ==
        "error[E0211]: expected a name in a `let`; `from` is a word of the language and cannot be one\n"
        " --> t.game:4:7\n"
        "  |\n"
        "4 |   let from = 3\n"
        "  |       ^^^^\n"
        "help: for example: let best = the card in trick with highest strength\n");
}

TEST_CASE("a misspelt word of the language") {
  CHECK(errors(with_head("zone hand off each player")) ==
        "error[E0201]: expected `of each`, `,` or the end of the line in a zone, found `off`\n"
        " --> t.game:3:11\n"
        "  |\n"
        "3 | zone hand off each player\n"
        "  |           ^^^\n"
        "help: did you mean `of`?\n");
  CHECK(errors(with_head("rul taker = leader")) ==
        "error[E0207]: `rul` begins no declaration\n"
        " --> t.game:3:1\n"
        "  |\n"
        "3 | rul taker = leader\n"
        "  | ^^^\n"
        "help: did you mean `rule`?\n");
  CHECK(errors(with_play("mov a to b")) ==
        "error[E0206]: `mov` begins no statement\n"
        " --> t.game:4:3\n"
        "  |\n"
        "4 |   mov a to b\n"
        "  |   ^^^\n"
        "help: did you mean `move`?\n");
}

TEST_CASE("a name alone is no declaration") {
  CHECK(errors(with_head("trick_winner")) ==
        "error[E0207]: expected `=` or `:` after the name of what is replaced, found the end of the line\n"
        " --> t.game:3:13\n"
        "  |\n"
        "3 | trick_winner\n"
        "  |             ^\n"
        "help: for example: trick_winner = 1, or trick_winner: nothing\n");
}

TEST_CASE("a value is no statement") {
  CHECK(errors(with_play("next of p")) ==
        "error[E0206]: this is a value, and no statement\n"
        " --> t.game:4:12\n"
        "  |\n"
        "4 |   next of p\n"
        "  |            ^\n"
        "help: a statement changes something: score of p gains 1\n");
}

TEST_CASE("operators of other languages") {
  CHECK(errors(with_play("score of p = 3")) ==
        "error[E0216]: `=` changes nothing: a variable changes with `becomes`\n"
        " --> t.game:4:14\n"
        "  |\n"
        "4 |   score of p = 3\n"
        "  |              ^\n"
        "help: for example: score of p becomes 1\n");
  CHECK(errors(with_head("rule a = b == c")) ==
        "error[E0216]: `==` is written `is`\n"
        " --> t.game:3:12\n"
        "  |\n"
        "3 | rule a = b == c\n"
        "  |            ^\n"
        "help: for example: suit is hearts\n");
  CHECK(codes(with_head("rule a = b != c")) == "E0216@3");
}

TEST_CASE("comparisons do not chain") {
  CHECK(errors(with_head("rule a = 1 < b < 3")) ==
        "error[E0205]: comparisons do not chain\n"
        " --> t.game:3:16\n"
        "  |\n"
        "3 | rule a = 1 < b < 3\n"
        "  |                ^\n"
        "help: join two of them with `and`: a < b and b < c\n");
}

TEST_CASE("a conditional without else") {
  CHECK(errors(with_head("rule a = 1 when b")) ==
        "error[E0213]: this value depends on a condition, and there is no `else`\n"
        " --> t.game:3:18\n"
        "  |\n"
        "3 | rule a = 1 when b\n"
        "  |                  ^\n"
        "help: for example: 1 when trick is empty else 0\n");
}

TEST_CASE("phrases after of stand in brackets") {
  CHECK(errors(with_head("rule a = hand of any player")) ==
        "error[E0212]: a noun phrase after `of` stands in brackets\n"
        " --> t.game:3:18\n"
        "  |\n"
        "3 | rule a = hand of any player\n"
        "  |                  ^^^\n"
        "help: a question begins with it: any player where hand is empty\n");
  CHECK(errors(with_head("rule a = hand of players where folded")) ==
        "error[E0201]: expected the end of the line in a rule, found `where`\n"
        " --> t.game:3:26\n"
        "  |\n"
        "3 | rule a = hand of players where folded\n"
        "  |                          ^^^^^\n"
        "help: put a noun phrase after `of` in brackets: hand of (players where …)\n");
}

TEST_CASE("new parameters say their type") {
  CHECK(errors(with_head("rule worth of p = 1")) ==
        "error[E0214]: a parameter of something new says its type\n"
        " --> t.game:3:15\n"
        "  |\n"
        "3 | rule worth of p = 1\n"
        "  |               ^\n"
        "help: for example: player p, card c, number n\n");
}

TEST_CASE("numbers") {
  CHECK(codes(with_head("rule a = 999999999\nrule b = 1000000000\nrule c = 3cs\nrule d = 000000000001")) ==
        "E0114@4 E0115@5");
}

TEST_CASE("blocks") {
  CHECK(errors(with_play("if a:\nstop")) ==
        "error[E0202]: a block is missing here\n"
        " --> t.game:4:8\n"
        "  |\n"
        "4 |   if a:\n"
        "  |        ^\n"
        "help: indent the next line by two spaces, or go on in this line\n");
  CHECK(errors(with_play("a gains 1\n  stop")) ==
        "error[E0203]: this line is indented, but the line above opens no block\n"
        " --> t.game:5:5\n"
        "  |\n"
        "5 |     stop\n"
        "  |     ^\n"
        "help: a block follows a `:`; lines of one block begin in the same column\n");
  CHECK(errors(with_head("to collect(player p)\n  stop")) ==
        "error[E0202]: a `:` is missing before the block below\n"
        " --> t.game:3:21\n"
        "  |\n"
        "3 | to collect(player p)\n"
        "  |                     ^\n"
        "help: a line that opens a block ends in `:`\n");
  CHECK(errors(with_play("else: stop")) ==
        "error[E0215]: this `else` has no `if` above it\n"
        " --> t.game:4:3\n"
        "  |\n"
        "4 |   else: stop\n"
        "  |   ^^^^\n"
        "help: it stands right below the block of its `if`, in the same column\n");
}

TEST_CASE("the head") {
  CHECK(errors("") ==
        "error[E0217]: there is nothing to read\n"
        " --> t.game:1:1\n"
        "  |\n"
        "1 | \n"
        "  | ^\n"
        "help: a script begins with: tapis 1\n");
  CHECK(codes("game \"T\"\nplayers 4\n") == "E0208@1");
  CHECK(codes("tapis 1\nplayers 4\n") == "E0209@2");
  CHECK(codes("tapis 1\n") == "E0209@2");
  CHECK(codes("tapis 1\ngame \"T\"\nplayers 4\nuse tricks\n") == "E0210@4");
}

TEST_CASE("five independent mistakes give five errors and nothing more") {
  CHECK(codes(with_head("players 4 to\n"
                        "zone hand of every player\n"
                        "rule a = (1 + ) * 2\n"
                        "play:\n"
                        "  each p of players: stop\n"
                        "  p chooses:\n"
                        "    pass\n"
                        "    open n from 1.. when a: stop\n"
                        "  stop\n"
                        "rule b = 2")) == "E0201@3 E0201@4 E0201@5 E0201@7 E0201@10");
}

TEST_CASE("the block of a broken line is still read") {
  CHECK(codes(with_play("if a\n  move b c\nelse:\n  mov d to e\neach p in:\n  stop 3\nstop")) ==
        "E0201@4 E0201@5 E0206@7 E0201@8 E0201@9");
  CHECK(codes(with_play("p q chooses:\n  pass when\n    a\n  open n from\nstop")) == "E0206@4 E0201@7");
}

TEST_CASE("rows are independent of each other") {
  CHECK(codes(with_head("order a =\n  by\n  A > > K\n  by rank\nvalues b =\n  1 for\n  2 for A\n  three\nrule c = d\n"
                        "  must a\n  must b: c\n  c")) == "E0201@4 E0201@5 E0201@8 E0201@10 E0201@12 E0201@14");
}

TEST_CASE("what could be read is in the tree") {
  const tapis::test::Parsed parsed = tapis::test::parse_text(with_head("rule a = (\nrule b = 2\nrule c d\nto e: stop"));
  CHECK(parsed.tree.children(parsed.tree.root).size() == 4);
}

TEST_CASE("in a row of values `else` comes last, once") {
  CHECK(
      codes(with_head("values v = 1 for A, else 0, 5 for K\nvalues w = else 1, else 2\nvalues x = 1 for A, else 0")) ==
      "E0201@3 E0201@4");
}
