#include "interpreter/setup.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tapis {

Arrangement::Arrangement(std::shared_ptr<const Game> game, std::uint64_t seed)
    : game_(std::move(game)), random_(Random::stream(seed, 0x646c6165)) {}

Arrangement::Shuffle& Arrangement::at(std::size_t shuffle) {
  if (shuffle >= shuffles_.size()) shuffles_.resize(shuffle + 1);
  return shuffles_[shuffle];
}

bool Arrangement::deal(std::size_t shuffle, int place, const std::vector<int>& cards, int tag) {
  Shuffle& entry = at(shuffle);
  entry.tag = tag;
  for (const int card : cards) {
    if (card < 0 || card >= max_cards || entry.asked[static_cast<std::size_t>(card)]) return false;
    entry.asked.set(static_cast<std::size_t>(card));
    entry.pending.set(static_cast<std::size_t>(card));
  }
  entry.named.push_back({place, cards, 0, 0, tag});
  return true;
}

bool Arrangement::pack(std::size_t shuffle, const std::vector<int>& cards, int tag) {
  Shuffle& entry = at(shuffle);
  entry.tag = tag;
  entry.packed = true;
  for (const int card : cards) {
    if (card < 0 || card >= max_cards || entry.asked[static_cast<std::size_t>(card)]) return false;
    entry.asked.set(static_cast<std::size_t>(card));
    entry.pending.set(static_cast<std::size_t>(card));
  }
  entry.pack = cards;
  return true;
}

void Arrangement::draw(const std::string& name, std::vector<std::int64_t> values, int tag) {
  draws_[name] = {std::move(values), 0, tag};
}

std::optional<std::int32_t> Arrangement::next(const State& state) {
  const Chance chance = state.chance();
  return chance.draw ? next_draw(state, chance) : next_card(state, chance);
}

std::optional<std::int32_t> Arrangement::next_draw(const State& state, const Chance& chance) {
  const auto found = draws_.find(chance.name);
  if (found == draws_.end() || found->second.used >= found->second.values.size()) return std::nullopt;
  Draws& draws = found->second;
  const std::int64_t value = draws.values[draws.used++];
  std::vector<Outcome> outcomes;
  state.outcomes(outcomes);
  for (const Outcome& outcome : outcomes)
    if (outcome.value == value) return outcome.value;
  if (!problem_) {
    const std::string text = write_value(*game_, type_of_draw(game_->program(), chance.name), value);
    problem_ = SetupProblem{draws.tag, fmt::format("`{}` cannot be {} here", chance.name, text)};
  }
  return std::nullopt;
}

// A pile that holds more than was left after the last draw has been gathered and shuffled anew.
void Arrangement::note_shuffle(const State& state, int pile) {
  const int size = state.size_of(pile);
  const auto found = left_.find(pile);
  if (found == left_.end() || size > found->second) {
    if (count_ > 0 && !problem_ && count_ <= shuffles_.size()) problem_ = missing(state, shuffles_[count_ - 1], true);
    ++count_;
  }
  left_[pile] = size - 1;
}

std::optional<std::int32_t> Arrangement::next_card(const State& state, const Chance& chance) {
  note_shuffle(state, chance.pile);
  if (count_ > shuffles_.size()) return std::nullopt;
  Shuffle& shuffle = shuffles_[count_ - 1];
  if (shuffle.asked.none()) return std::nullopt;
  std::vector<Outcome> outcomes;
  state.outcomes(outcomes);
  if (outcomes.empty()) return std::nullopt;
  if (shuffle.packed) return packed_card(shuffle, outcomes);
  const auto possible = [&](int card) {
    return std::any_of(outcomes.begin(), outcomes.end(), [&](const Outcome& o) { return o.value == card; });
  };
  for (Named& named : shuffle.named) {
    if (named.place != chance.destination) continue;
    ++named.dealt;
    if (named.given >= named.cards.size()) continue;
    const int card = named.cards[named.given];
    if (!possible(card)) continue;
    ++named.given;
    shuffle.pending.reset(static_cast<std::size_t>(card));
    return card;
  }
  std::vector<std::int32_t> unnamed;
  for (const Outcome& outcome : outcomes)
    if (!shuffle.pending[static_cast<std::size_t>(outcome.value)]) unnamed.push_back(outcome.value);
  if (unnamed.empty()) return std::nullopt;  // more are named than their places take: `missing` tells
  return unnamed[random_.below(static_cast<std::uint32_t>(unnamed.size()))];
}

std::optional<std::int32_t> Arrangement::packed_card(Shuffle& shuffle, const std::vector<Outcome>& outcomes) {
  for (const int card : shuffle.pack) {
    if (!shuffle.pending[static_cast<std::size_t>(card)]) continue;
    for (const Outcome& outcome : outcomes) {
      if (outcome.value != card) continue;
      shuffle.pending.reset(static_cast<std::size_t>(card));
      return outcome.value;
    }
  }
  return std::nullopt;
}

std::optional<SetupProblem> Arrangement::missing(const State& state, const Shuffle& shuffle, bool gathered) const {
  for (const Named& named : shuffle.named) {
    // Cards that went to their place in one go were not seen on their way, and are gathered again by now.
    if (gathered && named.dealt == 0) continue;
    for (std::size_t i = named.given; i < named.cards.size(); ++i) {
      const int card = named.cards[i];
      if (!shuffle.pending[static_cast<std::size_t>(card)] || state.place_of(card) == named.place) continue;
      const std::string place = place_name(*game_, named.place);
      if (named.dealt > 0)
        return SetupProblem{
            named.tag, fmt::format("{} is dealt {} cards, but {} are named", place, named.dealt, named.cards.size())};
      return SetupProblem{named.tag,
                          fmt::format("{} is named for {}, but no card is dealt there", game_->card_text(card), place)};
    }
  }
  return std::nullopt;
}

std::optional<SetupProblem> Arrangement::problem(const State& state, About about) const {
  if (problem_ || about == About::so_far) return problem_;
  if (count_ > 0 && count_ <= shuffles_.size())
    if (const auto problem = missing(state, shuffles_[count_ - 1], false)) return problem;
  if (about == About::cards) return std::nullopt;
  for (std::size_t i = count_; i < shuffles_.size(); ++i)
    if (shuffles_[i].asked.any())
      return SetupProblem{shuffles_[i].tag, fmt::format("there is no deal number {}", i + 1)};
  return std::nullopt;
}

}  // namespace tapis
