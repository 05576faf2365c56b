// A game with its history: what search does not need and people do. Undo, replay, saving,
// what a player has seen, and guesses about what he has not.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/game.hpp"

namespace tapis {

// One thing that decided the course of the game.
struct Step {
  enum class Is : std::uint8_t { move, chance } is;
  int seat = -1;           // move
  Move move;               // move
  std::int32_t value = 0;  // chance
};

// What a saved game was played with, so that the same game can be compiled before it is restored.
struct SavedGame {
  std::string game;  // the script's name
  Settings settings;
};

class Record {
 public:
  // A fresh game. Chance events are sampled from the seed unless `next_chance` gives a value.
  Record(std::shared_ptr<const Game> game, std::uint64_t seed);

  // Called at each chance event; returns the value to use or nothing to sample. A value that is no outcome is not used.
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
  // The generator of this game: bots that play in it draw from it, so that a seed decides everything.
  Random& random() { return random_; }

  // A legal move (false and unchanged if it is not).
  bool play(int seat, const Move& move);
  // Takes back the last move of anybody with the chance events after it; false at the beginning.
  bool undo();
  const std::vector<Step>& steps() const { return steps_; }
  const Events& events() const { return events_; }
  // The first event of the last move: an index into events(); 0 before anybody has moved.
  std::size_t last_events() const;

  // What a seat has seen: one line of JSON for each event in its audience, and its own moves.
  std::vector<std::string> seen_by(int seat) const;
  // The information state: everything seen and the present observation, one string; equal for two
  // histories exactly if the seat cannot tell them apart.
  std::string information(int seat) const;
  // A history in which the seat would have seen and been offered exactly the same: the cards that it cannot know are
  // exchanged at random, consistently with every move made. Nothing if none was found in `tries`; the true history if
  // there is nothing that the seat does not know. See resample.hpp for many of them.
  std::optional<Record> resample(int seat, Random& random, int tries = 200) const;

  // Text that `restore` reads: settings, seed, steps. A digest of the script guards against another version.
  // A game that began in the middle (cases) cannot be saved: the text says so and restore refuses it.
  std::string save() const;
  static std::optional<Record> restore(std::shared_ptr<const Game> game, const std::string& text, std::string& error);
  // Only the head of a saved game.
  static std::optional<SavedGame> saved_game(const std::string& text, std::string& error);

 private:
  friend class Resampler;

  // What held just before a step, for undo and for what was seen when.
  struct Mark {
    std::size_t events = 0;    // number of them
    std::uint64_t random = 0;  // the generator
    int pile = -1;             // a card is drawn from this shuffled pile
    bool shuffled = false;     // and it is the first since the pile was shuffled
    CardSet left;              // what stays in it
  };

  // Everything up to the first stop, without deciding chance.
  void begin(int procedure);
  // Samples chance events until somebody must decide (or somebody else must name an outcome).
  void settle();
  // Makes a step that is possible, and remembers what is needed to take it back.
  void take(const Step& step, std::uint64_t random);
  // The same after checking that it is possible here; false and unchanged if it is not.
  bool redo(const Step& step);
  void note_draw(Mark& mark, std::int32_t value) const;
  // The position before step `count`: from the nearest snapshot.
  State position(std::size_t count) const;
  // Forgets everything from step `count` on.
  void cut(std::size_t count);
  bool began_in_the_middle() const { return procedure_ >= 0 || placed_; }

  std::shared_ptr<const Game> game_;
  std::uint64_t seed_ = 0;
  Random random_;
  State state_;
  int procedure_ = -1;
  bool started_ = false, placed_ = false;
  std::vector<Step> steps_;
  Events events_;
  std::vector<Mark> marks_;                              // one for each step
  std::vector<std::shared_ptr<const State>> snapshots_;  // before every 64th step
};

}  // namespace tapis
