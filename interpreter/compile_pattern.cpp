// Patterns: everything about them is known when a game is compiled.
#include <algorithm>
#include <map>

#include "interpreter/compile_code.hpp"

namespace tapis {

Patterns Coder::pattern_table(const Pattern& pattern) {
  std::vector<PatternRow> rows;
  Env env(std::max(pattern.locals, pattern.slot + 1));
  const auto number = [&](ExprId id, Wide set) {
    env.slots[static_cast<std::size_t>(pattern.slot)] = Val::constant(set);
    const std::optional<Wide> number = fold_(id, env);
    if (!number) throw CompileError("what the pattern `" + pattern.name + "` says is not known before the game");
    return number_of(*number);
  };
  for (const Pattern::Row& row : pattern.rows) {
    if (row.when != no_expr && number(row.when, 0) == 0) continue;
    PatternRow& out = rows.emplace_back();
    int heights = most_pattern_heights;
    for (const Pattern::Part& part : row.parts) {
      PatternPart& made = out.parts.emplace_back(pattern_part(part));
      if (made.least < made.most) --heights;
      made.heights = std::clamp(made.heights, 0, std::max(heights, 0));
      heights -= made.heights;
    }
    out.fixed = row.counts == no_expr ? 1 : number(row.counts, 0);
    if (row.counts == no_expr) continue;
    out.each.assign(static_cast<std::size_t>(max_cards), 0);
    for (int card : parts_.cards)
      out.each[static_cast<std::size_t>(card)] = number(row.counts, bit_of(card)) - out.fixed;
  }
  return Patterns(std::move(rows));
}

PatternPart Coder::pattern_part(const Pattern::Part& part) {
  PatternPart out;
  out.least = part.least;
  out.most = part.most;
  out.cards = mask_of(part.cards) & parts_.deck_mask;
  out.sequence = part.sequence;
  out.one_rank = part.one_rank;
  out.wilds = part.wilds;
  out.wild = mask_of(part.wild) & parts_.deck_mask;
  out.heights = part.sequence || part.one_rank ? 1 : part.least;
  pattern_heights(part, out);
  pattern_classes(part, out);
  if (part.values >= 0) {
    Env env;
    const std::optional<Wide> total = fold_(part.worth, env);
    out.worth.assign(static_cast<std::size_t>(max_cards), 0);
    out.only_grows = true;
    for (int card : parts_.cards) {
      const auto worth = fold_.values_number(part.values, card);
      if (!worth || !total) throw CompileError("what the cards of a pattern are worth is not known before the game");
      out.worth[static_cast<std::size_t>(card)] = *worth;
      out.only_grows = out.only_grows && *worth >= 0;
    }
    out.total = number_of(*total);
  }
  return out;
}

// Levels without gaps: the cards in play, from the lowest; those that an order does not mention are level with the
// lowest and in no sequence.
void Coder::pattern_heights(const Pattern::Part& part, PatternPart& out) {
  std::map<std::int64_t, Wide> levels;
  for (int card : parts_.cards) {
    std::int64_t height = program_.deck.cards[static_cast<std::size_t>(card)].rank;
    if (part.by >= 0) {
      const auto number = fold_.order_number(part.by, card);
      if (!number) throw CompileError("how high the cards of a pattern stand is not known before the game");
      height = *number;
      if (height == 0 && part.sequence) out.cards &= ~bit_of(card);
    }
    levels[height] |= bit_of(card);
  }
  if (part.sequence && part.by >= 0) levels.erase(0);
  for (const auto& [height, cards] : levels) {
    for (int card : parts_.cards)
      if ((cards & bit_of(card)) != 0)
        out.height[static_cast<std::size_t>(card)] = static_cast<std::uint8_t>(out.levels.size());
    out.levels.push_back(cards);
  }
}

void Coder::pattern_classes(const Pattern::Part& part, PatternPart& out) const {
  const std::vector<Card>& deck = program_.deck.cards;
  std::map<std::pair<int, int>, Wide> classes;  // by rank from the highest, then suit
  for (int card : parts_.cards) {
    const Card& face = deck[static_cast<std::size_t>(card)];
    classes[{part.one_rank ? -face.rank : 0, part.one_suit ? face.suit : 0}] |= bit_of(card);
  }
  for (const auto& [key, cards] : classes) out.classes.push_back(cards);
  if (!part.different_suits && !part.different_ranks) return;
  out.conflicts.assign(static_cast<std::size_t>(max_cards), 0);
  for (int card : parts_.cards) {
    const Card& face = deck[static_cast<std::size_t>(card)];
    for (int other : parts_.cards) {
      const Card& beside = deck[static_cast<std::size_t>(other)];
      const bool bars =
          (part.different_suits && beside.suit == face.suit) || (part.different_ranks && beside.rank == face.rank);
      if (other != card && bars) out.conflicts[static_cast<std::size_t>(card)] |= bit_of(other);
    }
  }
}

}  // namespace tapis
