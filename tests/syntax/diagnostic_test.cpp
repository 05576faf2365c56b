#include <catch2/catch.hpp>
#include <set>

#include "dsl/codes.hpp"
#include "dsl/diagnostic.hpp"
#include "dsl/tree.hpp"

using namespace tapis;

TEST_CASE("codes and slugs are unique and in order") {
  std::set<std::string_view> slugs;
  std::string_view last;
  for (const CodeInfo& info : diagnostic_codes) {
    CHECK(info.code > last);
    CHECK(slugs.insert(info.slug).second);
    CHECK(!info.meaning.empty());
    last = info.code;
  }
  CHECK(find_code("E0201")->slug == "unexpected");
  CHECK(find_code("E9999") == nullptr);
}

TEST_CASE("meanings say what usually causes a mistake") {
  CHECK(find_code("E0213")->meaning ==
        "a value depends on a condition and there is no other one: a value needs `else` and what it is otherwise; a "
        "statement is conditioned by `if` before it");
  for (const CodeInfo& info : diagnostic_codes) {
    INFO(info.code);
    CHECK((info.code.substr(0, 3) == "E02") == (info.meaning.find(": ") != std::string_view::npos));
  }
}

TEST_CASE("suggestions are near, and short names differ in capitals only") {
  const std::vector<std::string> known = {"2", "K", "hand", "leader", "trick", "J", "AB", "bottom"};
  CHECK(suggestions("x", known).empty());
  CHECK(suggestions("k", known) == std::vector<std::string>{"K"});
  CHECK(suggestions("ab", known) == std::vector<std::string>{"AB"});
  CHECK(suggestions("hnd", known) == std::vector<std::string>{"hand"});
  CHECK(suggestions("lader", known) == std::vector<std::string>{"leader"});
  CHECK(suggestions("trkc", known) == std::vector<std::string>{"trick"});
  CHECK(suggestions("xyz", known).empty());
}

TEST_CASE("lines and columns count characters from 1") {
  Sources sources;
  const std::uint16_t file = sources.add("t", "é\n♠x\n");
  CHECK(sources.place(file, 0).line == 1);
  CHECK(sources.place(file, 6).line == 2);
  CHECK(sources.place(file, 6).column == 2);
  CHECK(sources.line(file, 6) == "♠x");
  CHECK(sources.place(file, 99).line == 3);
}

TEST_CASE("nothing is said twice about one place") {
  Diagnostics findings;
  findings.add("E0201", {0, 3, 4}, "a");
  findings.add("E0201", {0, 3, 5}, "b");
  findings.add("E0202", {0, 3, 4}, "c");
  CHECK(findings.all().size() == 2);
}

TEST_CASE("warnings are no errors") {
  Diagnostics findings;
  findings.warn("E0201", {}, "a");
  CHECK_FALSE(findings.has_errors());
}

TEST_CASE("long lines are shown in part") {
  Sources sources;
  const std::uint16_t file = sources.add("t", std::string(500, 'a') + "X" + std::string(500, 'b'));
  const std::string text = render({"E0201", Severity::error, {file, 500, 501}, "m", {}, ""}, sources);
  CHECK(text == "error[E0201]: m\n --> t:1:501\n  |\n1 | …" + std::string(80, 'a') + "X" + std::string(79, 'b') +
                    "…\n  | " + std::string(81, ' ') + "^\n");
}

TEST_CASE("colours only on request") {
  Sources sources;
  const std::uint16_t file = sources.add("t", "a");
  const Diagnostic finding{"E0201", Severity::error, {file, 0, 1}, "m", {}, "h"};
  CHECK(render(finding, sources).find('\x1b') == std::string::npos);
  CHECK(render(finding, sources, true).find("\x1b[1;31m") != std::string::npos);
}

TEST_CASE("suggestions are near, few and in order") {
  CHECK(suggestions("leeder", {"leader", "dealer", "won"}) == std::vector<std::string>{"leader"});
  CHECK(suggestions("ab", {"xy"}).empty());
  CHECK(suggestions("card", {"card"}).empty());
  CHECK(suggestions("hadn", {"hand"}) == std::vector<std::string>{"hand"});
  CHECK(suggestions("abcd", {"abcx", "abcy", "abcz", "abcw"}).size() == 3);
}

TEST_CASE("kinds have names and children") {
  CHECK(kind_name(Kind::Conditional) == "Conditional");
  CHECK(kind_children(Kind::Let) == "Name, expression");
}
