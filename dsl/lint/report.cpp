#include "dsl/lint/report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>

#include "dsl/codes.hpp"

namespace tapis {

namespace {

using Json = nlohmann::ordered_json;

Json place_json(const Sources& sources, Span span) {
  const LineColumn begin = sources.place(span.file, span.begin);
  const LineColumn end = sources.place(span.file, span.end);
  return {{"file", sources.file(span.file).name},
          {"line", begin.line},
          {"column", begin.column},
          {"end_line", end.line},
          {"end_column", end.column}};
}

// Workflow commands escape what would end the message or a property.
std::string github_escaped(const std::string& text, bool property) {
  std::string out;
  for (const char sign : text) {
    const bool special = sign == '%' || sign == '\n' || sign == '\r' || (property && (sign == ':' || sign == ','));
    out += special ? fmt::format("%{:02X}", static_cast<unsigned char>(sign)) : std::string(1, sign);
  }
  return out;
}

}  // namespace

const char* severity_name(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::info:
      break;
  }
  return "info";
}

std::string json_report(const std::vector<Found>& all, std::size_t files) {
  Json json;
  json["version"] = 1;
  json["files"] = files;
  json["findings"] = Json::array();
  for (const Found& found : all) {
    Json one = place_json(found.checked->sources, found.finding.span);
    one["code"] = found.finding.code;
    one["severity"] = severity_name(found.finding.severity);
    one["message"] = found.finding.message;
    one["help"] = found.finding.help;
    one["notes"] = Json::array();
    for (const Note& note : found.finding.notes) {
      if (note.span.file >= found.checked->sources.size()) continue;
      Json place = place_json(found.checked->sources, note.span);
      place["text"] = note.text;
      one["notes"].push_back(std::move(place));
    }
    json["findings"].push_back(std::move(one));
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string sarif_report(const std::vector<Found>& all) {
  Json rules = Json::array();
  Json results = Json::array();
  std::set<std::string> known;
  for (const Found& found : all) {
    const Diagnostic& finding = found.finding;
    const Sources& sources = found.checked->sources;
    const LineColumn begin = sources.place(finding.span.file, finding.span.begin);
    const LineColumn end = sources.place(finding.span.file, finding.span.end);
    const std::string level = finding.severity == Severity::info ? "note" : severity_name(finding.severity);
    if (known.insert(finding.code).second) {
      Json rule = {{"id", finding.code}};
      if (const CodeInfo* info = find_code(finding.code)) {
        rule["name"] = info->slug;
        rule["shortDescription"] = {{"text", info->meaning}};
      }
      rules.push_back(std::move(rule));
    }
    const Json region = {
        {"startLine", begin.line}, {"startColumn", begin.column}, {"endLine", end.line}, {"endColumn", end.column}};
    const Json place = {{"physicalLocation",
                         {{"artifactLocation", {{"uri", sources.file(finding.span.file).name}}}, {"region", region}}}};
    results.push_back({{"ruleId", finding.code},
                       {"level", level},
                       {"message", {{"text", finding.message}}},
                       {"locations", Json::array({place})}});
  }
  const Json driver = {{"name", "tapis"}, {"rules", rules}};
  const Json run = {{"tool", {{"driver", driver}}}, {"columnKind", "unicodeCodePoints"}, {"results", results}};
  const Json json = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}, {"runs", Json::array({run})}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string github_report(const std::vector<Found>& all) {
  std::string text;
  for (const Found& found : all) {
    const Sources& sources = found.checked->sources;
    const LineColumn begin = sources.place(found.finding.span.file, found.finding.span.begin);
    const LineColumn end = sources.place(found.finding.span.file, found.finding.span.end);
    const std::string severity =
        found.finding.severity == Severity::info ? "notice" : severity_name(found.finding.severity);
    std::string message = found.finding.message;
    if (!found.finding.help.empty()) message += "\n" + found.finding.help;
    text += fmt::format("::{} file={},line={},col={},endLine={},endColumn={},title={}::{}\n", severity,
                        github_escaped(sources.file(found.finding.span.file).name, true), begin.line, begin.column,
                        end.line, end.column, github_escaped(found.finding.code, true), github_escaped(message, false));
  }
  return text;
}

}  // namespace tapis
