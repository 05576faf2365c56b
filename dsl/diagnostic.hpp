// What is wrong with a script: a stable code, where, what, and how to mend it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "dsl/source.hpp"

namespace tapis {

enum class Severity { error, warning, info };

struct Note {
  Span span;
  std::string text;
};

struct Diagnostic {
  std::string code;  // "E0201": listed in codes.def
  Severity severity = Severity::error;
  Span span;
  std::string message;      // one sentence, no full stop: what is wrong
  std::vector<Note> notes;  // other places involved
  std::string help;         // how to mend it; may be empty
};

// Collects findings. Nothing is said twice for one place, and nothing about what an earlier error spoilt.
class Diagnostics {
 public:
  Diagnostic& add(std::string code, Span span, std::string message, std::string help = {});
  Diagnostic& warn(std::string code, Span span, std::string message, std::string help = {});
  bool has_errors() const;
  const std::vector<Diagnostic>& all() const { return all_; }
  // Orders by file and place; done before anything is shown.
  void sort();

 private:
  std::vector<Diagnostic> all_;
};

// A finding as people read it: place, source line with caret, notes, help. Colours only on request.
std::string render(const Diagnostic& finding, const Sources& sources, bool colour = false);

// The line of a place with its number and a caret below it, as `render` shows it.
std::string excerpt(const Sources& sources, Span span, bool colour = false);

// Up to three names nearest to `wanted`: the edit distance is at most a third of its length, rounded up. For names
// of one or two letters only those that differ in capitals.
std::vector<std::string> suggestions(std::string_view wanted, const std::vector<std::string>& known);

}  // namespace tapis
