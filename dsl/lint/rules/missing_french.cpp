#include <algorithm>

#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

struct Text {
  Span span;
  std::string text;
};

// The texts of the script: the title, the words, and the doc comments of each declaration as a whole.
std::vector<Text> texts_of(const View& view) {
  std::vector<Text> all;
  for (const NodeId node : view.nodes(Kind::String)) {
    // Spellings of cards may be the same in both languages.
    if (view.kind(view.parent(node)) != Kind::Spelled) all.push_back({view.span(node), std::string(view.text(node))});
  }
  NodeId owner = no_node;
  for (const NodeId node : view.nodes(Kind::Doc)) {
    if (view.parent(node) != owner) all.push_back({view.span(node), ""});
    owner = view.parent(node);
    all.back().text += std::string(view.text(node)) + "\n";
  }
  return all;
}

bool bilingual(const std::string& text) { return text.find('|') != std::string::npos; }

void look(View& view) {
  const std::vector<Text> all = texts_of(view);
  // Who writes in one language only means to.
  const auto both = std::count_if(all.begin(), all.end(), [](const Text& text) { return bilingual(text.text); });
  if (both * 2 <= static_cast<std::ptrdiff_t>(all.size())) return;
  for (const Text& text : all) {
    if (!bilingual(text.text))
      view.find(text.span, "this text is in one language only", "add ` | ` and the French behind it");
  }
}

}  // namespace

const LintRule missing_french{.code = "L0502",
                              .name = "missing-french",
                              .family = LintFamily::style,
                              .severity = Severity::info,
                              .meaning = "a text is in one language, while most others of the script are in two",
                              .why = "Whoever plays in French meets an English sentence among French ones.",
                              .mend = "Add a bar and the French: `\"hand | main\"`.",
                              .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
## What a player holds. | Ce que tient un joueur.
zone hand of each player, seen by owner
## One card each.
deal: deal 1 to each hand
result of p = number of hand of p
)",
                              .good = R"(tapis 1
game "High Card"
players 2
cards french52
## What a player holds.
zone hand of each player, seen by owner
## One card each.
deal: deal 1 to each hand
result of p = number of hand of p
)",
                              .look = look};

}  // namespace tapis::lint_rules
