// Cards, words and moves: printed in one way, read in many.
#include "interpreter/texts.hpp"

#include "tests/record/support.hpp"

using namespace tapis;
using namespace tapis::test;

namespace {

using Language = Game::Language;

const char* const french = R"(tapis 1
game "Test"
players 2
cards french52
zone hand of each player, seen by owner
pile table
deal: deal 5 to each hand
play:
  repeat until hand of player 1 is empty:
    each p in players:
      p chooses:
        c from hand: move c to table
        name c from everything where rank is ace: nothing
        open n from 1..12: nothing
        ask q from players where it is not p, r from ranks where it > 10: nothing
        trump s from suits: nothing
        grand_pass: nothing
result of p = number of hand of p
words grand_pass "big pass | grand refus", open "open | ouvrir"
)";

const char* const several = R"(tapis 1
game "Several"
players 2
cards french52
zone hand of each player, seen by owner
zone aside, seen by nobody
deal: deal 6 to each hand
play:
  each p in players at once chooses 2 cs from hand: move cs to aside
  each p in players: p chooses 1..3 cs from hand: move cs to aside
result of p = number of hand of p
)";

std::string read_one(const Game& game, const State& state, int seat, const std::string& text) {
  const Moves moves = game.read_move(state, seat, text);
  return moves.size() == 1 ? game.move_text(moves[0]) : std::to_string(moves.size()) + " moves";
}

}  // namespace

TEST_CASE("Folding makes equal what people mean to be equal", "[texts]") {
  CHECK(fold_text("  Dame   de CARREAU ") == "dame de carreau");
  CHECK(fold_text("Roi d’Épées") == "roi d' epees");
  CHECK(fold_text("Cœur, bâton; (grand_neuf)") == "coeur baton grand neuf");
  CHECK(fold_text("petit-neuf -3 3-4") == "petit neuf -3 3 4");
  CHECK(fold_text("e\xCC\x81") == "e");          // an accent of its own
  CHECK(fold_text("♥\xEF\xB8\x8F ♡") == "♥ ♥");  // with a variation selector; outlined
  CHECK(fold_text("\xC3") == "\xC3");            // broken UTF-8 stays
  CHECK(fold_text("\xFF\xE2\x82") == "\xFF\xE2\x82");
  CHECK(fold_text("ÀŒŽß") == "aoezss");
  CHECK(fold_text("Ω Ж") == "ω ж");
  CHECK(fold_text("").empty());
}

TEST_CASE("A text in two languages has two halves", "[texts]") {
  CHECK(half_of_text("hand | main", Language::english) == "hand");
  CHECK(half_of_text("hand | main", Language::french) == "main");
  CHECK(half_of_text("hand", Language::french) == "hand");
  CHECK(half_of_text("hand |", Language::french) == "hand");
  CHECK(half_of_text("| main", Language::english) == "main");
}

TEST_CASE("Numbers are read whole or not at all", "[texts]") {
  CHECK(read_number("12") == 12);
  CHECK(read_number("-7") == -7);
  CHECK_FALSE(read_number("7x"));
  CHECK_FALSE(read_number(""));
  CHECK_FALSE(read_number("-"));
  CHECK_FALSE(read_number("99999999999999999999"));
}

TEST_CASE("The digest is FNV-1a", "[texts]") {
  Fnv hash;
  CHECK(hash.text() == "cbf29ce484222325");
  hash.add("a");
  CHECK(hash.text() == "af63dc4c8601ec8c");
}

TEST_CASE("A card is printed in one way and read in all", "[texts]") {
  const auto game = compiled("test.game", french);
  const int queen = game->read_card("Q♦");
  REQUIRE(queen >= 0);
  CHECK(game->card_text(queen) == "Q♦");
  CHECK(game->card_text(queen, true) == "QD");
  CHECK(game->card_long(queen, Language::english) == "queen of diamonds");
  CHECK(game->card_long(queen, Language::french) == "dame de carreau");
  for (const char* text : {"QD", "qd", "q ♦", "queen of diamonds", "Queen of Diamond", "the queen of diamonds",
                           "dame de carreau", "la Dame de carreaux", "Dame Carreau", "queen D", "♦Q", "Q♢"}) {
    INFO(text);
    CHECK(game->read_card(text) == queen);
  }
  for (const char* text : {"10♠", "10S", "TS", "ts", "T♠", "10 of spades", "ten of spades", "dix de pique"}) {
    INFO(text);
    CHECK(game->card_text(game->read_card(text)) == "10♠");
  }
  CHECK(game->card_text(game->read_card("l'as de cœur")) == "A♥");
  CHECK(game->card_text(game->read_card("as de coeur")) == "A♥");
  for (const char* text :
       {"", " ", "Q", "♦", "queen", "1S", "11♠", "QDD", "Q of", "of", "queen of cups", "-1", "Q♦ Q♦"}) {
    INFO(text);
    CHECK(game->read_card(text) == -1);
  }
  for (const int card : game->cards()) {
    INFO(game->card_text(card));
    CHECK(game->read_card(game->card_text(card)) == card);
    CHECK(game->read_card(game->card_text(card, true)) == card);
    CHECK(game->read_card(game->card_long(card, Language::english)) == card);
    CHECK(game->read_card(game->card_long(card, Language::french)) == card);
  }
  CHECK(game->card_text(-1) == "?");
  CHECK(game->card_text(1000) == "?");
}

TEST_CASE("Spanish cards have French letters and nicknames", "[texts]") {
  const auto game = shipped("aluette");
  CHECK(game->card_text(game->read_card("monsieur")) == "3D");
  CHECK(game->card_text(game->read_card("Grand-Neuf")) == "9C");
  CHECK(game->card_text(game->read_card("grand_neuf")) == "9C");
  CHECK(game->card_text(game->read_card("roi d'épées")) == "KE");
  CHECK(game->card_text(game->read_card("King of swords")) == "KE");
  CHECK(game->card_text(game->read_card("cavalier de coupe")) == "NC");
  CHECK(game->card_text(game->read_card("jb")) == "JB");
  CHECK(game->card_text(game->read_card("valet de bâtons")) == "JB");
  CHECK(game->card_long(game->read_card("KE"), Language::french) == "roi d'épées");
}

TEST_CASE("A card that is not in play is none", "[texts]") {
  CHECK(shipped("gileter", 3)->read_card("A♥") == -1);
  CHECK(shipped("gileter", 4)->read_card("A♥") >= 0);
}

TEST_CASE("Cards of a suit of their own are printed by their rank", "[texts]") {
  const auto game = compiled("jokers.game", R"(tapis 1
game "Jokers"
players 2
deck mine
  ♠ S spades "spades | pique", red "red | rouge": 2..4, wild "wild | libre"
  black "black | noir": joker x 2 "joker | joker"
cards mine
zone hand of each player, seen by owner
deal: deal 4 to each hand
play:
  each p in players: p chooses c from hand: move c to deck
result of p = 0
)");
  CHECK(game->cards().size() == 10);
  const int joker = game->read_card("Joker");
  REQUIRE(joker >= 0);
  CHECK(game->card_text(joker) == "joker");
  CHECK(game->card_text(game->read_card("3 red")) == "3 of red");
  CHECK(game->card_text(game->read_card("red 3")) == "3 of red");
  CHECK(game->card_text(game->read_card("libre de rouge")) == "wild of red");
  CHECK(game->card_text(game->read_card("3S")) == "3♠");
  CHECK(same_face(*game, joker, joker + 1));
}

TEST_CASE("A move is read in all its spellings", "[texts]") {
  const auto game = compiled("test.game", french);
  Record record(game, 1);
  record.start();
  const State& state = record.state();
  Moves legal;
  state.legal(0, legal);
  for (const Move& move : legal) {
    INFO(game->move_text(move));
    CHECK(game->read_move(state, 0, game->move_text(move)) == Moves{move});
    CHECK(game->read_move(state, 0, game->move_phrase(move, Language::french, false)) == Moves{move});
    CHECK(game->read_move(state, 0, game->move_phrase(move, Language::english, true)) == Moves{move});
  }
  const auto read = [&](const std::string& text) { return read_one(*game, state, 0, text); };
  CHECK(read("open 12") == "open 12");
  CHECK(read("OUVRIR(12)") == "open 12");
  CHECK(read("12") == "open 12");
  CHECK(read("open 13") == "0 moves");
  CHECK(read("open") == "0 moves");
  CHECK(read("open 1 2") == "0 moves");
  CHECK(read("name as de pique") == "name A♠");
  CHECK(read("grand refus") == "grand_pass");
  CHECK(read("Big Pass") == "grand_pass");
  CHECK(read("ask 2 queen") == "ask 2 Q");
  CHECK(read("ask seat 2, dame") == "ask 2 Q");
  CHECK(read("ask(joueur 2, D)") == "0 moves");
  CHECK(read("trump hearts") == "trump ♥");
  CHECK(read("cœur") == "trump ♥");
  CHECK(read("h") == "trump ♥");
  CHECK(read("nothing at all") == "0 moves");
  CHECK(read("") == "0 moves");
  CHECK(read(std::string(100000, 'a')) == "0 moves");
  CHECK(game->read_move(state, 7, "open 1").empty());
  CHECK(game->read_move(state, -1, "open 1").empty());
  CHECK(game->read_move(state, 1, "open 1").empty());  // not its turn
}

TEST_CASE("Several cards are read in any order and picked in canonical order", "[texts]") {
  const auto game = compiled("several.game", several);
  Record record(game, 3);
  record.start();
  for (const int seat : {1, 0}) {
    std::vector<int> hand;
    record.state().cards_of(seat + (game->places().size() > 3 ? 1 : 0), hand);
    Moves legal;
    record.state().legal(seat, legal);
    REQUIRE(legal.size() >= 4);
    const std::string first = game->move_text(legal[0]), last = game->move_text(legal[3]);
    const Moves moves = game->read_move(record.state(), seat, last + " " + first);
    REQUIRE(moves.size() == 2);
    CHECK(game->move_text(moves[0]) == first);
    CHECK(game->move_text(moves[1]) == last);
    CHECK(game->read_move(record.state(), seat, first) == Moves{legal[0]});
    CHECK(game->read_move(record.state(), seat, first + " " + first).empty());
    for (const Move& move : moves) REQUIRE(record.play(seat, move));
  }
  Moves legal;
  record.state().legal(0, legal);
  REQUIRE(legal.size() == 4);
  const std::string card = game->card_text(legal[1].values[0]);
  CHECK(game->move_text(legal[1]) == card + " ...");
  CHECK(game->read_move(record.state(), 0, card + " ...") == Moves{legal[1]});
  const Moves complete = game->read_move(record.state(), 0, card);
  REQUIRE(complete.size() == 2);
  CHECK(complete[0] == legal[1]);
  CHECK(game->move_text(complete[1]) == "enough");
  CHECK(game->move_phrase(complete[1], Language::french, false) == "assez");
  const Moves all = game->read_move(record.state(), 0, game->card_text(legal[2].values[0]) + ", " + card);
  CHECK(texts(*game, all) == std::vector<std::string>{card + " ...", game->move_text(legal[2]), "enough"});
  REQUIRE(record.play(0, legal[1]));
  CHECK(texts(*game, game->read_move(record.state(), 0, "assez")) == std::vector<std::string>{"enough"});
}

TEST_CASE("Words come from the script, or are the name", "[texts]") {
  const auto game = compiled("test.game", french);
  CHECK(game->word("grand_pass", Language::english) == "big pass");
  CHECK(game->word("hand_of_god", Language::french) == "hand of god");
  CHECK(game->word("open", Language::french) == "ouvrir");
  CHECK(game->word("yes", Language::french) == "oui");
  const Type number{Base::number}, flag{Base::flag}, player{Base::player};
  CHECK(game->value_text(number, -3) == "-3");
  CHECK(game->value_text(flag, 1) == "yes");
  CHECK(game->value_text(player, 0) == "1");
  CHECK(game->value_text(player, none_value) == "none");
  CHECK(game->value_text(Type{Base::suit}, 99) == "?");
}

TEST_CASE("Acts out of turn are read too", "[texts]") {
  const auto game = shipped("aluette", 4, {{"chant", "never"}});
  int read = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Record record(game, seed);
    record.start();
    for (int seat = 0; seat < 4; ++seat) {
      Moves asides;
      record.state().asides(seat, asides);
      for (const Move& move : asides) {
        INFO(game->move_text(move));
        CHECK(game->read_move(record.state(), seat, game->move_text(move)) == Moves{move});
        CHECK(game->read_move(record.state(), seat, game->move_phrase(move, Language::french, true)) == Moves{move});
        ++read;
      }
    }
  }
  CHECK(read > 10);
}

TEST_CASE("Whatever people type, nothing breaks", "[texts]") {
  const auto game = compiled("test.game", french);
  const auto picks = compiled("several.game", several);
  Record one(game, 1), two(picks, 1);
  one.start();
  two.start();
  const std::vector<std::string> bits = {"Q", "♦",   "of",     "queen", "10",   " ", "open", "(",    ")",
                                         ",", "...", "enough", "'",     "\xC3", "é", "-",    "1",    "2",
                                         "d", "ask", "d'",     "…",     "\xFF", "",  "\n",   "trump"};
  Random random(99);
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    for (std::uint32_t n = random.below(9); n > 0; --n)
      text += bits[random.below(static_cast<std::uint32_t>(bits.size()))];
    const int card = game->read_card(text);
    CHECK((card >= -1 && card < max_cards));
    for (const Record* record : {&one, &two}) {
      for (const int seat : {0, 1}) {
        State state = record->state();
        for (const Move& move : record->game().read_move(state, seat, text)) {
          REQUIRE(state.is_legal(seat, move));
          state.apply(seat, move, nullptr);
        }
      }
    }
  }
}
