// Findings about scripts: what the checker says of each, told once for all scripts that share it.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "dsl/check.hpp"

namespace tapis {

struct Script {
  std::string path, text;
};

struct Found {
  Diagnostic finding;
  std::shared_ptr<const Checked> checked;  // the program it belongs to, with its sources
};

// All findings about the scripts, in their order; one in a file that several of them use is told once.
std::vector<Found> lint(const Library& library, const std::vector<Script>& scripts);

}  // namespace tapis
