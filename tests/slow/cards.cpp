// Cards that move: piles, sets, shuffled piles, deals.
#include <algorithm>

#include "tests/slow/evaluator.hpp"

namespace tapis::slow {

Evaluator::Key Evaluator::where_is(int card) const {
  for (const auto& [key, heap] : heaps_) {
    if (std::find(heap.cards.begin(), heap.cards.end(), card) != heap.cards.end()) return key;
  }
  return {-1, 0};
}

void Evaluator::lift(int card) {
  Heap& from = heaps_[where_is(card)];
  from.cards.erase(std::find(from.cards.begin(), from.cards.end(), card));
  if (from.cards.empty()) from.shuffled = false;
  faces_.erase(card);
}

bool Evaluator::sees(int seat, int card) {
  const Key key = where_is(card);
  if (key.first < 0) return false;
  if (faces_.count(card) > 0) return faces_.at(card);
  const Zone& zone = program_.zones[static_cast<std::size_t>(key.first)];
  if (zone.audience == no_expr) return true;
  Frame frame(64);
  frame[0] = single(key.second);
  // Audiences are fixed for the game: who has left is still of his team.
  std::set<int> nobody_out;
  std::swap(out_, nobody_out);
  const bool seen = members(zone.audience, frame).count(seat) > 0;
  std::swap(out_, nobody_out);
  return seen;
}

// One of the cards without order: any of them, equally likely.
int Evaluator::draw_card(const std::set<int>& cards, Span span) {
  if (in_aside_) fail(span, "an act out of turn cannot wait for chance");
  Question question;
  question.turn = Turn::chance;
  question.outcomes.assign(cards.begin(), cards.end());
  since_choice_ = 0;
  return chooser_->chance(question);
}

// Gives a shuffled pile an order, because a card is about to be put onto it: drawn from the top down.
void Evaluator::fix_order(Key pile, Span span) {
  if (!heaps_[pile].shuffled) return;
  std::set<int> left(heaps_[pile].cards.begin(), heaps_[pile].cards.end());
  std::vector<int> order;
  while (!left.empty()) {
    const int card = draw_card(left, span);
    left.erase(card);
    order.insert(order.begin(), card);
  }
  heaps_[pile] = {order, false};
}

void Evaluator::move_one(int card, Key to, const Stmt& stmt) {
  if (where_is(card).first < 0) return;  // not in play
  fix_order(to, stmt.span);
  lift(card);
  std::vector<int>& cards = heaps_[to].cards;
  cards.insert(stmt.bottom ? cards.begin() : cards.end(), card);
  const Zone& zone = program_.zones[static_cast<std::size_t>(to.first)];
  if (zone.family.over == Family::Over::player) owners_[card] = to.second;
  if (stmt.up) faces_[card] = true;
  if (stmt.down) faces_[card] = false;
}

// Cards from an end of a pile, fewer if there are fewer. They keep their order, so the lowest lands first, or the
// highest if they are put under; out of a shuffled pile they are drawn one by one.
void Evaluator::take_from(Key from, std::int64_t number, bool from_top, Key to, const Stmt& stmt) {
  const auto size = static_cast<std::int64_t>(heaps_[from].cards.size());
  const std::int64_t count = std::min(std::max<std::int64_t>(number, 0), size);
  if (count > 0) fix_order(to, stmt.span);
  if (heaps_[from].shuffled) {
    for (std::int64_t i = 0; i < count; ++i) {
      const std::vector<int>& cards = heaps_[from].cards;
      move_one(draw_card({cards.begin(), cards.end()}, stmt.span), to, stmt);
    }
    return;
  }
  const auto first = heaps_[from].cards.begin() + (from_top ? size - count : 0);
  std::vector<int> cards(first, first + count);
  if (stmt.bottom) std::reverse(cards.begin(), cards.end());
  for (int card : cards) move_one(card, to, stmt);
}

// A whole zone: a pile keeps its order, a set moves in canonical order.
void Evaluator::take_all(Key from, bool reversed, Key to, const Stmt& stmt) {
  const bool into_pile = program_.zones[static_cast<std::size_t>(to.first)].pile;
  if (from == to) fix_order(to, stmt.span);
  if (heaps_[from].shuffled && into_pile) {
    return take_from(from, static_cast<std::int64_t>(heaps_[from].cards.size()), false, to, stmt);
  }
  std::vector<int> cards = cards_of(from.first, from.second);
  const bool under = stmt.bottom && program_.zones[static_cast<std::size_t>(from.first)].pile;
  if (reversed != under) std::reverse(cards.begin(), cards.end());
  for (int card : cards) move_one(card, to, stmt);
}

void Evaluator::move(const Stmt& stmt, Frame& frame) {
  const Expr* what = &program_.exprs[static_cast<std::size_t>(stmt.args[0])];
  if (what->op == Op::Conditional) {
    Stmt chosen = stmt;
    chosen.args[0] = what->args[holds(what->args[0], frame) ? 1 : 2];
    return move(chosen, frame);
  }
  // A single card may be wrapped; what matters is whether it is the end of a pile.
  const Expr* inner = what;
  while (inner->op == Op::Single || inner->op == Op::Some) {
    inner = &program_.exprs[static_cast<std::size_t>(inner->args[0])];
  }
  switch (inner->op) {
    case Op::ZoneCards:
    case Op::Reverse: {
      ops_met[static_cast<int>(inner->op)] += 1;
      const ExprId place =
          inner->op == Op::Reverse ? inner->args[0] : static_cast<ExprId>(inner - program_.exprs.data());
      const Key from = key_of(place, frame);
      return take_all(from, inner->op == Op::Reverse, key_of(stmt.args[1], frame), stmt);
    }
    case Op::TopN:
    case Op::BottomN: {
      const Key from = key_of(inner->args[0], frame);
      const std::int64_t wanted = number(inner->args[1], frame);
      return take_from(from, wanted, inner->op == Op::TopN, key_of(stmt.args[1], frame), stmt);
    }
    case Op::Top:
    case Op::Bottom: {
      const Key from = key_of(inner->args[0], frame);
      const Key to = key_of(stmt.args[1], frame);
      if (heaps_[from].shuffled) return take_from(from, 1, inner->op == Op::Top, to, stmt);
      break;
    }
    default:
      break;
  }
  const Value cards = evaluate(stmt.args[0], frame);
  const Key to = key_of(stmt.args[1], frame);
  if (element_of(what->type.base) == Base::nothing) {
    if (!cards.none) move_one(static_cast<int>(cards.number), to, stmt);
    return;
  }
  for (int card : cards.members) move_one(card, to, stmt);
}

void Evaluator::shuffle(const Stmt& stmt, Frame& frame) {
  const Key pile = key_of(stmt.args[0], frame);
  if (stmt.args.size() > 1 && stmt.args[1] != no_expr) {
    for (int card : members(stmt.args[1], frame)) {
      if (where_is(card).first < 0) continue;  // not in play
      lift(card);
      heaps_[pile].cards.push_back(card);
      const Zone& zone = program_.zones[static_cast<std::size_t>(pile.first)];
      if (zone.family.over == Family::Over::player) owners_[card] = pile.second;
    }
  }
  for (int card : heaps_[pile].cards) faces_.erase(card);
  const bool ordered = program_.zones[static_cast<std::size_t>(pile.first)].pile;
  heaps_[pile].shuffled = ordered && !heaps_[pile].cards.empty();
}

// Packets round the table; a single number is dealt one card at a time, `all` until the deck is empty.
void Evaluator::deal(const Stmt& stmt, Frame& frame) {
  std::set<int> players;
  for (int seat = 0; seat < players_; ++seat) {
    if (out_.count(seat) == 0) players.insert(seat);
  }
  if (stmt.args[1] != no_expr) players = members(stmt.args[1], frame);
  const Value first =
      stmt.args.size() > 2 && stmt.args[2] != no_expr ? evaluate(stmt.args[2], frame) : call_rule(program_.eldest, {});
  if (first.none) fail(stmt.span, "there is none to begin with");
  const Key deck{program_.deck_zone, 0};
  const std::vector<int> round = around(players, static_cast<int>(first.number), true);
  if (round.empty()) return;
  std::vector<std::int64_t> packets(stmt.packets.begin(), stmt.packets.end());
  const bool all = packets.empty() && stmt.args[0] == no_expr;
  if (packets.empty() && !all) packets = {number(stmt.args[0], frame)};
  if (packets.size() == 1) packets.assign(static_cast<std::size_t>(std::max<std::int64_t>(0, packets[0])), 1);
  const bool teams = program_.zones[static_cast<std::size_t>(stmt.a)].family.over == Family::Over::team;
  while (all && !heaps_[deck].cards.empty()) {
    for (int seat : round) take_from(deck, 1, true, {stmt.a, teams ? team_of(seat) : seat}, stmt);
  }
  for (std::int64_t packet : packets) {
    for (int seat : round) {
      if (static_cast<std::int64_t>(heaps_[deck].cards.size()) < packet) fail(stmt.span, "too few cards to deal");
      for (std::int64_t i = 0; i < packet; ++i) take_from(deck, 1, true, {stmt.a, teams ? team_of(seat) : seat}, stmt);
    }
  }
}

}  // namespace tapis::slow
