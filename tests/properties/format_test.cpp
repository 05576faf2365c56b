// Formatting changes nothing but blanks: the formatted text parses to the same tree, and formatting it again
// changes nothing at all.
#include <catch2/catch.hpp>
#include <iostream>

#include "dsl/format.hpp"
#include "dsl/parse.hpp"
#include "tests/properties/support.hpp"
#include "tests/slow/compare.hpp"
#include "tests/slow/generator.hpp"

using namespace tapis;
using namespace tapis::properties;

namespace {

struct Parsed {
  Sources sources;
  Tree tree;
  Diagnostics findings;
};

Parsed parsed(const std::string& text) {
  Parsed result;
  const std::uint16_t file = result.sources.add("text.game", text);
  result.tree = parse(result.sources, file, result.findings);
  return result;
}

// The tree as text: kinds, and what leaves say. Doc comments may be laid out anew.
void outline(const Parsed& from, NodeId node, std::string& out) {
  const Node& at = from.tree[node];
  out += std::string(kind_name(at.kind));
  if (at.count == 0) out += " `" + std::string(from.sources.text(at.span)) + "`";
  out += "(";
  for (NodeId child : from.tree.children(node)) outline(from, child, out);
  out += ")\n";
}

// What is wrong with formatting a text, or nothing. Told only if it is so: whoever keeps all that passes (some
// reporters do) would keep every script otherwise.
std::string problem_of(const std::string& text) {
  const Parsed before = parsed(text);
  if (before.findings.has_errors()) return "not accepted";
  const std::string formatted = format(before.tree, before.sources);
  const Parsed after = parsed(formatted);
  if (after.findings.has_errors()) return "not accepted any more:\n" + formatted;
  std::string one, two;
  outline(before, before.tree.root, one);
  outline(after, after.tree.root, two);
  if (one != two) return "means something else:\n" + formatted;
  if (format(after.tree, after.sources) != formatted) return "formatted anew:\n" + formatted;
  return "";
}

}  // namespace

TEST_CASE("Formatting keeps the meaning of shipped scripts", "[properties]") {
  for (const std::string& path : slow::shipped_scripts()) {
    const auto checked = slow::check_file(path);
    for (std::size_t file = 0; file < checked->sources.size(); ++file) {
      const std::string problem = problem_of(checked->sources.file(static_cast<std::uint16_t>(file)).text);
      if (!problem.empty()) FAIL_CHECK(path << ": " << problem);
    }
  }
}

TEST_CASE("Formatting keeps the meaning of random scripts", "[properties]") {
  for (std::uint64_t seed = 1; seed <= (heavy() ? 5000u : 150u); ++seed) {
    if (heavy() && seed % 1000 == 0) std::cerr << "formatting: " << seed << " of 5000" << std::endl;
    const std::string problem = problem_of(slow::Generator(seed).script());
    if (!problem.empty()) FAIL_CHECK("seed " << seed << ": " << problem);
  }
}
