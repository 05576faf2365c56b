// What a case compares: expressions, zones, variables, and the state of the run.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "interpreter/cli/cases_moves.hpp"
#include "interpreter/cli/cases_run.hpp"
#include "interpreter/observe.hpp"

namespace tapis::cli {
namespace {

constexpr std::size_t most_selections = 20000;
constexpr int hidden_card = max_cards;  // after all others when sorted

const std::vector<std::string> run_keys = {"turn",   "may_act", "over",  "winner", "returns",   "legal",
                                           "asides", "sees",    "shown", "ending", "moves_made"};

std::string list_text(const std::vector<std::string>& words) { return fmt::format("[{}]", fmt::join(words, ", ")); }

std::string seats_text(std::uint32_t seats) {
  std::vector<std::string> words;
  for (int seat = 0; seat < max_players; ++seat)
    if (((seats >> seat) & 1u) != 0) words.push_back(fmt::format("{}", seat + 1));
  if (words.size() == 1) return words.front();
  return words.empty() ? "nobody" : list_text(words);
}

bool is_yes(const Data& data) {
  const bool yes = data.text == "true" || data.text == "yes";
  if (!data.scalar() || (!yes && data.text != "false" && data.text != "no"))
    throw DataError(data, "here stands `true` or `false`");
  return yes;
}

bool is_number(const Data& data) {
  return data.scalar() && !data.text.empty() && data.text.find_first_not_of("0123456789") == std::string::npos;
}

// Cards that look alike are one to a case; only piles have an order.
void make_comparable(const Game& game, bool pile, std::vector<int>& cards) {
  for (int& card : cards)
    if (card != hidden_card) card = face_of(game, card);
  if (!pile) std::sort(cards.begin(), cards.end());
}

}  // namespace

void CaseRun::evaluate(const Data& eval, const Data* value) {
  if (eval.map()) {
    for (const DataEntry& entry : eval.entries) evaluate_one(entry.key, eval, entry.value);
    return;
  }
  if (!eval.scalar()) throw DataError(eval, "`eval` is an expression");
  if (value == nullptr) throw DataError(eval, "`eval` without `value`");
  evaluate_one(eval.text, eval, *value);
}

void CaseRun::evaluate_one(const std::string& text, const Data& at, const Data& value) {
  Type type;
  std::string error;
  const int expression = shelf_.expression(script_, *game_, text, type, error);
  if (expression < 0) throw DataError(at, error);
  const std::string what = fmt::format("`{}`", text);
  if (element_of(type.base) == Base::nothing) {
    Type wanted = type;
    wanted.optional = true;
    const std::int64_t expected = read_scalar(*game_, wanted, value, what);
    const std::int64_t found = state().evaluate(expression);
    if (found == none_value && !type.optional)
      report(value.line, value.column, what + " has no value here: it fails", CaseStatus::failed);
    else if (found != expected)
      mismatch(value, what, write_value(*game_, type, expected), write_value(*game_, type, found));
    return;
  }
  const CardSet found = state().evaluate_set(expression);
  if (is_number(value)) {
    if (std::to_string(found.count()) != value.text)
      mismatch(value, what, value.text + " of them", list_text(write_set(*game_, type, found)));
    return;
  }
  const CardSet expected = read_members(*game_, type, value, what);
  if (found != expected)
    mismatch(value, what, list_text(write_set(*game_, type, expected)), list_text(write_set(*game_, type, found)));
}

void CaseRun::expect(const Data& data) {
  if (!data.map()) throw DataError(data, "`expect` is a map of names");
  for (const DataEntry& entry : data.entries) {
    if (expect_run(entry)) continue;
    const int zone = find_zone(program(), entry.key);
    const int variable = find_variable(program(), entry.key);
    if (zone >= 0) {
      expect_zone(zone, entry.value, -1);
    } else if (variable >= 0) {
      expect_variable(variable, entry.value, -1);
    } else {
      std::vector<std::string> known = run_keys;
      for (const Zone& other : program().zones) known.push_back(other.name);
      for (const Variable& other : program().variables) known.push_back(other.name);
      throw DataError(entry, unknown_word("zone or variable", entry.key, known));
    }
  }
}

// What belongs to the run, not to the script.
bool CaseRun::expect_run(const DataEntry& entry) {
  const Data& data = entry.value;
  const std::string& key = entry.key;
  if (key == "turn") {
    expect_seats(data, key, state().over() ? 0 : state().must_act());
  } else if (key == "may_act") {
    expect_seats(data, key, state().over() ? 0 : state().may_act());
  } else if (key == "over") {
    if (is_yes(data) != state().over()) mismatch(data, key, data.text, state().over() ? "true" : "false");
  } else if (key == "winner") {
    if (!state().over())
      mismatch(data, key, flow_text(data), "that the game is not over");
    else
      expect_seats(data, key, state().winners());
  } else if (key == "returns") {
    expect_returns(data);
  } else if (key == "legal" || key == "asides") {
    expect_moves(data, key, key == "asides");
  } else if (key == "sees") {
    expect_sees(data);
  } else if (key == "shown") {
    expect_shown(data);
  } else if (key == "ending") {
    if (ending_name(state().ending()) != data.text) mismatch(data, key, flow_text(data), ending_name(state().ending()));
  } else if (key == "moves_made") {
    const std::int64_t expected = read_integer(data, 0, INT32_MAX, key);
    if (expected != state().moves_made()) mismatch(data, key, data.text, std::to_string(state().moves_made()));
  } else {
    return false;
  }
  return true;
}

// A seat, a list of seats, or none of them.
void CaseRun::expect_seats(const Data& data, const std::string& what, std::uint32_t found) {
  std::uint32_t expected = 0;
  const bool nobody = data.is == Data::Is::null || (data.scalar() && (data.text == "none" || data.text == "nobody"));
  if (data.list()) {
    for (const Data& item : data.items) expected |= 1u << read_seat(*game_, item);
  } else if (!nobody) {
    expected = 1u << read_seat(*game_, data);
  }
  if (expected != found) mismatch(data, what, seats_text(expected), seats_text(found));
}

void CaseRun::expect_returns(const Data& data) {
  if (!data.map()) throw DataError(data, "`returns` is `{seat: number, …}`");
  if (!state().over()) return mismatch(data, "returns", flow_text(data), "that the game is not over");
  for (const DataEntry& entry : data.entries) {
    const auto seat = read_index(*game_, {Family::Over::player, 0, 0}, entry.key);
    if (!seat) throw DataError(entry, fmt::format("`{}` is no seat", entry.key));
    const std::int64_t expected = read_integer(entry.value, -999999999, 999999999, "a result");
    const std::int64_t found = state().result(*seat);
    if (expected != found)
      mismatch(entry.value, fmt::format("result of {}", *seat + 1), std::to_string(expected), std::to_string(found));
  }
}

// A list is about the only seat to act; a map names seats.
void CaseRun::expect_moves(const Data& data, const std::string& what, bool asides) {
  if (data.map()) {
    for (const DataEntry& entry : data.entries) {
      const auto seat = read_index(*game_, {Family::Over::player, 0, 0}, entry.key);
      if (!seat) throw DataError(entry, fmt::format("`{}` is no seat", entry.key));
      expect_moves_of(*seat, entry.value, what, asides);
    }
    return;
  }
  const std::uint32_t seats = state().over() ? 0 : asides ? state().may_act() : state().must_act();
  if (std::popcount(seats) != 1)
    return mismatch(data, what, "one seat to act", seats_text(seats) + "; write `{seat: [moves]}`");
  expect_moves_of(std::countr_zero(seats), data, what, asides);
}

void CaseRun::expect_moves_of(int seat, const Data& data, const std::string& what, bool asides) {
  if (!data.list()) throw DataError(data, fmt::format("`{}` is a list of moves", what));
  std::vector<Moves> found;
  if (!state().over()) {
    Moves alone;
    bool complete = true;
    if (asides)
      state().asides(seat, alone);
    else
      found = complete_answers(state(), seat, most_selections, complete);
    for (const Move& move : alone) found.push_back({move});
    if (!complete) throw DataError(data, fmt::format("more than {} moves", most_selections));
  }
  std::vector<std::string> missing;
  for (const Data& item : data.items) {
    const std::string text = item.scalar() ? item.text : flow_text(item);
    const Moves wanted = state().over() ? Moves{} : game_->read_move(state(), seat, text);
    const auto at = std::find(found.begin(), found.end(), wanted);
    if (wanted.empty() || at == found.end())
      missing.push_back(text);
    else
      found.erase(at);
  }
  std::vector<std::string> others;
  for (const Moves& sequence : found) others.push_back(answer_text(*game_, sequence));
  const std::string whose = fmt::format("{} of {}", what, seat + 1);
  if (!missing.empty()) mismatch(data, whose, list_text(missing), "them missing");
  if (!others.empty()) mismatch(data, whose, flow_text(data), "also " + list_text(others));
}

void CaseRun::expect_sees(const Data& data) {
  if (!data.map()) throw DataError(data, "`sees` is `{seat: {zone: …}}`");
  for (const DataEntry& entry : data.entries) {
    const auto seat = read_index(*game_, {Family::Over::player, 0, 0}, entry.key);
    if (!seat) throw DataError(entry, fmt::format("`{}` is no seat", entry.key));
    if (!entry.value.map()) throw DataError(entry, "`sees` is `{seat: {zone: …}}`");
    for (const DataEntry& inner : entry.value.entries) {
      const int zone = find_zone(program(), inner.key);
      const int variable = find_variable(program(), inner.key);
      if (zone >= 0)
        expect_zone(zone, inner.value, *seat);
      else if (variable >= 0)
        expect_variable(variable, inner.value, *seat);
      else
        throw DataError(inner, unknown_word("zone or variable", inner.key, {}));
    }
  }
}

// What was shown is gone at once: no zone holds it. A map names seats, all else is about every seat.
void CaseRun::expect_shown(const Data& data) {
  if (!data.map()) {
    const std::size_t before = result_.findings.size();
    for (int seat = 0; seat < game_->players() && result_.findings.size() == before; ++seat)
      expect_shown_to(seat, data);
    return;
  }
  for (const DataEntry& entry : data.entries) {
    const auto seat = read_index(*game_, {Family::Over::player, 0, 0}, entry.key);
    if (!seat)
      throw DataError(entry, fmt::format("`{}` is no seat; `shown` is cards, or `{{seat: cards}}`", entry.key));
    expect_shown_to(*seat, entry.value);
  }
}

void CaseRun::expect_shown_to(int seat, const Data& data) {
  const bool nothing = data.is == Data::Is::null || (data.scalar() && data.text == "none");
  if (!nothing && !data.list()) throw DataError(data, "`shown` is a list of cards, or `none`");
  std::vector<int> expected = nothing ? std::vector<int>() : read_cards(*game_, data), found = shown_to(seat);
  make_comparable(*game_, false, expected);
  make_comparable(*game_, false, found);
  const auto text = [&](const std::vector<int>& cards) { return cards.empty() ? "none" : cards_text(cards); };
  if (expected != found) mismatch(data, fmt::format("shown to {}", seat + 1), text(expected), text(found));
}

// The cards that the last item of moves made known to a seat by other means than their places, each once.
std::vector<int> CaseRun::shown_to(int seat) const {
  CardSet cards;
  const Events& events = record_->events();
  for (std::size_t i = item_begin_; i < events.size(); ++i) {
    const Event& event = events[i];
    if ((event.audience >> seat & 1u) == 0) continue;
    if (event.is == Event::Is::shown || event.is == Event::Is::revealed) cards.set(static_cast<std::size_t>(event.a));
    if (event.is != Event::Is::chose || event.audience == 1u << event.seat) continue;
    const Site& site = program().sites[event.move.site];
    const auto& binders = site.alternatives[event.move.alternative].binders;
    for (std::size_t name = 0; site.audience != no_expr && name < binders.size(); ++name) {
      if (binders[name].some || binders[name].type.base == Base::card)
        cards.set(static_cast<std::size_t>(event.move.values[name]));
    }
  }
  std::vector<int> all;
  for (int card = 0; card < max_cards; ++card) {
    if (cards[static_cast<std::size_t>(card)]) all.push_back(card);
  }
  return all;
}

// A number is the size, a list the contents.
void CaseRun::expect_zone(int zone, const Data& data, int viewer) {
  const bool pile = program().zones[static_cast<std::size_t>(zone)].pile;
  for (const Target& target : zone_targets(*game_, zone, data)) {
    if (viewer >= 0) {
      expect_view(target, pile, viewer);
      continue;
    }
    std::vector<int> found;
    state().cards_of(target.number, found);
    if (is_number(*target.said)) {
      if (std::to_string(found.size()) != target.said->text)
        mismatch(*target.said, target.name, target.said->text + " cards",
                 fmt::format("{}: {}", found.size(), cards_text(found)));
      continue;
    }
    std::vector<int> expected = read_cards(*game_, *target.said);
    make_comparable(*game_, pile, expected);
    make_comparable(*game_, pile, found);
    if (expected != found) mismatch(*target.said, target.name, cards_text(expected), cards_text(found));
  }
}

// What a seat sees of a zone: a number says that it sees how many cards there are and no face; a list shows the faces,
// with `?` for each card that is hidden.
void CaseRun::expect_view(const Target& target, bool pile, int viewer) {
  std::vector<int> found = visible_cards(state(), target.number, viewer);
  const bool any_face = std::any_of(found.begin(), found.end(), [](int card) { return card >= 0; });
  std::replace(found.begin(), found.end(), -1, hidden_card);
  const std::string name = fmt::format("{}, as {} sees it", target.name, viewer + 1);
  if (is_number(*target.said)) {
    if (std::to_string(found.size()) != target.said->text || any_face)
      mismatch(*target.said, name, target.said->text + " hidden cards", cards_text(found));
    return;
  }
  std::vector<int> expected;
  for (const Data& item : target.said->list() ? target.said->items : std::vector<Data>{*target.said}) {
    if (item.scalar() && item.text == "?")
      expected.push_back(hidden_card);
    else
      for (const int card : read_cards(*game_, item)) expected.push_back(card);
  }
  make_comparable(*game_, pile, expected);
  make_comparable(*game_, pile, found);
  if (expected != found) mismatch(*target.said, name, cards_text(expected), cards_text(found));
}

std::string CaseRun::cards_text(const std::vector<int>& cards) const {
  std::vector<std::string> words;
  for (const int card : cards) words.push_back(card == hidden_card ? "?" : game_->card_text(card));
  return list_text(words);
}

// For a viewer: the value, or `hidden` when it is none of his business.
void CaseRun::expect_variable(int variable, const Data& data, int viewer) {
  const Type type = program().variables[static_cast<std::size_t>(variable)].type;
  for (const Target& target : cell_targets(*game_, variable, data, false)) {
    const bool hidden = !sees_cell(*game_, target.number, viewer);
    const std::string name = viewer < 0 ? target.name : fmt::format("{}, as {} sees it", target.name, viewer + 1);
    if (hidden || (viewer >= 0 && target.said->text == "hidden")) {
      if (!hidden || target.said->text != "hidden")
        mismatch(*target.said, name, flow_text(*target.said), hidden ? "hidden" : "that it is seen");
      continue;
    }
    if (element_of(type.base) == Base::nothing) {
      const std::int64_t expected = read_scalar(*game_, type, *target.said, name);
      const std::int64_t found = state().cell(target.number);
      if (expected != found)
        mismatch(*target.said, name, write_value(*game_, type, expected), write_value(*game_, type, found));
      continue;
    }
    const CardSet expected = read_members(*game_, type, *target.said, name);
    const CardSet found = type.base == Base::cards
                              ? state().cell_cards(target.number)
                              : CardSet(static_cast<unsigned long long>(state().cell(target.number)));
    if (expected != found)
      mismatch(*target.said, name, list_text(write_set(*game_, type, expected)),
               list_text(write_set(*game_, type, found)));
  }
}

}  // namespace tapis::cli
