#include "dsl/lint/lint.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <set>
#include <thread>
#include <tuple>

#include "dsl/lint/rules.hpp"
#include "dsl/lint/view.hpp"

namespace tapis {

namespace {

// Does something for each number below `count`, on all cores. Throws what was thrown first.
void for_each_of(std::size_t count, const std::function<void(std::size_t)>& act) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::once_flag first;
  const auto work = [&] {
    try {
      for (std::size_t i = next++; i < count; i = next++) act(i);
    } catch (...) {
      std::call_once(first, [&] { failure = std::current_exception(); });
    }
  };
  const std::size_t threads = std::min<std::size_t>(std::max(1u, std::thread::hardware_concurrency()), count);
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
  if (failure) std::rethrow_exception(failure);
}

using CheckedPointer = std::shared_ptr<const Checked>;

void note_names(const Checked& checked, const Tree& tree, std::set<std::string, std::less<>>& names) {
  for (const Node& node : tree.nodes) {
    if (node.kind == Kind::Name) names.emplace(checked.sources.text(node.span));
  }
}

// What the other scripts add to one that they use.
Surroundings surroundings_of(const Checked& one, const std::vector<CheckedPointer>& all) {
  Surroundings around;
  const std::string& text = one.sources.file(one.trees.back().file).text;  // a path may be written in several ways
  for (const CheckedPointer& other : all) {
    if (other.get() == &one || other->trees.empty()) continue;
    bool uses = false;
    for (std::size_t i = 0; i < other->sources.size(); ++i) {
      if (i == other->trees.back().file) continue;
      uses = uses || other->sources.file(static_cast<std::uint16_t>(i)).text == text;
    }
    if (!uses) continue;
    note_names(*other, other->trees.back(), around.names);
    around.players.insert(around.players.end(), other->program.players.begin(), other->program.players.end());
  }
  return around;
}

std::vector<Found> look(const CheckedPointer& checked, const Script& script, const std::vector<CheckedPointer>& all) {
  if (checked->findings.has_errors() || checked->trees.empty()) return {};
  const Surroundings around = surroundings_of(*checked, all);
  View view(checked, script.settings, around);
  for (const LintRule* rule : all_lint_rules()) view.ask(*rule);
  std::stable_sort(view.found().begin(), view.found().end(), [](const Found& a, const Found& b) {
    return std::tie(a.finding.span.begin, a.finding.span.end) < std::tie(b.finding.span.begin, b.finding.span.end);
  });
  return std::move(view.found());
}

}  // namespace

std::optional<Severity> LintSettings::severity(const LintRule& rule) const {
  if (const auto known = rules.find(rule.code); known != rules.end()) return known->second;
  if (const auto known = families.find(family_name(rule)); known != families.end()) return known->second;
  return rule.severity;
}

Found& Found::note(Span span, std::string text) {
  finding.notes.push_back({span, std::move(text)});
  return *this;
}

Found& Found::edit(Span span, std::string text) {
  edits.push_back({span, std::move(text)});
  return *this;
}

Found& Found::unsafe() {
  safe = false;
  return *this;
}

std::vector<Found> lint(const Library& library, const std::vector<Script>& scripts,
                        const std::function<void(std::size_t)>& progress) {
  std::vector<CheckedPointer> checked(scripts.size());
  std::vector<std::vector<Found>> found(scripts.size());
  std::atomic<std::size_t> done{0};
  for_each_of(scripts.size(), [&](std::size_t i) {
    checked[i] = std::make_shared<const Checked>(check(library, scripts[i].path, scripts[i].text));
  });
  for_each_of(scripts.size(), [&](std::size_t i) {
    found[i] = look(checked[i], scripts[i], checked);
    if (progress) progress(++done);
  });
  std::vector<Found> all;
  std::set<std::tuple<std::string, std::uint32_t, std::string>> known;
  for (std::size_t i = 0; i < scripts.size(); ++i) {
    for (const Diagnostic& finding : checked[i]->findings.all()) {
      if (finding.span.file >= checked[i]->sources.size()) continue;
      const std::string& name = checked[i]->sources.file(finding.span.file).name;
      if (known.emplace(name, finding.span.begin, finding.code).second) all.push_back({finding, checked[i]});
    }
    std::move(found[i].begin(), found[i].end(), std::back_inserter(all));
  }
  return all;
}

}  // namespace tapis
