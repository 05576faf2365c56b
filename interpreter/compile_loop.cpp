// Loops, procedures, and what may wait for somebody.
#include <algorithm>

#include "interpreter/compile_code.hpp"

namespace tapis {

// ---- what may wait

bool Coder::suspends_at(ExprId place_expr) const {
  const Expr& e = program_.exprs[static_cast<std::size_t>(place_expr)];
  return (e.op != Op::ZonePlace && e.op != Op::ZoneCards) || may_be_shuffled(e.a);
}

// May taking these cards from where they lie draw some of them?
bool Coder::taking_suspends(ExprId cards) const {
  const Expr& e = program_.exprs[static_cast<std::size_t>(cards)];
  switch (e.op) {
    case Op::Conditional:
      return taking_suspends(e.args[1]) || taking_suspends(e.args[2]);
    case Op::Single:
    case Op::Some:
      return taking_suspends(e.args[0]);
    case Op::ZoneCards:
      return may_be_shuffled(e.a);
    case Op::Reverse:
    case Op::TopN:
    case Op::BottomN:
    case Op::Top:
    case Op::Bottom:
      return suspends_at(e.args[0]);
    default:
      return false;
  }
}

bool Coder::suspends(const Block& block) {
  return std::any_of(block.begin(), block.end(), [&](std::int32_t id) { return suspends(id); });
}

bool Coder::suspends(std::int32_t id) {
  int& known = statement_suspends_[static_cast<std::size_t>(id)];
  if (known >= 0) return known != 0;
  const Stmt& s = stmt(id);
  bool waits = false;
  switch (s.what) {
    case Do::choose:
    case Do::at_once:
    case Do::draw:
    case Do::deal:
      waits = true;
      break;
    case Do::move:
      waits = suspends_at(s.args[1]) || taking_suspends(s.args[0]);
      break;
    case Do::call:
      waits = procedure_suspends(s.a);
      break;
    default:
      waits = suspends(s.first) || suspends(s.second);
  }
  known = waits ? 1 : 0;
  return waits;
}

bool Coder::procedure_suspends(int number) {
  int& known = procedure_suspends_[static_cast<std::size_t>(number)];
  if (known >= 0) return known != 0;
  known = 1;
  known = suspends(program_.procedures[static_cast<std::size_t>(number)].body) ? 1 : 0;
  return known != 0;
}

// ---- procedures

void Coder::compile_procedure(int number) {
  const auto index_of = static_cast<std::size_t>(number);
  const Procedure& procedure = program_.procedures[index_of];
  ProcedureCode& code = parts_.procedures[index_of];
  const bool waits = procedure_suspends(number);
  procedure_ = number;
  called_.clear();
  loops_.clear();
  open_asides_.clear();
  frame_.begin(frame_bases_[index_of]);
  scratch_.begin(scratch_bases_[index_of]);
  span_ = procedure.body_span;
  code.entry = here();
  code.base = frame_.top;
  code.back = waits ? frame_slot() : temp();
  Env env(std::max<std::int32_t>(procedure.locals, static_cast<std::int32_t>(procedure.params.size())));
  // The parameters lie right behind `back`: who begins a game here sets them there.
  for (std::size_t i = 0; i < procedure.params.size(); ++i) {
    env.slots[i] = Val::in(waits ? frame_slot() : temp());
    params_[index_of].push_back(env.slots[i].reg);
  }
  Label end;
  procedure_end_ = &end;
  passed(procedure.body_span);
  block(procedure.body, env);
  place(end);
  // Equal positions are to have equal bytes: nothing of a frame stays behind.
  const int words = frame_.high - code.base - 1;
  if (waits && words > 0)
    emit(Code::Clear, static_cast<std::uint32_t>(code.base + 1), static_cast<std::uint32_t>(words));
  emit(Code::Return, code.back);
  for (int called : called_) {
    int& base = scratch_bases_[static_cast<std::size_t>(called)];
    base = std::max(base, scratch_.high);
  }
}

void Coder::visit_calls(const Block& block, bool aside, std::vector<std::pair<int, bool>>& out) const {
  for (std::int32_t id : block) {
    const Stmt& s = stmt(id);
    if (s.what == Do::call) out.emplace_back(s.a, aside);
    visit_calls(s.first, aside, out);
    visit_calls(s.second, aside, out);
    if (s.what != Do::choose && s.what != Do::at_once && s.what != Do::meanwhile) continue;
    for (const Alternative& alternative : program_.sites[static_cast<std::size_t>(s.a)].alternatives) {
      visit_calls(alternative.body, aside || s.what == Do::meanwhile, out);
    }
  }
}

// The procedures that can be reached, callers first; those that asides may call come last, so that their frames lie
// above all others.
std::vector<int> Coder::procedure_order() {
  const std::size_t count = program_.procedures.size();
  std::vector<std::vector<std::pair<int, bool>>> calls(count);
  for (std::size_t i = 0; i < count; ++i) visit_calls(program_.procedures[i].body, false, calls[i]);
  std::vector<int> order;
  std::vector<char> seen(count, 0);
  std::vector<std::pair<int, std::size_t>> path = {{program_.game, 0}};
  seen[static_cast<std::size_t>(program_.game)] = 1;
  while (!path.empty()) {
    const auto current = static_cast<std::size_t>(path.back().first);
    if (path.back().second < calls[current].size()) {
      const int callee = calls[current][path.back().second++].first;
      if (seen[static_cast<std::size_t>(callee)] != 0) continue;
      seen[static_cast<std::size_t>(callee)] = 1;
      path.emplace_back(callee, 0);
    } else {
      order.push_back(static_cast<int>(current));
      path.pop_back();
    }
  }
  std::reverse(order.begin(), order.end());
  from_asides_.assign(count, false);
  for (int caller : order) {
    const bool inside = from_asides_[static_cast<std::size_t>(caller)];
    for (const auto& [callee, aside] : calls[static_cast<std::size_t>(caller)]) {
      if (aside || inside) from_asides_[static_cast<std::size_t>(callee)] = true;
    }
  }
  std::stable_partition(order.begin(), order.end(), [&](int p) { return !from_asides_[static_cast<std::size_t>(p)]; });
  return order;
}

void Coder::patch_calls() {
  for (const Patch& patch : patches_) {
    const auto index_of = static_cast<std::size_t>(patch.procedure);
    const ProcedureCode& code = parts_.procedures[index_of];
    std::uint32_t operand = code.entry;
    if (patch.param == -1) operand = code.back;
    if (patch.param >= 0) operand = params_[index_of][static_cast<std::size_t>(patch.param)];
    set_operand(patch.instruction, patch.operand, operand);
  }
  patches_.clear();
}

// ---- loops

void Coder::each(const Stmt& s, Env& env) {
  const auto order = static_cast<EachOrder>(s.b);
  if (order == EachOrder::highest_first || order == EachOrder::lowest_first) return each_best(s, env);
  const bool outlives = suspends(s.first);
  const auto slot = [&] { return outlives ? frame_slot() : temp(); };
  const Reg rest = slot();
  copy_to(rest, value(s.args[0], env));
  Reg start = no_reg;
  if (order != EachOrder::canonical) {
    start = slot();
    emit(Code::Some, start, reg(value(s.args[1], env)));
    if (order == EachOrder::after) emit(Code::ClearBit, rest, start);
  }
  const Reg each_one = slot();
  env.slots[static_cast<std::size_t>(s.a)] = Val::in(each_one);
  Label top, out;
  place(top);
  if (start == no_reg) {
    use(out, emit(Code::Each, each_one, rest), 2);
  } else {
    use(out, emit(Code::EachFrom, each_one, rest), 2);
    more(start);
  }
  loops_.push_back({&out, open_asides_.size()});
  block(s.first, env);
  loops_.pop_back();
  use(top, emit(Code::Back), 0);
  place(out);
}

// The best that remains is next; its key is worked out anew each time.
void Coder::each_best(const Stmt& s, Env& env) {
  const bool outlives = suspends(s.first);
  const auto slot = [&] { return outlives ? frame_slot() : temp(); };
  const Reg rest = slot(), each_one = slot();
  copy_to(rest, value(s.args[0], env));
  Label top, out;
  place(top);
  use(out, emit(Code::JumpIfNot, rest), 1);
  const int mark = scratch_.top;
  {
    const Bound bound(*this, env, s.a, expr(s.args[0]).type.base);
    const bool lowest = static_cast<EachOrder>(s.b) == EachOrder::lowest_first;
    const Val best_ones = best_of(Val::in(rest), s.args[1], env, lowest ? 1 : 0);
    emit(Code::First, each_one, reg(best_ones));
  }
  scratch_.top = mark;
  emit(Code::ClearBit, rest, each_one);
  env.slots[static_cast<std::size_t>(s.a)] = Val::in(each_one);
  loops_.push_back({&out, open_asides_.size()});
  block(s.first, env);
  loops_.pop_back();
  use(top, emit(Code::Back), 0);
  place(out);
}

void Coder::each_number(const Stmt& s, Env& env) {
  const bool outlives = suspends(s.first);
  const Reg counter = outlives ? frame_slot() : temp();
  const Val low = value(s.args[0], env);
  const Val high = value(s.args[1], env);
  Reg last = no_reg;
  if (high.is_constant()) {
    last = constant(high.bits);
  } else {
    last = outlives ? frame_slot() : temp();
    copy_to(last, high);
  }
  copy_to(counter, low);
  env.slots[static_cast<std::size_t>(s.a)] = Val::in(counter);
  Label top, out;
  place(top);
  use(out, emit(Code::JumpLess, last, counter), 2);
  loops_.push_back({&out, open_asides_.size()});
  block(s.first, env);
  loops_.pop_back();
  emit(Code::Add, counter, counter, constant(1));
  use(top, emit(Code::Back), 0);
  place(out);
}

void Coder::in_turn(const Stmt& s, Env& env) {
  const bool outlives = suspends(s.first);
  const Reg turn = outlives ? frame_slot() : temp();
  const Layout& layout = parts_.layout;
  emit(Code::Some, turn, reg(value(s.args[0], env)));
  env.slots[static_cast<std::size_t>(s.a)] = Val::in(turn);
  Label top, out;
  const auto skip_if_nobody = [&] {
    if (fold_.someone_may_leave) use(out, emit(Code::JumpIs, turn, constant(word_of(none_value))), 2);
  };
  if (fold_.someone_may_leave) {
    emit(Code::FirstFrom, turn, layout.in, turn);
    skip_if_nobody();
  }
  place(top);
  if (s.args.size() > 1 && s.args[1] != no_expr) {
    const int mark = scratch_.top;
    ask(s.args[1], env, true, out);
    scratch_.top = mark;
  }
  loops_.push_back({&out, open_asides_.size()});
  block(s.first, env);
  loops_.pop_back();
  if (fold_.someone_may_leave) {
    emit(Code::Next, turn, turn);
    skip_if_nobody();
  } else {
    std::vector<std::int32_t> numbers;
    for (int i = 0; i < parts_.players; ++i) numbers.push_back((i + 1) % parts_.players);
    emit(Code::Number, turn, turn, static_cast<std::uint32_t>(number_table(numbers)));
  }
  use(top, emit(Code::Back), 0);
  place(out);
}

void Coder::repeat(const Stmt& s, Env& env) {
  Label top, out;
  place(top);
  if (!s.args.empty() && s.args[0] != no_expr) {
    const int mark = scratch_.top;
    ask(s.args[0], env, true, out);
    scratch_.top = mark;
  }
  loops_.push_back({&out, open_asides_.size()});
  block(s.first, env);
  loops_.pop_back();
  use(top, emit(Code::Back), 0);
  place(out);
}

// A jump out of blocks closes their asides.
void Coder::leave_asides(std::size_t down_to) {
  for (std::size_t i = open_asides_.size(); i > down_to; --i) {
    emit(Code::AsidesOff, static_cast<std::uint32_t>(open_asides_[i - 1]));
  }
}

}  // namespace tapis
