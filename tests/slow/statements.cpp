// Setting up, running statements, and the end of a game.
#include <algorithm>

#include "tests/slow/evaluator.hpp"

namespace tapis::slow {

Evaluator::Evaluator(const Program& program, int players, const std::map<int, std::int64_t>& options)
    : program_(program), players_(players != 0 ? players : program.players.front().number), options_(options) {
  teams_ = players_;
  for (const PlayerCount& count : program_.players) {
    if (count.number == players_ && count.pairs) teams_ = players_ / 2;
  }
  Frame none(64);
  for (std::size_t i = 0; i < program_.options.size(); ++i) {
    const int number = static_cast<int>(i);
    if (options_.count(number) == 0) options_[number] = evaluate(program_.options[i].initial, none).number;
  }
  for (std::size_t card = 0; card < program_.deck.cards.size(); ++card) {
    Frame frame(static_cast<std::size_t>(program_.deck.locals));
    frame[static_cast<std::size_t>(program_.deck.slot)] = single(static_cast<int>(card));
    const auto& where = program_.deck.where;
    if (std::all_of(where.begin(), where.end(), [&](ExprId id) { return holds(id, frame); })) {
      in_play_.push_back(static_cast<int>(card));
    }
  }
  for (int seat = 0; seat < players_; ++seat) persons_.push_back(seat);
  heaps_[{program_.deck_zone, 0}].cards = in_play_;
  reset(true);
}

int Evaluator::family_size(const Family& family) const {
  switch (family.over) {
    case Family::Over::player:
      return players_;
    case Family::Over::team:
      return teams_;
    case Family::Over::suit:
      return static_cast<int>(program_.deck.suits.size());
    case Family::Over::rank:
      return static_cast<int>(program_.deck.ranks.size());
    case Family::Over::card:
      return static_cast<int>(program_.deck.cards.size());
    case Family::Over::number:
      return family.high - family.low + 1;
    default:
      return 1;
  }
}

void Evaluator::reset(bool everything) {
  for (std::size_t i = 0; i < program_.variables.size(); ++i) {
    const Variable& variable = program_.variables[i];
    if (variable.kept && !everything) continue;
    for (int index = 0; index < family_size(variable.family); ++index) {
      Frame frame(64);
      Value initial = variable.type.optional ? nothing() : single(0);
      if (variable.initial != no_expr) initial = evaluate(variable.initial, frame);
      variables_[{static_cast<int>(i), index}] = initial;
    }
  }
}

void Evaluator::run(Chooser& chooser) {
  chooser_ = &chooser;
  const Procedure& game = program_.procedures[static_cast<std::size_t>(program_.game)];
  try {
    run_block(game.body, std::make_shared<Frame>(static_cast<std::size_t>(game.locals)));
    ending_ = Ending::finished;
  } catch (const FinishGame&) {
    ending_ = Ending::finished;
  } catch (const LeaveProcedure&) {
    ending_ = Ending::finished;
  } catch (const MoveLimit&) {
    ending_ = Ending::move_limit;
  } catch (const Fault& fault) {
    ending_ = Ending::fault;
    fault_ = fault;
    return;
  }
  try {
    for (int seat = 0; seat < players(); ++seat) result(seat);
  } catch (const Fault& fault) {
    ending_ = Ending::fault;
    fault_ = fault;
  }
}

std::vector<int> Evaluator::cards_of(int zone, int index) const {
  const auto found = heaps_.find({zone, index});
  if (found == heaps_.end()) return {};
  std::vector<int> cards = found->second.cards;
  const bool ordered = program_.zones[static_cast<std::size_t>(zone)].pile && !found->second.shuffled;
  if (!ordered) std::sort(cards.begin(), cards.end());
  return cards;
}

Value Evaluator::variable(int number, int index) const { return variables_.at({number, index}); }

std::int64_t Evaluator::result(int seat) {
  since_choice_ = 0;
  return call_rule(program_.result, {single(seat)}).number;
}

void Evaluator::run_block(const Block& block, std::shared_ptr<Frame> frame) {
  for (std::int32_t id : block) run_statement(program_.stmts[static_cast<std::size_t>(id)], frame);
}

void Evaluator::run_statement(const Stmt& stmt, const std::shared_ptr<Frame>& frame) {
  statements_met[static_cast<int>(stmt.what)] += 1;
  count(1, stmt.span);
  if (run_simple(stmt, *frame)) return;
  switch (stmt.what) {
    case Do::stop:
      throw StopLoop{};
    case Do::leave_procedure:
      throw LeaveProcedure{};
    case Do::finish:
      throw FinishGame{};
    case Do::branch:
      return run_block(holds(stmt.args[0], *frame) ? stmt.first : stmt.second, frame);
    case Do::choose:
    case Do::at_once:
      return choose(stmt, frame);
    case Do::meanwhile: {
      tables_.push_back({stmt.a, stmt.args[0], frame, {}});
      // However the block is left, the acts out of turn end with it.
      const auto end = [&] { tables_.pop_back(); };
      try {
        run_block(stmt.first, frame);
      } catch (...) {
        end();
        throw;
      }
      return end();
    }
    default:
      return run_loop(stmt, frame);
  }
}

// Statements without a block inside; false for the others.
bool Evaluator::run_simple(const Stmt& stmt, Frame& frame) {
  switch (stmt.what) {
    case Do::let:
      frame[static_cast<std::size_t>(stmt.a)] = evaluate(stmt.args[0], frame);
      return true;
    case Do::set: {
      const Value value = evaluate(stmt.args[0], frame);
      Expr cell{Op::Variable, {}, stmt.span, stmt.a, 0, {}};
      if (stmt.args.size() > 1) cell.args.push_back(stmt.args[1]);
      variables_[{stmt.a, index_of(cell, 0, frame)}] = value;
      return true;
    }
    case Do::pay:
      pay(stmt, frame);
      return true;
    case Do::move:
      move(stmt, frame);
      return true;
    case Do::shuffle:
      shuffle(stmt, frame);
      return true;
    case Do::deal:
      deal(stmt, frame);
      return true;
    case Do::draw:
      draw(stmt, frame);
      return true;
    case Do::reveal:
      for (int card : members(stmt.args[0], frame)) faces_[card] = true;
      return true;
    case Do::show:
      evaluate(stmt.args[0], frame);
      if (stmt.args.size() > 1 && stmt.args[1] != no_expr) evaluate(stmt.args[1], frame);
      return true;
    case Do::leave: {
      const Value who = evaluate(stmt.args[0], frame);
      if (!who.none) out_.insert(static_cast<int>(who.number));
      return true;
    }
    case Do::seat:
      seat(stmt, frame);
      return true;
    case Do::reset:
      reset(false);
      return true;
    case Do::call:
      call(stmt, frame);
      return true;
    default:
      return false;
  }
}

void Evaluator::call(const Stmt& stmt, Frame& frame) {
  const Procedure& called = program_.procedures[static_cast<std::size_t>(stmt.a)];
  auto inner = std::make_shared<Frame>(static_cast<std::size_t>(called.locals));
  for (std::size_t i = 0; i < stmt.args.size(); ++i) (*inner)[i] = evaluate(stmt.args[i], frame);
  try {
    run_block(called.body, inner);
  } catch (const LeaveProcedure&) {
  }
}

void Evaluator::pay(const Stmt& stmt, Frame& frame) {
  const auto cell = [&](int variable, std::size_t argument) {
    Expr expr{Op::Variable, {}, stmt.span, variable, 0, {}};
    if (argument < stmt.args.size() && stmt.args[argument] != no_expr) expr.args.push_back(stmt.args[argument]);
    return Key{variable, index_of(expr, 0, frame)};
  };
  const std::int64_t amount = number(stmt.args[0], frame);
  const Key from = cell(stmt.a, 1);
  const Key to = cell(stmt.b, 2);
  if (amount < 0 || amount > variables_[from].number) fail(stmt.span, "this cannot be paid");
  variables_[from].number -= amount;
  variables_[to].number += amount;
}

// The first keeps her chair, the others sit down beside her in the order of play.
void Evaluator::seat(const Stmt& stmt, Frame& frame) {
  std::vector<int> named;
  for (ExprId id : stmt.args) named.push_back(static_cast<int>(number(id, frame)));
  const std::set<int> distinct(named.begin(), named.end());
  if (static_cast<int>(distinct.size()) != players_ || static_cast<int>(named.size()) != players_) {
    fail(stmt.span, "everybody needs one chair");
  }
  const std::vector<int> before = persons_;
  for (int i = 0; i < players_; ++i) {
    const int chair = (named[0] + i) % players_;
    persons_[static_cast<std::size_t>(chair)] = before[static_cast<std::size_t>(named[static_cast<std::size_t>(i)])];
  }
}

void Evaluator::draw(const Stmt& stmt, Frame& frame) {
  Question question;
  question.turn = Turn::chance;
  question.name = stmt.name;
  if (stmt.args.size() > 1) {
    const std::int64_t high = number(stmt.args[1], frame);
    for (std::int64_t value = number(stmt.args[0], frame); value <= high; ++value) {
      question.outcomes.push_back(static_cast<int>(value));
    }
  } else {
    const std::set<int> from = members(stmt.args[0], frame);
    question.outcomes.assign(from.begin(), from.end());
  }
  if (question.outcomes.empty()) fail(stmt.span, "there is nothing to draw from");
  since_choice_ = 0;
  const Value drawn = single(chooser_->chance(question));
  if (stmt.b == 1) {
    variables_[{stmt.a, 0}] = drawn;
  } else {
    frame[static_cast<std::size_t>(stmt.a)] = drawn;
  }
}

void Evaluator::run_loop(const Stmt& stmt, const std::shared_ptr<Frame>& frame) {
  try {
    if (stmt.what == Do::each) return run_each(stmt, frame);
    if (stmt.what == Do::in_turn) return run_in_turn(stmt, frame);
    if (stmt.what == Do::repeat) {
      while (stmt.args.empty() || stmt.args[0] == no_expr || !holds(stmt.args[0], *frame)) {
        count(1, stmt.span);
        run_block(stmt.first, frame);
      }
      return;
    }
    const std::int64_t low = number(stmt.args[0], *frame);
    const std::int64_t high = number(stmt.args[1], *frame);
    for (std::int64_t i = low; i <= high; ++i) {
      (*frame)[static_cast<std::size_t>(stmt.a)] = single(i);
      run_block(stmt.first, frame);
    }
  } catch (const StopLoop&) {
  }
}

void Evaluator::run_each(const Stmt& stmt, const std::shared_ptr<Frame>& frame) {
  std::set<int> left = members(stmt.args[0], *frame);
  const auto slot = static_cast<std::size_t>(stmt.a);
  const auto order = static_cast<EachOrder>(stmt.b);
  const auto run_for = [&](int element) {
    (*frame)[slot] = single(element);
    run_block(stmt.first, frame);
  };
  switch (order) {
    case EachOrder::canonical:
      for (int element : left) run_for(element);
      return;
    case EachOrder::from:
    case EachOrder::after: {
      const Value first = evaluate(stmt.args[1], *frame);
      if (first.none) fail(stmt.span, "there is none to begin with");
      for (int element : around(left, static_cast<int>(first.number), order == EachOrder::from)) run_for(element);
      return;
    }
    default:
      while (const std::optional<int> next = best_of(stmt, left, *frame)) {
        left.erase(*next);
        run_for(*next);
      }
  }
}

// The first of the best that remain, by the key of `from highest` or `from lowest`.
std::optional<int> Evaluator::best_of(const Stmt& stmt, const std::set<int>& left, Frame& frame) {
  const bool lowest = static_cast<EachOrder>(stmt.b) == EachOrder::lowest_first;
  std::optional<int> best;
  std::int64_t best_key = 0;
  for (int element : left) {
    frame[static_cast<std::size_t>(stmt.a)] = single(element);
    const std::int64_t key = number(stmt.args[1], frame) * (lowest ? -1 : 1);
    if (best && key <= best_key) continue;
    best = element;
    best_key = key;
  }
  return best;
}

void Evaluator::run_in_turn(const Stmt& stmt, const std::shared_ptr<Frame>& frame) {
  const Value first = evaluate(stmt.args[0], *frame);
  if (first.none) fail(stmt.span, "there is none to begin with");
  std::optional<int> turn = static_cast<int>(first.number);
  if (is_out(*turn)) turn = neighbour(*turn, 1);
  while (turn) {
    (*frame)[static_cast<std::size_t>(stmt.a)] = single(*turn);
    if (stmt.args.size() > 1 && stmt.args[1] != no_expr && holds(stmt.args[1], *frame)) return;
    run_block(stmt.first, frame);
    turn = neighbour(*turn, 1);
  }
}

}  // namespace tapis::slow
