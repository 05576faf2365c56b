#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "interpreter/lint/replay.hpp"

namespace tapis::played_rules {

namespace {

// A game that says itself after how many moves it is stopped means it.
bool says_limit(const View& view) {
  const Rule& limit = view.program().rules[static_cast<std::size_t>(view.program().most_moves)];
  return limit.body_span.file != limit.span.file;
}

constexpr std::int64_t circle = 60;  // forced moves that are surely part of a circle
constexpr std::size_t most_named = 6;

// When something went up and down for the last time, in moves.
struct Course {
  std::int64_t up = -1, down = -1;
};

// What happened when, of a game that is played again.
struct Watched {
  std::int64_t moves = 0;
  std::map<std::pair<std::uint16_t, std::pair<std::uint32_t, std::uint32_t>>, std::int64_t> lines;  // of the script
  std::map<int, Course> cells, places;
  std::string at_end;  // what the end waits for, as it is then

  void note(const Event& event) {
    lines[{event.span.file, {event.span.begin, event.span.end}}] = moves;
    const auto set = [&](std::int64_t cell, std::int64_t by) {
      Course& course = cells[static_cast<int>(cell)];
      if (by != 0) (by > 0 ? course.up : course.down) = moves;
    };
    if (event.is == Event::Is::set) {
      // None is no number: that is a change in both directions.
      if (event.c == none_value || event.a == none_value) set(event.b, -1);
      set(event.b, event.a > event.c ? 1 : -1);
    } else if (event.is == Event::Is::paid) {
      set(event.b, -event.a);
      set(event.c, event.a);
    } else if (event.is == Event::Is::moved) {
      places[static_cast<int>(event.b)].down = moves;
      places[static_cast<int>(event.c)].up = moves;
    }
  }
};

// The statements of a block, of those inside them and of the procedures and choices that they lead to.
void reach(const Program& program, const Block& block, std::set<std::int32_t>& all) {
  for (const std::int32_t id : block) {
    if (!all.insert(id).second) continue;
    const Stmt& stmt = program.stmts[static_cast<std::size_t>(id)];
    reach(program, stmt.first, all);
    reach(program, stmt.second, all);
    if (stmt.what == Do::call) reach(program, program.procedures[static_cast<std::size_t>(stmt.a)].body, all);
    if (stmt.what != Do::choose && stmt.what != Do::at_once && stmt.what != Do::meanwhile) continue;
    for (const Alternative& one : program.sites[static_cast<std::size_t>(stmt.a)].alternatives) {
      reach(program, one.body, all);
    }
  }
}

bool holds(Span outer, Span inner) {
  return outer.file == inner.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

// The smallest loop in which all lines lie that did something in the last stretch; nullptr if there is none.
const Stmt* loop_of(const Program& program, const Watched& watched, std::int64_t since) {
  const Stmt* found = nullptr;
  std::size_t smallest = SIZE_MAX;
  for (const Stmt& loop : program.stmts) {
    if (loop.what != Do::repeat && loop.what != Do::in_turn) continue;
    std::set<std::int32_t> inside;
    reach(program, loop.first, inside);
    if (inside.size() >= smallest) continue;
    const bool all = std::all_of(watched.lines.begin(), watched.lines.end(), [&](const auto& line) {
      const Span span{line.first.first, line.first.second.first, line.first.second.second};
      return line.second < since || std::any_of(inside.begin(), inside.end(), [&](std::int32_t id) {
               return holds(program.stmts[static_cast<std::size_t>(id)].span, span);
             });
    });
    if (!all) continue;
    found = &loop;
    smallest = inside.size();
  }
  return found;
}

// What ends a loop; no_expr if only something inside it does.
ExprId end_of(const Stmt& loop) {
  const std::size_t at = loop.what == Do::repeat ? 0 : 1;
  return at < loop.args.size() ? loop.args[at] : no_expr;
}

// "`deck`, `score of 1` never change": which way each thing goes that the end waits for.
std::string courses(const Game& game, const Watched& watched, ExprId end, std::int64_t since) {
  std::array<std::vector<std::string>, 4> names;  // never, up, down, both
  for (const Asked& one : asked_by(game, end)) {
    const auto& all = one.zone ? watched.places : watched.cells;
    const auto course = all.find(one.number);
    const bool up = course != all.end() && course->second.up >= since,
               down = course != all.end() && course->second.down >= since;
    auto& list = names[(up ? 1u : 0u) + (down ? 2u : 0u)];
    if (list.size() < most_named) list.push_back("`" + name_of(game, one) + "`");
  }
  constexpr std::array<std::array<const char*, 2>, 4> says = {{{"never changes", "never change"},
                                                               {"only grows", "only grow"},
                                                               {"only shrinks", "only shrink"},
                                                               {"goes up and down", "go up and down"}}};
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!names[i].empty())
      parts.push_back(fmt::format("{} {}", fmt::join(names[i], ", "), says[i][names[i].size() > 1]));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

// The head of a loop, without its block.
Span head_of(const View& view, Span span) {
  const std::string_view text = view.text(span);
  span.end = span.begin + static_cast<std::uint32_t>(std::min(text.find('\n'), text.size()));
  return span;
}

// Says what the loop waits for and what comes of it.
void tell_loop(Found& found, const View& view, const Game& game, const Watched& watched, const Stmt& loop,
               std::int64_t since) {
  const ExprId end = end_of(loop);
  if (end == no_expr) {
    found.note(found.finding.span, "it has no `until`: only `stop`, `finish` or `return` inside it can end it");
    return;
  }
  const Expr& until = view.expr(end);
  found.note(until.span, "the end waits for this");
  if (until.op == Op::RuleCall) {
    found.note(view.program().rules[static_cast<std::size_t>(until.a)].body_span, "that is, for this");
  }
  const std::string says = courses(game, watched, end, since);
  if (!says.empty()) found.note(found.finding.span, "while the game goes on " + says);
  if (!watched.at_end.empty()) found.note(found.finding.span, "when it was stopped " + watched.at_end);
}

// Plays the game again and points at the loop that goes on.
Found& tell(View& view, const Played& played, const Trouble& trouble, bool circles) {
  const Game& game = *played.tables[trouble.shown.table].game;
  Watched watched;
  std::optional<State> last;
  replay(played, trouble.shown, [&](const State& state, const Events& events) {
    for (const Event& event : events) watched.note(event);
    ++watched.moves;
    if (state.over()) last.emplace(state);
    return true;
  });
  const std::int64_t since = circles ? watched.moves - circle : watched.moves / 2;
  const Stmt* loop = loop_of(view.program(), watched, since);
  const bool here = loop != nullptr && view.own(loop->span);
  const std::string what = circles ? "the game goes round in circles" : "the game does not end";
  Found& found = view.find(here ? head_of(view, loop->span) : own_place(view, trouble.span),
                           what + (here ? ": this loop goes on and on" : ""),
                           "let each round bring the end nearer: use something up, or count the rounds; or say with "
                           "`most_moves` after how many moves the game is over");
  if (loop == nullptr) return found;
  if (!here) found.note(head_of(view, loop->span), "this loop goes on and on");
  if (last && end_of(*loop) != no_expr) watched.at_end = holdings(*last, asked_by(game, end_of(*loop)));
  tell_loop(found, view, game, watched, *loop, since);
  return found;
}

void look(View& view, const Played& played, const PlayPlan&) {
  for (const Trouble& trouble : played.troubles) {
    const bool circles = trouble.is == Trouble::Is::repetition;
    if (!circles && (trouble.is != Trouble::Is::move_limit || says_limit(view))) continue;
    Found& found = tell(view, played, trouble, circles);
    show(found, view, played, trouble);
  }
}

}  // namespace

const PlayedRule endless_game{
    .rule =
        {.code = "L0703",
         .name = "endless-game",
         .family = LintFamily::played,
         .meaning = "a game goes round in circles, or is stopped at the limit of moves",
         .why =
             "Nobody can sit a game through that never ends. Some condition is never met, or the players can undo for "
             "ever what they did.",
         .mend =
             "The finding points at the loop that goes on, at what its end waits for, and at what of it never changes "
             "or goes one way only. Let each round use something up, or count the rounds; or say with `most_moves` "
             "after how many moves the game is over.",
         .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  repeat until deck is empty:
    player 1 chooses c from hand: move c to bottom of deck
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
  repeat until deck is empty:
    player 1 chooses c from hand: move c to hand of player 2
    move top of deck to hand of player 1
result of p = number of hand of p
)"},
    .look = look};

}  // namespace tapis::played_rules
