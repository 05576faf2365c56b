#include <algorithm>

#include "dsl/lint/sight.hpp"

namespace tapis::lint_rules {

namespace {

// Zones that cards come to, and zones whose cards something asks for or takes.
struct Traffic {
  std::set<std::int32_t> filled, asked;

  explicit Traffic(const View& view) {
    const Program& program = view.program();
    std::set<ExprId> goals, counted;
    for (const Stmt& stmt : program.stmts) {
      if (stmt.what == Do::deal) filled.insert(stmt.a);
      if (stmt.what != Do::move) continue;
      goals.insert(stmt.args[1]);
      if (is_zone(view.expr(stmt.args[1]))) filled.insert(view.expr(stmt.args[1]).a);
    }
    for (const Expr& expr : program.exprs) {
      if (expr.op == Op::Count || expr.op == Op::IsEmpty) counted.insert(expr.args[0]);
    }
    for (std::size_t i = 0; i < program.exprs.size(); ++i) {
      const auto id = static_cast<ExprId>(i);
      const Expr& expr = program.exprs[i];
      if (is_zone(expr) && goals.count(id) == 0 && counted.count(id) == 0) asked.insert(expr.a);
    }
  }
};

void look(View& view) {
  if (view.module()) return;
  const Traffic traffic(view);
  for (const NodeId node : view.nodes(Kind::ZoneDecl)) {
    const Span name = view.span(view.name_of(node));
    const auto& zones = view.program().zones;
    const auto zone = std::find_if(zones.begin(), zones.end(), [&](const Zone& one) { return one.span == name; });
    if (zone == zones.end() || view.has_doc(node) || view.mentioned(zone->name)) continue;
    const auto number = static_cast<std::int32_t>(zone - zones.begin());
    if (sight_of(view, zone->audience) != Sight::nobody || shown_in(view, number)) continue;
    if (traffic.filled.count(number) == 0 || traffic.asked.count(number) > 0) continue;
    view.find(name, "nobody ever sees the cards that come to `" + zone->name + "`, and nothing asks for them",
              "say who sees them, or what becomes of them; if they are out of the deal, say so above it: `## Cards put "
              "aside.`");
  }
}

}  // namespace

const LintRule unseen_zone{
    .code = "L0407",
    .name = "unseen-zone",
    .family = LintFamily::information,
    .meaning = "cards come to a zone that nobody sees, nothing asks for them there, and no comment says why",
    .why =
        "Such cards have left the game, and no player knows which they were. That is right for cards that are burnt; "
        "but often the audience is a mistake, or the line is missing that shows or counts them in the end.",
    .mend =
        "Say who sees the zone, show or count its cards where they matter, or explain it with a comment that "
        "begins with `##`.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
zone laid, seen by nobody
deal: deal 5 to each hand
play:
  each p in players:
    p chooses c from hand: move c to laid
result of p = sum of height among cards in hand of p
rule height of card c = 2 when rank of c >= J else 1
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
## Cards that are out.
zone laid, seen by nobody
deal: deal 5 to each hand
play:
  each p in players:
    p chooses c from hand: move c to laid
result of p = sum of height among cards in hand of p
rule height of card c = 2 when rank of c >= J else 1
)",
    .look = look};

}  // namespace tapis::lint_rules
