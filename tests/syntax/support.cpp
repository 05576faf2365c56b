#include "tests/syntax/support.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace tapis::test {
namespace {

std::string single_blanks(std::string_view text) {
  std::string result;
  for (char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank) {
      result += c;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  return result;
}

}  // namespace

Parsed parse_text(std::string_view text) {
  Parsed result;
  const std::uint16_t file = result.sources.add("t.game", std::string(text));
  result.tree = parse(result.sources, file, result.findings);
  result.findings.sort();
  return result;
}

std::string with_head(std::string_view declarations) {
  return "tapis 1\ngame \"T | T\"\n" + std::string(declarations) + "\n";
}

std::string with_play(std::string_view statements) {
  std::string result = "tapis 1\ngame \"T | T\"\nplay:\n";
  std::istringstream lines{std::string(statements)};
  for (std::string line; std::getline(lines, line);) result += "  " + line + "\n";
  return result;
}

std::string show(const Sources& sources, const Tree& tree, NodeId node) {
  if (node == no_node) return "nothing";
  const std::string kind(kind_name(tree[node].kind));
  if (tree[node].count == 0) return kind + ":" + single_blanks(sources.text(tree[node].span));
  std::string result = "(" + kind;
  for (NodeId child : tree.children(node)) result += " " + show(sources, tree, child);
  return result + ")";
}

std::string declarations(std::string_view text) {
  const Parsed parsed = parse_text(with_head(text));
  if (parsed.findings.has_errors()) return errors(with_head(text));
  std::string result;
  for (NodeId child : parsed.tree.children(parsed.tree.root)) {
    const Kind kind = parsed.tree[child].kind;
    if (kind == Kind::Edition || kind == Kind::GameHead) continue;
    result += (result.empty() ? "" : " ") + show(parsed.sources, parsed.tree, child);
  }
  return result;
}

std::string statements(std::string_view text) {
  const Parsed parsed = parse_text(with_play(text));
  if (parsed.findings.has_errors()) return errors(with_play(text));
  const Tree& tree = parsed.tree;
  const NodeId play = tree.children(tree.root)[2];
  std::string result;
  for (NodeId child : tree.children(tree.child(play, Kind::Block))) {
    result += (result.empty() ? "" : " ") + show(parsed.sources, tree, child);
  }
  return result;
}

std::string expression(std::string_view text) {
  Sources sources;
  Diagnostics findings;
  const std::uint16_t file = sources.add("t.game", std::string(text));
  const Tree tree = parse_expression(sources, file, findings);
  std::string result;
  for (const Diagnostic& finding : findings.all()) result += render(finding, sources);
  return result.empty() ? show(sources, tree, tree.root) : result;
}

std::string errors(std::string_view text) {
  const Parsed parsed = parse_text(text);
  std::string result;
  for (const Diagnostic& finding : parsed.findings.all()) result += render(finding, parsed.sources);
  return result;
}

std::string codes(std::string_view text) {
  const Parsed parsed = parse_text(text);
  std::string result;
  for (const Diagnostic& finding : parsed.findings.all()) {
    const LineColumn at = parsed.sources.place(finding.span.file, finding.span.begin);
    result += (result.empty() ? "" : " ") + finding.code + "@" + std::to_string(at.line);
  }
  return result;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> shipped_scripts() {
  std::vector<std::string> result;
  for (const char* folder : {"/stdlib", "/games"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(TAPIS_SOURCE_DIR + std::string(folder))) {
      if (entry.path().extension() == ".game") result.push_back(entry.path().string());
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace tapis::test
