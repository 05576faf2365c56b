#include "dsl/format.hpp"

#include <catch2/catch.hpp>

#include "tests/syntax/support.hpp"

using namespace tapis;
using test::parse_text;
using test::with_head;

namespace {

std::string formatted(const std::string& text) {
  const test::Parsed parsed = parse_text(text);
  REQUIRE_FALSE(parsed.findings.has_errors());
  return format(parsed.tree, parsed.sources);
}

std::string shown(const std::string& text) {
  const test::Parsed parsed = parse_text(text);
  return test::show(parsed.sources, parsed.tree, parsed.tree.root);
}

// The declarations after the head, formatted; that the tree stays and formatting twice changes
// nothing is checked along the way.
std::string body(const std::string& declarations) {
  const std::string text = with_head(declarations);
  const std::string once = formatted(text);
  CHECK(shown(once) == shown(text));
  CHECK(formatted(once) == once);
  return once.substr(std::string("tapis 1\ngame \"T | T\"\n").size());
}

}  // namespace

TEST_CASE("ranges of ranks in values stand without blanks") {
  CHECK(body("values v = 1 for 2 .. 10  J,2 for K\n") == "values v = 1 for 2..10 J, 2 for K\n");
}

TEST_CASE("shipped scripts keep their trees, and formatting twice is formatting once") {
  for (const std::string& path : test::shipped_scripts()) {
    INFO(path);
    const std::string text = test::read_file(path);
    const std::string once = formatted(text);
    CHECK(shown(once) == shown(text));
    CHECK(formatted(once) == once);
  }
}

TEST_CASE("blanks") {
  CHECK(body("rule  a=f( x ,y )+[ 1,2 ]") == "rule a = f(x, y) + [1, 2]\n");
  CHECK(body("rule a = -b - c*d") == "rule a = -b - c * d\n");
  CHECK(body("rule a = x when -1<y else - 2") == "rule a = x when -1 < y else -2\n");
  CHECK(body("play:\n  deal  2-4-3  to each hand") == "play:\n  deal 2-4-3 to each hand\n");
  CHECK(body("play :\n  each n in 1 .. k :  stop") == "play:\n  each n in 1..k: stop\n");
  CHECK(body("rule a = lowest (b - c) among d") == "rule a = lowest (b - c) among d\n");
  CHECK(body("rule a = not(b)") == "rule a = not (b)\n");
}

TEST_CASE("indentation is two blanks a level") {
  CHECK(body("play:\n      if a:\n         stop\n      stop") == "play:\n  if a:\n    stop\n  stop\n");
}

TEST_CASE("comments and single blank lines are kept") {
  CHECK(body("# one\n\n\n\nvar a = 1   # two\n## three\nvar b = 2      ## four\n  # five\n\n") ==
        "# one\n\nvar a = 1  # two\n## three\nvar b = 2  ## four\n# five\n");
  CHECK(body("play:\n  if a:\n    stop\n    # inner\n  # outer\n  stop") ==
        "play:\n  if a:\n    stop\n    # inner\n  # outer\n  stop\n");
}

TEST_CASE("comments inside a line that goes on stay where they are") {
  CHECK(body("names a for 3 of coins,  # first\n    # second\n  b for 4 of coins  # third") ==
        "names a for 3 of coins,  # first\n    # second\n    b for 4 of coins  # third\n");
}

TEST_CASE("a line that fits is one line") {
  CHECK(body("names a for 3 of coins,\n    b for 4 of coins") == "names a for 3 of coins, b for 4 of coins\n");
}

TEST_CASE("long lines break at commas") {
  CHECK(body("names aaaaaaaaaa for 3 of coins, bbbbbbbbbb for 4 of coins, cccccccccc for 5 of coins, dddddddddd for 6 "
             "of coins") ==
        "names aaaaaaaaaa for 3 of coins, bbbbbbbbbb for 4 of coins, cccccccccc for 5 of coins,\n"
        "    dddddddddd for 6 of coins\n");
}

TEST_CASE("the breaks of the author stay where a line needs some") {
  CHECK(body("rule a =\n  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n  or bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n"
             "  or ccccccccccccccccccccccccccc") ==
        "rule a =\n  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n      or bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n"
        "      or ccccccccccccccccccccccccccc\n");
}

TEST_CASE("bodies that do not fit go below") {
  CHECK(body("rule aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb when "
             "ccccccccccccccccccc else d") ==
        "rule aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa =\n"
        "  bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb when ccccccccccccccccccc else d\n");
  CHECK(body("play:\n  each p in players where aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: move "
             "ccccccccccccccccccccccc to dddddddddd  # x") ==
        "play:\n  each p in players where aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:  # x\n"
        "    move ccccccccccccccccccccccc to dddddddddd\n");
}

TEST_CASE("rows and options keep their breaks") {
  CHECK(body("order a = A > K >\n  Q > J") == "order a = A > K >\n    Q > J\n");
  CHECK(body("option a = b |\n      c") == "option a = b |\n    c\n");
  CHECK(body("deck d\n   ♠ S,\n   ♥ H:\n      2..10,\n      A") == "deck d\n  ♠ S,\n  ♥ H:\n    2..10,\n    A\n");
}

TEST_CASE("guards of rows and alternatives one below another stand in one column") {
  CHECK(body("order o =\n  A > K when x\n  A > K > Q when y\n") ==
        "order o =\n  A > K     when x\n  A > K > Q when y\n");
  const std::string bids =
      "play:\n  p chooses:\n    pass\n    petite       when bid < 1: bid becomes 1\n"
      "    garde        when bid < 2: bid becomes 2\n    garde_contre when bid < 4: bid becomes 4\n";
  CHECK(body("play:\n  p chooses:\n    pass\n    petite when bid < 1: bid becomes 1\n"
             "    garde when bid < 2: bid becomes 2\n    garde_contre when bid < 4: bid becomes 4\n") == bids);
  // Not where something stands between, nor where one is much longer.
  const std::string apart =
      "play:\n  p chooses:\n    lay when a: stop\n    ## All. | Tout.\n    surrender when b: stop\n"
      "    take c from cards in hand of p where x when d: stop\n";
  CHECK(body(apart) == apart);
}

TEST_CASE("a file with errors of layout stays as it is") {
  const test::Parsed parsed = parse_text("tapis 1\ngame \"x\n");
  CHECK(format(parsed.tree, parsed.sources) == "tapis 1\ngame \"x\n");
}
