// The table as one seat may see it, drawn from the declarations of the script alone.
#pragma once
#include <string>
#include <vector>

#include "interpreter/cli/names.hpp"

namespace tapis::cli {

// Who laid each card: followed from events, so that a shared pile can be shown by seat.
class Owners {
 public:
  explicit Owners(const Game& game);
  // Takes in what happened.
  void follow(const Event* from, const Event* to);
  // The seat from whose zone the card came to its place, or -1.
  int of(int card) const { return seat_of_[static_cast<std::size_t>(card)]; }

 private:
  const Game* game_;
  std::vector<int> seat_of_;
};

// The whole table for the viewer of `names`: seats with their zones and variables, shared zones, own cards.
std::string table_view(const State& state, const Names& names, const Owners& owners);
// Cards by suit in the deck's order: "7♠ K♠  Q♥".
std::string sorted_cards(const std::vector<int>& cards, const Names& names);
// Items in lines no wider than the terminal, each line after an indentation.
std::string flowed(const std::vector<std::string>& items, int indent, int width);

}  // namespace tapis::cli
