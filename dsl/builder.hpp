// What the grammar writes to while it reads: the tree under construction, and the errors.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/layout.hpp"
#include "dsl/tree.hpp"

namespace tapis {

inline constexpr int deepest_nesting = 200;  // brackets, blocks, operators before their operand
inline constexpr int deepest_tree = 1000;    // what walks over trees may be recursive

// What is being read once its first word has been seen: errors inside name it.
struct Construct {
  std::string_view name;     // "a move"
  std::string_view example;  // "move top of deck to trick"
};

// Thrown where reading cannot go on; caught at the end of a statement or declaration.
struct SyntaxError {
  std::uint32_t at;  // in the buffer
  const char* code;
  std::string message;
  std::string help;
};

// Thrown after most_errors errors: the file is given up.
struct TooManyErrors {};

class Builder {
 public:
  // How far the tree had been built, to go back to.
  struct Mark {
    std::size_t stack;
    std::size_t nodes;
    std::size_t links;
  };

  Builder(const TextLayout& layout, Tree& tree, Diagnostics& findings);

  Mark mark() const { return {stack_.size(), tree_.nodes.size(), tree_.links.size()}; }
  void restore(const Mark& mark);
  // Adds a node without children over a stretch of the buffer.
  void leaf(Kind kind, std::uint32_t begin, std::uint32_t end);
  // Adds a node over everything added since the mark.
  void node(Kind kind, const Mark& since, std::uint32_t begin, std::uint32_t end);
  // Makes one node of the last `count` ones.
  void fold(Kind kind, std::size_t count);
  // The last node stands in brackets: what is built upon it begins and ends with them.
  void widen(std::uint32_t begin, std::uint32_t end);
  // A call stands as a statement: the last node, a name or an application, gives way to its children.
  // Returns false if it is neither.
  bool open_call();
  // The last node that was added.
  Kind last_kind() const { return tree_[stack_.back().id].kind; }
  // The kind that the innermost node under construction gets, if it is decided inside.
  Kind chosen_kind = Kind::File;

  // Takes the doc comments of the logical line at `at`, unless somebody outside has done so; they
  // are given back when `claimed` turns out wrong.
  bool claim_docs(std::uint32_t at);
  void release_docs(std::uint32_t at);
  // Adds the doc comments of the line as leaves: those before it, or those at its end.
  void add_docs(std::uint32_t at, bool leading, bool trailing);
  void add_head_docs();

  // Throws a SyntaxError: `expected` ("`to`") was not found.
  [[noreturn]] void fail(std::uint32_t at, std::string_view expected) const;
  [[noreturn]] void fail(std::uint32_t at, const char* code, std::string message, std::string help) const;
  // Throws: what follows a value or a name makes no statement, or no declaration, of it.
  [[noreturn]] void fail_statement(std::uint32_t at) const;
  [[noreturn]] void fail_declaration(std::uint32_t begin, std::uint32_t at) const;
  // Throws: a condition, the last node, ends without an `else`.
  [[noreturn]] void fail_without_else(std::uint32_t at) const;
  // Throws: a replacement gives its parameter `name` a type.
  [[noreturn]] void fail_type_again(std::uint32_t at, std::string_view name) const;
  // Notes an error; those on lines that are spoilt already are dropped.
  void report(const SyntaxError& error);
  void report(std::uint32_t begin, std::uint32_t end, const char* code, std::string message, std::string help);
  // The word, number, sign ... at a place of the buffer, as messages name it.
  std::string found(std::uint32_t at) const;
  // The end of the token at a place of the buffer.
  std::uint32_t token_end(std::uint32_t at) const;
  std::string_view word_at(std::uint32_t at) const;

  const TextLayout& layout() const { return layout_; }
  std::string_view text() const { return layout_.text; }
  // Notes what is wrong with the number at a place, if anything.
  void check_number(std::uint32_t at);
  // Ends the tree: a File node over what stands on the stack.
  void finish(std::uint32_t end);
  NodeId last() const { return stack_.empty() ? no_node : stack_.back().id; }

  std::vector<const Construct*> constructs;
  int nesting = 0;

 private:
  struct Entry {
    NodeId id;
    std::uint32_t begin;  // in the buffer, brackets included
    std::uint32_t end;
  };
  std::uint32_t trimmed(std::uint32_t begin, std::uint32_t end) const;
  NodeId make(Kind kind, std::size_t count, std::uint32_t begin, std::uint32_t end);
  std::size_t docs_of(std::size_t line) const;
  std::string help_for(std::uint32_t at, std::string_view expected) const;
  std::string help_for_habit(std::uint32_t at, std::string_view expected) const;
  std::string help_for_clause(std::uint32_t at, std::string_view clause) const;
  std::string help_for_range() const;
  std::string help_for_all(std::uint32_t at) const;
  std::string last_text() const;

  const TextLayout& layout_;
  Tree& tree_;
  Diagnostics& findings_;
  std::vector<Entry> stack_;
  std::vector<std::uint16_t> depths_;  // of each node of the tree
  std::vector<bool> claimed_;          // by number of the doc comment
  std::vector<bool> reported_;         // logical lines with an error
  std::size_t errors_ = 0;
  bool depth_reported_ = false;
};

}  // namespace tapis
