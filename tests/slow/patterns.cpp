// Patterns and phrases about sets of cards by their definition: all subsets are tried.
#include <algorithm>

#include "tests/slow/evaluator.hpp"

namespace tapis::slow {

namespace {

using Cards = std::vector<int>;

// All subsets of so many cards, and what is left.
void subsets(const Cards& cards, std::size_t least, std::size_t most,
             const std::function<void(const Cards&, const Cards&)>& found) {
  Cards chosen, rest;
  const std::function<void(std::size_t)> go_on = [&](std::size_t at) {
    if (chosen.size() > most || chosen.size() + (cards.size() - at) < least) return;
    if (at == cards.size()) return found(chosen, rest);
    for (Cards* side : {&chosen, &rest}) {
      side->push_back(cards[at]);
      go_on(at + 1);
      side->pop_back();
    }
  };
  go_on(0);
}

}  // namespace

// How high a card stands: its place among the levels of the cards in play, none if the order does not mention it.
std::optional<int> Evaluator::pattern_height(const Pattern::Part& part, int card) {
  // Patterns know nothing that changes, and this is asked very often.
  const auto [known, fresh] = heights_.try_emplace({&part, card});
  if (fresh) known->second = find_height(part, card);
  return known->second;
}

std::optional<int> Evaluator::find_height(const Pattern::Part& part, int card) {
  const auto height = [&](int one) -> std::int64_t {
    return part.by >= 0 ? order_number(part.by, one) : program_.deck.cards[static_cast<std::size_t>(one)].rank;
  };
  std::set<std::int64_t> levels;
  for (int other : in_play_)
    if (part.by < 0 || !part.sequence || height(other) > 0) levels.insert(height(other));
  if (levels.count(height(card)) == 0) return std::nullopt;
  return static_cast<int>(std::distance(levels.begin(), levels.find(height(card))));
}

// The best heights of the cards, from the highest, if they fit the part in one of the ways to name some of them wild.
std::optional<std::vector<std::int64_t>> Evaluator::part_heights(const Pattern::Part& part,
                                                                 const std::vector<int>& cards, Frame& frame) {
  Cards wild, others;
  for (int card : cards) (part.wilds > 0 && part.wild[static_cast<std::size_t>(card)] ? wild : others).push_back(card);
  std::optional<std::vector<std::int64_t>> best;
  subsets(wild, 0, static_cast<std::size_t>(part.wilds), [&](const Cards& used, const Cards& unused) {
    Cards natural = others;
    natural.insert(natural.end(), unused.begin(), unused.end());
    const auto heights = natural_heights(part, natural, used, frame);
    if (heights && (!best || *heights > *best)) best = heights;
  });
  return best;
}

std::optional<std::vector<std::int64_t>> Evaluator::natural_heights(const Pattern::Part& part,
                                                                    const std::vector<int>& cards,
                                                                    const std::vector<int>& wild, Frame& frame) {
  if (cards.empty()) return std::nullopt;
  std::set<int> suits, ranks;
  std::set<std::int64_t> levels;
  std::vector<std::int64_t> heights;
  std::int64_t worth = 0;
  for (int card : wild)
    if (part.values >= 0) worth += values_number(part.values, card);
  for (int card : cards) {
    if (!part.cards[static_cast<std::size_t>(card)]) return std::nullopt;
    suits.insert(program_.deck.cards[static_cast<std::size_t>(card)].suit);
    ranks.insert(program_.deck.cards[static_cast<std::size_t>(card)].rank);
    const std::optional<int> height = pattern_height(part, card);
    if (part.sequence && !height) return std::nullopt;
    heights.push_back(height.value_or(0));
    if (part.values >= 0) worth += values_number(part.values, card);
  }
  if (part.one_suit && suits.size() > 1) return std::nullopt;
  if (part.one_rank && ranks.size() > 1) return std::nullopt;
  if (part.different_suits && suits.size() < cards.size()) return std::nullopt;
  if (part.different_ranks && ranks.size() < cards.size()) return std::nullopt;
  if (part.values >= 0 && worth != number(part.worth, frame)) return std::nullopt;
  std::int64_t top = -1;
  for (int card : in_play_) top = std::max<std::int64_t>(top, pattern_height(part, card).value_or(-1));
  if (part.sequence) {
    // The wild cards fill the gaps; those that are left go above, then below.
    levels.insert(heights.begin(), heights.end());
    const auto all = static_cast<std::int64_t>(cards.size() + wild.size());
    const std::int64_t span = *levels.rbegin() - *levels.begin() + 1;
    if (levels.size() < cards.size() || span > all || all > top + 1) return std::nullopt;
    return std::vector<std::int64_t>{std::min(top, *levels.rbegin() + all - span)};
  }
  if (part.one_rank) return std::vector<std::int64_t>{heights.front()};
  heights.insert(heights.end(), wild.size(), top);
  std::sort(heights.rbegin(), heights.rend());
  heights.resize(static_cast<std::size_t>(part.least));
  return heights;
}

// The best way to share cards out among the parts of a row, part by part: how many cards if that may differ, and how
// high they are. All cards must be used if `all`; nothing if there is no way.
std::optional<std::vector<std::int64_t>> Evaluator::pattern_key(const Pattern::Row& row, std::size_t at,
                                                                const std::vector<int>& cards, bool all, Frame& frame) {
  if (at == row.parts.size()) {
    if (all && !cards.empty()) return std::nullopt;
    return std::vector<std::int64_t>{};
  }
  const Pattern::Part& part = row.parts[at];
  const bool rest_of_them = all && at + 1 == row.parts.size();  // all that are left, or none
  std::optional<std::vector<std::int64_t>> best;
  subsets(cards, std::max(static_cast<std::size_t>(part.least), rest_of_them ? cards.size() : 0),
          static_cast<std::size_t>(part.most), [&](const Cards& chosen, const Cards& rest) {
            const auto heights = part_heights(part, chosen, frame);
            if (!heights) return;
            const auto others = pattern_key(row, at + 1, rest, all, frame);
            if (!others) return;
            std::vector<std::int64_t> key;
            if (part.least < part.most) key.push_back(static_cast<std::int64_t>(chosen.size()));
            key.insert(key.end(), heights->begin(), heights->end());
            key.insert(key.end(), others->begin(), others->end());
            if (!best || key > *best) best = key;
          });
  return best;
}

std::vector<const Pattern::Row*> Evaluator::rows_of(const Pattern& pattern) {
  Frame frame(static_cast<std::size_t>(pattern.locals));
  std::vector<const Pattern::Row*> rows;
  for (const Pattern::Row& row : pattern.rows)
    if (row.when == no_expr || holds(row.when, frame)) rows.push_back(&row);
  return rows;
}

bool Evaluator::forms(const Pattern& pattern, const std::set<int>& set) {
  Frame frame;
  const Cards cards(set.begin(), set.end());
  const std::vector<const Pattern::Row*> rows = rows_of(pattern);
  return std::any_of(rows.begin(), rows.end(),
                     [&](const Pattern::Row* row) { return pattern_key(*row, 0, cards, true, frame).has_value(); });
}

Evaluator::Fits Evaluator::pattern_fits(const Pattern& pattern, const Pattern::Row& row, const std::set<int>& set) {
  Frame frame(static_cast<std::size_t>(pattern.locals));
  Fits fits;
  std::size_t least = 0, most = 0;
  for (const Pattern::Part& part : row.parts) {
    least += static_cast<std::size_t>(part.least);
    most += static_cast<std::size_t>(part.most);
  }
  subsets({set.begin(), set.end()}, least, most, [&](const Cards& chosen, const Cards&) {
    if (!pattern_key(row, 0, chosen, true, frame)) return;
    const std::set<int> cards(chosen.begin(), chosen.end());
    frame[static_cast<std::size_t>(pattern.slot)] = set_value(cards);
    fits.emplace_back(cards, row.counts == no_expr ? 1 : number(row.counts, frame));
  });
  return fits;
}

// The most that disjoint ones of these sets count.
std::int64_t Evaluator::most_disjoint(const Fits& fits, std::size_t from, const std::set<int>& used) const {
  std::int64_t best = 0;
  for (std::size_t i = from; i < fits.size(); ++i) {
    const auto& [cards, counts] = fits[i];
    if (std::any_of(cards.begin(), cards.end(), [&](int card) { return used.count(card) > 0; })) continue;
    std::set<int> with = used;
    with.insert(cards.begin(), cards.end());
    best = std::max(best, counts + most_disjoint(fits, i + 1, with));
  }
  return best;
}

std::int64_t Evaluator::pattern_number(const Pattern& pattern, PatternAsk ask, const std::set<int>& set) {
  Frame frame;
  std::int64_t total = 0;
  Fits all;
  const std::vector<const Pattern::Row*> rows = rows_of(pattern);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Pattern::Row& row = *rows[i];
    if (ask == PatternAsk::rank) {
      // As one number: the row, then the key in base 128, of which eight places count.
      const auto key = pattern_key(row, 0, {set.begin(), set.end()}, false, frame);
      if (!key) continue;
      std::int64_t code = 0;
      for (std::size_t place = 0; place < key->size() && place < most_pattern_heights; ++place)
        code = code * 128 + std::min<std::int64_t>((*key)[place], 127);
      return (static_cast<std::int64_t>(rows.size() - i) << 56) + code;
    }
    const auto fits = pattern_fits(pattern, row, set);
    all.insert(all.end(), fits.begin(), fits.end());
    for (const auto& [cards, counts] : fits) {
      const auto is_larger = [&, &small = cards](const auto& other) {
        return other.first.size() > small.size() &&
               std::includes(other.first.begin(), other.first.end(), small.begin(), small.end());
      };
      if (std::none_of(fits.begin(), fits.end(), is_larger)) total += counts;
    }
  }
  if (ask == PatternAsk::rank) return 0;
  return ask == PatternAsk::total ? total : most_disjoint(all, 0, {});
}

Value Evaluator::evaluate_subsets(const Expr& expr, Frame& frame) {
  const std::set<int> cards = members(expr.args[0], frame);
  const std::int64_t least = number(expr.args[1], frame), most = number(expr.args[2], frame);
  const auto ask = static_cast<SubsetAsk>(expr.b);
  std::vector<std::int64_t> found;
  subsets({cards.begin(), cards.end()}, 1, cards.size(), [&](const Cards& chosen, const Cards&) {
    const auto size = static_cast<std::int64_t>(chosen.size());
    if (size < least || size > most) return;
    frame[static_cast<std::size_t>(expr.a)] = set_value({chosen.begin(), chosen.end()});
    if (holds(expr.args[3], frame)) found.push_back(number(expr.args[4], frame));
  });
  std::int64_t sum = 0;
  for (std::int64_t one : found)
    if (__builtin_add_overflow(sum, one, &sum)) fail(expr.span, "too large a number");
  switch (ask) {
    case SubsetAsk::any:
      return single(found.empty() ? 0 : 1);
    case SubsetAsk::count:
    case SubsetAsk::sum:
      return single(sum);
    default:
      if (found.empty()) return nothing();
      return single(ask == SubsetAsk::highest ? *std::max_element(found.begin(), found.end())
                                              : *std::min_element(found.begin(), found.end()));
  }
}

}  // namespace tapis::slow
