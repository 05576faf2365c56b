#include "dsl/lint/secrets.hpp"

namespace tapis::lint_rules {

namespace {

bool names_cards(Base base) {
  return base == Base::card || base == Base::cards || base == Base::suit || base == Base::rank;
}

// Are the cards laid open in the same procedure, so that the variable says what all see?
bool laid_open(const View& view, const Block& procedure, const std::set<std::int32_t>& zones, std::int32_t variable) {
  bool open = false;
  view.each_stmt(procedure, [&](const Stmt& stmt) {
    bool seen = stmt.up || stmt.what == Do::reveal || stmt.what == Do::show;
    if (stmt.what == Do::deal || (stmt.what != Do::move && !seen)) return;
    bool from = false;
    each_read(view, stmt.args[0], [&](const Expr& expr) {
      const bool zone = expr.op == Op::ZoneCards || expr.op == Op::ZonePlace;
      from = from || expr.op == Op::Local || (zone && zones.count(expr.a) > 0) ||
             (expr.op == Op::Variable && expr.a == variable);
    });
    if (stmt.what == Do::move) {
      each_read(view, stmt.args[1], [&](const Expr& expr) {
        if (expr.op != Op::ZonePlace) return;
        const Zone& zone = view.program().zones[static_cast<std::size_t>(expr.a)];
        seen = seen || sight_of(view, zone.audience) == Sight::everyone;
      });
    }
    open = open || (from && seen);
  });
  return open;
}

void look(View& view) {
  Secrets secrets(view);
  for (const Procedure& procedure : view.program().procedures) {
    view.each_stmt(procedure.body, [&](const Stmt& stmt) {
      if (stmt.what != Do::set || !view.own(stmt.span)) return;
      const Variable& variable = view.program().variables[static_cast<std::size_t>(stmt.a)];
      if (!names_cards(variable.type.base) || sight_of(view, variable.audience) != Sight::everyone) return;
      const std::string secret = secrets.from_anybody(stmt, stmt.args[0]);
      if (secret.empty() || laid_open(view, procedure.body, secrets.zones(), stmt.a)) return;
      view.find(stmt.span, "this tells everybody something of " + secret,
                "show the card first: move it where all see it; or let nobody see the variable: `seen by nobody`")
          .note(variable.span, "everybody sees `" + variable.name + "`");
    });
  }
}

}  // namespace

const LintRule told_secret{
    .code = "L0406",
    .name = "told-secret",
    .family = LintFamily::information,
    .meaning = "a variable that all see is set to a card, suit or rank out of a hidden zone",
    .why = "The table shows the variable, and so the card, or what there is to know of it.",
    .mend = "Move the card to a zone that all see, as one turns a card up; or say who sees the variable.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
zone talon, seen by nobody
var lucky: suit or none
deal:
  deal 5 to each hand
  move top 3 of deck to talon
  lucky becomes suit of the card in talon with highest rank
result of p = number of cards in hand of p where suit is lucky
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
pile turn_up
var lucky: suit or none
deal:
  deal 5 to each hand
  move top of deck to turn_up
  lucky becomes suit of top of turn_up
result of p = number of cards in hand of p where suit is lucky
)",
    .look = look};

}  // namespace tapis::lint_rules
