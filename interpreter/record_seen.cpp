// What a seat has seen: events in its audience and its own moves, as lines of JSON.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "interpreter/observe.hpp"
#include "interpreter/record.hpp"
#include "interpreter/setup.hpp"
#include "interpreter/texts.hpp"

namespace tapis {
namespace {

using nlohmann::json;

std::string cell_text(const Game& game, std::int64_t cell) {
  if (cell < 0 || static_cast<std::size_t>(cell) >= game.cells().size()) return "?";
  const Cell& what = game.cells()[static_cast<std::size_t>(cell)];
  const Variable& variable = game.program().variables[static_cast<std::size_t>(what.variable)];
  const std::string index = index_name(game, variable.family, what.index);
  return index.empty() ? variable.name : variable.name + " of " + index;
}

const Type* type_of_cell(const Game& game, std::int64_t cell) {
  if (cell < 0 || static_cast<std::size_t>(cell) >= game.cells().size()) return nullptr;
  const Cell& what = game.cells()[static_cast<std::size_t>(cell)];
  return &game.program().variables[static_cast<std::size_t>(what.variable)].type;
}

// The members of a set do not fit into an event; they are in observations.
json set_line(const Game& game, const Event& event) {
  json line = {{"event", "set"}, {"variable", cell_text(game, event.b)}};
  const Type* type = type_of_cell(game, event.b);
  if (type == nullptr || element_of(type->base) != Base::nothing) return line;
  line["from"] = value_json(game, *type, event.c);
  line["to"] = value_json(game, *type, event.a);
  return line;
}

json draw_line(const Game& game, const Event& event) {
  for (const Stmt& statement : game.program().stmts) {
    if (statement.what != Do::draw || !(statement.span == event.span) || statement.args.empty()) continue;
    const Type set = game.program().exprs[static_cast<std::size_t>(statement.args[0])].type;
    const bool range = statement.args.size() > 1;
    const json value = value_json(game, Type{range ? Base::number : element_of(set.base)}, event.a);
    return {{"event", "drew"}, {"name", statement.name}, {"value", value}};
  }
  return {{"event", "drew"}};
}

// The move of somebody else: cards that the seat may not know are a question mark.
std::string others_move(const Game& game, const Event& event, int seat) {
  const auto& sites = game.program().sites;
  const Move& move = event.move;
  if (move.site >= sites.size() || move.alternative >= sites[move.site].alternatives.size()) return "?";
  const Site& site = sites[move.site];
  const Alternative& way = site.alternatives[move.alternative];
  if (site.audience != no_expr || move.is == Move::Is::enough) return game.move_text(move);
  const std::array<std::int64_t, 3> seen = {event.a, event.b, event.c};
  std::string out = way.label;
  for (std::size_t i = 0; i < std::min(way.binders.size(), move.values.size()); ++i) {
    const Binder& binder = way.binders[i];
    const bool card = binder.some || binder.type.base == Base::card;
    std::string text = "?";
    if (!card) text = game.value_text(binder.type, move.values[i]);
    if (card && (seen[i] >> seat & 1) != 0) text = game.card_text(move.values[i]);
    out += (out.empty() ? "" : " ") + text;
  }
  return out;
}

json choice_line(const Game& game, const Event& event, int seat) {
  const bool own = event.seat == seat;
  return {{"event", "chose"},
          {"seat", event.seat + 1},
          {"move", own ? game.move_text(event.move) : others_move(game, event, seat)}};
}

json line_of(const Game& game, const Event& event, int seat) {
  const bool learns = seat < 0 || (event.audience >> seat & 1u) != 0;
  switch (event.is) {
    case Event::Is::moved: {
      // That a card moved is public, since sizes are; which one only for its audience.
      json line = {{"event", "moved"},
                   {"from", place_name(game, static_cast<int>(event.b))},
                   {"to", place_name(game, static_cast<int>(event.c))}};
      if (learns) line["card"] = game.value_text(Type{Base::card}, event.a);
      return line;
    }
    case Event::Is::left:
      return {{"event", "left"}, {"seat", event.a + 1}};
    case Event::Is::seated:
      return {{"event", "seated"}, {"from", event.b + 1}, {"to", event.a + 1}};
    default:
      break;
  }
  if (!learns) return nullptr;
  switch (event.is) {
    case Event::Is::chose:
      return choice_line(game, event, seat);
    case Event::Is::drew:
      return draw_line(game, event);
    case Event::Is::revealed:
      return {{"event", "revealed"}, {"card", game.value_text(Type{Base::card}, event.a)}};
    case Event::Is::shown:
      return {{"event", "shown"}, {"card", game.value_text(Type{Base::card}, event.a)}};
    case Event::Is::paid:
      return {
          {"event", "paid"}, {"amount", event.a}, {"from", cell_text(game, event.b)}, {"to", cell_text(game, event.c)}};
    case Event::Is::set:
      return set_line(game, event);
    default:
      return nullptr;  // `decided` is for the author of a script, `faulted` is no secret that a seat could use
  }
}

}  // namespace

std::vector<std::string> Record::seen_by(int seat) const {
  std::vector<std::string> lines;
  if (seat < 0 || seat >= game_->players()) return lines;
  // People begin on the seat of their number.
  const std::vector<int> chairs = chairs_at(*game_, events_, state_.person(seat));
  std::size_t at = 0;
  const auto events_until = [&](std::size_t end) {
    for (; at < end; ++at) {
      // Its own moves are told when they are made, which in a joint choice is earlier.
      if (events_[at].is == Event::Is::chose && events_[at].seat == chairs[at]) continue;
      const json line = line_of(*game_, events_[at], chairs[at]);
      if (!line.is_null()) lines.push_back(json_line(line));
    }
  };
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    events_until(marks_[i].events);
    if (steps_[i].is != Step::Is::move || steps_[i].seat != chairs[at]) continue;
    lines.push_back(
        json_line({{"event", "chose"}, {"seat", steps_[i].seat + 1}, {"move", game_->move_text(steps_[i].move)}}));
  }
  events_until(events_.size());
  return lines;
}

std::string Record::information(int seat) const {
  std::string out;
  for (const std::string& line : seen_by(seat)) out += line + "\n";
  return out + game_->observation(state_, seat);
}

}  // namespace tapis
