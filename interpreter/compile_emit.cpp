// Code, registers, constants and tables; and the end, when registers get their places.
#include <algorithm>
#include <cstring>

#include "interpreter/compile_code.hpp"

namespace tapis {

namespace {

constexpr Reg first_constant = 0x8000;
constexpr Reg first_scratch = 0xc000;
constexpr Reg first_static = 0xf000;

struct OpcodeInfo {
  const char* name;
  const char* operands;
};
constexpr OpcodeInfo opcode_infos[] = {
#define OPCODE(name, operands, meaning) {#name, operands},
#include "interpreter/opcodes.def"
#undef OPCODE
};

std::uint16_t& operand_of(Instruction& i, int operand) { return operand == 0 ? i.a : operand == 1 ? i.b : i.c; }

}  // namespace

const char* operands_of(Code code) { return opcode_infos[static_cast<std::size_t>(code)].operands; }
const char* name_of(Code code) { return opcode_infos[static_cast<std::size_t>(code)].name; }

Wide mask_of(const CardSet& set) {
  Wide mask = 0;
  for (int i = 0; i < max_cards; ++i) {
    if (set[static_cast<std::size_t>(i)]) mask |= bit_of(i);
  }
  return mask;
}

CardSet set_of_mask(Wide mask) {
  CardSet set;
  for (int i = 0; mask != 0; ++i, mask >>= 1) {
    if ((mask & 1) != 0) set.set(static_cast<std::size_t>(i));
  }
  return set;
}

bool is_set(Base base) {
  return base == Base::cards || base == Base::players || base == Base::teams || base == Base::suits ||
         base == Base::ranks || base == Base::numbers;
}

std::uint32_t Coder::emit(Code op, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  if (here() >= 65'000) throw CompileError("the game is too big: more than 65000 instructions");
  parts_.code.push_back(
      {op, static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b), static_cast<std::uint16_t>(c)});
  parts_.spans.push_back(span_);
  return here() - 1;
}

void Coder::more(std::uint32_t d, std::uint32_t e, std::uint32_t f) { emit(Code::More, d, e, f); }

void Coder::set_operand(std::uint32_t instruction, int operand, std::uint32_t value) {
  Instruction& i = parts_.code[instruction + (operand > 2 ? 1 : 0)];
  operand_of(i, operand % 3) = static_cast<std::uint16_t>(value);
}

void Coder::use(Label& label, std::uint32_t instruction, int operand) {
  if (label.at != no_code) {
    set_operand(instruction, operand, label.at);
  } else {
    label.uses.emplace_back(instruction, operand);
  }
}

void Coder::place(Label& label) {
  label.at = here();
  for (const auto& [instruction, operand] : label.uses) set_operand(instruction, operand, label.at);
  label.uses.clear();
}

Reg Coder::temp() {
  if (scratch_.top >= first_static - first_scratch)
    throw CompileError("the game is too big: too many values at a time");
  return static_cast<Reg>(first_scratch + scratch_.take());
}

Reg Coder::static_temp() {
  if (late_) return temp();
  if (first_static + statics_ >= no_reg) throw CompileError("the game is too big: too many rules");
  return static_cast<Reg>(first_static + statics_++);
}

Reg Coder::frame_slot() {
  if (scratch_only_) return temp();
  if (frame_.top > 0x7ff0) throw CompileError("the game is too big: its position does not fit");
  return static_cast<Reg>(frame_.take());
}

Reg Coder::constant(Wide bits) {
  std::vector<Wide>& pool = late_ ? parts_.late : parts_.constants;
  auto found = std::find(pool.begin(), pool.end(), bits);
  if (found == pool.end()) {
    if (pool.size() >= 0x3ff0) throw CompileError("the game is too big: too many constants");
    found = pool.insert(pool.end(), bits);
  }
  const auto number = static_cast<std::uint32_t>(found - pool.begin());
  if (!late_) return static_cast<Reg>(first_constant + number);
  const Reg to = temp();
  emit(Code::Load, to, number);
  return to;
}

Reg Coder::reg(const Val& val) {
  if (val.is == Val::Is::constant) return constant(val.bits);
  if (val.is == Val::Is::reg) return val.reg;
  // Nothing that a checked program says: a local that was never given a value.
  return constant(0);
}

Reg Coder::held(const Val& val) {
  if (val.is == Val::Is::constant && !late_) return constant(val.bits);
  if (val.is == Val::Is::reg && val.reg < first_scratch) return val.reg;
  const Reg to = frame_slot();
  copy_to(to, val);
  return to;
}

Val Coder::copy(const Val& val) {
  const Reg to = temp();
  copy_to(to, val);
  return Val::in(to);
}

void Coder::copy_to(Reg to, const Val& val) {
  const Reg from = reg(val);
  if (from != to) emit(Code::Copy, to, from);
}

void Coder::fail(Fault fault) { emit(Code::Fail, static_cast<std::uint32_t>(fault)); }

void Coder::decided(Span span, bool covers) {
  if (!parts_.traced && (!parts_.covered || !covers)) return;
  const Span before = span_;
  span_ = span;
  emit(Code::Decided, 0);
  span_ = before;
}

void Coder::passed(Span span, bool held) {
  if (!parts_.covered) return;
  const Span before = span_;
  span_ = span;
  emit(Code::Decided, held ? 2 : 3);
  span_ = before;
}

std::optional<Wide> Coder::folded(ExprId id, Env& env) {
  if (!parts_.covered) return fold_(id, env);
  std::vector<Span> all;
  fold_.passed = &all;
  const std::optional<Wide> known = fold_(id, env);
  fold_.passed = nullptr;
  if (!known) return known;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(all.begin(), end, all[i]) == end) passed(all[i]);
  }
  return known;
}

bool Coder::is_noted(ExprId id) const {
  if (!parts_.covered || id == no_expr) return false;
  const Expr& e = program_.exprs[static_cast<std::size_t>(id)];
  if (e.op == Op::Conditional || e.op == Op::RuleCall || e.op == Op::OrderOf || e.op == Op::ValuesOf) return true;
  return std::any_of(e.args.begin(), e.args.end(), [&](ExprId arg) { return is_noted(arg); });
}

int Coder::mask_table(const std::vector<Wide>& rows) {
  const auto stride = static_cast<std::size_t>(parts_.stride);
  std::vector<Wide> padded = rows;
  padded.resize(stride, 0);
  std::vector<Wide>& all = parts_.wide_masks;
  for (std::size_t at = 0; at < all.size(); at += stride) {
    if (std::equal(padded.begin(), padded.end(), all.begin() + static_cast<std::ptrdiff_t>(at)))
      return static_cast<int>(at / stride);
  }
  all.insert(all.end(), padded.begin(), padded.end());
  for (Wide mask : padded) parts_.masks.push_back(static_cast<std::uint64_t>(mask));
  return static_cast<int>(all.size() / stride - 1);
}

int Coder::number_table(const std::vector<std::int32_t>& rows) {
  const auto stride = static_cast<std::size_t>(parts_.stride);
  std::vector<std::int32_t> padded = rows;
  padded.resize(stride, 0);
  std::vector<std::int32_t>& all = parts_.numbers;
  for (std::size_t at = 0; at < all.size(); at += stride) {
    if (std::equal(padded.begin(), padded.end(), all.begin() + static_cast<std::ptrdiff_t>(at)))
      return static_cast<int>(at / stride);
  }
  all.insert(all.end(), padded.begin(), padded.end());
  if (all.size() / stride > 65'000) throw CompileError("the game is too big: too many tables");
  return static_cast<int>(all.size() / stride - 1);
}

Reg Coder::relocated(Reg reg) const {
  if (reg == no_reg || reg < first_constant) return reg;
  const Layout& layout = parts_.layout;
  if (reg < first_scratch) return static_cast<Reg>(layout.constants() + (reg - first_constant));
  if (reg < first_static) return static_cast<Reg>(layout.scratch() + (reg - first_scratch));
  return static_cast<Reg>(layout.scratch() + statics_at_ + (reg - first_static));
}

// Constants follow the position and scratch follows the constants: both sizes are known only now.
void Coder::relocate(std::uint32_t from) {
  for (std::uint32_t at = from; at < here(); ++at) {
    const char* kinds = operands_of(parts_.code[at].op);
    for (int operand = 0; kinds[operand] != '\0'; ++operand) {
      if (kinds[operand] != 'r') continue;
      Instruction& i = parts_.code[at + (operand > 2 ? 1 : 0)];
      std::uint16_t& reg = operand_of(i, operand % 3);
      reg = relocated(reg);
    }
  }
}

void Coder::relocate_tables() {
  const auto fix = [&](Reg& reg) { reg = relocated(reg); };
  for (SiteCode& site : parts_.sites) {
    fix(site.player);
    fix(site.asker);
    fix(site.audience_mask);
    fix(site.who_mask);
    fix(site.used);
    fix(site.record);
    for (AlternativeCode& alternative : site.alternatives) {
      for (BinderCode& binder : alternative.binders) {
        fix(binder.slot);
        fix(binder.open);
      }
      fix(alternative.whole_flag);
    }
  }
  for (DealCode& deal : parts_.deals) {
    fix(deal.progress);
    fix(deal.players);
    fix(deal.first);
    fix(deal.count);
  }
  for (auto& alternatives : parts_.explains) {
    for (ExplainCode& explain : alternatives) {
      fix(explain.guard);
      for (ExplainCode::Domain& domain : explain.domains) {
        fix(domain.low);
        fix(domain.high);
      }
      for (Reg& reg : explain.after) fix(reg);
    }
  }
  for (ProcedureCode& procedure : parts_.procedures) fix(procedure.back);
  for (Routine* routine : {&parts_.result, &parts_.most_moves}) {
    for (Reg& param : routine->params) fix(param);
    fix(routine->result);
    fix(routine->back);
  }
  for (Routine& routine : rules_) {
    for (Reg& param : routine.params) fix(param);
    fix(routine.result);
    fix(routine.back);
  }
}

}  // namespace tapis
