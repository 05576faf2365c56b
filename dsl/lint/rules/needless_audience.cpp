#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  for (const NodeId node : view.nodes(Kind::SeenBy)) {
    const NodeId declaration = view.parent(node);
    const Kind kind = view.kind(declaration);
    if (kind != Kind::ZoneDecl && kind != Kind::PileDecl && kind != Kind::VarDecl) continue;
    const NodeId who = view.parts(node).front();
    if (view.text(who) != "everyone") continue;
    Found& found = view.find(node, "everyone sees it anyway", "leave it out, or say who alone sees it");
    Span gone = view.span(node);
    const std::string& text = view.sources().file(gone.file).text;
    const std::size_t comma = text.rfind(',', gone.begin);
    if (comma == std::string::npos || text.find_first_not_of(", ", comma) < gone.begin) continue;
    gone.begin = static_cast<std::uint32_t>(comma);
    gone.end = view.span(who).end;
    found.edit(gone, "");
  }
}

}  // namespace

const LintRule needless_audience{.code = "L0402",
                                 .name = "needless-audience",
                                 .family = LintFamily::information,
                                 .severity = Severity::info,
                                 .fix = LintFix::safe,
                                 .meaning = "a zone or variable is said to be seen by everyone",
                                 .why =
                                     "That holds of all zones and variables that name nobody. Who reads it looks "
                                     "for a reason, and does not find one; perhaps somebody else was meant.",
                                 .mend = "Leave it out, or name those who alone see it.",
                                 .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
zone front of each player, seen by everyone
deal: deal 1 to each hand
play: each p in players: move hand of p to front of p
result of p = number of front of p
)",
                                 .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
option open = yes | no  ## Are the cards laid open? | Joue-t-on cartes sur table ?
zone hand of each player, seen by owner
zone front of each player, seen by everyone when open else owner
deal: deal 1 to each hand
play: each p in players: move hand of p to front of p
result of p = number of front of p
)",
                                 .look = look};

}  // namespace tapis::lint_rules
