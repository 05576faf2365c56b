// What expressions give that are known before a game begins: from options, the number of players and numbers.
#pragma once
#include <optional>
#include <set>
#include <vector>

#include "dsl/program.hpp"

namespace tapis {

// One way in which a game may be set up.
struct Setting {
  int players = 0;                    // 0: not known
  std::vector<std::int64_t> options;  // by number; those that were not asked for stand at 0
};

// The value of an expression in a setting: numbers, and by number flags, symbols, suits, ranks. Nothing if it is not
// known. It looks into no rule, order or values: another meaning may be given to these.
std::optional<std::int64_t> fold_constant(const Program& program, ExprId id, const Setting& setting);
// The options that an expression reads itself, and whether it asks for the number of players.
void note_options(const Program& program, ExprId id, std::set<std::int32_t>& options, bool& seats);

}  // namespace tapis
