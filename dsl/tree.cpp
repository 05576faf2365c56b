#include "dsl/tree.hpp"

#include <array>

namespace tapis {
namespace {

struct KindInfo {
  std::string_view name;
  std::string_view children;
};

constexpr auto kinds = std::to_array<KindInfo>({
#define KIND(name, children) {#name, children},
#include "dsl/kinds.def"
#undef KIND
});

std::string trimmed(std::string_view text) {
  const std::size_t from = text.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return "";
  return std::string(text.substr(from, text.find_last_not_of(" \t\r") - from + 1));
}

void append(std::string& to, const std::string& more) {
  if (!to.empty() && !more.empty()) to += ' ';
  to += more;
}

}  // namespace

std::string_view kind_name(Kind kind) { return kinds[static_cast<std::size_t>(kind)].name; }

std::string_view kind_children(Kind kind) { return kinds[static_cast<std::size_t>(kind)].children; }

NodeId Tree::child(NodeId id, Kind kind) const {
  for (NodeId candidate : children(id)) {
    if (nodes[candidate].kind == kind) return candidate;
  }
  return no_node;
}

std::string doc_text(const Tree& tree, const Sources& sources, NodeId node) {
  std::string english, french;
  bool bar_seen = false;
  const Node& at = tree[node];
  for (std::size_t i = at.first; i < std::size_t{at.first} + at.count && i < tree.links.size(); ++i) {
    const NodeId child = tree.links[i];
    if (child >= tree.nodes.size() || tree[child].kind != Kind::Doc) continue;
    std::string line = trimmed(sources.text(tree[child].span));
    while (!line.empty() && line.front() == '#') line = trimmed(line.substr(1));
    const std::size_t bar = line.find('|');
    if (bar == std::string::npos) {
      append(bar_seen ? french : english, line);
    } else {
      append(english, trimmed(line.substr(0, bar)));
      append(french, trimmed(line.substr(bar + 1)));
      bar_seen = true;
    }
  }
  return french.empty() ? english : english + " | " + french;
}

}  // namespace tapis
