// Plays one game by both engines and compares them at each step.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "dsl/check.hpp"
#include "interpreter/game.hpp"
#include "tests/slow/evaluator.hpp"

namespace tapis::slow {

// The scripts of the source tree by name; texts given by a test come first.
class Shelf : public Library {
 public:
  explicit Shelf(std::map<std::string, std::string> texts = {}) : texts_(std::move(texts)) {}
  std::optional<Text> find(const std::string& name, const std::string& from) const override;
  std::vector<std::string> names(const std::string& from) const override;

 private:
  std::map<std::string, std::string> texts_;
};

// Checks a text as a script of its own.
std::shared_ptr<const Checked> check_text(const std::string& name, const std::string& text);
// Checks a script of the source tree by its path from there.
std::shared_ptr<const Checked> check_file(const std::string& path);
// All errors as people read them; empty without any.
std::string errors_of(const Checked& checked);
// The paths of all scripts under games/ that can be played, in order.
const std::vector<std::string>& shipped_scripts();

struct Comparison {
  std::string difference;  // empty if both agree
  bool limited = false;    // stopped after so many steps, not at an end
  int steps = 0;
  Ending ending = Ending::none;
  std::string fault;  // of the engine
  std::map<int, long> ops_met, statements_met;
};

// Both engines with the same choices, which the seed decides. `options` by name, as people write them.
Comparison compare(const std::shared_ptr<const Checked>& checked, const Settings& settings, std::uint64_t seed,
                   int most_steps);

// A value of an option as the evaluator wants it.
std::optional<std::int64_t> option_value(const Program& program, const Option& option, const std::string& text);

}  // namespace tapis::slow
