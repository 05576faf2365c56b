// What of scripts the cases went through: rules, rows, alternatives, duties, entries.
#pragma once
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "interpreter/game.hpp"

namespace tapis::cli {

// Something in a script that cases can go through or leave out.
struct CoverageItem {
  enum class Is : unsigned char { rule, branch, alternative, duty, order, value } is = Is::rule;
  int line = 0, column = 0;
  std::string what;  // in words: "the condition does not hold"
  std::string text;  // of the line
  bool reached = false;
};

struct CoverageScript {
  std::string name;                 // of the file
  bool game = false;                // some case names it; else a game uses it
  std::vector<CoverageItem> items;  // in the order of the file
  std::size_t reached() const;
  // How many of a hundred were reached; 100 if there is nothing.
  double percentage() const;
};

// Of all scripts of these covered games, the games first. What no play of a game can come to (a rule that nobody asks)
// does not count.
std::vector<CoverageScript> coverage(const std::vector<std::shared_ptr<const Game>>& games);
// A table, a row for each script, and the lines that were left out.
std::string coverage_text(const std::vector<CoverageScript>& scripts);
// A list of objects: see docs/cli.md.
nlohmann::ordered_json coverage_json(const std::vector<CoverageScript>& scripts);

}  // namespace tapis::cli
