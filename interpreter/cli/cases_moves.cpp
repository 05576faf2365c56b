#include "interpreter/cli/cases_moves.hpp"

namespace tapis::cli {
namespace {

struct Search {
  const State& start;
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
      if (move.is != Move::Is::pick || is_whole_answer())
        found.push_back(made);
      else
        go_on(state, move);
      made.pop_back();
    }
  }

  // The text of the cards picked so far means these picks and nothing more.
  bool is_whole_answer() const { return start.game().read_move(start, seat, answer_text(start.game(), made)) == made; }

  void go_on(const State& state, const Move& move) {
    if (made.size() > static_cast<std::size_t>(max_cards)) return;
    State after = state;
    after.apply(seat, move, nullptr);
    if (after.turn() == Turn::decision && ((after.must_act() >> seat) & 1u) != 0) go(after);
  }
};

}  // namespace

std::vector<Moves> complete_answers(const State& state, int seat, std::size_t limit, bool& complete) {
  Search search{state, seat, limit, true, {}, {}};
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
