#include "dsl/lint/fold.hpp"

#include <algorithm>

namespace tapis {

namespace {

using Value = std::optional<std::int64_t>;

constexpr int deepest = 200;
constexpr std::int64_t beyond = std::int64_t{1} << 40;  // numbers that no honest script reaches

class Folding {
 public:
  Folding(const Program& program, const Setting& setting) : program_(program), setting_(setting) {}

  Value operator()(ExprId id, int depth = 0) const {
    if (id == no_expr || depth > deepest) return {};
    const Expr& expr = program_.exprs[static_cast<std::size_t>(id)];
    switch (expr.op) {
      case Op::Constant:
        return expr.type.base == Base::card ? Value() : Value(expr.a);
      case Op::OptionValue:
        return setting_.options[static_cast<std::size_t>(expr.a)];
      case Op::Seats:
        return setting_.players > 0 ? Value(setting_.players) : Value();
      case Op::And:
      case Op::Or: {
        const std::int64_t decides = expr.op == Op::And ? 0 : 1;
        const Value x = (*this)(expr.args[0], depth + 1), y = (*this)(expr.args[1], depth + 1);
        if ((x && *x == decides) || (y && *y == decides)) return decides;
        return x && y ? Value(1 - decides) : Value();
      }
      case Op::Conditional: {
        const Value flag = (*this)(expr.args[0], depth + 1);
        if (flag) return (*this)(expr.args[*flag != 0 ? 1 : 2], depth + 1);
        const Value x = (*this)(expr.args[1], depth + 1), y = (*this)(expr.args[2], depth + 1);
        return x && y && *x == *y ? x : Value();
      }
      case Op::Not: {
        const Value x = (*this)(expr.args[0], depth + 1);
        return x ? Value(*x == 0) : x;
      }
      case Op::Negate: {
        const Value x = (*this)(expr.args[0], depth + 1);
        return x ? Value(-*x) : x;
      }
      default:
        return expr.args.size() == 2 ? two(expr, depth) : Value();
    }
  }

 private:
  Value two(const Expr& expr, int depth) const {
    const bool known = expr.op == Op::Is || expr.op == Op::Less || expr.op == Op::LessEqual || expr.op == Op::Add ||
                       expr.op == Op::Subtract || expr.op == Op::Multiply || expr.op == Op::Divide ||
                       expr.op == Op::Modulo || expr.op == Op::Min || expr.op == Op::Max;
    if (!known) return {};
    const Value x = (*this)(expr.args[0], depth + 1), y = (*this)(expr.args[1], depth + 1);
    if (!x || !y || std::abs(*x) > beyond || std::abs(*y) > beyond) return {};
    switch (expr.op) {
      case Op::Is:
        return *x == *y;
      case Op::Less:
        return *x < *y;
      case Op::LessEqual:
        return *x <= *y;
      case Op::Add:
        return *x + *y;
      case Op::Subtract:
        return *x - *y;
      case Op::Multiply:
        return std::abs(*x) > 1'000'000 || std::abs(*y) > 1'000'000 ? Value() : Value(*x * *y);
      case Op::Divide:
        return *y == 0 ? Value() : Value(*x / *y);
      case Op::Modulo:
        return *y == 0 ? Value() : Value(*x % *y);
      case Op::Min:
        return std::min(*x, *y);
      default:
        return std::max(*x, *y);
    }
  }

  const Program& program_;
  const Setting& setting_;
};

}  // namespace

std::optional<std::int64_t> fold_constant(const Program& program, ExprId id, const Setting& setting) {
  return Folding(program, setting)(id);
}

void note_options(const Program& program, ExprId id, std::set<std::int32_t>& options, bool& seats) {
  std::set<ExprId> known;  // expressions may share an argument
  std::vector<ExprId> open{id};
  while (!open.empty()) {
    const ExprId at = open.back();
    open.pop_back();
    if (at == no_expr || !known.insert(at).second) continue;
    const Expr& expr = program.exprs[static_cast<std::size_t>(at)];
    if (expr.op == Op::OptionValue) options.insert(expr.a);
    seats = seats || expr.op == Op::Seats;
    open.insert(open.end(), expr.args.begin(), expr.args.end());
  }
}

}  // namespace tapis
