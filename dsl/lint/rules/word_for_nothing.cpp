#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  if (view.module()) return;
  std::set<std::string, std::less<>> known;
  const auto note = [&](const Tree& tree) {
    std::set<std::uint32_t> labels;  // where names stand that only get a text
    for (NodeId node = 0; node < tree.nodes.size(); ++node) {
      if (tree[node].kind != Kind::WordFor) continue;
      labels.insert(tree[tree.child(node, Kind::Name)].span.begin);
    }
    for (const Node& node : tree.nodes) {
      if (node.count > 0 || labels.count(node.span.begin) > 0) continue;
      known.emplace(view.text(node.span));
    }
  };
  note(view.tree());
  // What a module gives a text to may be a word of the language's own.
  for (const Tree* tree : view.used_trees()) {
    for (const Node& node : tree->nodes) {
      if (node.count == 0) known.emplace(view.text(node.span));
    }
  }
  for (const NodeId label : view.nodes(Kind::WordFor)) {
    const NodeId name = view.child(label, Kind::Name);
    const std::string_view word = view.text(name);
    if (known.count(word) > 0 || view.mentioned(word)) continue;
    view.find(name, "there is no `" + std::string(word) + "` that this could be the text of",
              "correct the name, or delete it");
  }
}

}  // namespace

const LintRule word_for_nothing{.code = "L0505",
                                .name = "word-for-nothing",
                                .family = LintFamily::style,
                                .meaning = "a text is given to a name that does not exist",
                                .why = "Nobody ever sees the text, and the name that was meant is shown as it is.",
                                .mend = "Correct the name, or delete the entry.",
                                .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
words hnad "hand | main"
result of p = number of hand of p
)",
                                .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
words hand "hand | main"
result of p = number of hand of p
)",
                                .look = look};

}  // namespace tapis::lint_rules
