// Every shipped script and hundreds of random ones, by both engines. TAPIS_HEAVY=1 runs many more;
// TAPIS_SEED=N runs the random script of that seed only.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>

#include "tests/slow/compare.hpp"
#include "tests/slow/generator.hpp"
#include "tests/slow/shrink.hpp"

using namespace tapis;
using namespace tapis::slow;

namespace {

bool heavy() { return std::getenv("TAPIS_HEAVY") != nullptr; }

const char* const op_names[] = {
#define OP(name, meaning) #name,
#include "dsl/ops.def"
#undef OP
};
constexpr int statement_count = static_cast<int>(Do::call) + 1;

// A value of an option, drawn: its bounds and its default are more likely than what lies between.
std::string option_text(const Program& program, const Option& option, Random& random) {
  if (option.is == Option::Is::number) {
    const std::int32_t range = std::min(option.high - option.low, 30);
    return std::to_string(option.low + static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(range + 1))));
  }
  const auto value = option.values[random.below(static_cast<std::uint32_t>(option.values.size()))];
  if (option.is == Option::Is::flag) return value != 0 ? "yes" : "no";
  return program.symbol_lists[option.type.symbols][static_cast<std::size_t>(value)];
}

// Every option has its default two times out of three.
Settings drawn_settings(const Program& program, int players, Random& random) {
  Settings settings;
  settings.players = players;
  for (const Option& option : program.options) {
    if (option.matters && random.below(3) == 0)
      settings.options.emplace_back(option.name, option_text(program, option, random));
  }
  return settings;
}

std::string shown(const Settings& settings) {
  std::string text = "players " + std::to_string(settings.players);
  for (const auto& [name, value] : settings.options) text += ", " + name + "=" + value;
  return text;
}

// What goes wrong with a random script, or nothing.
std::string problem_of(const std::string& text, std::uint64_t seed, Comparison* result = nullptr) {
  const auto checked = check_text("random", text);
  if (checked->findings.has_errors()) return "not accepted:\n" + errors_of(*checked);
  for (std::size_t i = 0; i < checked->program.players.size(); i += 2) {
    Settings settings;
    settings.players = checked->program.players[i].number;
    Random random(seed);
    if (i > 0) settings = drawn_settings(checked->program, settings.players, random);
    settings.covered = seed % 2 == 1;  // code that notes what it goes through is made in another way
    const Comparison comparison = compare(checked, settings, seed, 250);
    if (result != nullptr) {
      for (const auto& [op, count] : comparison.ops_met) result->ops_met[op] += count;
      for (const auto& [what, count] : comparison.statements_met) result->statements_met[what] += count;
      result->steps += comparison.steps;
      result->ending = comparison.ending;
      result->fault = comparison.fault;
    }
    if (!comparison.difference.empty()) return shown(settings) + ": " + comparison.difference;
  }
  return "";
}

// The kind of a problem, so that a smaller script is one with the same problem.
std::string kind_of(const std::string& problem) {
  const auto step = problem.find("step ");
  if (step == std::string::npos) return problem.substr(0, 29);
  const auto from = problem.find(": ", step);
  return problem.substr(from, 14);
}

}  // namespace

TEST_CASE("Shipped scripts run alike in both engines", "[slow]") {
  for (const std::string& path : shipped_scripts()) {
    if (heavy()) std::cerr << "both engines: " << path << std::endl;
    const auto checked = check_file(path);
    INFO(path << "\n" << errors_of(*checked));
    CHECK_FALSE(checked->findings.has_errors());
    if (checked->findings.has_errors()) continue;
    for (const PlayerCount& count : checked->program.players) {
      for (int run = 0; run < (heavy() ? 40 : 2); ++run) {
        Random random = Random::stream(static_cast<std::uint64_t>(run), static_cast<std::uint64_t>(count.number));
        Settings settings;
        settings.players = count.number;
        if (run > 0) settings = drawn_settings(checked->program, count.number, random);
        const std::uint64_t seed = random.next();
        settings.covered = seed % 2 == 1;
        const Comparison comparison = compare(checked, settings, seed, heavy() ? 3000 : 250);
        INFO(shown(settings) << ", seed " << seed);
        CHECK(comparison.difference == "");
      }
    }
  }
}

TEST_CASE("Random scripts run alike in both engines", "[slow]") {
  const char* one = std::getenv("TAPIS_SEED");
  const std::uint64_t first = one != nullptr ? std::strtoull(one, nullptr, 10) : 1;
  const std::uint64_t count = one != nullptr ? 1 : heavy() ? 20000 : 600;
  const int most = std::getenv("TAPIS_FAILURES") != nullptr ? 1000 : 5;
  Comparison all;
  std::map<std::string, int> endings;
  int failures = 0;
  for (std::uint64_t seed = first; seed < first + count && failures < most; ++seed) {
    if (heavy() && seed % 1000 == 0) std::cerr << "random scripts: " << seed << " of " << count << std::endl;
    const std::string text = Generator(seed).script();
    if (one != nullptr) std::cout << text;
    const std::string problem = problem_of(text, seed, &all);
    endings[all.fault.empty() ? std::to_string(static_cast<int>(all.ending)) : all.fault] += 1;
    if (problem.empty()) continue;
    ++failures;
    const std::string kind = kind_of(problem);
    if (problem.rfind("not accepted", 0) == 0) {
      FAIL_CHECK("seed " << seed << " " << problem);
      continue;
    }
    const std::string smaller =
        shrink(text, [&](const std::string& t) { return kind_of(problem_of(t, seed)) == kind; });
    FAIL_CHECK("seed " << seed << "\n" << smaller << "\n" << problem_of(smaller, seed));
  }
  if (one != nullptr) return;
  std::cout << count << " random scripts, " << all.steps << " steps compared; endings:";
  for (const auto& [name, number] : endings) std::cout << " [" << name << "] " << number;
  std::cout << "\nnever met:";
  for (int op = 0; op < static_cast<int>(std::size(op_names)); ++op) {
    if (all.ops_met[op] == 0) std::cout << " " << op_names[op];
  }
  for (int what = 0; what < statement_count; ++what) {
    if (all.statements_met[what] == 0) std::cout << " statement " << what;
  }
  std::cout << "\n";
}
