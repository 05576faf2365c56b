#include <algorithm>

#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

bool replaces(Kind kind) { return kind == Kind::ReplaceRule || kind == Kind::ReplaceProc; }

// All names that a file declares or labels, those of suits and ranks of its decks too.
void note_declared(const View& view, const Tree& tree, NodeId node, std::set<std::string_view>& names) {
  const Kind kind = tree[node].kind;
  if (kind == Kind::Name) names.insert(view.text(tree[node].span));
  for (const NodeId child : tree.children(node)) note_declared(view, tree, child, names);
}

// Whether a file brings something only to who names it: it replaces nothing and uses nothing.
bool stands_alone(const Tree& tree) {
  if (tree.root == no_node) return false;
  for (const NodeId node : tree.children(tree.root)) {
    if (replaces(tree[node].kind) || tree[node].kind == Kind::Use) return false;
  }
  return true;
}

std::string stem_of(std::string path) {
  path = path.substr(path.find_last_of('/') + 1);
  return path.substr(0, path.find('.'));
}

void look(View& view) {
  if (view.module()) return;
  for (const Tree* tree : view.used_trees()) {
    if (!stands_alone(*tree)) continue;
    std::set<std::string_view> names;
    note_declared(view, *tree, tree->root, names);
    const std::string stem = stem_of(view.sources().file(tree->file).name);
    for (const NodeId use : view.nodes(Kind::Use)) {
      for (const NodeId name : view.parts(use)) {
        if (view.text(name) != stem) continue;
        const auto& mentioned = view.nodes(Kind::Name);
        const bool used = std::any_of(mentioned.begin(), mentioned.end(), [&](NodeId word) {
          return view.parent(word) != use && names.count(view.text(word)) > 0;
        });
        if (!used) view.find(name, "nothing of `" + stem + "` is used", "leave it out");
      }
    }
  }
}

}  // namespace

const LintRule unused_use{
    .code = "L0322",
    .name = "unused-use",
    .family = LintFamily::flow,
    .meaning = "a script uses a file and nothing of what it brings",
    .why = "Readers look for what comes from there. What two used files bring may also get into conflict for nothing.",
    .mend = "Leave the file out of `use`.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
use low_ace
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
use low_ace
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
result of p = highest place among hand of p else 0
)",
    .look = look};

}  // namespace tapis::lint_rules
