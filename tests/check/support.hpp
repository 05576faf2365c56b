// What the tests of the checker share.
#pragma once
#include <fstream>
#include <sstream>
#include <string>

#include "dsl/check.hpp"
#include "dsl/library.hpp"

namespace tapis {

// A case is one text: the script, then other files, each after a line `---- NAME`. It may use them and
// the modules of shelf/, which stand still while the shipped ones change.
struct Case {
  MemoryLibrary library;
  std::string main;
};

inline Case read_case(const std::string& text) {
  Case result;
  for (const char* name : {"decks", "prelude", "tricks", "betting"}) {
    std::ostringstream module;
    module << std::ifstream(std::string(TAPIS_SOURCE_DIR) + "/tests/check/shelf/" + name + ".game").rdbuf();
    result.library.add(name, module.str());
  }
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
