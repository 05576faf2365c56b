#include "interpreter/cli/cases_setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "interpreter/cli/loading.hpp"
#include "interpreter/texts.hpp"

namespace tapis::cli {
namespace {

constexpr std::size_t longest_sample = 40;  // bytes of what was written, in a message

template <typename Declarations>
std::vector<std::string> names_of(const Declarations& declarations) {
  std::vector<std::string> names;
  for (const auto& declaration : declarations) names.push_back(declaration.name);
  return names;
}

void require_map(const Data& data, const std::string& what) {
  if (!data.map()) throw DataError(data, fmt::format("{} must be a map of names", what));
}

// The keys of a family in `data`, each with its index.
std::vector<std::pair<int, const DataEntry*>> family_entries(const Game& game, const Family& family,
                                                             const std::string& name, const Data& data) {
  std::vector<std::pair<int, const DataEntry*>> out;
  for (const DataEntry& entry : data.entries) {
    const auto index = read_index(game, family, entry.key);
    if (!index) throw DataError(entry, fmt::format("`{}` has nothing for `{}`", name, entry.key));
    for (const auto& [other, said] : out)
      if (other == *index) throw DataError(entry, fmt::format("`{}` is said twice for {}", name, said->key));
    out.emplace_back(*index, &entry);
  }
  return out;
}

// The first index of the members of a family that this game has.
template <typename Member>
int first_of(const std::vector<Member>& members, int Member::*of, int declared) {
  const auto found =
      std::find_if(members.begin(), members.end(), [&](const Member& member) { return member.*of == declared; });
  return found == members.end() ? 0 : found->index;
}

// One value stands where each member of a family has its own: how to say whose it is, with what was written.
DataError several_of(const Game& game, const Family& family, const std::string& name, int first, const Data& data) {
  const std::string written = flow_text(data);
  return {data, fmt::format("there are several of `{0}`: say which, for instance `{0}: {{{1}: {2}}}`", name,
                            index_name(game, family, first), written.size() > longest_sample ? "…" : written)};
}

// The card, or the first that looks like it and is not taken.
int free_copy(const Game& game, int card, const CardSet& taken) {
  for (const int other : game.cards())
    if (!taken[static_cast<std::size_t>(other)] && same_face(game, other, card)) return other;
  return card;
}

void arrange_deal(const Game& game, const Data& deal, std::size_t shuffle, Arrangement& arrangement,
                  std::vector<const Data*>& places) {
  if (deal.is == Data::Is::null) return;
  require_map(deal, "`deal`");
  CardSet seen;
  for (const DataEntry& entry : deal.entries) {
    const int zone = find_zone(game.program(), entry.key);
    if (zone < 0) throw DataError(entry, unknown_word("zone", entry.key, names_of(game.program().zones)));
    for (const Target& target : zone_targets(game, zone, entry.value)) {
      const std::vector<int> cards = read_cards(game, *target.said, &seen);
      for (std::size_t i = 0; i < cards.size(); ++i) {
        if (seen[static_cast<std::size_t>(cards[i])])
          throw DataError(target.said->list() ? target.said->items[i] : *target.said,
                          fmt::format("{} is named twice", game.card_text(cards[i])));
        seen.set(static_cast<std::size_t>(cards[i]));
      }
      arrangement.deal(shuffle, target.number, cards, static_cast<int>(places.size()));
      places.push_back(target.said);
    }
  }
}

void arrange_pack(const Game& game, const Data& pack, std::size_t shuffle, Arrangement& arrangement,
                  std::vector<const Data*>& places) {
  if (pack.is == Data::Is::null) return;
  const CardSet none;
  const std::vector<int> cards = read_cards(game, pack, &none);
  std::vector<bool> seen(max_cards, false);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (seen[static_cast<std::size_t>(cards[i])])
      throw DataError(pack.list() ? pack.items[i] : pack, fmt::format("{} is named twice", game.card_text(cards[i])));
    seen[static_cast<std::size_t>(cards[i])] = true;
  }
  arrangement.pack(shuffle, cards, static_cast<int>(places.size()));
  places.push_back(&pack);
}

void arrange_chance(const Game& game, const Data& chance, Arrangement& arrangement, std::vector<const Data*>& places) {
  require_map(chance, "`chance`");
  for (const DataEntry& entry : chance.entries) {
    const Type type = type_of_draw(game.program(), entry.key);
    if (type.base == Base::nothing)
      throw DataError(entry, unknown_word("draw", entry.key, names_of_draws(game.program())));
    std::vector<std::int64_t> values;
    if (entry.value.list()) {
      for (const Data& item : entry.value.items) values.push_back(read_scalar(game, type, item, entry.key));
    } else {
      values.push_back(read_scalar(game, type, entry.value, entry.key));
    }
    arrangement.draw(entry.key, std::move(values), static_cast<int>(places.size()));
    places.push_back(&entry.value);
  }
}

// Everything in `start` but the cards.
void set_variable(State& state, const DataEntry& entry) {
  const Game& game = state.game();
  const int variable = find_variable(game.program(), entry.key);
  if (variable < 0) {
    std::vector<std::string> known = names_of(game.program().zones);
    for (const Variable& other : game.program().variables) known.push_back(other.name);
    throw DataError(entry, unknown_word("zone or variable", entry.key, known));
  }
  const Type type = game.program().variables[static_cast<std::size_t>(variable)].type;
  for (const Target& target : cell_targets(game, variable, entry.value, true)) {
    if (element_of(type.base) == Base::nothing) {
      state.set_cell(target.number, read_scalar(game, type, *target.said, target.name));
      continue;
    }
    const CardSet set = read_members(game, type, *target.said, target.name);
    if (type.base == Base::cards)
      state.set_cell_cards(target.number, set);
    else
      state.set_cell(target.number, static_cast<std::int64_t>(set.to_ullong()));
  }
}

// The place that `rest` names: `talon`, or `hand of 2`.
int rest_place(const Game& game, const Data& data) {
  const std::size_t of = data.text.find(" of ");
  const std::string name = data.text.substr(0, of);
  const int zone = data.scalar() ? find_zone(game.program(), name) : -1;
  if (zone < 0) throw DataError(data, unknown_word("zone", name, names_of(game.program().zones)));
  int index = 0;
  const Family& family = game.program().zones[static_cast<std::size_t>(zone)].family;
  if (family.over != Family::Over::none) {
    const auto read = of == std::string::npos ? std::nullopt : read_index(game, family, data.text.substr(of + 4));
    if (!read) throw DataError(data, fmt::format("say of whom: `rest: {} of …`", name));
    index = *read;
  }
  return find_place(game, zone, index);
}

// The parameter that a key of `start` names, or -1. Inside its procedure its name goes before all others.
int find_parameter(const Procedure& procedure, const std::string& name) {
  const auto found = std::find(procedure.param_names.begin(), procedure.param_names.end(), name);
  return found == procedure.param_names.end() ? -1 : static_cast<int>(found - procedure.param_names.begin());
}

void place_cards(State& state, const Data& start, const Procedure& procedure) {
  const Game& game = state.game();
  CardSet placed;
  for (const DataEntry& entry : start.entries) {
    const int zone = find_zone(game.program(), entry.key);
    if (zone < 0 || find_parameter(procedure, entry.key) >= 0) continue;
    for (const Target& target : zone_targets(game, zone, entry.value)) {
      for (const int card : read_cards(game, *target.said, &placed)) {
        if (placed[static_cast<std::size_t>(card)])
          throw DataError(*target.said, fmt::format("{} is named twice", game.card_text(card)));
        placed.set(static_cast<std::size_t>(card));
        state.place_card(card, target.number);
      }
    }
  }
  const Data* rest = start.find("rest");
  if (rest == nullptr) return;
  const int place = rest_place(game, *rest);
  for (const int card : game.cards())
    if (!placed[static_cast<std::size_t>(card)]) state.place_card(card, place);
}

int start_procedure(const Program& program, const Data& start) {
  const Data* at = start.find("at");
  if (at == nullptr || !at->scalar()) throw DataError(start, "`start` must say `at`: the procedure to begin with");
  const int procedure = find_procedure(program, at->text);
  if (procedure < 0) throw DataError(*at, unknown_word("procedure", at->text, names_of(program.procedures)));
  for (const std::string& name : program.procedures[static_cast<std::size_t>(procedure)].param_names)
    if (start.find(name) == nullptr)
      throw DataError(*at, fmt::format("`{}` needs a value for `{}`: say it beside `at`", at->text, name));
  if (!reachable(program, procedure))
    throw DataError(*at, fmt::format("the game never does `{}`, so it cannot begin there", at->text));
  return procedure;
}

// What the procedure is given; last of all, as it is not kept for long.
void give_parameters(State& state, const Data& start, int number) {
  const Procedure& procedure = state.game().program().procedures[static_cast<std::size_t>(number)];
  for (const DataEntry& entry : start.entries) {
    const int parameter = find_parameter(procedure, entry.key);
    if (parameter < 0) continue;
    const Type type = procedure.params[static_cast<std::size_t>(parameter)];
    if (element_of(type.base) == Base::nothing)
      set_parameter(state, number, parameter, read_scalar(state.game(), type, entry.value, entry.key));
    else
      set_parameter(state, number, parameter, read_members(state.game(), type, entry.value, entry.key));
  }
}

}  // namespace

Settings read_settings(const Program& program, const Data* players, const Data* options) {
  Settings settings;
  if (players != nullptr) settings.players = static_cast<int>(read_integer(*players, 1, max_players, "`players`"));
  if (options == nullptr || options->is == Data::Is::null) return settings;
  require_map(*options, "`options`");
  for (const DataEntry& entry : options->entries) {
    bool known = false;
    for (const Option& option : program.options) known = known || option.name == entry.key;
    if (!known) throw DataError(entry, unknown_word("option", entry.key, names_of(program.options)));
    if (!entry.value.scalar()) throw DataError(entry, fmt::format("option `{}` needs one value", entry.key));
    settings.options.emplace_back(entry.key, option_value(program, entry.key, entry.value.text));
  }
  return settings;
}

std::int64_t read_integer(const Data& data, std::int64_t low, std::int64_t high, const std::string& what) {
  std::int64_t value = 0;
  const char* end = data.text.data() + data.text.size();
  const auto [stop, error] = std::from_chars(data.text.data(), end, value);
  if (!data.scalar() || error != std::errc() || stop != end || value < low || value > high)
    throw DataError(data, fmt::format("{} must be a number from {} to {}, not `{}`", what, low, high, flow_text(data)));
  return value;
}

std::uint64_t read_seed(const Data& data) {
  std::uint64_t value = 0;
  const char* end = data.text.data() + data.text.size();
  const auto [stop, error] = std::from_chars(data.text.data(), end, value);
  if (data.scalar() && error == std::errc() && stop == end) return value;
  throw DataError(data, fmt::format("`seed` must be a number from 0 to {}, not `{}`", UINT64_MAX, flow_text(data)));
}

int read_seat(const Game& game, const Data& data) {
  return static_cast<int>(read_integer(data, 1, game.players(), "a seat")) - 1;
}

std::int64_t read_scalar(const Game& game, Type type, const Data& data, const std::string& what) {
  const auto value = data.scalar() ? read_value(game, type, data.text) : std::nullopt;
  if (!value) throw DataError(data, fmt::format("`{}` cannot be `{}`", what, flow_text(data)));
  return *value;
}

int face_of(const Game& game, int card) {
  for (int other = 0; other < card; ++other)
    if (same_face(game, other, card)) return other;
  return card;
}

std::vector<int> read_cards(const Game& game, const Data& data, const CardSet* used) {
  if (data.map()) throw DataError(data, "here stands a list of cards");
  if (data.is == Data::Is::null) return {};
  std::vector<int> cards;
  CardSet taken = used != nullptr ? *used : CardSet();
  for (const Data& item : data.list() ? data.items : std::vector<Data>{data}) {
    int card = item.scalar() ? game.read_card(item.text) : -1;
    if (card >= 0 && used != nullptr) card = free_copy(game, card, taken);
    bool in_play = false;
    for (const int other : game.cards()) in_play = in_play || other == card;
    if (card < 0) throw DataError(item, fmt::format("`{}` is no card of this deck", flow_text(item)));
    if (!in_play) throw DataError(item, fmt::format("{} is not in play with these options", game.card_text(card)));
    cards.push_back(card);
    taken.set(static_cast<std::size_t>(card));
  }
  return cards;
}

CardSet read_members(const Game& game, Type type, const Data& data, const std::string& what) {
  if (!data.list()) throw DataError(data, fmt::format("`{}` is a set: give a list", what));
  CardSet set;
  for (const Data& item : data.items) {
    const auto value = read_scalar(game, {element_of(type.base), false, 0}, item, what);
    set.set(static_cast<std::size_t>(value));
  }
  return set;
}

std::vector<Target> zone_targets(const Game& game, int zone, const Data& data) {
  const Zone& declared = game.program().zones[static_cast<std::size_t>(zone)];
  if (declared.family.over == Family::Over::none) {
    if (data.map()) throw DataError(data, fmt::format("`{}` is a single zone", declared.name));
    return {{find_place(game, zone, 0), &data, declared.name}};
  }
  if (!data.map())
    throw several_of(game, declared.family, declared.name, first_of(game.places(), &Place::zone, zone), data);
  std::vector<Target> targets;
  for (const auto& [index, entry] : family_entries(game, declared.family, declared.name, data)) {
    const int place = find_place(game, zone, index);
    if (place < 0) throw DataError(*entry, fmt::format("`{}` has nothing for `{}`", declared.name, entry->key));
    targets.push_back({place, &entry->value, fmt::format("{} of {}", declared.name, entry->key)});
  }
  return targets;
}

std::vector<Target> cell_targets(const Game& game, int variable, const Data& data, bool spread) {
  const Variable& declared = game.program().variables[static_cast<std::size_t>(variable)];
  std::vector<Target> targets;
  if (declared.family.over == Family::Over::none) {
    if (data.map()) throw DataError(data, fmt::format("`{}` is a single variable", declared.name));
    return {{find_cell(game, variable, 0), &data, declared.name}};
  }
  if (data.map()) {
    for (const auto& [index, entry] : family_entries(game, declared.family, declared.name, data)) {
      const int cell = find_cell(game, variable, index);
      if (cell < 0) throw DataError(*entry, fmt::format("`{}` has nothing for `{}`", declared.name, entry->key));
      targets.push_back({cell, &entry->value, fmt::format("{} of {}", declared.name, entry->key)});
    }
    return targets;
  }
  if (!spread)
    throw several_of(game, declared.family, declared.name, first_of(game.cells(), &Cell::variable, variable), data);
  for (std::size_t cell = 0; cell < game.cells().size(); ++cell)
    if (game.cells()[cell].variable == variable) targets.push_back({static_cast<int>(cell), &data, declared.name});
  return targets;
}

void arrange(const Game& game, const Fixed& fixed, Arrangement& arrangement, std::vector<const Data*>& places) {
  if (fixed.deal != nullptr && fixed.pack != nullptr) throw DataError(*fixed.pack, "give `deal` or `pack`, not both");
  if (fixed.deal != nullptr) {
    const bool several = fixed.deal->list();
    for (std::size_t i = 0; i < (several ? fixed.deal->items.size() : 1); ++i)
      arrange_deal(game, several ? fixed.deal->items[i] : *fixed.deal, i, arrangement, places);
  }
  if (fixed.pack != nullptr) {
    const bool several = fixed.pack->list() && !fixed.pack->items.empty() && !fixed.pack->items.front().scalar();
    for (std::size_t i = 0; i < (several ? fixed.pack->items.size() : 1); ++i)
      arrange_pack(game, several ? fixed.pack->items[i] : *fixed.pack, i, arrangement, places);
  }
  if (fixed.chance != nullptr) arrange_chance(game, *fixed.chance, arrangement, places);
}

void begin(Record& record, const Data* start) {
  if (start == nullptr) {
    record.start();
    return;
  }
  require_map(*start, "`start`");
  const int procedure = start_procedure(record.game().program(), *start);
  State& state = record.mutable_state();
  const Procedure& begun = record.game().program().procedures[static_cast<std::size_t>(procedure)];
  for (const DataEntry& entry : start->entries) {
    if (entry.key == "at" || entry.key == "rest" || find_zone(record.game().program(), entry.key) >= 0) continue;
    if (find_parameter(begun, entry.key) < 0) set_variable(state, entry);
  }
  place_cards(state, *start, begun);
  give_parameters(state, *start, procedure);
  record.start(procedure);
}

}  // namespace tapis::cli
