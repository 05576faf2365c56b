#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

template <class List>
void look_at(View& view, const List& list, const std::vector<int>& uses, const std::string& what) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!view.own(list[i].span) || uses[i] > 0 || view.mentioned(list[i].name)) continue;
    view.find_unused(list[i], "nothing asks for the " + what + " `" + list[i].name + "`");
  }
}

void look(View& view) {
  if (view.module()) return;
  look_at(view, view.program().orders, view.uses().orders, "order");
  look_at(view, view.program().values, view.uses().values, "values");
  look_at(view, view.program().patterns, view.uses().patterns, "pattern");
}

}  // namespace

const LintRule unused_table{.code = "L0101",
                            .name = "unused-table",
                            .family = LintFamily::cards,
                            .fix = LintFix::unsafe,
                            .meaning = "a game declares an order, values or a pattern that nothing asks for",
                            .why =
                                "The table says what beats or counts what, and the game goes by something else. Often "
                                "a module asks for a table of its own that should have been replaced.",
                            .mend = "Ask for it, replace the table of the module by its bare name, or delete it.",
                            .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
order misere = by reverse rank
result of p = number of hand of p
)",
                            .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
order misere = by reverse rank
result of p = highest misere among hand of p else 0
)",
                            .look = look};

}  // namespace tapis::lint_rules
