// Suspension by re-execution: the script runs from the start, fed with what was decided so far; the
// first question without an answer is where the game stands.
#pragma once
#include <optional>
#include <vector>

#include "tests/slow/evaluator.hpp"

namespace tapis::slow {

// One decision, or one chance event.
struct Answer {
  int seat = -1;  // -1: chance
  Move move;
  int value = 0;
};

// Feeds answers and throws the first open question.
class Feeder : public Chooser {
 public:
  explicit Feeder(const std::vector<Answer>& answers) : answers_(answers) {}
  std::pair<int, Move> choose(const Question& question) override {
    const Answer& answer = next(question);
    return {answer.seat, answer.move};
  }
  int chance(const Question& question) override { return next(question).value; }

 private:
  const Answer& next(const Question& question) {
    if (at_ == answers_.size()) throw question;
    return answers_[at_++];
  }
  const std::vector<Answer>& answers_;
  std::size_t at_ = 0;
};

// Where the game stands after the answers: the open question, or nothing if it is over.
inline std::optional<Question> question_after(Evaluator& evaluator, const std::vector<Answer>& answers) {
  Feeder feeder(answers);
  try {
    evaluator.run(feeder);
  } catch (const Question& question) {
    return question;
  }
  return std::nullopt;
}

}  // namespace tapis::slow
