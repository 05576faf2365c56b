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
  explicit Collector(const Game& game) : game_(game) {}

  // The expression with its parts and the rules that it calls. What is known of its locals is passed on to the rules.
  void collect(ExprId id, const std::vector<Known>& known) {
    std::set<ExprId> seen;
    collect(id, known, seen);
  }

  // The expression alone.
  void one(const Expr& e, const std::vector<Known>& known) {
    if (e.op == Op::Variable) {
      add(e, game_.program().variables[static_cast<std::size_t>(e.a)].family, game_.cells(), &Cell::variable, known);
    } else if (e.op == Op::ZoneCards || e.op == Op::ZonePlace) {
      add(e, game_.program().zones[static_cast<std::size_t>(e.a)].family, game_.places(), &Place::zone, known);
    }
  }

  std::vector<Asked> asked;

 private:
  const Expr& expr(ExprId id) const { return game_.program().exprs[static_cast<std::size_t>(id)]; }

  void collect(ExprId id, const std::vector<Known>& known, std::set<ExprId>& seen) {
    if (id == no_expr || !seen.insert(id).second) return;
    const Expr& e = expr(id);
    one(e, known);
    for (const ExprId part : e.args) collect(part, known, seen);
    if (e.op != Op::RuleCall) return;
    std::vector<Known> given;
    for (std::size_t i = 0; i < e.args.size(); ++i) {
      if (const auto known_here = value(e.args[i], known)) given.push_back({static_cast<std::int32_t>(i), *known_here});
    }
    if (!called_.emplace(e.a, given).second) return;
    std::set<ExprId> seen_there;
    collect(game_.program().rules[static_cast<std::size_t>(e.a)].body, given, seen_there);
  }

  template <class Member>
  void add(const Expr& e, const Family& family, const std::vector<Member>& all, int Member::*of,
           const std::vector<Known>& known) {
    const std::optional<std::int64_t> index = e.args.empty() ? std::optional<std::int64_t>(0) : value(e.args[0], known);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].*of != e.a) continue;
      if (index && all[i].index != *index - (family.over == Family::Over::number ? family.low : 0)) continue;
      const Asked found{std::is_same_v<Member, Place>, static_cast<int>(i)};
      if (std::find(asked.begin(), asked.end(), found) == asked.end()) asked.push_back(found);
    }
  }

  std::optional<std::int64_t> value(ExprId id, const std::vector<Known>& known) const {
    const Expr& e = expr(id);
    if (e.op == Op::Constant) return e.a;
    const auto found =
        std::find_if(known.begin(), known.end(), [&](const Known& k) { return e.op == Op::Local && e.a == k.slot; });
    return found == known.end() ? std::nullopt : std::optional(found->value);
  }

  const Game& game_;
  std::set<std::pair<std::int32_t, std::vector<Known>>> called_;  // rules, each with what is known of its parameters
};

std::string held_text(const Game& game, const std::vector<int>& cards) {
  if (cards.empty()) return "is empty";
  return (cards.size() > most_cards ? "holds " : "is ") + cards_text(game, cards);
}

std::string holding(const State& state, const Asked& asked) {
  const Game& game = state.game();
  std::vector<int> cards;
  if (asked.zone) {
    state.cards_of(asked.number, cards);
    return held_text(game, cards);
  }
  const Cell& cell = game.cells()[static_cast<std::size_t>(asked.number)];
  const Type type = game.program().variables[static_cast<std::size_t>(cell.variable)].type;
  if (type.base == Base::cards) {
    const CardSet held = state.cell_cards(asked.number);
    for (int card = 0; card < max_cards; ++card) {
      if (held[static_cast<std::size_t>(card)]) cards.push_back(card);
    }
    return held_text(game, cards);
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
  Collector collector(game);
  collector.collect(expr, known);
  return std::move(collector.asked);
}

std::vector<Asked> asked_in(const Game& game, Span place) {
  Collector collector(game);
  for (const Expr& e : game.program().exprs) {
    if (e.span.file == place.file && e.span.begin >= place.begin && e.span.end <= place.end) collector.one(e, {});
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
  std::vector<Asked> told = asked;
  // What belongs to nobody goes before what each has: of that there may be much.
  const auto alone = [&](const Asked& one) { return name_of(state.game(), one).find(" of ") == std::string::npos; };
  if (told.size() > most_told) std::stable_partition(told.begin(), told.end(), alone);
  if (told.size() > most_told) told.resize(most_told);
  std::string text;
  for (const Asked& one : told) {
    text += (text.empty() ? "" : ", ") + name_of(state.game(), one) + " " + holding(state, one);
  }
  return text;
}

std::optional<Asked> source_of(const Game& game, const Stmt& stmt) {
  if (stmt.what != Do::move) return {};
  const auto expr = [&](ExprId id) { return &game.program().exprs[static_cast<std::size_t>(id)]; };
  const Expr* e = expr(stmt.args.front());
  while (e->op != Op::ZoneCards && e->op != Op::ZonePlace) {
    if (e->op == Op::RuleCall || e->args.empty()) return {};
    e = expr(e->args.front());
  }
  if (!e->args.empty()) return {};  // of a family
  const auto& places = game.places();
  const auto found = std::find_if(places.begin(), places.end(), [&](const Place& place) { return place.zone == e->a; });
  if (found == places.end()) return {};
  return Asked{true, static_cast<int>(found - places.begin())};
}

bool is_empty(const State& state, const Asked& place) {
  std::vector<int> cards;
  state.cards_of(place.number, cards);
  return cards.empty();
}

std::string cards_text(const Game& game, const std::vector<int>& cards) {
  if (cards.size() > most_cards) return fmt::format("{} cards", cards.size());
  std::string text;
  for (const int card : cards) text += (text.empty() ? "" : " ") + game.card_text(card);
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
