#include "dsl/lint/sight.hpp"

#include <algorithm>

namespace tapis {

namespace {

bool is_zone(const Expr& expr) { return expr.op == Op::ZoneCards || expr.op == Op::ZonePlace; }

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
      if (!counts || !only_zones(arg)) (*this)(arg);
    }
  }

 private:
  // Whole zones, alone or together.
  bool only_zones(ExprId id) const {
    if (id == no_expr) return false;
    const Expr& expr = view_.expr(id);
    return is_zone(expr) || (expr.op == Op::Union && only_zones(expr.args[0]) && only_zones(expr.args[1]));
  }

  const View& view_;
  const std::function<void(const Expr&)>& act_;
  std::set<ExprId> known_;
  std::set<std::int32_t> rules_;
};

}  // namespace

Sight sight_of(const View& view, ExprId audience) {
  if (audience == no_expr) return Sight::everyone;
  const Expr& who = view.expr(audience);
  if (who.op == Op::AllSeats) return Sight::everyone;
  if (who.op == Op::EmptySet) return Sight::nobody;
  const bool of_index = !who.args.empty() && view.expr(who.args[0]).op == Op::Local && view.expr(who.args[0]).a == 0;
  return (who.op == Op::Single || who.op == Op::MembersOf) && of_index ? Sight::owner : Sight::depends;
}

bool shown_in(const View& view, std::int32_t zone) {
  const auto& all = view.program().stmts;
  return std::any_of(all.begin(), all.end(), [&](const Stmt& stmt) {
    if (stmt.what == Do::deal) return stmt.up && stmt.a == zone;
    if (!(stmt.what == Do::move && stmt.up) && stmt.what != Do::reveal && stmt.what != Do::show) return false;
    bool found = false;
    each_read(view, stmt.args[stmt.what == Do::move ? 1 : 0],
              [&](const Expr& expr) { found = found || (is_zone(expr) && expr.a == zone); });
    return found;
  });
}

void each_read(const View& view, ExprId id, const std::function<void(const Expr&)>& act) { Reading(view, act)(id); }

bool of_another(const View& view, const Expr& zone) {
  if (zone.args.empty()) return false;
  const Op of = view.expr(zone.args[0]).op;
  return of == Op::NextOf || of == Op::PreviousOf || of == Op::LeftOf || of == Op::RightOf || of == Op::PartnerOf;
}

std::string secret_in(const View& view, ExprId id) {
  std::string secret;
  each_read(view, id, [&](const Expr& expr) {
    if (!secret.empty() || !is_zone(expr)) return;
    const Zone& zone = view.program().zones[static_cast<std::size_t>(expr.a)];
    const Sight sight = sight_of(view, zone.audience);
    if (sight == Sight::owner) {
      // A whole hand may be shown when the deal is over: that says nothing of the choices before.
      if (!of_another(view, expr)) return;
    } else if (sight != Sight::nobody || shown_in(view, expr.a)) {
      return;
    }
    secret = sight == Sight::nobody ? "`" + zone.name + "`, which nobody sees"
                                    : "the `" + zone.name + "` of somebody else, who alone sees it";
  });
  return secret;
}

}  // namespace tapis
