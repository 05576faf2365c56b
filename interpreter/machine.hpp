// The machine's view of a State, for the parts of the engine that look behind the public interface.
#pragma once
#include <cstdint>

#include "interpreter/compile.hpp"
#include "interpreter/game.hpp"

namespace tapis {

class Machine {
 public:
  static std::byte* block(const State& state) { return state.block_; }
  static const Header& header(const State& state) { return *reinterpret_cast<const Header*>(state.block_); }
  static bool& ready(const State& state) { return state.ready_; }
  // Does something with the machine that runs the state: of the width that its deck needs. Defined in machine_loop.hpp.
  template <class Do>
  static auto with(const State& state, Do&& what, Random* random = nullptr, Events* events = nullptr);
  // The word at a register, as a mask of cards (or seats …).
  static Wide word(const State& state, Reg at);
  static CardSet cards(const State& state, Reg at);
  static void set_word(const State& state, Reg at, Wide value);

  // Cards turned face up or down where they lie, whatever their place shows.
  static CardSet face_up(const State& state);
  static CardSet face_down(const State& state);
  // The choice that waits (index of Program::sites), or -1.
  static int site(const State& state);
  // The asides that are open now (indices of Program::sites).
  static std::vector<int> asides(const State& state);
  // Several cards one by one: the alternative begun by the seat (-1: none) and the cards picked so far.
  static int begun(const State& state, int seat);
  static CardSet picked(const State& state, int seat);
  // Who learns of a choice at the site made by the seat.
  static std::uint32_t audience(const State& state, int site, int seat);
};

}  // namespace tapis
