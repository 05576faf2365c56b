#include "dsl/lint/pages.hpp"

#include <fmt/format.h>

#include "dsl/code_pages.hpp"
#include "dsl/lint/report.hpp"
#include "dsl/lint/rules.hpp"

namespace tapis {

namespace {

std::string indented(std::string_view script) {
  std::string text;
  for (std::size_t at = 0; at < script.size();) {
    const std::size_t end = std::min(script.find('\n', at), script.size());
    const std::string_view line = script.substr(at, end - at);
    text += line.empty() ? "\n" : fmt::format("    {}\n", line);
    at = end + 1;
  }
  return text;
}

std::string mending(const LintRule& rule) {
  if (rule.fix == LintFix::safe) return "`tapis lint --fix` does it.";
  if (rule.fix == LintFix::unsafe) return "`tapis lint --fix --unsafe-fixes` does it: read what it changed.";
  return "";
}

constexpr std::string_view introduction =
    R"(# The rules of the linter

<!-- Made from the rules themselves: see dsl/lint/rules/ and interpreter/lint/rules/. -->

`tapis lint` looks at scripts at three depths. **Syntax and types** is what every program of tapis says of a script:
codes that begin with E, in [language.md](../language.md). **Static** is what the rules below find by reading the checked
script. **Played** is what only shows in games that are played: of each game script some at every table, that is with
all numbers of players and the outermost values of the options, between bots that choose at random and bots that try a
game out (`--bots` in [cli.md](../cli.md)). The same script gives the same findings on every machine.

**A false alarm is worse than a miss.** Whoever is told of something that is no fault stops reading. So a rule tells
only what it is certain of, over all options and numbers of players; no rule finds anything in the scripts that come
with tapis; what a module brings and a game does not use is no finding; and a rule that cannot tell keeps silent.

`tapis explain CODE` shows what stands on these pages. What the rules find of mistakes that are put in on purpose is
counted in [mutations.md](mutations.md).

## Allowing a finding

    # lint: allow L0301 the variant of next week asks for it

at the end of a line allows what the rule finds in this line; alone on a line, what it finds in the declaration or
statement below; above the first declaration and followed by a blank line, what it finds in the whole file. Several
codes are separated by commas, and a name (`unused-rule`) works like a code. A comment without a reason is a finding
(L0601), and so is one that allows nothing or that players read, since it begins with `##` (L0602).

## Settings

A file `.tapis.yaml` in the folder of a script, or in the nearest folder above that has one, says how grave findings are:

    lint:
      rules: {L0302: error, unused-let: off}
      families: {style: info}
      exclude: [old/*]
      play: 200

A rule or family is `off`, `info`, `warning` or `error`; a rule goes before its family. Scripts that match a pattern of
`exclude` (from the folder of the file on, `*` stands for anything) are left out of folders, not if they are named.
`play` says how many games are played at each table: 50 if nothing is said, 0 for none.

## A new rule

1. A file `dsl/lint/rules/NAME.cpp` with the record (`dsl/lint/rule.hpp`) and the function that looks; it sees the script
   through `dsl/lint/view.hpp`. Codes go on within the family and are never used again.
2. A line in `dsl/lint/rules.def`.
3. `TAPIS_WRITE=1 build/tests/test_lint` writes its page and tests it: the bad script must give the finding, the good one
   must not, what is mended must be gone, and no shipped script may have any finding.
4. What comes near and is no finding goes into `tests/lint/silent_test.cpp`.

## The rules
)";

}  // namespace

const char* fix_name(LintFix fix) { return fix == LintFix::safe ? "safe" : fix == LintFix::unsafe ? "unsafe" : "none"; }

std::string rule_text(const LintRule& rule) {
  return fmt::format(
      "{} ({}): {}.\nFamily: {}. Severity: {}. Depth: {}.\n\nWhy: {}\n\nBad:\n\n{}\nGood:\n\n{}\n"
      "What to do: {}{}{}\n",
      rule.code, rule.name, rule.meaning, family_name(rule), severity_name(rule.severity), depth_of(rule.code),
      rule.why, indented(rule.bad), indented(rule.good), rule.mend, rule.fix == LintFix::none ? "" : " ",
      mending(rule));
}

std::string code_text(const CodeInfo& info) {
  std::string text = fmt::format("{} ({}): {}.\nDepth: {}.\n", info.code, info.slug, info.meaning, depth_of(info.code));
  const CodePage* page = find_code_page(info.code);
  if (page == nullptr) return text;
  text += fmt::format("\nWhy: {}\n", page->why);
  if (!page->bad.empty()) {
    const bool small = !is_whole(page->bad);
    text += fmt::format("\nBad{}:\n\n{}\nGood:\n\n{}",
                        small ? ", in a game with a `hand` and a `score` of each player and a pile `trick`" : "",
                        indented(page->bad), indented(page->good));
  }
  return text + fmt::format("\nWhat to do: {}\n", page->mend);
}

std::string rule_page(const LintRule& rule) {
  return fmt::format(
      "# {} ({})\n\n<!-- Made from the rule itself. -->\n\nFound: {}.\n\n"
      "| family | severity | depth | mended by the program |\n|---|---|---|---|\n| {} | {} | {} | {} |\n\n"
      "**Why.** {}\n\n**What to do.** {}{}{}\n\n## Bad\n\n```tapis lint\n{}```\n\n"
      "## Good\n\n```tapis lint\n{}```\n\n[All rules](README.md)\n",
      rule.name, rule.code, rule.meaning, family_name(rule), severity_name(rule.severity), depth_of(rule.code),
      fix_name(rule.fix), rule.why, rule.mend, rule.fix == LintFix::none ? "" : " ", mending(rule), rule.bad,
      rule.good);
}

std::string rules_index() {
  std::string text(introduction);
  for (const std::string_view family : lint_families) {
    std::string rows;
    for (const LintRule* rule : all_lint_rules()) {
      if (family_name(*rule) != family) continue;
      rows += fmt::format("| {} | [{}]({}.md) | {} | {} | {} |\n", rule->code, rule->name, rule->name, rule->meaning,
                          severity_name(rule->severity), fix_name(rule->fix));
    }
    if (rows.empty()) continue;
    text += fmt::format("\n### {}\n\n| code | name | what is found | severity | mended |\n|---|---|---|---|---|\n{}",
                        family, rows);
  }
  return text;
}

}  // namespace tapis
