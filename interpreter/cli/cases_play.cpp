// What happens in a case: moves, refusals, forced steps, injected outcomes.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "interpreter/cli/cases_moves.hpp"
#include "interpreter/cli/cases_run.hpp"
#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/texts.hpp"

namespace tapis::cli {
namespace {

constexpr int most_steps = 100000;
constexpr int most_moves_for_outcome = 10000;

// `[seat, move]`: the move's words may be items of their own.
std::string words_of(const Data& data, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < data.items.size(); ++i) {
    const Data& item = data.items[i];
    if (item.map() || item.is == Data::Is::null) throw DataError(item, "a move is written as words");
    const std::string word = item.list() ? words_of(item, 0) : item.text;
    text += (text.empty() ? "" : " ") + word;
  }
  return text;
}

std::string text_of(const Data& data) {
  if (data.list()) return words_of(data, 0);
  if (!data.scalar()) throw DataError(data, "a move is written as words");
  return data.text;
}

// One outcome: a value of the rule's type, a compass point for a seat of four, X for none.
std::int64_t read_outcome(const Program& program, Type type, const Data& data) {
  if (!data.scalar()) throw DataError(data, "an outcome is a single value");
  const std::string& text = data.text;
  if (type.optional && (text == "X" || text == "x" || text == "none")) return none_value;
  if (type.base == Base::player) {
    const std::size_t compass = text.size() == 1 ? std::string("NESW").find(text) : std::string::npos;
    if (compass != std::string::npos) return static_cast<std::int64_t>(compass);
    return read_integer(data, 1, max_players, "an outcome") - 1;
  }
  if (type.base == Base::number) return read_integer(data, -999999999, 999999999, "an outcome");
  if (type.base == Base::flag && (text == "yes" || text == "no")) return text == "yes" ? 1 : 0;
  if (type.base == Base::symbol && type.symbols < program.symbol_lists.size()) {
    const auto& symbols = program.symbol_lists[type.symbols];
    for (std::size_t i = 0; i < symbols.size(); ++i)
      if (symbols[i] == text) return static_cast<std::int64_t>(i);
  }
  throw DataError(data, fmt::format("the rule cannot give `{}`", text));
}

}  // namespace

// Before the game is compiled: which rule gives the outcomes.
void CaseRun::prepare_outcomes(const Data& data) {
  std::string name = "outcome";  // what a script exposes for this
  const Data* list = &data;
  if (data.map()) {
    if (data.entries.size() != 1) throw DataError(data, "`outcomes` names one rule");
    name = data.entries.front().key;
    list = &data.entries.front().value;
  }
  if (!list->list()) throw DataError(*list, "`outcomes` is a list");
  const int rule = find_rule(script_->program, name);
  if (rule < 0) {
    std::vector<std::string> known;
    for (const Rule& other : script_->program.rules)
      if (other.params.empty()) known.push_back(other.name);
    throw DataError(data, unknown_word("rule without parameters", name, known));
  }
  outcome_type_ = script_->program.rules[static_cast<std::size_t>(rule)].result;
  for (const Data& item : list->items) outcome_values_.push_back(read_outcome(script_->program, outcome_type_, item));
  script_ = shelf_.injected(script_, rule, injected_);
}

void CaseRun::moves(const Data& data) {
  if (!data.list()) throw DataError(data, "`moves` is a list of `[seat, move]`");
  for (const Data& each : data.items) item(each);
}

// Is it a move that cannot be made, when such moves are to be left out?
bool CaseRun::skips(const Data& data) const {
  if (modes_.skipped == nullptr || modes_.kept == std::pair(data.line, data.column)) return false;
  if (data.list() && data.items.size() >= 2)
    return state().over() || game_->read_move(state(), read_seat(*game_, data.items[0]), words_of(data, 1)).empty();
  const auto is_key = [&](const char* key) { return data.find(key) != nullptr; };
  if (!data.map() || is_key("refused") || is_key("eval") || is_key("steps") || is_key("expect")) return false;
  return state().over() || std::any_of(data.entries.begin(), data.entries.end(), [&](const DataEntry& entry) {
           const auto seat = read_index(*game_, {Family::Over::player, 0, 0}, entry.key);
           return !seat || game_->read_move(state(), *seat, text_of(entry.value)).empty();
         });
}

void CaseRun::item(const Data& data) {
  if (skips(data)) {
    modes_.skipped->emplace_back(data.line, data.column);
    return;
  }
  if (data.list() && data.items.size() >= 2) {
    item_begin_ = record_->events().size();
    move(read_seat(*game_, data.items[0]), words_of(data, 1), data);
  } else if (data.map() && data.find("refused") != nullptr) {
    for (const DataEntry& entry : data.entries)
      if (entry.key != "refused" && entry.key != "rule")
        throw DataError(entry, unknown_word("key", entry.key, {"refused", "rule"}));
    refused(*data.find("refused"), data.find("rule"));
  } else if (data.map() && data.find("eval") != nullptr) {
    evaluate(*data.find("eval"), data.find("value"));
  } else if (data.map() && data.entries.size() == 1 && data.find("steps") != nullptr) {
    steps(*data.find("steps"));
  } else if (data.map() && data.entries.size() == 1 && data.find("expect") != nullptr) {
    expect(*data.find("expect"));
  } else if (data.map() && !data.entries.empty()) {
    joint(data);
  } else {
    throw DataError(data, "a move is `[seat, move]`, or `{seat: move, …}` for a joint choice");
  }
}

void CaseRun::move(int seat, const std::string& text, const Data& at) {
  if (state().over()) throw CaseFailure(at, fmt::format("{} cannot play `{}`: the game is over", seat + 1, text));
  const Moves sequence = game_->read_move(state(), seat, text);
  if (sequence.empty()) {
    const Game::Refusal refusal = game_->explain(state(), seat, text);
    std::string message =
        fmt::format("{} cannot play `{}`: {}", seat + 1, text, half_of(refusal.reason, Language::english));
    if (!refusal.rule.empty()) message += fmt::format(" (rule {})", refusal.rule);
    const std::string place = place_text(game_->checked().sources, refusal.span);
    if (!place.empty()) message += fmt::format(" [{}]", place);
    throw CaseFailure(at, message);
  }
  log_.push_back(fmt::format("{} {}", seat + 1, text));
  for (const Move& each : sequence) make(seat, each, at);
}

void CaseRun::make(int seat, const Move& move, const Data& at) {
  if (!record_->play(seat, move))
    throw CaseFailure(at, fmt::format("{} cannot play `{}`", seat + 1, game_->move_text(move)));
  trace();
  settle(at, false);
}

void CaseRun::joint(const Data& data) {
  std::vector<int> seats;
  for (const DataEntry& entry : data.entries) {
    const auto seat = read_index(*game_, {Family::Over::player, 0, 0}, entry.key);
    if (!seat) throw DataError(entry, fmt::format("`{}` is no seat; a joint choice is `{{seat: move, …}}`", entry.key));
    seats.push_back(*seat);
  }
  const std::uint32_t asked = state().must_act();
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (((asked >> seats[i]) & 1u) == 0)
      throw CaseFailure(data.entries[i].line, data.entries[i].column,
                        fmt::format("{} has no part in this choice", seats[i] + 1));
  item_begin_ = record_->events().size();
  for (std::size_t i = 0; i < seats.size(); ++i) move(seats[i], text_of(data.entries[i].value), data.entries[i].value);
}

// `[seat, move]`, or a list of them.
void CaseRun::refused(const Data& data, const Data* rule) {
  const bool several = data.list() && !data.items.empty() && !data.items.front().scalar();
  if (!several) return refused_item(data, rule);
  for (const Data& each : data.items) {
    if (const Data* inner = each.find("refused"))
      refused_item(*inner, each.find("rule"));
    else
      refused_item(each, rule);
  }
}

void CaseRun::refused_item(const Data& data, const Data* rule) {
  if (!data.list() || data.items.size() < 2) throw DataError(data, "a refusal is `refused: [seat, move]`");
  if (rule != nullptr && !rule->scalar()) throw DataError(*rule, "`rule` is a name");
  const int seat = read_seat(*game_, data.items[0]);
  const std::string text = words_of(data, 1);
  trace_refusal(seat, text);
  const Moves answer = state().over() ? Moves{} : game_->read_move(state(), seat, text);
  // A part of the cards of a choice answers it no more than a wrong set does, unless the text says that more follow.
  if (!answer.empty() && (text.ends_with("...") || is_complete(state(), seat, answer))) {
    report(data.line, data.column, fmt::format("{} may play `{}`, but it should be refused", seat + 1, text),
           CaseStatus::failed);
    return;
  }
  if (rule == nullptr) return;
  const Game::Refusal refusal = game_->explain(state(), seat, text);
  if (refusal.rule != rule->text)
    mismatch(*rule, fmt::format("the rule that refuses `{}` to {}", text, seat + 1), rule->text,
             refusal.rule.empty() ? "no rule" : refusal.rule);
}

void CaseRun::steps(const Data& data) {
  const std::int64_t count = read_integer(data, 0, most_steps, "`steps`");
  Moves legal;
  for (std::int64_t step = 1; step <= count; ++step) {
    const std::string which = count == 1 ? "this step" : fmt::format("step {} of {}", step, count);
    if (state().over()) throw CaseFailure(data, which + " cannot be made: the game is over");
    const int seat = std::countr_zero(state().must_act());
    state().legal(seat, legal);
    if (legal.size() != 1)
      throw CaseFailure(data, fmt::format("{} is not forced: {} has {} moves", which, seat + 1, legal.size()));
    const Move only = legal.front();
    item_begin_ = record_->events().size();
    log_.push_back(fmt::format("{} {}", seat + 1, game_->move_text(only)));
    make(seat, only, data);
  }
}

// From now on the rule gives this value, and nobody has asked for it.
void CaseRun::give_outcome(std::int64_t value) {
  State& position = record_->mutable_state();
  position.set_cell(find_cell(*game_, injected_.value, 0), value);
  position.set_cell(find_cell(*game_, injected_.asked, 0), 0);
}

bool CaseRun::outcome_asked() const { return state().cell(find_cell(*game_, injected_.asked, 0)) != 0; }

// Plays any legal moves until the rule has given all its values, one after another.
void CaseRun::outcomes(const Data& data) {
  Random random = Random::stream(seed_, 0x6f757463);
  Moves legal;
  for (std::size_t i = 0; i < outcome_values_.size(); ++i) {
    give_outcome(outcome_values_[i]);
    for (int made = 0; !outcome_asked(); ++made) {
      if (state().over() || made == most_moves_for_outcome)
        throw CaseFailure(data, fmt::format("outcome {} of {} did not come about", i + 1, outcome_values_.size()));
      const int seat = std::countr_zero(state().must_act());
      state().legal(seat, legal);
      if (legal.empty()) throw CaseFailure(data, fmt::format("{} has no move", seat + 1));
      item_begin_ = record_->events().size();
      const Move chosen = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      log_.push_back(fmt::format("{} {}", seat + 1, game_->move_text(chosen)));
      make(seat, chosen, data);
    }
  }
}

// After everything that happened: was chance as asked, and did the script do something that it must not?
void CaseRun::settle(const Data& at, bool finished) {
  const bool all = finished && result_.status == CaseStatus::passed;
  if (const auto problem = arrangement_->problem(state(), record_->events(),
                                                 all ? Arrangement::About::everything : Arrangement::About::so_far))
    throw DataError(*places_[static_cast<std::size_t>(problem->tag)], problem->message);
  if (state().ending() != Ending::fault || finished) return;
  throw CaseFailure(at, fmt::format("the script went wrong: {} [{}]", state().fault(),
                                    place_text(game_->checked().sources, state().fault_span())));
}

}  // namespace tapis::cli
