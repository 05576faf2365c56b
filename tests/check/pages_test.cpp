// The pages of the codes: what `explain` tells is true.
#include <catch2/catch.hpp>
#include <set>

#include "dsl/code_pages.hpp"
#include "dsl/codes.hpp"
#include "support.hpp"

namespace tapis {

namespace {

// What needs a file of its own size or encoding, several files, very deep scripts, or another mistake beside it.
const std::set<std::string_view> without_example = {"E0101", "E0102", "E0103", "E0204", "E0311",
                                                    "E0414", "E0504", "E0508", "E0610"};

std::string codes_in(std::string_view example) {
  const Checked checked = check(ShippedLibrary(), "example.game", whole_example(example));
  std::string codes;
  for (const Diagnostic& finding : checked.findings.all()) codes += (codes.empty() ? "" : " ") + finding.code;
  return codes;
}

}  // namespace

TEST_CASE("every code says why, and what to do") {
  for (const CodeInfo& info : diagnostic_codes) {
    INFO(info.code);
    const CodePage* page = find_code_page(info.code);
    REQUIRE(page != nullptr);
    for (const std::string_view text : {page->why, page->mend}) {
      CHECK(text.size() > 10);
      CHECK(text.back() == '.');
    }
    CHECK(page->bad.empty() == (without_example.count(info.code) == 1));
    CHECK(page->bad.empty() == page->good.empty());
  }
  CHECK(find_code_page("E9999") == nullptr);
}

TEST_CASE("the bad example of a code gives just that code, and the good one nothing") {
  for (const CodeInfo& info : diagnostic_codes) {
    const CodePage* page = find_code_page(info.code);
    if (page == nullptr || page->bad.empty()) continue;
    INFO(info.code << "\n" << page->bad << page->good);
    CHECK(codes_in(page->bad) == info.code);
    CHECK(codes_in(page->good).empty());
  }
}

}  // namespace tapis
