// Cards that move, are drawn, dealt and shuffled.
#include "interpreter/machine_table.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <tuple>

namespace tapis {

// The seats that see the card's face where it lies.
template <class W>
std::uint32_t Table<W>::seers(int card) {
  if (layout_.face_up != no_reg && (words_[layout_.face_up] & bit(card)) != 0) return everyone();
  if (layout_.face_up != no_reg && (words_[layout_.face_down] & bit(card)) != 0) return 0;
  const std::uint8_t place = place_of(card);
  return place == no_byte ? 0 : parts_.place_audience[place];
}

template <class W>
void Table<W>::moved(int card, int from, int to, std::uint32_t before) {
  Event event{};
  event.is = Event::Is::moved;
  event.audience = before | seers(card);
  event.a = card;
  event.b = from;
  event.c = to;
  event.span = span_;
  emit(event);
}

template <class W>
int Table<W>::draw(W cards, int from, int destination) {
  int card = -1;
  if (drawn_ >= 0) {
    card = drawn_ < bits && ((cards >> drawn_) & 1) != 0 ? drawn_ : lowest_of(cards);
    drawn_ = -1;
  } else if (random_ != nullptr) {
    card = member_of(cards, random_->below(static_cast<std::uint32_t>(count_of(cards))));
  } else {
    header().turn = Turn::chance;
    header().pile = static_cast<std::uint8_t>(from);
    header().destination = static_cast<std::uint8_t>(destination);
    return -1;
  }
  counters().forced = 0;
  ++counters().draws;
  return card;
}

template <class W>
bool Table<W>::fix_order(int place) {
  while (unordered(place) != 0) {
    const int card = draw(unordered(place), place, place);
    if (card < 0) return false;
    words_[layout_.unordered[static_cast<std::size_t>(place)]] &= ~bit(card);
    link(card, pile(place), true);
  }
  return true;
}

// Cards of a set move in the order of the deck, which must not tell anything about those that are hidden: events of
// one place and one audience stand together.
template <class W>
void Table<W>::tell_by_place(std::size_t since) {
  if (events_ == nullptr) return;
  std::sort(events_->begin() + static_cast<std::ptrdiff_t>(since), events_->end(), [](const Event& x, const Event& y) {
    return std::tie(x.b, x.audience, x.a) < std::tie(y.b, y.audience, y.a);
  });
}

template <class W>
Stop Table<W>::move_set(W cards, int place, std::uint32_t flags) {
  cards &= static_cast<W>(parts_.deck_mask);
  if (cards != 0 && !fix_order(place)) return Stop::waiting;
  const std::size_t since = told();
  for (; cards != 0; cards &= cards - 1) put(lowest_of(cards), place, flags);
  tell_by_place(since);
  return Stop::done;
}

template <class W>
Stop Table<W>::move_pile(int from, int to, std::uint32_t flags) {
  if (mask(from) == 0) return Stop::done;
  const bool into_set = pile(to) == no_byte;
  if (into_set) {
    // Nothing is drawn: a set has no order either.
    const std::size_t since = told();
    for (W cards = mask(from); cards != 0; cards &= cards - 1) put(lowest_of(cards), to, flags);
    tell_by_place(since);
    return Stop::done;
  }
  if (!fix_order(to)) return Stop::waiting;
  if (from == to) {
    W all = static_cast<std::uint64_t>(count_of(mask(from)));
    return move_end(from, to, all, flags | move_from_bottom);
  }
  while (mask(from) != 0) {
    int card = (flags & move_reversed) != 0 ? top(pile(from)) : bottom(pile(from));
    if (unordered(from) != 0) card = draw(unordered(from), from, to);
    if (card < 0) return Stop::waiting;
    put(card, to, flags);
  }
  return Stop::done;
}

template <class W>
W Table<W>::end_of(int place, std::int64_t count, bool from_bottom) {
  W cards = 0;
  int card = from_bottom ? bottom(pile(place)) : top(pile(place));
  for (; count > 0 && card != no_byte; --count) {
    cards |= bit(card);
    card = from_bottom ? above(card) : below(card);
  }
  return cards;
}

// Cards keep their order: the lowest of them lands first. Out of a shuffled pile they are drawn.
template <class W>
Stop Table<W>::move_end(int from, int to, W& count, std::uint32_t flags) {
  auto left = static_cast<std::int64_t>(static_cast<std::uint64_t>(count));
  if (pile(from) == no_byte || left <= 0 || mask(from) == 0) return Stop::done;
  if (!fix_order(to)) return Stop::waiting;
  while (unordered(from) != 0 && left > 0) {
    const int card = draw(unordered(from), from, to);
    if (card < 0) return Stop::waiting;
    put(card, to, flags);
    count = static_cast<std::uint64_t>(--left);
  }
  std::array<std::uint8_t, max_cards> cards{};
  int number = 0;
  const bool from_bottom = (flags & move_from_bottom) != 0;
  int card = from_bottom ? bottom(pile(from)) : top(pile(from));
  for (; left > 0 && card != no_byte; --left) {
    cards[static_cast<std::size_t>(number++)] = static_cast<std::uint8_t>(card);
    card = from_bottom ? above(card) : below(card);
  }
  // From the bottom they lie in order already; the whole pile may be wanted the other way round.
  if (from_bottom == ((flags & move_reversed) != 0)) std::reverse(cards.begin(), cards.begin() + number);
  for (int i = 0; i < number; ++i) put(cards[static_cast<std::size_t>(i)], to, flags);
  count = 0;
  return Stop::done;
}

template <class W>
void Table<W>::shuffle(int place) {
  const int which = pile(place);
  const Reg at = layout_.unordered[static_cast<std::size_t>(place)];
  turn(mask(place), 0);
  if (which == no_byte || at == no_reg) return;
  for (W cards = mask(place); cards != 0; cards &= cards - 1) {
    const int card = lowest_of(cards);
    above(card) = below(card) = no_byte;
  }
  top(which) = bottom(which) = no_byte;
  words_[at] = mask(place);
}

template <class W>
void Table<W>::shuffle_into(int place, W cards) {
  cards &= static_cast<W>(parts_.deck_mask);
  if (cards == static_cast<W>(parts_.deck_mask) && events_ == nullptr &&
      layout_.unordered[static_cast<std::size_t>(place)] != no_reg) {
    // Everything: nothing of where the cards lay stays.
    const int places = static_cast<int>(parts_.places.size());
    for (int other = 0; other < places; ++other) {
      mask(other) = 0;
      const Reg at = layout_.unordered[static_cast<std::size_t>(other)];
      if (at != no_reg) words_[at] = 0;
      if (pile(other) != no_byte) top(pile(other)) = bottom(pile(other)) = no_byte;
    }
    const auto size = static_cast<std::size_t>(layout_.card_count);
    std::memset(block_ + layout_.next, no_byte, size);
    std::memset(block_ + layout_.previous, no_byte, size);
    const std::uint8_t owner = layout_.owner[static_cast<std::size_t>(place)];
    for (int card : parts_.cards) {
      place_of(card) = static_cast<std::uint8_t>(place);
      if (owner != no_byte) owner_of(card) = owner;
    }
    mask(place) = cards;
    turn(cards, 0);
    words_[layout_.unordered[static_cast<std::size_t>(place)]] = cards;
    return;
  }
  // A pile that has no order takes no order from cards that are shuffled into it.
  const Reg at = layout_.unordered[static_cast<std::size_t>(place)];
  if (at != no_reg) words_[at] = 0;
  if (pile(place) != no_byte) {
    for (W there = mask(place); there != 0; there &= there - 1)
      above(lowest_of(there)) = below(lowest_of(there)) = no_byte;
    top(pile(place)) = bottom(pile(place)) = no_byte;
    for (W there = mask(place); there != 0; there &= there - 1) link(lowest_of(there), pile(place), false);
  }
  const std::size_t since = told();
  for (W others = cards & ~mask(place); others != 0; others &= others - 1) put(lowest_of(others), place, 0);
  tell_by_place(since);
  shuffle(place);
}

template <class W>
Stop Table<W>::deal(const DealCode& deal) {
  const W players = words_[deal.players];
  if (words_[deal.first] == none) return failed(Fault::nothing_there);
  if (parts_.checked->program.deck_zone < 0) return Stop::done;
  std::array<std::uint8_t, max_players> seats{};
  int count = 0;
  const int first = static_cast<int>(words_[deal.first]);
  for (int far = 0; far < parts_.players; ++far) {
    const int seat = (first + far) % parts_.players;
    if (((players >> seat) & 1) != 0) seats[static_cast<std::size_t>(count++)] = static_cast<std::uint8_t>(seat);
  }
  if (count == 0) return Stop::done;
  const Stop stop = deal_rounds(deal, seats.data(), count);
  if (stop == Stop::done) words_[deal.progress] = 0;
  return stop;
}

// The whole of it at once: nobody watches, and the generator is at hand. Draws as `draw` does, so that the same seed
// deals the same cards either way.
template <class W>
Stop Table<W>::deal_at_once(const DealCode& deal, const std::uint8_t* seats, int seat_count, std::int64_t rounds) {
  const int deck = deck_place();
  const Reg shuffled = layout_.unordered[static_cast<std::size_t>(deck)];
  W rest = words_[shuffled];
  int left = count_of(rest);
  bool enough = true;
  const bool packets = deal.count == no_reg && !deal.all;
  for (std::int64_t round = 0; round < rounds && enough; ++round) {
    const int packet = packets ? deal.packets[static_cast<std::size_t>(round)] : 1;
    for (int player = 0; player < seat_count; ++player) {
      enough = left >= packet;
      if (!enough) break;
      const int place = deal.place_of_seat[seats[player]];
      const std::uint8_t owner = layout_.owner[static_cast<std::size_t>(place)];
      W got = 0;
      for (int i = 0; i < packet; ++i) {
        const int card = member_of(rest, random_->below(static_cast<std::uint32_t>(left--)));
        rest &= ~bit(card);
        got |= bit(card);
        place_of(card) = static_cast<std::uint8_t>(place);
        if (owner != no_byte) owner_of(card) = owner;
        if (pile(place) != no_byte) link(card, pile(place), false);
      }
      mask(place) |= got;
    }
  }
  turn(words_[shuffled] & ~rest, deal_flags(deal));
  counters().forced = 0;
  counters().draws += static_cast<std::uint32_t>(count_of(words_[shuffled]) - left);
  words_[shuffled] = mask(deck) = rest;
  return enough || deal.all ? Stop::done : failed(Fault::too_few_cards);
}

// How many cards have been dealt says where it goes on.
template <class W>
Stop Table<W>::deal_rounds(const DealCode& deal, const std::uint8_t* seats, int seat_count) {
  const int deck = deck_place();
  W& progress = words_[deal.progress];
  const std::int64_t single =
      deal.count == no_reg ? 0 : static_cast<std::int64_t>(static_cast<std::uint64_t>(words_[deal.count]));
  const std::int64_t rounds = deal.all               ? max_cards + 1
                              : deal.count != no_reg ? single
                                                     : static_cast<std::int64_t>(deal.packets.size());
  const auto done = static_cast<std::int64_t>(static_cast<std::uint64_t>(progress));
  bool plain = events_ == nullptr && random_ != nullptr && done == 0 && drawn_ < 0 && unordered(deck) != 0;
  for (int player = 0; player < seat_count && plain; ++player) {
    const int place = deal.place_of_seat[seats[player]];
    plain = place != deck && unordered(place) == 0;
  }
  if (plain) return deal_at_once(deal, seats, seat_count, rounds);
  std::int64_t dealt = 0;
  for (std::int64_t round = 0; round < rounds; ++round) {
    const int packet = deal.count != no_reg || deal.all ? 1 : deal.packets[static_cast<std::size_t>(round)];
    for (int player = 0; player < seat_count; ++player) {
      const int left = packet - static_cast<int>(std::clamp<std::int64_t>(done - dealt, 0, packet));
      if (left > 0 && count_of(mask(deck)) < left) return deal.all ? Stop::done : failed(Fault::too_few_cards);
      const int place = deal.place_of_seat[seats[player]];
      for (int i = packet - left; i < packet; ++i) {
        if (!deal_card(deck, place, deal_flags(deal))) return Stop::waiting;
        progress = static_cast<std::uint64_t>(dealt + i + 1);
      }
      dealt += packet;
    }
  }
  return Stop::done;
}

// One card from the deck; false if the machine has to wait for it.
template <class W>
bool Table<W>::deal_card(int deck, int place, std::uint32_t flags) {
  if (pile(place) != no_byte && place != deck && !fix_order(place)) return false;
  int card = -1;
  if (unordered(deck) != 0) {
    card = draw(unordered(deck), deck, place);
    if (card < 0) return false;
  } else {
    card = pile(deck) == no_byte ? lowest_of(mask(deck)) : top(pile(deck));
  }
  put(card, place, flags);
  return true;
}

template class Table<std::uint64_t>;
template class Table<Wide>;

}  // namespace tapis
