// Positions that are set up by hand, before anything happens.
#include "interpreter/compile_code.hpp"
#include "interpreter/machine.hpp"

namespace tapis {
namespace {

// The pack of a block: one byte a card, and the ends of the piles.
struct Pack {
  const Layout& layout;
  std::uint8_t* bytes;

  std::uint8_t& place_of(int card) { return at(layout.place_of, card); }
  std::uint8_t& owner_of(int card) { return at(layout.owner_of, card); }
  std::uint8_t& above(int card) { return at(layout.next, card); }
  std::uint8_t& below(int card) { return at(layout.previous, card); }
  std::uint8_t& top(int pile) { return at(layout.tops, pile); }
  std::uint8_t& bottom(int pile) { return at(layout.bottoms, pile); }
  std::uint8_t& at(std::uint32_t start, int index) { return bytes[start + static_cast<std::uint32_t>(index)]; }

  void unlink(int card, int pile) {
    const std::uint8_t up = above(card), down = below(card);
    (up != no_byte ? below(up) : top(pile)) = down;
    (down != no_byte ? above(down) : bottom(pile)) = up;
    above(card) = below(card) = no_byte;
  }
  void link_on_top(int card, int pile) {
    const std::uint8_t under = top(pile);
    below(card) = under;
    (under != no_byte ? above(under) : bottom(pile)) = static_cast<std::uint8_t>(card);
    top(pile) = static_cast<std::uint8_t>(card);
  }
};

// The parameters of a procedure lie behind its `back`; no_reg if these settings never do it.
Reg register_of_parameter(const Game::Parts& parts, int procedure, int parameter) {
  const Reg back = parts.procedures[static_cast<std::size_t>(procedure)].back;
  return back == no_reg ? no_reg : static_cast<Reg>(back + 1 + parameter);
}

}  // namespace

void State::place_card(int card, int place) {
  const Game::Parts& parts = game_->parts();
  const Layout& layout = parts.layout;
  if (card < 0 || card >= layout.card_count || place < 0 || static_cast<std::size_t>(place) >= parts.places.size())
    return;
  Pack pack{layout, reinterpret_cast<std::uint8_t*>(block_)};
  const std::uint8_t from = pack.place_of(card);
  if (from == no_byte) return;  // not in play
  const auto take = static_cast<Reg>(layout.masks + from), give = static_cast<Reg>(layout.masks + place);
  Machine::set_word(*this, take, Machine::word(*this, take) & ~bit_of(card));
  Machine::set_word(*this, give, Machine::word(*this, give) | bit_of(card));
  if (layout.pile[from] != no_byte) pack.unlink(card, layout.pile[from]);
  const auto to = static_cast<std::size_t>(place);
  if (layout.pile[to] != no_byte) pack.link_on_top(card, layout.pile[to]);
  pack.place_of(card) = static_cast<std::uint8_t>(place);
  if (layout.owner[to] != no_byte) pack.owner_of(card) = layout.owner[to];
  ready_ = false;
}

void State::set_cell(int cell, std::int64_t value) {
  if (cell < 0 || static_cast<std::size_t>(cell) >= game_->cells().size()) return;
  Machine::set_word(*this, static_cast<Reg>(game_->parts().layout.cells + cell), word_of(value));
  ready_ = false;
}

void State::set_cell_cards(int cell, CardSet value) {
  if (cell < 0 || static_cast<std::size_t>(cell) >= game_->cells().size()) return;
  Machine::set_word(*this, static_cast<Reg>(game_->parts().layout.cells + cell), mask_of(value));
  ready_ = false;
}

void set_parameter(State& state, int procedure, int parameter, const CardSet& value) {
  const Reg at = register_of_parameter(state.game().parts(), procedure, parameter);
  if (at != no_reg) Machine::set_word(state, at, mask_of(value));
}

void set_parameter(State& state, int procedure, int parameter, std::int64_t value) {
  const Reg at = register_of_parameter(state.game().parts(), procedure, parameter);
  if (at != no_reg) Machine::set_word(state, at, word_of(value));
}

}  // namespace tapis
