#include "interpreter/cli/cases_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "interpreter/cli/screen.hpp"

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
  if (result_.status != CaseStatus::passed && begun_) {
    result_.moves = log_;
    result_.table = table();
  }
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
  Settings settings = read_settings(script_->program, data_.find("players"), data_.find("options"));
  settings.traced = modes_.traced;
  settings.covered = modes_.covered;
  if (const Data* outcomes = data_.find("outcomes")) prepare_outcomes(*outcomes);
  game_ = shelf_.game(script_, settings, error);
  if (game_ == nullptr && settings.covered) {  // what is noted takes room
    settings.covered = false;
    game_ = shelf_.game(script_, settings, error);
    if (game_ != nullptr) result_.not_covered = fmt::format("{} is too big for coverage", name.text);
  }
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
  trace();
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
  CaseFinding finding;
  finding.line = line;
  finding.column = column;
  finding.message = message;
  report(std::move(finding), status);
}

void CaseRun::report(CaseFinding finding, CaseStatus status) {
  std::string place = file_;
  if (finding.line > 0) place += fmt::format(":{}", finding.line);
  if (finding.column > 0) place += fmt::format(":{}", finding.column);
  result_.findings.push_back(place + ": " + finding.message);
  result_.details.push_back(std::move(finding));
  result_.status = std::max(result_.status, status);
}

void CaseRun::mismatch(const Data& at, const std::string& what, const std::string& expected, const std::string& found) {
  CaseFinding finding{
      at.line, at.column, fmt::format("{}: expected {}, found {}", what, expected, found), what, expected, found, ""};
  report(std::move(finding), CaseStatus::failed);
}

// The table as the seat sees it that must act; as nobody hides anything when there is none.
std::string CaseRun::table() const {
  const bool asked = !state().over() && state().must_act() != 0;
  const int viewer = asked ? std::countr_zero(state().must_act()) : -1;
  Owners owners(*game_);
  owners.follow(record_->events().data(), record_->events().data() + record_->events().size());
  const std::string title = asked ? fmt::format("the table as {} sees it:\n", viewer + 1) : "the table:\n";
  std::string text = title + table_view(state(), Names(*game_, modes_.voice, viewer), owners);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

// What happened since the last step that was traced.
void CaseRun::trace() {
  if (!modes_.traced) return;
  result_.trace.push_back(trace_step(*record_, traced_, Names(*game_, modes_.voice, -1)));
  traced_ = record_->events().size();
}

void CaseRun::trace_refusal(int seat, const std::string& text) {
  if (!modes_.traced) return;
  const Game::Refusal refusal = game_->explain(state(), seat, text);
  TraceStep step;
  step.step = static_cast<std::size_t>(state().moves_made());
  step.seat = seat;
  step.move = text;
  step.told.push_back("refused: " + modes_.voice.half(refusal.reason));
  if (refusal.span.end > 0) {
    Reason reason = reason_at(game_->checked(), refusal.span);
    if (!refusal.rule.empty()) reason.rule = refusal.rule;
    step.decided.push_back(std::move(reason));
  }
  result_.trace.push_back(std::move(step));
}

}  // namespace tapis::cli
