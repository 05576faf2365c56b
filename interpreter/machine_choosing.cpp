// What is offered at a choice, and what was answered.
#include <algorithm>

#include "interpreter/machine_loop.hpp"

namespace tapis {

namespace {
constexpr std::uint64_t most_moves_of_a_choice = 20'000'000;
constexpr std::int64_t most_aside_numbers = 64;  // whatever a word holds
constexpr std::int64_t guard_cost = 20;          // of asking whether a whole set of cards may be chosen
}  // namespace

template <class W>
void Choosing<W>::offer(Offer<W> offer) {
  const std::uint64_t many = offer.count();
  if (many == 0) return;
  const AlternativeCode& alternative = site_->alternatives[offer.alternative];
  for (std::size_t name = 0; name < alternative.binders.size(); ++name) {
    if (name == offer.open && offer.is != Offer<W>::Is::single) continue;
    const std::int64_t value = number(words_[alternative.binders[name].open]);
    offer.fixed[name] = static_cast<std::int32_t>(value);
    if (offer.fixed[name] != value) return;  // values of moves are 32 bits
  }
  Offers<W>& here = offered();
  here.total = here.total + many < here.total ? UINT64_MAX : here.total + many;
  if (here.count < Offers<W>::most) here.list[here.count] = offer;
  ++here.count;
  if (all_ != nullptr) all_->push_back(offer);
}

template <class W>
void Choosing<W>::offer_mask(int alternative, W values, int open) {
  if (site_->is == SiteCode::Is::aside) values &= ~used(*site_, seat_, alternative);
  if (values == 0) return;
  Offers<W>& here = offered();
  if (here.count < Offers<W>::most && all_ == nullptr &&
      site_->alternatives[static_cast<std::size_t>(alternative)].binders.size() == 1) {
    // By far the most frequent: written in place.
    Offer<W>& offer = here.list[here.count++];
    offer.mask = values;
    offer.fixed = {};
    offer.alternative = static_cast<std::uint8_t>(alternative);
    offer.is = Offer<W>::Is::mask;
    offer.open = 0;
    here.total += static_cast<std::uint64_t>(count_of(values));
    return;
  }
  Offer<W> offer;
  offer.mask = values;
  offer.alternative = static_cast<std::uint8_t>(alternative);
  offer.is = Offer<W>::Is::mask;
  offer.open = static_cast<std::uint8_t>(open);
  this->offer(offer);
}

template <class W>
void Choosing<W>::offer_range(int alternative, std::int64_t low, std::int64_t high, int open) {
  if (low > high) return;
  // Values of moves are 32 bits.
  low = std::max<std::int64_t>(low, INT32_MIN);
  high = std::min<std::int64_t>(high, INT32_MAX);
  if (low > high) return;
  if (site_->is == SiteCode::Is::aside) {
    // Each once: kept in a mask, so only small numbers can be offered out of turn.
    W values = 0;
    for (std::int64_t n = std::max<std::int64_t>(0, low); n <= high && n < most_aside_numbers; ++n)
      values |= bit(static_cast<int>(n));
    return offer_mask(alternative, values, open);
  }
  Offers<W>& here = offered();
  if (here.count > 0 && here.count <= Offers<W>::most && all_ == nullptr) {
    // Numbers that pass a guard one by one are one range again.
    Offer<W>& last = here.list[here.count - 1];
    const bool only_name = site_->alternatives[static_cast<std::size_t>(alternative)].binders.size() == 1;
    if (only_name && last.is == Offer<W>::Is::range && last.alternative == alternative && last.high + 1 == low) {
      here.total += static_cast<std::uint64_t>(high - low + 1);
      last.high = high;
      return;
    }
  }
  Offer<W> offer;
  offer.low = low;
  offer.high = high;
  offer.alternative = static_cast<std::uint8_t>(alternative);
  offer.is = Offer<W>::Is::range;
  offer.open = static_cast<std::uint8_t>(open);
  this->offer(offer);
}

// Does the guard hold for a complete set?
template <class W>
bool Choosing<W>::may_choose(W cards, const AlternativeCode& alternative) {
  words_[alternative.binders[static_cast<std::size_t>(alternative.some)].open] = cards;
  return ask(alternative.whole_guard) && words_[alternative.whole_flag] != 0;
}

// Can a set be completed with cards that come later, so that its guard holds?
template <class W>
bool Choosing<W>::completes(W chosen, W later, std::int64_t least, std::int64_t most,
                            const AlternativeCode& alternative) {
  const std::int64_t size = count_of(chosen);
  if (fault_ != Fault::none || (budget_ -= guard_cost) < 0) {
    if (fault_ == Fault::none) fault_ = Fault::endless;
    return false;
  }
  if (size >= least && may_choose(chosen, alternative)) return true;
  if (size >= most) return false;
  for (; later != 0 && fault_ == Fault::none; later &= later - 1) {
    if (size + count_of(later) < least) return false;
    const W card = bit(lowest_of(later));
    if (completes(chosen | card, later & ~card, least, most, alternative)) return true;
  }
  return false;
}

template <class W>
auto Choosing<W>::picks_by_guard(W chosen, W later, std::int64_t least, std::int64_t most,
                                 const AlternativeCode& alternative) -> Picks {
  const std::int64_t size = count_of(chosen);
  W candidates = size < most ? later : W{0};
  // So many cards must be left behind the one that is picked.
  for (std::int64_t spare = least - size - 1; spare > 0 && candidates != 0; --spare)
    candidates &= ~bit(highest_of(candidates));
  if (alternative.whole_guard == no_code) return {candidates, size >= least};
  Picks picks;
  for (W rest = candidates; rest != 0; rest &= rest - 1) {
    const W card = rest & (~rest + 1);
    if (completes(chosen | card, later & ~((card << 1) - 1), least, most, alternative)) picks.next |= card;
  }
  picks.enough = size >= least && completes(chosen, 0, least, most, alternative);
  return picks;
}

// Where a pattern must be fitted, the fits are the sets to try.
template <class W>
auto Choosing<W>::picks_by_pattern(W chosen, W later, std::int64_t least, std::int64_t most,
                                   const AlternativeCode& alternative) -> Picks {
  Picks picks;
  const Patterns& pattern = parts_.patterns[static_cast<std::size_t>(alternative.pattern)];
  const bool all = pattern.each(chosen | later, [&](Wide fit) {
    const W cards = static_cast<W>(fit), rest = cards & ~chosen, next = rest & (~rest + 1);
    const std::int64_t size = count_of(cards);
    const bool known = rest == 0 ? picks.enough : (picks.next & next) != 0;
    if (known || (chosen & ~cards) != 0 || size < least || size > most || fault_ != Fault::none) return;
    if (!may_choose(cards, alternative)) return;
    picks.next |= next;
    picks.enough = picks.enough || rest == 0;
  });
  if (!all && fault_ == Fault::none) fault_ = Fault::too_many_fits;
  return picks;
}

// Cards are picked in canonical order: one later than the last, that leaves enough to complete the set.
template <class W>
void Choosing<W>::offer_picks(int alternative, W cards, std::int64_t least, std::int64_t most, int open) {
  const AlternativeCode& code = site_->alternatives[static_cast<std::size_t>(alternative)];
  W chosen = 0;
  if (begun(*site_, seat_) == alternative) chosen = values(*site_, seat_)[code.some];
  least = std::max<std::int64_t>(least, 0);
  most = std::min<std::int64_t>(most, bits);
  if (least > most) return;
  complete_ = count_of(chosen) >= most && chosen != 0;
  if (complete_) return;
  W later = cards & ~chosen;
  if (chosen != 0) later &= ~((bit(highest_of(chosen)) << 1) - 1);
  const Picks picks = code.pattern >= 0 ? picks_by_pattern(chosen, later, least, most, code)
                                        : picks_by_guard(chosen, later, least, most, code);
  Offer<W> offer;
  offer.alternative = static_cast<std::uint8_t>(alternative);
  offer.open = static_cast<std::uint8_t>(open);
  offer.is = Offer<W>::Is::picks;
  offer.mask = picks.next;
  this->offer(offer);
  if (!picks.enough) return;
  offer.is = Offer<W>::Is::enough;
  this->offer(offer);
}

template <class W>
bool Choosing<W>::step_choice(const Instruction* i) {
  W* const r = words_;
  switch (i->op) {
    case Code::Offer: {
      const bool aside = site_->is == SiteCode::Is::aside;
      Offer<W> single;
      single.alternative = static_cast<std::uint8_t>(i->a);
      if (!aside || (used(*site_, seat_, i->a) & 1) == 0) offer(single);
      break;
    }
    case Code::OfferRange:
      offer_range(i->a, number(r[i->b]), number(r[i->c]), i[1].a);
      break;
    case Code::OfferPicks:
      offer_picks(i->a, r[i->b], number(r[i->c]), number(r[i[1].a]), i[1].b);
      break;
    case Code::AsidesOn: {
      const SiteCode& site = parts_.sites[i->a];
      header().asides |= 1u << site.aside;
      std::fill_n(r + site.used, static_cast<std::size_t>(parts_.players) * site.alternatives.size(), W{0});
      break;
    }
    case Code::AsidesOff: {
      const SiteCode& site = parts_.sites[i->a];
      header().asides &= ~(1u << site.aside);
      std::fill_n(r + site.used, static_cast<std::size_t>(parts_.players) * site.alternatives.size(), W{0});
      break;
    }
    default:
      return false;
  }
  return true;
}

template <class W>
void Choosing<W>::offers(int site, int seat, std::vector<Offer<W>>* all) {
  site_ = &parts_.sites[static_cast<std::size_t>(site)];
  seat_ = seat;
  all_ = all;
  complete_ = false;
  Offers<W>& here = offered();
  here.total = 0;
  here.count = 0;
  words_[site_->asker] = static_cast<W>(seat);
  std::uint32_t entry = site_->offers;
  const int alternative = begun(*site_, seat);
  if (alternative >= 0) {
    const AlternativeCode& code = site_->alternatives[static_cast<std::size_t>(alternative)];
    for (std::size_t name = 0; name < code.binders.size(); ++name)
      words_[code.binders[name].open] = values(*site_, seat)[name];
    entry = code.more;
  }
  ask(entry);
  all_ = nullptr;
  if (here.total > most_moves_of_a_choice && fault_ == Fault::none) fault_ = Fault::too_many_moves;
}

template <class W>
int Choosing<W>::begun(const SiteCode& site, int seat) {
  if (!site.progress) return -1;
  const int alternative = static_cast<int>(record(site, seat)[0]) - 1;
  if (alternative < 0 || site.alternatives[static_cast<std::size_t>(alternative)].some < 0) return -1;
  return alternative;
}

template <class W>
W Choosing<W>::picked(const SiteCode& site, int seat) {
  const int alternative = begun(site, seat);
  if (alternative < 0) return 0;
  return values(site, seat)[site.alternatives[static_cast<std::size_t>(alternative)].some];
}

template <class W>
Move Choosing<W>::move_of(int site, const Offer<W>& offer, std::uint64_t index) const {
  using Is = typename Offer<W>::Is;
  Move move;
  move.site = static_cast<std::uint16_t>(site);
  move.alternative = offer.alternative;
  if (offer.is == Is::picks) move.is = Move::Is::pick;
  if (offer.is == Is::enough) move.is = Move::Is::enough;
  move.values = offer.fixed;
  if (offer.is == Is::mask || offer.is == Is::picks)
    move.values[offer.open] = member_of(offer.mask, static_cast<std::uint32_t>(index));
  if (offer.is == Is::range)
    move.values[offer.open] = static_cast<std::int32_t>(offer.low + static_cast<std::int64_t>(index));
  if (offer.is == Is::enough) move.values[offer.open] = 0;
  return move;
}

template <class W>
void Choosing<W>::moves(int site, int seat, Moves& out) {
  std::vector<Offer<W>> all;
  const bool cached = Machine::ready(this->state_) && site == header().site &&
                      seat == lowest_of(words_[this->layout_.movers]) && offered().count <= Offers<W>::most;
  if (!cached) {
    Machine::ready(this->state_) = false;
    offers(site, seat, &all);
    if (fault_ != Fault::none) return;
  }
  const Offer<W>* list = cached ? offered().list.data() : all.data();
  const std::size_t count = cached ? offered().count : all.size();
  const std::size_t before = out.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Offer<W>& offer = list[i];
    using Is = typename Offer<W>::Is;
    if (offer.is == Is::mask || offer.is == Is::picks) {
      Move move = move_of(site, offer, 0);
      for (W values = offer.mask; values != 0; values &= values - 1) {
        move.values[offer.open] = lowest_of(values);
        out.push_back(move);
      }
    } else {
      const std::uint64_t many = offer.count();
      for (std::uint64_t k = 0; k < many; ++k) out.push_back(move_of(site, offer, k));
    }
  }
  if (!parts_.sites[static_cast<std::size_t>(site)].sorted)
    std::sort(out.begin() + static_cast<std::ptrdiff_t>(before), out.end());
}

template <class W>
bool Choosing<W>::is_offered(int site, int seat, const Move& move) {
  std::vector<Offer<W>> all;
  Machine::ready(this->state_) = false;
  offers(site, seat, &all);
  if (fault_ != Fault::none) return false;
  const SiteCode& code = parts_.sites[static_cast<std::size_t>(site)];
  if (move.alternative >= code.alternatives.size()) return false;
  const std::size_t names = code.alternatives[move.alternative].binders.size();
  for (std::size_t name = names; name < move.values.size(); ++name) {
    if (move.values[name] != 0) return false;
  }
  return std::any_of(all.begin(), all.end(), [&](const Offer<W>& offer) {
    using Is = typename Offer<W>::Is;
    if (offer.alternative != move.alternative) return false;
    const Move::Is kind = offer.is == Is::picks    ? Move::Is::pick
                          : offer.is == Is::enough ? Move::Is::enough
                                                   : Move::Is::whole;
    if (kind != move.is) return false;
    for (std::size_t name = 0; name < names; ++name) {
      if ((offer.is == Is::single || name != offer.open) && move.values[name] != offer.fixed[name]) return false;
    }
    if (offer.is == Is::single) return true;
    const std::int32_t value = move.values[offer.open];
    if (offer.is == Is::enough) return value == 0;
    if (offer.is == Is::range) return value >= offer.low && value <= offer.high;
    return value >= 0 && value < bits && ((offer.mask >> value) & 1) != 0;
  });
}

template <class W>
std::uint32_t Choosing<W>::who_may(int aside_site) {
  const SiteCode& site = parts_.sites[static_cast<std::size_t>(aside_site)];
  return ask(site.who) ? static_cast<std::uint32_t>(words_[site.who_mask]) & this->everyone() : 0;
}

template <class W>
std::uint32_t Choosing<W>::audience(int site, int seat) {
  const SiteCode& code = parts_.sites[static_cast<std::size_t>(site)];
  if (code.audience == no_code) return this->everyone();
  words_[code.asker] = static_cast<W>(seat);
  return ask(code.audience) ? static_cast<std::uint32_t>(words_[code.audience_mask]) & this->everyone() : 0;
}

// The audience is worked out also when nobody listens: it can fail, and a game must not depend on who listens.
template <class W>
void Choosing<W>::chose(const SiteCode& site, int seat, const Move& move) {
  if (events_ == nullptr && site.audience == no_code) return;
  const std::uint32_t learn = audience(site.site, seat) | (1u << seat);
  if (events_ == nullptr) return;
  Event event{};
  event.is = Event::Is::chose;
  event.seat = seat;
  event.move = move;
  event.audience = learn;
  event.span = parts_.checked->program.sites[static_cast<std::size_t>(site.site)].alternatives[move.alternative].span;
  this->emit(event);
}

// A choice is told when all have chosen: several cards one by one, as they were picked.
template <class W>
void Choosing<W>::chose_recorded(const SiteCode& site, int seat, int alternative) {
  const AlternativeCode& code = site.alternatives[static_cast<std::size_t>(alternative)];
  const W* chosen = site.record == no_reg ? nullptr : values(site, seat);
  Move move;
  move.site = static_cast<std::uint16_t>(site.site);
  move.alternative = static_cast<std::uint8_t>(alternative);
  for (std::size_t name = 0; name < code.binders.size(); ++name)
    move.values[name] = static_cast<std::int32_t>(number(chosen[name]));
  if (code.some < 0) return chose(site, seat, move);
  move.is = Move::Is::pick;
  for (W cards = chosen[code.some]; cards != 0; cards &= cards - 1) {
    move.values[static_cast<std::size_t>(code.some)] = lowest_of(cards);
    chose(site, seat, move);
  }
}

// Puts what a seat has chosen into the slots of its names; which alternative it was.
template <class W>
W Choosing<W>::recall(const SiteCode& site, int seat) {
  const int alternative = site.progress ? static_cast<int>(record(site, seat)[0]) - 1 : 0;
  const AlternativeCode& code = site.alternatives[static_cast<std::size_t>(alternative)];
  if (events_ != nullptr || site.audience != no_code) chose_recorded(site, seat, alternative);
  for (std::size_t name = 0; name < code.binders.size(); ++name)
    words_[code.binders[name].slot] = values(site, seat)[name];
  return static_cast<W>(alternative);
}

template class Choosing<std::uint64_t>;
template class Choosing<Wide>;

}  // namespace tapis
