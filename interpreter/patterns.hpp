// Sets of cards that fit a pattern: three of one rank, a sequence of one suit, cards worth fifteen together.
// A table of patterns belongs to an `order … of cards` (the best fit of a set is a number) or to `values … of cards`
// (what fits counts). Everything is known when a game is compiled; nothing is allocated when it runs.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "dsl/program.hpp"

namespace tapis {

__extension__ typedef unsigned __int128 Wide;

// So many cards that have something in common.
struct PatternPart {
  int least = 1, most = 1;
  Wide cards = 0;               // of these
  std::vector<Wide> classes;    // all in one of these: ranks from the highest, suits, both; one class if all fit
  std::vector<Wide> conflicts;  // by card: those that may not be beside it; empty: all may
  bool sequence = false;        // levels one after the other
  bool one_rank = false;
  std::vector<Wide> levels;                // cards by height, the lowest first
  std::array<std::uint8_t, 128> height{};  // of a card: the number of its level
  std::vector<std::int64_t> worth;         // by card; empty: any
  std::int64_t total = 0;
  bool only_grows = false;  // no card is worth less than nothing
  int wilds = 0;            // at most so many of `wild` stand for other cards, beside at least one that does not
  Wide wild = 0;
  int heights = 1;  // how many of its heights count, from the highest
};

// What a fit counts: `fixed`, and for each of its cards a number of its own.
struct PatternRow {
  std::vector<PatternPart> parts;
  std::int64_t fixed = 0;
  std::vector<std::int64_t> each;  // by card; empty: nothing
};

// At most so many fits are looked at, and so many steps made, for one question.
inline constexpr int most_fits = 4096;
inline constexpr int most_fit_steps = 1 << 22;

inline constexpr std::uint32_t pattern_forms = 3;  // beside a PatternAsk: does the whole set fit

class Patterns {
 public:
  explicit Patterns(std::vector<PatternRow> rows) : rows_(std::move(rows)) {}

  std::optional<std::int64_t> ask(PatternAsk what, Wide set) const;

  // How good the best fit within the set is: its row (earlier is better), then part by part how many cards if that
  // may differ, then how high they are, from the highest. 0 if nothing fits. Nothing: too many steps.
  std::optional<std::int64_t> rank(Wide set) const;
  // 1 if the whole set fits one of the rows, else 0.
  std::optional<std::int64_t> forms(Wide set) const;
  // Calls `found` for each fit within the set, one of several rows for each of them. False: too many fits.
  bool each(Wide set, const std::function<void(Wide)>& found) const;
  // What all fits within the set count together, each row by itself; of a row only those that are not part of a larger
  // fit of the same row.
  std::optional<std::int64_t> total(Wide set) const;
  // The most that fits without a common card can count together, and never less than 0.
  std::optional<std::int64_t> best(Wide set) const;

 private:
  std::vector<PatternRow> rows_;
};

}  // namespace tapis
