// Small mistakes that an author could make, put into a script on purpose.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "dsl/lint/view.hpp"

namespace tapis::mutation {

struct Mutant {
  std::string_view kind;  // the name of its operator
  std::string script;     // path
  Span span;              // what is replaced
  std::string text;       // by this
};

// A kind of mistake.
struct Operator {
  std::string_view name;
  std::string_view meaning;
  void (*make)(const View& view, std::vector<Mutant>& out);  // kind and script are filled in behind it
};

const std::vector<Operator>& operators();
// All that the operators make of a script, in their order.
std::vector<Mutant> mutants_of(const View& view, const std::string& script);
// The text of a script with the mistake in it.
std::string mutated(const std::string& text, const Mutant& mutant);

}  // namespace tapis::mutation
