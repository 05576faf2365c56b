// Guesses about hidden cards. A guess is a history in which one seat has seen exactly what it has seen: the cards that
// it cannot know are exchanged, in chance events and in the moves of others, and the whole is replayed under the rules.
//
// Cards can be exchanged within a group: those that lay together in one shuffled pile and that the seat has not learnt
// since. A random permutation of a group is tried first; where the moves of others tell something (who could not follow
// suit), the guess walks from a possible permutation to the next by exchanging two or three cards, which gives every
// permutation that can be reached the same probability in the long run.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/record.hpp"

namespace tapis {

class Resampler {
 public:
  // Looks at the history once. The record must outlive the resampler and not change meanwhile.
  Resampler(const Record& record, int seat);

  // The cards that the seat cannot know and that could be others.
  int unknown() const { return static_cast<int>(unknown_.size()); }
  // Finds another possible guess with at most so many replays; false if there was none (the guess stays as it was).
  bool next(Random& random, int tries);
  // The position of the guess; before the first `next` the true one.
  const State& state() const { return guess_; }
  // The guess as a whole history.
  Record record(Random& random) const;

 private:
  using Map = std::array<std::uint8_t, max_cards>;

  void find_groups();
  void look();
  void learn_from(const Events& events, int seat, CardSet& known) const;
  // The steps from start_ on under a permutation.
  void mapped(const Map& map, std::vector<Step>& steps) const;
  void sort_picks(std::vector<Step>& steps) const;
  void map_move(const Map& map, std::size_t index, Step& step) const;
  int map_card(const Map& map, std::size_t index, int card) const;
  bool possible(const Map& map);
  Map shuffled(Random& random) const;
  bool exchange(Map& map, Random& random) const;

  // Where the person sits in a position: people may change chairs.
  int chair(const State& state) const;

  const Record& record_;
  int person_;
  std::size_t start_ = 0;                 // the first step that can be other
  std::vector<std::size_t> since_;        // by card: the step from which it can be another; npos: never
  std::vector<int> unknown_;              // cards, ascending
  std::vector<std::vector<int>> groups_;  // of two cards and more
  std::vector<std::uint64_t> expected_;   // what the seat saw after each step from start_ on
  std::vector<std::size_t> sequence_;     // by step from start_ on: where its sequence of picks begins, npos: none
  std::vector<bool> exchanged_;           // by step from start_ on: its cards are exchanged under a guess
  State base_, guess_;
  Map map_;
  Events events_;
};

}  // namespace tapis
