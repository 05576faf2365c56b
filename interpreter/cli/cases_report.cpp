#include "interpreter/cli/cases_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "dsl/lint/report.hpp"
#include "interpreter/cli/screen.hpp"

namespace tapis::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr int widest = 100;  // line of moves

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

std::string indented(const std::string& text, const std::string& by) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (end > at) out += by + text.substr(at, end - at);
    out += "\n";
    at = end + 1;
  }
  return out;
}

std::string moves_text(const CaseResult& result) {
  return "moves so far: " + (result.moves.empty() ? "none" : fmt::format("{}", fmt::join(result.moves, ", ")));
}

// Where and what, the line with a caret, what was expected and found; then the moves and the table.
std::string findings_text(const CaseResult& result, const Voice& voice) {
  std::string text;
  for (std::size_t i = 0; i < result.details.size(); ++i) {
    const CaseFinding& finding = result.details[i];
    std::string head = result.findings[i];
    if (!finding.what.empty()) head = head.substr(0, head.size() - finding.message.size()) + finding.what;
    text += "  " + head + "\n" + indented(finding.excerpt, "    ");
    if (finding.what.empty()) continue;
    text += "    expected: " + voice.styled(finding.expected, "32") + "\n";
    text += "    found:    " + voice.styled(finding.found, "31") + "\n";
  }
  if (result.table.empty()) return text;  // it had not begun
  const std::string moves = moves_text(result);
  text += width_of(moves) <= widest ? fmt::format("    {}\n", moves)
                                    : "    moves so far:\n" + flowed(result.moves, 6, widest);
  text += indented(result.table, "    ");
  return text;
}

std::string position_text(const CaseResult& result) {
  return result.table.empty() ? "" : fmt::format("{}\n{}", moves_text(result), result.table);
}

std::string trace_text(const CaseResult& result) {
  std::string text;
  for (const TraceStep& step : result.trace) text += trace_text(step);
  return text;
}

std::string junit_case(const CaseResult& result) {
  const std::string name = result.name.empty() ? result.file : result.name;
  std::string text =
      fmt::format("    <testcase name=\"{}\" classname=\"{}\" file=\"{}\" line=\"{}\" time=\"{:.3f}\"",
                  xml_escaped(name), xml_escaped(result.file), xml_escaped(result.file), result.line, result.seconds);
  if (result.status == CaseStatus::passed) return text + "/>\n";
  const char* element = result.status == CaseStatus::failed ? "failure" : "error";
  const std::string message = result.details.empty() ? "" : result.details.front().message;
  const std::string body = findings_text(result, Voice{});
  return text + fmt::format(">\n      <{0} message=\"{1}\" type=\"{0}\">{2}</{0}>\n    </testcase>\n", element,
                            xml_escaped(message), xml_escaped(body));
}

// The attributes of a suite, or of all of them.
std::string junit_head(const CaseCounts& counts, double seconds) {
  return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"0\" time=\"{:.3f}\"", counts.total(),
                     counts.failed, counts.errors, seconds);
}

}  // namespace

void count(const std::vector<CaseResult>& results, CaseCounts& counts) {
  for (const CaseResult& result : results) {
    if (result.status == CaseStatus::passed) ++counts.passed;
    if (result.status == CaseStatus::failed) ++counts.failed;
    if (result.status == CaseStatus::error) ++counts.errors;
  }
}

std::string text_report(const std::vector<CaseResult>& results, const CaseCounts& counts, const Voice& voice) {
  std::string text;
  for (const CaseResult& result : results) {
    const bool passed = result.status == CaseStatus::passed;
    if (passed && result.trace.empty()) continue;
    if (!result.name.empty()) {
      const std::string status = voice.styled(status_name(result.status), passed ? "32" : "1;31");
      text += fmt::format("{}:{}: {}: {}\n", result.file, result.line, status, result.name);
    }
    text += trace_text(result) + findings_text(result, voice);
    if (!result.shrunk.empty()) text += "\n" + result.shrunk + "\n";
  }
  const auto cases = [](long long number) { return counted(number, "case", "cases"); };
  text += fmt::format("{} in {}: {} passed, {} failed, {}", cases(counts.total()),
                      counted(static_cast<long long>(counts.files), "file", "files"), counts.passed, counts.failed,
                      counted(counts.errors, "error", "errors"));
  if (counts.left_out > 0) text += fmt::format("; {} not asked for", cases(static_cast<long long>(counts.left_out)));
  return text + "\n";
}

nlohmann::ordered_json json_report(const std::vector<CaseResult>& results, const CaseCounts& counts) {
  Json cases = Json::array();
  for (const CaseResult& result : results) {
    Json one = {{"file", result.file},
                {"line", result.line},
                {"case", result.name},
                {"rules", result.rules},
                {"status", status_name(result.status)},
                {"findings", result.findings},
                {"position", position_text(result)}};
    one["details"] = Json::array();
    for (const CaseFinding& finding : result.details) {
      Json detail = {{"line", finding.line}, {"column", finding.column}, {"message", finding.message}};
      if (!finding.what.empty()) {
        detail["what"] = finding.what;
        detail["expected"] = finding.expected;
        detail["found"] = finding.found;
      }
      one["details"].push_back(std::move(detail));
    }
    if (!result.shrunk.empty()) one["shrunk"] = result.shrunk;
    if (!result.trace.empty()) one["trace"] = Json::array();
    for (const TraceStep& step : result.trace) one["trace"].push_back(trace_json(step));
    cases.push_back(std::move(one));
  }
  return {{"version", 1},
          {"files", counts.files},
          {"cases", std::move(cases)},
          {"passed", counts.passed},
          {"failed", counts.failed},
          {"errors", counts.errors},
          {"left_out", counts.left_out}};
}

std::string junit_report(const std::vector<CaseResult>& results, const CaseCounts& counts) {
  double all = 0;
  for (const CaseResult& result : results) all += result.seconds;
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  text += fmt::format("<testsuites name=\"tapis test\" {}>\n", junit_head(counts, all));
  for (std::size_t at = 0; at < results.size();) {
    std::vector<CaseResult> suite;
    std::string cases;
    double seconds = 0;
    const std::string& file = results[at].file;
    for (; at < results.size() && results[at].file == file; ++at) {
      cases += junit_case(results[at]);
      seconds += results[at].seconds;
      suite.push_back(results[at]);
    }
    CaseCounts part;
    count(suite, part);
    text += fmt::format("  <testsuite name=\"{}\" {}>\n{}  </testsuite>\n", xml_escaped(file),
                        junit_head(part, seconds), cases);
  }
  return text + "</testsuites>\n";
}

}  // namespace tapis::cli
