#include "interpreter/cli/cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "dsl/diagnostic.hpp"
#include "interpreter/cli/cases_report.hpp"
#include "interpreter/cli/cases_run.hpp"
#include "interpreter/cli/coverage.hpp"
#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/terminal.hpp"

namespace tapis::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* case_ending = ".cases.yaml";

bool ends_with(const std::string& text, const std::string& ending) {
  return text.size() >= ending.size() && text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

// Folders that hold no cases of ours, whatever lies in them.
bool skipped_folder(const std::string& name) { return name.size() > 1 && name.front() == '.'; }

void search_folder(const fs::path& folder, std::vector<std::string>& found) {
  std::error_code error;
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
  const fs::recursive_directory_iterator end;
  while (!error && at != end) {
    const std::string name = at->path().filename().string();
    std::error_code ignored;
    if (at->is_directory(ignored) && skipped_folder(name))
      at.disable_recursion_pending();
    else if (ends_with(name, case_ending) && at->is_regular_file(ignored))
      found.push_back(at->path().lexically_normal().string());
    at.increment(error);
  }
}

// Does a text fit a pattern in which `*` stands for anything and `?` for one character?
bool fits(std::string_view text, std::string_view pattern) {
  std::size_t at = 0, back = 0, star = std::string_view::npos;
  std::size_t next = 0;
  while (at < text.size()) {
    if (next < pattern.size() && pattern[next] == '*') {
      star = next++;
      back = at;
    } else if (next < pattern.size() && (pattern[next] == '?' || pattern[next] == text[at])) {
      ++next;
      ++at;
      while (pattern[next - 1] == '?' && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0u) == 0x80u) {
        ++at;  // the rest of a character of several bytes
      }
    } else if (star != std::string_view::npos) {
      next = star + 1;
      at = ++back;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', next) == std::string_view::npos;
}

bool wanted(const CaseResult& result, const std::string& pattern) {
  if (pattern.empty() || result.name.find(pattern) != std::string::npos || fits(result.name, pattern)) return true;
  return std::any_of(result.rules.begin(), result.rules.end(),
                     [&](const std::string& rule) { return fits(rule, pattern); });
}

CaseResult unreadable(const std::string& file, const std::string& message, int line = 0, int column = 0) {
  CaseResult result;
  result.file = file;
  result.status = CaseStatus::error;
  std::string place = file;
  if (line > 0) place += fmt::format(":{}", line);
  if (column > 0) place += fmt::format(":{}", column);
  result.findings.push_back(place + ": " + message);
  CaseFinding finding;
  finding.line = line;
  finding.column = column;
  finding.message = message;
  result.details.push_back(std::move(finding));
  return result;
}

// The places of findings, in the file as it is written.
void add_excerpts(std::vector<CaseResult>& results, const std::string& file, const std::string& text, bool colour) {
  for (CaseResult& result : results) {
    for (CaseFinding& finding : result.details)
      finding.excerpt = excerpt_at(file, text, finding.line, finding.column, colour);
  }
}

// The time that passes while it lives.
class Watch {
 public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

std::vector<std::string> find_case_files(const std::vector<std::string>& paths, std::vector<std::string>& missing) {
  std::vector<std::string> found;
  for (const std::string& path : paths.empty() ? std::vector<std::string>{"."} : paths) {
    std::error_code error;
    if (fs::is_directory(path, error))
      search_folder(path, found);
    else if (fs::exists(path, error))
      found.push_back(path);
    else
      missing.push_back(path);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::vector<CaseResult> run_case_text(GameShelf& shelf, const std::string& file, const std::string& text,
                                      const CaseModes& modes, std::size_t& left_out) {
  std::vector<CaseResult> results;
  try {
    const Data all = read_yaml(text);
    if (all.is == Data::Is::null) return results;
    if (!all.list()) throw DataError(all, "a case file is a list of cases, each beginning with `- case:`");
    for (const Data& data : all.items) {
      CaseResult named;
      if (const Data* name = data.find("case")) named.name = name->text;
      if (const Data* rules = data.find("rules"))
        for (const Data& rule : rules->items) named.rules.push_back(rule.text);
      if (!wanted(named, modes.pattern)) {
        ++left_out;
        continue;
      }
      const Watch watch;
      CaseResult result = CaseRun(shelf, file, data, modes).run();
      result.seconds = watch.seconds();
      if (modes.shrinks) result.shrunk = shrunk_case(shelf, file, data, result);
      result.name = named.name;
      result.rules = named.rules;
      results.push_back(std::move(result));
    }
  } catch (const DataError& error) {
    results.push_back(unreadable(file, error.what(), error.line(), error.column()));
  } catch (const std::exception& error) {
    results.push_back(unreadable(file, error.what()));
  }
  add_excerpts(results, file, text, modes.voice.colour);
  return results;
}

std::vector<CaseResult> run_case_text(GameShelf& shelf, const std::string& file, const std::string& text,
                                      const std::string& pattern) {
  CaseModes modes;
  modes.pattern = pattern;
  std::size_t left_out = 0;
  return run_case_text(shelf, file, text, modes, left_out);
}

namespace {

std::string format_of(const CaseOptions& options) {
  if (!options.format.empty()) return options.format;
  return options.json ? "json" : "text";
}

// Nothing was checked: whoever asked must not take that for a success.
CaseResult nothing_to_run(const CaseOptions& options, const CaseCounts& counts) {
  const std::string where = options.paths.empty() ? "." : fmt::format("{}", fmt::join(options.paths, ", "));
  if (counts.files == 0) {
    return unreadable(where, fmt::format("no files whose names end in {0}; `tapis new NAME` writes a game with its {0}",
                                         case_ending));
  }
  if (options.pattern.empty()) return unreadable(where, "no cases");
  return unreadable(where, fmt::format("no case whose name contains `{0}` or that cites {0}, among {1}",
                                       options.pattern, counts.left_out));
}

// The games of which too little was gone through, or nobody knows how much.
std::string shortfall_text(const std::vector<CoverageScript>& scripts, const std::vector<CaseResult>& results,
                           double least) {
  std::string text;
  std::set<std::string> unknown;
  for (const CaseResult& result : results) {
    if (!result.not_covered.empty() && unknown.insert(result.not_covered).second) text += result.not_covered + "\n";
  }
  for (const CoverageScript& script : scripts) {
    if (!script.game || script.percentage() >= least) continue;
    text += fmt::format("{}: {}% exercised, less than {}%\n", script.name, decimal(script.percentage(), 1),
                        decimal(least, 1));
  }
  return text;
}

}  // namespace

int run_cases(const CaseOptions& options, std::ostream& out, const Voice& voice) {
  GameShelf shelf;
  std::vector<std::string> missing;
  const std::vector<std::string> files = find_case_files(options.paths, missing);
  std::vector<CaseResult> results;
  CaseCounts counts;
  counts.files = files.size();
  CaseModes modes;
  modes.pattern = options.pattern;
  modes.traced = options.trace;
  const bool covered = options.coverage || options.coverage_min.has_value();
  modes.covered = covered;
  modes.shrinks = options.shrink;
  modes.voice = voice;
  for (const std::string& path : missing) results.push_back(unreadable(path, "no such file or folder"));
  for (const std::string& path : files) {
    try {
      for (CaseResult& result : run_case_text(shelf, path, read_file(path), modes, counts.left_out))
        results.push_back(std::move(result));
    } catch (const Failure& failure) {
      results.push_back(unreadable(path, failure.message));
    }
  }
  if (results.empty()) results.push_back(nothing_to_run(options, counts));
  count(results, counts);
  const std::vector<CoverageScript> scripts = covered ? coverage(shelf.games()) : std::vector<CoverageScript>{};
  const std::string shortfall = shortfall_text(scripts, results, options.coverage_min.value_or(0));
  const std::string format = format_of(options);
  if (format == "json") {
    nlohmann::ordered_json json = json_report(results, counts);
    if (covered) json["coverage"] = coverage_json(scripts);
    out << json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << "\n";
  } else if (format == "junit") {
    out << junit_report(results, counts);
  } else {
    out << text_report(results, counts, voice);
    if (covered) out << coverage_text(scripts) << shortfall;
  }
  if (format != "text") write_error(shortfall);
  if (counts.errors > 0) return status_usage;
  return counts.failed > 0 || (options.coverage_min && !shortfall.empty()) ? status_short : status_fine;
}

int run_cases(const CaseOptions& options) {
  CommonOptions common = options.common;
  if (common.language.empty()) common.language = "en";  // as all else that is told of cases
  common.json = format_of(options) != "text";
  std::ostringstream out;
  const int status = run_cases(options, out, common.voice(true));
  write(out.str());
  return status;
}

}  // namespace tapis::cli
