#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

bool leaves(Kind kind) { return kind == Kind::Stop || kind == Kind::Return || kind == Kind::Finish; }

void look(View& view) {
  for (const NodeId block : view.nodes(Kind::Block)) {
    const std::vector<NodeId> all = view.parts(block);
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
      if (!leaves(view.kind(all[i]))) continue;
      Found& found =
          view.find(all[i + 1], "this never happens: `" + std::string(view.text(all[i])) + "` comes before it",
                    "put it above, or delete it");
      const Span first = view.whole_lines(all[i + 1]), last = view.whole_lines(all.back());
      found.edit({first.file, first.begin, last.end}, "");
      break;
    }
  }
}

}  // namespace

const LintRule unreachable_statement{
    .code = "L0312",
    .name = "unreachable-statement",
    .family = LintFamily::flow,
    .fix = LintFix::unsafe,
    .meaning = "a statement stands below `stop`, `return` or `finish` in the same block",
    .why =
        "It never happens, though it reads as if it did. Usually the lines are in the wrong order, or an `if` is "
        "missing.",
    .mend = "Put the statement above, make the leaving depend on a condition, or delete what never happens.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
play:
  finish
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
  move hand of player 1 to deck
  finish
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
