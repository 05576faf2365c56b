// Values and conditions of a script in words, as parts of sentences.
#pragma once
#include <string>
#include <vector>

#include "interpreter/cli/describe_book.hpp"

namespace tapis::cli {

// Says the expressions of one tree. A thing that has no words, or a part of which has none, stands as it is written.
class Phrases {
 public:
  Phrases(const Book& book, const Tree& tree) : book_(book), tree_(tree) {}

  // A thing or set.
  std::string thing(NodeId node) const;
  // The same where it holds or does not.
  std::string condition(NodeId node) const;
  // "1 to 6"
  std::string range(NodeId node) const;
  // What a loop goes through or a choice is made from: a set and its clauses. `each`: players are said one by one;
  // `in_turn`: their order plays a role.
  std::string among(NodeId source, bool each, bool in_turn) const;
  // What a rule answers, row by row: "13, if the number of players is 2; otherwise 7".
  std::string rows(NodeId node) const;
  // Whether the words of a thing are its source.
  bool is_quoted(NodeId node) const;

 private:
  // How the words of a phrase bend with what it is about.
  struct Form {
    bool plural = false;
    bool feminine = false;
    std::string noun;  // "cards", "joueurs"
  };

  std::string say(const char* english, const char* french) const { return book_.say(english, french); }
  std::string source(NodeId node) const { return node == no_node ? "" : book_.in_line(tree_[node].span); }
  std::string quoted(NodeId node) const { return code(source(node)); }
  NodeId child(NodeId node, Kind kind) const { return tree_.child(node, kind); }
  bool is_known(const std::string& name) const;
  bool is_place(NodeId node) const;
  bool is_rank(const std::string& name) const;
  bool is_symbol(const std::string& name) const;
  bool has_symbols(NodeId node) const;

  // In words, or nothing at all.
  std::string value(NodeId node) const;
  std::string holds(NodeId node) const;

  std::string outcome(NodeId node) const;

  std::string name(NodeId node) const;
  std::string of(NodeId node) const;
  std::string of_what(const std::string& what) const;
  std::string end_of(NodeId node) const;
  std::string computed(NodeId node) const;
  std::string operand(NodeId node, bool tight) const;
  std::string listed(NodeId node, const std::string& last) const;
  std::string call(NodeId node) const;
  std::string chosen(NodeId node) const;
  std::string total(NodeId node) const;
  std::string fits(NodeId node) const;

  std::string phrase(NodeId node) const;
  std::string exists(NodeId node) const;
  std::string some_set(NodeId node) const;
  std::string place_of(NodeId node, const Form& form) const;
  // The clauses of a phrase; false if one has no words.
  bool clauses(NodeId node, const Form& form, std::string& text) const;
  std::string best(NodeId with, const Form& form) const;
  Form form_of(NodeId set) const;
  std::string it() const;

  std::string is(NodeId node) const;
  std::string in(NodeId node) const;
  std::string both(NodeId node, const std::string& between) const;
  std::string compared(NodeId node, const char* sign) const;

  const Book& book_;
  const Tree& tree_;
  mutable std::vector<Form> spoken_of_;  // what `it` is, the innermost last
};

// The condition or audience that stands at a place, in words; as it is written if there are none.
std::string condition_at(const Book& book, Span span);

}  // namespace tapis::cli
