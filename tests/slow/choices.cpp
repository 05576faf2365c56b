// Choices: what may be done, joint choices, acts out of turn, several cards.
#include <algorithm>

#include "tests/slow/evaluator.hpp"

namespace tapis::slow {

namespace {

// All subsets of the cards with a size in the limits, each ascending. For small sets only.
void subsets(const std::vector<int>& cards, std::size_t next, std::int64_t least, std::int64_t most,
             std::vector<int>& taken, std::vector<std::vector<int>>& out) {
  const auto size = static_cast<std::int64_t>(taken.size());
  if (size > most) return;
  if (size >= least) out.push_back(taken);
  for (std::size_t i = next; i < cards.size() && size < most; ++i) {
    if (size + static_cast<std::int64_t>(cards.size() - i) < least) break;
    taken.push_back(cards[i]);
    subsets(cards, i + 1, least, most, taken, out);
    taken.pop_back();
  }
}

}  // namespace

void Evaluator::choose(const Stmt& stmt, const std::shared_ptr<Frame>& frame) {
  const Site& site = program_.sites[static_cast<std::size_t>(stmt.a)];
  std::vector<int> seats;
  if (stmt.what == Do::choose) {
    const Value who = evaluate(site.chooser, *frame);
    if (who.none) fail(stmt.span, "nobody chooses");
    seats = {static_cast<int>(who.number)};
  } else {
    const std::set<int> all = members(stmt.args[0], *frame);
    const auto order = static_cast<EachOrder>(stmt.b);
    seats.assign(all.begin(), all.end());
    if (order == EachOrder::from || order == EachOrder::after) {
      const Value first = evaluate(stmt.args[1], *frame);
      if (first.none) fail(stmt.span, "there is none to begin with");
      seats = around(all, static_cast<int>(first.number), order == EachOrder::from);
    }
  }
  std::map<int, Choosing> all;
  settle(site, stmt.a, seats, frame, all);
  for (int seat : seats) {
    const Choosing& made = all[seat];
    bind(site, seat, made, *frame);
    run_block(site.alternatives[made.made.alternative].body, frame);
  }
}

// Asks until every seat has chosen.
void Evaluator::settle(const Site& site, int site_number, const std::vector<int>& seats,
                       const std::shared_ptr<Frame>& frame, std::map<int, Choosing>& all) {
  while (true) {
    movers_.clear();
    for (int seat : seats) {
      if (!all[seat].done) movers_.insert(seat);
    }
    if (movers_.empty()) return;
    Question question;
    for (int seat : std::set<int>(movers_)) {
      question.moves[seat] = offered(site, site_number, seat, *frame, all[seat]);
      if (question.moves[seat].empty()) fail(site.span, "there is no possible move");
    }
    question.asides = asides_now();
    Frame none;
    const std::int64_t most = program_.most_moves < 0 ? 100000 : call_rule(program_.most_moves, {}).number;
    if (moves_made_ >= most) throw MoveLimit{};
    since_choice_ = 0;
    const auto [seat, move] = chooser_->choose(question);
    moves_made_ += 1;
    since_choice_ = 0;
    if (move.site != site_number || movers_.count(seat) == 0) {
      act_aside(seat, move);
    } else {
      take_answer(site, seat, move, all[seat], *frame);
    }
  }
}

// Notes an answer: the whole of it, or one more card of several.
void Evaluator::take_answer(const Site& site, int seat, const Move& move, Choosing& choosing, const Frame& frame) {
  choosing.made = move;
  if (move.is == Move::Is::whole) {
    choosing.done = true;
    return;
  }
  choosing.picking = true;
  const std::vector<Binder>& binders = site.alternatives[move.alternative].binders;
  const Binder& binder = binders.back();  // several cards are chosen last
  const std::size_t last = binders.size() - 1;
  if (move.is == Move::Is::pick) choosing.picked.push_back(move.values.at(last));
  Frame copy = frame;
  copy[static_cast<std::size_t>(site.player_slot)] = single(seat);
  for (std::size_t i = 0; i + 1 < binders.size(); ++i) {
    copy[static_cast<std::size_t>(binders[i].slot)] = single(move.values.at(i));
  }
  const std::int64_t most = number(binder.at_most, copy);
  choosing.done = move.is == Move::Is::enough || static_cast<std::int64_t>(choosing.picked.size()) >= most;
}

// What a seat may do at a choice, in ascending order.
Moves Evaluator::offered(const Site& site, int site_number, int seat, Frame frame, const Choosing& so_far) {
  frame[static_cast<std::size_t>(site.player_slot)] = single(seat);
  Moves moves;
  for (std::size_t i = 0; i < site.alternatives.size(); ++i) {
    if (so_far.picking && so_far.made.alternative != i) continue;
    Move move;
    move.site = static_cast<std::uint16_t>(site_number);
    move.alternative = static_cast<std::uint8_t>(i);
    try {
      extend(site.alternatives[i], 0, frame, move, so_far, moves);
    } catch (Fault& fault) {
      fault.unneeded = true;  // perhaps: the guard may not depend on the domain that could not be worked out
      throw;
    }
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

// All ways to give the names from `binder` on a value.
void Evaluator::extend(const Alternative& offered, std::size_t binder, Frame& frame, Move move, const Choosing& so_far,
                       Moves& out) {
  if (binder == offered.binders.size()) {
    if (offered.guard == no_expr || holds(offered.guard, frame)) out.push_back(move);
    return;
  }
  const Binder& name = offered.binders[binder];
  if (name.some) return picks(offered, binder, frame, move, so_far.picked, out);
  const auto go_on = [&](std::int64_t value) {
    count(1, offered.span);
    frame[static_cast<std::size_t>(name.slot)] = single(value);
    move.values.at(binder) = static_cast<std::int32_t>(value);
    if (so_far.picking && value != so_far.made.values.at(binder)) return;
    extend(offered, binder + 1, frame, move, so_far, out);
  };
  if (name.range) {
    const std::int64_t low = number(name.domain, frame), high = number(name.high, frame);
    if (high - low > 1'000'000 && none_follows(offered, binder, frame)) return;
    for (std::int64_t value = low; value <= high; ++value) {
      if (value == static_cast<std::int32_t>(value)) go_on(value);  // others fit into no move
    }
    return;
  }
  for (const int value : members(name.domain, frame)) go_on(value);
}

// Is there nothing to choose for a later name, whatever the value of this one? Then a wide range need not be gone
// through.
bool Evaluator::none_follows(const Alternative& offered, std::size_t binder, Frame& frame) {
  for (std::size_t later = binder + 1; later < offered.binders.size(); ++later) {
    const Binder& name = offered.binders[later];
    bool free = !name.range && !name.some;
    for (std::size_t i = binder; i < later; ++i) free = free && !mentions(name.domain, offered.binders[i].slot);
    if (free && members(name.domain, frame).empty()) return true;
  }
  return false;
}

// The next card of several: any that some allowed set goes on with.
void Evaluator::picks(const Alternative& alternative, std::size_t at, Frame& frame, Move move,
                      const std::vector<int>& picked, Moves& out) {
  const Binder& binder = alternative.binders[at];
  std::set<int> domain = members(binder.domain, frame);
  domain.insert(picked.begin(), picked.end());  // what has been picked stays so, whatever is done out of turn
  const std::int64_t least = std::max<std::int64_t>(0, number(binder.at_least, frame));
  const std::int64_t most = number(binder.at_most, frame);
  if (least > most) return;
  if (!mentions(alternative.guard, binder.slot)) {
    if (alternative.guard != no_expr && !holds(alternative.guard, frame)) return;
    return picks_freely(domain, least, most, at, move, picked, out);
  }
  std::vector<std::vector<int>> sets;
  std::vector<int> taken;
  subsets({domain.begin(), domain.end()}, 0, least, most, taken, sets);
  std::set<int> next;
  bool enough = false;
  for (const std::vector<int>& set : sets) {
    if (set.size() < picked.size() || !std::equal(picked.begin(), picked.end(), set.begin())) continue;
    frame[static_cast<std::size_t>(binder.slot)] = set_value({set.begin(), set.end()});
    if (alternative.guard != no_expr && !holds(alternative.guard, frame)) continue;
    if (set.size() == picked.size()) enough = true;
    if (set.size() > picked.size()) next.insert(set[picked.size()]);
  }
  move.is = Move::Is::pick;
  for (int card : next) {
    move.values.at(at) = card;
    out.push_back(move);
  }
  move.values.at(at) = 0;
  move.is = Move::Is::enough;
  if (enough) out.push_back(move);
}

bool Evaluator::mentions(ExprId id, std::int32_t slot) const {
  if (id == no_expr) return false;
  const Expr& expr = program_.exprs[static_cast<std::size_t>(id)];
  return (expr.op == Op::Local && expr.a == slot) ||
         std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return mentions(arg, slot); });
}

// Without a guard about the set it is enough that there are enough cards.
void Evaluator::picks_freely(const std::set<int>& domain, std::int64_t least, std::int64_t most, std::size_t at,
                             Move move, const std::vector<int>& picked, Moves& out) {
  const auto size = static_cast<std::int64_t>(picked.size());
  if (size > most) return;
  move.is = Move::Is::pick;
  for (auto card = picked.empty() ? domain.begin() : domain.upper_bound(picked.back()); card != domain.end(); ++card) {
    if (size == most || size + std::distance(card, domain.end()) < least) break;
    move.values.at(at) = *card;
    out.push_back(move);
  }
  move.values.at(at) = 0;
  move.is = Move::Is::enough;
  if (size >= least) out.push_back(move);
}

// Puts who chose and what into the locals, for the body and what follows it.
void Evaluator::bind(const Site& site, int seat, const Choosing& made, Frame& frame) const {
  frame[static_cast<std::size_t>(site.player_slot)] = single(seat);
  const Alternative& alternative = site.alternatives[made.made.alternative];
  for (std::size_t i = 0; i < alternative.binders.size(); ++i) {
    const Binder& binder = alternative.binders[i];
    Value value = single(made.made.values.at(i));
    if (binder.some) value = set_value({made.picked.begin(), made.picked.end()});
    frame[static_cast<std::size_t>(binder.slot)] = value;
  }
}

// What may be done out of turn: of each list that holds, what the seat has not done yet.
std::map<int, Moves> Evaluator::asides_now() {
  std::map<int, Moves> result;
  for (Table& table : tables_) {
    const Site& site = program_.sites[static_cast<std::size_t>(table.site)];
    for (int seat : members(table.players, *table.frame)) {
      for (const Move& move : offered(site, table.site, seat, *table.frame, {})) {
        if (table.made.count({seat, move}) == 0) result[seat].push_back(move);
      }
    }
  }
  for (auto& [seat, moves] : result) std::sort(moves.begin(), moves.end());
  return result;
}

bool Evaluator::act_aside(int seat, const Move& move) {
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    if (tables_[i].site != move.site) continue;
    const Site& site = program_.sites[move.site];
    const std::shared_ptr<Frame> frame = tables_[i].frame;
    tables_[i].made.insert({seat, move});
    Choosing made;
    made.made = move;
    bind(site, seat, made, *frame);
    in_aside_ = true;
    run_block(site.alternatives[move.alternative].body, frame);
    in_aside_ = false;
    return true;
  }
  return false;
}

}  // namespace tapis::slow
