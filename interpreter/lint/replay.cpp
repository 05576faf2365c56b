// Games that are played again, to tell what was there when something went wrong.
#include "interpreter/lint/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/compile_code.hpp"
#include "interpreter/machine_loop.hpp"
#include "interpreter/runner.hpp"
#include "interpreter/setup.hpp"
#include "interpreter/texts.hpp"

namespace tapis {

namespace {

constexpr std::size_t most_told = 6;   // places and variables in one sentence
constexpr std::size_t most_cards = 8;  // of a place that are named

// Collects what expressions ask for.
class Collector {
 public:
  Collector(const Game& game, const std::vector<Known>& known) : game_(game), known_(known) {}

  // The expression with its parts and the rules that it calls. Locals of rules are not known.
  void collect(ExprId id, bool outermost) {
    if (id == no_expr || !seen_.insert(id).second) return;
    const Expr& e = game_.program().exprs[static_cast<std::size_t>(id)];
    one(e, outermost);
    for (const ExprId part : e.args) collect(part, outermost);
    if (e.op == Op::RuleCall) collect(game_.program().rules[static_cast<std::size_t>(e.a)].body, false);
  }

  // The expression alone.
  void one(const Expr& e, bool outermost) {
    if (e.op == Op::Variable) {
      add(e, game_.program().variables[static_cast<std::size_t>(e.a)].family, game_.cells(), &Cell::variable,
          outermost);
    } else if (e.op == Op::ZoneCards || e.op == Op::ZonePlace) {
      add(e, game_.program().zones[static_cast<std::size_t>(e.a)].family, game_.places(), &Place::zone, outermost);
    }
  }

  std::vector<Asked> asked;

 private:
  template <class Member>
  void add(const Expr& e, const Family& family, const std::vector<Member>& all, int Member::*of, bool outermost) {
    const std::optional<std::int64_t> index =
        e.args.empty() ? std::optional<std::int64_t>(0) : value(e.args[0], outermost);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].*of != e.a) continue;
      if (index && all[i].index != *index - (family.over == Family::Over::number ? family.low : 0)) continue;
      const Asked found{std::is_same_v<Member, Place>, static_cast<int>(i)};
      if (std::find(asked.begin(), asked.end(), found) == asked.end()) asked.push_back(found);
    }
  }

  std::optional<std::int64_t> value(ExprId id, bool outermost) const {
    const Expr& e = game_.program().exprs[static_cast<std::size_t>(id)];
    if (e.op == Op::Constant) return e.a;
    for (const Known& known : known_) {
      if (outermost && e.op == Op::Local && e.a == known.slot) return known.value;
    }
    return std::nullopt;
  }

  const Game& game_;
  const std::vector<Known>& known_;
  std::set<ExprId> seen_;
};

std::string cards_text(const Game& game, const std::vector<int>& cards) {
  if (cards.empty()) return "is empty";
  if (cards.size() > most_cards) return fmt::format("holds {} cards", cards.size());
  std::string text;
  for (const int card : cards) text += (text.empty() ? "is " : " ") + game.card_text(card);
  return text;
}

std::string holding(const State& state, const Asked& asked) {
  const Game& game = state.game();
  std::vector<int> cards;
  if (asked.zone) {
    state.cards_of(asked.number, cards);
    return cards_text(game, cards);
  }
  const Cell& cell = game.cells()[static_cast<std::size_t>(asked.number)];
  const Type type = game.program().variables[static_cast<std::size_t>(cell.variable)].type;
  if (type.base == Base::cards) {
    const CardSet held = state.cell_cards(asked.number);
    for (int card = 0; card < max_cards; ++card) {
      if (held[static_cast<std::size_t>(card)]) cards.push_back(card);
    }
    return cards_text(game, cards);
  }
  if (element_of(type.base) == Base::nothing) return "is " + write_value(game, type, state.cell(asked.number));
  const auto members = write_set(game, type, CardSet(static_cast<std::uint64_t>(state.cell(asked.number))));
  return members.empty() ? "is empty" : fmt::format("is {}", fmt::join(members, " "));
}

// The operation of an instruction that fails on numbers.
const char* sign_of(Code op) {
  switch (op) {
    case Code::Add:
      return "+";
    case Code::Subtract:
      return "-";
    case Code::Multiply:
      return "*";
    case Code::Divide:
      return "/";
    case Code::Modulo:
      return "mod";
    default:
      return nullptr;
  }
}

}  // namespace

void replay(const Played& played, const Witness& shown, const std::function<bool(const State&, const Events&)>& watch) {
  const TablePlayed& table = played.tables[shown.table];
  if (!table.game) return;
  RunPlan run;
  run.seed = shown.seed;
  run.kinds.assign(static_cast<std::size_t>(table.game->players()), shown.bots);
  watch_game(table.game, run, 0, watch);
}

std::vector<Asked> asked_by(const Game& game, ExprId expr, const std::vector<Known>& known) {
  Collector collector(game, known);
  collector.collect(expr, true);
  return std::move(collector.asked);
}

std::vector<Asked> asked_in(const Game& game, Span place) {
  const std::vector<Known> nothing;
  Collector collector(game, nothing);
  for (const Expr& e : game.program().exprs) {
    if (e.span.file == place.file && e.span.begin >= place.begin && e.span.end <= place.end) collector.one(e, true);
  }
  return std::move(collector.asked);
}

std::string name_of(const Game& game, const Asked& asked) {
  if (asked.zone) return place_name(game, asked.number);
  const Cell& cell = game.cells()[static_cast<std::size_t>(asked.number)];
  const Variable& variable = game.program().variables[static_cast<std::size_t>(cell.variable)];
  const std::string member = index_name(game, variable.family, cell.index);
  return member.empty() ? variable.name : variable.name + " of " + member;
}

std::string holdings(const State& state, const std::vector<Asked>& asked) {
  if (asked.size() > most_told) return "";
  std::string text;
  for (const Asked& one : asked) {
    text += (text.empty() ? "" : ", ") + name_of(state.game(), one) + " " + holding(state, one);
  }
  return text;
}

std::string failed_on(const State& state) {
  const Instruction& failed = state.game().parts().code[Machine::header(state).pc];
  const auto number = [&](Reg at) { return number_of(Machine::word(state, at)); };
  const Fault fault = Machine::header(state).fault;
  if (fault == Fault::overdraft && failed.op == Code::Pay) {
    return fmt::format("{} to be paid of {}", number(failed.a), number(static_cast<Reg>(number(failed.b))));
  }
  const char* sign = fault == Fault::division || fault == Fault::overflow ? sign_of(failed.op) : nullptr;
  return sign == nullptr ? "" : fmt::format("{} {} {}", number(failed.b), sign, number(failed.c));
}

}  // namespace tapis
