#include <algorithm>

#include "dsl/lint/sight.hpp"

namespace tapis::lint_rules {

namespace {

// The zones that the cards of a statement may come to.
std::vector<std::int32_t> targets(const View& view, const Stmt& stmt) {
  if (stmt.what == Do::deal) return {stmt.a};
  std::vector<std::int32_t> all;
  each_read(view, stmt.args[1], [&](const Expr& expr) {
    if (expr.op == Op::ZonePlace) all.push_back(expr.a);
  });
  return all;
}

// May a card lie face down in the zone?
bool turned_down(const View& view, std::int32_t zone) {
  const auto& all = view.program().stmts;
  return std::any_of(all.begin(), all.end(), [&](const Stmt& stmt) {
    if (!stmt.down) return false;
    const auto zones = targets(view, stmt);
    return std::find(zones.begin(), zones.end(), zone) != zones.end();
  });
}

// `reveal` of a whole zone in which all cards are seen.
void look_at_reveal(View& view, const Stmt& stmt) {
  const Expr& cards = view.expr(stmt.args[0]);
  if (cards.op != Op::ZoneCards || !view.own(stmt.span)) return;
  const Zone& zone = view.program().zones[static_cast<std::size_t>(cards.a)];
  if (sight_of(view, zone.audience) != Sight::everyone || turned_down(view, cards.a)) return;
  view.find(stmt.span, "everyone sees these cards anyway",
            "say who sees `" + zone.name + "`, put the cards there face down, or leave `reveal` out")
      .note(zone.span, "the zone is open");
}

void look(View& view) {
  for (const Stmt& stmt : view.program().stmts) {
    if (stmt.what == Do::reveal) look_at_reveal(view, stmt);
    if (!(stmt.what == Do::move || stmt.what == Do::deal) || stmt.up == stmt.down || !view.own(stmt.span)) continue;
    const auto zones = targets(view, stmt);
    const Sight plain = stmt.up ? Sight::everyone : Sight::nobody;
    const bool needless = !zones.empty() && std::all_of(zones.begin(), zones.end(), [&](std::int32_t zone) {
      return sight_of(view, view.program().zones[static_cast<std::size_t>(zone)].audience) == plain;
    });
    const NodeId word = [&] {
      for (const NodeId node : view.nodes(stmt.up ? Kind::FaceUp : Kind::FaceDown)) {
        const Span at = view.span(node);
        if (at.begin >= stmt.span.begin && at.end <= stmt.span.end) return node;
      }
      return no_node;
    }();
    if (!needless || word == no_node) continue;
    Found& found = view.find(word, std::string("there ") + (stmt.up ? "everyone sees" : "nobody sees") + " them anyway",
                             "leave it out, or turn them the other way");
    Span gone = view.span(word);
    const std::string& text = view.sources().file(gone.file).text;
    while (gone.begin > 0 && text[gone.begin - 1] == ' ') --gone.begin;
    found.edit(gone, "");
  }
}

}  // namespace

const LintRule needless_face{
    .code = "L0403",
    .name = "needless-face",
    .family = LintFamily::information,
    .fix = LintFix::safe,
    .meaning = "cards are turned up or revealed where all see them, or turned down where nobody does",
    .why =
        "The words change nothing, so either the zone or the turning is not what was "
        "meant.",
    .mend = "Leave the words out, turn the cards the other way, or say who sees the zone.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
pile talon, seen by nobody
deal:
  deal 5 to each hand
  move top of deck to talon face down
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
pile talon, seen by nobody
deal:
  deal 5 to each hand
  move top of deck to talon face up
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
