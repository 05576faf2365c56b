// The engine for programs: one JSON object a line each way.
#pragma once
#include <iosfwd>
#include <memory>
#include <string>

#include "interpreter/cli/cases.hpp"

namespace tapis::cli {

// `tapis engine GAME`.
struct ProtocolOptions {
  std::string game;  // a shipped name, a path, or a name found on the search path
};

// Answers requests from standard input until it ends. Fails if the game cannot be loaded.
int run_protocol(const ProtocolOptions& options);

// One conversation, without any input or output of its own.
class Protocol {
 public:
  // The script must be playable.
  Protocol(GameShelf& shelf, std::shared_ptr<Checked> script);
  ~Protocol();

  // Answers one request line with one line (without its end). Never throws; bad input gets `ok: false`.
  std::string answer(const std::string& line);

 private:
  struct Table;
  std::unique_ptr<Table> table_;
};

}  // namespace tapis::cli
