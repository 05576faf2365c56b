// The linter's ranges hold in games: no variable leaves its range, and no condition that they settle comes out
// otherwise.
#include <catch2/catch.hpp>

#include "dsl/library.hpp"
#include "dsl/lint/lint.hpp"
#include "dsl/lint/ranges.hpp"
#include "interpreter/lint/played.hpp"
#include "interpreter/runner.hpp"
#include "tests/properties/support.hpp"
#include "tests/slow/generator.hpp"

using namespace tapis;
using namespace tapis::properties;

namespace {

constexpr std::uint64_t most_tables = 3;  // at which variables are looked at

bool in_range(const Range& range, std::int64_t value) {
  return value == none_value ? range.none : range.low <= value && value <= range.high;
}

// The ranges of the variables that expressions ask for.
std::map<std::int32_t, Range> ranges_of_variables(const View& view) {
  std::map<std::int32_t, Range> all;
  for (std::size_t i = 0; i < view.program().exprs.size(); ++i) {
    const Expr& expr = view.program().exprs[i];
    const bool one_value = expr.type.base == Base::number || expr.type.base == Base::flag ||
                           expr.type.base == Base::suit || expr.type.base == Base::rank ||
                           expr.type.base == Base::player || expr.type.base == Base::symbol;
    if (expr.op == Op::Variable && one_value) all.emplace(expr.a, view.ranges().of(static_cast<ExprId>(i)));
  }
  return all;
}

// How many values were looked at.
std::size_t check_variables(const View& view, const Settings& settings, std::uint64_t seed) {
  const std::map<std::int32_t, Range> ranges = ranges_of_variables(view);
  std::string error;
  const auto game = Game::compile(view.checked(), settings, error);
  if (!game) return 0;
  RunPlan plan;
  plan.seed = seed;
  plan.kinds.assign(static_cast<std::size_t>(game->players()), "random");
  int steps = 0;
  std::size_t looked = 0;
  watch_game(game, plan, 0, [&](const State& state, const Events&) {
    for (std::size_t i = 0; i < game->cells().size(); ++i) {
      const auto range = ranges.find(game->cells()[i].variable);
      if (range == ranges.end()) continue;
      const std::int64_t value = state.cell(static_cast<int>(i));
      ++looked;
      INFO(view.program().variables[static_cast<std::size_t>(range->first)].name << " is " << value);
      if (!in_range(range->second, value)) CHECK(in_range(range->second, value));
    }
    return ++steps < 500;
  });
  return looked;
}

using Place = std::pair<std::uint32_t, std::uint32_t>;

// The conditions of statements, rows and alternatives, and their parts.
class Conditions {
 public:
  explicit Conditions(const View& view) : view_(view) {
    for (const Expr& expr : view.program().exprs) {
      if (expr.op == Op::Conditional) add_part(expr.args[0]);
    }
    for (const Stmt& stmt : view.program().stmts) {
      if (stmt.what != Do::branch) continue;
      add(stmt.args[0]);
      add_parts_of(stmt.args[0]);
    }
    for (const Site& site : view.program().sites) {
      for (const Alternative& one : site.alternatives) {
        if (one.guard != no_expr) add_part(one.guard);
      }
    }
    // That a game went through a row is noted too, and a row may be a flag.
    for (const Expr& expr : view.program().exprs) {
      if (expr.op != Op::Conditional) continue;
      for (const ExprId row : {expr.args[1], expr.args[2]}) settled.erase(place(row));
    }
    for (const Rule& rule : view.program().rules) settled.erase({rule.body_span.begin, rule.body_span.end});
  }

  // What the ranges say that they come out as, by the place in the script; nothing where two disagree.
  std::map<Place, std::optional<bool>> settled;

 private:
  Place place(ExprId id) const { return {view_.expr(id).span.begin, view_.expr(id).span.end}; }

  // What is noted of a condition behind `not` is how the condition came out.
  void add_part(ExprId id) {
    while (view_.expr(id).op == Op::Not) id = view_.expr(id).args[0];
    add(id);
    add_parts_of(id);
  }

  void add_parts_of(ExprId id) {
    while (view_.expr(id).op == Op::Not) id = view_.expr(id).args[0];
    const Expr& expr = view_.expr(id);
    if (expr.op != Op::And && expr.op != Op::Or) return;
    for (const ExprId part : expr.args) add_part(part);
  }

  void add(ExprId id) {
    if (!view_.own(view_.expr(id).span)) return;
    const Range range = view_.ranges().of(id);
    std::optional<bool> answer;
    if (range.only(0) || range.only(1)) answer = range.only(1);
    const auto [known, first] = settled.emplace(place(id), answer);
    if (!first && known->second != answer) known->second.reset();
  }

  const View& view_;
};

void check_conditions(const View& view, const Played& played) {
  const auto settled = Conditions(view).settled;
  for (const Game::Passed& one : played.passed) {
    if (!view.own(one.span)) continue;
    const auto flag = settled.find({one.span.begin, one.span.end});
    if (flag == settled.end() || !flag->second) continue;
    INFO(view.text(one.span) << (one.held ? " held" : " did not hold"));
    if (*flag->second != one.held) CHECK(*flag->second == one.held);
  }
}

std::size_t check_ranges(const std::string& name, const std::string& text, const PlayPlan& plan) {
  std::size_t looked = 0;
  lint(ShippedLibrary(), {{name, text}}, {}, [&](View& view, const Script&) {
    INFO(name);
    std::uint64_t seed = 1;
    for (const Settings& settings : tables_of(view.program(), 1)) {
      if (seed <= most_tables) looked += check_variables(view, settings, seed++);
    }
    check_conditions(view, play_games(view, plan));
  });
  return looked;
}

}  // namespace

TEST_CASE("Ranges hold in games of the shipped scripts") {
  PlayPlan plan;
  if (!heavy()) plan.most_effort /= 20;
  std::size_t looked = 0;
  for (const Shipped& shipped : shipped_scripts()) {
    looked += check_ranges(std::string(shipped.path), std::string(shipped.text), plan);
  }
  CHECK(looked > 100'000);
}

TEST_CASE("Ranges hold in games of random scripts") {
  PlayPlan plan;
  plan.games = 4;
  plan.most_effort = 100'000;
  const std::uint64_t count = heavy() ? 20'000 : 150;
  std::size_t looked = 0;
  for (std::uint64_t seed = 1; seed <= count; ++seed) {
    looked += check_ranges("random " + std::to_string(seed), slow::Generator(seed).script(), plan);
  }
  CHECK(looked > 10'000);
}
