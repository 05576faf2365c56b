// Between which numbers expressions lie, those too that change in play: flags are 0 and 1, suits, ranks, players and
// symbols stand for their places in the list.
#pragma once
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "dsl/lint/bound.hpp"
#include "dsl/lint/fold.hpp"

namespace tapis {

// From low to high; no number at all if low is above high. The ends of 64 bits stand for "without bound": whatever goes
// beyond them is a fault of the game.
struct Range {
  static constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
  static constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  std::int64_t low = least, high = most;
  bool none = false;  // may be none

  bool empty() const { return low > high; }
  bool only(std::int64_t value) const { return low == value && high == value && !none; }
  // The smallest range with both.
  Range with(const Range& other) const;
  friend bool operator==(const Range&, const Range&) = default;
};

class Ranges {
 public:
  explicit Ranges(const View& view);
  // What an expression may give in a setting; without one, in any. It looks into no rule, order or values: another
  // meaning may be given to these.
  Range of(ExprId id, const Setting* setting = nullptr) const;

  // What names of blocks stand for.
  const Bound& bound() const { return bound_; }

 private:
  struct Asked;  // one question with its answers so far

  Range of_type(Type type) const;
  Range write(const Stmt& stmt, std::size_t variable) const;
  void find_variables();
  Range value(ExprId id, Asked& asked) const;
  Range compute(const Expr& expr, Asked& asked) const;
  Range compare(const Expr& expr, Asked& asked) const;
  Range arithmetic(const Expr& expr, Asked& asked) const;
  Range local(ExprId id, int depth) const;
  Range member(const Range& x, ExprId set, Asked& asked) const;
  Range element(ExprId set, Asked& asked) const;
  Range size(ExprId set, Asked& asked) const;

  const View& view_;
  Bound bound_;
  std::int64_t cards_, seats_low_, seats_high_;
  bool leaves_;                   // may players leave?
  std::vector<Range> variables_;  // whatever happens in the game
};

}  // namespace tapis
