// The syntax tree: what the grammar read, node by node, each with its place. The parser, the
// checker, the formatter and the linter share it. Nodes live in one vector and name each other
// by number, so that a tree is cheap to copy and safe to keep.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/source.hpp"

namespace tapis {

enum class Kind : std::uint8_t {
#define KIND(name, children) name,
#include "dsl/kinds.def"
#undef KIND
};

// The kind's name, for messages and tests.
std::string_view kind_name(Kind kind);
// What children the kind has, as written in kinds.def.
std::string_view kind_children(Kind kind);

using NodeId = std::uint32_t;
inline constexpr NodeId no_node = 0xffffffff;

struct Node {
  Kind kind;
  Span span;
  std::uint32_t first = 0;  // index of the first child in Tree::links
  std::uint32_t count = 0;  // number of children
};

// A comment outside doc comments, and blank lines, kept for the formatter.
struct Trivia {
  Span span;      // of a `#` comment with its marks; empty for a blank line
  bool own_line;  // alone on its line
};

struct Tree {
  std::uint16_t file = 0;
  std::vector<Node> nodes;
  std::vector<NodeId> links;
  std::vector<Trivia> trivia;
  NodeId root = no_node;  // a File node, also when there were errors: what could be read

  const Node& operator[](NodeId id) const { return nodes[id]; }
  NodeId child(NodeId id, std::uint32_t index) const { return links[nodes[id].first + index]; }
  // The first child of that kind, or no_node.
  NodeId child(NodeId id, Kind kind) const;
  // All children in order.
  struct Children {
    const NodeId* from;
    const NodeId* to;
    const NodeId* begin() const { return from; }
    const NodeId* end() const { return to; }
    std::size_t size() const { return static_cast<std::size_t>(to - from); }
    NodeId operator[](std::size_t i) const { return from[i]; }
  };
  Children children(NodeId id) const {
    const NodeId* at = links.data() + nodes[id].first;
    return {at, at + nodes[id].count};
  }
};

// What the doc comments of a node say, "English | French". Lines are joined; when several carry a bar, each language
// is joined for itself.
std::string doc_text(const Tree& tree, const Sources& sources, NodeId node);

}  // namespace tapis
