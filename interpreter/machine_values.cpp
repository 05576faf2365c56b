// What instructions work out: sets by tables and cells, neighbours, ends of piles.
#include <algorithm>

#include "interpreter/machine_values.hpp"

namespace tapis {

template <class W>
W Arithmetic<W>::keep(W from, W than, std::uint16_t relation, const std::int32_t* numbers, const W* cells) {
  const std::int64_t limit = number(than);
  W kept = 0;
  for (; from != 0; from &= from - 1) {
    const int element = lowest_of(from);
    std::int64_t value = numbers != nullptr ? numbers[element] : number(cells[element]);
    if (numbers != nullptr && value == INT32_MIN) value = none_value;
    bool holds = false;
    switch (static_cast<Relation>(relation)) {
      case Relation::is:
        holds = value == limit;
        break;
      case Relation::less:
        holds = value < limit;
        break;
      case Relation::less_equal:
        holds = value <= limit;
        break;
      case Relation::greater:
        holds = value > limit;
        break;
      case Relation::greater_equal:
        holds = value >= limit;
        break;
      case Relation::is_not:
        holds = value != limit;
        break;
    }
    if (holds) kept |= bit(element);
  }
  return kept;
}

// The best of a set; what ties stays. For each to be dropped the first of the best goes.
template <class W>
W Arithmetic<W>::best(W from, std::uint16_t flags, const std::int32_t* numbers, const W* cells) {
  const std::int64_t sign = (flags & 1) != 0 ? -1 : 1;
  for (int dropped = flags / 2;; --dropped) {
    W found = 0;
    std::int64_t most = 0;
    for (W rest = from; rest != 0; rest &= rest - 1) {
      const int element = lowest_of(rest);
      const std::int64_t value = sign * (numbers != nullptr ? numbers[element] : number(cells[element]));
      if (found == 0 || value > most) {
        found = bit(element);
        most = value;
      } else if (value == most) {
        found |= bit(element);
      }
    }
    if (dropped == 0 || found == 0) return found;
    from &= ~(found & (~found + 1));
  }
}

// The same over rows, the best row first: the first row that has any element decides.
template <class W>
W Arithmetic<W>::best_rows(const W* sets, const std::vector<std::uint16_t>& tables, std::uint16_t flags) {
  const auto rows = static_cast<int>(tables.size());
  const bool lowest = (flags & 1) != 0;
  W all_gone = 0;
  for (int dropped = flags / 2;; --dropped) {
    W found = 0;
    for (int k = 0; k < rows && found == 0; ++k) {
      const int row = lowest ? rows - 1 - k : k;
      found = best(sets[row] & ~all_gone, flags & 1, numbers(tables[static_cast<std::size_t>(row)]), nullptr);
    }
    if (dropped == 0 || found == 0) return found;
    all_gone |= found & (~found + 1);
  }
}

// The first of the seats going round from one, `step` seats further on; -1 without any.
template <class W>
int Arithmetic<W>::around(W seats, int from, int step) const {
  const int n = parts_.players;
  const auto all = static_cast<std::uint32_t>(seats);
  if (all == 0) return -1;
  const int start = from + step < n ? from + step : from + step - n;
  const std::uint32_t later = all >> start;
  return later != 0 ? start + std::countr_zero(later) : std::countr_zero(all);
}

template <class W>
bool Arithmetic<W>::step_table(const Instruction* i) {
  W* const r = words_;
  switch (i->op) {
    case Code::Spread: {
      W all = 0;
      for (W set = r[i->b]; set != 0; set &= set - 1) all |= masks(i->c)[lowest_of(set)];
      r[i->a] = all;
      break;
    }
    case Code::Occurs: {
      const W* rows = masks(i->c);
      W met = 0;
      const W set = r[i->b];
      for (int row = 0; row < i[1].a; ++row) met |= static_cast<W>((rows[row] & set) != 0) << row;
      r[i->a] = met;
      break;
    }
    case Code::KeepTable:
      r[i->a] = keep(r[i->b], r[i->c], i[1].b, numbers(i[1].a), nullptr);
      break;
    case Code::KeepCells:
      r[i->a] = keep(r[i->b], r[i->c], i[1].b, nullptr, r + i[1].a);
      break;
    case Code::BestCells:
      r[i->a] = best(r[i->b], i[1].a, nullptr, r + i->c);
      break;
    case Code::BestRows:
      r[i->a] = best_rows(r + i->b, parts_.row_tables[i->c], i[1].a);
      break;
    case Code::Pattern: {
      const Patterns& pattern = parts_.patterns[i->c];
      const std::optional<std::int64_t> answer =
          i[1].a == pattern_forms ? pattern.forms(r[i->b]) : pattern.ask(static_cast<PatternAsk>(i[1].a), r[i->b]);
      if (!answer) fault_ = Fault::too_many_fits;
      r[i->a] = word(answer.value_or(0));
      ++i;
      break;
    }
    default:
      return step_total(i);
  }
  return true;
}

template <class W>
bool Arithmetic<W>::step_total(const Instruction* i) {
  W* const r = words_;
  switch (i->op) {
    case Code::SumTable:
    case Code::SumCells: {
      std::int64_t sum = 0;
      for (W set = r[i->b]; set != 0; set &= set - 1) {
        const int element = lowest_of(set);
        const std::int64_t one = i->op == Code::SumTable ? numbers(i->c)[element] : number(r[i->c + element]);
        if (__builtin_add_overflow(sum, one, &sum)) fault_ = Fault::overflow;
      }
      if (sum == none_value) fault_ = Fault::overflow;
      r[i->a] = word(sum);
      break;
    }
    case Code::HighTable:
    case Code::HighCells: {
      const std::int32_t* table = i->op == Code::HighTable ? numbers(i->c) : nullptr;
      const W found = best(r[i->b], i[1].a, table, r + i->c);
      const int one = found == 0 ? 0 : lowest_of(found);
      r[i->a] = found == 0 ? none : table != nullptr ? word(table[one]) : r[i->c + one];
      break;
    }
    case Code::UnionCells: {
      W all = 0;
      for (W set = r[i->b]; set != 0; set &= set - 1) all |= r[i->c + lowest_of(set)];
      r[i->a] = all;
      break;
    }
    case Code::Within: {
      const std::int64_t index = number(r[i->b]), low = number(r[i->c]);
      if (r[i->b] == none) {
        fault_ = Fault::nothing_there;
      } else if (index < low || index >= low + i[1].a) {
        fault_ = Fault::out_of_range;
      } else {
        r[i->a] = word(index - low);
      }
      break;
    }
    default:
      return false;
  }
  return true;
}

template <class W>
bool Arithmetic<W>::step_player(const Instruction* i) {
  W* const r = words_;
  const auto maybe = [&](int seat) { return seat < 0 ? none : static_cast<W>(seat); };
  switch (i->op) {
    case Code::FirstFrom:
    case Code::FirstAfter: {
      if (r[i->c] == none) {
        fault_ = Fault::nothing_there;
        break;
      }
      const bool after = i->op == Code::FirstAfter;
      const int from = static_cast<int>(r[i->c]);
      r[i->a] = maybe(around(after ? r[i->b] & ~bit(from) : r[i->b], from, after ? 1 : 0));
      break;
    }
    case Code::Next:
      r[i->a] = r[i->b] == none ? none : maybe(around(r[layout_.in], static_cast<int>(r[i->b]), 1));
      break;
    case Code::Previous: {
      if (r[i->b] == none) {
        r[i->a] = none;
        break;
      }
      int seat = -1;
      for (int far = 1; far <= parts_.players && seat < 0; ++far) {
        const int other = (static_cast<int>(r[i->b]) + parts_.players - far) % parts_.players;
        if (((r[layout_.in] >> other) & 1) != 0) seat = other;
      }
      r[i->a] = maybe(seat);
      break;
    }
    case Code::Top:
    case Code::Bottom: {
      const int place = static_cast<int>(r[i->b]);
      const int which = this->pile(place);
      if (this->unordered(place) != 0) fault_ = Fault::no_order;
      const std::uint8_t card = which == no_byte     ? no_byte
                                : i->op == Code::Top ? this->top(which)
                                                     : this->bottom(which);
      r[i->a] = card == no_byte ? none : static_cast<W>(card);
      break;
    }
    case Code::TopN:
    case Code::BottomN: {
      const int place = static_cast<int>(r[i->b]);
      if (this->unordered(place) != 0 && number(r[i->c]) > 0) fault_ = Fault::no_order;
      r[i->a] = this->pile(place) == no_byte ? W{0} : this->end_of(place, number(r[i->c]), i->op == Code::BottomN);
      break;
    }
    default:
      return false;
  }
  return true;
}

template class Arithmetic<std::uint64_t>;
template class Arithmetic<Wide>;

}  // namespace tapis
