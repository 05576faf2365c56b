#include "interpreter/cli/menu.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>

#include "interpreter/cli/screen.hpp"

namespace tapis::cli {
namespace {

// More than these are not listed; they can still be typed.
constexpr std::size_t most_shown = 99;
constexpr std::ptrdiff_t longest_written_range = 8;
constexpr int most_parts = 20;  // of a range with holes

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
  Moves whole;
  Moves picks;  // the first of each alternative
  for (const Move& move : moves_) {
    if (move.is == Move::Is::whole) {
      whole.push_back(move);
    } else if (picks.empty() || picks.back().alternative != move.alternative) {
      picks.push_back(move);
    }
  }
  add_moves(whole);
  first_pick_ = entries_.size();
  for (const Move& first : picks) add_picks(state, first);
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
      entries_.push_back({range_text(at, end), std::nullopt});
      at = end;
      continue;
    }
    for (; at != end; ++at) entries_.push_back({names_->move(*at, true), *at});
  }
}

// "bid 0 … 3, 5 … 10": numbers in ascending order, with what is missing left out.
std::string Menu::range_text(Moves::const_iterator from, Moves::const_iterator to) const {
  std::string text = names_->move(*from, true);
  int parts = 1;
  for (auto at = from; at != to;) {
    auto next = at + 1;
    while (next != to && std::int64_t{next->values[0]} == std::int64_t{(next - 1)->values[0]} + 1) ++next;
    if (at != from) {
      if (++parts > most_parts) return text + ", …";
      text += fmt::format(", {}", at->values[0]);
    }
    if (next - at > 1) text += fmt::format("{}{}", next - at > 2 ? " … " : ", ", (next - 1)->values[0]);
    at = next;
  }
  return text;
}

// Which cards can be among those picked is found by picking the earliest again and again on a copy.
void Menu::add_picks(const State& state, const Move& first) {
  Picking picking;
  picking.alternative = first.alternative;
  picking.from = entries_.size();
  State copy = state;
  Moves moves = moves_;
  Moves domain;
  std::optional<Move> last;
  bool enough = false;
  const auto ours = [&](const Move& move, Move::Is is) {
    return move.is == is && move.site == first.site && move.alternative == first.alternative;
  };
  while (picking.at_most < max_cards) {
    const auto pick = std::find_if(moves.begin(), moves.end(), [&](auto& m) { return ours(m, Move::Is::pick); });
    const bool may_stop = std::any_of(moves.begin(), moves.end(), [&](auto& m) { return ours(m, Move::Is::enough); });
    if (may_stop && !enough) picking.at_least = picking.at_most;
    enough = enough || may_stop;
    // A fresh choice at the same place in the script begins with earlier cards again.
    if (pick == moves.end() || (last && *pick <= *last)) break;
    last = *pick;
    std::copy_if(pick, moves.end(), std::back_inserter(domain), [&](auto& m) { return ours(m, Move::Is::pick); });
    ++picking.at_most;
    copy.apply(seat_, *last, nullptr);
    if (copy.turn() != Turn::decision || ((copy.must_act() >> seat_) & 1u) == 0) break;
    copy.legal(seat_, moves);
  }
  if (!enough) picking.at_least = picking.at_most;
  std::sort(domain.begin(), domain.end());
  domain.erase(std::unique(domain.begin(), domain.end()), domain.end());
  for (const Move& move : domain) {
    const int card = picked_card(names_->game(), move);
    if (card >= 0) entries_.push_back({names_->card(card), move});
  }
  picking.to = entries_.size();
  pickings_.push_back(picking);
}

std::string Menu::Picking::how_many() const {
  return at_least == at_most ? std::to_string(at_most) : fmt::format("{}-{}", at_least, at_most);
}

const Menu::Picking* Menu::picking_of(const Move& move) const {
  if (move.is == Move::Is::whole) return nullptr;
  const auto at = std::find_if(pickings_.begin(), pickings_.end(),
                               [&](const Picking& picking) { return picking.alternative == move.alternative; });
  return at == pickings_.end() ? nullptr : &*at;
}

std::string Menu::list(std::size_t from, std::size_t to, int width) const {
  std::vector<std::string> items;
  for (std::size_t i = from; i < to && i < from + most_shown; ++i) {
    const auto before = std::count_if(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(i),
                                      [](const MenuEntry& entry) { return entry.move.has_value(); });
    const bool number = numbered_ && entries_[i].move;
    items.push_back(number ? fmt::format("{}) {}", before + 1, entries_[i].text) : entries_[i].text);
  }
  if (to > from + most_shown) items.push_back("…");
  return flowed(items, 2, width);
}

std::string Menu::text(int width) const {
  const auto say = [&](const char* english, const char* french) { return names_->voice().say(english, french); };
  std::string text;
  if (first_pick_ > 0) text += say("You can play:\n", "Vous pouvez jouer :\n") + list(0, first_pick_, width);
  for (const Picking& picking : pickings_) {
    const auto& alternatives = names_->game().program().sites[moves_.front().site].alternatives;
    const std::string& label = alternatives[picking.alternative].label;
    if (!label.empty()) text += fmt::format("{}: ", names_->game().word(label, names_->voice().language));
    text += fmt::format(fmt::runtime(say("Choose {} in one line:\n", "Choisissez-en {} sur une ligne :\n")),
                        picking.how_many());
    text += list(picking.from, picking.to, width);
  }
  if (entries_.size() > first_aside_) {
    text += say("You may also:\n", "Vous pouvez aussi :\n") + list(first_aside_, entries_.size(), width);
  }
  return text;
}

std::string Menu::missing(const Moves& moves) const {
  const Picking* picking = moves.empty() ? nullptr : picking_of(moves.front());
  if (!picking) return "";
  const auto picks = std::count_if(moves.begin(), moves.end(), [](const Move& m) { return m.is == Move::Is::pick; });
  return picks > 0 && picks < picking->at_least ? picking->how_many() : "";
}

std::vector<std::string> Menu::lines() const {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < first_aside_; ++i) all.push_back(entries_[i].text);
  return all;
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
  const Move& first = *chosen[0]->move;
  if (!picking_of(first)) return chosen.size() == 1 ? Moves{first} : Moves{};
  // The label tells the alternatives apart; cards of two of them make no move.
  std::string text = alternative_of(names_->game(), first).label;
  for (const MenuEntry* entry : chosen) {
    if (picking_of(*entry->move) != picking_of(first)) return {};
    text += (text.empty() ? "" : " ") + names_->game().card_text(picked_card(names_->game(), *entry->move));
  }
  return names_->game().read_move(state, seat_, text);
}

Moves Menu::read(const State& state, const std::string& typed) const {
  if (split(typed).empty()) return moves_.size() == 1 && pickings_.empty() ? Moves{moves_[0]} : Moves{};
  Moves moves = read_numbers(state, typed);
  if (moves.empty()) moves = names_->game().read_move(state, seat_, typed);
  return moves;
}

}  // namespace tapis::cli
