// Guesses: what the seat saw and was offered stays as it was, the rest is exchanged.
#include "interpreter/resample.hpp"

#include <chrono>
#include <iostream>

#include "tests/record/support.hpp"

using namespace tapis;
using namespace tapis::test;

namespace {

const char* const names[] = {"gileter", "gileter_couleur", "hearts",    "aviateurs",
                             "aluette", "bouillotte",      "kuhn_poker"};

// Every hidden card of another seat that changed place.
int changed(const Record& truth, const Record& guess) {
  int count = 0;
  for (const int card : truth.game().cards()) count += truth.state().place_of(card) != guess.state().place_of(card);
  return count;
}

}  // namespace

TEST_CASE("A guess looks to the seat exactly like the truth", "[resample]") {
  for (const char* name : names) {
    if (!Shelf().find(name, "")) continue;
    const auto game = shipped(name);
    int tried = 0, found = 0, exchanged = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      Record record(game, seed);
      record.start();
      Random random(seed);
      play_random(record, random, static_cast<int>(random.below(70)));
      const int seat = static_cast<int>(random.below(static_cast<std::uint32_t>(game->players())));
      INFO(name << ", seed " << seed << ", seat " << seat + 1);
      const Resampler resampler(record, seat);
      if (resampler.unknown() == 0) continue;
      ++tried;
      const auto guess = record.resample(seat, random);
      if (!guess) continue;
      ++found;
      REQUIRE(guess->information(seat) == record.information(seat));
      REQUIRE(guess->steps().size() == record.steps().size());
      exchanged += changed(record, *guess);
      Record on = *guess;  // and it can be played on
      play_random(on, random, 20);
    }
    std::cout << "resample " << name << ": " << found << " of " << tried << ", " << exchanged << " cards exchanged\n";
    CHECK(found * 10 >= tried * 9);
    CHECK((tried == 0 || exchanged > 0));
  }
}

TEST_CASE("Guesses respect what a renounce has told", "[resample]") {
  const auto game = shipped("gileter_couleur");
  std::int64_t guesses = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Record record(game, seed);
    record.start();
    Random random(seed);
    play_random(record, random, 36);  // nine tricks
    for (int seat = 0; seat < game->players(); ++seat) {
      Resampler resampler(record, seat);
      for (int i = 0; i < 10; ++i) guesses += resampler.next(random, 100);
      const Record guess = resampler.record(random);
      CHECK(guess.information(seat) == record.information(seat));
      CHECK(bytes_of(guess.state()) == bytes_of(resampler.state()));
    }
  }
  CHECK(guesses > 120);
}

TEST_CASE("Guesses of an unconstrained card are equally likely", "[resample]") {
  const auto game = compiled("guess.game", R"(tapis 1
game "Guess"
players 3
cards french52 where rank is ace
zone hand of each player, seen by owner
deal: deal 1 to each hand
play:
  player 1 chooses:
    pass
result of p = 0
)");
  Record record(game, 1);
  record.start();
  std::vector<int> count(128, 0);
  Random random(7);
  Resampler resampler(record, 0);
  REQUIRE(resampler.unknown() == 3);
  std::vector<int> hand;
  for (int i = 0; i < 3000; ++i) {
    REQUIRE(resampler.next(random, 20));
    int place = 0;  // of the second seat's hand
    while (game->program().zones[static_cast<std::size_t>(game->places()[static_cast<std::size_t>(place)].zone)].name !=
               "hand" ||
           game->places()[static_cast<std::size_t>(place)].index != 1) {
      ++place;
    }
    resampler.state().cards_of(place, hand);
    REQUIRE(hand.size() == 1);
    ++count[static_cast<std::size_t>(hand[0])];
  }
  int kinds = 0;
  for (const int n : count) {
    if (n == 0) continue;
    ++kinds;
    CHECK(n > 850);
    CHECK(n < 1150);
  }
  CHECK(kinds == 3);
}

TEST_CASE("Nothing is guessed where everything is known", "[resample]") {
  const auto game = shipped("gileter");
  Record record(game, 1);
  Random random(1);
  CHECK_FALSE(record.resample(0, random));  // not started
  record.start();
  CHECK_FALSE(record.resample(-1, random));
  CHECK_FALSE(record.resample(4, random));
}
