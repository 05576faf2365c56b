#include "dsl/lint/sight.hpp"

#include <algorithm>

namespace tapis {

namespace {

class Reading {
 public:
  Reading(const View& view, const std::function<void(const Expr&)>& act) : view_(view), act_(act) {}

  void operator()(ExprId id) {
    if (id == no_expr || !known_.insert(id).second) return;
    const Expr& expr = view_.expr(id);
    act_(expr);
    if (expr.op == Op::RuleCall && rules_.insert(expr.a).second) {
      const Rule& rule = view_.program().rules[static_cast<std::size_t>(expr.a)];
      (*this)(rule.body);
      for (const Duty& duty : rule.duties) {
        for (const ExprId part : {duty.condition, duty.except, duty.when}) (*this)(part);
      }
    }
    const bool counts = expr.op == Op::Count || expr.op == Op::IsEmpty;
    for (const ExprId arg : expr.args) {
      if (!counts || !only_zones(view_, arg)) (*this)(arg);
    }
  }

 private:
  const View& view_;
  const std::function<void(const Expr&)>& act_;
  std::set<ExprId> known_;
  std::set<std::int32_t> rules_;
};

}  // namespace

bool only_zones(const View& view, ExprId id) {
  if (id == no_expr) return false;
  const Expr& expr = view.expr(id);
  if (expr.op == Op::UnionOver) return only_zones(view, expr.args[1]);
  return is_zone(expr) || (expr.op == Op::Union && only_zones(view, expr.args[0]) && only_zones(view, expr.args[1]));
}

Sight sight_of(const View& view, ExprId audience) {
  if (audience == no_expr) return Sight::everyone;
  const Expr& who = view.expr(audience);
  if (who.op == Op::AllSeats) return Sight::everyone;
  if (who.op == Op::EmptySet) return Sight::nobody;
  const auto of_index = [&](const Expr& expr) {
    return !expr.args.empty() && view.expr(expr.args[0]).op == Op::Local && view.expr(expr.args[0]).a == 0;
  };
  if ((who.op == Op::Single || who.op == Op::MembersOf) && of_index(who)) return Sight::owner;
  if (who.op == Op::MembersOf && view.expr(who.args[0]).op == Op::TeamOf && of_index(view.expr(who.args[0]))) {
    return Sight::team;
  }
  const bool without = who.op == Op::Minus && view.expr(who.args[0]).op == Op::AllSeats;
  return without && sight_of(view, who.args[1]) == Sight::owner ? Sight::others : Sight::depends;
}

bool shown_in(const View& view, std::int32_t zone) {
  bool found = false;
  view.each_stmt([&](const Stmt& stmt) {
    if (stmt.what == Do::deal) found = found || (stmt.up && stmt.a == zone);
    if (!(stmt.what == Do::move && stmt.up) && stmt.what != Do::reveal && stmt.what != Do::show) return;
    each_read(view, stmt.args[stmt.what == Do::move ? 1 : 0],
              [&](const Expr& expr) { found = found || (is_zone(expr) && expr.a == zone); });
  });
  return found;
}

void each_read(const View& view, ExprId id, const std::function<void(const Expr&)>& act) { Reading(view, act)(id); }

namespace {

// Who knows the cards that an expression moves: those who see them where they lie, or chose them there.
class Origin {
 public:
  Origin(const View& view, const std::vector<Known>& known) : view_(view), known_(known) {}

  Known operator()(ExprId id, bool chosen = false, int depth = 0) const {
    if (id == no_expr || depth > 50) return Known::everyone;
    const Expr& expr = view_.expr(id);
    if (is_zone(expr)) return of_zone(expr.a, chosen);
    if (expr.op == Op::Local) {
      const std::vector<Given> given = view_.ranges().bound().of(id);
      // Of a parameter, and of what chance chose for all to see, nothing is certain.
      return given.size() == 1 && (given[0].chosen || given[0].as == Given::As::value)
                 ? (*this)(given[0].from, chosen || given[0].chosen, depth + 1)
                 : Known::everyone;
    }
    Known all = Known::everyone;
    if (expr.op == Op::RuleCall || expr.op == Op::Filter || expr.op == Op::Best) {
      const bool rule = expr.op == Op::RuleCall;
      return (*this)(rule ? view_.program().rules[static_cast<std::size_t>(expr.a)].body : expr.args[0], chosen,
                     depth + 1);
    }
    for (const ExprId arg : expr.args) all = std::max(all, (*this)(arg, chosen, depth + 1));
    return all;
  }

 private:
  Known of_zone(std::int32_t zone, bool chosen) const {
    const Sight sight = sight_of(view_, view_.program().zones[static_cast<std::size_t>(zone)].audience);
    if (sight == Sight::everyone || sight == Sight::depends) return Known::everyone;
    if (sight != Sight::nobody || chosen) return Known::somebody;
    return zone == view_.program().deck_zone ? Known::nobody : known_[static_cast<std::size_t>(zone)];
  }

  const View& view_;
  const std::vector<Known>& known_;
};

}  // namespace

std::vector<Known> known_in(const View& view) {
  const Program& all = view.program();
  std::vector<Known> known(all.zones.size(), Known::everyone);
  if (all.deck_zone >= 0) known[static_cast<std::size_t>(all.deck_zone)] = Known::nobody;
  bool moves = true;
  while (moves) {
    moves = false;
    const auto comes = [&](std::int32_t zone, Known how) {
      Known& now = known[static_cast<std::size_t>(zone)];
      moves = moves || how > now;
      now = std::max(now, how);
    };
    view.each_stmt([&](const Stmt& stmt) {
      if (stmt.what == Do::deal && !stmt.up) comes(stmt.a, Known::nobody);
      if (stmt.what != Do::move || stmt.up) return;
      const Known how = Origin(view, known)(stmt.args[0]);
      each_read(view, stmt.args[1], [&](const Expr& place) {
        if (place.op == Op::ZonePlace) comes(place.a, how);
      });
    });
  }
  return known;
}

std::map<const Stmt*, int> course_of(const View& view) {
  std::map<const Stmt*, int> course;
  std::set<std::int32_t> entered;
  const std::function<void(std::int32_t)> go = [&](std::int32_t procedure) {
    if (procedure < 0 || !entered.insert(procedure).second) return;
    view.each_stmt(view.program().procedures[static_cast<std::size_t>(procedure)].body, [&](const Stmt& stmt) {
      course.emplace(&stmt, static_cast<int>(course.size()));
      if (stmt.what == Do::call) go(stmt.a);
    });
  };
  go(view.program().game);
  return course;
}

}  // namespace tapis
