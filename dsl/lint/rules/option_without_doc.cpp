#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  for (const NodeId option : view.nodes(Kind::OptionDecl)) {
    const NodeId name = view.name_of(option);
    if (view.has_doc(option)) continue;
    view.find(name, "the option `" + std::string(view.text(name)) + "` is not explained",
              "write a comment with `##` above it: people choose by it");
  }
}

}  // namespace

const LintRule option_without_doc{
    .code = "L0501",
    .name = "option-without-doc",
    .family = LintFamily::style,
    .severity = Severity::info,
    .meaning = "an option has no doc comment",
    .why = "People who choose the options of a game see the doc comment. Without one they have to guess from the name.",
    .mend = "Write `## What is chosen.` on the line above.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
option high_wins = yes | no
result of p = number of hand of p when high_wins else 0
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
## Does the higher card win?
option high_wins = yes | no
result of p = number of hand of p when high_wins else 0
)",
    .look = look};

}  // namespace tapis::lint_rules
