// What rules about games tell of a game that is played again: what was there, and why nothing was possible.
#pragma once
#include <compare>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/lint/played.hpp"

namespace tapis {

// Plays the game of a witness again; `watch` is called as `watch_game` calls it.
void replay(const Played& played, const Witness& shown, const std::function<bool(const State&, const Events&)>& watch);

// A local whose value is known where a choice waits: who chooses.
struct Known {
  std::int32_t slot = -1;
  std::int64_t value = 0;
  friend auto operator<=>(const Known&, const Known&) = default;
};

// A zone's place or a variable's cell that something asks for.
struct Asked {
  bool zone = false;
  int number = 0;  // of the place or the cell
  friend bool operator==(const Asked&, const Asked&) = default;
};

// What an expression asks for, itself and by the rules that it calls. Of a family the one member that it means, or all
// of them where that is not known.
std::vector<Asked> asked_by(const Game& game, ExprId expr, const std::vector<Known>& known = {});
// What the expressions inside a place of the script ask for, without the rules that they call.
std::vector<Asked> asked_in(const Game& game, Span place);
// "score of 2", "trick": how a place or cell is named.
std::string name_of(const Game& game, const Asked& asked);
// What is there now: "score of 2 is 4, hand of 1 is 7♠ 8♦, deck is empty"; of much only the first things.
std::string holdings(const State& state, const std::vector<Asked>& asked);

// The place out of which a statement moves cards if it belongs to nobody: `move top of deck to …`; nothing for others.
std::optional<Asked> source_of(const Game& game, const Stmt& stmt);
// Lies no card there?
bool is_empty(const State& state, const Asked& place);

// "7♠ 8♦", or "40 cards" if they are many.
std::string cards_text(const Game& game, const std::vector<int>& cards);

// The numbers that an instruction failed on: "12 / 0", "3 to be paid of 2"; empty for other faults. Only in
// `watch`, right after the fault.
std::string failed_on(const State& state);

// Why an alternative of a choice gives no move.
struct Hindrance {
  Span span;         // of the alternative
  std::string text;  // a sentence without full stop
};
// Why nothing is possible in a choice that waits in vain; nothing if that cannot be told. Only in `watch`.
std::vector<Hindrance> hindrances(const State& state);

}  // namespace tapis
