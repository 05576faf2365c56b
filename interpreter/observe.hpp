// What a seat may see of a position, for texts and for comparing two positions from where it sits.
//
// An observation is one object:
//   seat       the seat, from 1
//   zones      by name, families by member: a list of cards (null for a hidden one among visible ones) or, if all are
//              hidden, their number
//              (where a name stands for a zone and for a family, the family is called `NAME of`)
//   variables  by name, families by member, those of the seat's audience; seats and teams from 1, none as null
//   turn       the seats that must act, "chance", or null when the game is over
//   choice     moves and asides: the texts of what the seat may do now; absent if it may do nothing
//   out        seats that left; people: who sits where, if somebody changed chairs; both absent otherwise
//   over, returns, winners  when the game is over
// The full view hides nothing, has the `choices` of all seats, and says `moves_made`, `ending` and `fault`.
#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "interpreter/game.hpp"

namespace tapis {

// A number that is equal for two positions if the seat cannot tell them apart: sizes, visible cards, variables of its
// audience, who must act, and its own possible moves. Different positions give different numbers, up to chance.
std::uint64_t view_digest(const State& state, int seat);

// Cards of a place as a seat may know them (-1: everybody's view, nothing hidden): in order where the order is
// fixed and matters, else canonical; a card that is hidden from it is -1, and comes last where there is no order.
std::vector<int> visible_cards(const State& state, int place, int seat);

// May the seat know the cell of a variable? (-1: everybody's view)
bool sees_cell(const Game& game, int cell, int seat);

// Where who sits on `seat` at first sits at each of the events of a game, and last behind them: people change chairs.
std::vector<int> chairs_at(const Game& game, const Events& events, int seat);

// Seats as a list of their numbers, from 1.
nlohmann::json seats_json(std::uint32_t seats);

// How a game ended, as programs read it: none, finished, move_limit, repetition, fault.
const char* ending_name(Ending ending);

// The texts of moves, neighbouring numbers drawn together ("open 5..30").
std::vector<std::string> move_texts(const Game& game, const Moves& moves);

// A value as JSON: numbers, flags and seats as such, `none` as null, all else as text.
nlohmann::json value_json(const Game& game, Type type, std::int64_t value);

// A value of a variable's cell as JSON; sets as lists.
nlohmann::json cell_json(const State& state, int cell);

// One line of JSON that never fails, whatever bytes a script's texts hold.
std::string json_line(const nlohmann::json& json);

}  // namespace tapis
