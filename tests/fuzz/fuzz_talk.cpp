// Any bytes as a case file (after a `c`) or as requests to the engine, one a line (after a `p`).
#include <cstddef>
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>

#include "interpreter/cli/protocol.hpp"

namespace {

const std::string folder = std::string(TAPIS_SOURCE_DIR) + "/tests/cases/engine/";

// Scripts are read once for many inputs; a new shelf from time to time, because expressions stay on it.
tapis::cli::GameShelf& shelf() {
  static std::unique_ptr<tapis::cli::GameShelf> one;
  static int uses = 0;
  if (one == nullptr || ++uses % 500 == 0) one = std::make_unique<tapis::cli::GameShelf>();
  return *one;
}

void talk(const std::string& text) {
  tapis::cli::GameShelf& all = shelf();
  std::string error;
  static const char* const games[] = {"small_tricks", "small_choices"};
  const auto script = all.script(folder + games[text.size() % 2] + ".game", "", error);
  if (script == nullptr) __builtin_trap();
  tapis::cli::Protocol protocol(all, script);
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line))
    if (protocol.answer(line).empty()) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1 || size > 20000) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] == 'p') {
    talk(text);
  } else {
    tapis::cli::run_case_text(shelf(), folder + "fuzz.cases.yaml", text);
  }
  return 0;
}
