#include "dsl/lint/secrets.hpp"

#include <algorithm>

namespace tapis {

namespace {

constexpr int deepest = 50;

}  // namespace

Secrets::Secrets(const View& view) : view_(view), known_(known_in(view)), course_(course_of(view)) {
  const auto& counts = view.players();
  alone_ = !counts.empty() &&
           std::all_of(counts.begin(), counts.end(), [](const PlayerCount& count) { return count.number < 2; });
}

std::string Secrets::from_chooser(const Stmt& choice, ExprId asked) {
  const Site& site = view_.program().sites[static_cast<std::size_t>(choice.a)];
  chooser_ = site.chooser;
  choosers_.clear();
  at_ = &choice;
  ExprId set = choice.what == Do::choose ? no_expr : choice.args[0];
  while (set != no_expr) {
    choosers_.insert(set);
    const Expr& expr = view_.expr(set);
    const bool part = expr.op == Op::Filter || expr.op == Op::Best || expr.op == Op::Minus;
    set = part ? expr.args[0] : no_expr;
  }
  return look(
      asked, [this](const Expr& expr, const Place& place) { return hidden(expr, place); }, false);
}

std::string Secrets::from_all(ExprId asked) {
  chooser_ = no_expr;
  choosers_.clear();
  return look(
      asked,
      [this](const Expr& expr, const Place& place) {
        const bool nobody =
            sight_of(view_, view_.program().zones[static_cast<std::size_t>(expr.a)].audience) == Sight::nobody;
        return nobody ? hidden(expr, place) : "";
      },
      false);
}

std::string Secrets::from_anybody(const Stmt& at, ExprId asked) {
  at_ = &at;
  return look(
      asked,
      [this](const Expr& expr, const Place&) -> std::string {
        const Zone& zone = view_.program().zones[static_cast<std::size_t>(expr.a)];
        const Sight sight = sight_of(view_, zone.audience);
        if (sight == Sight::everyone || sight == Sight::depends || derivable(expr)) return "";
        if (sight == Sight::nobody) {
          const bool known = known_[static_cast<std::size_t>(expr.a)] == Known::everyone || shown_in(view_, expr.a);
          return known ? "" : "`" + zone.name + "`, which nobody sees";
        }
        return alone_ || shown_before(expr.a) ? "" : "`" + zone.name + "`, which not everybody sees";
      },
      true);
}

// ---- what is read

std::string Secrets::look(ExprId asked, const Zones& secret, bool follow) {
  seen_.clear();
  zones_.clear();
  return asked == no_expr ? "" : read(asked, {}, secret, follow);
}

// Goes through all that the answer depends on, the bodies and duties of rules too, with who their parameters are.
std::string Secrets::read(ExprId id, const Place& place, const Zones& secret, bool follow) {
  if (id == no_expr || !seen_.emplace(id, place).second || seen_.size() > 20'000) return "";
  const Expr& expr = view_.expr(id);
  std::string found;
  const auto go_on = [&](ExprId part, const Place& there) {
    const std::string one = read(part, there, secret, follow);
    if (found.empty()) found = one;
  };
  if (is_zone(expr)) {
    found = secret(expr, place);
    if (!found.empty()) zones_.insert(expr.a);
  }
  if (expr.op == Op::Local && follow) {
    for (const Given& given : view_.ranges().bound().of(id)) {
      if (given.as == Given::As::value) go_on(given.from, place);
    }
  }
  if (expr.op == Op::RuleCall) {
    const Rule& rule = view_.program().rules[static_cast<std::size_t>(expr.a)];
    Place inside{true, {}, {}};
    for (const ExprId arg : expr.args) inside.params.push_back(who(arg, place));
    go_on(rule.body, inside);
    for (const Duty& duty : rule.duties) {
      for (const ExprId part : {duty.condition, duty.except, duty.when}) go_on(part, inside);
    }
  }
  const bool counts = expr.op == Op::Count || expr.op == Op::IsEmpty;
  Place there = place;
  if (expr.op == Op::Filter) {
    const Who named = named_by(expr.args[1], expr.a, place, 0);
    if (named != Who::unknown) there.named[expr.a] = named;
  }
  for (const ExprId arg : expr.args) {
    if (!counts || !only_zones(view_, arg)) go_on(arg, arg == expr.args[0] ? place : there);
  }
  return found;
}

// How the cards of a zone are called that the chooser does not see.
std::string Secrets::hidden(const Expr& expr, const Place& place) const {
  const Zone& zone = view_.program().zones[static_cast<std::size_t>(expr.a)];
  const Sight sight = sight_of(view_, zone.audience);
  if (derivable(expr)) return "";
  if (sight == Sight::nobody) {
    const bool secret = known_[static_cast<std::size_t>(expr.a)] == Known::nobody && !shown_in(view_, expr.a);
    return secret ? "`" + zone.name + "`, which nobody sees" : "";
  }
  if (sight == Sight::everyone || sight == Sight::depends || expr.args.empty() || alone_) return "";
  const Expr& index = view_.expr(expr.args[0]);
  const bool of_team = index.op == Op::TeamOf;
  const Who whose = who(of_team ? index.args[0] : expr.args[0], place);
  if (sight == Sight::others)
    return whose == Who::chooser ? "her own `" + zone.name + "`, which only the others see" : "";
  const bool team = of_team || sight == Sight::team;
  if (whose == Who::unknown || whose == Who::chooser || (team && whose == Who::other) || shown_before(expr.a))
    return "";
  return "the `" + zone.name + "` of somebody else, who alone sees it";
}

// Of the only zone that is not open to all one knows which cards lie there, but not in which order.
bool Secrets::derivable(const Expr& expr) const {
  const auto& zones = view_.program().zones;
  const bool others = std::any_of(zones.begin(), zones.end(), [&](const Zone& zone) {
    return &zone != &zones[static_cast<std::size_t>(expr.a)] && sight_of(view_, zone.audience) != Sight::everyone;
  });
  return expr.op == Op::ZoneCards && expr.args.empty() && !others;
}

// Are the cards of one owner shown some time, or all of them before the statement? That whole hands are shown when the
// deal is over says nothing of what was told before.
bool Secrets::shown_before(std::int32_t zone) const {
  const auto now = course_.find(at_);
  return now == course_.end() || std::any_of(course_.begin(), course_.end(), [&](const auto& step) {
           const Stmt& stmt = *step.first;
           if (stmt.what == Do::deal) return stmt.up && stmt.a == zone;
           if (stmt.what != Do::reveal && stmt.what != Do::show) return false;
           bool reads = false;
           each_read(view_, stmt.args[0],
                     [&](const Expr& expr) { reads = reads || (is_zone(expr) && expr.a == zone); });
           const bool to_all = stmt.what == Do::reveal || view_.expr(stmt.args[1]).op == Op::AllSeats;
           return reads && (step.second < now->second || !to_all || view_.expr(stmt.args[0]).op != Op::UnionOver);
         });
}

// ---- who is who

bool Secrets::same(ExprId one, ExprId other) const {
  if (one == other) return true;
  if (one == no_expr || other == no_expr) return false;
  const Expr &a = view_.expr(one), &b = view_.expr(other);
  return a.op == b.op && a.a == b.a && a.b == b.b && a.args.size() == b.args.size() &&
         std::equal(a.args.begin(), a.args.end(), b.args.begin(), [&](ExprId x, ExprId y) { return same(x, y); });
}

// Does it mean the same in every rule?
bool Secrets::stands_alone(ExprId id) const {
  if (id == no_expr || view_.expr(id).op == Op::Local) return false;
  const auto& args = view_.expr(id).args;
  return std::all_of(args.begin(), args.end(), [&](ExprId arg) { return stands_alone(arg); });
}

Secrets::Who Secrets::who(ExprId id, const Place& place, int depth) const {
  if (id == no_expr || depth > deepest) return Who::unknown;
  if ((!place.rule || stands_alone(chooser_)) && same(id, chooser_)) return Who::chooser;
  const Expr& expr = view_.expr(id);
  const auto arg = [&](std::size_t i) { return who(expr.args[i], place, depth + 1); };
  switch (expr.op) {
    case Op::Local:
      return who_local(id, place, depth);
    case Op::NextOf:
    case Op::PreviousOf:
    case Op::LeftOf:
    case Op::RightOf:
    case Op::PartnerOf:
      return arg(0) == Who::chooser ? Who::other : Who::unknown;
    case Op::Some:
      return arg(0);
    case Op::Conditional:
      return arg(1) == arg(2) ? arg(1) : Who::unknown;
    case Op::Constant: {
      const bool fixed = chooser_ != no_expr && view_.expr(chooser_).op == Op::Constant;
      return fixed && expr.type.base == Base::player ? Who::other : Who::unknown;
    }
    case Op::First:
    case Op::Only: {
      if (expr.b == 2 && expr.op == Op::First && arg(1) == Who::chooser) return Who::other;
      const Who one = one_of(expr.args[0], place, depth + 1);
      return one == Who::everybody ? Who::unknown : one;
    }
    case Op::RuleCall: {
      Place there{true, {}, {}};
      for (std::size_t i = 0; i < expr.args.size(); ++i) there.params.push_back(arg(i));
      return who(view_.program().rules[static_cast<std::size_t>(expr.a)].body, there, depth + 1);
    }
    default:
      return Who::unknown;
  }
}

Secrets::Who Secrets::who_local(ExprId id, const Place& place, int depth) const {
  const Bound& bound = view_.ranges().bound();
  const auto slot = static_cast<std::size_t>(view_.expr(id).a);
  if (const auto named = place.named.find(view_.expr(id).a); named != place.named.end()) return named->second;
  if (bound.parameter(id)) return place.rule && slot < place.params.size() ? place.params[slot] : Who::unknown;
  const std::vector<Given> all = bound.of(id);
  if (all.size() != 1) return Who::unknown;
  const Given& given = all.front();
  if (given.as == Given::As::value) return who(given.from, place, depth + 1);
  if (given.as != Given::As::one_of) return Who::unknown;
  if (choosers_.count(given.from) > 0) return Who::chooser;
  const Who one = one_of(given.from, place, depth + 1);
  // A loop comes to the chooser too, and what is asked then may be meant for nobody else.
  return given.loop && one == Who::everybody ? Who::unknown : one;
}

// Who somebody out of a set is.
Secrets::Who Secrets::one_of(ExprId set, const Place& place, int depth) const {
  if (depth > deepest) return Who::unknown;
  const Expr& expr = view_.expr(set);
  switch (expr.op) {
    case Op::PlayersIn:
    case Op::AllSeats:
      return Who::everybody;
    case Op::Single:
      return who(expr.args[0], place, depth + 1);
    case Op::OpponentsOf:
      return who(expr.args[0], place, depth + 1) == Who::chooser ? Who::opponent : Who::unknown;
    case Op::Minus:
      if (one_of(expr.args[1], place, depth + 1) == Who::chooser) return Who::other;
      break;
    case Op::Filter:
      return after_filter(expr, place, depth + 1);
    case Op::Best:
      break;
    default:
      return Who::unknown;
  }
  const Who one = one_of(expr.args[0], place, depth + 1);
  return one == Who::everybody ? Who::unknown : one;
}

Secrets::Who Secrets::after_filter(const Expr& filter, const Place& place, int depth) const {
  const Who named = named_by(filter.args[1], filter.a, place, depth);
  if (named != Who::unknown) return named;
  const Who one = one_of(filter.args[0], place, depth);
  return one == Who::everybody ? Who::unknown : one;
}

// Whom a condition leaves over of those in a slot: `q is not p`.
Secrets::Who Secrets::named_by(ExprId condition, std::int32_t slot, const Place& place, int depth) const {
  if (depth > deepest) return Who::unknown;
  const Expr& expr = view_.expr(condition);
  if (expr.op == Op::And) {
    const Who first = named_by(expr.args[0], slot, place, depth + 1);
    return first != Who::unknown ? first : named_by(expr.args[1], slot, place, depth + 1);
  }
  const bool differs = expr.op == Op::Not;
  const Expr& is = differs ? view_.expr(expr.args[0]) : expr;
  if (is.op != Op::Is) return Who::unknown;
  for (const std::size_t side : {0u, 1u}) {
    const Expr& it = view_.expr(is.args[side]);
    if (it.op != Op::Local || it.a != slot || who(is.args[1 - side], place, depth + 1) != Who::chooser) continue;
    return differs ? Who::other : Who::chooser;
  }
  return Who::unknown;
}

}  // namespace tapis
