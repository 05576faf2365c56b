// The table of diagnostics, for `explain` and for tests.
#pragma once
#include <array>
#include <string_view>

namespace tapis {

struct CodeInfo {
  std::string_view code;     // "E0201"
  std::string_view slug;     // "unexpected"
  std::string_view meaning;  // a sentence without full stop; behind a colon what usually causes it, where that helps
};

inline constexpr auto diagnostic_codes = std::to_array<CodeInfo>({
#define USUALLY(cause) ": " cause
#define DIAGNOSTIC(code, slug, meaning) {code, slug, meaning},
#include "dsl/codes.def"
#undef DIAGNOSTIC
});

// The entry of a code, or nullptr.
constexpr const CodeInfo* find_code(std::string_view code) {
  for (const CodeInfo& info : diagnostic_codes) {
    if (info.code == code) return &info;
  }
  return nullptr;
}

}  // namespace tapis
