#include "interpreter/cli/cases_moves.hpp"

#include "interpreter/machine.hpp"

namespace tapis::cli {
namespace {

struct Search {
  int seat;
  std::size_t limit;
  bool complete = true;
  Moves made;
  std::vector<Moves> found;

  // Depth is bounded by the number of cards.
  void go(const State& state) {
    Moves legal;
    state.legal(seat, legal);
    for (const Move& move : legal) {
      if (found.size() >= limit) {
        complete = false;
        return;
      }
      made.push_back(move);
      if (move.is != Move::Is::pick || !go_on(state, move)) found.push_back(made);
      made.pop_back();
    }
  }

  // Makes a pick; false if the answer is complete with it.
  bool go_on(const State& state, const Move& move) {
    State after = state;
    after.apply(seat, move, nullptr);
    const bool goes_on = after.turn() == Turn::decision && Machine::site(after) == move.site &&
                         ((after.must_act() >> seat) & 1u) != 0 && Machine::begun(after, seat) >= 0 &&
                         made.size() < static_cast<std::size_t>(max_cards);
    if (goes_on) go(after);
    return goes_on;
  }
};

}  // namespace

std::vector<Moves> complete_answers(const State& state, int seat, std::size_t limit, bool& complete) {
  Search search{seat, limit, true, {}, {}};
  if (state.turn() == Turn::decision) search.go(state);
  complete = search.complete;
  return std::move(search.found);
}

std::string answer_text(const Game& game, const Moves& answer) {
  std::string text;
  for (const Move& move : answer)
    if (move.is != Move::Is::enough || answer.size() == 1) text += (text.empty() ? "" : " ") + game.move_text(move);
  return text;
}

Moves read_answer(const State& state, int seat, const std::string& text) {
  const Game& game = state.game();
  Moves answer = game.read_move(state, seat, text);
  if (!answer.empty()) return answer;
  Moves legal;
  state.legal(seat, legal);
  for (const Move& move : legal)
    if (move.is != Move::Is::whole && game.move_text(move) == text) return {move};
  return {};
}

}  // namespace tapis::cli
