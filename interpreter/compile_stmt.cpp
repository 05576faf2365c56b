// Statements: what is done, one after the other.
#include <algorithm>

#include "interpreter/compile_code.hpp"
#include "interpreter/compile_layout.hpp"

namespace tapis {

namespace {
std::uint32_t move_flags(const Stmt& s) {
  return (s.bottom ? move_to_bottom : 0) | (s.up ? move_face_up : 0) | (s.down ? move_face_down : 0);
}
}  // namespace

// Words that a statement used are free again behind it, except those of the names that it introduced.
void Coder::block(const Block& block, Env& env) {
  const Words frame = frame_, scratch = scratch_;
  for (std::size_t i = 0; i < block.size(); ++i) {
    bool outlives = false;
    for (std::size_t later = i + 1; later < block.size(); ++later) outlives = outlives || suspends(block[later]);
    frame_.keep = frame_.top;
    scratch_.keep = scratch_.top;
    statement(stmt(block[i]), env, outlives);
    frame_.top = frame_.keep;
    scratch_.top = scratch_.keep;
  }
  frame_.top = frame.top;
  frame_.keep = frame.keep;
  scratch_.top = scratch.top;
  scratch_.keep = scratch.keep;
}

void Coder::bind_slot(Env& env, std::int32_t slot, bool outlives) {
  Reg at;
  if (outlives && !scratch_only_) {
    at = frame_slot();
    frame_.keep = frame_.top;
  } else {
    at = temp();
    scratch_.keep = scratch_.top;
  }
  env.slots[static_cast<std::size_t>(slot)] = Val::in(at);
}

void Coder::statement(const Stmt& s, Env& env, bool outlives) {
  span_ = s.span;
  switch (s.what) {
    case Do::let:
      return let(s, env, outlives);
    case Do::set:
      return set(s, env);
    case Do::pay:
      return pay(s, env);
    case Do::move:
      return move(s, env);
    case Do::shuffle:
      return shuffle(s, env);
    case Do::deal:
      return deal(s, env);
    case Do::draw:
      return draw(s, env, outlives);
    case Do::reveal:
      emit(Code::Reveal, reg(value(s.args[0], env)));
      return;
    case Do::show: {
      const Val cards = value(s.args[0], env);
      const Val seats = s.args.size() > 1 && s.args[1] != no_expr ? value(s.args[1], env)
                                                                  : Val::constant(fold_.universe_mask(Base::players));
      const Reg what = reg(cards), who = reg(seats);
      emit(Code::Show, what, who);
      return;
    }
    case Do::leave:
      emit(Code::Leave, reg(value(s.args[0], env)));
      return;
    case Do::seat:
      return seat(s, env);
    case Do::reset:
      emit(Code::Reset);
      return;
    default:
      return control(s, env, outlives);
  }
}

// Statements that decide what comes next.
void Coder::control(const Stmt& s, Env& env, bool outlives) {
  switch (s.what) {
    case Do::stop:
      if (loops_.empty()) return;
      leave_asides(loops_.back().asides);
      jump(*loops_.back().out);
      return;
    case Do::leave_procedure:
      leave_asides(0);
      jump(*procedure_end_);
      return;
    case Do::finish:
      emit(Code::Finish);
      return;
    case Do::branch:
      return branch_statement(s, env);
    case Do::each:
      return each(s, env);
    case Do::each_number:
      return each_number(s, env);
    case Do::in_turn:
      return in_turn(s, env);
    case Do::repeat:
      return repeat(s, env);
    case Do::choose:
      return choose(s, env, outlives);
    case Do::at_once:
      return at_once(s, env);
    case Do::meanwhile:
      return meanwhile(s, env);
    case Do::call:
      return call_procedure(s, env);
    default:
      return;
  }
}

void Coder::let(const Stmt& s, Env& env, bool outlives) {
  if (const std::optional<Wide> known = folded(s.args[0], env)) {
    env.slots[static_cast<std::size_t>(s.a)] = Val::constant(*known);
    return;
  }
  // The name is not in scope yet: its word is written last.
  bind_slot(env, s.a, outlives);
  value_into(env.slots[static_cast<std::size_t>(s.a)].reg, s.args[0], env);
}

void Coder::set(const Stmt& s, Env& env) {
  const Val what = value(s.args[0], env);
  const auto base = static_cast<Reg>(parts_.layout.cells + parts_.first_cell[static_cast<std::size_t>(s.a)]);
  const Family& family = program_.variables[static_cast<std::size_t>(s.a)].family;
  const Val at = member(s.args.size() > 1 ? s.args[1] : no_expr, family, env);
  const Reg from = reg(what);
  if (at.is_constant()) {
    emit(Code::Set, static_cast<Reg>(base + number_of(at.bits)), from);
  } else {
    emit(Code::SetAt, from, reg(at), base);
  }
}

// Which member of a family an index names, from 0; one that the family does not have is a fault.
Val Coder::member(ExprId index_expr, const Family& family, Env& env) {
  if (index_expr == no_expr) return Val::constant(0);
  const int size = family_size(parts_, program_, family);
  const Val at = value(index_expr, env);
  if (at.is_constant()) {
    const std::int64_t number = number_of(at.bits);
    if (number >= family.low && number - family.low < size) return Val::constant(word_of(number - family.low));
    fail(number == none_value ? Fault::nothing_there : Fault::out_of_range);
    return Val::constant(0);
  }
  if (family.over != Family::Over::number) return at;
  const Reg inside = temp();
  emit(Code::Within, inside, reg(at), constant(word_of(family.low)));
  more(static_cast<std::uint32_t>(size));
  return Val::in(inside);
}

// The register of a variable's cell, as a number.
Val Coder::cell_number(int variable, ExprId index_expr, Env& env) {
  const int base = parts_.layout.cells + parts_.first_cell[static_cast<std::size_t>(variable)];
  const Val at = member(index_expr, program_.variables[static_cast<std::size_t>(variable)].family, env);
  if (at.is_constant()) return Val::constant(word_of(base + number_of(at.bits)));
  const Reg from = reg(at), to = temp();
  emit(Code::CellAt, to, from, static_cast<std::uint32_t>(base));
  return Val::in(to);
}

void Coder::pay(const Stmt& s, Env& env) {
  const auto argument = [&](std::size_t i) { return i < s.args.size() ? s.args[i] : no_expr; };
  const Val amount = value(s.args[0], env);
  const Val from = cell_number(s.a, argument(1), env);
  const Val to = cell_number(s.b, argument(2), env);
  const Reg a = reg(amount), b = reg(from), c = reg(to);
  emit(Code::Pay, a, b, c);
}

// Either of two: a pile keeps its order, so each is a move of its own.
void Coder::move_either(const Stmt& s, const Expr& either, Env& env) {
  const auto one = [&](std::size_t which) {
    if (expr(either.args[which]).op != Op::Conditional) passed(expr(either.args[which]).span);
    Stmt chosen = s;
    chosen.args[0] = either.args[which];
    move(chosen, env);
  };
  if (const std::optional<Wide> known = folded(either.args[0], env)) return one(*known != 0 ? 1 : 2);
  Label otherwise, out;
  ask(either.args[0], env, false, otherwise);
  one(1);
  jump(out);
  place(otherwise);
  one(2);
  place(out);
}

// Cards of a pile keep their order: on top of another the lowest lands first, at its bottom the highest.
void Coder::move(const Stmt& s, Env& env) {
  const Expr* source = &expr(s.args[0]);
  if (source->op == Op::Conditional) return move_either(s, *source, env);
  bool wanted = false;
  while (source->op == Op::Single || source->op == Op::Some) {
    wanted = wanted || source->op == Op::Some;
    source = &expr(source->args[0]);
  }
  const std::uint32_t flags = move_flags(s);
  const bool pile =
      (source->op == Op::ZoneCards || source->op == Op::Reverse) &&
      program_.zones[static_cast<std::size_t>(source->op == Op::Reverse ? expr(source->args[0]).a : source->a)].pile;
  if (pile) {
    const Val from = place_of(static_cast<ExprId>(source - program_.exprs.data()), env);
    const Val to = place_of(s.args[1], env);
    const Reg a = held(from), b = held(to);
    emit(Code::MovePile, a, b, flags | ((source->op == Op::Reverse) != s.bottom ? move_reversed : 0));
    return;
  }
  const bool end = source->op == Op::TopN || source->op == Op::BottomN ||
                   ((source->op == Op::Top || source->op == Op::Bottom) && may_be_shuffled(expr(source->args[0]).a));
  if (end) return move_end(s, *source, wanted, env);
  // A set of one is moved as the card that it is.
  const Expr* what = &expr(s.args[0]);
  const bool single = what->op == Op::Single;
  const Val cards = value(single ? what->args[0] : s.args[0], env);
  const Val to = place_of(s.args[1], env);
  const bool waits = suspends_at(s.args[1]);
  const Reg a = waits ? held(cards) : reg(cards), b = waits ? held(to) : reg(to);
  const bool set_of_cards = !single && is_set(what->type.base);
  emit(set_of_cards ? Code::MoveSet : Code::MoveCard, a, b, flags);
}

// Cards from an end of a pile, drawn if it has no order.
void Coder::move_end(const Stmt& s, const Expr& source, bool wanted, Env& env) {
  const bool several = source.op == Op::TopN || source.op == Op::BottomN;
  const bool bottom = source.op == Op::BottomN || source.op == Op::Bottom;
  const Val from = place_of(source.args[0], env);
  const Val to = place_of(s.args[1], env);
  const Val count = several ? value(source.args[1], env) : Val::constant(1);
  const Reg a = held(from), b = held(to);
  const Reg left = frame_slot();
  copy_to(left, count);
  if (wanted) {
    // One card is wanted: none is a fault.
    const Expr& place_expr = expr(source.args[0]);
    const auto base =
        static_cast<Reg>(parts_.layout.masks + parts_.first_place[static_cast<std::size_t>(place_expr.a)]);
    const Family& family = program_.zones[static_cast<std::size_t>(place_expr.a)].family;
    const Val cards = index(base, family, place_expr, env, no_reg);
    Label some;
    use(some, emit(Code::JumpIf, reg(cards)), 1);
    fail(Fault::nothing_there);
    place(some);
  }
  emit(Code::MoveEnd, a, b, left);
  more(move_flags(s) | (bottom ? move_from_bottom : 0) | (s.bottom ? move_reversed : 0));
}

void Coder::shuffle(const Stmt& s, Env& env) {
  const Val to = place_of(s.args[0], env);
  if (s.args.size() > 1 && s.args[1] != no_expr) {
    const Val cards = value(s.args[1], env);
    const Reg a = reg(to), b = reg(cards);
    emit(Code::ShuffleInto, a, b);
  } else {
    emit(Code::Shuffle, reg(to));
  }
}

void Coder::deal(const Stmt& s, Env& env) {
  DealCode code;
  code.zone = s.a;
  code.up = s.up;
  code.down = s.down;
  code.packets.assign(s.packets.begin(), s.packets.end());
  const ExprId count = s.args.empty() ? no_expr : s.args[0];
  code.all = code.packets.empty() && count == no_expr;
  // One number is dealt one card at a time.
  if (code.packets.size() == 1)
    code.packets.assign(static_cast<std::size_t>(std::clamp(code.packets[0], 0, max_cards + 1)), 1);
  for (int packet : code.packets) code.total += std::max(0, packet);
  const Family& family = program_.zones[static_cast<std::size_t>(s.a)].family;
  const int first_place = parts_.first_place[static_cast<std::size_t>(s.a)];
  for (int seat = 0; seat < parts_.players; ++seat) {
    int index = 0;
    if (family.over == Family::Over::player) index = seat;
    if (family.over == Family::Over::team) index = parts_.team_of[static_cast<std::size_t>(seat)];
    code.place_of_seat.push_back(static_cast<std::uint8_t>(first_place + index));
  }
  const auto slot = [&](const Val& val) {
    const Reg at = frame_slot();
    copy_to(at, val);
    return at;
  };
  const bool players_given = s.args.size() > 1 && s.args[1] != no_expr;
  code.players = slot(players_given ? value(s.args[1], env) : Val::in(parts_.layout.in));
  Val first_seat = Val::constant(0);
  if (s.args.size() > 2 && s.args[2] != no_expr) {
    first_seat = value(s.args[2], env);
  } else if (program_.eldest >= 0) {
    Expr eldest{
        Op::RuleCall, program_.rules[static_cast<std::size_t>(program_.eldest)].result, s.span, program_.eldest, 0, {}};
    first_seat = call(eldest, env, no_reg);
  }
  code.first = slot(first_seat);
  if (!code.all && code.packets.empty()) code.count = slot(value(count, env));
  code.progress = slot(Val::constant(0));
  parts_.deals.push_back(code);
  emit(Code::Deal, static_cast<std::uint32_t>(parts_.deals.size() - 1));
}

void Coder::draw(const Stmt& s, Env& env, bool outlives) {
  Val from = value(s.args[0], env);
  if (s.args.size() > 1) {  // a range of numbers
    const Reg low = reg(from), high = reg(value(s.args[1], env)), all = temp();
    emit(Code::Numbers, all, low, high);
    more(max_cards - 1);
    from = Val::in(all);
  }
  parts_.draws.push_back(s.name);
  const auto name = static_cast<std::uint32_t>(parts_.draws.size() - 1);
  const Reg set = held(from);
  if (s.b == 1) {
    const int cell = parts_.layout.cells + parts_.first_cell[static_cast<std::size_t>(s.a)];
    emit(Code::DrawCell, static_cast<std::uint32_t>(cell), set, name);
    return;
  }
  const int set_words = frame_.top;
  bind_slot(env, s.a, outlives);
  if (outlives && frame_.keep == set_words + 1) frame_.keep = frame_.top;
  emit(Code::Draw, env.slots[static_cast<std::size_t>(s.a)].reg, set, name);
}

void Coder::seat(const Stmt& s, Env& env) {
  std::vector<Val> seats;
  for (ExprId id : s.args) seats.push_back(value(id, env));
  if (static_cast<int>(seats.size()) != parts_.players) return fail(Fault::no_such_player);
  const Reg first_seat = temp();
  for (std::size_t i = 1; i < seats.size(); ++i) temp();
  for (std::size_t i = 0; i < seats.size(); ++i) copy_to(static_cast<Reg>(first_seat + i), seats[i]);
  emit(Code::Seat, first_seat, static_cast<std::uint32_t>(seats.size()));
}

void Coder::branch_statement(const Stmt& s, Env& env) {
  const Span condition = expr(s.args[0]).span;
  if (const std::optional<Wide> known = folded(s.args[0], env)) {
    passed(condition, *known != 0);
    return block(*known != 0 ? s.first : s.second, env);
  }
  Label otherwise, out;
  branch(s.args[0], env, false, otherwise);
  decided(condition);
  block(s.first, env);
  if (!s.second.empty() || parts_.covered) jump(out);
  place(otherwise);
  passed(condition, false);
  block(s.second, env);
  place(out);
}

void Coder::call_procedure(const Stmt& s, Env& env) {
  const auto number = static_cast<std::size_t>(s.a);
  std::vector<Val> arguments;
  for (ExprId id : s.args) arguments.push_back(value(id, env));
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    patches_.push_back({emit(Code::Copy, 0, reg(arguments[i])), 0, s.a, static_cast<int>(i)});
  }
  const std::uint32_t at = emit(Code::Call);
  patches_.push_back({at, 0, s.a, -2});
  patches_.push_back({at, 1, s.a, -1});
  called_.push_back(s.a);
  frame_bases_[number] = std::max(frame_bases_[number], frame_.top);
  ProcedureCode& called = parts_.procedures[number];
  if (called.first_caller < 0) {
    called.first_caller = procedure_;
    called.first_return = here();
  }
}

}  // namespace tapis
