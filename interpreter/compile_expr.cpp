// Expressions: values and jumps.
#include <algorithm>

#include "interpreter/compile_code.hpp"

namespace tapis {

namespace {
constexpr int deepest = 1200;

// Operations that are one instruction each.
struct PlainOperation {
  Op op;
  Code code;
};
constexpr PlainOperation plain_operations[] = {
    {Op::Not, Code::Not},
    {Op::IsEmpty, Code::Empty},
    {Op::Some, Code::Some},
    {Op::Negate, Code::Negate},
    {Op::Count, Code::Count},
    {Op::Only, Code::Only},
    {Op::Single, Code::Bit},
    {Op::OwnerOf, Code::Owner},
    {Op::Is, Code::Is},
    {Op::Less, Code::Less},
    {Op::LessEqual, Code::LessEqual},
    {Op::In, Code::Has},
    {Op::Add, Code::Add},
    {Op::Subtract, Code::Subtract},
    {Op::Multiply, Code::Multiply},
    {Op::Divide, Code::Divide},
    {Op::Modulo, Code::Modulo},
    {Op::Min, Code::Min},
    {Op::Max, Code::Max},
    {Op::Union, Code::Or},
    {Op::Minus, Code::Minus},
};
}  // namespace

Val Coder::value(ExprId id, Env& env, Reg hint) {
  if (const std::optional<Wide> known = folded(id, env)) return Val::constant(*known);
  const Expr& e = expr(id);
  const Span before = span_;
  span_ = e.span;
  if (++depth_ > deepest) throw CompileError("the game is too big: rules use rules too deeply");
  const Val result = value_of(e, id, env, hint);
  --depth_;
  span_ = before;
  return result;
}

void Coder::value_into(Reg to, ExprId id, Env& env) {
  const int mark = scratch_.top;
  copy_to(to, value(id, env, to));
  scratch_.top = mark;
}

Val Coder::value_of(const Expr& e, ExprId id, Env& env, Reg hint) {
  for (const auto& [op, code] : plain_operations) {
    if (op != e.op) continue;
    return e.args.size() == 1 ? unary(code, e.args[0], env, hint) : binary(code, e, env, hint);
  }
  switch (e.op) {
    case Op::Local: {
      const Val& local = env.slots[static_cast<std::size_t>(e.a)];
      if (local.is == Val::Is::lazy) return value(local.expr, *local.env, hint);
      if (local.is == Val::Is::element) throw CompileError("internal error: an element without a value");
      return local;
    }
    case Op::IsNone: {
      const Reg from = reg(value(e.args[0], env));
      const Reg to = hint != no_reg ? hint : temp();
      emit(Code::Is, to, from, constant(word_of(none_value)));
      return Val::in(to);
    }
    case Op::And:
    case Op::Or:
      return flags(e, id, env);
    case Op::Conditional:
    case Op::Fallback:
      return conditional(e, env);
    case Op::Filter:
      return filter(e, env);
    case Op::Best:
      return best(e, env);
    case Op::Sum:
      return sum(e, env);
    case Op::Highest:
      return extreme(e, env, false);
    case Op::Lowest:
      return extreme(e, env, true);
    case Op::UnionOver:
      return union_over(e, env);
    case Op::First:
      return first(e, env, hint);
    case Op::RuleCall:
      return call(e, env, hint);
    case Op::OrderOf:
      return order_of(e.a, value(e.args[0], env));
    case Op::ValuesOf:
      return values_of(e.a, value(e.args[0], env));
    case Op::NumbersIn: {
      const Reg low = reg(value(e.args[0], env)), high = reg(value(e.args[1], env)), to = temp();
      emit(Code::Numbers, to, low, high);
      more(most_number_in_set);
      return Val::in(to);
    }
    case Op::Subsets:
      return subsets(e, env);
    case Op::PatternOf:
    case Op::Forms: {
      const Reg cards = reg(value(e.args[0], env)), to = temp();
      emit(Code::Pattern, to, cards, static_cast<std::uint32_t>(e.a));
      more(e.op == Op::Forms ? pattern_forms : static_cast<std::uint32_t>(e.b));
      return Val::in(to);
    }
    default:
      return thing(e, env, hint);
  }
}

Val Coder::unary(Code op, ExprId arg, Env& env, Reg hint) {
  const Reg from = reg(value(arg, env));
  const Reg to = hint != no_reg ? hint : temp();
  emit(op, to, from);
  return Val::in(to);
}

Val Coder::binary(Code op, const Expr& e, Env& env, Reg hint) {
  const Val a = value(e.args[0], env);
  const Val b = value(e.args[1], env);
  if (op == Code::Or && a.is_constant(0)) return b;
  if ((op == Code::Or || op == Code::Minus) && b.is_constant(0)) return a;
  const Reg left = reg(a), right = reg(b);
  const Reg to = hint != no_reg ? hint : temp();
  emit(op, to, left, right);
  return Val::in(to);
}

// Flags that cost little are computed both; otherwise the second only if needed.
Val Coder::flags(const Expr& e, ExprId id, Env& env) {
  if (is_simple(e.args[1]) && !parts_.covered) return binary(e.op == Op::And ? Code::And : Code::Or, e, env, no_reg);
  const Reg to = temp();
  Label no, out;
  branch(id, env, false, no);
  copy_to(to, Val::constant(1));
  jump(out);
  place(no);
  copy_to(to, Val::constant(0));
  place(out);
  return Val::in(to);
}

Val Coder::conditional(const Expr& e, Env& env) {
  const Reg to = temp();
  Label out;
  if (e.op == Op::Fallback) {
    const Val one = value(e.args[0], env);
    copy_to(to, one);
    use(out, emit(Code::JumpIsNot, to, constant(word_of(none_value))), 2);
    value_into(to, e.args[1], env);
    place(out);
    return Val::in(to);
  }
  // The last of several rows is the one that holds when no other does; a row that is a choice of rows tells its own.
  const auto row_decided = [&](ExprId row) {
    if (expr(row).op != Op::Conditional) decided(expr(row).span);
  };
  if (const std::optional<Wide> known = folded(e.args[0], env)) {
    const ExprId row = e.args[*known != 0 ? 1 : 2];
    row_decided(row);
    return value(row, env);
  }
  Label otherwise;
  ask(e.args[0], env, false, otherwise);
  row_decided(e.args[1]);
  value_into(to, e.args[1], env);
  jump(out);
  place(otherwise);
  row_decided(e.args[2]);
  value_into(to, e.args[2], env);
  place(out);
  return Val::in(to);
}

// One of a row of registers: the register itself if the index is known.
Val Coder::index(Reg base, const Family& family, const Expr& e, Env& env, Reg hint) {
  const Val at = member(e.args.empty() ? no_expr : e.args[0], family, env);
  if (at.is_constant()) return Val::in(static_cast<Reg>(base + number_of(at.bits)));
  const Reg from = reg(at);
  const Reg to = hint != no_reg ? hint : temp();
  emit(Code::Index, to, from, base);
  return Val::in(to);
}

// What lies where: variables, zones, ends of piles.
Val Coder::thing(const Expr& e, Env& env, Reg hint) {
  const Layout& layout = parts_.layout;
  const auto of_family = [&](const Expr& of, const Family& family, int first_of_all) {
    return index(static_cast<Reg>(first_of_all), family, of, env, hint);
  };
  switch (e.op) {
    case Op::PlayersIn:
      return Val::in(layout.in);
    case Op::Movers:
      return Val::in(layout.movers);
    case Op::Variable: {
      const auto variable = static_cast<std::size_t>(e.a);
      return of_family(e, program_.variables[variable].family, layout.cells + parts_.first_cell[variable]);
    }
    case Op::ZoneCards:
    case Op::Reverse: {  // elsewhere than in a move the other way round is only the set
      const Expr& place = e.op == Op::Reverse ? expr(e.args[0]) : e;
      const auto zone = static_cast<std::size_t>(place.a);
      return of_family(place, program_.zones[zone].family, layout.masks + parts_.first_place[zone]);
    }
    case Op::ZonePlace:
      return place_index(e.a, e, env);
    case Op::Top:
    case Op::Bottom:
    case Op::TopN:
    case Op::BottomN: {
      const Reg place = reg(place_of(e.args[0], env));
      const Reg count = e.args.size() > 1 ? reg(value(e.args[1], env)) : Reg{0};
      const Reg to = hint != no_reg ? hint : temp();
      const Code one = e.op == Op::Top ? Code::Top : Code::Bottom,
                 several = e.op == Op::TopN ? Code::TopN : Code::BottomN;
      const bool single = e.op == Op::Top || e.op == Op::Bottom;
      emit(single ? one : several, to, place, count);
      return Val::in(to);
    }
    case Op::SuitOf:
    case Op::RankOf:
    case Op::SuitsIn:
    case Op::RanksIn:
      return face(e, env, hint);
    case Op::Constant:
      fail(Fault::no_such_player);
      return Val::constant(0);
    default:
      return player_thing(e, env, hint);
  }
}

// Suits and ranks.
Val Coder::face(const Expr& e, Env& env, Reg hint) {
  const std::vector<Card>& cards = program_.deck.cards;
  const bool suits = e.op == Op::SuitOf || e.op == Op::SuitsIn;
  const Reg from = reg(value(e.args[0], env));
  const Reg to = hint != no_reg ? hint : temp();
  if (e.op == Op::SuitOf || e.op == Op::RankOf) {
    std::vector<std::int32_t> numbers;
    for (const Card& card : cards) numbers.push_back(suits ? card.suit : card.rank);
    emit(Code::Number, to, from, static_cast<std::uint32_t>(number_table(numbers)));
    return Val::in(to);
  }
  std::vector<Wide> rows(static_cast<std::size_t>(parts_.stride), 0);
  for (std::size_t card = 0; card < cards.size(); ++card) {
    rows[suits ? cards[card].suit : cards[card].rank] |= bit_of(static_cast<int>(card));
  }
  emit(Code::Occurs, to, from, static_cast<std::uint32_t>(mask_table(rows)));
  more(static_cast<std::uint32_t>(suits ? program_.deck.suits.size() : program_.deck.ranks.size()));
  return Val::in(to);
}

// Neighbours, partners, teams.
Val Coder::player_thing(const Expr& e, Env& env, Reg hint) {
  switch (e.op) {
    case Op::NextOf:
      return neighbour(Code::Next, e, env, hint);
    case Op::PreviousOf:
      return neighbour(Code::Previous, e, env, hint);
    case Op::LeftOf:
      return neighbour(parts_.clockwise ? Code::Next : Code::Previous, e, env, hint);
    case Op::RightOf:
      return neighbour(parts_.clockwise ? Code::Previous : Code::Next, e, env, hint);
    case Op::PartnerOf:
    case Op::TeamOf: {
      std::vector<std::int32_t> numbers;
      for (int seat = 0; seat < parts_.players; ++seat) {
        const int partner = (seat + parts_.players / 2) % parts_.players;
        numbers.push_back(e.op == Op::PartnerOf ? partner : parts_.team_of[static_cast<std::size_t>(seat)]);
      }
      const Reg seat = reg(value(e.args[0], env));
      const Reg to = hint != no_reg ? hint : temp();
      emit(Code::Number, to, seat, static_cast<std::uint32_t>(number_table(numbers)));
      return Val::in(to);
    }
    case Op::MembersOf:
    case Op::OpponentsOf: {
      std::vector<Wide> rows(static_cast<std::size_t>(parts_.stride), 0);
      for (int seat = 0; seat < parts_.players; ++seat) {
        for (int other = 0; other < parts_.players; ++other) {
          const int team = parts_.team_of[static_cast<std::size_t>(other)];
          const bool same =
              e.op == Op::MembersOf ? team == seat : team != parts_.team_of[static_cast<std::size_t>(seat)];
          if (same) rows[static_cast<std::size_t>(seat)] |= bit_of(other);
        }
      }
      const Reg one = reg(value(e.args[0], env));
      const Reg to = hint != no_reg ? hint : temp();
      emit(Code::Row, to, one, static_cast<std::uint32_t>(mask_table(rows)));
      if (fold_.someone_may_leave) emit(Code::And, to, to, parts_.layout.in);
      return Val::in(to);
    }
    default:
      fail(Fault::not_given);
      return Val::constant(0);
  }
}

Val Coder::neighbour(Code op, const Expr& e, Env& env, Reg hint) {
  const Val seat = value(e.args[0], env);
  if (!fold_.someone_may_leave) {
    std::vector<std::int32_t> numbers;
    const int n = parts_.players;
    for (int i = 0; i < n; ++i) numbers.push_back((i + (op == Code::Next ? 1 : n - 1)) % n);
    const Reg from = reg(seat);
    const Reg to = hint != no_reg ? hint : temp();
    emit(Code::Number, to, from, static_cast<std::uint32_t>(number_table(numbers)));
    return Val::in(to);
  }
  const Reg from = reg(seat);
  const Reg to = hint != no_reg ? hint : temp();
  emit(op, to, from);
  return Val::in(to);
}

// The number of a place of a zone: a constant if its index is known.
Val Coder::place_index(int zone, const Expr& e, Env& env) {
  const Family& family = program_.zones[static_cast<std::size_t>(zone)].family;
  const int first_place = parts_.first_place[static_cast<std::size_t>(zone)];
  const Val at = member(e.args.empty() ? no_expr : e.args[0], family, env);
  if (at.is_constant()) return Val::constant(word_of(first_place + number_of(at.bits)));
  const Reg from = reg(at), to = temp();
  emit(Code::PlaceAt, to, from, static_cast<std::uint32_t>(first_place));
  return Val::in(to);
}

Val Coder::place_of(ExprId id, Env& env) {
  const Expr* e = &expr(id);
  if (e->op == Op::Reverse) e = &expr(e->args[0]);
  if (e->op == Op::ZonePlace || e->op == Op::ZoneCards) return place_index(e->a, *e, env);
  return value(id, env);
}

}  // namespace tapis
