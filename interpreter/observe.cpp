// Observations are derived from audiences and faces, and from nothing else.
#include "interpreter/observe.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "interpreter/texts.hpp"

namespace tapis {
namespace {

using nlohmann::json;

const Zone& zone_of(const Game& game, int place) {
  return game.program().zones[static_cast<std::size_t>(game.places()[static_cast<std::size_t>(place)].zone)];
}

const Variable& variable_of(const Game& game, int cell) {
  return game.program().variables[static_cast<std::size_t>(game.cells()[static_cast<std::size_t>(cell)].variable)];
}

bool in_audience(std::uint32_t audience, int seat) { return seat < 0 || (audience >> seat & 1u) != 0; }

bool is_set(Base base) { return element_of(base) != Base::nothing; }

// A name may stand once by itself and once for a family: then the family is called `NAME of`.
template <class Declaration>
std::string key_of(const std::vector<Declaration>& all, const Declaration& one) {
  const auto same_name = [&](const Declaration& other) { return other.name == one.name; };
  const bool two_shapes = one.family.over != Family::Over::none && std::count_if(all.begin(), all.end(), same_name) > 1;
  return two_shapes ? one.name + " of" : one.name;
}

// Puts a value under its name, or under name and member of the family.
void put(json& all, const std::string& name, const std::string& index, json value) {
  if (index.empty()) {
    all[name] = std::move(value);
  } else {
    all[name][index] = std::move(value);
  }
}

json zone_json(const State& state, int place, int seat) {
  const std::vector<int> cards = visible_cards(state, place, seat);
  const bool hidden = !cards.empty() && std::all_of(cards.begin(), cards.end(), [](int card) { return card < 0; });
  if (hidden) return cards.size();
  json list = json::array();
  for (const int card : cards) list.push_back(card < 0 ? json(nullptr) : json(state.game().card_text(card)));
  return list;
}

json zones_json(const State& state, int seat) {
  const Game& game = state.game();
  json all = json::object();
  for (std::size_t i = 0; i < game.places().size(); ++i) {
    const int place = static_cast<int>(i);
    const Zone& zone = zone_of(game, place);
    put(all, key_of(game.program().zones, zone), index_name(game, zone.family, game.places()[i].index),
        zone_json(state, place, seat));
  }
  return all;
}

json variables_json(const State& state, int seat) {
  const Game& game = state.game();
  json all = json::object();
  for (std::size_t i = 0; i < game.cells().size(); ++i) {
    const int cell = static_cast<int>(i);
    if (!sees_cell(game, cell, seat)) continue;
    const Variable& variable = variable_of(game, cell);
    put(all, key_of(game.program().variables, variable), index_name(game, variable.family, game.cells()[i].index),
        cell_json(state, cell));
  }
  return all;
}

json choice_json(const State& state, int seat) {
  Moves moves, asides;
  state.legal(seat, moves);
  state.asides(seat, asides);
  json choice = json::object();
  if (!moves.empty()) choice["moves"] = move_texts(state.game(), moves);
  if (!asides.empty()) choice["asides"] = move_texts(state.game(), asides);
  return choice;
}

std::uint32_t seats_out(const State& state) {
  std::uint32_t out = 0;
  for (int seat = 0; seat < state.game().players(); ++seat) {
    if (state.is_out(seat)) out |= 1u << seat;
  }
  return out;
}

// What everybody knows of the course of the game.
json course_json(const State& state) {
  const Game& game = state.game();
  json all = json::object();
  if (const std::uint32_t out = seats_out(state); out != 0) all["out"] = seats_json(out);
  bool moved = false;
  json people = json::array();
  for (int seat = 0; seat < game.players(); ++seat) {
    people.push_back(state.person(seat) + 1);
    moved = moved || state.person(seat) != seat;
  }
  if (moved) all["people"] = std::move(people);
  if (state.turn() == Turn::over) {
    all["over"] = true;
    all["turn"] = nullptr;
    for (int seat = 0; seat < game.players(); ++seat) all["returns"][std::to_string(seat + 1)] = state.result(seat);
    all["winners"] = seats_json(state.winners());
  } else if (state.turn() == Turn::chance) {
    all["turn"] = "chance";
  } else {
    all["turn"] = seats_json(state.must_act());
  }
  return all;
}

// The numbers of an alternative that differ only in the last value and follow each other.
bool follows_on(const Move& a, const Move& b, std::size_t last) {
  if (a.site != b.site || a.alternative != b.alternative || a.is != b.is) return false;
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    if (b.values[i] != a.values[i] + (i == last ? 1 : 0)) return false;
  }
  return true;
}

}  // namespace

json seats_json(std::uint32_t seats) {
  json list = json::array();
  for (int seat = 0; seat < max_players; ++seat) {
    if ((seats >> seat & 1u) != 0) list.push_back(seat + 1);
  }
  return list;
}

const char* ending_name(Ending ending) {
  switch (ending) {
    case Ending::finished:
      return "finished";
    case Ending::move_limit:
      return "move_limit";
    case Ending::repetition:
      return "repetition";
    case Ending::fault:
      return "fault";
    default:
      return "none";
  }
}

std::vector<int> chairs_at(const Game& game, const Events& events, int seat) {
  std::vector<int> chairs;
  for (std::size_t i = 0; i < events.size();) {
    // All change chairs at once: there is an event for each of them.
    const bool change = events[i].is == Event::Is::seated;
    const std::size_t end = std::min(i + (change ? static_cast<std::size_t>(game.players()) : 1), events.size());
    int next = seat;
    for (; i < end; ++i) {
      chairs.push_back(seat);
      if (change && events[i].b == seat) next = static_cast<int>(events[i].a);
    }
    seat = next;
  }
  chairs.push_back(seat);
  return chairs;
}

bool sees_cell(const Game& game, int cell, int seat) { return in_audience(game.audience_of_cell(cell), seat); }

std::vector<int> visible_cards(const State& state, int place, int seat) {
  std::vector<int> cards;
  state.cards_of(place, cards);
  const bool ordered = zone_of(state.game(), place).pile && !state.is_shuffled(place);
  if (!ordered) std::sort(cards.begin(), cards.end());
  for (int& card : cards) {
    if (seat >= 0 && !state.sees(seat, card)) card = -1;
  }
  if (!ordered) std::stable_partition(cards.begin(), cards.end(), [](int card) { return card >= 0; });
  return cards;
}

std::uint64_t view_digest(const State& state, int seat) {
  const Game& game = state.game();
  Fnv hash;
  hash.add(std::int64_t{static_cast<int>(state.turn())});
  hash.add(std::int64_t{state.must_act()});
  hash.add(std::int64_t{seats_out(state)});
  for (int other = 0; other < game.players(); ++other) hash.add(std::int64_t{state.person(other)});
  for (std::size_t place = 0; place < game.places().size(); ++place) {
    const std::vector<int> cards = visible_cards(state, static_cast<int>(place), seat);
    hash.add(static_cast<std::int64_t>(cards.size()));
    for (const int card : cards) hash.add(std::int64_t{card});
  }
  for (std::size_t i = 0; i < game.cells().size(); ++i) {
    const int cell = static_cast<int>(i);
    if (!sees_cell(game, cell, seat)) continue;
    if (is_set(variable_of(game, cell).type.base)) {
      const CardSet cards = state.cell_cards(cell);
      for (std::size_t bit = 0; bit < cards.size(); ++bit) {
        if (cards[bit]) hash.add(static_cast<std::int64_t>(bit));
      }
      hash.add(std::int64_t{-1});
    } else {
      hash.add(state.cell(cell));
    }
  }
  Moves moves, asides;
  if (state.turn() == Turn::decision) {
    state.legal(seat, moves);
    state.asides(seat, asides);
  }
  for (const Moves* list : {&moves, &asides}) {
    for (const Move& move : *list) {
      hash.add(std::int64_t{move.site} << 16 | move.alternative << 8 | static_cast<int>(move.is));
      for (const std::int32_t value : move.values) hash.add(std::int64_t{value});
    }
    hash.add(std::int64_t{-1});
  }
  return hash.value();
}

std::vector<std::string> move_texts(const Game& game, const Moves& moves) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < moves.size();) {
    const Move& first = moves[i];
    const Alternative& way = game.program().sites[first.site].alternatives[first.alternative];
    const std::size_t binders = std::min(way.binders.size(), first.values.size());
    std::size_t end = i + 1;
    if (first.is == Move::Is::whole && binders > 0 && way.binders[binders - 1].range) {
      while (end < moves.size() && follows_on(moves[end - 1], moves[end], binders - 1)) ++end;
    }
    std::string text = game.move_text(first);
    if (end - i > 1) text += ".." + std::to_string(moves[end - 1].values[binders - 1]);
    texts.push_back(std::move(text));
    i = end;
  }
  return texts;
}

json value_json(const Game& game, Type type, std::int64_t value) {
  if (value == none_value) return nullptr;
  switch (type.base) {
    case Base::number:
      return value;
    case Base::flag:
      return value != 0;
    case Base::player:
    case Base::team:
      return value + 1;
    default:
      return game.value_text(type, value);
  }
}

json cell_json(const State& state, int cell) {
  const Type type = variable_of(state.game(), cell).type;
  if (!is_set(type.base)) return value_json(state.game(), type, state.cell(cell));
  const CardSet members = state.cell_cards(cell);
  json list = json::array();
  for (std::size_t bit = 0; bit < members.size(); ++bit) {
    if (members[bit]) list.push_back(value_json(state.game(), Type{element_of(type.base)}, static_cast<int>(bit)));
  }
  return list;
}

std::string json_line(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

bool State::sees(int seat, int card) const {
  const int place = place_of(card);
  if (place < 0 || seat < 0 || seat >= game_->players() || is_face_down(card)) return false;
  return is_face_up(card) || in_audience(game_->audience_of_place(place), seat);
}

std::string Game::observation(const State& state, int seat) const {
  json all = course_json(state);
  if (seat < 0 || seat >= players()) return json_line(all);
  all["seat"] = seat + 1;
  all["zones"] = zones_json(state, seat);
  all["variables"] = variables_json(state, seat);
  if (state.turn() == Turn::decision) {
    if (json choice = choice_json(state, seat); !choice.empty()) all["choice"] = std::move(choice);
  }
  return json_line(all);
}

std::string Game::full_view(const State& state) const {
  json all = course_json(state);
  all["zones"] = zones_json(state, -1);
  all["variables"] = variables_json(state, -1);
  all["moves_made"] = state.moves_made();
  if (state.turn() == Turn::over) {
    all["ending"] = ending_name(state.ending());
    if (!state.fault().empty()) all["fault"] = state.fault();
  }
  if (state.turn() == Turn::decision) {
    for (int seat = 0; seat < players(); ++seat) {
      if (json choice = choice_json(state, seat); !choice.empty()) all["choices"][std::to_string(seat + 1)] = choice;
    }
  }
  return json_line(all);
}

}  // namespace tapis
