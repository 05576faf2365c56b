// Inside the machine: words, and the cards on the table. W is the word: 64 bits, or 128 for large decks.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "interpreter/machine.hpp"

namespace tapis {

// Members of a set. Without a flag for newer processors the compiler would call a function for this.
inline int count_of(std::uint64_t w) {
  w -= w >> 1 & 0x5555555555555555u;
  w = (w & 0x3333333333333333u) + (w >> 2 & 0x3333333333333333u);
  w = (w + (w >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return static_cast<int>(w * 0x0101010101010101u >> 56);
}
inline int count_of(Wide w) {
  return count_of(static_cast<std::uint64_t>(w)) + count_of(static_cast<std::uint64_t>(w >> 64));
}
// The first member of a set that is not empty.
inline int lowest_of(std::uint64_t w) { return std::countr_zero(w); }
inline int lowest_of(Wide w) {
  const auto low = static_cast<std::uint64_t>(w);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(w >> 64));
}
// The last member of a set that is not empty.
inline int highest_of(std::uint64_t w) { return 63 - std::countl_zero(w); }
inline int highest_of(Wide w) {
  const auto high = static_cast<std::uint64_t>(w >> 64);
  return high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(static_cast<std::uint64_t>(w));
}
// Where in a byte the member with so many members before it is: by 256 x that number + the byte.
inline constexpr std::array<std::uint8_t, 8 * 256> member_in_byte = [] {
  std::array<std::uint8_t, 8 * 256> table{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    std::size_t before = 0;
    for (std::uint8_t at = 0; at < 8; ++at) {
      if ((byte >> at & 1) != 0) table[256 * before++ + byte] = at;
    }
  }
  return table;
}();

// The member with `skip` members before it; there must be one. Counts bytes first: a loop over the members would be
// mispredicted each time.
inline int member_of(std::uint64_t w, std::uint32_t skip) {
  std::uint64_t counts = w - (w >> 1 & 0x5555555555555555u);
  counts = (counts & 0x3333333333333333u) + (counts >> 2 & 0x3333333333333333u);
  counts = (counts + (counts >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  // In each byte how many members lie in it and those below; then how many bytes lie wholly before the member.
  const std::uint64_t sums = counts * 0x0101010101010101u;
  const std::uint64_t high = 0x8080808080808080u;
  const std::uint64_t before = ((skip * 0x0101010101010101u | high) - sums) & high;
  const int shift = static_cast<int>((before >> 7) * 0x0101010101010101u >> 56) * 8;
  const std::uint32_t left = skip - static_cast<std::uint32_t>(sums << 8 >> shift & 0xff);
  return shift + member_in_byte[256 * left + (w >> shift & 0xff)];
}
inline int member_of(Wide w, std::uint32_t skip) {
  const auto low = static_cast<std::uint64_t>(w);
  const auto below = static_cast<std::uint32_t>(count_of(low));
  return skip < below ? member_of(low, skip) : 64 + member_of(static_cast<std::uint64_t>(w >> 64), skip - below);
}

// How a run of the machine ended.
enum class Stop : std::uint8_t { done, waiting, over, fault };

template <class W>
class Table {
 public:
  Table(const State& state, Random* random, Events* events)
      : state_(state),
        parts_(state.game().parts()),
        layout_(parts_.layout),
        block_(Machine::block(state)),
        words_(reinterpret_cast<W*>(block_)),
        random_(random),
        events_(events) {}

 protected:
  static constexpr int bits = static_cast<int>(sizeof(W)) * 8;
  static constexpr W none = static_cast<std::uint64_t>(none_value);
  static W bit(int index) { return static_cast<W>(1) << index; }

  Header& header() { return *reinterpret_cast<Header*>(block_); }
  Counters& counters() { return *reinterpret_cast<Counters*>(words_ + layout_.counters()); }
  std::uint8_t& byte(std::uint32_t at) { return reinterpret_cast<std::uint8_t*>(block_)[at]; }
  std::uint8_t& place_of(int card) { return byte(layout_.place_of + static_cast<std::uint32_t>(card)); }
  std::uint8_t& owner_of(int card) { return byte(layout_.owner_of + static_cast<std::uint32_t>(card)); }
  std::uint8_t& above(int card) { return byte(layout_.next + static_cast<std::uint32_t>(card)); }
  std::uint8_t& below(int card) { return byte(layout_.previous + static_cast<std::uint32_t>(card)); }
  std::uint8_t& top(int pile) { return byte(layout_.tops + static_cast<std::uint32_t>(pile)); }
  std::uint8_t& bottom(int pile) { return byte(layout_.bottoms + static_cast<std::uint32_t>(pile)); }
  W& mask(int place) { return words_[layout_.masks + place]; }
  int pile(int place) const { return layout_.pile[static_cast<std::size_t>(place)]; }
  // The cards of a shuffled pile; empty if it has an order.
  W unordered(int place) const {
    const Reg at = layout_.unordered[static_cast<std::size_t>(place)];
    return at == no_reg ? W{0} : words_[at];
  }

  // Moves one card; the place must not be without order.
  void put(int card, int place, std::uint32_t flags);
  void take_out(int card, int place);
  void link(int card, int pile, bool to_bottom);
  void turn(W cards, std::uint32_t flags);
  std::uint32_t seers(int card);
  void moved(int card, int from, int to, std::uint32_t before);
  std::size_t told() const { return events_ == nullptr ? 0 : events_->size(); }
  void tell_by_place(std::size_t since);

  // One of the cards by chance; -1 if the machine has to wait for it.
  int draw(W cards, int pile, int destination);
  // Gives a shuffled pile an order, from the top down; false if the machine has to wait.
  bool fix_order(int place);
  Stop move_set(W cards, int place, std::uint32_t flags);
  Stop move_pile(int from, int to, std::uint32_t flags);
  Stop move_end(int from, int to, W& count, std::uint32_t flags);
  W end_of(int place, std::int64_t count, bool from_bottom);
  void shuffle(int place);
  void shuffle_into(int place, W cards);
  Stop deal(const DealCode& deal);
  Stop deal_rounds(const DealCode& deal, const std::uint8_t* seats, int seat_count);
  Stop deal_at_once(const DealCode& deal, const std::uint8_t* seats, int seat_count, std::int64_t rounds);
  bool deal_card(int deck, int place, std::uint32_t flags);
  static std::uint32_t deal_flags(const DealCode& deal) {
    return (deal.up ? move_face_up : 0) | (deal.down ? move_face_down : 0);
  }
  int deck_place() const { return parts_.first_place[static_cast<std::size_t>(parts_.checked->program.deck_zone)]; }
  Stop failed(Fault fault) {
    fault_ = fault;
    return Stop::fault;
  }

  void emit(const Event& event) { events_->push_back(event); }
  std::uint32_t everyone() const { return (1u << parts_.players) - 1; }

  const State& state_;
  const Game::Parts& parts_;
  const Layout& layout_;
  std::byte* block_;
  W* words_;
  Random* random_;
  Events* events_;
  Fault fault_ = Fault::none;
  Span span_;       // of the instruction in hand, when there are events
  int drawn_ = -1;  // an outcome that was given from outside
};

// What every move of a card does: here, so that it can be put in place.

template <class W>
inline void Table<W>::link(int card, int pile, bool to_bottom) {
  const auto name = static_cast<std::uint8_t>(card);
  std::uint8_t& end = to_bottom ? bottom(pile) : top(pile);
  if (end == no_byte) {
    top(pile) = bottom(pile) = name;
  } else if (to_bottom) {
    below(end) = name;
    above(card) = end;
    end = name;
  } else {
    above(end) = name;
    below(card) = end;
    end = name;
  }
}

template <class W>
inline void Table<W>::take_out(int card, int place) {
  mask(place) &= ~bit(card);
  const int from = pile(place);
  if (from == no_byte) return;
  const Reg shuffled = layout_.unordered[static_cast<std::size_t>(place)];
  if (shuffled != no_reg && (words_[shuffled] & bit(card)) != 0) {
    words_[shuffled] &= ~bit(card);
    return;
  }
  const std::uint8_t up = above(card), down = below(card);
  if (up != no_byte) {
    below(up) = down;
  } else {
    top(from) = down;
  }
  if (down != no_byte) {
    above(down) = up;
  } else {
    bottom(from) = up;
  }
  above(card) = below(card) = no_byte;
}

template <class W>
inline void Table<W>::turn(W cards, std::uint32_t flags) {
  if (layout_.face_up == no_reg) return;
  W& up = words_[layout_.face_up];
  W& down = words_[layout_.face_down];
  up = (flags & move_face_up) != 0 ? up | cards : up & ~cards;
  down = (flags & move_face_down) != 0 ? down | cards : down & ~cards;
}

template <class W>
inline void Table<W>::put(int card, int place, std::uint32_t flags) {
  const int from = place_of(card);
  if (from == no_byte) return;  // left out of the deck
  const std::uint32_t before = events_ != nullptr ? seers(card) : 0;
  take_out(card, from);
  mask(place) |= bit(card);
  place_of(card) = static_cast<std::uint8_t>(place);
  const std::uint8_t owner = layout_.owner[static_cast<std::size_t>(place)];
  if (owner != no_byte) owner_of(card) = owner;
  const int to = pile(place);
  if (to != no_byte) link(card, to, (flags & move_to_bottom) != 0);
  turn(bit(card), flags);
  if (events_ != nullptr) moved(card, from, place, before);
}

}  // namespace tapis
