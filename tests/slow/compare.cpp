#include "tests/slow/compare.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace tapis::slow {

namespace {

struct Difference {
  std::string text;
};
struct Enough {};

[[noreturn]] void differ(const std::string& what, const std::string& fast, const std::string& slow) {
  throw Difference{fmt::format("{}:\n  engine: {}\n  slow:   {}", what, fast, slow)};
}

template <typename Thing>
void same(const std::string& what, const Thing& fast, const Thing& slow) {
  if (fast != slow) differ(what, fmt::format("{}", fast), fmt::format("{}", slow));
}

std::vector<int> seats_of(std::uint32_t mask) {
  std::vector<int> seats;
  for (int seat = 0; seat < max_players; ++seat) {
    if ((mask >> seat & 1u) != 0) seats.push_back(seat);
  }
  return seats;
}

std::vector<int> seats_of(const std::map<int, Moves>& moves) {
  std::vector<int> seats;
  for (const auto& [seat, list] : moves) {
    if (!list.empty()) seats.push_back(seat);
  }
  return seats;
}

// The chooser that leads both engines through the same game.
class Pair : public Chooser {
 public:
  Pair(const Game& game, std::uint64_t seed, int most_steps)
      : game_(game), fast_(game), random_(seed), most_steps_(most_steps) {
    fast_.start(nullptr);
  }

  void watch(Evaluator& slow) { slow_ = &slow; }
  int steps() const { return steps_; }
  const State& fast() const { return fast_; }
  const std::string& history() const { return history_; }

  std::pair<int, Move> choose(const Question& question) override {
    before(Turn::decision);
    compare_moves(question);
    compare_position();
    std::vector<std::pair<int, Move>> answers;
    const bool aside = !question.asides.empty() && random_.below(4) == 0;
    for (const auto& [seat, moves] : aside ? question.asides : question.moves) {
      for (const Move& move : moves) answers.emplace_back(seat, move);
    }
    const auto answer = answers[random_.below(static_cast<std::uint32_t>(answers.size()))];
    history_ += fmt::format(" {}:{}", answer.first + 1, game_.move_text(answer.second));
    if (!fast_.is_legal(answer.first, answer.second))
      throw Difference{"the engine calls its own move illegal" + history_};
    fast_.apply(answer.first, answer.second, nullptr);
    return answer;
  }

  int chance(const Question& question) override {
    before(Turn::chance);
    std::vector<Outcome> outcomes;
    fast_.outcomes(outcomes);
    std::vector<int> values;
    double total = 0;
    for (const Outcome& outcome : outcomes) {
      values.push_back(outcome.value);
      total += outcome.probability;
    }
    same("chance outcomes", values, question.outcomes);
    if (total < 0.999 || total > 1.001) throw Difference{"the probabilities do not add up to one"};
    const Chance chance = fast_.chance();
    same("name of the draw", chance.draw ? chance.name : "", question.name);
    compare_position();
    const int value = values[random_.below(static_cast<std::uint32_t>(values.size()))];
    history_ += fmt::format(" *{}", value);
    fast_.apply_chance(value, nullptr);
    return value;
  }

  void compare_position() {
    const Program& program = game_.program();
    for (std::size_t i = 0; i < game_.places().size(); ++i) {
      const Place place = game_.places()[i];
      std::vector<int> cards;
      fast_.cards_of(static_cast<int>(i), cards);
      const std::string& name = program.zones[static_cast<std::size_t>(place.zone)].name;
      same(fmt::format("cards of {} {}", name, place.index), cards, slow_->cards_of(place.zone, place.index));
      same(fmt::format("size of {} {}", name, place.index),
           static_cast<std::size_t>(fast_.size_of(static_cast<int>(i))), cards.size());
    }
    for (std::size_t i = 0; i < game_.cells().size(); ++i) compare_cell(static_cast<int>(i));
    for (int seat = 0; seat < slow_->players(); ++seat) {
      same(fmt::format("is seat {} out", seat), fast_.is_out(seat), slow_->is_out(seat));
      same(fmt::format("person on seat {}", seat), fast_.person(seat), slow_->person(seat));
    }
    const auto& cards = slow_->cards_in_play();
    const int card = cards[random_.below(static_cast<std::uint32_t>(cards.size()))];
    for (int seat = 0; seat < slow_->players(); ++seat) {
      same(fmt::format("does seat {} see card {}", seat, card), fast_.sees(seat, card), slow_->sees(seat, card));
    }
  }

 private:
  void before(Turn expected) {
    if (++steps_ > most_steps_) throw Enough{};
    if (fast_.turn() == expected) return;
    if (fast_.ending() == Ending::repetition) throw Enough{};  // the slow one does not look for that
    static const std::vector<std::string> names = {"decision", "chance", "over"};
    differ("what comes next", names[static_cast<std::size_t>(fast_.turn())] + " " + fast_.fault(),
           names[static_cast<std::size_t>(expected)]);
  }

  std::vector<std::string> texts(const Moves& moves) const {
    std::vector<std::string> result;
    for (const Move& move : moves) {
      result.push_back(fmt::format("{}.{} {} {}", move.site, move.alternative, static_cast<int>(move.is), move.values));
    }
    return result;
  }

  void compare_moves(const Question& question) {
    same("who must act", seats_of(fast_.must_act()), seats_of(question.moves));
    same("who may act", seats_of(fast_.may_act()), seats_of(question.asides));
    for (int seat = 0; seat < slow_->players(); ++seat) {
      Moves fast;
      fast_.legal(seat, fast);
      const auto slow = question.moves.find(seat);
      same(fmt::format("moves of seat {}", seat), texts(fast),
           texts(slow == question.moves.end() ? Moves{} : slow->second));
      fast_.asides(seat, fast);
      const auto aside = question.asides.find(seat);
      same(fmt::format("asides of seat {}", seat), texts(fast),
           texts(aside == question.asides.end() ? Moves{} : aside->second));
    }
  }

  void compare_cell(int number) {
    const Cell cell = game_.cells()[static_cast<std::size_t>(number)];
    const Variable& variable = game_.program().variables[static_cast<std::size_t>(cell.variable)];
    const Value value = slow_->variable(cell.variable, cell.index);
    const std::string what = fmt::format("variable {} {}", variable.name, cell.index);
    if (element_of(variable.type.base) == Base::nothing) {
      return same(what, fast_.cell(number), value.none ? none_value : value.number);
    }
    const CardSet set = fast_.cell_cards(number);
    std::set<int> fast;
    for (int i = 0; i < max_cards; ++i) {
      if (set[static_cast<std::size_t>(i)]) fast.insert(i);
    }
    same(what, fast, value.members);
  }

  const Game& game_;
  State fast_;
  Random random_;
  int most_steps_;
  int steps_ = 0;
  Evaluator* slow_ = nullptr;
  std::string history_;
};

// The slow evaluator works out every argument of a rule and every domain; the engine only what the result needs. So a
// fault in what is not needed is found by one of them only.
bool is_unneeded(const Fault& fault) {
  static const std::set<std::string> pure = {"a shuffled pile has no top", "division by zero", "too large a number",
                                             "there is none", "there is no such member of the family"};
  return fault.unneeded && pure.count(fault.what) > 0;
}

void compare_end(Pair& pair, Evaluator& slow) {
  const State& fast = pair.fast();
  if (slow.ending() == Ending::fault && is_unneeded(slow.fault()) && fast.ending() != Ending::fault) throw Enough{};
  static const std::vector<std::string> endings = {"none", "finished", "move limit", "repetition", "fault"};
  if (!fast.over()) throw Difference{"the engine goes on, the slow one is over: " + slow.fault().what};
  // Where the engine notices that a position comes back, the slow one only notices that it takes too long.
  const bool endless = slow.ending() == Ending::fault && slow.fault().what == "this goes on for ever";
  if (endless && (fast.ending() == Ending::repetition || fast.ending() == Ending::fault)) return;
  same("how it ended", endings[static_cast<std::size_t>(fast.ending())] + " " + fast.fault(),
       endings[static_cast<std::size_t>(slow.ending())] + " " + (slow.fault().what.empty() ? "" : fast.fault()));
  same("moves made", fast.moves_made(), slow.moves_made());
  if (fast.ending() == Ending::fault) return;
  pair.compare_position();
  for (int seat = 0; seat < slow.players(); ++seat) {
    same(fmt::format("result of seat {}", seat), fast.result(seat), slow.result(seat));
  }
}

}  // namespace

std::optional<std::int64_t> option_value(const Program& program, const Option& option, const std::string& text) {
  if (option.is == Option::Is::flag) return text == "yes" ? 1 : 0;
  if (option.is == Option::Is::number) {
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc()) return std::nullopt;
    return number;
  }
  const auto& symbols = program.symbol_lists[option.type.symbols];
  const auto found = std::find(symbols.begin(), symbols.end(), text);
  if (found == symbols.end()) return std::nullopt;
  return found - symbols.begin();
}

Comparison compare(const std::shared_ptr<const Checked>& checked, const Settings& settings, std::uint64_t seed,
                   int most_steps) {
  Comparison result;
  std::string error;
  const auto game = Game::compile(checked, settings, error);
  if (!game) {
    result.difference = "does not compile: " + error;
    return result;
  }
  const Program& program = checked->program;
  std::map<int, std::int64_t> options;
  for (const auto& [name, text] : settings.options) {
    for (std::size_t i = 0; i < program.options.size(); ++i) {
      if (program.options[i].name != name) continue;
      if (const auto value = option_value(program, program.options[i], text)) options[static_cast<int>(i)] = *value;
    }
  }
  Evaluator slow(program, settings.players, options);
  Pair pair(*game, seed, most_steps);
  pair.watch(slow);
  try {
    slow.run(pair);
    compare_end(pair, slow);
  } catch (const Difference& difference) {
    result.difference = fmt::format("step {}: {}\n  history:{}", pair.steps(), difference.text, pair.history());
  } catch (const Enough&) {
    result.limited = true;
  }
  result.steps = pair.steps();
  result.ending = pair.fast().ending();
  result.fault = pair.fast().fault();
  result.ops_met = slow.ops_met;
  result.statements_met = slow.statements_met;
  return result;
}

}  // namespace tapis::slow
