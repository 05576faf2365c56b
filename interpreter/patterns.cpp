// Search for what fits: depth first, cards from the highest, so that what is compared first is met first.
#include "interpreter/patterns.hpp"

#include <algorithm>
#include <bit>

namespace tapis {

namespace {

constexpr int height_bits = 7;
constexpr std::size_t most_height = 127;
constexpr int row_shift = 56;

int count_of(Wide set) {
  return std::popcount(static_cast<std::uint64_t>(set)) + std::popcount(static_cast<std::uint64_t>(set >> 64));
}
int first_of(Wide set) {
  const auto low = static_cast<std::uint64_t>(set);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(set >> 64));
}
Wide bit(int card) { return static_cast<Wide>(1) << card; }

std::int64_t sum_of(const std::vector<std::int64_t>& numbers, Wide set) {
  std::int64_t sum = 0;
  if (numbers.empty()) return sum;
  for (; set != 0; set &= set - 1) sum += numbers[static_cast<std::size_t>(first_of(set))];
  return sum;
}

bool is_plain(const PatternPart& part) {
  return !part.sequence && part.worth.empty() && part.conflicts.empty() && part.classes.size() == 1 && part.wilds == 0;
}

// Does the whole set fit this part, that has no wild cards?
bool fits_plain_part(const PatternPart& part, Wide set) {
  const int count = count_of(set);
  if (count < part.least || count > part.most || (set & ~part.cards) != 0) return false;
  const auto holds = [set](Wide one) { return (set & ~one) == 0; };
  if (std::none_of(part.classes.begin(), part.classes.end(), holds)) return false;
  if (!part.worth.empty() && sum_of(part.worth, set) != part.total) return false;
  if (!part.conflicts.empty())
    for (Wide rest = set; rest != 0; rest &= rest - 1)
      if ((part.conflicts[static_cast<std::size_t>(first_of(rest))] & set) != 0) return false;
  if (!part.sequence) return true;
  int lowest = 127, highest = 0;
  Wide levels = 0;
  for (Wide rest = set; rest != 0; rest &= rest - 1) {
    const int height = part.height[static_cast<std::size_t>(first_of(rest))];
    lowest = std::min(lowest, height);
    highest = std::max(highest, height);
    levels |= bit(height);
  }
  return highest - lowest == count - 1 && count_of(levels) == count;
}

// Calls `found(fit, heights)` for each fit of a part within a set; `heights` are those of its cards, the highest first.
// Stops when `found` says no, or when there are too many steps.
template <class Found>
class Search {
 public:
  Search(const PatternPart& part, int& steps, Found& found) : part_(part), steps_(steps), found_(found) {}

  bool within(Wide set) {
    const Wide wild = set & part_.wild;
    set &= part_.cards;
    if (part_.wilds > 0) return with_wild(set, wild);
    for (Wide one : part_.classes) {
      const Wide those = set & one;
      if (count_of(those) < part_.least) continue;
      if (part_.sequence ? !sequences(those) : !choices(those)) return false;
    }
    return true;
  }

 private:
  bool sequences(Wide set) {
    for (std::size_t top = part_.levels.size(); top-- > 0;)
      if (!below(set, top, 0, 0, 0)) return false;
    return true;
  }

  bool below(Wide set, std::size_t level, Wide chosen, Wide barred, int count) {
    for (Wide rest = set & part_.levels[level] & ~barred; rest != 0; rest &= rest - 1) {
      const int card = first_of(rest);
      if (!take(card, chosen, count)) return false;
      if (count + 1 < part_.most && level > 0 &&
          !below(set, level - 1, chosen | bit(card), barred | conflicts(card), count + 1))
        return false;
    }
    return true;
  }

  bool choices(Wide set) { return choose(0, sort(set), 0, 0, 0, 0); }

  // Puts the cards into `sorted_`, from the highest, and says how many there are.
  int sort(Wide set) {
    int size = 0;
    for (std::size_t level = part_.levels.size(); level-- > 0;)
      for (Wide rest = set & part_.levels[level]; rest != 0; rest &= rest - 1)
        sorted_[static_cast<std::size_t>(size++)] = static_cast<std::uint8_t>(first_of(rest));
    return size;
  }

  bool choose(int from, int size, Wide chosen, Wide barred, int count, std::int64_t sum) {
    for (int i = from; i < size && count + size - i >= part_.least; ++i) {
      const int card = sorted_[static_cast<std::size_t>(i)];
      if ((barred & bit(card)) != 0) continue;
      const std::int64_t with = part_.worth.empty() ? 0 : sum + part_.worth[static_cast<std::size_t>(card)];
      if (part_.only_grows && with > part_.total) continue;
      if (!take(card, chosen, count)) return false;
      if (count + 1 < part_.most && !choose(i + 1, size, chosen | bit(card), barred | conflicts(card), count + 1, with))
        return false;
    }
    return true;
  }

  // One more card: a fit if there are enough now.
  bool take(int card, Wide chosen, int count) {
    if (++steps_ > most_fit_steps) return false;
    heights_[static_cast<std::size_t>(count)] = part_.height[static_cast<std::size_t>(card)];
    return count + 1 < part_.least || fit(chosen | bit(card), heights_, count + 1);
  }

  bool fit(Wide cards, const std::array<std::uint8_t, 128>& heights, int count) {
    if (!part_.worth.empty() && sum_of(part_.worth, cards) != part_.total) return true;
    return found_(cards, std::span<const std::uint8_t>(heights.data(), static_cast<std::size_t>(count)));
  }

  // First the natural cards, with gaps that wild ones can fill.
  bool with_wild(Wide set, Wide wild) {
    for (Wide one : part_.classes)
      if (!natural(0, sort(set & one), 0, 0, 0, wild)) return false;
    return true;
  }

  bool natural(int from, int size, Wide chosen, Wide barred, int count, Wide wild) {
    for (int i = from; i < size && count < part_.most; ++i) {
      const int card = sorted_[static_cast<std::size_t>(i)];
      const std::uint8_t height = part_.height[static_cast<std::size_t>(card)];
      if ((barred & bit(card)) != 0) continue;
      if (part_.sequence && count > 0) {
        if (height == heights_[static_cast<std::size_t>(count) - 1]) continue;
        if (heights_[0] - height - count > part_.wilds) break;
      }
      heights_[static_cast<std::size_t>(count)] = height;
      const Wide with = chosen | bit(card);
      if (!fill(with, count + 1, wild & ~with) ||
          !natural(i + 1, size, with, barred | conflicts(card), count + 1, wild & ~with))
        return false;
    }
    return true;
  }

  // Adds as many wild cards as there may be: into the gaps of a sequence, then above it, then below.
  bool fill(Wide chosen, int count, Wide wild) {
    const int gaps = part_.sequence ? heights_[0] - heights_[static_cast<std::size_t>(count) - 1] + 1 - count : 0;
    const int levels = static_cast<int>(part_.levels.size());
    const int most = std::min({part_.wilds, part_.most - count, part_.sequence ? levels - count : part_.wilds});
    for (int added = std::max(gaps, part_.least - count); added <= most; ++added) {
      std::array<std::uint8_t, 128> heights{};
      const auto top = static_cast<std::uint8_t>(levels - 1);
      if (part_.sequence) {
        heights[0] = static_cast<std::uint8_t>(std::min(levels - 1, heights_[0] + added - gaps));
      } else if (part_.one_rank) {
        heights[0] = heights_[0];
      } else {
        const auto natural = std::fill_n(heights.begin(), added, top);
        std::copy_n(heights_.begin(), count, natural);
      }
      if (!add_wild(chosen, wild, added, heights, count + added)) return false;
    }
    return true;
  }

  bool add_wild(Wide chosen, Wide wild, int missing, const std::array<std::uint8_t, 128>& heights, int count) {
    if (++steps_ > most_fit_steps) return false;
    if (missing == 0) return fit(chosen, heights, count);
    for (; wild != 0; wild &= wild - 1)
      if (!add_wild(chosen | bit(first_of(wild)), wild & (wild - 1), missing - 1, heights, count)) return false;
    return true;
  }

  Wide conflicts(int card) const {
    return part_.conflicts.empty() ? 0 : part_.conflicts[static_cast<std::size_t>(card)];
  }

  const PatternPart& part_;
  int& steps_;
  Found& found_;
  std::array<std::uint8_t, 128> sorted_{}, heights_{};
};

template <class Found>
bool each_fit(const PatternPart& part, Wide set, int& steps, Found&& found) {
  return Search<std::remove_reference_t<Found>>(part, steps, found).within(set);
}

bool fits_part(const PatternPart& part, Wide set, int& steps) {
  if (part.wilds == 0) return fits_plain_part(part, set);
  bool fits = false;
  each_fit(part, set, steps, [&](Wide fit, std::span<const std::uint8_t>) {
    fits = fit == set;
    return !fits;
  });
  return fits;
}

// How high a fit of a part is, behind what came before: how many cards if that may differ, then heights.
std::int64_t with_heights(std::int64_t code, const PatternPart& part, std::span<const std::uint8_t> heights) {
  if (part.least < part.most)
    code = code << height_bits | static_cast<std::int64_t>(std::min(heights.size(), most_height));
  for (int i = 0; i < part.heights; ++i) code = code << height_bits | heights[static_cast<std::size_t>(i)];
  return code;
}

// The best fit of a row; -1 if there is none.
class BestFit {
 public:
  BestFit(const PatternRow& row, int& steps) : row_(row), steps_(steps) {}
  std::int64_t within(Wide set) {
    from(0, set, 0);
    return best_;
  }

 private:
  void from(std::size_t number, Wide set, std::int64_t code) {
    if (number == row_.parts.size()) {
      best_ = std::max(best_, code);
      return;
    }
    const PatternPart& part = row_.parts[number];
    const bool first_will_do = number + 1 == row_.parts.size() && part.least == part.most && is_plain(part);
    each_fit(part, set, steps_, [&](Wide fit, std::span<const std::uint8_t> heights) {
      from(number + 1, set & ~fit, with_heights(code, part, heights));
      return !first_will_do;
    });
  }

  const PatternRow& row_;
  int& steps_;
  std::int64_t best_ = -1;
};

int least_of(const PatternRow& row) {
  int least = 0;
  for (const PatternPart& part : row.parts) least += part.least;
  return least;
}

// Does the whole set fit the parts from `number` on?
bool fits_from(const PatternRow& row, std::size_t number, Wide set, int& steps) {
  if (number + 1 == row.parts.size()) return fits_part(row.parts[number], set, steps);
  bool fits = false;
  each_fit(row.parts[number], set, steps, [&](Wide fit, std::span<const std::uint8_t>) {
    fits = fits_from(row, number + 1, set & ~fit, steps);
    return !fits;
  });
  return fits;
}

// The fits of one row, or of all that count something.
class Fits {
 public:
  struct Fit {
    Wide cards;
    std::int64_t counts;
  };

  bool add_row(const PatternRow& row, Wide set, int& steps) { return from(row, 0, set, 0, steps); }
  std::span<Fit> all() { return {fits_.data(), size_}; }
  void keep(bool (*wanted)(const Fit&, std::span<Fit>)) {
    std::size_t kept = 0;
    std::array<bool, most_fits> good{};
    for (std::size_t i = 0; i < size_; ++i) good[i] = wanted(fits_[i], all());
    for (std::size_t i = 0; i < size_; ++i)
      if (good[i]) fits_[kept++] = fits_[i];
    size_ = kept;
  }

 private:
  bool from(const PatternRow& row, std::size_t number, Wide set, Wide taken, int& steps) {
    if (number == row.parts.size())
      return add({taken, row.fixed + sum_of(row.each, taken)}, number > 1 || row.parts.front().wilds > 0);
    bool all = true;
    const bool done = each_fit(row.parts[number], set, steps, [&](Wide fit, std::span<const std::uint8_t>) {
      return all = from(row, number + 1, set & ~fit, taken | fit, steps);
    });
    return done && all;
  }
  // Parts may share out the same cards in several ways, and wild cards stand for several: that is one fit.
  bool add(const Fit& fit, bool may_repeat) {
    if (may_repeat)
      for (const Fit& other : all())
        if (other.cards == fit.cards) return true;
    if (size_ == fits_.size()) return false;
    fits_[size_++] = fit;
    return true;
  }

  std::array<Fit, most_fits> fits_;
  std::size_t size_ = 0;
};

bool is_largest(const Fits::Fit& fit, std::span<Fits::Fit> others) {
  return std::none_of(others.begin(), others.end(), [&fit](const Fits::Fit& other) {
    return other.cards != fit.cards && (fit.cards & ~other.cards) == 0;
  });
}
bool is_worth_something(const Fits::Fit& fit, std::span<Fits::Fit>) { return fit.counts > 0; }

// Branch and bound: the first card is left over, or in one of the fits that contain it.
class Partition {
 public:
  Partition(std::span<Fits::Fit> fits, int& steps) : fits_(fits), steps_(steps) {
    std::sort(fits.begin(), fits.end(), [](const Fits::Fit& a, const Fits::Fit& b) {
      return a.counts != b.counts ? a.counts > b.counts : a.cards < b.cards;
    });
    for (const Fits::Fit& fit : fits) {
      const std::int64_t share = fit.counts * share_scale / count_of(fit.cards) + 1;
      for (Wide rest = fit.cards; rest != 0; rest &= rest - 1) {
        std::int64_t& most = shares_[static_cast<std::size_t>(first_of(rest))];
        most = std::max(most, share);
      }
      covered_ |= fit.cards;
    }
  }

  std::int64_t best() {
    std::int64_t hope = 0;
    for (Wide rest = covered_; rest != 0; rest &= rest - 1) hope += shares_[static_cast<std::size_t>(first_of(rest))];
    most_ = hope / share_scale;
    from(covered_, 0, hope);
    return best_;
  }

 private:
  static constexpr std::int64_t share_scale = 1024;

  void from(Wide set, std::int64_t counted, std::int64_t hope) {
    best_ = std::max(best_, counted);
    if (set == 0 || best_ >= most_ || counted + hope / share_scale <= best_ || ++steps_ > most_fit_steps) return;
    const int card = first_of(set);
    for (const Fits::Fit& fit : fits_) {
      if ((fit.cards & bit(card)) == 0 || (fit.cards & ~set) != 0) continue;
      std::int64_t used = 0;
      for (Wide rest = fit.cards; rest != 0; rest &= rest - 1)
        used += shares_[static_cast<std::size_t>(first_of(rest))];
      from(set & ~fit.cards, counted + fit.counts, hope - used);
    }
    from(set & (set - 1), counted, hope - shares_[static_cast<std::size_t>(card)]);
  }

  std::span<Fits::Fit> fits_;
  int& steps_;
  std::array<std::int64_t, 128> shares_{};
  Wide covered_ = 0;
  std::int64_t best_ = 0, most_ = 0;
};

std::optional<std::int64_t> unless_spent(int steps, std::int64_t number) {
  return steps > most_fit_steps ? std::nullopt : std::optional(number);
}

}  // namespace

std::optional<std::int64_t> Patterns::ask(PatternAsk what, Wide set) const {
  return what == PatternAsk::rank ? rank(set) : what == PatternAsk::total ? total(set) : best(set);
}

std::optional<std::int64_t> Patterns::rank(Wide set) const {
  int steps = 0;
  const int size = count_of(set);
  for (std::size_t i = 0; i < rows_.size() && steps <= most_fit_steps; ++i) {
    if (size < least_of(rows_[i])) continue;
    const std::int64_t code = BestFit(rows_[i], steps).within(set);
    if (code >= 0) return unless_spent(steps, static_cast<std::int64_t>(rows_.size() - i) << row_shift | code);
  }
  return unless_spent(steps, 0);
}

std::optional<std::int64_t> Patterns::forms(Wide set) const {
  int steps = 0;
  for (const PatternRow& row : rows_)
    if (fits_from(row, 0, set, steps)) return 1;
  return unless_spent(steps, 0);
}

bool Patterns::each(Wide set, const std::function<void(Wide)>& found) const {
  int steps = 0;
  for (const PatternRow& row : rows_) {
    Fits fits;
    if (!fits.add_row(row, set, steps)) return false;
    for (const Fits::Fit& fit : fits.all()) found(fit.cards);
  }
  return true;
}

std::optional<std::int64_t> Patterns::total(Wide set) const {
  int steps = 0;
  std::int64_t total = 0;
  for (const PatternRow& row : rows_) {
    Fits fits;
    if (!fits.add_row(row, set, steps)) return std::nullopt;
    const bool varies =
        std::any_of(row.parts.begin(), row.parts.end(), [](const PatternPart& part) { return part.least < part.most; });
    if (varies) fits.keep(is_largest);
    for (const Fits::Fit& fit : fits.all()) total += fit.counts;
  }
  return total;
}

std::optional<std::int64_t> Patterns::best(Wide set) const {
  int steps = 0;
  Fits fits;
  for (const PatternRow& row : rows_)
    if (!fits.add_row(row, set, steps)) return std::nullopt;
  fits.keep(is_worth_something);
  const std::int64_t best = Partition(fits.all(), steps).best();
  return unless_spent(steps, best);
}

}  // namespace tapis
