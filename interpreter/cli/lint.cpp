// Checking scripts, with findings for people and for programs.
#include <algorithm>

#include "dsl/library.hpp"
#include "dsl/lint/report.hpp"
#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/scripts.hpp"
#include "interpreter/cli/terminal.hpp"

namespace tapis::cli {
namespace {

std::string summary(const std::vector<Found>& all, std::size_t files) {
  const auto number_of = [&](Severity severity) {
    return std::count_if(all.begin(), all.end(), [&](const Found& f) { return f.finding.severity == severity; });
  };
  std::string text = counted(static_cast<long long>(files), "script", "scripts") + " checked: ";
  if (all.empty()) return text + "no findings\n";
  text += counted(number_of(Severity::error), "error", "errors");
  if (number_of(Severity::warning) > 0) text += ", " + counted(number_of(Severity::warning), "warning", "warnings");
  if (number_of(Severity::info) > 0) text += ", " + counted(number_of(Severity::info), "remark", "remarks");
  return text + "\n";
}

}  // namespace

int run_lint(const LintOptions& options) {
  const Voice voice = options.common.voice(true);
  const std::string format = options.common.json ? "json" : options.format;
  const std::vector<std::string> files = find_scripts(options.paths);
  std::vector<Script> scripts;
  for (const std::string& path : files) scripts.push_back({path, read_file(path)});
  const std::vector<Found> all = lint(FileLibrary(), scripts);
  if (format == "json") {
    write(json_report(all, files.size()));
  } else if (format == "sarif") {
    write(sarif_report(all));
  } else if (format == "github") {
    write(github_report(all));
  } else {
    for (const Found& found : all) write(render(found.finding, found.checked->sources, voice.colour) + "\n");
    write(summary(all, files.size()));
  }
  const bool short_of =
      std::any_of(all.begin(), all.end(), [](const Found& found) { return found.finding.severity != Severity::info; });
  return short_of ? status_short : status_fine;
}

}  // namespace tapis::cli
