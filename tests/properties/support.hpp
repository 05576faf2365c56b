// What the property tests share: every shipped script with every number of players and a set of option
// values in which each pair of values of two options occurs.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/game.hpp"
#include "interpreter/record.hpp"

namespace tapis::properties {

// TAPIS_HEAVY=1: everything instead of a sample.
bool heavy();

// One game to look at: a script for certain players and options, and a seed.
struct Sample {
  std::string name;  // for messages: script, players, options, seed
  std::shared_ptr<const Game> game;
  std::uint64_t seed = 0;
};

// Values for all options such that each pair of values of two options is in one of the rows. Values of numbers are
// small, the least among them.
std::vector<std::vector<std::pair<std::string, std::string>>> pairs_of_options(const Program& program);

// Calls the function for `light` samples of each script (with TAPIS_HEAVY=1: for at least `full`, over every number of
// players and every row of options). Scripts that do not compile for a row are an error, unless the row is refused
// because the deck is too small.
void for_each_sample(int light, int full, const std::function<void(const Sample&)>& look);

// Plays random moves until the game is over or `most` moves are made. `watch` may be empty.
void play_at_random(Record& record, Random& random, int most, const std::function<void()>& watch);

// One seat's moves now, those out of turn included.
Moves moves_of(const State& state, int seat);

}  // namespace tapis::properties
