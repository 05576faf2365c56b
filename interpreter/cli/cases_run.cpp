#include "interpreter/cli/cases_run.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tapis::cli {
namespace {

const std::vector<std::string> case_keys = {"case", "rules", "game",  "players", "options", "seed",     "chance",
                                            "deal", "pack",  "start", "moves",   "steps",   "outcomes", "refused",
                                            "rule", "eval",  "value", "expect",  "note"};

}  // namespace

CaseResult CaseRun::run() {
  result_.file = file_;
  result_.line = data_.line;
  try {
    check_keys();
    load();
    perform();
  } catch (const DataError& error) {
    report(error.line(), error.column(), error.what(), CaseStatus::error);
  } catch (const CaseFailure& failure) {
    report(failure.line(), failure.column(), failure.what(), CaseStatus::failed);
  } catch (const std::exception& error) {
    report(data_.line, data_.column, error.what(), CaseStatus::error);
  }
  // What was dealt otherwise than asked may explain a failure.
  if (result_.status == CaseStatus::failed && begun_) {
    if (const auto problem = arrangement_->problem(state(), record_->events(), Arrangement::About::cards)) {
      const Data& at = *places_[static_cast<std::size_t>(problem->tag)];
      report(at.line, at.column, problem->message, CaseStatus::error);
    }
  }
  if (result_.status != CaseStatus::passed && begun_) result_.position = table();
  return std::move(result_);
}

void CaseRun::check_keys() const {
  if (!data_.map()) throw DataError(data_, "a case is a map that begins with `case:`");
  for (const DataEntry& entry : data_.entries)
    if (std::find(case_keys.begin(), case_keys.end(), entry.key) == case_keys.end())
      throw DataError(entry, unknown_word("key", entry.key, case_keys));
  const Data* name = data_.find("case");
  if (name == nullptr || !name->scalar()) throw DataError(data_, "a case needs a name: `case: what must happen`");
  const Data* game = data_.find("game");
  if (game == nullptr || !game->scalar()) throw DataError(data_, "a case needs a `game`");
  if (data_.find("value") != nullptr && data_.find("eval") == nullptr)
    throw DataError(*data_.find("value"), "`value` without `eval`");
  if (data_.find("rule") != nullptr && data_.find("refused") == nullptr)
    throw DataError(*data_.find("rule"), "`rule` without `refused`");
  const Data* rules = data_.find("rules");
  if (rules == nullptr) return;
  const bool listed = rules->list() && std::all_of(rules->items.begin(), rules->items.end(),
                                                   [](const Data& item) { return item.scalar(); });
  if (!listed) throw DataError(*rules, "`rules` is a list of names");
}

void CaseRun::load() {
  const Data& name = *data_.find("game");
  std::string error;
  script_ = shelf_.script(name.text, file_, error);
  if (script_ == nullptr) throw DataError(name, error);
  const Settings settings = read_settings(script_->program, data_.find("players"), data_.find("options"));
  if (const Data* outcomes = data_.find("outcomes")) prepare_outcomes(*outcomes);
  game_ = shelf_.game(script_, settings, error);
  if (game_ == nullptr) {
    const Data* at = data_.find("options") != nullptr ? data_.find("options") : data_.find("players");
    throw DataError(at != nullptr ? *at : name, error);
  }
  if (const Data* seed = data_.find("seed")) seed_ = read_seed(*seed);
  const Fixed fixed{data_.find("deal"), data_.find("pack"), data_.find("chance"), data_.find("start")};
  arrangement_.emplace(game_, seed_);
  arrange(*game_, fixed, *arrangement_, places_);
  record_ = std::make_unique<Record>(game_, seed_);
  record_->next_chance = [this](const State& at) { return arrangement_->next(at); };
  for (const std::int64_t value : outcome_values_)
    if (outcome_type_.base == Base::player && value >= game_->players())
      throw DataError(*data_.find("outcomes"), fmt::format("there is no seat {}", value + 1));
  if (!outcome_values_.empty()) give_outcome(outcome_values_.front());
  begin(*record_, fixed.start);
  begun_ = true;
  settle(data_, false);
}

void CaseRun::perform() {
  for (const DataEntry& entry : data_.entries) perform(entry);
  settle(data_, true);
}

// Moves, steps, outcomes and comparisons come in the order in which they are written.
void CaseRun::perform(const DataEntry& entry) {
  if (entry.key == "moves") moves(entry.value);
  if (entry.key == "steps") steps(entry.value);
  if (entry.key == "outcomes") outcomes(entry.value);
  if (entry.key == "refused") refused(entry.value, data_.find("rule"));
  if (entry.key == "eval") evaluate(entry.value, data_.find("value"));
  if (entry.key == "expect") expect(entry.value);
}

void CaseRun::report(int line, int column, const std::string& message, CaseStatus status) {
  std::string place = file_;
  if (line > 0) place += fmt::format(":{}", line);
  if (column > 0) place += fmt::format(":{}", column);
  result_.findings.push_back(place + ": " + message);
  result_.status = std::max(result_.status, status);
}

void CaseRun::mismatch(const Data& at, const std::string& what, const std::string& expected, const std::string& found) {
  report(at.line, at.column, fmt::format("{}: expected {}, found {}", what, expected, found), CaseStatus::failed);
}

std::string CaseRun::table() const {
  std::string out = "moves so far: ";
  out += log_.empty() ? "none" : fmt::format("{}", fmt::join(log_, ", "));
  std::vector<int> cards;
  for (std::size_t place = 0; place < game_->places().size(); ++place) {
    state().cards_of(static_cast<int>(place), cards);
    if (cards.empty()) continue;
    out += fmt::format("\n{}:", place_name(*game_, static_cast<int>(place)));
    for (const int card : cards) out += " " + game_->card_text(card);
  }
  for (std::size_t i = 0; i < program().variables.size(); ++i) {
    const Variable& variable = program().variables[i];
    if (element_of(variable.type.base) != Base::nothing || variable.name.find(' ') != std::string::npos) continue;
    out += fmt::format("\n{}:", variable.name);
    for (std::size_t cell = 0; cell < game_->cells().size(); ++cell)
      if (game_->cells()[cell].variable == static_cast<int>(i))
        out += " " + write_value(*game_, variable.type, state().cell(static_cast<int>(cell)));
  }
  return out;
}

}  // namespace tapis::cli
