// What the tests of the linter share.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "dsl/library.hpp"
#include "dsl/lint/lint.hpp"
#include "dsl/lint/rules.hpp"
#include "interpreter/lint/played.hpp"

namespace tapis::test {

inline std::vector<Found> lint_text(const std::string& text, const LintSettings& settings = {}) {
  return lint(ShippedLibrary(), {{"example.game", text, settings}});
}

// The same with games played.
inline std::vector<Found> play_text(const std::string& text, const PlayPlan& plan = {}) {
  return lint(ShippedLibrary(), {{"example.game", text}}, {},
              [&plan](View& view, const Script&) { play_and_tell(view, plan); });
}

inline std::vector<Found> look_for(const LintRule& rule, const std::string& text) {
  return rule.look == nullptr ? play_text(text) : lint_text(text);
}

inline long count_of(const std::vector<Found>& all, std::string_view code) {
  return std::count_if(all.begin(), all.end(), [&](const Found& found) { return found.finding.code == code; });
}

// All findings as people read them.
inline std::string told(const std::vector<Found>& all) {
  std::string text;
  for (const Found& found : all) text += render(found.finding, found.checked->sources) + "\n";
  return text;
}

}  // namespace tapis::test
