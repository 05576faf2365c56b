// What the names of a block stand for: `let`, loops, choices, draws and parameters, followed back to what they are
// given.
#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "dsl/program.hpp"

namespace tapis {

class View;

// One way in which a local comes by its value.
struct Given {
  enum class As : std::uint8_t {
    unknown,
    value,      // it is what the expression gives
    one_of,     // one of the set
    between,    // a number from `from` to `high`
    some_of,    // a set of cards out of the set
    parameter,  // what callers give; never in what `of` answers
  } as = As::unknown;
  ExprId from = no_expr, high = no_expr;
  bool chosen = false;  // by a player in a choice
  bool loop = false;    // one after another
};

class Bound {
 public:
  explicit Bound(const View& view);
  // All ways in which the local that an expression reads comes by its value: several if it is a parameter. Empty if
  // that is not known.
  std::vector<Given> of(ExprId local) const;
  // Is the expression part of what the program does or asks? The checker may read a place more than once and keep one.
  bool reached(ExprId id) const { return seen_[static_cast<std::size_t>(id)] >= 0; }
  // Does the local hold a parameter of its rule or procedure?
  bool parameter(ExprId local) const;

 private:
  using Slot = std::pair<std::int32_t, std::int32_t>;  // routine and number

  void begin(std::int32_t routine, std::size_t params, bool called_elsewhere);
  void bind(std::int32_t slot, const Given& given);
  void call(std::int32_t routine, const std::vector<ExprId>& args);
  void go_through(ExprId id);
  void go_through(const Block& block);
  void go_through(const Stmt& stmt);
  void go_through(const Site& site, const Given& who);
  void tables();

  const View& view_;
  std::int32_t rules_at_;               // routines are numbered: procedures, rules, then tables
  std::int32_t routine_ = 0;            // that is gone through
  std::map<std::int32_t, Given> here_;  // what its slots hold at this place
  std::map<ExprId, std::pair<Slot, Given>> locals_;
  std::map<Slot, std::vector<Given>> calls_;  // what parameters are given
  std::vector<std::int32_t> seen_;            // of each expression: in which routine
};

}  // namespace tapis
