// A game with its history: what search does not need and people do. Undo, replay, saving,
// what a player has seen, and guesses about what he has not.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "interpreter/game.hpp"

namespace tapis {

// One thing that decided the course of the game.
struct Step {
  enum class Is : std::uint8_t { move, chance } is;
  int seat = -1;             // move
  Move move;                 // move
  std::int32_t value = 0;    // chance
};

class Record {
 public:
  // A fresh game. Chance events are sampled from the seed unless `next_chance` gives a value.
  Record(std::shared_ptr<const Game> game, std::uint64_t seed);

  // Called at each chance event; returns the value to use or nothing to sample.
  std::function<std::optional<std::int32_t>(const State&)> next_chance;
  // When set, the record stops at a chance event for which `next_chance` gives nothing (state().turn() is chance),
  // until `play_chance` makes an outcome happen (false and unchanged if the value is none).
  bool stops_at_chance = false;
  bool play_chance(std::int32_t value);
  // Runs to the first decision; `procedure` as in State::start_at, -1 from the beginning.
  void start(int procedure = -1);

  const Game& game() const { return *game_; }
  const State& state() const { return state_; }
  State& mutable_state() { return state_; }  // for cases that place cards before anything happens

  // A legal move (false and unchanged if it is not).
  bool play(int seat, const Move& move);
  // Takes back the last move of anybody with the chance events after it; false at the beginning.
  bool undo();
  const std::vector<Step>& steps() const { return steps_; }
  const Events& events() const { return events_; }
  // The first event that came after the last move.
  std::size_t last_events() const;

  // What a seat has seen: one line of JSON for each event in its audience, and its own moves.
  std::vector<std::string> seen_by(int seat) const;
  // The information state: everything seen and the present observation, one string; equal for two
  // histories exactly if the seat cannot tell them apart.
  std::string information(int seat) const;
  // A history in which the seat would have seen and been offered exactly the same: the cards that it cannot know are
  // exchanged at random, consistently with every move made. Nothing if none was found in `tries`.
  std::optional<Record> resample(int seat, Random& random, int tries = 200) const;

  // Text that `restore` reads: settings, seed, steps. A digest of the script guards against another version.
  std::string save() const;
  static std::optional<Record> restore(std::shared_ptr<const Game> game, const std::string& text, std::string& error);

 private:
  std::shared_ptr<const Game> game_;
  Random random_;
  State state_;
  std::vector<Step> steps_;
  Events events_;
  std::vector<std::size_t> event_marks_;
};

}  // namespace tapis
