// The steps of a game with the lines of the script that decided them: `--trace` of runs and of cases.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "interpreter/cli/reasons.hpp"
#include "interpreter/record.hpp"

namespace tapis::cli {

struct TraceStep {
  std::size_t step = 0;           // moves made
  int seat = -1;                  // who made the last one; -1 before anybody has moved
  std::string move;               // and which
  std::vector<std::string> told;  // what happened, in sentences
  std::vector<Reason> decided;    // and why
  std::string fault;              // of a script that failed, with its place and line
  Reason fault_at;
};

// The last move of a record and what has happened since its event `from`. The game must be traced.
TraceStep trace_step(const Record& record, std::size_t from, const Names& names);
// As an object: see docs/cli.md.
nlohmann::ordered_json trace_json(const TraceStep& step);
// As lines for people.
std::string trace_text(const TraceStep& step);

}  // namespace tapis::cli
