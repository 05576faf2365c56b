// A simple player for any game: it tries each move on guesses of the hidden cards, goes on at random for a while, and
// takes the move after which it stands best.
#pragma once
#include "interpreter/bots/bots.hpp"

namespace tapis {

class GreedyBot : public Bot {
 public:
  // So many guesses, so many moves tried at most, and so many random moves before the position is judged.
  explicit GreedyBot(int guesses = 8, int candidates = 24, int horizon = 60)
      : guesses_(guesses), candidates_(candidates), horizon_(horizon) {}
  Move choose(const Record& record, int seat, Random& random) const override;
  using Bot::choose;

 private:
  double play_out(const State& from, int seat, const Move& move, Random& random) const;

  int guesses_, candidates_, horizon_;
};

}  // namespace tapis
