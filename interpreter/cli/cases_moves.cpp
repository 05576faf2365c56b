#include "interpreter/cli/cases_moves.hpp"

#include "interpreter/machine.hpp"
#include "interpreter/texts.hpp"

namespace tapis::cli {
namespace {

// After a pick: must the seat go on with the same answer?
bool goes_on(const State& after, int seat, const Move& pick) {
  return after.turn() == Turn::decision && Machine::site(after) == pick.site &&
         ((after.must_act() >> seat) & 1u) != 0 && Machine::begun(after, seat) >= 0;
}

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
    const bool more = goes_on(after, seat, move) && made.size() < static_cast<std::size_t>(max_cards);
    if (more) go(after);
    return more;
  }
};

}  // namespace

std::vector<Moves> complete_answers(const State& state, int seat, std::size_t limit, bool& complete) {
  Search search{seat, limit, true, {}, {}};
  if (state.turn() == Turn::decision) search.go(state);
  complete = search.complete;
  return std::move(search.found);
}

bool is_complete(const State& state, int seat, const Moves& answer) {
  State after = state;
  for (const Move& move : answer) after.apply(seat, move, nullptr);
  return answer.empty() || answer.back().is != Move::Is::pick || !goes_on(after, seat, answer.back());
}

std::string answer_text(const Game& game, const Moves& answer) {
  const Move& first = answer.front();
  if (first.is == Move::Is::whole) return game.move_text(first);
  const Alternative& way = game.program().sites[first.site].alternatives[first.alternative];
  std::string text = way.label;
  const auto add = [&](Type type, std::int32_t value) {
    std::string name = type.base == Base::card && !way.label.empty() ? nickname_of(game, value) : "";
    if (name.empty()) name = game.value_text(type, value);
    text += (text.empty() ? "" : " ") + name;
  };
  const std::size_t last = way.binders.size() - 1;  // the cards stand behind all other values
  for (std::size_t i = 0; i < last; ++i) add(way.binders[i].type, first.values[i]);
  for (const Move& move : answer)
    if (move.is == Move::Is::pick) add({Base::card}, move.values[last]);
  return text.empty() ? game.move_text(first) : text;
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
