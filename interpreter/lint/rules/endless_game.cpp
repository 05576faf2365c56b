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
constexpr std::size_t most_ends = 3;

// When something went up and down for the last time, in moves.
struct Course {
  std::int64_t up = -1, down = -1;
};

// What happened when, of a game that is played again.
struct Watched {
  std::int64_t moves = 0;
  std::map<std::pair<std::uint16_t, std::pair<std::uint32_t, std::uint32_t>>, std::int64_t> lines;  // of the script
  std::map<int, Course> cells, places;

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

bool leaves(const Program& program, const Block& block) {
  return std::any_of(block.begin(), block.end(), [&](std::int32_t id) {
    const Do what = program.stmts[static_cast<std::size_t>(id)].what;
    return what == Do::stop || what == Do::finish || what == Do::leave_procedure;
  });
}

// The conditions under which something in a block leaves the loop around it.
void find_exits(const Program& program, const Block& block, std::vector<ExprId>& out) {
  for (const std::int32_t id : block) {
    const Stmt& stmt = program.stmts[static_cast<std::size_t>(id)];
    if (stmt.what != Do::branch) continue;
    if (leaves(program, stmt.first) || leaves(program, stmt.second)) out.push_back(stmt.args.front());
    find_exits(program, stmt.first, out);
    find_exits(program, stmt.second, out);
  }
}

// What the end of a loop waits for: its `until`, and what leaves it.
std::vector<ExprId> ends_of(const Program& program, const Stmt& loop) {
  std::vector<ExprId> ends;
  const std::size_t at = loop.what == Do::repeat ? 0 : 1;
  if (at < loop.args.size() && loop.args[at] != no_expr) ends.push_back(loop.args[at]);
  find_exits(program, loop.first, ends);
  if (ends.size() > most_ends) ends.resize(most_ends);
  return ends;
}

// What all of them ask for.
std::vector<Asked> asked_of(const Game& game, const std::vector<ExprId>& ends) {
  std::vector<Asked> all;
  for (const ExprId end : ends) {
    for (const Asked& one : asked_by(game, end)) {
      if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
    }
  }
  return all;
}

// The body of the rule that a condition asks alone, or no place.
Span rule_asked(const Program& program, ExprId end) {
  const Expr& e = program.exprs[static_cast<std::size_t>(end)];
  return e.op == Op::RuleCall ? program.rules[static_cast<std::size_t>(e.a)].body_span : Span{};
}

// "`deck`, `score of 1` never change": which way each thing goes that the end waits for.
std::string courses(const Game& game, const Watched& watched, const std::vector<Asked>& asked, std::int64_t since) {
  std::array<std::vector<std::string>, 4> names;  // never, up, down, both
  for (const Asked& one : asked) {
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

// Says what the end of the loop waits for and what comes of it.
void tell_ends(Found& found, const View& view, const Watched& watched, const std::vector<ExprId>& ends,
               const State& last, std::int64_t since) {
  if (ends.empty()) {
    found.note(found.finding.span, "it has no `until`, and nothing in it that leaves it: write what it waits for");
    return;
  }
  for (const ExprId end : ends) {
    const Span rule = rule_asked(view.program(), end);
    found.note(view.expr(end).span, "the end waits for this");
    if (rule.end > 0 && rule != found.finding.span) found.note(rule, "that is, for this");
  }
  const std::vector<Asked> asked = asked_of(last.game(), ends);
  const std::string says = courses(last.game(), watched, asked, since), there = holdings(last, asked);
  if (!says.empty()) found.note(found.finding.span, "while the game goes on " + says);
  if (!there.empty()) found.note(found.finding.span, "when it was stopped " + there);
}

// Says which moves in the loop move nothing any more, since there is nothing left where they take it from.
void tell_used_up(Found& found, const View& view, const Watched& watched, const Stmt& loop, const State& last,
                  std::int64_t since) {
  std::set<std::int32_t> inside;
  reach(view.program(), loop.first, inside);
  for (const std::int32_t id : inside) {
    const Stmt& stmt = view.stmt(id);
    const auto source = source_of(last.game(), stmt);
    if (!source || !is_empty(last, *source)) continue;
    const auto course = watched.places.find(source->number);
    if (course != watched.places.end() && std::max(course->second.up, course->second.down) >= since) continue;
    found.note(stmt.span, "this moves nothing any more: `" + name_of(last.game(), *source) + "` is empty");
  }
}

// Points at the loop that goes on: itself, or what it waits for if the loop is in another file.
Found& tell(View& view, const Trouble& trouble, const Watched& watched, const State& last) {
  const bool circles = trouble.is == Trouble::Is::repetition;
  const std::int64_t since = circles ? watched.moves - circle : watched.moves / 2;
  const Stmt* loop = loop_of(view.program(), watched, since);
  const std::vector<ExprId> ends = loop == nullptr ? std::vector<ExprId>() : ends_of(view.program(), *loop);
  std::string what = circles ? "a game goes round in circles" : "a game comes to no end";
  Span place = own_place(view, trouble.span);
  const bool here = loop != nullptr && view.own(loop->span);
  if (here) {
    place = head_of(view, loop->span);
    what += ": this loop goes on and on";
  } else {
    const auto own =
        std::find_if(ends.begin(), ends.end(), [&](ExprId end) { return view.own(rule_asked(view.program(), end)); });
    if (own != ends.end()) {
      place = rule_asked(view.program(), *own);
      what += ": it waits for this";
    }
  }
  Found& found = view.find(place, what,
                           "let each round bring the end nearer: use something up, or count the rounds; or say with "
                           "`most_moves` after how many moves the game is over");
  if (loop == nullptr) return found;
  if (!here) found.note(head_of(view, loop->span), "this loop goes on and on");
  tell_ends(found, view, watched, ends, last, since);
  tell_used_up(found, view, watched, *loop, last, since);
  return found;
}

void look(View& view, const Played& played, const PlayPlan&) {
  for (const Trouble& trouble : played.troubles) {
    const bool circles = trouble.is == Trouble::Is::repetition;
    if (!circles && (trouble.is != Trouble::Is::move_limit || says_limit(view))) continue;
    Watched watched;
    std::optional<State> last;
    replay(played, trouble.shown, [&](const State& state, const Events& events) {
      for (const Event& event : events) watched.note(event);
      ++watched.moves;
      if (state.over()) last.emplace(state);
      return true;
    });
    if (!last) continue;
    Trouble shown = trouble;
    shown.span = {};  // where it was stopped by chance tells nothing
    Found& found = tell(view, trouble, watched, *last);
    found.note(found.finding.span,
               "it was so " + frequency(played, trouble.is) +
                   (played.tables.size() > 1 ? "; where it happens, no more are played at the table" : ""));
    show(found, view, played, shown);
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
