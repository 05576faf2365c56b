// Moves of a position.
#include <algorithm>

#include "interpreter/machine_loop.hpp"

namespace tapis {

void State::legal(int seat, Moves& out) const {
  out.clear();
  if (seat < 0 || seat >= game_->players() || (must_act() >> seat & 1u) == 0) return;
  Machine::with(*this, [&](auto& run) { run.moves(Machine::header(*this).site, seat, out); });
}

void State::asides(int seat, Moves& out) const {
  out.clear();
  if (seat < 0 || seat >= game_->players() || turn() != Turn::decision || Machine::header(*this).asides == 0) return;
  for (int site : Machine::asides(*this)) {
    Machine::ready(*this) = false;
    Machine::with(*this, [&](auto& run) {
      if ((run.who_may(site) >> seat & 1u) != 0) run.moves(site, seat, out);
    });
  }
  std::sort(out.begin(), out.end());
}

bool State::is_legal(int seat, const Move& move) const {
  if (seat < 0 || seat >= game_->players() || turn() != Turn::decision || move.site >= game_->parts().sites.size())
    return false;
  const std::vector<int> open = Machine::asides(*this);
  const bool aside = std::find(open.begin(), open.end(), move.site) != open.end();
  const bool choice = move.site == Machine::header(*this).site && (must_act() >> seat & 1u) != 0;
  if (!aside && !choice) return false;
  return Machine::with(*this, [&](auto& run) {
    if (aside && (run.who_may(move.site) >> seat & 1u) == 0) return false;
    return run.is_offered(move.site, seat, move);
  });
}

}  // namespace tapis
