// The limits of a program, and the small things that the checker works with; see check_impl.hpp.
#pragma once
#include <string>
#include <vector>

#include "dsl/check.hpp"

namespace tapis {

// Limits of one program, so that hostile scripts cannot grow without bound.
inline constexpr int max_rules = 4096;
inline constexpr int max_names = 1024;  // of every other kind of declaration
inline constexpr int max_family = 128;
inline constexpr int max_depth = 1000;  // of expressions and rules inferred inside each other
inline constexpr int rule_depth = 4;    // what inferring a rule inside another counts for
inline constexpr int max_files = 256;
inline constexpr int max_binders = 3;
inline constexpr std::size_t max_pattern_rows = 60;
inline constexpr std::int32_t max_number = 999'999'999;

// A node of one of the trees.
struct NodeAt {
  int file = -1;
  NodeId node = no_node;
};

// A file of the program.
struct File {
  std::string name;  // as people use it: "tricks"
  std::string path;
  Tree tree;
  bool game = false;              // its head says game
  bool prelude = false;           // the prelude or used by it
  std::vector<NodeAt> use_nodes;  // the names in its `use` lines
  std::vector<int> uses;          // files, in the order written
  std::vector<bool> reach;        // all files it uses, directly or not
};

enum class NounKind : std::uint8_t { option, zone, variable, order, values, pattern, rule };

struct Noun {
  NounKind kind = NounKind::rule;
  int index = 0;
};

// What a name was given to mean: by its introduction, then by each replacement in load order.
struct Meanings {
  NodeAt introduced;
  std::vector<NodeAt> replaced;
  const NodeAt& last() const { return replaced.empty() ? introduced : replaced.back(); }
};

// A local name.
struct Local {
  std::string name;
  std::int32_t slot = 0;
  Type type;
  bool pick = false;   // its value is a pick: may stand where a value is wanted
  bool given = false;  // by a loop or a choice, anew each time
};

// A thing spoken of: bare names may apply to it.
struct Subject {
  Type type;
  std::int32_t slot = 0;
};

// A variable or local known not to be none here.
struct Fact {
  bool local = false;
  std::int32_t index = 0;
};

// Nodes of the graph of what refers to what.
enum class GraphKind : std::uint8_t { rule, order, values, pattern, procedure };
using GraphNode = std::int32_t;
inline constexpr GraphNode no_graph_node = -1;    // what is checked is not part of the program
inline constexpr GraphNode root_graph_node = -2;  // always in use
inline GraphNode graph_node(GraphKind kind, int index) { return static_cast<int>(kind) * 0x10000 + index; }

// Where a body is being checked: one routine with its slots, and what is known at this place.
struct Scope {
  std::vector<Local> locals;
  std::vector<Subject> subjects;
  std::vector<Fact> facts;
  std::int32_t next = 0;  // the first free slot
  std::int32_t most = 0;  // slots needed so far
  GraphNode owner = no_graph_node;
  int procedure = -1;
  int loops = 0;
  bool meanwhile = false;      // inside `meanwhile`: `movers` means something, and much is forbidden
  bool audience = false;       // `owner`, `others` and `team` are players
  ExprId owner_set = no_expr;  // in an audience: who `owner` is
  ExprId team_set = no_expr;   // in an audience: who `team` is
  bool eval = false;           // a number may stand for a seat
};

// What can be applied with `of` or brackets.
struct Callee {
  enum class Is : std::uint8_t { none, builtin, noun } is = Is::none;
  Op op = Op::Constant;
  Noun noun;
  std::vector<Type> params;
  Type result;
};

// A set as a phrase or source describes it, with the order in which it is gone through.
struct Part {
  ExprId set = no_expr;
  std::string element;  // the name the phrase gives its element
  EachOrder order = EachOrder::canonical;
  ExprId first = no_expr;
};

}  // namespace tapis
