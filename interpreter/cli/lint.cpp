// Checking scripts, with findings for people and for programs.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "dsl/codes.hpp"
#include "dsl/library.hpp"
#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/scripts.hpp"
#include "interpreter/cli/terminal.hpp"

namespace tapis::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Found {
  Diagnostic finding;
  std::shared_ptr<const Checked> checked;
};

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

// Findings of all files; one that several scripts share through what they use is told once.
std::vector<Found> find_all(const std::vector<std::string>& files) {
  const FileLibrary library;
  std::vector<Found> all;
  std::set<std::tuple<std::string, std::uint32_t, std::string>> known;
  for (const std::string& path : files) {
    auto checked = std::make_shared<const Checked>(check(library, path, read_file(path)));
    for (const Diagnostic& finding : checked->findings.all()) {
      if (finding.span.file >= checked->sources.size()) continue;
      const std::string& name = checked->sources.file(finding.span.file).name;
      if (known.emplace(name, finding.span.begin, finding.code).second) all.push_back({finding, checked});
    }
  }
  return all;
}

Json place_json(const Sources& sources, Span span) {
  const LineColumn begin = sources.place(span.file, span.begin);
  const LineColumn end = sources.place(span.file, span.end);
  return {{"file", sources.file(span.file).name},
          {"line", begin.line},
          {"column", begin.column},
          {"end_line", end.line},
          {"end_column", end.column}};
}

std::string json_text(const std::vector<Found>& all, std::size_t files) {
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

// The interchange format of static analysers (SARIF 2.1.0): rules that occur, and results that name them.
std::string sarif_text(const std::vector<Found>& all) {
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

// Workflow commands escape what would end the message or a property.
std::string github_escaped(const std::string& text, bool property) {
  std::string out;
  for (const char sign : text) {
    const bool special = sign == '%' || sign == '\n' || sign == '\r' || (property && (sign == ':' || sign == ','));
    out += special ? fmt::format("%{:02X}", static_cast<unsigned char>(sign)) : std::string(1, sign);
  }
  return out;
}

std::string github_text(const std::vector<Found>& all) {
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
  const std::vector<Found> all = find_all(files);
  if (format == "json") {
    write(json_text(all, files.size()));
  } else if (format == "sarif") {
    write(sarif_text(all));
  } else if (format == "github") {
    write(github_text(all));
  } else {
    for (const Found& found : all) write(render(found.finding, found.checked->sources, voice.colour) + "\n");
    write(summary(all, files.size()));
  }
  const bool short_of =
      std::any_of(all.begin(), all.end(), [](const Found& found) { return found.finding.severity != Severity::info; });
  return short_of ? status_short : status_fine;
}

}  // namespace tapis::cli
