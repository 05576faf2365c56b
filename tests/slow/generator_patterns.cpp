// Patterns of random scripts, with an order and values that are known before the game.
#include <algorithm>

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
  if (one_in(4) && part.front() != '1') part += " with up to 1 of " + any_of(ranks_) + " " + any_of(suits_);
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
      line("  " + any_of(counts) + pattern_part() + (one_in(3) ? " + " + pattern_part() : "") +
           (one_in(5) ? " when seats > " + std::to_string(2 + below(2)) : ""));
    }
  }
}

// Few cards: what is asked of the sets of more takes the slow evaluator too long.
std::string Generator::few_cards(int depth) {
  const std::string from = one_in(2) ? "everything" : cards(std::min(depth, 1));
  return "(cards in (" + from + ") where rank " +
         (one_in(3) ? "in [" + any_of(ranks_) + ", " + any_of(ranks_) + "])" : "is " + any_of(ranks_) + ")");
}

std::string Generator::flag_about(T subject) {
  subjects_.push_back(subject);
  std::string text = flag(0);
  subjects_.pop_back();
  return text;
}

std::string Generator::number_about(T subject) {
  subjects_.push_back(subject);
  std::string text = number(0);
  subjects_.pop_back();
  return text;
}

// A number from sets of cards, or from a range of numbers.
std::string Generator::sets_or_numbers(int depth) {
  const std::string end = one_in(30) ? "70" : std::to_string(2 + below(5));
  const std::string best = one_in(2) ? "highest" : "lowest";
  switch (below(4)) {
    case 0:
      return "(number of sets s of 2..3 cards in " + few_cards(depth - 1) + " where " + flag_about(T::cards) + ")";
    case 1:
      return "(" + best + " number of suits in s among sets s of 1..2 cards in " + few_cards(depth - 1) + " else 0)";
    case 2:
      return "(sum of number of s among sets s of (" + number(0) + ")..2 cards in " + few_cards(depth - 1) + ")";
    default:
      return "(" + best + " k * 2 among numbers k in " + std::to_string(below(3)) + ".." + end + " where " +
             flag_about(T::number) + " else 0)";
  }
}

}  // namespace tapis::slow
