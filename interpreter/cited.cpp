#include "interpreter/cited.hpp"

#include <algorithm>

namespace tapis {

namespace {

constexpr std::size_t longest_source = 200;  // of the script in a sentence

const Expr& expr(const Program& program, ExprId id) { return program.exprs[static_cast<std::size_t>(id)]; }

void collect_conditions(const Program& program, ExprId guard, std::vector<ExprId>& out) {
  const Expr& e = expr(program, guard);
  const bool joined = e.op == Op::And && !e.args.empty() && expr(program, e.args[0]).span.begin < e.span.begin;
  if (!joined) return out.push_back(guard);
  for (const ExprId part : e.args) collect_conditions(program, part, out);
}

}  // namespace

std::string cited(const Game& game, Span span) {
  std::string out;
  bool comment = false;
  for (const char c : game.checked().sources.text(span)) {
    comment = c == '#' || (comment && c != '\n');
    const bool blank = comment || c == ' ' || c == '\n' || c == '\r';
    if (!blank) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out.size() > longest_source ? "" : out;
}

std::vector<ExprId> conditions_of(const Program& program, ExprId guard) {
  std::vector<ExprId> out;
  collect_conditions(program, guard, out);
  return out;
}

Span whole_domain(const Program& program, ExprId domain) {
  Span span = expr(program, domain).span;
  const auto narrowed = [&](Op op) { return op == Op::Filter || op == Op::Best || op == Op::Minus; };
  while (narrowed(expr(program, domain).op)) {
    domain = expr(program, domain).args[0];
    const Span inner = expr(program, domain).span;
    if (inner.file != span.file) break;
    span.begin = std::min(span.begin, inner.begin);
    span.end = std::max(span.end, inner.end);
  }
  return span;
}

}  // namespace tapis
