#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "dsl/lint/fold.hpp"
#include "interpreter/lint/played.hpp"

namespace tapis::played_rules {

namespace {

// Whoever asks whether something is there at all is careful.
bool careful(const View& view, ExprId condition) {
  const Expr& asked = view.expr(condition);
  return asked.op == Op::IsNone || asked.op == Op::IsEmpty || (asked.op == Op::Not && careful(view, asked.args[0]));
}

// What ends something early may be rare.
bool leaves(const View& view, const Block& block) {
  return std::all_of(block.begin(), block.end(), [&](std::int32_t id) {
    const Do what = view.stmt(id).what;
    return what == Do::finish || what == Do::stop || what == Do::leave_procedure;
  });
}

// What stands behind an `else` is asked in few positions only.
std::set<std::int32_t> second_questions(const Program& program) {
  std::set<std::int32_t> all;
  for (const Stmt& stmt : program.stmts) all.insert(stmt.second.begin(), stmt.second.end());
  return all;
}

constexpr std::int64_t often = 200;

// Was it asked often, with one answer?
bool settled(std::int64_t yes, std::int64_t no) { return (yes == 0) != (no == 0) && yes + no >= often; }

void tell(View& view, const Played& played, Span condition, std::string_view what, bool held) {
  view.find(condition, fmt::format("this {} {} held {}", what, held ? "always" : "never", extent(played)),
            "compare it with what the position can be here");
}

void look_at_branches(View& view, const Played& played) {
  const Program& program = view.program();
  const std::set<std::int32_t> rare = second_questions(program);
  for (std::size_t i = 0; i < program.stmts.size(); ++i) {
    if (program.stmts[i].what != Do::branch || rare.count(static_cast<std::int32_t>(i)) > 0) continue;
    const Span condition = view.expr(program.stmts[i].args[0]).span;
    const std::int64_t yes = played.times(condition, true), no = played.times(condition, false);
    if (!settled(yes, no)) continue;
    const bool held = yes > 0;
    if (careful(view, program.stmts[i].args[0]) || (!held && leaves(view, program.stmts[i].first))) continue;
    tell(view, played, condition, "condition", held);
  }
}

// Does the answer hang on an option? Then few tables ask what stands beside it.
bool asks_options(const View& view, ExprId id) {
  std::set<std::int32_t> options;
  bool seats = false;
  note_options(view.program(), id, options, seats);
  return seats || !options.empty();
}

// Two things are rarely equal, and whoever asks whether something is there at all is careful.
bool may_be_rare(const View& view, ExprId condition, bool held) {
  const Op op = view.expr(condition).op;
  return careful(view, condition) || (op == Op::Is && !held);
}

// Parts of conditions that are joined by `and` and `or`, guards, and conditions of rows.
class Parts {
 public:
  Parts(View& view, const Played& played) : view_(view), played_(played) {}

  void look() {
    const Program& program = view_.program();
    note_rare();
    for (const Expr& e : program.exprs) {
      if (e.op == Op::Conditional) look_at(e.args[0], "condition");
      // A part is there for what is rarer than the whole.
      if (played_.finished < 2 * many_games) continue;
      if ((e.op != Op::And && e.op != Op::Or) || is_rare(e.span)) continue;
      if (asks_options(view_, e.args[0]) || asks_options(view_, e.args[1])) continue;
      for (const ExprId part : e.args) look_at(part, "part of a condition");
    }
    for (const Site& site : program.sites) {
      for (const Alternative& one : site.alternatives) {
        if (one.guard != no_expr) look_at(one.guard, "condition");
      }
    }
  }

 private:
  void look_at(ExprId id, std::string_view what) {
    while (view_.expr(id).op == Op::Not) id = view_.expr(id).args[0];
    const Expr& e = view_.expr(id);
    if (e.op == Op::And || e.op == Op::Or || !view_.own(e.span) || is_rare(e.span) || asks_options(view_, id)) return;
    const std::int64_t yes = played_.times(e.span, true), no = played_.times(e.span, false);
    const bool held = yes > 0;
    if (!settled(yes, no) || may_be_rare(view_, id, held)) return;
    tell(view_, played_, e.span, what, held);
  }

  // What is asked only with some value of an option, or when something else did not hold.
  void note_rare() {
    const Program& program = view_.program();
    for (const Expr& e : program.exprs) {
      if (e.op != Op::Conditional || !asks_options(view_, e.args[0])) continue;
      for (const ExprId row : {e.args[1], e.args[2]}) rare_.push_back(view_.expr(row).span);
    }
    for (const std::int32_t id : second_questions(program)) {
      const Stmt& stmt = program.stmts[static_cast<std::size_t>(id)];
      if (stmt.what == Do::branch) rare_.push_back(stmt.span);
    }
  }
  bool is_rare(Span span) const {
    return std::any_of(rare_.begin(), rare_.end(), [&](Span one) {
      return one.file == span.file && one.begin <= span.begin && span.end <= one.end;
    });
  }

  View& view_;
  const Played& played_;
  std::vector<Span> rare_;
};

void look(View& view, const Played& played, const PlayPlan&) {
  if (!played.enough()) return;
  look_at_branches(view, played);
  Parts(view, played).look();
}

}  // namespace

const PlayedRule settled_condition{
    .rule = {.code = "L0708",
             .name = "settled-condition",
             .family = LintFamily::played,
             .severity = Severity::info,
             .meaning = "a condition, or a part of one, came out the same every time",
             .why =
                 "What depends on it always happened or never; a part that is always so might as well be left out. In "
                 "games between people it may still come out otherwise: whoever knows the game can tell. What hangs on "
                 "an option, or asks whether two things are equal or something is there at all, may be rare and is no "
                 "finding.",
             .mend = "Compare the condition with what the position can be there, and try the other outcome in a case.",
             .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  each p in players:
    p chooses c from hand: move c to deck
    if number of hand of p > 5: move deck to hand of p
result of p = number of hand of p
)",
             .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  each p in players:
    p chooses:
      keep
      discard c from hand: move c to deck
    if number of hand of p > 0: move deck to hand of p
result of p = number of hand of p
)"},
    .look = look};

}  // namespace tapis::played_rules
