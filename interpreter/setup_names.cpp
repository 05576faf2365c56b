// Names and values as cases and programs write them.
#include <fmt/format.h>

#include <charconv>

#include "interpreter/setup.hpp"
#include "interpreter/texts.hpp"

namespace tapis {
namespace {

std::optional<std::int64_t> read_whole(const std::string& text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  // The smallest number of 64 bits stands for none.
  if (error != std::errc() || stop != end || text.empty() || number == none_value) return std::nullopt;
  return number;
}

// The number after an optional word: "2", "player 2", "seat 2".
std::optional<std::int64_t> read_numbered(std::string text, std::initializer_list<const char*> words, int count) {
  for (const std::string word : words)
    if (text.rfind(word + " ", 0) == 0) text = text.substr(word.size() + 1);
  const auto number = read_whole(text);
  if (!number || *number < 1 || *number > count) return std::nullopt;
  return *number - 1;
}

bool spells(const Spelling& spelling, const std::string& text) {
  for (const std::string& form : spelling.forms)
    if (form == text) return true;
  const std::size_t bar = spelling.long_name.find(" | ");
  if (bar == std::string::npos) return !text.empty() && spelling.long_name == text;
  return spelling.long_name.compare(0, bar, text) == 0 ||
         spelling.long_name.compare(bar + 3, std::string::npos, text) == 0;
}

std::optional<std::int64_t> read_spelling(const std::vector<Spelling>& spellings, const std::string& text) {
  for (std::size_t i = 0; i < spellings.size(); ++i)
    if (spells(spellings[i], text)) return static_cast<std::int64_t>(i);
  return std::nullopt;
}

std::string write_spelling(const std::vector<Spelling>& spellings, std::int64_t index) {
  if (index < 0 || index >= static_cast<std::int64_t>(spellings.size())) return fmt::format("{}", index);
  const Spelling& spelling = spellings[static_cast<std::size_t>(index)];
  return spelling.forms.empty() ? fmt::format("{}", index) : spelling.forms.front();
}

std::optional<std::int64_t> read_symbol(const Program& program, Type type, const std::string& text) {
  if (type.symbols >= program.symbol_lists.size()) return std::nullopt;
  const auto& symbols = program.symbol_lists[type.symbols];
  for (std::size_t i = 0; i < symbols.size(); ++i)
    if (symbols[i] == text) return static_cast<std::int64_t>(i);
  return std::nullopt;
}

template <typename Declarations>
int find_named(const Declarations& declarations, const std::string& name) {
  for (std::size_t i = 0; i < declarations.size(); ++i)
    if (declarations[i].name == name) return static_cast<int>(i);
  return -1;
}

// The single type that a family runs over; numbers are for the caller.
Base base_of(Family::Over over) {
  switch (over) {
    case Family::Over::player:
      return Base::player;
    case Family::Over::team:
      return Base::team;
    case Family::Over::suit:
      return Base::suit;
    case Family::Over::rank:
      return Base::rank;
    case Family::Over::card:
      return Base::card;
    default:
      return Base::nothing;
  }
}

// Marks the procedures that a block calls, directly or through others.
void follow(const Program& program, const Block& block, std::vector<bool>& seen) {
  std::vector<const Block*> open = {&block};
  std::vector<bool> visited(program.stmts.size(), false);
  while (!open.empty()) {
    const Block* next = open.back();
    open.pop_back();
    for (const std::int32_t number : *next) {
      const auto at = static_cast<std::size_t>(number);
      if (number < 0 || at >= program.stmts.size() || visited[at]) continue;
      visited[at] = true;
      const Stmt& stmt = program.stmts[at];
      open.push_back(&stmt.first);
      open.push_back(&stmt.second);
      const auto a = static_cast<std::size_t>(stmt.a);
      if (stmt.what == Do::call && a < program.procedures.size() && !seen[a]) {
        seen[a] = true;
        open.push_back(&program.procedures[a].body);
      }
      const bool choice = stmt.what == Do::choose || stmt.what == Do::at_once || stmt.what == Do::meanwhile;
      if (choice && a < program.sites.size())
        for (const Alternative& alternative : program.sites[a].alternatives) open.push_back(&alternative.body);
    }
  }
}

}  // namespace

std::optional<std::int64_t> read_value(const Game& game, Type type, const std::string& text) {
  if (text == "none" && type.optional) return none_value;
  const Program& program = game.program();
  switch (type.base) {
    case Base::number:
      return read_whole(text);
    case Base::flag:
      if (text == "yes" || text == "on" || text == "true") return 1;
      if (text == "no" || text == "off" || text == "false") return 0;
      return std::nullopt;
    case Base::card:
    case Base::cards: {
      const int card = game.read_card(text);
      return card < 0 ? std::nullopt : std::optional<std::int64_t>(card);
    }
    case Base::suit:
    case Base::suits:
      return read_spelling(program.deck.suits, text);
    case Base::rank:
    case Base::ranks:
      return read_spelling(program.deck.ranks, text);
    case Base::player:
    case Base::players:
      return read_numbered(text, {"player", "seat"}, game.players());
    case Base::team:
    case Base::teams:
      return read_numbered(text, {"team"}, game.teams());
    case Base::symbol:
      return read_symbol(program, type, text);
    default:
      return std::nullopt;
  }
}

std::string write_value(const Game& game, Type type, std::int64_t value) {
  if (value == none_value) return "none";
  const Program& program = game.program();
  switch (type.base) {
    case Base::flag:
      return value != 0 ? "yes" : "no";
    case Base::card:
    case Base::cards:
      return value < 0 || value >= static_cast<std::int64_t>(program.deck.cards.size())
                 ? fmt::format("{}", value)
                 : game.card_text(static_cast<int>(value));
    case Base::suit:
    case Base::suits:
      return write_spelling(program.deck.suits, value);
    case Base::rank:
    case Base::ranks:
      return write_spelling(program.deck.ranks, value);
    case Base::player:
    case Base::players:
    case Base::team:
    case Base::teams:
      return fmt::format("{}", value + 1);
    case Base::symbol: {
      const std::size_t list = type.symbols;
      if (list < program.symbol_lists.size() && value >= 0 &&
          value < static_cast<std::int64_t>(program.symbol_lists[list].size()))
        return program.symbol_lists[list][static_cast<std::size_t>(value)];
      return fmt::format("{}", value);
    }
    default:
      return fmt::format("{}", value);
  }
}

std::vector<std::string> write_set(const Game& game, Type type, const CardSet& set) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < set.size(); ++i)
    if (set[i]) out.push_back(write_value(game, type, static_cast<std::int64_t>(i)));
  return out;
}

std::optional<int> read_index(const Game& game, const Family& family, const std::string& text) {
  if (family.over == Family::Over::none) return std::nullopt;
  std::optional<std::int64_t> value;
  if (family.over == Family::Over::number) {
    value = read_whole(text);
    if (value && (*value < family.low || *value > family.high)) return std::nullopt;
    if (value) *value -= family.low;
  } else {
    value = read_value(game, Type{base_of(family.over), false, 0}, text);
  }
  if (!value) return std::nullopt;
  return static_cast<int>(*value);
}

std::string write_index(const Game& game, const Family& family, int index) { return index_name(game, family, index); }

int find_zone(const Program& program, const std::string& name) { return find_named(program.zones, name); }
int find_variable(const Program& program, const std::string& name) { return find_named(program.variables, name); }
int find_procedure(const Program& program, const std::string& name) { return find_named(program.procedures, name); }

int find_rule(const Program& program, const std::string& name) {
  for (std::size_t i = 0; i < program.rules.size(); ++i)
    if (program.rules[i].name == name && program.rules[i].params.empty()) return static_cast<int>(i);
  return -1;
}

int find_place(const Game& game, int zone, int index) {
  const auto& places = game.places();
  for (std::size_t i = 0; i < places.size(); ++i)
    if (places[i].zone == zone && places[i].index == index) return static_cast<int>(i);
  return -1;
}

int find_cell(const Game& game, int variable, int index) {
  const auto& cells = game.cells();
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (cells[i].variable == variable && cells[i].index == index) return static_cast<int>(i);
  return -1;
}

Type type_of_draw(const Program& program, const std::string& name) {
  for (const Stmt& stmt : program.stmts) {
    if (stmt.what != Do::draw || stmt.name != name || stmt.args.empty()) continue;
    const auto set = static_cast<std::size_t>(stmt.args[0]);
    if (set >= program.exprs.size()) continue;
    const Type type = program.exprs[set].type;
    if (type.base == Base::number) return type;  // drawn from a range
    return {element_of(type.base), false, type.symbols};
  }
  return {};
}

std::vector<std::string> names_of_draws(const Program& program) {
  std::vector<std::string> names;
  for (const Stmt& stmt : program.stmts) {
    bool known = stmt.what != Do::draw;
    for (const std::string& name : names) known = known || name == stmt.name;
    if (!known) names.push_back(stmt.name);
  }
  return names;
}

bool reachable(const Program& program, int procedure) {
  if (procedure == program.game) return true;
  std::vector<bool> seen(program.procedures.size(), false);
  if (program.game < 0 || static_cast<std::size_t>(program.game) >= seen.size()) return false;
  follow(program, program.procedures[static_cast<std::size_t>(program.game)].body, seen);
  return procedure >= 0 && static_cast<std::size_t>(procedure) < seen.size() &&
         seen[static_cast<std::size_t>(procedure)];
}

std::string place_name(const Game& game, int place) {
  if (place < 0 || static_cast<std::size_t>(place) >= game.places().size()) return "nowhere";
  const Place& at = game.places()[static_cast<std::size_t>(place)];
  const Zone& zone = game.program().zones[static_cast<std::size_t>(at.zone)];
  if (zone.family.over == Family::Over::none) return zone.name;
  return fmt::format("{} of {}", zone.name, write_index(game, zone.family, at.index));
}

}  // namespace tapis
