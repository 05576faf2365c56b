// The course of a game: every move and every chance event is a step, with what is needed to take it back.
#include "interpreter/record.hpp"

#include <algorithm>
#include <cstring>

namespace tapis {
namespace {

constexpr std::size_t snapshot_every = 64;  // they are as large as a state can be

void run(State& state, const Step& step, Events* events) {
  if (step.is == Step::Is::move) {
    state.apply(step.seat, step.move, nullptr, events);
  } else {
    state.apply_chance(step.value, nullptr, events);
  }
}

bool is_outcome(const std::vector<Outcome>& outcomes, std::int32_t value) {
  return std::any_of(outcomes.begin(), outcomes.end(), [&](const Outcome& outcome) { return outcome.value == value; });
}

std::int32_t sample(const std::vector<Outcome>& outcomes, Random& random) {
  const bool even = std::all_of(outcomes.begin(), outcomes.end(), [&](const Outcome& outcome) {
    return outcome.probability == outcomes.front().probability;
  });
  if (even) return outcomes[random.below(static_cast<std::uint32_t>(outcomes.size()))].value;
  double point = static_cast<double>(random.next() >> 11) * 0x1.0p-53;
  for (const Outcome& outcome : outcomes) {
    if (point < outcome.probability) return outcome.value;
    point -= outcome.probability;
  }
  return outcomes.back().value;
}

// Others learn a card that is named in a choice only if its place shows it. That is known only before the choice, so
// it is noted in the event: for each value the seats that saw the card.
void note_seen_cards(const State& before, Event& event) {
  const auto& sites = before.game().program().sites;
  if (event.move.site >= sites.size() || event.move.alternative >= sites[event.move.site].alternatives.size()) return;
  const Alternative& way = sites[event.move.site].alternatives[event.move.alternative];
  std::int64_t* const seen[] = {&event.a, &event.b, &event.c};
  for (std::size_t i = 0; i < std::min<std::size_t>(way.binders.size(), 3); ++i) {
    *seen[i] = 0;
    if (way.binders[i].type.base != Base::card && !way.binders[i].some) continue;
    for (int seat = 0; seat < before.game().players(); ++seat) {
      if (before.sees(seat, event.move.values[i])) *seen[i] |= std::int64_t{1} << seat;
    }
  }
}

}  // namespace

Record::Record(std::shared_ptr<const Game> game, std::uint64_t seed)
    : game_(std::move(game)), seed_(seed), random_(seed), state_(*game_) {}

void Record::begin(int procedure) {
  procedure_ = procedure;
  const State fresh(*game_);
  placed_ = std::memcmp(fresh.bytes(), state_.bytes(), fresh.byte_count()) != 0;
  started_ = true;
  if (procedure < 0) {
    state_.start(nullptr, &events_);
  } else {
    state_.start_at(procedure, nullptr, &events_);
  }
}

void Record::start(int procedure) {
  if (started_) return;
  begin(procedure);
  settle();
}

void Record::settle() {
  std::vector<Outcome> outcomes;
  while (state_.turn() == Turn::chance) {
    const std::uint64_t before = random_.state();
    state_.outcomes(outcomes);
    if (outcomes.empty()) return;
    std::optional<std::int32_t> value;
    if (next_chance) value = next_chance(state_);
    if (value && !is_outcome(outcomes, *value)) value.reset();
    if (!value && stops_at_chance) return;
    if (!value) value = sample(outcomes, random_);
    take({Step::Is::chance, -1, {}, *value}, before);
  }
}

bool Record::play_chance(std::int32_t value) {
  if (!started_ || !redo({Step::Is::chance, -1, {}, value})) return false;
  settle();
  return true;
}

bool Record::play(int seat, const Move& move) {
  if (!started_ || !redo({Step::Is::move, seat, move, 0})) return false;
  settle();
  return true;
}

bool Record::redo(const Step& step) {
  if (step.is == Step::Is::move) {
    if (state_.turn() != Turn::decision || step.seat < 0 || step.seat >= game_->players()) return false;
    if (!state_.is_legal(step.seat, step.move)) return false;
  } else {
    if (state_.turn() != Turn::chance) return false;
    std::vector<Outcome> outcomes;
    state_.outcomes(outcomes);
    if (!is_outcome(outcomes, step.value)) return false;
  }
  take(step, random_.state());
  return true;
}

void Record::note_draw(Mark& mark, std::int32_t value) const {
  const Chance chance = state_.chance();
  if (chance.draw || chance.pile < 0) return;
  std::vector<Outcome> outcomes;
  state_.outcomes(outcomes);
  for (const Outcome& outcome : outcomes) {
    if (outcome.value >= 0 && outcome.value < max_cards) mark.left.set(static_cast<std::size_t>(outcome.value));
  }
  mark.pile = chance.pile;
  const auto last =
      std::find_if(marks_.rbegin(), marks_.rend(), [&](const Mark& other) { return other.pile == chance.pile; });
  mark.shuffled = last == marks_.rend() || last->left != mark.left;
  if (value >= 0 && value < max_cards) mark.left.reset(static_cast<std::size_t>(value));
}

void Record::take(const Step& step, std::uint64_t random) {
  Mark mark;
  mark.events = events_.size();
  mark.random = random;
  if (step.is == Step::Is::chance) note_draw(mark, step.value);
  if (steps_.size() % snapshot_every == 0) snapshots_.push_back(std::make_shared<const State>(state_));
  const State before = state_;
  run(state_, step, &events_);
  for (std::size_t i = mark.events; i < events_.size(); ++i) {
    if (events_[i].is == Event::Is::chose) note_seen_cards(before, events_[i]);
  }
  steps_.push_back(step);
  marks_.push_back(mark);
}

State Record::position(std::size_t count) const {
  if (count >= steps_.size()) return state_;
  const std::size_t from = count / snapshot_every;
  State state = *snapshots_[from];
  for (std::size_t i = from * snapshot_every; i < count; ++i) run(state, steps_[i], nullptr);
  return state;
}

void Record::cut(std::size_t count) {
  if (count >= steps_.size()) return;
  state_ = position(count);
  random_ = Random(marks_[count].random);
  events_.resize(marks_[count].events);
  steps_.resize(count);
  marks_.resize(count);
  snapshots_.resize((count + snapshot_every - 1) / snapshot_every);
}

bool Record::undo() {
  std::size_t last = steps_.size();
  while (last > 0 && steps_[last - 1].is != Step::Is::move) --last;
  if (last == 0) return false;
  cut(last - 1);
  return true;
}

std::size_t Record::last_events() const {
  for (std::size_t i = steps_.size(); i-- > 0;) {
    if (steps_[i].is == Step::Is::move) return marks_[i].events;
  }
  return 0;
}

}  // namespace tapis
