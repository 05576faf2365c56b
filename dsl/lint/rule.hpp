// What a rule of the linter is: everything about it in one record, in a file of its own under rules/.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "dsl/diagnostic.hpp"

namespace tapis {

class View;

// What rules are about. Codes begin L01 for cards, L02 for the deal, and so on in this order.
enum class LintFamily : std::uint8_t { cards, deal, flow, information, style, language, played };
inline constexpr std::array<std::string_view, 7> lint_families = {"cards", "deal",     "flow",  "information",
                                                                  "style", "language", "played"};

// Whether findings of a rule can be mended by the program: a safe edit keeps what the script does.
enum class LintFix : std::uint8_t { none, safe, unsafe };

// A replacement of a stretch of a file; an insertion if the stretch is empty.
struct Edit {
  Span span;
  std::string text;
};

struct LintRule {
  std::string_view code;  // "L0301": stable, never used again for something else
  std::string_view name;  // "unused-rule": works wherever the code does
  LintFamily family = LintFamily::flow;
  Severity severity = Severity::warning;
  LintFix fix = LintFix::none;
  std::string_view meaning;       // what is found: a sentence without full stop
  std::string_view why;           // why that is bad, in full sentences
  std::string_view mend;          // what to do, in full sentences
  std::string_view bad;           // a whole script with a finding of this rule
  std::string_view good;          // a whole script that comes near and has none
  void (*look)(View&) = nullptr;  // looks at one script with all that it uses
};

// The name of the rule's family.
constexpr std::string_view family_name(const LintRule& rule) {
  return lint_families[static_cast<std::size_t>(rule.family)];
}

}  // namespace tapis
