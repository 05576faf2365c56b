#include "interpreter/cli/screen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "interpreter/cli/terminal.hpp"

namespace tapis::cli {
namespace {

bool by_seat(const Game& game, const Family& family) {
  return family.over == Family::Over::player || (family.over == Family::Over::team && game.teams() == game.players());
}

// Runs over the places (or cells) of one zone (or variable).
template <class List, class Action>
void each_of(const List& list, int owner, int List::value_type::*member, Action action) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].*member == owner) action(static_cast<int>(i), list[i].index);
  }
}

// The cards of a place, hidden ones counted: "Q♦", "(2)", "7♠"; by seat where somebody laid them.
std::vector<std::string> pile_items(const State& state, const Names& names, int place, const Owners* owners) {
  std::vector<int> cards;
  state.cards_of(place, cards);
  std::vector<std::string> items;
  int hidden = 0;
  const auto tell_hidden = [&] {
    if (hidden > 0) items.push_back(fmt::format("({})", hidden));
    hidden = 0;
  };
  // More cards than people: they are no longer those that each laid.
  if (cards.size() > static_cast<std::size_t>(names.game().players())) owners = nullptr;
  for (const int card : cards) {
    if (!names.sees(state, card)) {
      ++hidden;
      continue;
    }
    tell_hidden();
    const int owner = owners ? owners->of(card) : -1;
    items.push_back(owner >= 0 ? fmt::format("{}: {}", names.seat(owner), names.card(card)) : names.card(card));
  }
  tell_hidden();
  return items;
}

std::string cell_text(const State& state, const Names& names, int cell) {
  const Game& game = names.game();
  const Type type = game.program().variables[static_cast<std::size_t>(game.cells()[cell].variable)].type;
  if (type.base != Base::cards) {
    if (type.base == Base::players) return game.value_text(type, state.cell(cell));
    return names.value(type, state.cell(cell));
  }
  const CardSet set = state.cell_cards(cell);
  std::vector<int> cards;
  for (const int card : game.cards()) {
    if (set[static_cast<std::size_t>(card)]) cards.push_back(card);
  }
  return cards.empty() ? "-" : sorted_cards(cards, names);
}

// A table of seats: a title row and a row for each seat, columns as wide as they need.
class Grid {
 public:
  explicit Grid(std::size_t rows) : rows_(rows) {}
  void column(std::string title, std::vector<std::string> cells) {
    titles_.push_back(std::move(title));
    cells.resize(rows_);
    columns_.push_back(std::move(cells));
  }
  // What does not fit beside the first column goes on below, beside it again.
  std::string text(const Voice& voice, int room) const {
    std::string all;
    std::size_t next = 1;
    do {
      std::vector<std::string> lines(rows_ + 1, "  ");
      append(0, lines);
      const std::size_t first = next;
      while (next < columns_.size() && (next == first || width_of(lines[0]) + width_of_column(next) <= room)) {
        append(next++, lines);
      }
      all += voice.styled(trimmed(lines[0]), "2") + "\n";
      for (std::size_t row = 1; row <= rows_; ++row) all += trimmed(lines[row]) + "\n";
    } while (next < columns_.size());
    return all;
  }

 private:
  int width_of_column(std::size_t column) const {
    int width = width_of(titles_[column]);
    for (const std::string& cell : columns_[column]) width = std::max(width, width_of(cell));
    return width;
  }
  void append(std::size_t column, std::vector<std::string>& lines) const {
    const int width = width_of_column(column) + 2;
    lines[0] += padded(titles_[column], width);
    for (std::size_t row = 0; row < rows_; ++row) lines[row + 1] += padded(columns_[column][row], width);
  }
  static std::string trimmed(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
  }
  std::size_t rows_;
  std::vector<std::string> titles_;
  std::vector<std::vector<std::string>> columns_;
};

std::string seats_part(const State& state, const Names& names) {
  const Game& game = names.game();
  const Program& program = game.program();
  const auto players = static_cast<std::size_t>(game.players());
  Grid grid(players);
  std::vector<std::string> seats;
  for (int seat = 0; seat < game.players(); ++seat) {
    std::string text = names.seat(seat);
    if (state.is_out(seat)) text += names.voice().say(" (out)", " (sorti)");
    if (!state.over() && ((state.must_act() >> seat) & 1u)) text += " *";
    seats.push_back(text);
  }
  grid.column("", seats);
  if (game.teams() < game.players()) {
    std::vector<std::string> teams;
    for (int seat = 0; seat < game.players(); ++seat) teams.push_back(std::to_string(game.team_of(seat) + 1));
    grid.column(names.voice().say("team", "équipe"), teams);
  }
  for (std::size_t z = 0; z < program.zones.size(); ++z) {
    if (!by_seat(game, program.zones[z].family)) continue;
    std::vector<std::string> sizes(players);
    bool any = false;
    each_of(game.places(), static_cast<int>(z), &Place::zone, [&](int place, int index) {
      any = any || state.size_of(place) > 0;
      if (index < game.players()) sizes[static_cast<std::size_t>(index)] = std::to_string(state.size_of(place));
    });
    if (!any) continue;  // zones that nobody uses now only make the table wide
    grid.column(game.word(program.zones[z].name, names.voice().language), sizes);
  }
  for (std::size_t v = 0; v < program.variables.size(); ++v) {
    const Variable& variable = program.variables[v];
    if (!by_seat(game, variable.family) || !is_shown(program, variable)) continue;
    std::vector<std::string> values(players);
    bool any = false;
    each_of(game.cells(), static_cast<int>(v), &Cell::variable, [&](int cell, int index) {
      if (index >= game.players()) return;
      const bool seen = names.in(game.audience_of_cell(cell));
      any = any || seen;
      values[static_cast<std::size_t>(index)] = seen ? cell_text(state, names, cell) : "?";
    });
    if (any) grid.column(game.word(variable.name, names.voice().language), values);
  }
  return grid.text(names.voice(), terminal_width());
}

// Variables that belong to nobody or to teams, on as few lines as they need.
std::string variables_part(const State& state, const Names& names) {
  const Game& game = names.game();
  std::vector<std::string> items;
  for (std::size_t cell = 0; cell < game.cells().size(); ++cell) {
    const Variable& variable = game.program().variables[static_cast<std::size_t>(game.cells()[cell].variable)];
    const int number = static_cast<int>(cell);
    if (by_seat(game, variable.family) || !is_shown(game.program(), variable)) continue;
    if (!names.in(game.audience_of_cell(number))) continue;
    items.push_back(fmt::format("{}: {}", names.cell(number), cell_text(state, names, number)));
  }
  return items.empty() ? "" : flowed(items, 2, terminal_width());
}

std::string places_part(const State& state, const Names& names, const Owners& owners) {
  const Game& game = names.game();
  const int width = std::max(20, terminal_width());
  const int deck_zone = game.program().deck_zone;
  std::string text;
  for (std::size_t p = 0; p < game.places().size(); ++p) {
    const int place = static_cast<int>(p);
    const Zone& zone = game.program().zones[static_cast<std::size_t>(game.places()[p].zone)];
    const bool shared = zone.family.over == Family::Over::none;
    const bool own = by_seat(game, zone.family) && game.places()[p].index == names.viewer();
    if (own || state.size_of(place) == 0) continue;
    const bool open =
        shared && game.audience_of_place(place) == (1u << game.players()) - 1 && game.places()[p].zone != deck_zone;
    const auto items = pile_items(state, names, place, open ? &owners : nullptr);
    const bool nothing_seen = items.size() == 1 && items[0] == fmt::format("({})", state.size_of(place));
    if (nothing_seen && !shared && zone.family.over != Family::Over::number) continue;  // its size stands in the table
    std::string line = fmt::format("  {}: {}", names.place(place), fmt::join(items, shared ? "  " : " "));
    if (width_of(line) > width) {
      line = fmt::format("  {} ({}):\n{}", names.place(place), state.size_of(place), flowed(items, 4, width));
      line.pop_back();
    }
    text += line + "\n";
  }
  return text;
}

std::string own_part(const State& state, const Names& names) {
  const Game& game = names.game();
  std::string text;
  for (std::size_t p = 0; p < game.places().size(); ++p) {
    const int place = static_cast<int>(p);
    const Zone& zone = game.program().zones[static_cast<std::size_t>(game.places()[p].zone)];
    if (!by_seat(game, zone.family) || game.places()[p].index != names.viewer()) continue;
    std::vector<int> cards;
    state.cards_of(place, cards);
    const auto seen = static_cast<std::size_t>(
        std::count_if(cards.begin(), cards.end(), [&](int card) { return names.sees(state, card); }));
    if (seen == 0) continue;
    const std::string shown = seen == cards.size() && !zone.pile
                                  ? sorted_cards(cards, names)
                                  : fmt::format("{}", fmt::join(pile_items(state, names, place, nullptr), " "));
    text += fmt::format("  {}: {}\n", names.place(place), names.voice().styled(shown, "1"));
  }
  return text;
}

}  // namespace

Owners::Owners(const Game& game) : game_(&game), seat_of_(max_cards, -1) {}

void Owners::follow(const Event* from, const Event* to) {
  for (const Event* event = from; event != to; ++event) {
    if (event->is != Event::Is::moved || event->b < 0 || event->a < 0 || event->a >= max_cards) continue;
    const Place& place = game_->places()[static_cast<std::size_t>(event->b)];
    const Zone& zone = game_->program().zones[static_cast<std::size_t>(place.zone)];
    seat_of_[static_cast<std::size_t>(event->a)] = by_seat(*game_, zone.family) ? place.index : -1;
  }
}

std::string sorted_cards(const std::vector<int>& cards, const Names& names) {
  const auto& deck = names.game().program().deck.cards;
  std::vector<int> sorted = cards;
  const auto key = [&](int card) {
    const Card& face = deck[static_cast<std::size_t>(card)];
    return std::tuple(face.suit, face.rank, card);
  };
  std::sort(sorted.begin(), sorted.end(), [&](int a, int b) { return key(a) < key(b); });
  std::string text;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const bool new_suit =
        i > 0 && deck[static_cast<std::size_t>(sorted[i])].suit != deck[static_cast<std::size_t>(sorted[i - 1])].suit;
    if (i > 0) text += new_suit ? "  " : " ";
    text += names.card(sorted[i]);
  }
  return text;
}

std::string flowed(const std::vector<std::string>& items, int indent, int width) {
  std::string text;
  int at = 0;
  for (const std::string& item : items) {
    const int wide = width_of(item);
    if (at > 0 && at + 2 + wide > width) {
      text += '\n';
      at = 0;
    }
    text += at == 0 ? std::string(static_cast<std::size_t>(indent), ' ') : "  ";
    at += (at == 0 ? indent : 2) + wide;
    text += item;
  }
  return text.empty() ? text : text + '\n';
}

std::string table_view(const State& state, const Names& names, const Owners& owners) {
  return seats_part(state, names) + variables_part(state, names) + places_part(state, names, owners) +
         own_part(state, names);
}

}  // namespace tapis::cli
