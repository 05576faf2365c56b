// The interchange format of static analysers.
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "dsl/codes.hpp"
#include "dsl/lint/report.hpp"
#include "dsl/lint/rules.hpp"

namespace tapis {

namespace {

using Json = nlohmann::ordered_json;

std::string level_of(Severity severity) { return severity == Severity::info ? "note" : severity_name(severity); }

// The path from the current folder on, as an address; a file elsewhere with its whole path.
std::string address_of(const std::string& path) {
  namespace fs = std::filesystem;
  const fs::path whole = fs::absolute(path).lexically_normal();
  const std::string inside = whole.lexically_relative(fs::current_path()).generic_string();
  const bool outside = inside.empty() || inside.substr(0, 2) == "..";
  std::string address = outside ? "file://" : "";
  for (const char sign : outside ? whole.generic_string() : inside) {
    const bool plain = (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || (sign >= '0' && sign <= '9') ||
                       std::string_view("/-._~").find(sign) != std::string_view::npos;
    address += plain ? std::string(1, sign) : fmt::format("%{:02X}", static_cast<unsigned char>(sign));
  }
  return address;
}

// 64 bits of FNV-1a: the same on every machine.
std::string hash_of(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char sign : text) hash = (hash ^ static_cast<unsigned char>(sign)) * 0x100000001b3u;
  return fmt::format("{:016x}", hash);
}

Json rule_json(const Found& found) {
  Json rule = {{"id", found.finding.code}};
  if (found.rule != nullptr) {
    const LintRule& known = *found.rule;
    rule["name"] = known.name;
    rule["shortDescription"] = {{"text", known.meaning}};
    rule["fullDescription"] = {{"text", known.why}};
    rule["help"] = {{"text", known.mend}};
    rule["defaultConfiguration"] = {{"level", level_of(known.severity)}};
    Json tags = Json::array({family_name(known)});
    if (family_name(known) != depth_of(known.code)) tags.push_back(depth_of(known.code));
    rule["properties"] = {{"tags", tags}};
  } else if (const CodeInfo* info = find_code(found.finding.code)) {
    rule["name"] = info->slug;
    rule["shortDescription"] = {{"text", info->meaning}};
    rule["help"] = {{"text", fmt::format("tapis explain {}", info->code)}};
    rule["properties"] = {{"tags", Json::array({depth_of(info->code)})}};
  }
  return rule;
}

Json location_json(const Sources& sources, Span span) {
  const LineColumn begin = sources.place(span.file, span.begin);
  const LineColumn end = sources.place(span.file, span.end);
  const std::string address = address_of(sources.file(span.file).name);
  Json artifact = {{"uri", address}};
  if (address.substr(0, 7) != "file://") artifact["uriBaseId"] = "SRCROOT";
  const Json region = {
      {"startLine", begin.line}, {"startColumn", begin.column}, {"endLine", end.line}, {"endColumn", end.column}};
  return {{"physicalLocation", {{"artifactLocation", artifact}, {"region", region}}}};
}

}  // namespace

std::string sarif_report(const std::vector<Found>& all) {
  Json rules = Json::array();
  Json results = Json::array();
  std::map<std::string, std::size_t> numbers;  // of the rules, by code
  std::map<std::string, int> equal_lines;
  for (const Found& found : all) {
    const Diagnostic& finding = found.finding;
    const Sources& sources = found.checked->sources;
    const auto [rule, fresh] = numbers.emplace(finding.code, rules.size());
    if (fresh) rules.push_back(rule_json(found));
    // A finding stays the same when lines move: it is known by its line's text, and by which of equal lines that is.
    const std::string line = fmt::format("{}\n{}\n{}", finding.code, address_of(sources.file(finding.span.file).name),
                                         sources.line(finding.span.file, finding.span.begin));
    const std::string print = hash_of(fmt::format("{}\n{}", line, equal_lines[line]++));
    std::string message = finding.message;
    if (!finding.help.empty()) message += ": " + finding.help;
    Json result = {{"ruleId", finding.code},
                   {"ruleIndex", rule->second},
                   {"level", level_of(finding.severity)},
                   {"message", {{"text", message}}},
                   {"locations", Json::array({location_json(sources, finding.span)})},
                   {"partialFingerprints", {{"tapisLine/v1", print}}}};
    Json related = Json::array();
    for (const Note& note : finding.notes) {
      if (note.span.file >= sources.size()) continue;
      Json place = location_json(sources, note.span);
      place["message"] = {{"text", note.text}};
      related.push_back(std::move(place));
    }
    if (!related.empty()) result["relatedLocations"] = std::move(related);
    results.push_back(std::move(result));
  }
  const Json driver = {{"name", "tapis"}, {"rules", rules}};
  const Json run = {{"tool", {{"driver", driver}}}, {"columnKind", "unicodeCodePoints"}, {"results", results}};
  const Json json = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}, {"runs", Json::array({run})}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace tapis
