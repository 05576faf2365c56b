#include "dsl/lint/report.hpp"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "dsl/lint/rules.hpp"

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

std::string file_of(const Found& found) { return found.checked->sources.file(found.finding.span.file).name; }

}  // namespace

std::string xml_escaped(std::string_view text) {
  std::string out;
  for (const char sign : text) {
    switch (sign) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\n':
        out += "&#10;";
        break;
      case '\t':
        out += "&#9;";
        break;
      default:
        if (static_cast<unsigned char>(sign) < 0x20)
          out += "\xEF\xBF\xBD";
        else
          out += sign;
    }
  }
  return out;
}

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
    if (found.rule != nullptr) one["name"] = found.rule->name;
    one["depth"] = depth_of(found.finding.code);
    one["severity"] = severity_name(found.finding.severity);
    one["message"] = found.finding.message;
    one["help"] = found.finding.help;
    one["fix"] = found.edits.empty() ? "none" : found.safe ? "safe" : "unsafe";
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

std::string junit_report(const std::vector<Found>& all, const std::vector<std::string>& files) {
  std::map<std::string, std::vector<const Found*>> by_file;
  for (const std::string& file : files) by_file[file];
  for (const Found& found : all) by_file[file_of(found)].push_back(&found);
  std::string suites;
  for (const auto& [file, findings] : by_file) {
    std::string cases;
    for (const Found* found : findings) {
      const LineColumn at = found->checked->sources.place(found->finding.span.file, found->finding.span.begin);
      const std::string message = xml_escaped(found->finding.message);
      cases += fmt::format(
          "    <testcase name=\"{} {}:{}\" classname=\"{}\">\n"
          "      <failure type=\"{}\" message=\"{}\">{}:{}:{}: {}\n{}</failure>\n    </testcase>\n",
          found->finding.code, at.line, at.column, xml_escaped(file), severity_name(found->finding.severity), message,
          xml_escaped(file), at.line, at.column, message, xml_escaped(found->finding.help));
    }
    if (findings.empty()) cases = fmt::format("    <testcase name=\"lint\" classname=\"{}\"/>\n", xml_escaped(file));
    suites += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\">\n{}  </testsuite>\n",
                          xml_escaped(file), std::max<std::size_t>(1, findings.size()), findings.size(), cases);
  }
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"tapis lint\">\n" + suites + "</testsuites>\n";
}

}  // namespace tapis
