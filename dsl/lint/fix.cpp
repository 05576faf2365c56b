#include "dsl/lint/fix.hpp"

#include <algorithm>
#include <set>

namespace tapis {

namespace {

constexpr int most_rounds = 20;

// Texts that are not written yet, in front of a library.
class Overlay : public Library {
 public:
  Overlay(const Library& below, const std::vector<Script>& scripts) : below_(below), scripts_(scripts) {}
  std::optional<Text> find(const std::string& name, const std::string& from) const override {
    auto text = below_.find(name, from);
    for (const Script& script : scripts_) {
      if (text && text->path == script.path) text->text = script.text;
    }
    return text;
  }
  std::vector<std::string> names(const std::string& from) const override { return below_.names(from); }

 private:
  const Library& below_;
  const std::vector<Script>& scripts_;
};

std::size_t errors_among(const std::vector<Found>& all) {
  return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](const Found& found) {
    return found.finding.severity == Severity::error && !found.rule;
  }));
}

// One round: the scripts with what could be mended in each of them.
Mended mend_once(const Library& library, const std::vector<Script>& scripts, const std::vector<Found>& all,
                 bool unsafe) {
  Mended result{scripts, 0};
  for (Script& script : result.scripts) {
    std::vector<const Found*> findings;
    for (const Found& found : all) {
      if (!can_mend(found, unsafe)) continue;
      if (found.checked->sources.file(found.finding.span.file).name == script.path) findings.push_back(&found);
    }
    int mended = 0;
    std::string text = apply(script.text, findings, mended);
    if (mended == 0 || check(library, script.path, text).findings.has_errors()) continue;
    script.text = std::move(text);
    result.edits += mended;
  }
  return result;
}

}  // namespace

bool can_mend(const Found& found, bool unsafe) { return !found.edits.empty() && (found.safe || unsafe); }

std::string apply(const std::string& text, const std::vector<const Found*>& findings, int& mended) {
  std::vector<Edit> edits;
  const auto overlaps = [&](const Edit& edit) {
    return std::any_of(edits.begin(), edits.end(), [&](const Edit& made) {
      return (edit.span.begin < made.span.end && made.span.begin < edit.span.end) || edit.span.begin == made.span.begin;
    });
  };
  for (const Found* found : findings) {
    if (std::any_of(found->edits.begin(), found->edits.end(), overlaps)) continue;
    edits.insert(edits.end(), found->edits.begin(), found->edits.end());
    ++mended;
  }
  std::sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.span.begin > b.span.begin; });
  std::string result = text;
  for (const Edit& edit : edits) result.replace(edit.span.begin, edit.span.end - edit.span.begin, edit.text);
  return result;
}

Mended mend(const Library& library, std::vector<Script> scripts, bool unsafe) {
  Mended result{std::move(scripts), 0};
  std::vector<Found> all = lint(Overlay(library, result.scripts), result.scripts);
  for (int round = 0; round < most_rounds; ++round) {
    Mended next = mend_once(Overlay(library, result.scripts), result.scripts, all, unsafe);
    if (next.edits == 0) break;
    std::vector<Found> later = lint(Overlay(library, next.scripts), next.scripts);
    if (errors_among(later) > errors_among(all)) break;
    next.edits += result.edits;
    result = std::move(next);
    all = std::move(later);
  }
  return result;
}

}  // namespace tapis
