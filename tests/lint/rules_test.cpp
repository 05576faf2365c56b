// Every rule of the linter keeps what its record promises, and the shipped scripts please all of them.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <regex>
#include <set>

#include "dsl/lint/fix.hpp"
#include "tests/lint/support.hpp"

using namespace tapis;
using test::count_of;
using test::lint_text;
using test::told;

TEST_CASE("the records of the rules are whole and their codes and names their own") {
  std::set<std::string_view> known;
  for (const LintRule* rule : all_lint_rules()) {
    INFO(rule->code << " " << rule->name);
    CHECK(known.insert(rule->code).second);
    CHECK(known.insert(rule->name).second);
    CHECK(std::regex_match(std::string(rule->name), std::regex("[a-z]+(-[a-z]+)*")));
    CHECK(std::string(rule->code.substr(0, 3)) == "L0" + std::to_string(static_cast<int>(rule->family) + 1));
    CHECK(rule->code.size() == 5);
    for (const std::string_view text : {rule->meaning, rule->why, rule->mend, rule->bad, rule->good}) {
      CHECK_FALSE(text.empty());
    }
    CHECK(rule->meaning.back() != '.');
    CHECK(rule->why.back() == '.');
    CHECK(rule->mend.back() == '.');
    CHECK((rule->look == nullptr) == (rule->family == LintFamily::played));
    CHECK(find_lint_rule(rule->code) == rule);
    CHECK(find_lint_rule(rule->name) == rule);
  }
}

TEST_CASE("each rule finds its bad example and is silent about its good one") {
  for (const LintRule* rule : all_lint_rules()) {
    INFO(rule->code << " " << rule->name);
    const auto bad = test::look_for(*rule, std::string(rule->bad));
    const auto good = test::look_for(*rule, std::string(rule->good));
    INFO("bad:\n" << told(bad) << "good:\n" << told(good));
    CHECK(count_of(bad, rule->code) >= 1);
    CHECK(count_of(good, rule->code) == 0);
    for (const Found& found : bad) CHECK(found.rule != nullptr);  // nothing that the checker finds
    for (const Found& found : good) CHECK(found.rule != nullptr);
    for (const Found& found : bad) {
      if (found.rule != rule) continue;
      const Span span = found.finding.span;
      CHECK(span.begin < span.end);
      CHECK(span.end <= rule->bad.size());
      CHECK((rule->fix != LintFix::none || found.edits.empty()));
      CHECK((rule->fix != LintFix::unsafe || !found.safe));
    }
  }
}

TEST_CASE("what a rule mends is gone, and the script still checks") {
  for (const LintRule* rule : all_lint_rules()) {
    if (rule->fix == LintFix::none) continue;
    INFO(rule->code << " " << rule->name);
    const auto before = lint_text(std::string(rule->bad));
    const bool edits = std::any_of(before.begin(), before.end(),
                                   [&](const Found& found) { return found.rule == rule && !found.edits.empty(); });
    CHECK(edits);
    const Mended mended = mend(ShippedLibrary(), {{"example.game", std::string(rule->bad)}}, true);
    REQUIRE(mended.scripts.size() == 1);
    INFO(mended.scripts[0].text);
    CHECK(mended.edits > 0);
    const auto after = lint_text(mended.scripts[0].text);
    INFO(told(after));
    CHECK(count_of(after, rule->code) == 0);
    for (const Found& found : after) CHECK(found.rule != nullptr);
  }
}

TEST_CASE("nothing is found in the shipped scripts") {
  std::vector<Script> scripts;
  for (const Shipped& shipped : shipped_scripts()) {
    const Script script{std::string(shipped.path), std::string(shipped.text)};
    INFO(told(lint(ShippedLibrary(), {script})));
    CHECK(lint(ShippedLibrary(), {script}).empty());
    scripts.push_back(script);
  }
  const auto all = lint(ShippedLibrary(), scripts);
  INFO(told(all));
  CHECK(all.empty());
}

// A sample of the games that `tapis lint games stdlib` plays; with TAPIS_HEAVY=1 all of them.
TEST_CASE("nothing shows in games of the shipped scripts") {
  PlayPlan plan;
  if (std::getenv("TAPIS_HEAVY") == nullptr) plan.most_effort /= 4;
  for (const Shipped& shipped : shipped_scripts()) {
    INFO(shipped.path);
    const auto all = test::play_text(std::string(shipped.text), plan);
    INFO(told(all));
    CHECK(all.empty());
  }
}
