// What other parts of the engine may know of a state's inside.
#include "interpreter/machine.hpp"

#include "interpreter/compile_code.hpp"
#include "interpreter/machine_loop.hpp"

namespace tapis {

namespace {

template <class W>
Wide word_at(const State& state, Reg at) {
  return reinterpret_cast<const W*>(Machine::block(state))[at];
}

}  // namespace

Wide Machine::word(const State& state, Reg at) {
  return state.game().parts().layout.wide ? word_at<Wide>(state, at) : word_at<std::uint64_t>(state, at);
}

void Machine::set_word(const State& state, Reg at, Wide value) {
  const Layout& layout = state.game().parts().layout;
  std::memcpy(state.block_ + static_cast<std::size_t>(at) * static_cast<std::size_t>(layout.word_bytes), &value,
              static_cast<std::size_t>(layout.word_bytes));
}

CardSet Machine::cards(const State& state, Reg at) { return at == no_reg ? CardSet() : set_of_mask(word(state, at)); }
CardSet Machine::face_up(const State& state) { return cards(state, state.game().parts().layout.face_up); }
CardSet Machine::face_down(const State& state) { return cards(state, state.game().parts().layout.face_down); }

int Machine::site(const State& state) {
  const Header& h = header(state);
  return h.turn == Turn::decision && h.site != 0xffff ? h.site : -1;
}

std::vector<int> Machine::asides(const State& state) {
  std::vector<int> sites;
  const std::vector<int>& all = state.game().parts().aside_sites;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if ((header(state).asides >> i & 1u) != 0) sites.push_back(all[i]);
  }
  return sites;
}

int Machine::begun(const State& state, int seat) {
  const int waiting = site(state);
  if (waiting < 0) return -1;
  const SiteCode& code = state.game().parts().sites[static_cast<std::size_t>(waiting)];
  return with(state, [&](auto& run) { return run.begun(code, seat); });
}

CardSet Machine::picked(const State& state, int seat) {
  const int waiting = site(state);
  if (waiting < 0) return {};
  const SiteCode& code = state.game().parts().sites[static_cast<std::size_t>(waiting)];
  return with(state, [&](auto& run) { return set_of_mask(run.picked(code, seat)); });
}

std::uint32_t Machine::audience(const State& state, int site, int seat) {
  if (site < 0 || static_cast<std::size_t>(site) >= state.game().parts().sites.size()) return 0;
  return with(state, [&](auto& run) { return run.audience(site, seat); });
}

}  // namespace tapis
