// What people write who speak English or know another language, and what they are told.
#include <catch2/catch.hpp>

#include "tests/syntax/support.hpp"

using tapis::test::declarations;
using tapis::test::errors;
using tapis::test::with_head;
using tapis::test::with_play;

TEST_CASE("a condition behind a statement") {
  CHECK(errors(with_play("deal 6 to each hand when players is 2")) ==
        "error[E0201]: expected the end of the line in a deal, found `when`\n"
        " --> t.game:4:23\n"
        "  |\n"
        "4 |   deal 6 to each hand when players is 2\n"
        "  |                       ^^^^\n"
        "help: a statement is conditioned by `if`: if trick is empty: …\n");
  CHECK(errors(with_play("score of p gains 1 when trick is empty")) ==
        "error[E0213]: this value depends on a condition, and there is no `else`\n"
        " --> t.game:4:41\n"
        "  |\n"
        "4 |   score of p gains 1 when trick is empty\n"
        "  |                                         ^\n"
        "help: a statement is conditioned by `if`: if trick is empty: …\n");
  CHECK(errors(with_play("play_trick when trick is empty")) ==
        "error[E0206]: expected `becomes`, `gains` or `chooses`, found `when`\n"
        " --> t.game:4:14\n"
        "  |\n"
        "4 |   play_trick when trick is empty\n"
        "  |              ^^^^\n"
        "help: a statement is conditioned by `if`: if trick is empty: …\n");
}

TEST_CASE("a value in brackets, or of a name, wants its else") {
  CHECK(errors(with_play("score of p gains (1 when c)")) ==
        "error[E0213]: this value depends on a condition, and there is no `else`\n"
        " --> t.game:4:29\n"
        "  |\n"
        "4 |   score of p gains (1 when c)\n"
        "  |                             ^\n"
        "help: for example: 1 when trick is empty else 0\n");
  CHECK(errors(with_play("let x = 1 when c")) ==
        "error[E0213]: this value depends on a condition, and there is no `else`\n"
        " --> t.game:4:19\n"
        "  |\n"
        "4 |   let x = 1 when c\n"
        "  |                   ^\n"
        "help: for example: 1 when trick is empty else 0\n");
}

TEST_CASE("all, each and every") {
  using Catch::Contains;
  const std::string asked = "help: whether it holds for all is asked with `every`: ";
  CHECK(errors(with_play("repeat until all players where hand is empty: play_trick")) ==
        "error[E0201]: expected `until` or `:` in a `repeat`, found `players`\n"
        " --> t.game:4:20\n"
        "  |\n"
        "4 |   repeat until all players where hand is empty: play_trick\n"
        "  |                    ^^^^^^^\n" +
            asked + "every player where hand is empty\n");
  CHECK_THAT(errors(with_play("repeat until each player where hand is empty: play_trick")),
             Contains(asked + "every player where hand is empty\n"));
  CHECK_THAT(errors(with_play("if all cards are red: play_trick")), Contains(asked + "every card where …\n"));
  CHECK_THAT(errors(with_play("repeat until all hands are empty: play_trick")),
             Contains(asked + "every player where hand is empty\n"));
  CHECK_THAT(errors(with_play("let done = all players where hand is empty")),
             Contains(asked + "every player where hand is empty\n"));
  CHECK_THAT(errors(with_play("if every hand is empty: play_trick")),
             Contains("help: `every` stands before card, player, team, suit, rank or number: every player where hand "
                      "is empty\n"));
  CHECK_THAT(errors(with_play("if x each: play_trick")), !Contains("every"));
}

TEST_CASE("cards in a deal") {
  CHECK(errors(with_play("deal size cards to each hand")) ==
        "error[E0201]: expected `to` in a deal, found `cards`\n"
        " --> t.game:4:13\n"
        "  |\n"
        "4 |   deal size cards to each hand\n"
        "  |             ^^^^^\n"
        "help: leave out `cards`: deal size to each hand\n");
  CHECK(errors(with_play("deal a card to each hand")) ==
        "error[E0201]: expected `to` in a deal, found `card`\n"
        " --> t.game:4:10\n"
        "  |\n"
        "4 |   deal a card to each hand\n"
        "  |          ^^^^\n"
        "help: leave out `card`: deal 1 to each hand\n");
}

TEST_CASE("drawing a card as at the table") {
  CHECK(errors(with_play("draw top of deck")) ==
        "error[E0201]: expected `from` in a draw, found `of`\n"
        " --> t.game:4:12\n"
        "  |\n"
        "4 |   draw top of deck\n"
        "  |            ^^\n"
        "help: cards are moved: move top of deck to hand of p; `draw` takes one of a set by lot\n");
  CHECK(errors(with_play("draw 3 from deck")) ==
        "error[E0201]: expected a name in a draw, found `3`\n"
        " --> t.game:4:8\n"
        "  |\n"
        "4 |   draw 3 from deck\n"
        "  |        ^\n"
        "help: cards are moved: move top of deck to hand of p; `draw` takes one of a set by lot\n");
}

TEST_CASE("an alternative behind the colon") {
  CHECK(
      errors(with_play("eldest chooses: wrong")) ==
      "error[E0201]: expected the end of the line in a choice, found `wrong`\n"
      " --> t.game:4:19\n"
      "  |\n"
      "4 |   eldest chooses: wrong\n"
      "  |                   ^^^^^\n"
      "help: one alternative stands in this line without the colon; several stand below, each on a line of its own\n");
}

TEST_CASE("questions about players") {
  CHECK(errors(with_head("rule out = any player with empty hand")) ==
        "error[E0201]: expected `highest`, `lowest`, `second highest` or `second lowest` in a noun phrase, found "
        "`empty`\n"
        " --> t.game:3:28\n"
        "  |\n"
        "3 | rule out = any player with empty hand\n"
        "  |                            ^^^^^\n"
        "help: `with` picks the best; a condition begins with `where`: any player where hand is empty\n");
  CHECK(errors(with_head("rule out = hand of any player is empty")) ==
        "error[E0212]: a noun phrase after `of` stands in brackets\n"
        " --> t.game:3:20\n"
        "  |\n"
        "3 | rule out = hand of any player is empty\n"
        "  |                    ^^^\n"
        "help: a question begins with it: any player where hand is empty\n");
  CHECK(errors(with_head("rule out = hand of every player is empty")) ==
        "error[E0212]: a noun phrase after `of` stands in brackets\n"
        " --> t.game:3:20\n"
        "  |\n"
        "3 | rule out = hand of every player is empty\n"
        "  |                    ^^^^^\n"
        "help: a question begins with it: every player where hand is empty; all together is hand of players\n");
}

TEST_CASE("a range stands in a phrase, not behind `in` alone") {
  CHECK(errors(with_head("rule a = any number n in 1..3 where n is 2")).empty());
  CHECK(errors(with_head("rule a = x in 1..3")) ==
        "error[E0201]: expected the end of the line in a rule, found `..`\n"
        " --> t.game:3:16\n"
        "  |\n"
        "3 | rule a = x in 1..3\n"
        "  |                ^\n"
        "help: a range is what a loop, a choice or a draw goes through: each n in 1..3\n");
  CHECK(declarations("rule numbers = number of numbers") == "(RuleDecl (Head Name:numbers) (CountOf Name:numbers))");
}

TEST_CASE("ranges of ranks stand in values only") {
  CHECK(declarations("values v = 1 for 2..10 J, 2 for 3 of coins") ==
        "(ValuesDecl (Head Name:v) (ValuesRow (ForItem Number:1 (RankRange Number:2 Number:10) Name:J) (ForItem "
        "Number:2 (Of Number:3 Name:coins))))");
  CHECK(errors(with_head("order o = A > 2..10")) ==
        "error[E0201]: expected the end of the line in an order, found `..`\n"
        " --> t.game:3:16\n"
        "  |\n"
        "3 | order o = A > 2..10\n"
        "  |                ^\n"
        "help: a chain lists its ranks one by one: 10 > 9 > 8; `by rank` orders all of them\n");
  CHECK(errors(with_head("values v = 1 for J..K")) ==
        "error[E0201]: expected the end of the line in values, found `..`\n"
        " --> t.game:3:19\n"
        "  |\n"
        "3 | values v = 1 for J..K\n"
        "  |                   ^\n"
        "help: a range of ranks goes from a number to a number: 2..10\n");
}

TEST_CASE("a replacement with types") {
  CHECK(errors(with_head("forbidden of player p = none")) ==
        "error[E0201]: a replacement names its parameters only: their types are known\n"
        " --> t.game:3:14\n"
        "  |\n"
        "3 | forbidden of player p = none\n"
        "  |              ^^^^^^\n"
        "help: leave out the type: forbidden of p = …\n");
  CHECK(errors(with_head("worth(p, player or none q) = 1")) ==
        "error[E0201]: a replacement names its parameters only: their types are known\n"
        " --> t.game:3:10\n"
        "  |\n"
        "3 | worth(p, player or none q) = 1\n"
        "  |          ^^^^^^\n"
        "help: leave out the type: worth(p, q, …)\n");
  CHECK(declarations("forbidden of player = none") ==
        "(ReplaceRule (Head Name:forbidden (Param Name:player)) None:none)");
}

TEST_CASE("a comparison with the sign of other languages, and a word in another form") {
  CHECK(errors(with_play("if score of p = 3: stop")) ==
        "error[E0201]: expected `:` in an `if`, found `=`\n"
        " --> t.game:4:17\n"
        "  |\n"
        "4 |   if score of p = 3: stop\n"
        "  |                 ^\n"
        "help: `is` compares, `becomes` changes a variable\n");
  CHECK(errors(with_play("p choose c from hand")) ==
        "error[E0206]: expected `becomes`, `gains` or `chooses`, found `choose`\n"
        " --> t.game:4:5\n"
        "  |\n"
        "4 |   p choose c from hand\n"
        "  |     ^^^^^^\n"
        "help: did you mean `chooses`?\n");
}

TEST_CASE("clauses behind a name, and behind of") {
  const auto help = [](const std::string& line) {
    const std::string all = errors(with_head(line));
    const std::size_t at = all.find("help: ");
    return at == std::string::npos ? all : all.substr(at, all.find('\n', at) - at);
  };
  CHECK(help("rule rich = bettors where hand is empty") ==
        "help: a set takes its clauses through a noun: players in bettors where …");
  CHECK(help("rule busy = hand of players where hand is empty") ==
        "help: put a noun phrase after `of` in brackets: hand of (players where …)");
  CHECK(help("deal: deal 2 to each hand of players after dealer") ==
        "help: put a noun phrase after `of` in brackets: hand of (players after …)");
}
