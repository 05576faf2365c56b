#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  for (const Allow& allow : view.allows()) {
    if (!allow.reason.empty() || allow.rules.empty()) continue;
    view.find(allow.comment, "this allows a finding and does not say why",
              "write the reason behind it: `# lint: allow " + std::string(view.text(allow.rules.front().span)) +
                  " because …`");
  }
}

}  // namespace

const LintRule allow_without_reason{
    .code = "L0601",
    .name = "allow-without-reason",
    .family = LintFamily::language,
    .meaning = "a comment allows a finding and gives no reason",
    .why = "An exception without a reason is copied, and nobody dares to take it out again.",
    .mend = "Say in a few words behind the code why the finding is wrong or unavoidable here.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  let held = hand of player 1  # lint: allow unused-let
  move hand of player 1 to deck
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  let held = hand of player 1  # lint: allow unused-let a variant will need it here
  move hand of player 1 to deck
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
