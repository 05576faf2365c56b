// What a person may do now, as a numbered list, and what the typed text means in it.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/names.hpp"

namespace tapis::cli {

// One line of the list: a move, or a range of numbers said as one.
struct MenuEntry {
  std::string text;
  std::optional<Move> move;  // none for a range
};

class Menu {
 public:
  // The moves of the viewer of `names` in this state.
  Menu(const State& state, const Names& names);

  bool empty() const { return entries_.empty(); }
  bool is_forced() const { return moves_.size() == 1 && asides_.empty() && !picking_; }
  // Whether there are only acts out of turn.
  bool only_asides() const { return moves_.empty(); }
  const Moves& moves() const { return moves_; }
  // The list as it is shown.
  std::string text(int width) const;
  // What may be typed to complete a move.
  std::vector<std::string> words() const;
  // The moves that a text means, one after the other; empty if it means none.
  Moves read(const State& state, const std::string& typed) const;
  // Whether moves pick fewer cards than this decision needs: the rest is missing.
  bool is_incomplete(const Moves& moves) const;
  // "3", "1-4": how many cards are to be picked.
  std::string how_many() const;

 private:
  void add_moves(const Moves& moves);
  void add_picks(const State& state);
  Moves read_numbers(const State& state, const std::string& typed) const;

  const Names* names_;
  int seat_;
  Moves moves_;
  Moves asides_;
  bool picking_ = false;            // several cards, typed in one line
  bool numbered_ = true;            // not where a bare number is itself a move
  int at_least_ = 0, at_most_ = 0;  // picking
  std::vector<MenuEntry> entries_;
  std::size_t first_aside_ = 0;
};

// The seat whose chair the person has now.
int seat_of_person(const State& state, int person);

}  // namespace tapis::cli
