// Players without a person: they pick a move of any game from what a seat may know.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "interpreter/record.hpp"

namespace tapis {

// Stateless between moves: one bot may play for several seats and games, one after another.
class Bot {
 public:
  virtual ~Bot() = default;
  // A legal move of the seat, which must act in `record.state()`. Chance of the bot's own comes from `random`. A bot
  // looks at hidden cards only through Record::resample.
  virtual Move choose(const Record& record, int seat, Random& random) const = 0;
  // Does it use more of the record than its state? If not, a run keeps no history for it.
  virtual bool uses_history() const { return true; }
  // The same from a position alone, for bots that do not use the history; a random move for others.
  virtual Move choose(const State& state, int seat, Random& random) const;
};

// The kinds that make_bot knows, sorted.
std::vector<std::string> bot_kinds();
// A bot by its kind: `random`, `greedy`, and those that try a game out: `first` and `last` make the outermost move of
// the list, `shy` names no card and no number if it can help it, `stubborn` keeps to one label. Nothing if there is no
// such kind (`human` is none).
std::unique_ptr<Bot> make_bot(const std::string& kind);

// Who sits where, from a SPEC as people write it: `random` for everybody, or `1=human,2=greedy` with seats from 1, the
// others random; `human,greedy` in the order of the seats.
struct Seating {
  std::vector<std::string> kinds;  // by seat: `human` or a kind of bot
};
// Reads a SPEC; on a mistake `error` says what is wrong and how to write it, and `kinds` is empty.
Seating read_seating(const std::string& spec, int players, std::string& error);

}  // namespace tapis
