// One case while it runs.
#pragma once
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "interpreter/cli/cases.hpp"
#include "interpreter/cli/cases_setup.hpp"

namespace tapis::cli {

// A case that cannot go on because the game does something else than it says.
class CaseFailure : public std::runtime_error {
 public:
  CaseFailure(int line, int column, const std::string& message)
      : std::runtime_error(message), line_(line), column_(column) {}
  CaseFailure(const Data& at, const std::string& message) : CaseFailure(at.line, at.column, message) {}
  int line() const { return line_; }
  int column() const { return column_; }

 private:
  int line_, column_;
};

class CaseRun {
 public:
  CaseRun(GameShelf& shelf, std::string file, const Data& data, const CaseModes& modes)
      : shelf_(shelf), file_(std::move(file)), data_(data), modes_(modes) {}

  // Plays the case and compares; never throws.
  CaseResult run();

 private:
  // ---- cases_run.cpp: the course of a case
  void check_keys() const;
  void load();
  void perform();
  void perform(const DataEntry& entry);
  void report(int line, int column, const std::string& message, CaseStatus status);
  void report(CaseFinding finding, CaseStatus status);
  void mismatch(const Data& at, const std::string& what, const std::string& expected, const std::string& found);
  std::string table() const;
  void trace();
  void trace_refusal(int seat, const std::string& text);

  // ---- cases_play.cpp: what happens
  void prepare_outcomes(const Data& data);
  void moves(const Data& data);
  void item(const Data& data);
  bool skips(const Data& data) const;
  void move(int seat, const std::string& text, const Data& at);
  void joint(const Data& data);
  void refused(const Data& refused, const Data* rule);
  void refused_item(const Data& refused, const Data* rule);
  void steps(const Data& data);
  void give_outcome(std::int64_t value);
  bool outcome_asked() const;
  void outcomes(const Data& data);
  void make(int seat, const Move& move, const Data& at);
  void settle(const Data& at, bool finished);

  // ---- cases_expect.cpp: what is compared
  void evaluate(const Data& eval, const Data* value);
  void evaluate_one(const std::string& text, const Data& at, const Data& value);
  void expect(const Data& data);
  bool expect_run(const DataEntry& entry);
  void expect_seats(const Data& data, const std::string& what, std::uint32_t found);
  void expect_returns(const Data& data);
  void expect_moves(const Data& data, const std::string& what, bool asides);
  void expect_moves_of(int seat, const Data& data, const std::string& what, bool asides);
  void expect_sees(const Data& data);
  void expect_shown(const Data& data);
  void expect_shown_to(int seat, const Data& data);
  std::vector<int> shown_to(int seat) const;
  void expect_zone(int zone, const Data& data, int viewer);
  void expect_view(const Target& target, bool pile, int viewer);
  std::string cards_text(const std::vector<int>& cards) const;
  void expect_variable(int variable, const Data& data, int viewer);

  const State& state() const { return record_->state(); }
  const Program& program() const { return game_->program(); }

  GameShelf& shelf_;
  std::string file_;
  const Data& data_;
  const CaseModes& modes_;
  CaseResult result_;
  std::shared_ptr<Checked> script_;
  std::shared_ptr<const Game> game_;
  std::uint64_t seed_ = 1;
  std::optional<Arrangement> arrangement_;
  std::vector<const Data*> places_;  // where arrangement problems were asked for
  std::unique_ptr<Record> record_;
  bool begun_ = false;            // the record can be asked
  std::size_t traced_ = 0;        // events
  std::size_t item_begin_ = 0;    // the first event of the last item of moves
  std::vector<std::string> log_;  // the moves so far
  Injected injected_;             // variables behind `outcomes`
  Type outcome_type_;
  std::vector<std::int64_t> outcome_values_;
};

}  // namespace tapis::cli
