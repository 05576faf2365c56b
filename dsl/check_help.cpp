// The helps of the checker that depend on what was written.
#include <algorithm>
#include <tuple>

#include "dsl/check_impl.hpp"

namespace tapis {

// What stands there, as far as it fits into a help.
std::string Checker::source_text(Span span) const {
  std::string result(out_.sources.text(span));
  if (result.empty() || result.size() > 40 || result.find('\n') != std::string::npos) return "…";
  return result;
}

// How to go on with a value that may be none. Only of variables without family and of names in a block is it
// remembered that they were asked.
std::string Checker::none_help(ExprId id) const {
  const Expr& expr = program_.exprs[static_cast<std::size_t>(id)];
  if (expr.op == Op::Local || (expr.op == Op::Variable && expr.args.empty())) {
    return "give a fallback with `else`, or ask `is not none` first";
  }
  const std::string what = source_text(expr.span);
  const std::string fallback =
      "give a fallback: `(" + what + " else " + (expr.type.base == Base::number ? "0" : "…") + ")`";
  // A bare name of the subject, and `it`, mean something only where they stand.
  const bool bare = expr.op != Op::RuleCall && what.find(" of ") == std::string::npos;
  const bool spoken = (what + " ").find(" it ") != std::string::npos;
  if (scope_.procedure < 0 || bare || spoken) return fallback;
  return fallback + ", or a name that can be asked: `let v = " + what + "`, then `if v is not none`";
}

// How to add up what may be none for some of the set.
std::string Checker::sum_help(const Callee& callee, Span call) const {
  const std::size_t index = static_cast<std::size_t>(callee.noun.index);
  const bool variable = callee.noun.kind == NounKind::variable;
  const std::string name = variable ? program_.variables[index].name : program_.rules[index].name;
  std::string set = source_text(call);
  set = set.substr(std::min(set.size(), name.size() + (set.find('(') == name.size() ? 0 : 4)));  // `f(S)` or `f of S`
  if (set.size() > 2 && set.front() == '(' && set.back() == ')') set = set.substr(1, set.size() - 2);
  return "say what counts for none: `sum of (" + name + " else 0) among " + (set.empty() ? "…" : set) + "`";
}

std::string Checker::compare_help(NodeId left, NodeId right, Type a, Type b) const {
  for (const auto& [node, it, other] : {std::tuple{left, a, b}, std::tuple{right, b, a}}) {
    if (kind(node) != Kind::It) continue;
    const std::string help = "`it` is " + type_text({it.base, false, it.symbols}) + " here";
    // A name of the choice whose player is spoken of, not one from before.
    const std::int32_t spoken = scope_.subjects.empty() ? 0 : scope_.subjects.back().slot;
    const auto meant = [spoken, base = other.base](const Local& local) {
      return local.given && local.slot > spoken && local.type.base == base;
    };
    const auto local = std::find_if(scope_.locals.rbegin(), scope_.locals.rend(), meant);
    if (local == scope_.locals.rend() || other.base == Base::symbol) return help;
    const std::string thing = type_text({other.base});
    return help + "; the " + thing.substr(thing.find(' ') + 1) + " is called `" + local->name + "`";
  }
  for (const auto& [node, set, number] : {std::tuple{left, a, b}, std::tuple{right, b, a}}) {
    if (element_of(set.base) == Base::nothing || number.base != Base::number) continue;
    if (text(node) != "players") return "how many there are is `number of …`";
    return "how many there are is `number of players`, and `seats` at the start";
  }
  return element_of(a.base) != Base::nothing ? "how many there are is `number of …`" : "";
}

// What to do about something that is no variable and should change.
std::string Checker::change_help(Noun noun) {
  switch (noun.kind) {
    case NounKind::option:
      return "an option is fixed when the game starts; a script changes a variable";
    case NounKind::zone:
      return "cards come to a zone by `move`";
    default:
      return "a script changes a variable: `var …`";
  }
}

}  // namespace tapis
