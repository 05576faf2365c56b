#include "interpreter/resample.hpp"

#include <algorithm>
#include <numeric>
#include <string_view>

#include "interpreter/machine.hpp"
#include "interpreter/observe.hpp"
#include "interpreter/texts.hpp"

namespace tapis {
namespace {

constexpr std::size_t never = static_cast<std::size_t>(-1);
constexpr int blind_tries = 4;  // random permutations before walking

const Alternative* alternative_of(const Game& game, const Move& move) {
  const auto& sites = game.program().sites;
  if (move.site >= sites.size() || move.alternative >= sites[move.site].alternatives.size()) return nullptr;
  return &sites[move.site].alternatives[move.alternative];
}

bool is_card(const Binder& binder) { return binder.some || binder.type.base == Base::card; }

bool in_audience(const Event& event, int seat) { return (event.audience >> seat & 1u) != 0; }

void note(CardSet& set, std::int64_t card) {
  if (card >= 0 && card < max_cards) set.set(static_cast<std::size_t>(card));
}

// Is the chance event one of cards? Of the draws of one name the first tells: they draw into one variable, or alike.
bool draws_card(const State& state) {
  const Chance chance = state.chance();
  if (!chance.draw) return true;
  const Program& program = state.game().program();
  for (const Stmt& statement : program.stmts) {
    if (statement.what != Do::draw || statement.name != chance.name || statement.args.empty()) continue;
    return program.exprs[static_cast<std::size_t>(statement.args[0])].type.base == Base::cards;
  }
  return false;
}

// What who sat on `seat` before one step learns from its events and from the position behind it.
std::uint64_t seen_digest(const Events& events, const State& before, const State& state, int seat) {
  Fnv hash;
  const std::vector<int> chairs = chairs_at(state.game(), events, seat);
  for (std::size_t number = 0; number < events.size(); ++number) {
    const Event& event = events[number];
    if (event.is == Event::Is::decided || event.is == Event::Is::faulted || event.is == Event::Is::reached) continue;
    const bool learns = in_audience(event, chairs[number]);
    if (event.is == Event::Is::moved) {
      hash.add(event.b);
      hash.add(event.c);
    } else if (!learns && event.is != Event::Is::left && event.is != Event::Is::seated) {
      continue;
    }
    hash.add(std::int64_t{static_cast<int>(event.is)});
    if (event.is == Event::Is::chose) {
      hash.add(std::int64_t{event.seat} << 32 | event.move.site << 8 | event.move.alternative);
      const Alternative* way = alternative_of(state.game(), event.move);
      const bool told = way != nullptr && state.game().program().sites[event.move.site].audience != no_expr;
      for (std::size_t i = 0; way != nullptr && i < std::min<std::size_t>(way->binders.size(), 3); ++i) {
        const std::int32_t value = event.move.values[i];
        const bool known = told || !is_card(way->binders[i]) || before.sees(chairs[number], value);
        hash.add(std::int64_t{known ? value : -1});
      }
    } else if (learns) {
      hash.add(event.a);
      if (event.is == Event::Is::moved) continue;
      hash.add(event.b);
      hash.add(event.c);
    }
  }
  // Nobody acts at a chance event: only what it leads to is looked at.
  if (state.turn() != Turn::chance) hash.add(static_cast<std::int64_t>(view_digest(state, chairs.back())));
  return hash.value();
}

}  // namespace

Resampler::Resampler(const Record& record, int seat)
    : record_(record), person_(record.state().person(seat)), base_(record.state()), guess_(record.state()) {
  std::iota(map_.begin(), map_.end(), std::uint8_t{0});
  since_.assign(max_cards, never);
  find_groups();
  base_ = record_.position(start_);
  look();
}

// Each card belongs to the last shuffled pile in which it lay.
void Resampler::find_groups() {
  const auto& marks = record_.marks_;
  CardSet open;
  for (const int card : record_.game().cards()) open.set(static_cast<std::size_t>(card));
  start_ = record_.steps_.size();
  for (std::size_t i = record_.steps_.size(); i-- > 0 && open.any();) {
    if (!marks[i].shuffled) continue;
    CardSet content = marks[i].left;
    note(content, record_.steps_[i].value);
    content &= open;
    open &= ~content;
    if (content.none()) continue;
    start_ = i;
    std::vector<int> group;
    for (std::size_t card = 0; card < max_cards; ++card) {
      if (!content[card]) continue;
      since_[card] = i;
      group.push_back(static_cast<int>(card));
    }
    groups_.push_back(std::move(group));
  }
}

int Resampler::chair(const State& state) const {
  for (int seat = 0; seat < record_.game().players(); ++seat) {
    if (state.person(seat) == person_) return seat;
  }
  return 0;
}

void Resampler::learn_from(const Events& events, int seat, CardSet& known) const {
  const std::vector<int> chairs = chairs_at(record_.game(), events, seat);
  for (std::size_t number = 0; number < events.size(); ++number) {
    const Event& event = events[number];
    const bool learns = in_audience(event, chairs[number]);
    const bool names_card =
        event.is == Event::Is::moved || event.is == Event::Is::revealed || event.is == Event::Is::shown;
    if (names_card && learns) note(known, event.a);
    if (event.is != Event::Is::chose || !learns) continue;
    const Alternative* way = alternative_of(record_.game(), event.move);
    const bool told = way != nullptr && record_.game().program().sites[event.move.site].audience != no_expr;
    for (std::size_t i = 0; told && i < std::min<std::size_t>(way->binders.size(), 3); ++i) {
      if (is_card(way->binders[i])) note(known, event.move.values[i]);
    }
  }
}

// Replays the truth: what the seat saw, which cards it learnt, and which picks belong together.
void Resampler::look() {
  State state = base_;
  CardSet known;
  std::array<std::size_t, max_players> begun{};
  for (std::size_t i = start_; i < record_.steps_.size(); ++i) {
    const Step& step = record_.steps_[i];
    events_.clear();
    sequence_.push_back(never);
    const State before = state;
    const int seat = chair(state);
    const bool own = step.is == Step::Is::move && step.seat == seat;
    exchanged_.push_back(step.is == Step::Is::move ? !own : draws_card(state));
    if (step.is == Step::Is::move) {
      if (step.move.is != Move::Is::whole) {
        std::size_t& first = begun[static_cast<std::size_t>(step.seat)];
        if (Machine::begun(state, step.seat) < 0) first = i;
        sequence_.back() = first;
      }
      state.apply(step.seat, step.move, nullptr, &events_);
    } else {
      // A card that is drawn now was not learnt since its shuffle, whatever was known of it before.
      if (record_.marks_[i].shuffled) {
        for (std::size_t card = 0; card < max_cards; ++card) {
          if (since_[card] == i) known.reset(card);
        }
      }
      state.apply_chance(step.value, nullptr, &events_);
    }
    learn_from(events_, seat, known);
    const int after = chair(state);
    for (const int card : record_.game().cards()) {
      if (state.sees(after, card)) known.set(static_cast<std::size_t>(card));
    }
    expected_.push_back(seen_digest(events_, before, state, seat));
  }
  for (auto& group : groups_) {
    std::erase_if(group, [&](int card) { return known[static_cast<std::size_t>(card)]; });
    if (group.size() > 1) unknown_.insert(unknown_.end(), group.begin(), group.end());
  }
  std::erase_if(groups_, [](const std::vector<int>& group) { return group.size() < 2; });
  std::sort(unknown_.begin(), unknown_.end());
}

int Resampler::map_card(const Map& map, std::size_t index, int card) const {
  if (card < 0 || card >= max_cards) return card;
  const std::size_t at = static_cast<std::size_t>(card);
  return since_[at] != never && index >= since_[at] ? map[at] : card;
}

void Resampler::map_move(const Map& map, std::size_t index, Step& step) const {
  const Alternative* way = alternative_of(record_.game(), step.move);
  for (std::size_t i = 0; way != nullptr && i < std::min<std::size_t>(way->binders.size(), 3); ++i) {
    if (is_card(way->binders[i])) step.move.values[i] = map_card(map, index, step.move.values[i]);
  }
}

void Resampler::mapped(const Map& map, std::vector<Step>& steps) const {
  steps.assign(record_.steps_.begin() + static_cast<std::ptrdiff_t>(start_), record_.steps_.end());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    Step& step = steps[i];
    if (!exchanged_[i]) continue;
    if (step.is == Step::Is::chance) {
      step.value = map_card(map, start_ + i, step.value);
    } else {
      map_move(map, start_ + i, step);
    }
  }
  sort_picks(steps);
}

// Several cards are picked in ascending order, also the exchanged ones.
void Resampler::sort_picks(std::vector<Step>& steps) const {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (sequence_[i] != start_ + i || !exchanged_[i]) continue;
    std::vector<std::size_t> places;
    for (std::size_t j = i; j < steps.size(); ++j) {
      if (sequence_[j] == start_ + i && steps[j].seat == steps[i].seat && steps[j].move.is == Move::Is::pick) {
        places.push_back(j);
      }
    }
    std::vector<Move> picks;
    for (const std::size_t place : places) picks.push_back(steps[place].move);
    std::sort(picks.begin(), picks.end());
    for (std::size_t j = 0; j < places.size(); ++j) steps[places[j]].move = picks[j];
  }
}

bool Resampler::possible(const Map& map) {
  std::vector<Step> steps;
  mapped(map, steps);
  State state = base_;
  std::vector<Outcome> outcomes;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step& step = steps[i];
    const State before = state;
    events_.clear();
    if (step.is == Step::Is::move) {
      if (state.turn() != Turn::decision || !state.is_legal(step.seat, step.move)) return false;
      state.apply(step.seat, step.move, nullptr, &events_);
    } else {
      if (state.turn() != Turn::chance) return false;
      state.outcomes(outcomes);
      const bool known = std::any_of(outcomes.begin(), outcomes.end(),
                                     [&](const Outcome& outcome) { return outcome.value == step.value; });
      if (!known) return false;
      state.apply_chance(step.value, nullptr, &events_);
    }
    if (seen_digest(events_, before, state, chair(before)) != expected_[i]) return false;
  }
  guess_ = state;
  return true;
}

Resampler::Map Resampler::shuffled(Random& random) const {
  Map map;
  std::iota(map.begin(), map.end(), std::uint8_t{0});
  for (const auto& group : groups_) {
    for (std::size_t i = group.size(); i > 1; --i) {
      const std::size_t j = random.below(static_cast<std::uint32_t>(i));
      std::swap(map[static_cast<std::size_t>(group[i - 1])], map[static_cast<std::size_t>(group[j])]);
    }
  }
  return map;
}

// Two cards of a group change places, or three of them: the latter gets past voids that two cannot pass.
bool Resampler::exchange(Map& map, Random& random) const {
  const std::uint32_t pick = random.below(static_cast<std::uint32_t>(unknown_.size()));
  std::size_t seen = 0;
  for (const auto& group : groups_) {
    if (pick >= seen + group.size()) {
      seen += group.size();
      continue;
    }
    const std::uint32_t size = static_cast<std::uint32_t>(group.size());
    const auto some = [&] { return static_cast<std::size_t>(group[random.below(size)]); };
    const std::size_t a = static_cast<std::size_t>(group[pick - seen]), b = some(), c = some();
    if (a == b) return false;
    std::swap(map[a], map[b]);
    if (size > 2 && c != a && c != b && random.below(3) == 0) std::swap(map[b], map[c]);
    return true;
  }
  return false;
}

bool Resampler::next(Random& random, int tries) {
  if (unknown_.empty()) return true;
  const int blind = std::min(blind_tries, tries / 2);
  for (int i = 0; i < blind; ++i) {
    const Map map = shuffled(random);
    if (!possible(map)) continue;
    map_ = map;
    return true;
  }
  // So many exchanges that every card has moved a few times; the first that fails is no reason to stop.
  const int steps = std::min(tries - blind, static_cast<int>(4 * unknown_.size()));
  bool found = false;
  for (int i = 0; i < steps || (!found && i < tries - blind); ++i) {
    Map map = map_;
    if (!exchange(map, random) || !possible(map)) continue;
    map_ = map;
    found = true;
  }
  return found;
}

Record Resampler::record(Random& random) const {
  Record out = record_;
  std::vector<Step> steps;
  mapped(map_, steps);
  out.next_chance = nullptr;
  out.cut(start_);
  for (const Step& step : steps) out.redo(step);
  out.random_ = Random(random.next());
  return out;
}

std::optional<Record> Record::resample(int seat, Random& random, int tries) const {
  if (seat < 0 || seat >= game_->players() || !started_) return std::nullopt;
  Resampler resampler(*this, seat);
  if (!resampler.next(random, tries)) return std::nullopt;
  return resampler.record(random);
}

}  // namespace tapis
