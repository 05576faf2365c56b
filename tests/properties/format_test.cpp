// Formatting changes nothing but blanks: the formatted text parses to the same tree, and formatting it again
// changes nothing at all.
#include <catch2/catch.hpp>

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

void check_format(const std::string& text) {
  const Parsed before = parsed(text);
  REQUIRE_FALSE(before.findings.has_errors());
  const std::string formatted = format(before.tree, before.sources);
  INFO(formatted);
  const Parsed after = parsed(formatted);
  REQUIRE_FALSE(after.findings.has_errors());
  std::string one, two;
  outline(before, before.tree.root, one);
  outline(after, after.tree.root, two);
  REQUIRE(one == two);
  REQUIRE(format(after.tree, after.sources) == formatted);
}

}  // namespace

TEST_CASE("Formatting keeps the meaning of shipped scripts", "[properties]") {
  for (const std::string& path : slow::shipped_scripts()) {
    INFO(path);
    const auto checked = slow::check_file(path);
    for (std::size_t file = 0; file < checked->sources.size(); ++file) {
      check_format(checked->sources.file(static_cast<std::uint16_t>(file)).text);
    }
  }
}

TEST_CASE("Formatting keeps the meaning of random scripts", "[properties]") {
  for (std::uint64_t seed = 1; seed <= (heavy() ? 5000u : 150u); ++seed) {
    INFO("seed " << seed);
    check_format(slow::Generator(seed).script());
  }
}
