#include <catch2/catch.hpp>
#include <chrono>
#include <random>

#include "tests/syntax/support.hpp"

using tapis::test::codes;
using tapis::test::parse_text;
using tapis::test::with_head;
using tapis::test::with_play;

namespace {

std::string times(int count, std::string_view text) {
  std::string result;
  for (int i = 0; i < count; ++i) result += text;
  return result;
}

}  // namespace

TEST_CASE("nesting up to the limit is read") {
  CHECK(codes(with_head("rule a = " + times(190, "(") + "1" + times(190, ")"))).empty());
  CHECK(codes(with_head("rule a = " + times(90, "not [") + "1" + times(90, "]"))).empty());
}

TEST_CASE("nesting beyond the limit is an error, once") {
  const int many = 100000;
  CHECK(codes(with_head("rule a = " + times(many, "(") + "1" + times(many, ")"))) == "E0204@3");
  CHECK(codes(with_head("rule a = " + times(many, "not ") + "a")) == "E0204@3");
  CHECK(codes(with_head("rule a = " + times(many, "- ") + "a")) == "E0204@3");
  CHECK(codes(with_head("rule a = " + times(many, "a of ") + "a")) == "E0204@3");
  CHECK(codes(with_head("rule a = " + times(many, "any card where ") + "a")) == "E0204@3");
  CHECK(codes(with_head("rule a = " + times(many, "a when b else ") + "a")) == "E0204@3");
  CHECK(codes(with_play(times(many, "if a: ") + "stop")) == "E0204@4");
  std::string deep = "play:\n";
  for (int i = 1; i < 400; ++i) deep += times(i, "  ") + "if a:\n";
  CHECK(codes(with_head(deep + times(400, "  ") + "stop")) == "E0204@204");
}

TEST_CASE("long chains of operators are an error, long lists are not") {
  CHECK(codes(with_head("rule a = " + times(100000, "a + ") + "a")) == "E0204@3");
  CHECK(codes(with_head("rule a = " + times(900, "a + ") + "a")).empty());
  CHECK(codes(with_head("order a = " + times(100000, "A > ") + "A")).empty());
}

TEST_CASE("no nesting takes exponential time") {
  // Each of these would never end if a level were read twice.
  for (const char* open : {"(", "top (", "highest (", "f(", "sum of (", "[", "the card in (", "a when ("}) {
    parse_text(with_head("a = " + times(150, open) + "1"));
    parse_text(with_head("a = " + times(150, open) + "1" + times(150, std::string_view(open) == "[" ? "]" : ")")));
    parse_text(with_play(times(150, open)));
    parse_text(with_play("p chooses " + times(150, open) + "1" + times(150, ")")));
  }
  SUCCEED();
}

TEST_CASE("files over 16 MB are not read") { CHECK(codes(std::string(17 * 1024 * 1024, 'a')) == "E0101@1"); }

TEST_CASE("after a hundred errors a file is given up") {
  const tapis::test::Parsed parsed = parse_text(with_head(times(5000, "rule\n")));
  CHECK(parsed.findings.all().size() == 100);
}

TEST_CASE("garbage ends in errors, soon") {
  std::mt19937 random(1);
  const auto start = std::chrono::steady_clock::now();
  std::string bytes(2000000, ' ');
  for (char& c : bytes) c = static_cast<char>(random() & 0xff);
  CHECK(parse_text(bytes).findings.has_errors());
  const std::vector<std::string> words = {"rule", "to",  "if",   ":",   "=",    "(",   ")",   "[",    "a",
                                          "of",   "in",  "3",    "♠",   "\"x",  "#",   "\n",  "\n  ", "\n    ",
                                          "by",   "for", "each", "the", "from", "any", "when"};
  for (int round = 0; round < 200; ++round) {
    std::string text = "tapis 1\ngame \"T\"\n";
    for (int i = 0; i < 2000; ++i) text += words[random() % words.size()] + " ";
    parse_text(text);
  }
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(60));
}

TEST_CASE("a script cut off anywhere is read without harm") {
  const std::string text = tapis::test::read_file(std::string(TAPIS_SOURCE_DIR) + "/games/gileter.game");
  for (std::size_t length = 0; length < text.size(); length += 7) parse_text(text.substr(0, length));
  SUCCEED();
}
