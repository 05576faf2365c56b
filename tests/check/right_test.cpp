// Right scripts: what they mean once checked, in the notation of dump().
#include <catch2/catch.hpp>
#include <map>
#include <sstream>

#include "dsl/program.hpp"
#include "support.hpp"

namespace tapis {

namespace {

const std::string head =
    "tapis 1\n"
    "game \"Case\"\n"
    "players 2 to 4\n"
    "cards french32\n"
    "option target = 21 in 1..99\n"
    "option scoring = tricks | points\n"
    "zone hand of each player, seen by owner\n"
    "pile trick\n"
    "var score of each player = 0\n"
    "var tricks of each team = 0\n"
    "var trump: suit or none\n"
    "result of p = score of p\n";

Checked checked(const std::string& body) {
  Checked result = check_case(head + body);
  INFO(rendered(result));
  REQUIRE(result.findings.all().empty());
  return result;
}

// The lines of the dump that begin with a text, and the indented ones below them.
std::string lines(const Checked& checked, const std::string& begin) {
  std::istringstream all(dump(checked.program));
  std::string result;
  bool inside = false;
  for (std::string line; std::getline(all, line);) {
    if (line.compare(0, 2, "  ") != 0) inside = line.compare(0, begin.size(), begin) == 0;
    if (inside) result += line + "\n";
  }
  return result;
}

std::string rule(const std::string& body) {
  const std::string name = body.substr(0, body.find_first_of(" (:="));
  return lines(checked("rule " + body + "\n"), "rule " + name + "(");
}

}  // namespace

TEST_CASE("result types are inferred") {
  CHECK(rule("f = 3") == "rule f(): number = Constant#3:number [0]\n");
  CHECK(rule("f = Q♦") == "rule f(): card = Constant#21:card [0]\n");
  CHECK(rule("f = the card in trick") == "rule f(): card? = First(ZoneCards#2:cards) [0]\n");
  CHECK(rule("f = suit of top of trick") == "rule f(): suit? = SuitOf(Top(ZonePlace#2:place)) [0]\n");
  CHECK(rule("f = players where score > 3") ==
        "rule f(): players = Filter(PlayersIn#0:players, Less(Constant#3:number, Variable#1(Local#0:player))) [1]\n");
}

TEST_CASE("sets of what something takes mean all of them together") {
  CHECK(rule("f = hand of players") ==
        "rule f(): cards = UnionOver(PlayersIn#0:players, ZoneCards#1(Local#0:player)) [1]\n");
  CHECK(rule("f = score of players") ==
        "rule f(): number = Sum(PlayersIn#0:players, Variable#1(Local#0:player)) [1]\n");
  CHECK(rule("f = suit of trick") == "rule f(): suits = SuitsIn(ZoneCards#2:cards) [0]\n");
  CHECK(rule("f of players ps = number of ps") == "rule f(players): number = Count(Local#0:players) [1]\n");
}

TEST_CASE("conversions are written out") {
  CHECK(rule("f of player p = tricks of p") == "rule f(player): number = Variable#2(TeamOf(Local#0:player)) [1]\n");
  CHECK(rule("f of card c = rank of c is 10") ==
        "rule f(card): flag = Is(RankOf(Local#0:card), Constant#3:rank) [1]\n");
  CHECK(rule("f: players = player 2") == "rule f(): players = Single(Constant#1:player) [0]\n");
  CHECK(rule("f: card = top of trick") == "rule f(): card = Some(Top(ZonePlace#2:place)) [0]\n");
  CHECK(rule("f = [♠, ♥] - ♠") ==
        "rule f(): suits = Minus(Union(Single(Constant#0:suit), Single(Constant#1:suit)), Single(Constant#0:suit)) "
        "[0]\n");
}

TEST_CASE("symbols are looked up in the wanted type before other names") {
  CHECK(rule("f = scoring is tricks") == "rule f(): flag = Is(OptionValue#2:symbol1, Constant#0:symbol1) [0]\n");
  CHECK(rule("f = points is scoring") == "rule f(): flag = Is(Constant#1:symbol1, OptionValue#2:symbol1) [0]\n");
}

TEST_CASE("what may be none is known where it was asked") {
  CHECK(rule("f = trump is not none and rank of Q♠ > 7") ==
        "rule f(): flag = And(Not(IsNone(Variable#3:suit?)), Less(Constant#0:rank, RankOf(Constant#5:card))) [0]\n");
  CHECK(rule("f: suit = trump when trump is not none else ♠") ==
        "rule f(): suit = Conditional(Not(IsNone(Variable#3:suit?)), Some(Variable#3:suit?), Constant#0:suit) [0]\n");
  CHECK(rule("f: suit = trump else ♠") == "rule f(): suit = Fallback(Variable#3:suit?, Constant#0:suit) [0]\n");
  CHECK(lines(checked("to f:\n  let c = top of trick\n  if c is none: return\n  trump becomes suit of c\n"), "to f") ==
        "to f() [1]\n"
        "  let#0#0 Top(ZonePlace#2:place)\n"
        "  branch#0#0 IsNone(Local#0:card?)\n"
        "    return#0#0\n"
        "  set#3#0 SuitOf(Local#0:card)\n");
}

TEST_CASE("determiners become sets that are asked") {
  CHECK(rule("f = any card in trick where suit is ♠") ==
        "rule f(): flag = Not(IsEmpty(Filter(ZoneCards#2:cards, Is(SuitOf(Local#0:card), Constant#0:suit)))) [1]\n");
  CHECK(rule("f = every player where score is 0") ==
        "rule f(): flag = IsEmpty(Filter(PlayersIn#0:players, Not(Is(Variable#1(Local#0:player), Constant#0:number)))) "
        "[1]\n");
  CHECK(rule("f = the player after dealer with second highest score, then lowest score") ==
        "rule f(): player? = First#0#2(Best#0#1(Best#0#2(Minus(PlayersIn#0:players, Single(Variable#0:player)), "
        "Variable#1(Local#0:player)), Variable#1(Local#0:player)), Variable#0:player) [1]\n");
  CHECK(rule("f = highest score among players else 0") ==
        "rule f(): number = Fallback(Highest(PlayersIn#0:players, Variable#1(Local#0:player)), Constant#0:number) "
        "[1]\n");
}

TEST_CASE("orders and values") {
  CHECK(lines(checked("order o = A > 10 > ♠\n"), "order o") == "order o\n  4 4 6 \n");
  CHECK(
      lines(checked("order o = by rank then reverse rank when suit is trump\n"), "order o") ==
      "order o\n"
      "  RankOf(Local#0:card) Negate(Count(Filter#1(RanksAll#0:ranks, Less(Local#1:rank, RankOf(Local#0:card))))) when "
      "Is(SuitOf(Local#0:card), Variable#3:suit?)\n");
  CHECK(lines(checked("values v = 11 for A, number of trick for A♥ K, else 1\n"), "values v") ==
        "values v\n  Constant#11:number for 4 Count(ZoneCards#2:cards) for 4 else Constant#1:number \n");
}

TEST_CASE("replacements") {
  const auto with = [](const std::string& body) {
    Checked result = check_case("tapis 1\ngame \"Case\"\nuse tricks\nplayers 4 in pairs\ncards french32\n" + body);
    INFO(rendered(result));
    REQUIRE(result.findings.all().empty());
    return result;
  };
  CHECK(lines(with("strength = A > K\n"), "order strength") == "order strength\n  4 4 \n");
  CHECK(lines(with("strength = rank\n"), "order strength") == "order strength\n  RankOf(Local#0:card) \n");
  CHECK(lines(with("next_leader = owner of bottom of trick\n"), "rule next_leader") ==
        "rule next_leader(): player = Some(OwnerOf(Bottom(ZonePlace#2:place))) [0]\n");
  CHECK(lines(with("playable of q = hand of q\n"), "rule playable") ==
        "rule playable(player): cards = ZoneCards#1(Local#0:player) [1]\n");
}

TEST_CASE("the deck in play holds what can be in play") {
  const Checked part =
      check_case("tapis 1\ngame \"Case\"\nplayers 2\ncards french52 where suit is ♠ and rank >= J\nresult of p = 0\n");
  INFO(rendered(part));
  REQUIRE(part.findings.all().empty());
  CHECK(part.program.deck.cards.size() == 4);
  CHECK(part.program.deck.suits.size() == 1);
  CHECK(part.program.deck.ranks.size() == 4);
  CHECK(part.program.deck.where.empty());
  const Checked open = check_case(
      "tapis 1\ngame \"Case\"\nplayers 2 to 4\ncards french32 where suit is not ♥ or seats is 4\nresult of p = 0\n");
  CHECK(open.program.deck.cards.size() == 32);
  CHECK(open.program.deck.where.size() == 1);
}

TEST_CASE("slots of names alive at the same time differ") {
  CHECK(lines(checked("to f:\n"
                      "  player 1 chooses c from hand: move c to trick\n"
                      "  meanwhile each p in players may:\n"
                      "    tell s from suits\n"
                      "  player 2 chooses d from hand where rank > rank of c: move d to trick\n"),
              "to f") ==
        "to f() [6]\n"
        "  choose#0#0\n"
        "    site player #0 Constant#0:player\n"
        "    |  c#1: card from ZoneCards#1(Local#0:player)\n"
        "      move#0#0 Single(Local#1:card) ZonePlace#2:place\n"
        "  meanwhile#1#0 PlayersIn#0:players\n"
        "    choose#2#0\n"
        "      site player #4 Constant#1:player\n"
        "      |  d#5: card from Filter#5(ZoneCards#1(Local#4:player), Less(RankOf(Local#1:card), "
        "RankOf(Local#5:card)))\n"
        "        move#0#0 Single(Local#5:card) ZonePlace#2:place\n"
        "    site player #2 -\n"
        "    | tell s#3: suit from SuitsAll#0:suits\n");
}

TEST_CASE("options come after those they depend on") {
  const Checked result = check_case(
      "tapis 1\ngame \"Case\"\nuse base\nplayers 2\ncards french32\noption scale = small | big\n"
      "goal = 5 when scale is big else 3\nresult of p = goal\n"
      "---- base\ntapis 1\nmodule \"Base\"\noption goal = 1 in 0..9\n");
  INFO(rendered(result));
  REQUIRE(result.findings.all().empty());
  REQUIRE(result.program.options.size() == 3);
  CHECK(result.program.options[1].name == "scale");
  CHECK(lines(result, "rule result") == "rule result(player): number = OptionValue#2:number [1]\n");
}

TEST_CASE("what nothing in the game reads or changes is known") {
  const Checked result = check_case(
      "tapis 1\ngame \"Case\"\nuse base\nplayers 2\ncards french32\nbidding: nothing\n"
      "var marks of each player\noption most = 3 in 1..9\n"
      "play: each p in players: marks of p gains most\nresult of p = marks of p\n"
      "---- base\ntapis 1\nmodule \"Base\"\noption hook = yes | no\nvar bid of each player\n"
      "rule hooked = hook\nto bidding: each p in players where hooked: bid of p becomes 1\n");
  INFO(rendered(result));
  REQUIRE(result.findings.all().empty());
  std::map<std::string, bool> known;
  for (const Option& option : result.program.options) known[option.name] = option.matters;
  for (const Variable& variable : result.program.variables) known[variable.name] = variable.changes;
  CHECK(known ==
        std::map<std::string, bool>{
            {"direction", true}, {"hook", false}, {"most", true}, {"dealer", true}, {"bid", false}, {"marks", true}});
}

TEST_CASE("single expressions") {
  Checked program = checked("rule best of player p = score of p + 1\n");
  const auto eval = [&](const std::string& text) {
    std::int32_t locals = 0;
    Diagnostics findings;
    const ExprId id = check_expression(program, text, locals, findings);
    if (id == no_expr) return render(findings.all().at(0), program.sources);
    return dump(program.program, id) + " [" + std::to_string(locals) + "]";
  };
  CHECK(eval("best(2)") == "RuleCall#3(Constant#1:player) [0]");
  CHECK(eval("best of player 2") == "RuleCall#3(Constant#1:player) [0]");
  CHECK(eval("number of cards in hand of 1 where suit is spades") ==
        "Count(Filter(ZoneCards#1(Constant#0:player), Is(SuitOf(Local#0:card), Constant#0:suit))) [1]");
  CHECK(eval("bets of 1") ==
        "error[E0301]: there is no `bets of …`\n --> expression:1:1\n  |\n1 | bets of 1\n  | ^^^^\nhelp: did you mean "
        "`best`?\n");
  CHECK(eval("none").substr(0, 13) == "error[E0404]:");
}

TEST_CASE("modules are checked alone") {
  const MemoryLibrary library({}, true);
  for (const Shipped& script : shipped_scripts()) {
    const Checked result = check(library, std::string(script.path), std::string(script.text));
    INFO(script.path << "\n" << rendered(result));
    CHECK(result.findings.all().empty());
    CHECK(result.trees.size() == result.sources.size());
    CHECK(result.sources.file(result.trees.back().file).name == script.path);
  }
}

TEST_CASE("limits are findings, not crashes") {
  std::string deep;
  for (int i = 0; i < 1200; ++i) deep += "rule r" + std::to_string(i) + " = r" + std::to_string(i + 1) + "\n";
  const Checked chain = check_case(head + deep + "rule r1200 = 1\n");
  REQUIRE(chain.findings.all().size() == 1);
  CHECK(chain.findings.all()[0].code == "E0414");
  std::string many;
  for (int i = 0; i < 5000; ++i) many += "rule r" + std::to_string(i) + " = 1\n";
  CHECK(check_case(head + many).findings.all().at(0).code == "E0608");
  many = "play:\n";
  for (int i = 0; i < 5000; ++i) many += "  let a" + std::to_string(i) + " = 1\n";
  REQUIRE(check_case(head + many).findings.all().size() == 1);
  CHECK(check_case(head + many).findings.all()[0].code == "E0608");
  const MemoryLibrary empty;
  CHECK(check(empty, "x.game", "").findings.has_errors());
  CHECK(check(empty, "x.game", "tapis 1\ngame \"X\"\n").findings.all().at(0).code == "E0310");
}

TEST_CASE("a range in values is every rank between two numbers") {
  CHECK(lines(checked("values v = 3 for 8..10 A\n"), "values v") ==
        lines(checked("values w = 3 for 8 9 10 A\n"), "values w").replace(7, 1, "v"));
}

TEST_CASE("after a hundred findings of the checker the rest is not told") {
  std::string many = "play:\n";
  for (int i = 0; i < 3000; ++i) many += "  unknown" + std::to_string(i) + "\n";
  CHECK(check_case(head + many).findings.all().size() == 100);
  many = "tapis 1\ngame \"X\"\n";
  for (int i = 0; i < 300; ++i) many += "use unknown" + std::to_string(i) + "\n";
  CHECK(check_case(many).findings.all().size() == 100);
}

TEST_CASE("types among symbols are words like any other") {
  CHECK(lines(checked("var seen: card | suit\nrule f = seen is suit\n"), "rule f(") ==
        "rule f(): flag = Is(Variable#4:symbol2, Constant#1:symbol2) [0]\n");
}

TEST_CASE("numbers of a loop pass every where") {
  CHECK(lines(checked("play:\n  each n in 1..9 where n > 2 where n < 7: stop\n"), "to play") ==
        "to play() [1]\n"
        "  numbers#0#0 Constant#1:number Constant#9:number\n"
        "    branch#0#0 Less(Constant#2:number, Local#0:number)\n"
        "      branch#0#0 Less(Local#0:number, Constant#7:number)\n"
        "        stop#0#0\n");
}

// Sets hold only cards in play, whatever is written into them.
TEST_CASE("a card that the options leave out is in no set") {
  const Checked open = check_case(
      "tapis 1\ngame \"Case\"\nplayers 2\noption low = yes | no\ncards french32 where rank is not 7 or low\n"
      "names beggar for 7♣\nvar first: card\nresult of p = 0\n"
      "rule f = 7♠ in [7♠]\nrule g: cards = beggar\nrule h of card c = c is 7♠\n");
  REQUIRE(rendered(open).empty());
  const auto set = [](int card) {
    const std::string one = "Constant#" + std::to_string(card) + ":card";
    return "Conditional(In(" + one + ", Everything#0:cards), Single(" + one + "), EmptySet#0:cards)";
  };
  CHECK(lines(open, "rule f(") == "rule f(): flag = In(Constant#0:card, " + set(0) + ") [0]\n");
  CHECK(lines(open, "rule g(") == "rule g(): cards = " + set(24) + " [0]\n");
  CHECK(lines(open, "rule h(") == "rule h(card): flag = Is(Local#0:card, Constant#0:card) [1]\n");
  CHECK(lines(open, "var first") == "var first: card = Some(First(Everything#0:cards))\n");
}

// What a game says of cards that its user took out of the deck means nothing.
TEST_CASE("a variant may trim the deck") {
  const std::string eights =
      "---- eights\n"
      "tapis 1\n"
      "game \"Eights\"\n"
      "players 2\n"
      "cards french52\n"
      "pile trick\n"
      "result of p = 0\n"
      "values points = 1 for A, 2 for 2..6, 3 for 3 of spades 4♠\n"
      "order plain = A > 2 > K\n"
      "rule low of card c = c is 3♠ or rank of c in [2, 7] or c is 3 of spades\n"
      "rule twos = number of cards in trick where rank is 2\n";
  const std::string head = "tapis 1\ngame \"Variant\"\nuse eights\n";
  CHECK(rendered(check_case(head + "cards french32\n" + eights)).empty());
  CHECK(rendered(check_case(head + "cards french32\nrule mine = 2♠\n" + eights)) ==
        "error[E0304]: the deck has no `2♠`\n"
        " --> case.game:5:13\n"
        "  |\n"
        "5 | rule mine = 2♠\n"
        "  |             ^^\n"
        "help: its ranks are 7 8 9 10 J Q K A, its suits ♠ ♥ ♦ ♣\n");
  // Who only uses the game plays with its deck, and knows it.
  CHECK(rendered(check_case(head + "rule mine = 1♠\n" + eights)) ==
        "error[E0304]: the deck has no `1♠`\n"
        " --> case.game:4:13\n"
        "  |\n"
        "4 | rule mine = 1♠\n"
        "  |             ^^\n"
        "help: its ranks are 2 3 4 5 6 7 8 9 10 J Q K A, its suits ♠ ♥ ♦ ♣\n");
}

}  // namespace tapis
