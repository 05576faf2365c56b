#include "dsl/diagnostic.hpp"
#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// A name that comes near and that the script may give another meaning: `to scoring: …` where `score: …` was meant.
std::string meant_by(const View& view, const std::string& name) {
  std::vector<std::string> known;
  for (const Procedure& one : view.program().procedures)
    if (!view.own(one.span)) known.push_back(one.name);
  const auto near = suggestions(name, known);
  return near.empty() ? "" : near.front();
}

void look(View& view) {
  if (view.module()) return;
  const auto& procedures = view.program().procedures;
  for (std::size_t i = 0; i < procedures.size(); ++i) {
    const Procedure& one = procedures[i];
    if (!view.own(one.span) || view.uses().procedures[i] > 0 || view.mentioned(one.name)) continue;
    Found& found = view.find_unused(one, "the procedure `" + one.name + "` is never done");
    const std::string meant = meant_by(view, one.name);
    if (!meant.empty())
      found.finding.help = "if it should replace `" + meant + "`, write `" + meant + ": …` without `to`; else do it " +
                           "where it belongs, or delete it with its comment";
  }
}

}  // namespace

const LintRule unused_procedure{
    .code = "L0304",
    .name = "unused-procedure",
    .family = LintFamily::flow,
    .fix = LintFix::unsafe,
    .meaning = "a game introduces a procedure that nothing does",
    .why =
        "What stands in it never happens. Often its name is missing in `play:` or `score:`, or it should replace a "
        "procedure of a module and the word `to` stands before it.",
    .mend = "Do it where it belongs, leave out the word `to` if it should replace another procedure, or delete it.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
to clear: move hand of player 1 to deck
play: nothing
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
to clear: move hand of player 1 to deck
play: clear
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
