// Inside the machine: what instructions work out, and what they do besides moving cards.
#pragma once
#include <type_traits>
#include <vector>

#include "interpreter/machine_table.hpp"

namespace tapis {

// Sets by tables and cells, neighbours, ends of piles.
template <class W>
class Arithmetic : public Table<W> {
 public:
  using Table<W>::Table;

 protected:
  using Base = Table<W>;
  using Base::bit;
  using Base::fault_;
  using Base::layout_;
  using Base::none;
  using Base::parts_;
  using Base::words_;
  static constexpr std::size_t stride = sizeof(W) == 8 ? 64 : 128;

  static std::int64_t number(W word) { return static_cast<std::int64_t>(static_cast<std::uint64_t>(word)); }
  static W word(std::int64_t number) { return static_cast<std::uint64_t>(number); }
  const std::int32_t* numbers(std::uint16_t table) const {
    return parts_.numbers.data() + static_cast<std::size_t>(table) * stride;
  }
  const W* masks(std::uint16_t table) const {
    const std::size_t at = static_cast<std::size_t>(table) * stride;
    if constexpr (std::is_same_v<W, std::uint64_t>) {
      return parts_.masks.data() + at;
    } else {
      return parts_.wide_masks.data() + at;
    }
  }

  // Instructions that are more than a line: true if it was one of them; a fault is noted in `fault_`.
  bool step_table(const Instruction* i);
  bool step_total(const Instruction* i);
  bool step_player(const Instruction* i);
  // Those of a set whose numbers (of a table, or else cells) compare to `than` as the relation says.
  W keep(W from, W than, std::uint16_t relation, const std::int32_t* numbers, const W* cells);
  W best(W from, std::uint16_t flags, const std::int32_t* numbers, const W* cells);
  W best_rows(const W* sets, const std::vector<std::uint16_t>& tables, std::uint16_t flags);
  int around(W seats, int from, int step) const;
  // The set behind `set`, of 1 to `most` members of `of`: a longer one with the same beginning comes first. Empty: the
  // first one; the answer is empty behind the last one.
  static W next_set(W set, W of, std::int64_t most);
};

// Variables, payments, faces, people.
template <class W>
class Acts : public Arithmetic<W> {
 public:
  using Arithmetic<W>::Arithmetic;

 protected:
  using Base = Arithmetic<W>;
  using Base::bit;
  using Base::bits;
  using Base::counters;
  using Base::events_;
  using Base::fault_;
  using Base::header;
  using Base::layout_;
  using Base::none;
  using Base::number;
  using Base::parts_;
  using Base::random_;
  using Base::words_;

  // Instructions that do something. `stop` says if the machine has to wait.
  bool step_act(const Instruction* i, Stop& stop);
  bool step_cards(const Instruction* i, Stop& stop);
  void set_cell(Reg cell, W value);
  bool draw_one(W from, std::uint32_t audience, W& value);
  void leave(W seat);
  void seat(const W* seats, int count);
  void pay(W amount, W from, W to);
  void reset();
  void reveal(W cards);
  void show(W cards, W seats);
  void note(Event::Is is, std::int64_t a, std::int64_t b, std::int64_t c, std::uint32_t audience);
  void pass(std::size_t instruction);
};

}  // namespace tapis
