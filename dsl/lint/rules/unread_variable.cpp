#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

bool writes(const Stmt& stmt, std::int32_t variable) {
  if (stmt.what == Do::set || (stmt.what == Do::draw && stmt.b == 1)) return stmt.a == variable;
  return stmt.what == Do::pay && (stmt.a == variable || stmt.b == variable);
}

// The procedure in which the variable is set, and where; nullptr if it is not set in one.
const Procedure* setter_of(const View& view, std::int32_t variable, Span& place) {
  for (const Procedure& procedure : view.program().procedures) {
    const Procedure* found = nullptr;
    view.each_stmt(procedure.body, [&](const Stmt& stmt) {
      if (found != nullptr || !writes(stmt, variable)) return;
      found = &procedure;
      place = stmt.span;
    });
    if (found != nullptr) return found;
  }
  return nullptr;
}

// It is set where the game never comes to: that is what went missing first. Tells nothing if only a body sets it that a
// later meaning has replaced.
bool tell_unreached(View& view, const Variable& variable, std::int32_t number) {
  Span place;
  const Procedure* setter = setter_of(view, number, place);
  if (setter == nullptr) return false;
  view.find(variable.span,
            "the variable `" + variable.name +
                "` keeps its first value and nothing asks for it: the game never comes to `" + setter->name +
                "`, which sets it",
            "do `" + setter->name + "` where the game should, and ask for `" + variable.name +
                "`; or delete the variable and what sets it")
      .note(place, "it is set here");
  return true;
}

void look(View& view) {
  if (view.module()) return;
  const auto& variables = view.program().variables;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const Variable& one = variables[i];
    // What has a label is shown to the players.
    if (!view.own(one.span) || view.uses().reads[i] > 0 || view.mentioned(one.name) || view.labelled(one.name))
      continue;
    const bool set = view.uses().writes[i] > 0;
    if (set && !one.changes && tell_unreached(view, one, static_cast<std::int32_t>(i))) continue;
    view.find(one.span,
              set ? "the variable `" + one.name + "` is set and nothing asks for it"
                  : "nothing sets the variable `" + one.name + "` and nothing asks for it",
              set ? "ask for it where it should decide, or delete it and what sets it" : "use it, or delete it");
  }
}

}  // namespace

const LintRule unread_variable{.code = "L0307",
                               .name = "unread-variable",
                               .family = LintFamily::flow,
                               .meaning = "a game declares a variable that nothing asks for",
                               .why =
                                   "It is kept in mind for nothing: no rule, no condition and no result depends on it, "
                                   "and without a label nobody sees it.",
                               .mend =
                                   "Ask for it where it should decide, give it a label by `words` if players should "
                                   "see it, or delete it with all that sets it. If the game never comes to what sets "
                                   "it, that line went missing first.",
                               .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
var laid = 0
play: laid gains 1
result of p = number of hand of p
)",
                               .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
var laid = 0
play: laid gains 1
result of p = laid
)",
                               .look = look};

}  // namespace tapis::lint_rules
