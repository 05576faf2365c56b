#include <algorithm>
#include <cctype>

#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// A number stands for what an option says only where it does the same as the option: it is compared with the same
// thing, paid from the same stack, taken from the same pile. What is added to the same score may be something else.
class Jobs {
 public:
  explicit Jobs(const View& view) : view_(view) {
    for (const Expr& expr : view.program().exprs) note(expr);
    for (const Stmt& stmt : view.program().stmts) note(stmt);
  }

  struct Number {
    const Expr* expr = nullptr;
    std::string job;
  };
  std::vector<Number> numbers;  // literals of the script
  std::set<std::pair<std::int32_t, std::string>> options;

 private:
  // What a number is held against: a variable, a rule, a zone whose cards are counted, whichever member of it.
  std::string target(ExprId id) const {
    const Expr& expr = view_.expr(id);
    if (expr.op == Op::Variable) return "variable " + std::to_string(expr.a);
    if (expr.op == Op::RuleCall) return "rule " + std::to_string(expr.a);
    if (expr.op != Op::Count) return {};
    const Expr& set = view_.expr(expr.args[0]);
    return set.op == Op::ZoneCards ? "zone " + std::to_string(set.a) : std::string();
  }

  void note(const Expr& expr) {
    switch (expr.op) {
      case Op::Is:
      case Op::Less:
      case Op::LessEqual:
        for (const std::size_t side : {0u, 1u}) {
          const std::string other = target(expr.args[1 - side]);
          if (!other.empty()) number("compare " + other, expr.args[side]);
        }
        break;
      case Op::TopN:
        number("top " + std::to_string(view_.expr(expr.args[0]).a), expr.args[1]);
        break;
      default:
        break;
    }
  }

  void note(const Stmt& stmt) {
    if (stmt.what == Do::pay) number("pay " + std::to_string(stmt.a) + " to " + std::to_string(stmt.b), stmt.args[0]);
  }

  void number(const std::string& job, ExprId id) {
    if (id == no_expr) return;
    const Expr& expr = view_.expr(id);
    if (expr.op == Op::OptionValue) options.emplace(expr.a, job);
    if (expr.op != Op::Constant || expr.type.base != Base::number || !view_.own(expr.span)) return;
    const std::string_view text = view_.text(expr.span);
    const bool digits = std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    if (digits && !text.empty()) numbers.push_back({&expr, job});
  }

  const View& view_;
};

constexpr std::int64_t small = 2;  // numbers up to this one are everywhere

void look(View& view) {
  const Jobs jobs(view);
  std::set<std::uint32_t> told;
  for (const auto& [option, job] : jobs.options) {
    const Option& one = view.program().options[static_cast<std::size_t>(option)];
    if (one.is != Option::Is::number || one.initial == no_expr) continue;
    const Expr& initial = view.expr(one.initial);
    if (initial.op != Op::Constant || initial.a <= small) continue;
    for (const Jobs::Number& number : jobs.numbers) {
      if (number.job != job || number.expr->a != initial.a || !told.insert(number.expr->span.begin).second) continue;
      const std::string value(view.text(number.expr->span));
      Found& found = view.find(number.expr->span, value + " is what the option `" + one.name + "` says elsewhere",
                               "write `" + one.name + "`, so that it follows the option here too");
      found.note(one.span, "the option").edit(number.expr->span, one.name);
    }
  }
}

}  // namespace

const LintRule magic_number{
    .code = "L0512",
    .name = "magic-number",
    .family = LintFamily::style,
    .fix = LintFix::unsafe,
    .meaning = "a number stands where the script elsewhere asks an option that has just this value",
    .why =
        "Whoever chooses another value of the option changes one of the two places. The rest of the game goes on with "
        "the old number.",
    .mend =
        "Write the name of the option. If the number is another one that is the same by chance, say so: `# lint: "
        "allow magic-number a full hand, not the target`.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
use match
players 2
cards french52
zone hand of each player, seen by owner
## Points that end the match.
option target = 21 in 5..50
deal: deal 1 to each hand
score: score of team of player 1 gains 1
to late: score of team of player 1 gains 3
play:
  if any player where score >= 21: late
over = any player where score >= target
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
use match
players 2
cards french52
zone hand of each player, seen by owner
## Points that end the match.
option target = 21 in 5..50
deal: deal 1 to each hand
score: score of team of player 1 gains 1
to late: score of team of player 1 gains 21
play:
  if any player where score >= target: late
over = any player where score >= target
)",
    .look = look};

}  // namespace tapis::lint_rules
