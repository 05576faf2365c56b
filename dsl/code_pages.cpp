#include "dsl/code_pages.hpp"

#include <algorithm>
#include <array>

namespace tapis {

namespace {

constexpr auto pages = std::to_array<CodePage>({
#define CODE_PAGE(code, why, mend, bad, good) {code, why, mend, bad, good},
#include "dsl/code_pages_names.def"
#include "dsl/code_pages_text.def"
#include "dsl/code_pages_types.def"
#undef CODE_PAGE
});

constexpr std::string_view head = R"(tapis 1
game "Example | Exemple"

players 4
cards french52
zone hand of each player, seen by owner
pile trick
var score of each player = 0
result of p = score of p
)";

}  // namespace

const CodePage* find_code_page(std::string_view code) {
  const auto found = std::find_if(pages.begin(), pages.end(), [&](const CodePage& page) { return page.code == code; });
  return found == pages.end() ? nullptr : &*found;
}

bool is_whole(std::string_view example) {
  return example.starts_with("#") || example.find("\nplayers ") != std::string_view::npos;
}

std::string whole_example(std::string_view example) {
  return is_whole(example) ? std::string(example) : std::string(head) + std::string(example);
}

}  // namespace tapis
