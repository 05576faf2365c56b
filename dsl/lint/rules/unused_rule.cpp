#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  if (view.module()) return;
  const auto& rules = view.program().rules;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (!view.own(rules[i].span) || view.uses().rules[i] > 0 || view.mentioned(rules[i].name)) continue;
    Found& found = view.find(rules[i].span, "the rule `" + rules[i].name + "` is never used",
                             "use it, or delete it with its comment");
    for (const NodeId node : view.nodes(Kind::RuleDecl)) {
      const NodeId name = view.child(view.child(node, Kind::Head), Kind::Name);
      if (view.span(name).begin == rules[i].span.begin) found.edit(view.whole_lines(node), "");
    }
  }
}

}  // namespace

const LintRule unused_rule{
    .code = "L0301",
    .name = "unused-rule",
    .family = LintFamily::flow,
    .fix = LintFix::unsafe,
    .meaning = "a game introduces a rule that nothing asks for",
    .why =
        "Whoever reads the script looks for what the rule decides, and it decides nothing. Often a call was "
        "forgotten, or a replacement was meant and the word `rule` stands before it.",
    .mend =
        "Use the rule where it should decide, leave out the word `rule` if it should replace another one, or "
        "delete it.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
order height = by rank

rule winner = owner of the card in hand of player 1 with highest height
deal: deal 1 to each hand
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
order height = by rank

rule best of player p = highest height among hand of p
deal: deal 1 to each hand
result of p = best of p else 0
)",
    .look = look};

}  // namespace tapis::lint_rules
