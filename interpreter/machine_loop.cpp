// The loop: one instruction after the other, as opcodes.def has them.
#include "interpreter/machine_loop.hpp"

#include <algorithm>

namespace tapis {

namespace {
// Instructions in a row that cost as much as a call, however short they are.
constexpr std::int64_t call_cost = 4;

// How many instructions an operation takes: operands behind the third lie in the next one.
constexpr std::uint8_t lengths[] = {
#define OPCODE(name, operands, meaning) sizeof(operands) > 4 ? 2 : 1,
#include "interpreter/opcodes.def"
#undef OPCODE
};
constexpr std::ptrdiff_t length_of(Code code) { return lengths[static_cast<std::size_t>(code)]; }
}  // namespace

// One switch, in the order of opcodes.def; what takes more than a line is a function beside it. Long on purpose:
// splitting it would cost a jump for each instruction.
template <class W>
Stop Loop<W>::execute(std::uint32_t pc) {
  const Instruction* const code = parts_.code.data();
  const Instruction* i = code + pc;
  W* const r = words_;
  Stop stop = Stop::done;
  const auto fail = [&](Fault fault) {
    fault_ = fault;
    fault_pc_ = static_cast<std::uint32_t>(i - code);
    return Stop::fault;
  };
  while (true) {
    switch (i->op) {
      case Code::Copy:
        r[i->a] = r[i->b];
        ++i;
        break;
      case Code::Load:
        r[i->a] = static_cast<W>(parts_.late[i->b]);
        ++i;
        break;
      case Code::Add: {
        std::int64_t sum;
        if (__builtin_add_overflow(number(r[i->b]), number(r[i->c]), &sum) || sum == none_value)
          return fail(Fault::overflow);
        r[i->a] = word(sum);
        ++i;
        break;
      }
      case Code::Subtract: {
        std::int64_t difference;
        if (__builtin_sub_overflow(number(r[i->b]), number(r[i->c]), &difference) || difference == none_value) {
          return fail(Fault::overflow);
        }
        r[i->a] = word(difference);
        ++i;
        break;
      }
      case Code::Multiply: {
        std::int64_t product;
        if (__builtin_mul_overflow(number(r[i->b]), number(r[i->c]), &product) || product == none_value) {
          return fail(Fault::overflow);
        }
        r[i->a] = word(product);
        ++i;
        break;
      }
      case Code::Divide:
      case Code::Modulo: {
        const std::int64_t left = number(r[i->b]), right = number(r[i->c]);
        if (right == 0) return fail(Fault::division);
        if (right == -1) {
          if (left == none_value) return fail(Fault::overflow);
          r[i->a] = word(i->op == Code::Divide ? -left : 0);
        } else {
          r[i->a] = word(i->op == Code::Divide ? left / right : left % right);
        }
        ++i;
        break;
      }
      case Code::Negate:
        if (r[i->b] == none) return fail(Fault::overflow);
        r[i->a] = word(-number(r[i->b]));
        ++i;
        break;
      case Code::Min:
        r[i->a] = word(std::min(number(r[i->b]), number(r[i->c])));
        ++i;
        break;
      case Code::Max:
        r[i->a] = word(std::max(number(r[i->b]), number(r[i->c])));
        ++i;
        break;
      case Code::Is:
        r[i->a] = r[i->b] == r[i->c];
        ++i;
        break;
      case Code::Less:
        r[i->a] = number(r[i->b]) < number(r[i->c]);
        ++i;
        break;
      case Code::LessEqual:
        r[i->a] = number(r[i->b]) <= number(r[i->c]);
        ++i;
        break;
      case Code::Not:
      case Code::Empty:
        r[i->a] = r[i->b] == 0;
        ++i;
        break;
      case Code::Some:
        if (r[i->b] == none) return fail(Fault::nothing_there);
        r[i->a] = r[i->b];
        ++i;
        break;
      case Code::And:
        r[i->a] = r[i->b] & r[i->c];
        ++i;
        break;
      case Code::Or:
        r[i->a] = r[i->b] | r[i->c];
        ++i;
        break;
      case Code::Minus:
        r[i->a] = r[i->b] & ~r[i->c];
        ++i;
        break;
      case Code::KeepIf:
        r[i->a] = r[i->c] != 0 ? r[i->b] : W{0};
        ++i;
        break;
      case Code::Bit:
        r[i->a] = r[i->b] < static_cast<W>(bits) ? bit(static_cast<int>(r[i->b])) : W{0};
        ++i;
        break;
      case Code::SetBit:
        if (r[i->b] < static_cast<W>(bits)) r[i->a] |= bit(static_cast<int>(r[i->b]));
        ++i;
        break;
      case Code::ClearBit:
        if (r[i->b] < static_cast<W>(bits)) r[i->a] &= ~bit(static_cast<int>(r[i->b]));
        ++i;
        break;
      case Code::Has:
        r[i->a] = r[i->b] < static_cast<W>(bits) && ((r[i->c] >> static_cast<int>(r[i->b])) & 1) != 0;
        ++i;
        break;
      case Code::Numbers: {
        const std::int64_t low = number(r[i->b]), high = number(r[i->c]);
        if (low <= high && (low < 0 || high > i[1].a || high >= bits)) return fail(Fault::out_of_range);
        r[i->a] = 0;
        for (std::int64_t one = low; one <= high; ++one) r[i->a] |= bit(static_cast<int>(one));
        i += 2;
        break;
      }
      case Code::Count:
        r[i->a] = static_cast<std::uint64_t>(count_of(r[i->b]));
        ++i;
        break;
      case Code::First:
        r[i->a] = r[i->b] == 0 ? none : static_cast<W>(lowest_of(r[i->b]));
        ++i;
        break;
      case Code::Only:
        r[i->a] = count_of(r[i->b]) == 1 ? static_cast<W>(lowest_of(r[i->b])) : none;
        ++i;
        break;
      case Code::Row:
        r[i->a] = r[i->b] < static_cast<W>(stride) ? this->masks(i->c)[static_cast<std::size_t>(r[i->b])] : W{0};
        ++i;
        break;
      case Code::Number: {
        const W at = r[i->b];
        const std::int32_t value =
            at < static_cast<W>(stride) ? this->numbers(i->c)[static_cast<std::size_t>(at)] : INT32_MIN;
        r[i->a] = value == INT32_MIN ? none : word(value);
        ++i;
        break;
      }
      case Code::BestTable:
        r[i->a] = this->best(r[i->b], i[1].a, this->numbers(i->c), nullptr);
        i += 2;
        break;
      case Code::Index:
        if (r[i->b] == none) return fail(Fault::nothing_there);
        r[i->a] = r[i->c + static_cast<std::size_t>(r[i->b])];
        ++i;
        break;
      case Code::PlaceAt:
      case Code::CellAt:
        if (r[i->b] == none) return fail(Fault::nothing_there);
        r[i->a] = r[i->b] + i->c;
        ++i;
        break;
      case Code::Owner: {
        const W card = r[i->b];
        const std::uint8_t owner =
            card < static_cast<W>(layout_.card_count) ? this->owner_of(static_cast<int>(card)) : no_byte;
        r[i->a] = owner == no_byte ? none : static_cast<W>(owner);
        ++i;
        break;
      }
      case Code::Jump:
        i = code + i->a;
        break;
      case Code::Back:
        budget_ -= (i - code) - i->a + 1;
        if (budget_ < 0) return fail(Fault::endless);
        i = code + i->a;
        break;
      case Code::JumpIf:
        i = r[i->a] != 0 ? code + i->b : i + 1;
        break;
      case Code::JumpIfNot:
        i = r[i->a] == 0 ? code + i->b : i + 1;
        break;
      case Code::JumpIs:
        i = r[i->a] == r[i->b] ? code + i->c : i + 1;
        break;
      case Code::JumpIsNot:
        i = r[i->a] != r[i->b] ? code + i->c : i + 1;
        break;
      case Code::JumpLess:
        i = number(r[i->a]) < number(r[i->b]) ? code + i->c : i + 1;
        break;
      case Code::JumpNotLess:
        i = number(r[i->a]) >= number(r[i->b]) ? code + i->c : i + 1;
        break;
      case Code::JumpHas:
      case Code::JumpHasNot: {
        const bool has = r[i->a] < static_cast<W>(bits) && ((r[i->b] >> static_cast<int>(r[i->a])) & 1) != 0;
        i = has == (i->op == Code::JumpHas) ? code + i->c : i + 1;
        break;
      }
      case Code::Each:
        if (r[i->b] == 0) {
          i = code + i->c;
        } else {
          r[i->a] = static_cast<W>(lowest_of(r[i->b]));
          r[i->b] &= r[i->b] - 1;
          ++i;
        }
        break;
      case Code::EachSet: {
        W set = r[i->a];
        do {
          set = this->next_set(set, r[i->b], number(r[i[1].a]));
        } while (set != 0 && count_of(set) < number(r[i->c]) && (budget_ -= 1) >= 0);
        if (budget_ < 0) return fail(Fault::endless);
        r[i->a] = set;
        i = set != 0 ? i + 2 : code + i[1].b;
        break;
      }
      case Code::EachFrom:
        if (r[i->b] == 0) {
          i = code + i->c;
        } else {
          const int seat = this->around(r[i->b], static_cast<int>(r[i[1].a]), 0);
          r[i->a] = static_cast<W>(seat);
          r[i->b] &= ~bit(seat);
          i += 2;
        }
        break;
      case Code::Call:
        if ((budget_ -= call_cost) < 0) return fail(Fault::endless);
        r[i->b] = static_cast<W>(i - code + 1);
        i = code + i->a;
        break;
      case Code::Return:
        i = code + static_cast<std::size_t>(r[i->a]);
        break;
      case Code::Clear:
        std::fill_n(r + i->a, i->b, W{0});
        ++i;
        break;
      case Code::Fail:
        return fail(static_cast<Fault>(i->a));
      case Code::Done:
        return Stop::done;
      case Code::Finish:
        return Stop::over;
      case Code::Set:
        if (events_ != nullptr) {
          this->span_ = parts_.spans[static_cast<std::size_t>(i - code)];
          this->set_cell(i->a, r[i->b]);
        } else {
          r[i->a] = r[i->b];
        }
        ++i;
        break;
      case Code::MoveCard: {
        const W card = r[i->a];
        const int place = static_cast<int>(r[i->b]);
        if (events_ != nullptr) this->span_ = parts_.spans[static_cast<std::size_t>(i - code)];
        if (card < static_cast<W>(layout_.card_count)) {
          if (!this->fix_order(place)) {
            header().pc = static_cast<std::uint32_t>(i - code);
            return Stop::waiting;
          }
          this->put(static_cast<int>(card), place, i->c);
        }
        ++i;
        break;
      }
      case Code::OfferMask:
        this->offer_mask(i->a, r[i->b], i->c);
        ++i;
        break;
      case Code::Recall:
        r[i->c] = this->recall(parts_.sites[i->a], static_cast<int>(r[i->b]));
        if (fault_ != Fault::none) return fail(fault_);
        ++i;
        break;
      case Code::AsideEnd:
        return Stop::done;
      case Code::Choose:
      case Code::AtOnce: {
        const bool single = i->op == Code::Choose;
        if (single && r[i->b] >= static_cast<W>(parts_.players)) return fail(Fault::nothing_there);
        const W movers = single ? bit(static_cast<int>(r[i->b])) : r[i->b];
        if (movers == 0) {
          i = code + i->c;
          break;
        }
        r[layout_.movers] = movers;
        header().turn = Turn::decision;
        header().site = i->a;
        header().pc = static_cast<std::uint32_t>(i - code);
        return Stop::waiting;
      }
      default: {
        if (events_ != nullptr) this->span_ = parts_.spans[static_cast<std::size_t>(i - code)];
        const std::uint32_t draws = this->counters().draws;
        bool known = false;
        if (i->op < Code::Jump) {
          known = this->step_table(i) || this->step_player(i);
        } else {
          known = i->op < Code::Choose ? this->step_act(i, stop) : this->step_choice(i);
        }
        if (!known) return fail(Fault::not_given);
        if (fault_ != Fault::none || stop == Stop::fault) return fail(fault_);
        if (stop == Stop::waiting) {
          header().pc = static_cast<std::uint32_t>(i - code);
          return stop;
        }
        // What is sampled at once is watched like what is asked for one by one.
        if (this->counters().draws != draws) {
          budget_ = this->whole_budget();
          if (this->counters().draws > most_draws_in_a_row) return fail(Fault::endless);
        }
        i += length_of(i->op);
        break;
      }
    }
  }
}

template <class W>
bool Loop<W>::ask(std::uint32_t entry) {
  return fault_ == Fault::none && execute(entry) == Stop::done;
}

template class Loop<std::uint64_t>;
template class Loop<Wide>;

}  // namespace tapis
