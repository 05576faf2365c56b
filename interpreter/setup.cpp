#include "interpreter/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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

// Where the card goes that is drawn now only because the order of its pile becomes fixed: the place to which the game
// moves it next, if nobody has a choice before.
int Arrangement::destination_of(const State& state, int card, int pile) const {
  State later = state;
  Random random = random_;
  Events events;
  later.apply_chance(card, &random, &events);
  for (const Event& event : events)
    if (event.is == Event::Is::moved && event.a == card && event.b == pile) return event.c;
  return pile;
}

// Without a new shuffle the cards that can be drawn become fewer from one draw to the next.
void Arrangement::note_shuffle(const State& state, const std::vector<Outcome>& outcomes, int pile) {
  CardSet there;
  for (const Outcome& outcome : outcomes) there.set(static_cast<std::size_t>(outcome.value));
  const CardSet before = std::exchange(drawn_from_[pile], there);
  if (there.count() < before.count() && (there & ~before).none()) return;
  if (count_ > 0 && !problem_ && count_ <= shuffles_.size()) problem_ = missing(state, {}, shuffles_[count_ - 1], true);
  if (++count_ <= shuffles_.size()) shuffles_[count_ - 1].pile = pile;
}

std::optional<std::int32_t> Arrangement::next_card(const State& state, const Chance& chance) {
  std::vector<Outcome> outcomes;
  state.outcomes(outcomes);
  if (outcomes.empty()) return std::nullopt;
  note_shuffle(state, outcomes, chance.pile);
  if (count_ > shuffles_.size()) return std::nullopt;
  Shuffle& shuffle = shuffles_[count_ - 1];
  if (shuffle.asked.none()) return std::nullopt;
  if (shuffle.packed) return packed_card(shuffle, outcomes);
  const auto possible = [&](int card) {
    return std::any_of(outcomes.begin(), outcomes.end(), [&](const Outcome& o) { return o.value == card; });
  };
  const int destination = chance.destination != chance.pile
                              ? chance.destination
                              : destination_of(state, outcomes.front().value, chance.pile);
  for (Named& named : shuffle.named) {
    if (named.place != destination) continue;
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

// Did the card come to the place after it lay in the pile that was dealt? A pile that moves into a set as a whole is
// not drawn from.
bool Arrangement::came_to(const Events& events, int card, int place, int pile) {
  for (auto event = events.rbegin(); event != events.rend(); ++event) {
    if (event->is != Event::Is::moved || event->a != card) continue;
    if (event->c == place || event->c == pile) return event->c == place;
  }
  return false;
}

std::optional<SetupProblem> Arrangement::missing(const State& state, const Events& events, const Shuffle& shuffle,
                                                 bool gathered) const {
  for (const Named& named : shuffle.named) {
    // Cards that went to their place in one go were not seen on their way, and are gathered again by now.
    if (gathered && named.dealt == 0) continue;
    for (std::size_t i = named.given; i < named.cards.size(); ++i) {
      const int card = named.cards[i];
      if (!shuffle.pending[static_cast<std::size_t>(card)] || state.place_of(card) == named.place ||
          came_to(events, card, named.place, shuffle.pile))
        continue;
      const std::string place = place_name(*game_, named.place);
      if (named.dealt > 0)
        return SetupProblem{named.tag, fmt::format("{} is dealt {} card{}, but {} are named", place, named.dealt,
                                                   named.dealt == 1 ? "" : "s", named.cards.size())};
      return SetupProblem{named.tag,
                          fmt::format("{} is named for {}, but no card is dealt there", game_->card_text(card), place)};
    }
  }
  return std::nullopt;
}

std::optional<SetupProblem> Arrangement::problem(const State& state, const Events& events, About about) const {
  if (problem_ || about == About::so_far) return problem_;
  if (count_ > 0 && count_ <= shuffles_.size())
    if (const auto problem = missing(state, events, shuffles_[count_ - 1], false)) return problem;
  if (about == About::cards) return std::nullopt;
  for (std::size_t i = count_; i < shuffles_.size(); ++i)
    if (shuffles_[i].asked.any())
      return SetupProblem{shuffles_[i].tag, fmt::format("there is no deal number {}", i + 1)};
  return std::nullopt;
}

}  // namespace tapis
