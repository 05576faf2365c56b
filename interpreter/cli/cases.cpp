#include "interpreter/cli/cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "interpreter/cli/cases_run.hpp"
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

bool wanted(const CaseResult& result, const std::string& pattern) {
  return pattern.empty() || result.name.find(pattern) != std::string::npos ||
         std::find(result.rules.begin(), result.rules.end(), pattern) != result.rules.end();
}

CaseResult unreadable(const std::string& file, const std::string& place, const std::string& message) {
  CaseResult result;
  result.file = file;
  result.status = CaseStatus::error;
  result.findings.push_back(file + place + ": " + message);
  return result;
}

const char* status_name(CaseStatus status) {
  switch (status) {
    case CaseStatus::passed:
      return "passed";
    case CaseStatus::failed:
      return "failed";
    case CaseStatus::error:
      return "error";
  }
  return "error";
}

struct Summary {
  int passed = 0, failed = 0, errors = 0;
  int total() const { return passed + failed + errors; }
  int exit_status() const { return errors > 0 ? 2 : failed > 0 ? 1 : 0; }
};

Summary summarise(const std::vector<CaseResult>& results) {
  Summary summary;
  for (const CaseResult& result : results) {
    if (result.status == CaseStatus::passed) ++summary.passed;
    if (result.status == CaseStatus::failed) ++summary.failed;
    if (result.status == CaseStatus::error) ++summary.errors;
  }
  return summary;
}

void print_json(const std::vector<CaseResult>& results, std::size_t files, std::ostream& out) {
  const Summary summary = summarise(results);
  nlohmann::json cases = nlohmann::json::array();
  for (const CaseResult& result : results)
    cases.push_back({{"file", result.file},
                     {"line", result.line},
                     {"case", result.name},
                     {"rules", result.rules},
                     {"status", status_name(result.status)},
                     {"findings", result.findings},
                     {"position", result.position}});
  const nlohmann::json all = {{"version", 1},
                              {"files", files},
                              {"cases", cases},
                              {"passed", summary.passed},
                              {"failed", summary.failed},
                              {"errors", summary.errors}};
  out << all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
}

std::string indented(const std::string& text) {
  std::string out = "    ";
  for (const char c : text) {
    out += c;
    if (c == '\n') out += "    ";
  }
  return out;
}

void print_text(const std::vector<CaseResult>& results, std::size_t files, std::ostream& out) {
  for (const CaseResult& result : results) {
    if (result.status == CaseStatus::passed) continue;
    if (!result.name.empty())
      out << fmt::format("{}:{}: {}: {}\n", result.file, result.line, status_name(result.status), result.name);
    for (const std::string& finding : result.findings) out << "  " << finding << "\n";
    if (!result.position.empty()) out << indented(result.position) << "\n";
  }
  const Summary summary = summarise(results);
  out << fmt::format("{} {} in {} {}: {} passed, {} failed, {} {}\n", summary.total(),
                     summary.total() == 1 ? "case" : "cases", files, files == 1 ? "file" : "files", summary.passed,
                     summary.failed, summary.errors, summary.errors == 1 ? "error" : "errors");
}

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
                                      const std::string& pattern) {
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
      if (!wanted(named, pattern)) continue;
      CaseResult result = CaseRun(shelf, file, data).run();
      result.name = named.name;
      result.rules = named.rules;
      results.push_back(std::move(result));
    }
  } catch (const DataError& error) {
    std::string place;
    if (error.line() > 0) place += fmt::format(":{}", error.line());
    if (error.column() > 0) place += fmt::format(":{}", error.column());
    results.push_back(unreadable(file, place, error.what()));
  } catch (const std::exception& error) {
    results.push_back(unreadable(file, "", error.what()));
  }
  return results;
}

int run_cases(const CaseOptions& options, std::ostream& out) {
  GameShelf shelf;
  std::vector<std::string> missing;
  const std::vector<std::string> files = find_case_files(options.paths, missing);
  std::vector<CaseResult> results;
  for (const std::string& path : missing) results.push_back(unreadable(path, "", "no such file or folder"));
  for (const std::string& path : files) {
    try {
      for (CaseResult& result : run_case_text(shelf, path, read_file(path), options.pattern))
        results.push_back(std::move(result));
    } catch (const Failure& failure) {
      results.push_back(unreadable(path, "", failure.message));
    }
  }
  if (results.empty()) {  // nothing was checked: whoever asked must not take that for a success
    const std::string where = options.paths.empty() ? "." : fmt::format("{}", fmt::join(options.paths, ", "));
    const std::string what = files.empty() ? fmt::format("no files whose names end in {}", case_ending)
                             : options.pattern.empty()
                                 ? "no cases"
                                 : fmt::format("no case whose name contains `{0}` or that cites {0}", options.pattern);
    results.push_back(unreadable(where, "", what));
  }
  if (options.json)
    print_json(results, files.size(), out);
  else
    print_text(results, files.size(), out);
  return summarise(results).exit_status();
}

int run_cases(const CaseOptions& options) {
  std::ostringstream out;
  const int status = run_cases(options, out);
  write(out.str());
  return status;
}

}  // namespace tapis::cli
