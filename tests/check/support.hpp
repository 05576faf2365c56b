// What the tests of the checker share.
#pragma once
#include <string>

#include "dsl/check.hpp"
#include "dsl/library.hpp"

namespace tapis {

// A library with the shipped modules and, by name, what a case brings itself. A case is one text: the script,
// then other files, each after a line `---- NAME`.
struct Case {
  MemoryLibrary library{{}, true};
  std::string main;
};

inline Case read_case(const std::string& text) {
  Case result;
  std::size_t at = text.find("---- ");
  result.main = text.substr(0, at);
  while (at != std::string::npos) {
    const std::size_t line = text.find('\n', at);
    const std::size_t next = text.find("---- ", line);
    const std::string name = text.substr(at + 5, line - at - 5);
    result.library.add(name, text.substr(line + 1, next == std::string::npos ? next : next - line - 1));
    at = next;
  }
  return result;
}

inline Checked check_case(const std::string& text) {
  const Case one = read_case(text);
  return check(one.library, "case.game", one.main);
}

// All findings as people read them.
inline std::string rendered(const Checked& checked) {
  std::string result;
  for (const Diagnostic& finding : checked.findings.all()) {
    if (!result.empty()) result += '\n';
    result += render(finding, checked.sources);
  }
  return result;
}

}  // namespace tapis
