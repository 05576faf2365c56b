#include "interpreter/lint/played.hpp"

namespace tapis::played_rules {

namespace {

void look(View& view, const Played& played, const PlayPlan&) {
  if (!played.enough()) return;
  const Program& program = view.program();
  std::vector<bool> drawn(program.variables.size(), false);
  for (const Stmt& statement : program.stmts) {
    if (statement.what == Do::draw && statement.b == 1) drawn[static_cast<std::size_t>(statement.a)] = true;
  }
  for (std::size_t i = 0; i < program.variables.size(); ++i) {
    const Variable& variable = program.variables[i];
    if (played.changed[i] || drawn[i] || view.uses().writes[i] == 0) continue;
    view.find(variable.span, "`" + variable.name + "` is written and never changed " + extent(played),
              "look at the lines that write it");
  }
}

}  // namespace

const PlayedRule constant_variable{
    .rule =
        {.code = "L0711",
         .name = "constant-variable",
         .family = LintFamily::played,
         .meaning = "a variable is written, and never had another value",
         .why =
             "The script keeps account of something that never changes. The lines that write it stand where the game "
             "does not get to, or write what is there already.",
         .mend = "Look at the lines that write the variable, or use a rule in its place.",
         .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
var bonus = 0

deal: deal 1 to each hand
play:
  each p in players:
    p chooses c from hand: move c to deck
    bonus becomes bonus * 2
result of p = bonus
)",
         .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
var bonus = 1

deal: deal 1 to each hand
play:
  each p in players:
    p chooses c from hand: move c to deck
    bonus becomes bonus * 2
result of p = bonus
)"},
    .look = look};

}  // namespace tapis::played_rules
