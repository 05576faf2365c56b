#include "interpreter/cli/menu.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "interpreter/cli/screen.hpp"

namespace tapis::cli {
namespace {

// More than these are not listed; they can still be typed.
constexpr std::size_t most_shown = 99;
constexpr std::ptrdiff_t longest_written_range = 8;

const Alternative& alternative_of(const Game& game, const Move& move) {
  return game.program().sites[move.site].alternatives[move.alternative];
}

// A choice of one number, which is said as a range when there are many.
bool is_number(const Game& game, const Move& move) {
  const auto& binders = alternative_of(game, move).binders;
  return move.is == Move::Is::whole && binders.size() == 1 && binders[0].type.base == Base::number;
}

// The card that a move picks, where several are chosen one by one; -1 for none.
int picked_card(const Game& game, const Move& move) {
  const auto& binders = alternative_of(game, move).binders;
  for (std::size_t i = 0; i < binders.size() && i < move.values.size(); ++i) {
    if (binders[i].some) return move.is == Move::Is::pick ? move.values[i] : -1;
  }
  return -1;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" ,\t", at), text.size());
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

// A number written with digits alone.
std::optional<std::size_t> number(std::string_view text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

int seat_of_person(const State& state, int person) {
  for (int seat = 0; seat < state.game().players(); ++seat) {
    if (state.person(seat) == person) return seat;
  }
  return person;
}

Menu::Menu(const State& state, const Names& names) : names_(&names), seat_(names.viewer()) {
  state.legal(seat_, moves_);
  state.asides(seat_, asides_);
  const bool picks = std::any_of(moves_.begin(), moves_.end(), [](auto& m) { return m.is != Move::Is::whole; });
  if (picks) {
    add_picks(state);
  } else {
    add_moves(moves_);
  }
  first_aside_ = entries_.size();
  add_moves(asides_);
  for (const Moves* list : {&moves_, &asides_}) {
    for (const Move& move : *list) {
      if (is_number(names.game(), move) && alternative_of(names.game(), move).label.empty()) numbered_ = false;
    }
  }
}

void Menu::add_moves(const Moves& moves) {
  const Game& game = names_->game();
  for (auto at = moves.begin(); at != moves.end();) {
    auto end = at + 1;
    if (is_number(game, *at)) {
      end = std::find_if(at, moves.end(),
                         [&](const Move& m) { return m.site != at->site || m.alternative != at->alternative; });
    }
    if (end - at > longest_written_range) {
      const Move& last = *(end - 1);
      entries_.push_back({fmt::format("{} … {}", names_->move(*at, true), last.values[0]), std::nullopt});
      at = end;
      continue;
    }
    for (; at != end; ++at) entries_.push_back({names_->move(*at, true), *at});
  }
}

// Which cards can be among those picked is found by picking the earliest again and again on a copy.
void Menu::add_picks(const State& state) {
  picking_ = true;
  State copy = state;
  Moves moves = moves_;
  const Move first = moves.front();
  Moves domain;
  bool enough = false;
  while (at_most_ < max_cards) {
    const auto pick = std::find_if(moves.begin(), moves.end(), [](auto& m) { return m.is == Move::Is::pick; });
    const bool may_stop = std::any_of(moves.begin(), moves.end(), [](auto& m) { return m.is == Move::Is::enough; });
    if (may_stop && !enough) at_least_ = at_most_;
    enough = enough || may_stop;
    if (pick == moves.end()) break;
    domain.insert(domain.end(), pick, moves.end());
    ++at_most_;
    copy.apply(seat_, *pick, nullptr);
    if (copy.turn() != Turn::decision || ((copy.must_act() >> seat_) & 1u) == 0) break;
    copy.legal(seat_, moves);
    const bool same = !moves.empty() && moves.front().is != Move::Is::whole && moves.front().site == first.site &&
                      moves.front().alternative == first.alternative;
    // A fresh choice at the same place in the script begins with earlier cards again.
    if (!same || moves.front() < *pick) break;
  }
  if (!enough) at_least_ = at_most_;
  std::sort(domain.begin(), domain.end());
  domain.erase(std::unique(domain.begin(), domain.end()), domain.end());
  for (const Move& move : domain) {
    const int card = picked_card(names_->game(), move);
    if (card >= 0) entries_.push_back({names_->card(card), move});
  }
}

std::string Menu::text(int width) const {
  const auto say = [&](const char* english, const char* french) { return names_->voice().say(english, french); };
  std::string text;
  const auto list = [&](std::size_t from, std::size_t to) {
    std::vector<std::string> items;
    for (std::size_t i = from; i < to && i < from + most_shown; ++i) {
      const auto before = std::count_if(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(i),
                                        [](const MenuEntry& entry) { return entry.move.has_value(); });
      const bool number = numbered_ && entries_[i].move;
      items.push_back(number ? fmt::format("{}) {}", before + 1, entries_[i].text) : entries_[i].text);
    }
    if (to > from + most_shown) items.push_back("…");
    return flowed(items, 2, width);
  };
  if (picking_) {
    text +=
        fmt::format(fmt::runtime(say("Choose {} in one line:\n", "Choisissez-en {} sur une ligne :\n")), how_many());
  } else if (!moves_.empty()) {
    text += say("You can play:\n", "Vous pouvez jouer :\n");
  }
  text += list(0, first_aside_);
  if (entries_.size() > first_aside_) {
    text += say("You may also:\n", "Vous pouvez aussi :\n");
    text += list(first_aside_, entries_.size());
  }
  return text;
}

std::string Menu::how_many() const {
  return at_least_ == at_most_ ? std::to_string(at_most_) : fmt::format("{}-{}", at_least_, at_most_);
}

bool Menu::is_incomplete(const Moves& moves) const {
  const auto picks = std::count_if(moves.begin(), moves.end(), [](const Move& m) { return m.is == Move::Is::pick; });
  return picking_ && picks > 0 && picks < at_least_;
}

std::vector<std::string> Menu::words() const {
  std::vector<std::string> words;
  for (const MenuEntry& entry : entries_) words.push_back(entry.text);
  return words;
}

// Numbers of the list; several where several cards are picked.
Moves Menu::read_numbers(const State& state, const std::string& typed) const {
  std::vector<const MenuEntry*> with_number;  // ranges have none
  for (const MenuEntry& entry : entries_) {
    if (entry.move) with_number.push_back(&entry);
  }
  std::vector<const MenuEntry*> chosen;
  for (std::string word : split(typed)) {
    const bool marked = word.front() == '#';
    if (marked) word.erase(0, 1);
    const auto index = number(word);
    if (!index || *index == 0 || *index > with_number.size() || (!numbered_ && !marked)) return {};
    chosen.push_back(with_number[*index - 1]);
  }
  if (chosen.empty()) return {};
  if (!picking_) {
    if (chosen.size() > 1) return {};
    return {*chosen[0]->move};
  }
  std::string text;
  for (const MenuEntry* entry : chosen) {
    text += (text.empty() ? "" : " ") + names_->game().card_text(picked_card(names_->game(), *entry->move));
  }
  return names_->game().read_move(state, seat_, text);
}

Moves Menu::read(const State& state, const std::string& typed) const {
  if (split(typed).empty()) return moves_.size() == 1 && !picking_ ? Moves{moves_[0]} : Moves{};
  Moves moves = read_numbers(state, typed);
  if (moves.empty()) moves = names_->game().read_move(state, seat_, typed);
  return moves;
}

}  // namespace tapis::cli
