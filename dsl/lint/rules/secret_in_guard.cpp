#include "dsl/lint/secrets.hpp"

namespace tapis::lint_rules {

namespace {

// Does anybody choose in the block, or in what it does?
bool asks(const View& view, const Block& block, int depth = 0) {
  bool found = false;
  view.each_stmt(block, [&](const Stmt& stmt) {
    found = found || stmt.what == Do::choose || stmt.what == Do::at_once || stmt.what == Do::meanwhile;
    if (stmt.what != Do::call || found || depth > 20) return;
    found = asks(view, view.program().procedures[static_cast<std::size_t>(stmt.a)].body, depth + 1);
  });
  return found;
}

// Who is asked at all is seen by everybody: so nothing may decide about it that nobody sees.
void look_around(View& view, Secrets& secrets, const Stmt& stmt) {
  const bool decides =
      stmt.what == Do::branch || stmt.what == Do::repeat || stmt.what == Do::in_turn || stmt.what == Do::each;
  if (!decides || !view.own(stmt.span)) return;
  const ExprId condition = stmt.args[stmt.what == Do::in_turn ? 1 : 0];
  const std::string secret = secrets.from_all(condition);
  if (secret.empty() || !(asks(view, stmt.first) || asks(view, stmt.second))) return;
  view.find(view.expr(condition).span,
            "whether anybody is asked depends on " + secret + ": that tells all players something of them",
            "ask for what the players know; how many cards lie somewhere is public");
}

void look(View& view) {
  Secrets secrets(view);
  const auto look_at = [&](const Stmt& choice, ExprId condition) {
    const std::string secret = secrets.from_chooser(choice, condition);
    if (secret.empty()) return;
    view.find(view.expr(condition).span,
              "whether this is possible depends on " + secret + ": the list of moves tells something of them",
              "ask for what the player knows; how many cards lie somewhere is public");
  };
  view.each_stmt([&](const Stmt& stmt) {
    look_around(view, secrets, stmt);
    const bool among = stmt.what == Do::meanwhile || stmt.what == Do::at_once;
    if (among) look_at(stmt, stmt.args[0]);  // who may act: `each p in movers where …`
    if (!among && stmt.what != Do::choose) return;
    for (const Alternative& alternative : view.program().sites[static_cast<std::size_t>(stmt.a)].alternatives) {
      look_at(stmt, alternative.guard);
    }
  });
}

}  // namespace

const LintRule secret_in_guard{
    .code = "L0405",
    .name = "secret-in-guard",
    .family = LintFamily::information,
    .meaning = "whether a player may do something, or is asked at all, depends on cards that she does not see",
    .why =
        "Players know what they may do. A guard that asks for hidden cards tells them "
        "what those are before anything happened.",
    .mend =
        "Ask only for what the player knows. What becomes of the move may depend on "
        "hidden cards: ask for them in its body.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
zone talon, seen by nobody
deal:
  deal 5 to each hand
  move top 3 of deck to talon
play:
  each p in players:
    p chooses:
      keep
      take when any card in talon where rank is A: move talon to hand of p
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
zone talon, seen by nobody
deal:
  deal 5 to each hand
  move top 3 of deck to talon
play:
  each p in players:
    p chooses:
      keep
      take when talon is not empty: move talon to hand of p
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
