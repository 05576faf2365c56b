#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

constexpr int longest = 40;

void look(View& view) {
  for (const Kind kind : {Kind::ProcDecl, Kind::ReplaceProc}) {
    for (const NodeId node : view.nodes(kind)) {
      const NodeId block = view.child(node, Kind::Block);
      if (block == no_node) continue;
      const Span first = view.span(view.parts(block).front()), last = view.span(view.parts(block).back());
      const auto lines =
          view.sources().place(last.file, last.end).line - view.sources().place(first.file, first.begin).line + 1;
      if (lines <= longest) continue;
      view.find(view.name_of(node), "this procedure is " + std::to_string(lines) + " lines long",
                "give parts of it names of their own: `to …`");
    }
  }
}

}  // namespace

const LintRule long_procedure{
    .code = "L0503",
    .name = "long-procedure",
    .family = LintFamily::style,
    .severity = Severity::info,
    .meaning = "a procedure has more than 40 lines",
    .why = "Whoever looks for one rule has to read all of it, and a variant has to replace all of it.",
    .mend = "Take parts out as procedures with names, as a rulebook has sections.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
play:
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
play:
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
  move top of deck to hand of player 1
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
