// The moves of a choice: for each alternative the values that its names can have. The last name is offered as a whole
// set or range; names before it are gone through.
#include <algorithm>

#include "interpreter/compile_code.hpp"

namespace tapis {

struct Coder::Offering {
  int site = 0;
  int alternative = 0;
  std::vector<std::size_t> order;  // of the names; the one for several cards comes last
  std::vector<ExprId> guards;      // that must hold all
  const Alternative* what = nullptr;
  Label* done = nullptr;
};

// A guard is a chain of conditions: each is tested as soon as its names are known.
void Coder::split_guard(ExprId guard, std::vector<ExprId>& out) const {
  if (guard == no_expr) return;
  const Expr& e = program_.exprs[static_cast<std::size_t>(guard)];
  if (e.op == Op::And) {
    split_guard(e.args[0], out);
    split_guard(e.args[1], out);
  } else {
    out.push_back(guard);
  }
}

bool Coder::mentions(ExprId id, std::int32_t slot) const {
  if (id == no_expr) return false;
  const Expr& e = program_.exprs[static_cast<std::size_t>(id)];
  if (e.op == Op::Local && e.a == slot) return true;
  return std::any_of(e.args.begin(), e.args.end(), [&](ExprId arg) { return mentions(arg, slot); });
}

void Coder::offers(int site, Env& env) {
  const Site& what = program_.sites[static_cast<std::size_t>(site)];
  for (std::size_t i = 0; i < what.alternatives.size(); ++i) {
    const int mark = scratch_.top;
    span_ = what.alternatives[i].span;
    use_names(site, i, env, true);
    offer(site, static_cast<int>(i), env);
    scratch_.top = mark;
  }
  emit(Code::Done);
}

void Coder::offer(int site, int alternative, Env& env) {
  Offering offering;
  offering.site = site;
  offering.alternative = alternative;
  offering.what = &program_.sites[static_cast<std::size_t>(site)].alternatives[static_cast<std::size_t>(alternative)];
  split_guard(offering.what->guard, offering.guards);
  const std::vector<Binder>& binders = offering.what->binders;
  for (std::size_t b = 0; b < binders.size(); ++b) {
    if (!binders[b].some) offering.order.push_back(b);
  }
  for (std::size_t b = 0; b < binders.size(); ++b) {
    if (binders[b].some) offering.order.push_back(b);
  }
  Label done;
  offering.done = &done;
  offer_name(offering, 0, env);
  place(done);
}

// Tests the conditions that need no further name and goes on with the next name.
void Coder::offer_name(Offering& offering, std::size_t depth, Env& env) {
  const std::vector<Binder>& binders = offering.what->binders;
  std::vector<ExprId> now, later;
  for (ExprId guard : offering.guards) {
    // What can fail is not asked before there is something to choose.
    const bool names = depth < offering.order.size() && !binders[offering.order[depth]].some;
    bool open = names && may_fault(guard);
    for (std::size_t i = depth; i < offering.order.size(); ++i)
      open = open || mentions(guard, binders[offering.order[i]].slot);
    (open || !later.empty() ? later : now).push_back(guard);
  }
  Label next;
  for (ExprId guard : now) ask(guard, env, false, next);
  const std::vector<ExprId> before = offering.guards;
  offering.guards = later;
  if (depth == offering.order.size()) {
    emit(Code::Offer, static_cast<std::uint32_t>(offering.alternative), static_cast<std::uint32_t>(offering.site));
  } else if (depth + 1 == offering.order.size()) {
    offer_last(offering, binders[offering.order[depth]], later, env);
  } else {
    offer_each(offering, depth, env);
  }
  offering.guards = before;
  place(next);
}

void Coder::offer_last(Offering& offering, const Binder& binder, const std::vector<ExprId>& guards, Env& env) {
  if (binder.some) return offer_some(offering, binder, env);
  if (binder.range) return offer_numbers(offering, binder, guards, env);
  const auto open = static_cast<std::uint32_t>(offering.order.back());
  Val cards = value(binder.domain, env);
  {
    const Bound bound(*this, env, binder.slot, expr(binder.domain).type.base);
    for (ExprId guard : guards) cards = keep_skipping(cards, guard, env);
  }
  emit(Code::OfferMask, static_cast<std::uint32_t>(offering.alternative), reg(cards), open);
}

// A range, or each of its numbers that satisfies the guard.
void Coder::offer_numbers(Offering& offering, const Binder& binder, const std::vector<ExprId>& guards, Env& env) {
  const auto open = static_cast<std::uint32_t>(offering.order.back());
  const auto alternative = static_cast<std::uint32_t>(offering.alternative);
  const Val low = value(binder.domain, env), high = value(binder.high, env);
  if (guards.empty()) {
    const Reg a = reg(low), b = reg(high);
    emit(Code::OfferRange, alternative, a, b);
    more(open);
    return;
  }
  const Reg number = env.slots[static_cast<std::size_t>(binder.slot)].reg;
  const Reg last = reg(high);
  copy_to(number, low);
  Label top, next, out;
  place(top);
  use(out, emit(Code::JumpLess, last, number), 2);
  for (ExprId guard : guards) ask(guard, env, false, next);
  emit(Code::OfferRange, alternative, number, number);
  more(open);
  place(next);
  emit(Code::Add, number, number, constant(1));
  use(top, emit(Code::Back), 0);
  place(out);
}

void Coder::offer_each(Offering& offering, std::size_t depth, Env& env) {
  const Binder& binder = offering.what->binders[offering.order[depth]];
  const Reg number = env.slots[static_cast<std::size_t>(binder.slot)].reg;
  Label top, out;
  if (binder.range) {
    const Val low = value(binder.domain, env), high = value(binder.high, env);
    const Reg last = reg(high);
    copy_to(number, low);
    place(top);
    use(out, emit(Code::JumpLess, last, number), 2);
    offer_name(offering, depth + 1, env);
    emit(Code::Add, number, number, constant(1));
  } else {
    const Reg rest = temp();
    copy_to(rest, value(binder.domain, env));
    place(top);
    use(out, emit(Code::Each, number, rest), 2);
    offer_name(offering, depth + 1, env);
  }
  use(top, emit(Code::Back), 0);
  place(out);
}

// The next of several cards: a routine that is also entered from outside, when some have been picked already and the
// other names are in their registers. What the guard says of the whole set is a second one, asked for complete sets.
void Coder::offer_some(Offering& offering, const Binder& binder, Env& env) {
  AlternativeCode& code = parts_.sites[static_cast<std::size_t>(offering.site)]
                              .alternatives[static_cast<std::size_t>(offering.alternative)];
  const Reg back = temp();
  Label over, picks;
  use(picks, emit(Code::Call, 0, back), 0);
  jump(over);
  code.more = here();
  use(picks, emit(Code::Call, 0, back), 0);
  emit(Code::Done);
  place(picks);
  offer_picks(offering, binder, env);
  emit(Code::Return, back);
  if (!offering.guards.empty()) {
    Label no;
    code.whole_guard = here();
    code.whole_flag = temp();
    for (ExprId guard : offering.guards) {
      const Expr& e = expr(guard);
      if (e.op == Op::Forms && expr(e.args[0]).op == Op::Local && expr(e.args[0]).a == binder.slot) code.pattern = e.a;
      ask(guard, env, false, no);
    }
    copy_to(code.whole_flag, Val::constant(1));
    emit(Code::Done);
    place(no);
    copy_to(code.whole_flag, Val::constant(0));
    emit(Code::Done);
  }
  place(over);
}

void Coder::offer_picks(const Offering& offering, const Binder& binder, Env& env) {
  const Val cards = value(binder.domain, env);
  const Val least = value(binder.at_least, env);
  const Val most = value(binder.at_most, env);
  const Reg a = reg(cards), b = reg(least), c = reg(most);
  emit(Code::OfferPicks, static_cast<std::uint32_t>(offering.alternative), a, b);
  more(c, static_cast<std::uint32_t>(offering.order.back()));
}

}  // namespace tapis
