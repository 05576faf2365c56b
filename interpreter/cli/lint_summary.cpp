#include "interpreter/cli/lint_summary.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "dsl/lint/fix.hpp"
#include "interpreter/cli/texts.hpp"

namespace tapis::cli {
namespace {

std::string less_seen(const LintExtent& extent) {
  std::string text;
  if (extent.cut_off > 0) {
    text += "the games of " + counted(extent.cut_off, "script", "scripts") +
            " took too long and were cut off: a quicker machine may find more\n";
  }
  if (extent.few > 0) {
    text += "of " + counted(extent.few, "script", "scripts") +
            " too few games came to an end for the rules about what never happens\n";
  }
  return text;
}

}  // namespace

std::string lint_summary(const std::vector<Found>& all, const LintExtent& extent) {
  const auto number_of = [&](const auto& holds) {
    return static_cast<long long>(std::count_if(all.begin(), all.end(), holds));
  };
  const auto are = [](Severity severity) { return [=](const Found& f) { return f.finding.severity == severity; }; };
  std::string text = counted(static_cast<long long>(extent.scripts), "script", "scripts") +
                     " checked (syntax and types, static" + (extent.played ? ", played): " : "): ");
  const std::string silent = less_seen(extent);
  if (all.empty()) return text + "no findings\n" + silent;
  std::vector<std::string> parts;
  const long long errors = number_of(are(Severity::error)), warnings = number_of(are(Severity::warning)),
                  remarks = number_of(are(Severity::info));
  if (errors > 0) parts.push_back(counted(errors, "error", "errors"));
  if (warnings > 0) parts.push_back(counted(warnings, "warning", "warnings"));
  if (remarks > 0) parts.push_back(counted(remarks, "remark", "remarks"));
  text += fmt::format("{}\n", fmt::join(parts, ", "));
  const long long safe = number_of([](const Found& f) { return can_mend(f, false); });
  const long long any = number_of([](const Found& f) { return can_mend(f, true); });
  if (safe > 0) text += fmt::format("{} can be mended by --fix\n", counted(safe, "finding", "findings"));
  if (any > safe) {
    text += fmt::format("{} can be mended by --fix --unsafe-fixes, which may change what a script does\n",
                        counted(any - safe, "finding", "findings"));
  }
  return text + silent;
}

}  // namespace tapis::cli
