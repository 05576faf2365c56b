#include <catch2/catch.hpp>

#include "tests/syntax/support.hpp"

using tapis::test::declarations;

TEST_CASE("players") {
  CHECK(declarations("players 4 or 3") == "(PlayersDecl (PlayerCount Number:4) (PlayerCount Number:3))");
  CHECK(declarations("players 2 to 10") == "(PlayersDecl (PlayerCount Number:2 Number:10))");
  CHECK(declarations("players 2 or 4 in pairs") ==
        "(PlayersDecl (PlayerCount Number:2) (PlayerCount Number:4 InPairs:in pairs))");
}

TEST_CASE("cards and nicknames") {
  CHECK(declarations("cards french52 where rank > 7") ==
        "(CardsDecl Name:french52 (Where (Greater Name:rank Number:7)))");
  CHECK(declarations("names monsieur for 3 of coins, lady for Q♥") ==
        "(NamesDecl (NameFor Name:monsieur (Of Number:3 Name:coins)) (NameFor Name:lady CardLiteral:Q♥))");
}

TEST_CASE("decks") {
  CHECK(
      declarations("deck d\n"
                   "  ♠ S spades \"spades | pique\",\n"
                   "  C clubs:\n"
                   "    2..9, 10 T,\n"
                   "    A ace \"ace | as\"\n"
                   "  black: joker x 2") ==
      "(DeckDecl Name:d (DeckRow (DeckSuits (Spelled SuitSign:♠ Name:S Name:spades String:\"spades | pique\") "
      "(Spelled Name:C Name:clubs)) (DeckRanks (RankRange Number:2 Number:9) (Spelled Number:10 Name:T) (Spelled "
      "Name:A Name:ace String:\"ace | as\"))) (DeckRow (DeckSuits (Spelled Name:black)) (DeckRanks (Spelled Name:joker "
      "(Copies Number:2)))))");
  CHECK(declarations("deck e = d where rank not in [8, 9]") ==
        "(DeckFrom Name:e Name:d (Where (NotIn Name:rank (SetOf Number:8 Number:9))))");
}

TEST_CASE("options") {
  CHECK(declarations("option target = 21 in 1..999") ==
        "(OptionDecl Name:target Number:21 (OptionRange Number:1 Number:999))");
  CHECK(declarations("option coat = yes | no") == "(OptionDecl Name:coat Yes:yes No:no)");
  CHECK(declarations("option scale = couillon |\n    jass") == "(OptionDecl Name:scale Name:couillon Name:jass)");
}

TEST_CASE("zones and variables") {
  CHECK(declarations("zone hand of each player, seen by owner when open else nobody") ==
        "(ZoneDecl Name:hand (Family TypeName:player) (SeenBy (Conditional Name:owner Name:open Name:nobody)))");
  CHECK(declarations("pile column of each 1..7") == "(PileDecl Name:column (Family Number:1 Number:7))");
  CHECK(declarations("var deals, kept") == "(VarDecl Name:deals Kept:kept)");
  CHECK(declarations("var trump: suit or none = ♠, kept, seen by nobody") ==
        "(VarDecl Name:trump (TypeRef TypeName:suit OrNone:or none) (Init SuitSign:♠) Kept:kept (SeenBy "
        "Name:nobody))");
  CHECK(declarations("var phase of each player: a | b = b") ==
        "(VarDecl Name:phase (Family TypeName:player) (TypeRef Name:a Name:b) (Init Name:b))");
}

TEST_CASE("orders") {
  CHECK(declarations("order s = A > K, Q") ==
        "(OrderDecl (Head Name:s) (OrderRow (Chain (Tier Name:A) (Tier Name:K Name:Q))))");
  CHECK(declarations("order s =\n  by rank when follows\n  by suits_down then reverse rank") ==
        "(OrderDecl (Head Name:s) (OrderRow (Keys Name:rank) (When Name:follows)) (OrderRow (Keys Name:suits_down "
        "(ReverseKey Name:rank))))");
}

TEST_CASE("values") {
  CHECK(declarations("values v = 20 for J, n + 1 for A♥ 9, else 0 when a") ==
        "(ValuesDecl (Head Name:v) (ValuesRow (ForItem Number:20 Name:J) (ForItem (Add Name:n Number:1) "
        "CardLiteral:A♥ Number:9) (ElseValue Number:0) (When Name:a)))");
  CHECK(declarations("values v =\n  20 for J when a\n  else 1") ==
        "(ValuesDecl (Head Name:v) (ValuesRow (ForItem Number:20 Name:J) (When Name:a)) (ValuesRow (ElseValue "
        "Number:1)))");
}

TEST_CASE("rules") {
  CHECK(declarations("rule broken = a") == "(RuleDecl (Head Name:broken) Name:a)");
  CHECK(declarations("rule worth(player p, cards cs): number") ==
        "(RuleDecl (Head Name:worth (Param (TypeRef TypeName:player) Name:p) (Param (TypeRef TypeName:cards) "
        "Name:cs)) (TypeRef TypeName:number))");
  CHECK(declarations("rule next: player = a else b") ==
        "(RuleDecl (Head Name:next) (TypeRef TypeName:player) (Fallback Name:a Name:b))");
}

TEST_CASE("rows of a conditional nest") {
  const std::string nested = "(RuleDecl (Head Name:r) (Conditional Name:a Name:b (Conditional Name:c Name:d Name:e)))";
  CHECK(declarations("rule r =\n  a when b\n  c when d\n  else e") == nested);
  CHECK(declarations("rule r =\n  a when b\n  else c when d\n  else e") == nested);
  CHECK(declarations("rule r =\n  a when b\n  else c when d else e") == nested);
  CHECK(declarations("rule r =\n  a when b\n  c when d") ==
        "(RuleDecl (Head Name:r) (Conditional Name:a Name:b (Conditional Name:c Name:d)))");
  CHECK(declarations("rule r =\n  a\n  else b") == "(RuleDecl (Head Name:r) (Fallback Name:a Name:b))");
}

TEST_CASE("duties follow a rule, in a block below or below rows") {
  const std::string expected =
      "(RuleDecl (Head Name:playable (Param (TypeRef TypeName:player) Name:p)) (Of Name:hand Name:p) (Duty Name:one "
      "Name:a (Except Name:b) (When Name:c) Doc:Do. | Fais.) (Duty Name:two Name:d))";
  CHECK(declarations("rule playable of player p = hand of p\n"
                     "  must one: a except b when c   ## Do. | Fais.\n"
                     "  must two: d") == expected);
  CHECK(declarations("rule playable of player p =\n"
                     "  hand of p\n"
                     "  ## Do. | Fais.\n"
                     "  must one: a except b when c\n"
                     "  must two: d") == expected);
}

TEST_CASE("procedures and texts") {
  CHECK(declarations("to deal") == "(ProcDecl (Head Name:deal))");
  CHECK(declarations("to collect(player p): stop") ==
        "(ProcDecl (Head Name:collect (Param (TypeRef TypeName:player) Name:p)) (Block Stop:stop))");
  CHECK(declarations("words pass \"pass | passe\", yes \"yes | oui\"") ==
        "(WordsDecl (WordFor Name:pass String:\"pass | passe\") (WordFor Name:yes String:\"yes | oui\"))");
}

TEST_CASE("replacements take the form that their beginning tells") {
  CHECK(declarations("follow = yes") == "(ReplaceRule (Head Name:follow) Yes:yes)");
  CHECK(declarations("worth(p, q) = 1") == "(ReplaceRule (Head Name:worth (Param Name:p) (Param Name:q)) Number:1)");
  CHECK(declarations("s = A > K > Q") ==
        "(ReplaceRule (Head Name:s) (OrderRow (Chain (Tier Name:A) (Tier Name:K) (Tier Name:Q))))");
  CHECK(declarations("s = A, K > Q") ==
        "(ReplaceRule (Head Name:s) (OrderRow (Chain (Tier Name:A Name:K) (Tier Name:Q))))");
  CHECK(declarations("s = A > K") == "(ReplaceRule (Head Name:s) (Greater Name:A Name:K))");
  CHECK(declarations("s = by rank") == "(ReplaceRule (Head Name:s) (OrderRow (Keys Name:rank)))");
  CHECK(declarations("v = 1 for A") == "(ReplaceRule (Head Name:v) (ValuesRow (ForItem Number:1 Name:A)))");
  CHECK(declarations("v =\n  1 for A when b\n  2 for A") ==
        "(ReplaceRule (Head Name:v) (ValuesRow (ForItem Number:1 Name:A) (When Name:b)) (ValuesRow (ForItem Number:2 "
        "Name:A)))");
  CHECK(declarations("speak(p): nothing") == "(ReplaceProc (Head Name:speak (Param Name:p)) (Block Nothing:nothing))");
}

TEST_CASE("words of declarations are free as names elsewhere") {
  CHECK(declarations("deal: nothing\nvalues = 3\norder of p = 4") ==
        "(ReplaceProc (Head Name:deal) (Block Nothing:nothing)) (ReplaceRule (Head Name:values) Number:3) "
        "(ReplaceRule (Head Name:order (Param Name:p)) Number:4)");
}

TEST_CASE("doc comments belong to what follows, or to whose line they end") {
  CHECK(declarations("## Before. | Avant.\n## More.\nvar a = 1  ## Behind.") ==
        "(VarDecl Doc:Before. | Avant. Doc:More. Name:a (Init Number:1) Doc:Behind.)");
  CHECK(declarations("rule r =    ## Here.\n  1") == "(RuleDecl (Head Name:r) Number:1 Doc:Here.)");
  // The outermost of what begins on the line takes it.
  CHECK(declarations("play: p chooses c from hand  ## Play.") ==
        "(ReplaceProc (Head Name:play) (Block (Choose Name:p (Alternative (Binder Name:c (Source Name:hand))))) "
        "Doc:Play.)");
}

TEST_CASE("doc comments after the head describe the file if a blank line follows") {
  const tapis::test::Parsed parsed = tapis::test::parse_text(
      "tapis 1\ngame \"T | T\"\nuse tricks\n## What it is.\n## | Ce que c'est.\n\n## Four.\nplayers 4\n");
  CHECK(tapis::test::show(parsed.sources, parsed.tree, parsed.tree.root) ==
        "(File (Edition Number:1) (GameHead String:\"T | T\" Doc:What it is. Doc:| Ce que c'est.) (Use Name:tricks) "
        "(PlayersDecl Doc:Four. (PlayerCount Number:4)))");
}
