// Counts that books give: hands of poker, and of cribbage. TAPIS_HEAVY=1 looks at all of them.
#include <array>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "dsl/check.hpp"
#include "dsl/library.hpp"
#include "interpreter/compile.hpp"

using namespace tapis;

namespace {

bool heavy() { return std::getenv("TAPIS_HEAVY") != nullptr; }

std::shared_ptr<const Game> compiled(const std::string& path, const std::string& text) {
  auto checked = std::make_shared<const Checked>(check(ShippedLibrary(), path, text));
  std::string error;
  auto game = Game::compile(checked, {}, error);
  REQUIRE(game != nullptr);
  return game;
}

std::shared_ptr<const Game> shipped(const std::string& name) {
  const auto text = ShippedLibrary().find(name, "");
  REQUIRE(text.has_value());
  return compiled(text->path, text->text);
}

const Patterns& pattern(const Game& game, const std::string& name) {
  const auto& all = game.program().patterns;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].name == name) return game.parts().patterns[i];
  throw std::out_of_range(name);
}

// Calls `look` for the sets of five of the 52 cards, or for every `step`-th of them.
template <class Look>
void each_five(int step, Look&& look) {
  int number = 0;
  std::array<int, 5> c{};
  for (c[0] = 0; c[0] < 52; ++c[0])
    for (c[1] = c[0] + 1; c[1] < 52; ++c[1])
      for (c[2] = c[1] + 1; c[2] < 52; ++c[2])
        for (c[3] = c[2] + 1; c[3] < 52; ++c[3])
          for (c[4] = c[3] + 1; c[4] < 52; ++c[4])
            if (number++ % step == 0) look(c);
}

Wide mask_of_cards(const std::array<int, 5>& cards) {
  Wide mask = 0;
  for (int card : cards) mask |= static_cast<Wide>(1) << card;
  return mask;
}

}  // namespace

TEST_CASE("the 2,598,960 hands of poker come as often as the books say") {
  const auto game = shipped("texas_holdem");
  const Patterns& poker = pattern(*game, "poker");
  std::array<int, 12> rows{};
  each_five(1, [&](const std::array<int, 5>& cards) {
    ++rows[static_cast<std::size_t>(11 - (*poker.rank(mask_of_cards(cards)) >> 56))];
  });
  CHECK(rows[0] + rows[1] == 40);  // straight flushes, the royal ones included
  CHECK(rows[2] == 624);
  CHECK(rows[3] == 3744);
  CHECK(rows[4] == 5108);
  CHECK(rows[5] + rows[6] == 10200);
  CHECK(rows[7] == 54912);
  CHECK(rows[8] == 123552);
  CHECK(rows[9] == 1098240);
  CHECK(rows[10] == 1302540);
}

// The video poker in which the twos are wild.
constexpr const char* deuces_wild = R"(tapis 1
game "Deuces Wild"
players 2
cards french52
order low = K > Q > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2 > A
pattern hands =
  5 of 10 J Q K A of one suit in sequence
  4 of 2 + 1
  5 of 10 J Q K A of one suit in sequence with up to 3 of 2
  5 of one rank with up to 3 of 2
  5 of one suit in sequence with up to 3 of 2
  5 of one suit in sequence by low with up to 3 of 2
  4 of one rank with up to 3 of 2 + 1
  3 of one rank with up to 1 of 2 + 2 of one rank
  5 of one suit with up to 3 of 2
  5 in sequence with up to 3 of 2
  5 in sequence by low with up to 3 of 2
  3 of one rank with up to 2 of 2 + 2
  5
result of p = hands of everything
)";

TEST_CASE("wild twos make of a hand the best that it can be") {
  const auto game = compiled("deuces.game", deuces_wild);
  const auto row_of = [&](const std::array<int, 5>& cards) {
    return 13 - (*pattern(*game, "hands").rank(mask_of_cards(cards)) >> 56);
  };
  // Suits of thirteen cards, from the two (0) to the ace (12).
  CHECK(row_of({8, 9, 10, 11, 12}) == 0);
  CHECK(row_of({0, 13, 26, 39, 5}) == 1);
  CHECK(row_of({0, 13, 8, 10, 12}) == 2);
  CHECK(row_of({0, 13, 26, 5, 18}) == 3);
  CHECK(row_of({0, 13, 2, 4, 6}) == 4);
  CHECK(row_of({0, 13, 26, 12, 1}) == 5);
  CHECK(row_of({0, 13, 26, 5, 25}) == 6);
  CHECK(row_of({13, 5, 18, 6, 19}) == 7);
  CHECK(row_of({13, 5, 7, 9, 12}) == 8);
  CHECK(row_of({13, 0, 5, 20, 9}) == 9);
  CHECK(row_of({13, 12, 16, 2, 1}) == 10);
  CHECK(row_of({13, 5, 18, 7, 12}) == 11);
  CHECK(row_of({13, 5, 20, 9, 1}) == 12);
}

TEST_CASE("hands with wild twos come as often as the books say") {
  if (!heavy()) return;
  const auto game = compiled("deuces.game", deuces_wild);
  std::array<int, 13> rows{};
  each_five(1, [&](const std::array<int, 5>& cards) {
    ++rows[static_cast<std::size_t>(13 - (*pattern(*game, "hands").rank(mask_of_cards(cards)) >> 56))];
  });
  CHECK(rows[0] == 4);
  CHECK(rows[1] == 48);
  CHECK(rows[2] == 480);
  CHECK(rows[3] == 624);
  CHECK(rows[4] + rows[5] == 2068);
  CHECK(rows[6] == 31552);
  CHECK(rows[7] == 12672);
  CHECK(rows[8] == 14472);
  CHECK(rows[9] + rows[10] == 62232);
  CHECK(rows[11] == 355080);
  CHECK(rows[12] == 2119728);
}

// Of five cards, without the points for a flush and for his nob, which need to know the card turned up.
TEST_CASE("a show of cribbage never counts 19, 25, 26 or 27") {
  const auto game = shipped("cribbage");
  const Patterns &fifteen = pattern(*game, "fifteen"), &pair = pattern(*game, "pair"), &run = pattern(*game, "run");
  std::set<std::int64_t> counts;
  each_five(heavy() ? 1 : 101, [&](const std::array<int, 5>& cards) {
    const Wide mask = mask_of_cards(cards);
    counts.insert(*fifteen.total(mask) + *pair.total(mask) + *run.total(mask));
  });
  for (std::int64_t never : {19, 25, 26, 27, 29}) CHECK(counts.count(never) == 0);
  CHECK(*counts.rbegin() <= 28);
}
