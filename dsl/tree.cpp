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

}  // namespace

std::string_view kind_name(Kind kind) { return kinds[static_cast<std::size_t>(kind)].name; }

std::string_view kind_children(Kind kind) { return kinds[static_cast<std::size_t>(kind)].children; }

NodeId Tree::child(NodeId id, Kind kind) const {
  for (NodeId candidate : children(id)) {
    if (nodes[candidate].kind == kind) return candidate;
  }
  return no_node;
}

}  // namespace tapis
