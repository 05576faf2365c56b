#include <catch2/catch.hpp>

#include "dsl/layout.hpp"
#include "tests/syntax/support.hpp"

using namespace tapis;
using test::codes;
using test::errors;
using test::with_head;

namespace {

// The buffer that the grammar reads: { and } for blocks, ; for the ends of lines.
std::string laid_out(const std::string& text) {
  Sources sources;
  Diagnostics findings;
  std::string result = lay_out(sources, sources.add("t.game", text), findings).text;
  for (char& c : result) c = c == line_end ? ';' : c == block_begin ? '{' : c == block_end ? '}' : c;
  return result;
}

}  // namespace

TEST_CASE("indentation becomes blocks") {
  CHECK(laid_out("a\n  b\n    c\n  d\ne\n") == "a;{b;{c;}d;}e;");
  CHECK(laid_out("a\n  b\n    c") == "a;{b;{c;}}");
}

TEST_CASE("comments and blank lines are taken out") {
  CHECK(laid_out("# x\na  # y\n\n  ## z\n  b\n") == "a;{b;}");
  CHECK(laid_out("a \"# no comment\" b\n") == "a \"# no comment\" b;");
}

TEST_CASE("a line goes on after a comma, an operator or a joining word") {
  CHECK(laid_out("  a,\n    b\n") == "{a, b;}");
  CHECK(laid_out("a +\n  b\nc\n") == "a + b;c;");
  CHECK(laid_out("a when\n  b\n") == "a when b;");
  CHECK(laid_out("a whenever\n  b\n") == "a whenever;{b;}");
}

TEST_CASE("a line goes on inside brackets") {
  CHECK(laid_out("a (b\n  c)\nd\n") == "a (b c);d;");
  CHECK(laid_out("  a [b\n    c\n  ]\n") == "{a [b c ];}");
}

TEST_CASE("a line that begins with and or or goes on with the one above") {
  CHECK(laid_out("a\n  b\n  or c\n    and d\n") == "a;{b or c and d;}");
  CHECK(laid_out("a\n  order\n") == "a;{order;}");
}

TEST_CASE("a deeper line that begins with else goes on with the one above") {
  CHECK(laid_out("a\n  b when c\n    else d\n  e\n") == "a;{b when c else d;e;}");
  CHECK(laid_out("a\n  b when c\n  else d\n") == "a;{b when c;else d;}");
  CHECK(laid_out("a:\n  else b\n") == "a:;{else b;}");
}

TEST_CASE("a body after = is a block, a value after = is not") {
  CHECK(laid_out("rule a =\n  b\n") == "rule a =;{b;}");
  CHECK(laid_out("var a =\n  b\n") == "var a = b;");
}

TEST_CASE("at the left margin a new line always begins") { CHECK(laid_out("a,\nb\n") == "a,;b;"); }

TEST_CASE("line ends of all systems are read") { CHECK(laid_out("a\r\n  b\r\n") == "a;{b;}"); }

TEST_CASE("places in the buffer lead back to the source") {
  Sources sources;
  Diagnostics findings;
  const std::uint16_t file = sources.add("t.game", "# é\nab (\n   cd)\n");
  const TextLayout layout = lay_out(sources, file, findings);
  const auto at = static_cast<std::uint32_t>(layout.text.find("cd"));
  CHECK(sources.text(layout.span(at, at + 2)) == "cd");
}

TEST_CASE("a byte-order mark is an error, the rest is read") {
  CHECK(errors("\xEF\xBB\xBFtapis 1\ngame \"T | T\"\n") ==
        "error[E0102]: the file begins with a byte-order mark\n"
        " --> t.game:1:1\n"
        "  |\n"
        "1 | \xEF\xBB\xBFtapis 1\n"
        "  | ^\n"
        "help: save it as UTF-8 without a byte-order mark\n");
}

TEST_CASE("a tab in the indentation is reported once") {
  CHECK(errors(with_head("play:\n\tstop\n\tstop")) ==
        "error[E0104]: this line is indented with a tab\n"
        " --> t.game:4:1\n"
        "  |\n"
        "4 |  stop\n"
        "  | ^\n"
        "help: indent with two spaces for each level\n");
}

TEST_CASE("a non-breaking space") {
  CHECK(errors(with_head("rule a =\xC2\xA0"
                         "1")) ==
        "error[E0105]: a special blank (U+00A0) stands here\n"
        " --> t.game:3:9\n"
        "  |\n"
        "3 | rule a =\xC2\xA0"
        "1\n"
        "  |         ^\n"
        "help: write a plain blank\n");
  CHECK(errors(with_head("words a \"fini\xC2\xA0?\"")).empty());
}

TEST_CASE("printed quotation marks") {
  CHECK(errors(with_head("words épée “a, # b”")) ==
        "error[E0106]: texts stand in plain quotation marks\n"
        " --> t.game:3:12\n"
        "  |\n"
        "3 | words épée “a, # b”\n"
        "  |            ^\n"
        "help: write \" instead\n");
}

TEST_CASE("characters that look like others") {
  CHECK(errors(with_head("rule a = b − 1")) ==
        "error[E0107]: `−` only looks like `-`\n"
        " --> t.game:3:12\n"
        "  |\n"
        "3 | rule a = b − 1\n"
        "  |            ^\n"
        "help: write `-`\n");
  CHECK(codes(with_head("rule a = Q♡\nrule b = 1…3\nrule c = a ≤ b")) == "E0107@3 E0107@4 E0107@5");
}

TEST_CASE("names of mixed alphabets") {
  // The second letter is a Cyrillic one.
  CHECK(codes(with_head("rule hаnd = 1")) == "E0116@3");
}

TEST_CASE("invisible and unknown characters") {
  CHECK(codes(with_head("rule a\xE2\x80\x8B = 1\nrule b = 'x'\nrule c = a & b\nrule d = {1}")) ==
        "E0108@3 E0109@4 E0109@5 E0109@6");
}

TEST_CASE("text that is not UTF-8 is reported once") {
  CHECK(errors(with_head("rule a = \xE9\nrule b = \xE9")) ==
        "error[E0103]: this byte (E9) is not valid UTF-8\n"
        " --> t.game:3:10\n"
        "  |\n"
        "3 | rule a = ?\n"
        "  |          ^\n"
        "help: save the file as UTF-8\n");
  CHECK(codes(std::string("\xFF\xFEt\0a\0", 6)) == "E0103@1");
}

TEST_CASE("a text ends on its line") {
  CHECK(errors(with_head("words pass \"pass")) ==
        "error[E0110]: this text is not closed\n"
        " --> t.game:3:12\n"
        "  |\n"
        "3 | words pass \"pass\n"
        "  |            ^^^^^\n"
        "help: a text ends with \" on the line on which it begins\n");
}

TEST_CASE("brackets that do not fit") {
  CHECK(errors(with_head("rule a = (b\nrule c = d")) ==
        "error[E0111]: this `(` is never closed\n"
        " --> t.game:3:10\n"
        "  |\n"
        "3 | rule a = (b\n"
        "  |          ^\n"
        "help: add `)`; lines inside brackets are indented deeper than the line that opens them\n");
  CHECK(errors(with_head("rule a = (b]")) ==
        "error[E0112]: this `]` does not fit the `(` before\n"
        " --> t.game:3:12\n"
        "  |\n"
        "3 | rule a = (b]\n"
        "  |            ^\n"
        "note: opened here\n"
        " --> t.game:3:10\n"
        "  |\n"
        "3 | rule a = (b]\n"
        "  |          ^\n"
        "help: write `)`\n");
  CHECK(codes(with_head("rule a = b)")) == "E0112@3");
  // The block below is still read.
  CHECK(codes(with_head("play:\n  if (a:\n    stopp 3\n  stop")) == "E0111@4 E0206@5");
}

TEST_CASE("indentation that fits no block") {
  CHECK(errors(with_head("play:\n    stop\n  stop")) ==
        "error[E0113]: this line is indented less than its block, and more than the one outside\n"
        " --> t.game:5:3\n"
        "  |\n"
        "5 |   stop\n"
        "  |   ^\n"
        "help: indent by two spaces for each level\n");
}
