// Checking scripts, with findings for people and for programs.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>

#include "dsl/library.hpp"
#include "dsl/lint/fix.hpp"
#include "dsl/lint/report.hpp"
#include "interpreter/cli/lint_config.hpp"
#include "interpreter/cli/lint_summary.hpp"
#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/scripts.hpp"
#include "interpreter/cli/terminal.hpp"
#include "interpreter/lint/played.hpp"

namespace tapis::cli {
namespace {

// How many games are played at each table of a script.
int games_of(const LintConfig& config, const LintOptions& options) {
  if (options.no_play) return 0;
  return options.play ? *options.play : config.play.value_or(PlayPlan().games);
}

std::vector<Script> scripts_for(const LintOptions& options, std::map<std::string, int>& games) {
  LintConfigs configs;
  std::vector<Script> scripts;
  for (const std::string& path : find_scripts(options.paths)) {
    const LintConfig& config = configs.of(path);
    const bool named = std::find(options.paths.begin(), options.paths.end(), path) != options.paths.end();
    if (!named && config.excludes(path)) continue;
    scripts.push_back({path, read_file(path), config.settings});
    games[path] = games_of(config, options);
  }
  return scripts;
}

// Mends the scripts, on the disk or only to show how; says how many files changed.
int mend_files(std::vector<Script>& scripts, const LintOptions& options) {
  Mended mended = mend(FileLibrary(), scripts, options.unsafe_fixes);
  int changed = 0;
  for (std::size_t i = 0; i < scripts.size(); ++i) {
    if (mended.scripts[i].text == scripts[i].text) continue;
    ++changed;
    if (options.diff) {
      write(unified_diff(scripts[i].path, scripts[i].text, mended.scripts[i].text, "mended"));
    } else {
      write_file(scripts[i].path, mended.scripts[i].text);
    }
  }
  if (!options.diff) {
    write_error(mended.edits == 0 ? std::string("nothing to mend\n")
                                  : fmt::format("mended {} in {}\n", counted(mended.edits, "finding", "findings"),
                                                counted(changed, "script", "scripts")));
  }
  scripts = std::move(mended.scripts);
  return changed;
}

bool reaches(Severity severity, const std::string& least) {
  if (least == "info") return true;
  return severity == Severity::error || (least == "warning" && severity == Severity::warning);
}

}  // namespace

int run_lint(const LintOptions& options) {
  const Voice voice = options.common.voice(true);
  const std::string format = options.common.json ? "json" : options.format;
  std::map<std::string, int> games;
  std::vector<Script> scripts = scripts_for(options, games);
  if (options.diff) return mend_files(scripts, options) > 0 ? status_short : status_fine;
  if (options.fix) mend_files(scripts, options);
  std::vector<std::string> files;
  for (const Script& script : scripts) files.push_back(script.path);
  std::vector<Found> all;
  std::atomic<int> few{0}, cut_off{0};
  {
    ProgressBar bar(static_cast<std::int64_t>(scripts.size()));
    std::mutex one_at_a_time;
    std::int64_t done = 0;
    const auto progress = [&](std::size_t scripts_done) {
      const std::lock_guard lock(one_at_a_time);
      done = std::max(done, static_cast<std::int64_t>(scripts_done));
      bar.show(done);
    };
    all = lint(FileLibrary(), scripts, progress, [&](View& view, const Script& script) {
      PlayPlan plan;
      plan.games = games.at(script.path);
      plan.progress = [&](std::int64_t played) {
        const std::lock_guard lock(one_at_a_time);
        bar.show(done, fmt::format("{}: {} played", script.path, counted(played, "game", "games")));
      };
      const PlayedEnough heard = play_and_tell(view, plan);
      few += heard.enough ? 0 : 1;
      cut_off += heard.cut_off ? 1 : 0;
    });
  }
  if (format == "json") {
    write(json_report(all, files.size()));
  } else if (format == "sarif") {
    write(sarif_report(all));
  } else if (format == "github") {
    write(github_report(all));
  } else if (format == "junit") {
    write(junit_report(all, files));
  } else {
    const bool played = std::any_of(games.begin(), games.end(), [](const auto& one) { return one.second > 0; });
    for (const Found& found : all) write(render(found.finding, found.checked->sources, voice.colour) + "\n");
    write(lint_summary(all, {files.size(), played, few, cut_off}));
  }
  const bool short_of = std::any_of(
      all.begin(), all.end(), [&](const Found& found) { return reaches(found.finding.severity, options.fail_on); });
  return short_of ? status_short : status_fine;
}

}  // namespace tapis::cli
