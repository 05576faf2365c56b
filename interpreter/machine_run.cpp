// Steps of a game: from one decision to the next.
#include "interpreter/machine_loop.hpp"

#include <algorithm>
#include <cstring>

namespace tapis {

namespace {

constexpr std::uint32_t forced_before_check = 64;

std::uint64_t hash_of(const std::byte* bytes, std::size_t count) {
  std::uint64_t hash = 0x9e3779b97f4a7c15u;
  for (std::size_t at = 0; at + 8 <= count; at += 8) {
    std::uint64_t word;
    std::memcpy(&word, bytes + at, 8);
    hash = (hash ^ word) * 0xbf58476d1ce4e5b9u;
    hash ^= hash >> 29;
  }
  return hash;
}

}  // namespace

template <class W>
void Run<W>::stop_with(Fault fault, std::uint32_t pc) {
  if (pc == 0) pc = header().pc;  // no instruction failed, but the choice that waits
  header().turn = Turn::over;
  header().ending = Ending::fault;
  header().fault = fault;
  header().pc = pc;
  if (this->events_ == nullptr) return;
  Event event{};
  event.is = Event::Is::faulted;
  event.audience = this->everyone();
  event.span = parts_.spans[pc];
  this->emit(event);
}

template <class W>
void Run<W>::go_on(std::uint32_t pc) {
  Machine::ready(state_) = false;
  const Stop stop = this->execute(pc);
  if (stop == Stop::fault) return stop_with(fault_, fault_pc_);
  if (stop == Stop::waiting && header().turn == Turn::decision) arrive();
  if (stop == Stop::over) end(Ending::finished);
  if (header().turn == Turn::over) words_[layout_.movers] = 0;
}

// The game is scored: a result that cannot be worked out is a fault like any other.
template <class W>
void Run<W>::end(Ending ending) {
  header().turn = Turn::over;
  header().ending = ending;
  for (int seat = 0; seat < parts_.players; ++seat) {
    const W param = parameter(seat);
    W value = 0;
    if (!result(parts_.result, &param, 1, value)) return stop_with(fault_, fault_pc_);
  }
}

// At a decision: is there a move for everybody, is the game too long, does it go round in circles?
template <class W>
void Run<W>::arrive(bool again) {
  counters().draws = 0;
  W seats = words_[layout_.movers];
  const bool alone = (seats & (seats - 1)) == 0;
  // While others choose nothing happens: what the rest of a joint choice may do has been looked at already.
  if (again) seats &= ~seats + 1;
  // The first seat comes last, so that its offers stay.
  while (seats != 0) {
    const int seat = highest_of(seats);
    seats &= ~bit(seat);
    this->offers(header().site, seat);
    if (fault_ != Fault::none) return stop_with(fault_, fault_pc_);
    if (this->offered().count == 0) return stop_with(Fault::no_move, header().pc);
  }
  Machine::ready(state_) = true;
  const bool no_choice = alone && header().asides == 0 && this->offered().total == 1;
  counters().forced = no_choice ? counters().forced + 1 : 0;
  if (counters().forced > forced_before_check && has_repeated()) {
    return end(Ending::repetition);
  }
  limit_moves();
}

template <class W>
void Run<W>::limit_moves() {
  std::int64_t limit = parts_.move_limit;
  if (parts_.most_moves.entry != no_code) {
    W value = 0;
    if (!result(parts_.most_moves, nullptr, 0, value)) return stop_with(fault_, fault_pc_);
    limit = this->number(value);
  }
  if (counters().moves >= limit) end(Ending::move_limit);
}

// Brent's check: one position is kept, a later one each time that the count doubles.
template <class W>
bool Run<W>::has_repeated() {
  const std::uint64_t hash = hash_of(this->block_, parts_.position_bytes());
  Counters& c = counters();
  if (c.forced > forced_before_check + 1 && hash == c.saved_hash) return true;
  if (c.forced == forced_before_check + 1 || c.forced >= 2 * c.saved_at) {
    c.saved_hash = hash;
    c.saved_at = c.forced;
  }
  return false;
}

template <class W>
void Run<W>::start(std::uint32_t pc) {
  go_on(pc);
}

template <class W>
void Run<W>::apply(int seat, const Move& move) {
  const SiteCode& site = parts_.sites[move.site];
  ++counters().moves;
  if (site.is == SiteCode::Is::aside) return act_aside(site, seat, move);
  if (move.is != Move::Is::whole) return pick(site, seat, move);
  const AlternativeCode& alternative = site.alternatives[move.alternative];
  if (site.is == SiteCode::Is::choose) {
    this->chose(site, seat, move);
    if (fault_ != Fault::none) return stop_with(fault_, fault_pc_);
    words_[site.player] = static_cast<W>(seat);
    for (std::size_t name = 0; name < alternative.binders.size(); ++name) {
      words_[alternative.binders[name].slot] = this->word(move.values[name]);
    }
    words_[layout_.movers] = 0;
    header().site = 0xffff;
    return go_on(alternative.body);
  }
  if (site.record != no_reg) {
    W* values = this->values(site, seat);
    for (std::size_t name = 0; name < alternative.binders.size(); ++name) values[name] = this->word(move.values[name]);
    if (site.progress) this->record(site, seat)[0] = static_cast<W>(move.alternative + 1);
  }
  answered(site, seat, alternative);
}

// A seat has chosen all: what it chose is in its record.
template <class W>
void Run<W>::answered(const SiteCode& site, int seat, const AlternativeCode& alternative) {
  Machine::ready(state_) = false;
  words_[layout_.movers] &= ~bit(seat);
  if (words_[layout_.movers] != 0) return arrive(true);
  header().site = 0xffff;
  if (site.is == SiteCode::Is::at_once) return go_on(site.bodies);
  words_[site.player] = static_cast<W>(seat);
  for (std::size_t name = 0; name < alternative.binders.size(); ++name) {
    words_[alternative.binders[name].slot] = this->values(site, seat)[name];
  }
  std::fill_n(words_ + site.record, site.record_size, W{0});
  go_on(alternative.body);
}

// One more of several cards, or enough of them.
template <class W>
void Run<W>::pick(const SiteCode& site, int seat, const Move& move) {
  const AlternativeCode& alternative = site.alternatives[move.alternative];
  W* values = this->values(site, seat);
  const auto some = static_cast<std::size_t>(alternative.some);
  for (std::size_t name = 0; name < alternative.binders.size(); ++name) {
    if (name != some) values[name] = this->word(move.values[name]);
  }
  if (move.is == Move::Is::pick) values[some] |= bit(move.values[some]);
  this->record(site, seat)[0] = static_cast<W>(move.alternative + 1);
  // A joint choice is told when all have chosen.
  if (site.is == SiteCode::Is::choose) this->chose(site, seat, move);
  Machine::ready(state_) = false;
  bool complete = move.is == Move::Is::enough;
  if (!complete) {
    this->offers(site.site, seat);
    complete = this->complete_;
  }
  if (fault_ != Fault::none) return stop_with(fault_, fault_pc_);
  if (complete) return answered(site, seat, alternative);
  arrive();
}

// Then the choice that waits is offered again.
template <class W>
void Run<W>::act_aside(const SiteCode& site, int seat, const Move& move) {
  const AlternativeCode& alternative = site.alternatives[move.alternative];
  const std::uint32_t pc = header().pc;
  const bool named = !alternative.binders.empty();
  this->used(site, seat, move.alternative) |= named ? bit(move.values[0]) : W{1};
  this->chose(site, seat, move);
  words_[site.player] = static_cast<W>(seat);
  if (named) words_[alternative.binders[0].slot] = this->word(move.values[0]);
  Machine::ready(state_) = false;
  const Stop stop = fault_ == Fault::none ? this->execute(alternative.body) : Stop::fault;
  if (stop == Stop::fault) {
    stop_with(fault_, fault_pc_);
  } else if (stop == Stop::waiting) {
    // A shuffled pile got its order in an act out of turn: there is no way to wait for that.
    stop_with(Fault::chance_in_aside, header().pc);
  } else if (stop == Stop::done) {
    header().pc = pc;
    arrive();
  }
  if (header().turn == Turn::over) words_[layout_.movers] = 0;
}

template <class W>
void Run<W>::apply_chance(std::int32_t value) {
  this->drawn_ = value < 0 ? 0 : value;
  header().turn = Turn::decision;
  header().pile = header().destination = no_byte;
  go_on(header().pc);
}

template <class W>
void Run<W>::random_step() {
  const int seat = lowest_of(words_[layout_.movers]);
  Offers<W>& here = this->offered();
  const int site = header().site;
  if (!parts_.sites[static_cast<std::size_t>(site)].sorted) {
    // The same luck means the same move as for who chooses from the list.
    Moves list;
    this->moves(site, seat, list);
    if (fault_ != Fault::none) return stop_with(fault_, fault_pc_);
    return apply(seat, list[random_->below(static_cast<std::uint32_t>(list.size()))]);
  }
  std::vector<Offer<W>> all;
  if (!Machine::ready(state_) || here.count > Offers<W>::most) {
    this->offers(site, seat, &all);
    if (fault_ != Fault::none) return stop_with(fault_, fault_pc_);
  }
  const Offer<W>* offer = all.empty() ? here.list.data() : all.data();
  std::uint64_t index = random_->below(static_cast<std::uint32_t>(here.total));  // bounded when they were made
  for (std::uint64_t many = offer->count(); index >= many; many = offer->count()) {
    index -= many;
    ++offer;
  }
  apply(seat, this->move_of(site, *offer, index));
}

template <class W>
bool Run<W>::result(const Routine& routine, const W* params, std::size_t count, W& value) {
  if (routine.entry == no_code) return false;
  for (std::size_t i = 0; i < count && i < routine.params.size(); ++i) words_[routine.params[i]] = params[i];
  if (!this->ask(routine.entry)) return false;
  value = words_[routine.result];
  return true;
}

template class Run<std::uint64_t>;
template class Run<Wide>;

}  // namespace tapis
