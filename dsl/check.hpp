// Trees to a checked program: finds used files, resolves names, applies replacements, checks types.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "dsl/diagnostic.hpp"
#include "dsl/program.hpp"
#include "dsl/tree.hpp"

namespace tapis {

// Where texts come from, so that tests and the fuzzer need no disk. `from` is the path of the file
// that uses the name (empty for the first).
class Library {
 public:
  struct Text {
    std::string path;  // as shown to people
    std::string text;
  };
  virtual ~Library() = default;
  // The text of a used module or game by its name; nothing if there is none.
  virtual std::optional<Text> find(const std::string& name, const std::string& from) const = 0;
  // Names that could have been meant, for suggestions.
  virtual std::vector<std::string> names(const std::string& from) const = 0;
};

struct Checked {
  Program program;  // complete only if `findings` has no errors
  Sources sources;
  std::vector<Tree> trees;  // one for each file, in load order; the last is the file asked for
  Diagnostics findings;     // sorted
};

// Loads, parses and checks a script and all that it uses.
Checked check(const Library& library, const std::string& path, std::string text);

// Checks one expression in the program's global scope and adds it to the program: for `eval`.
// `locals` receives the number of slots it needs. Returns no_expr and adds findings if it is wrong.
ExprId check_expression(Checked& checked, std::string text, std::int32_t& locals, Diagnostics& findings);

}  // namespace tapis
