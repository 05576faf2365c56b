#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

struct Earlier {
  const Tree* tree = nullptr;
  NodeId node = no_node;
};

// What comes behind the head: rows, values and duties, or a block.
std::vector<NodeId> body_of(const Tree& tree, NodeId declaration) {
  std::vector<NodeId> body;
  for (const NodeId child : tree.children(declaration)) {
    const Kind kind = tree[child].kind;
    if (kind != Kind::Doc && kind != Kind::Head && kind != Kind::TypeRef) body.push_back(child);
  }
  return body;
}

// The only meaning with that head in the used files; none if there are several.
Earlier earlier_of(const View& view, NodeId node, Kind introduced, Kind replaced) {
  Earlier found;
  int number = 0;
  for (const Tree* tree : view.used_trees()) {
    if (tree->root == no_node) continue;
    for (const NodeId other : tree->children(tree->root)) {
      const Kind kind = (*tree)[other].kind;
      if (kind != introduced && kind != replaced) continue;
      const NodeId a = tree->child(other, Kind::Head), b = view.child(node, Kind::Head);
      if (view.text((*tree)[View::name_of(*tree, other)].span) != view.text(view.name_of(node))) continue;
      if (tree->children(a).size() != view.tree().children(b).size()) continue;
      ++number;
      found = {tree, other};
    }
  }
  return number == 1 ? found : Earlier{};
}

// The parameters must have the same names for the bodies to say the same.
bool same_head(const View& view, const Earlier& earlier, NodeId node) {
  const auto a = earlier.tree->children(earlier.tree->child(earlier.node, Kind::Head));
  const auto b = view.tree().children(view.child(node, Kind::Head));
  for (std::size_t i = 1; i < a.size(); ++i) {
    const NodeId name = earlier.tree->child(a[i], Kind::Name);
    if (view.text((*earlier.tree)[name].span) != view.text(view.child(b[i], Kind::Name))) return false;
  }
  return true;
}

void look_at(View& view, NodeId node, Kind introduced, Kind replaced) {
  const Earlier earlier = earlier_of(view, node, introduced, replaced);
  if (earlier.tree == nullptr || !same_head(view, earlier, node)) return;
  const auto a = body_of(*earlier.tree, earlier.node), b = body_of(view.tree(), node);
  if (a.empty() || a.size() != b.size()) return;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!view.same(*earlier.tree, a[i], view.tree(), b[i])) return;
  }
  const NodeId name = view.name_of(node);
  view.find(name, "`" + std::string(view.text(name)) + "` gets the meaning that it has already",
            "leave it out, or write what should be different")
      .note((*earlier.tree)[View::name_of(*earlier.tree, earlier.node)].span, "the same stands here")
      .edit(view.whole_lines(node), "");
}

void look(View& view) {
  for (const NodeId node : view.nodes(Kind::ReplaceRule)) look_at(view, node, Kind::RuleDecl, Kind::ReplaceRule);
  for (const NodeId node : view.nodes(Kind::ReplaceProc)) look_at(view, node, Kind::ProcDecl, Kind::ReplaceProc);
}

}  // namespace

const LintRule same_meaning{.code = "L0311",
                            .name = "same-meaning",
                            .family = LintFamily::flow,
                            .fix = LintFix::safe,
                            .meaning = "a replacement says word by word what it replaces",
                            .why =
                                "A reader takes it for a change and looks for the difference. Later corrections of the "
                                "used file do not arrive here.",
                            .mend = "Leave it out, or write what should be different.",
                            .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
result of p = number of hand of p
eldest = next of dealer
)",
                            .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
result of p = number of hand of p
eldest = dealer
)",
                            .look = look};

}  // namespace tapis::lint_rules
