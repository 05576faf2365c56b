// What instructions do: variables, payments, draws, faces, people on seats.
#include <algorithm>

#include "interpreter/machine_values.hpp"

namespace tapis {

template <class W>
void Acts<W>::note(Event::Is is, std::int64_t a, std::int64_t b, std::int64_t c, std::uint32_t audience) {
  if (events_ == nullptr) return;
  Event event{};
  event.is = is;
  event.audience = audience;
  event.a = a;
  event.b = b;
  event.c = c;
  event.span = this->span_;
  this->emit(event);
}

template <class W>
void Acts<W>::set_cell(Reg cell, W value) {
  const W before = words_[cell];
  words_[cell] = value;
  if (events_ == nullptr || before == value) return;
  const int index = cell - layout_.cells;
  note(Event::Is::set, number(value), index, number(before), parts_.cell_audience[static_cast<std::size_t>(index)]);
}

// One of a set by chance; false if the machine has to wait for it.
template <class W>
bool Acts<W>::draw_one(W from, std::uint32_t audience, W& value) {
  if (from == 0) {
    fault_ = Fault::empty_draw;
    return true;
  }
  const int one = this->draw(from, no_byte, no_byte);
  if (one < 0) return false;
  value = static_cast<W>(one);
  note(Event::Is::drew, one, one, 0, audience);
  return true;
}

template <class W>
void Acts<W>::pass(std::size_t instruction) {
  if (instruction >= parts_.passed.size()) parts_.passed.resize(parts_.code.size());
  ++parts_.passed[instruction];
}

template <class W>
void Acts<W>::leave(W seat) {
  if (seat >= static_cast<W>(parts_.players)) return;
  words_[layout_.in] &= ~bit(static_cast<int>(seat));
  note(Event::Is::left, static_cast<std::int32_t>(seat), 0, 0, this->everyone());
}

// The first of them keeps her chair, the next ones sit down beside her in the order of play.
template <class W>
void Acts<W>::seat(const W* seats, int count) {
  std::array<std::uint8_t, max_players> before{}, after{};
  std::uint32_t seen = 0;
  for (int i = 0; i < count; ++i) {
    if (seats[i] >= static_cast<W>(count)) {
      fault_ = Fault::no_such_player;
      return;
    }
    seen |= 1u << static_cast<int>(seats[i]);
  }
  if (std::popcount(seen) != count || layout_.persons == 0) {
    fault_ = Fault::no_such_player;
    return;
  }
  for (int i = 0; i < count; ++i)
    before[static_cast<std::size_t>(i)] = this->byte(layout_.persons + static_cast<std::uint32_t>(i));
  const int first = static_cast<int>(seats[0]);
  for (int i = 0; i < count; ++i) {
    const auto chair = static_cast<std::size_t>((first + i) % count);
    after[chair] = before[static_cast<std::size_t>(seats[i])];
    note(Event::Is::seated, static_cast<std::int32_t>(chair), static_cast<std::int32_t>(seats[i]), 0, this->everyone());
  }
  for (int i = 0; i < count; ++i)
    this->byte(layout_.persons + static_cast<std::uint32_t>(i)) = after[static_cast<std::size_t>(i)];
}

template <class W>
void Acts<W>::pay(W amount, W from, W to) {
  const std::int64_t much = number(amount);
  W& source = words_[static_cast<std::size_t>(from)];
  W& target = words_[static_cast<std::size_t>(to)];
  std::int64_t there = 0;
  if (much < 0 || much > number(source)) {
    fault_ = Fault::overdraft;
    return;
  }
  source = this->word(number(source) - much);
  if (__builtin_add_overflow(number(target), much, &there)) fault_ = Fault::overflow;
  target = this->word(there);
  if (events_ == nullptr || much == 0) return;
  const auto b = static_cast<std::int32_t>(from) - layout_.cells, c = static_cast<std::int32_t>(to) - layout_.cells;
  note(Event::Is::paid, much, b, c,
       parts_.cell_audience[static_cast<std::size_t>(b)] | parts_.cell_audience[static_cast<std::size_t>(c)]);
}

template <class W>
void Acts<W>::reset() {
  const Program& program = parts_.checked->program;
  for (std::size_t cell = 0; cell < parts_.cells.size(); ++cell) {
    if (program.variables[static_cast<std::size_t>(parts_.cells[cell].variable)].kept) continue;
    set_cell(static_cast<Reg>(layout_.cells + cell), static_cast<W>(parts_.initial[cell]));
  }
}

template <class W>
void Acts<W>::reveal(W cards) {
  if (layout_.face_up == no_reg) return;
  cards &= static_cast<W>(parts_.deck_mask);
  const W fresh = cards & ~words_[layout_.face_up];
  this->turn(cards, move_face_up);
  for (W rest = fresh; rest != 0 && events_ != nullptr; rest &= rest - 1) {
    note(Event::Is::revealed, lowest_of(rest), 0, 0, this->everyone());
  }
}

template <class W>
void Acts<W>::show(W cards, W seats) {
  for (W rest = cards; rest != 0 && events_ != nullptr; rest &= rest - 1) {
    note(Event::Is::shown, lowest_of(rest), 0, 0, static_cast<std::uint32_t>(seats) & this->everyone());
  }
}

template <class W>
bool Acts<W>::step_cards(const Instruction* i, Stop& stop) {
  W* const r = words_;
  switch (i->op) {
    case Code::MoveSet:
      stop = this->move_set(r[i->a], static_cast<int>(r[i->b]), i->c);
      break;
    case Code::MovePile:
      stop = this->move_pile(static_cast<int>(r[i->a]), static_cast<int>(r[i->b]), i->c);
      break;
    case Code::MoveEnd:
      stop = this->move_end(static_cast<int>(r[i->a]), static_cast<int>(r[i->b]), r[i->c], i[1].a);
      break;
    case Code::Shuffle:
      this->shuffle(static_cast<int>(r[i->a]));
      break;
    case Code::ShuffleInto:
      this->shuffle_into(static_cast<int>(r[i->a]), r[i->b]);
      break;
    case Code::Deal:
      stop = this->deal(parts_.deals[i->a]);
      break;
    default:
      return false;
  }
  return true;
}

template <class W>
bool Acts<W>::step_act(const Instruction* i, Stop& stop) {
  if (step_cards(i, stop)) return true;
  W* const r = words_;
  switch (i->op) {
    case Code::SetAt:
      if (r[i->b] == none) {
        fault_ = Fault::nothing_there;
      } else {
        set_cell(static_cast<Reg>(i->c + static_cast<std::size_t>(r[i->b])), r[i->a]);
      }
      break;
    case Code::Pay:
      pay(r[i->a], r[i->b], r[i->c]);
      break;
    case Code::Draw:
    case Code::DrawCell: {
      W value = 0;
      const bool cell = i->op == Code::DrawCell;
      const std::uint32_t audience =
          cell ? parts_.cell_audience[static_cast<std::size_t>(i->a - layout_.cells)] : this->everyone();
      if (!draw_one(r[i->b], audience, value)) stop = Stop::waiting;
      if (stop != Stop::waiting && fault_ == Fault::none) r[i->a] = value;
      break;
    }
    case Code::Reveal:
      reveal(r[i->a]);
      break;
    case Code::Show:
      show(r[i->a], r[i->b]);
      break;
    case Code::Leave:
      leave(r[i->a]);
      break;
    case Code::Seat:
      seat(r + i->a, i->b);
      break;
    case Code::Reset:
      reset();
      break;
    case Code::Decided:
      if (parts_.covered) pass(static_cast<std::size_t>(i - parts_.code.data()));
      if (parts_.traced && (i->a & 2u) == 0) note(Event::Is::decided, 0, 0, 0, this->everyone());
      break;
    default:
      return false;
  }
  return true;
}

template class Acts<std::uint64_t>;
template class Acts<Wide>;

}  // namespace tapis
