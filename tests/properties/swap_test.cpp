// The swap test: exchange two cards that a player has never seen, wherever they are. Nothing that he sees or is
// offered may change. And: what resample gives is as good to him as the truth.
#include <catch2/catch.hpp>
#include <iostream>
#include <set>

#include "tests/properties/support.hpp"

using namespace tapis;
using namespace tapis::properties;

namespace {

// Marks the card values of a move: all binders that hold cards.
bool is_card(const Game& game, const Move& move, std::size_t value) {
  const Alternative& way = game.program().sites[move.site].alternatives[move.alternative];
  if (value >= way.binders.size()) return false;
  const Binder& binder = way.binders[value];
  return binder.some ? move.is != Move::Is::enough : binder.type.base == Base::card;
}

// Notes the cards that a seat sees now, was shown, or was told of.
void note_seen(const Record& record, int seat, CardSet& seen) {
  const Game& game = record.game();
  for (int card : game.cards()) {
    if (record.state().sees(seat, card)) seen.set(static_cast<std::size_t>(card));
  }
  for (const Event& event : record.events()) {
    if ((event.audience >> seat & 1u) == 0) continue;
    const bool face = event.is == Event::Is::shown || event.is == Event::Is::revealed || event.is == Event::Is::moved;
    if (face) seen.set(static_cast<std::size_t>(event.a));
    // A choice with an audience of its own tells it the cards.
    if (event.is != Event::Is::chose || game.program().sites[event.move.site].audience == no_expr) continue;
    for (std::size_t i = 0; i < event.move.values.size(); ++i) {
      if (is_card(game, event.move, i)) seen.set(static_cast<std::size_t>(event.move.values[i]));
    }
  }
}

bool make(Record& record, const Step& step) {
  return step.is == Step::Is::move ? record.play(step.seat, step.move) : record.play_chance(step.value);
}

// The cards that the seat has seen at any time, also between two decisions.
CardSet seen_in(const Sample& sample, const std::vector<Step>& steps, int seat) {
  CardSet seen;
  Record record(sample.game, 0);
  record.stops_at_chance = true;
  record.start();
  note_seen(record, seat, seen);
  for (const Step& step : steps) {
    REQUIRE(make(record, step));
    note_seen(record, seat, seen);
  }
  return seen;
}

std::int32_t swapped(std::int32_t card, int one, int two) { return card == one ? two : card == two ? one : card; }

// A step of the same game with two cards exchanged.
Step swapped(const Record& record, Step step, int one, int two) {
  if (step.is == Step::Is::move) {
    for (std::size_t i = 0; i < step.move.values.size(); ++i) {
      if (is_card(record.game(), step.move, i)) step.move.values[i] = swapped(step.move.values[i], one, two);
    }
  } else if (!record.state().chance().draw) {
    step.value = swapped(step.value, one, two);
  }
  return step;
}

// Cards of which a rule tells everybody where they are.
bool is_told(const Game& game, int card) {
  static const std::set<std::pair<std::string, std::string>> told = {// its holder leads
                                                                     {"hearts", "2♣"},
                                                                     {"omnibus_hearts", "2♣"},
                                                                     {"spot_hearts", "2♣"}};
  return told.count({game.program().name, game.card_text(card)}) > 0;
}

// Games whose rules let everybody hear something about cards that nobody shows: there an exchange may be heard too.
bool answers_aloud(const Game& game) {
  static const std::set<std::string> games = {
      "cribbage",  // who cannot lay a card within 31 says go
      "go_fish",   // whether a hand has the rank asked for, and whether the card fished is of it
      "gops",      // hidden bids: whose was the highest
  };
  return games.count(game.program().name) > 0;
}

// Plays the steps with and without the exchange and compares what the seat sees after each.
// False if the exchange would need a move that was not possible, or shows one of the cards.
bool compare_swapped(const Sample& sample, const std::vector<Step>& steps, int seat, int one, int two) {
  Record truth(sample.game, 0), other(sample.game, 0);
  truth.stops_at_chance = other.stops_at_chance = true;
  truth.start();
  other.start();
  for (const Step& step : steps) {
    if (!make(other, swapped(truth, step, one, two))) return false;
    REQUIRE(make(truth, step));
    // A rule may show a card for what it is (a brelan is paid, and so turned up); then the seat has seen it.
    CardSet seen;
    note_seen(other, seat, seen);
    if (seen[static_cast<std::size_t>(one)] || seen[static_cast<std::size_t>(two)]) return false;
    const bool alike = truth.state().turn() == other.state().turn() &&
                       truth.game().observation(truth.state(), seat) == other.game().observation(other.state(), seat);
    if (!alike && answers_aloud(*sample.game)) return false;
    CHECK(truth.state().turn() == other.state().turn());
    CHECK(truth.game().observation(truth.state(), seat) == other.game().observation(other.state(), seat));
    if (!alike) return false;
    CHECK(moves_of(truth.state(), seat) == moves_of(other.state(), seat));
  }
  CHECK(truth.information(seat) == other.information(seat));
  return true;
}

}  // namespace

TEST_CASE("Cards that a player has never seen can be exchanged unnoticed", "[properties]") {
  int compared = 0, impossible = 0;
  for_each_sample(3, 1000, [&](const Sample& sample) {
    Record record(sample.game, sample.seed);
    record.start();
    Random random(sample.seed);
    const int seat = static_cast<int>(random.below(static_cast<std::uint32_t>(sample.game->players())));
    play_at_random(record, random, static_cast<int>(random.below(60)), {});
    const CardSet seen = seen_in(sample, record.steps(), seat);
    std::vector<int> unseen;
    for (int card : sample.game->cards()) {
      if (!seen[static_cast<std::size_t>(card)]) unseen.push_back(card);
    }
    if (unseen.size() < 2) return;
    for (int attempt = 0; attempt < 4; ++attempt) {
      const int one = unseen[random.below(static_cast<std::uint32_t>(unseen.size()))];
      const int two = unseen[random.below(static_cast<std::uint32_t>(unseen.size()))];
      INFO(sample.name << ", seat " << seat + 1 << ", " << sample.game->card_text(one) << " for "
                       << sample.game->card_text(two) << ", steps " << record.steps().size());
      if (one == two || is_told(*sample.game, one) || is_told(*sample.game, two)) continue;
      (compare_swapped(sample, record.steps(), seat, one, two) ? compared : impossible) += 1;
    }
  });
  std::cout << compared << " exchanges compared, " << impossible << " impossible\n";
  CHECK(compared > 0);
}

TEST_CASE("A guess at the hidden cards is as good as the truth to who made it", "[properties]") {
  for_each_sample(1, 1000, [](const Sample& sample) {
    INFO(sample.name);
    Record record(sample.game, sample.seed);
    record.start();
    Random random(sample.seed);
    play_at_random(record, random, static_cast<int>(random.below(40)), {});
    for (int seat = 0; seat < sample.game->players(); ++seat) {
      const std::optional<Record> guess = record.resample(seat, random);
      if (!guess) continue;
      INFO("seat " << seat + 1);
      CHECK(guess->information(seat) == record.information(seat));
      CHECK(moves_of(guess->state(), seat) == moves_of(record.state(), seat));
    }
  });
}
