// Complete answers to a choice: several cards that are picked one by one count as one.
#pragma once
#include <string>
#include <vector>

#include "interpreter/game.hpp"

namespace tapis::cli {

// Every complete answer of the seat to the choice that it must make, each as the moves to make one after another, in
// ascending order; at most `limit` (then `complete` becomes false).
std::vector<Moves> complete_answers(const State& state, int seat, std::size_t limit, bool& complete);

// Is the seat's choice answered by these legal moves, or do they only pick a part of its cards?
bool is_complete(const State& state, int seat, const Moves& answer);

// The words of such an answer, as Game::read_move reads them: the label once, then all cards.
std::string answer_text(const Game& game, const Moves& answer);

// The answer that a text means: as Game::read_move, but a single pick of several is understood as well.
Moves read_answer(const State& state, int seat, const std::string& text);

}  // namespace tapis::cli
