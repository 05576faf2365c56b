// A position as others see it.
#include <array>
#include <cassert>
#include <new>

#include "interpreter/compile_code.hpp"
#include "interpreter/machine_loop.hpp"

namespace tapis {

namespace {

const char* const fault_texts[] = {
    "",
    "there is none where one is wanted",
    "division by zero",
    "a number is too large",
    "there is no possible move",
    "more is paid than there is, or less than nothing",
    "this goes on for ever: more than a million instructions, or 20,000 draws, without a choice",
    "there is nothing to draw from",
    "a shuffled pile has no top and no bottom until a card is taken from it",
    "the family has no such member",
    "there are too few cards to deal",
    "the game gives no meaning to this",
    "there is no such player in this game",
    "an act out of turn would need chance",
    "a choice has more than twenty million moves",
    "too many sets of cards fit the pattern",
};

// Every card lies in one place. Looked at after each step where assertions are on, as under the sanitizers.
[[maybe_unused]] bool conserves_cards(const State& state) {
  const Game::Parts& parts = state.game().parts();
  Wide all = 0;
  int total = 0;
  for (std::size_t place = 0; place < parts.places.size(); ++place) {
    const Wide cards = Machine::word(state, static_cast<Reg>(static_cast<std::size_t>(parts.layout.masks) + place));
    all |= cards;
    total += count_of(cards);
  }
  return all == parts.deck_mask && total == count_of(parts.deck_mask);
}

}  // namespace

State::State(const Game& game)
    : game_(&game), bytes_(game.parts().position_bytes()), copied_(game.parts().copied_bytes()) {
  std::memcpy(block_, game.parts().blank.data(), copied_);
}

void State::start(Random* random, Events* events) {
  Machine::with(
      *this, [&](auto& run) { run.start(game_->parts().entry); }, random, events);
  assert(conserves_cards(*this));
}

// The callers wait behind their calls, along the first chain of calls from the beginning. Whatever they and the
// procedure itself had in hand is 0, but for its parameters; behind a call that is not in this game's code the game
// ends.
void State::start_at(int procedure, Random* random, Events* events) {
  const Game::Parts& parts = game_->parts();
  const auto& procedures = parts.procedures;
  if (procedure < 0 || static_cast<std::size_t>(procedure) >= procedures.size() ||
      procedures[static_cast<std::size_t>(procedure)].entry == no_code) {
    return start(random, events);
  }
  // The parameters lie behind `back`, maybe in what is cleared.
  const auto first = static_cast<std::size_t>(procedures[static_cast<std::size_t>(procedure)].back) + 1;
  std::vector<Wide> parameters(game_->program().procedures[static_cast<std::size_t>(procedure)].params.size());
  for (std::size_t i = 0; i < parameters.size(); ++i) parameters[i] = Machine::word(*this, static_cast<Reg>(first + i));
  std::memset(block_ + copied_, 0, max_state_bytes - copied_);
  for (std::size_t i = 0; i < parameters.size(); ++i)
    Machine::set_word(*this, static_cast<Reg>(first + i), parameters[i]);
  int current = procedure;
  for (std::size_t steps = 0; current >= 0 && steps <= procedures.size(); ++steps) {
    const ProcedureCode& code = procedures[static_cast<std::size_t>(current)];
    const bool called = code.first_return != no_code;
    Machine::set_word(*this, code.back, called ? code.first_return : parts.entry + 1);
    if (!called) break;
    current = code.first_caller;
  }
  const std::uint32_t entry = procedures[static_cast<std::size_t>(procedure)].entry;
  Machine::with(
      *this, [&](auto& run) { run.start(entry); }, random, events);
}

Turn State::turn() const { return Machine::header(*this).turn; }
Ending State::ending() const { return Machine::header(*this).ending; }

std::uint32_t State::must_act() const {
  if (turn() != Turn::decision) return 0;
  return static_cast<std::uint32_t>(Machine::word(*this, game_->parts().layout.movers));
}

std::uint32_t State::may_act() const {
  std::uint32_t seats = 0;
  if (turn() != Turn::decision || Machine::header(*this).asides == 0) return seats;
  Moves moves;
  for (int seat = 0; seat < game_->players(); ++seat) {
    asides(seat, moves);
    if (!moves.empty()) seats |= 1u << seat;
  }
  return seats;
}

void State::apply(int seat, const Move& move, Random* random, Events* events) {
  Machine::with(
      *this, [&](auto& run) { run.apply(seat, move); }, random, events);
  assert(conserves_cards(*this));
}

void State::random_step(Random& random) {
  Machine::with(
      *this, [](auto& run) { run.random_step(); }, &random);
  assert(conserves_cards(*this));
}

Chance State::chance() const {
  Chance chance;
  if (turn() != Turn::chance) return chance;
  const Game::Parts& parts = game_->parts();
  const Header& header = Machine::header(*this);
  const Instruction& at = parts.code[header.pc];
  chance.draw = at.op == Code::Draw || at.op == Code::DrawCell;
  if (chance.draw) {
    chance.name = parts.draws[at.c];
  } else {
    chance.pile = header.pile;
    chance.destination = header.destination;
  }
  return chance;
}

void State::outcomes(std::vector<Outcome>& out) const {
  out.clear();
  if (turn() != Turn::chance) return;
  const Game::Parts& parts = game_->parts();
  const Header& header = Machine::header(*this);
  const Instruction& at = parts.code[header.pc];
  const bool draw = at.op == Code::Draw || at.op == Code::DrawCell;
  Wide values = Machine::word(*this, draw ? at.b : parts.layout.unordered[header.pile]);
  const double probability = 1.0 / count_of(values);
  for (; values != 0; values &= values - 1) out.push_back({lowest_of(values), probability});
}

void State::apply_chance(std::int32_t value, Random* random, Events* events) {
  if (turn() != Turn::chance) return;
  Machine::with(
      *this, [&](auto& run) { run.apply_chance(value); }, random, events);
  assert(conserves_cards(*this));
}

Span State::fault_span() const {
  if (ending() != Ending::fault) return {};
  return game_->parts().spans[Machine::header(*this).pc];
}

std::string State::fault() const {
  if (ending() != Ending::fault) return {};
  return fault_texts[static_cast<std::size_t>(Machine::header(*this).fault)];
}

std::int64_t State::result(int seat) const {
  return Machine::with(*this, [&](auto& run) -> std::int64_t {
    auto value = run.parameter(seat);
    const auto param = value;
    if (!run.result(game_->parts().result, &param, 1, value)) return 0;
    return number_of(value);
  });
}

std::uint32_t State::winners() const {
  std::uint32_t best_seats = 0;
  std::int64_t most = 0;
  for (int seat = 0; seat < game_->players(); ++seat) {
    const std::int64_t one = result(seat);
    if (best_seats == 0 || one > most) {
      best_seats = 0;
      most = one;
    }
    if (one == most) best_seats |= 1u << seat;
  }
  return best_seats;
}

int State::moves_made() const {
  const auto* counters =
      reinterpret_cast<const Counters*>(block_ + static_cast<std::size_t>(game_->parts().layout.counters()) *
                                                     static_cast<std::size_t>(game_->parts().layout.word_bytes));
  return static_cast<int>(counters->moves);
}

int State::size_of(int place) const {
  return count_of(Machine::word(*this, static_cast<Reg>(game_->parts().layout.masks + place)));
}

void State::cards_of(int place, std::vector<int>& out) const {
  out.clear();
  const Layout& layout = game_->parts().layout;
  const std::uint8_t pile = layout.pile[static_cast<std::size_t>(place)];
  if (pile == no_byte || is_shuffled(place)) {
    for (Wide cards = Machine::word(*this, static_cast<Reg>(layout.masks + place)); cards != 0; cards &= cards - 1) {
      out.push_back(lowest_of(cards));
    }
    return;
  }
  std::uint8_t card = static_cast<std::uint8_t>(block_[layout.bottoms + pile]);
  while (card != no_byte) {
    out.push_back(card);
    card = static_cast<std::uint8_t>(block_[layout.next + card]);
  }
}

int State::place_of(int card) const {
  const Layout& layout = game_->parts().layout;
  if (card < 0 || card >= layout.card_count) return -1;
  const auto place = static_cast<std::uint8_t>(block_[layout.place_of + static_cast<std::uint32_t>(card)]);
  return place == no_byte ? -1 : place;
}

std::int64_t State::cell(int cell) const {
  return number_of(Machine::word(*this, static_cast<Reg>(game_->parts().layout.cells + cell)));
}

CardSet State::cell_cards(int cell) const {
  return Machine::cards(*this, static_cast<Reg>(game_->parts().layout.cells + cell));
}

bool State::is_out(int seat) const {
  return (static_cast<std::uint32_t>(Machine::word(*this, game_->parts().layout.in)) >> seat & 1u) == 0;
}

int State::person(int seat) const {
  const std::uint32_t persons = game_->parts().layout.persons;
  return persons == 0 ? seat : static_cast<int>(block_[persons + static_cast<std::uint32_t>(seat)]);
}

bool State::is_shuffled(int place) const {
  const Reg at = game_->parts().layout.unordered[static_cast<std::size_t>(place)];
  return at != no_reg && Machine::word(*this, at) != 0;
}

bool State::is_face_up(int card) const { return Machine::face_up(*this)[static_cast<std::size_t>(card)]; }
bool State::is_face_down(int card) const { return Machine::face_down(*this)[static_cast<std::size_t>(card)]; }

std::int64_t State::evaluate(int expression) const {
  const auto& expressions = game_->parts().expressions;
  if (expression < 0 || static_cast<std::size_t>(expression) >= expressions.size()) return none_value;
  Machine::ready(*this) = false;
  return Machine::with(*this, [&](auto& run) -> std::int64_t {
    auto value = run.parameter(0);
    if (!run.result(expressions[static_cast<std::size_t>(expression)], nullptr, 0, value)) return none_value;
    return number_of(value);
  });
}

CardSet State::evaluate_set(int expression) const {
  const auto& expressions = game_->parts().expressions;
  if (expression < 0 || static_cast<std::size_t>(expression) >= expressions.size()) return {};
  Machine::ready(*this) = false;
  return Machine::with(*this, [&](auto& run) -> CardSet {
    auto value = run.parameter(0);
    if (!run.result(expressions[static_cast<std::size_t>(expression)], nullptr, 0, value)) return {};
    return set_of_mask(value);
  });
}

}  // namespace tapis
