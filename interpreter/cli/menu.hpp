// What a person may do now, as a numbered list, and what the typed text means in it.
#pragma once
#include <cstdint>
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
  bool is_forced() const { return moves_.size() == 1 && asides_.empty() && pickings_.empty(); }
  // Whether there are only acts out of turn.
  bool only_asides() const { return moves_.empty(); }
  const Moves& moves() const { return moves_; }
  // The list as it is shown.
  std::string text(int width) const;
  // What its lines say, without acts out of turn.
  std::vector<std::string> lines() const;
  // What may be typed to complete a move.
  std::vector<std::string> words() const;
  // The moves that a text means, one after the other; empty if it means none.
  Moves read(const State& state, const std::string& typed) const;
  // How many cards the decision needs ("3", "1-4") if the moves pick fewer; empty if they do not.
  std::string missing(const Moves& moves) const;

 private:
  // An alternative that picks several cards, typed in one line.
  struct Picking {
    std::uint8_t alternative = 0;
    int at_least = 0, at_most = 0;
    std::size_t from = 0, to = 0;  // its entries
    std::string how_many() const;
  };

  void add_moves(const Moves& moves);
  std::string range_text(Moves::const_iterator from, Moves::const_iterator to) const;
  void add_picks(const State& state, const Move& first);
  const Picking* picking_of(const Move& move) const;
  std::string list(std::size_t from, std::size_t to, int width) const;
  Moves read_numbers(const State& state, const std::string& typed) const;

  const Names* names_;
  int seat_;
  Moves moves_;
  Moves asides_;
  std::vector<Picking> pickings_;
  bool numbered_ = true;  // not where a bare number is itself a move
  std::vector<MenuEntry> entries_;
  std::size_t first_pick_ = 0, first_aside_ = 0;
};

// The seat whose chair the person has now.
int seat_of_person(const State& state, int person);

}  // namespace tapis::cli
