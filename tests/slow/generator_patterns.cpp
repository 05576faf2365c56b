// Patterns of random scripts, with an order and values that are known before the game.
#include "tests/slow/generator.hpp"

namespace tapis::slow {

std::string Generator::pattern_part() {
  std::string part = std::to_string(1 + below(3));
  if (one_in(3)) {
    part += one_in(2) ? " or more" : ".." + std::to_string(3 + below(2));
  }
  if (one_in(4)) part += " of " + any_of(ranks_) + " " + any_of(suits_);
  if (one_in(3)) part += one_in(2) ? " of one suit" : " of one rank";
  if (one_in(5)) part += one_in(2) ? " of different suits" : " of different ranks";
  if (one_in(3)) part += " in sequence";
  if (one_in(4)) part += " worth " + std::to_string(below(9)) + " by pips";
  if (one_in(3)) part += " by ladder";
  return part;
}

void Generator::patterns() {
  if (!one_in(3)) return;
  line("order ladder = " + ranks_[0] + " > " + ranks_[2] + " > " + ranks_[1]);
  line("values pips = 3 for " + ranks_[0] + ", 1 for " + ranks_[1] + ", " + (one_in(5) ? "-2" : "2") + " for " +
       any_of(suits_));
  static const std::vector<std::string> counts = {"", "", "2 for ", "number of it for ", "pips of it - 1 for "};
  for (int i = 1 + below(2); i > 0; --i) {
    patterns_.push_back(fresh("shape"));
    line("pattern " + patterns_.back() + " =");
    for (int row = 1 + below(3); row > 0; --row) {
      line("  " + any_of(counts) + pattern_part() + (one_in(3) ? " + " + pattern_part() : ""));
    }
  }
}

// At most a dozen cards: what patterns say of more takes the slow evaluator too long.
std::string Generator::few_cards(int depth) {
  const std::string from = one_in(2) ? "everything" : cards(depth);
  return "(cards in (" + from + ") where rank in [" + any_of(ranks_) + ", " + any_of(ranks_) + "])";
}

}  // namespace tapis::slow
