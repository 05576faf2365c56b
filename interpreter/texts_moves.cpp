// Reading moves: a text is compared with what is legal now, so whatever is read can be played.
#include <algorithm>
#include <map>

#include "interpreter/texts.hpp"

namespace tapis {
namespace {

using Words = std::vector<std::string>;

constexpr std::size_t longest_value = 6;    // words of one value: "the queen of diamonds"
constexpr std::size_t longest_text = 2000;  // bytes of a move

// The binder that takes several cards, or -1.
int several_of(const Alternative& alternative) {
  for (std::size_t i = 0; i < alternative.binders.size(); ++i) {
    if (alternative.binders[i].some) return static_cast<int>(i);
  }
  return -1;
}

bool one_of(const Words& list, const std::string& text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

// "2", "player 2", "joueur 2".
bool numbered(const Words& nouns, std::int64_t value, const std::string& text) {
  const Words words = words_of(text);
  if (words.empty() || words.size() > 2 || (words.size() == 2 && !one_of(nouns, words[0]))) return false;
  return read_number(words.back()) == value + 1;
}

class MoveReader {
 public:
  MoveReader(const Game& game, const State& state, int seat, const std::string& text)
      : game_(game), state_(state), seat_(seat), words_(words_of(fold_text(text))) {
    // "Q♦ ..." says that more cards will follow.
    while (!words_.empty() && words_.back() == "...") {
      open_ = true;
      words_.pop_back();
    }
  }

  Moves read() {
    if (words_.empty()) return {};
    Moves legal, asides;
    state_.legal(seat_, legal);
    state_.asides(seat_, asides);
    for (const bool labelled : {true, false}) {
      for (const Moves* moves : {&legal, &asides}) {
        if (Moves found = among(*moves, labelled); !found.empty()) return found;
      }
    }
    return {};
  }

 private:
  const Alternative* alternative(const Move& move) const {
    const auto& sites = game_.program().sites;
    if (move.site >= sites.size()) return nullptr;
    const auto& list = sites[move.site].alternatives;
    return move.alternative < list.size() ? &list[move.alternative] : nullptr;
  }

  // What the text means among these moves; nothing if that is nothing or not certain.
  Moves among(const Moves& moves, bool labelled) {
    Moves found;
    bool certain = true;
    std::optional<Move> tried;
    for (const Move& move : moves) {
      const Alternative* way = alternative(move);
      if (way == nullptr || (!labelled && way->label.empty())) continue;
      Moves meant;
      if (move.is == Move::Is::whole) {
        if (whole(move, *way, labelled)) meant = {move};
      } else if (!tried || !same_choice(*tried, move, *way)) {
        tried = move;
        meant = several(move, *way, labelled);
      }
      if (meant.empty()) continue;
      if (found.empty()) {
        found = std::move(meant);
      } else if (!alike(found, meant)) {
        certain = false;
      }
    }
    return certain ? found : Moves{};
  }

  // Moves that differ at most in the card that is picked.
  static bool same_choice(const Move& one, const Move& other, const Alternative& way) {
    if (one.site != other.site || one.alternative != other.alternative) return false;
    for (int i = 0; i < several_of(way); ++i) {
      const std::size_t at = static_cast<std::size_t>(i);
      if (at < one.values.size() && one.values[at] != other.values[at]) return false;
    }
    return true;
  }

  // Moves that differ only in the copies of a card.
  bool alike(const Moves& one, const Moves& other) const {
    if (one.size() != other.size()) return false;
    for (std::size_t i = 0; i < one.size(); ++i) {
      if (one[i].site != other[i].site || one[i].alternative != other[i].alternative || one[i].is != other[i].is ||
          game_.move_text(one[i]) != game_.move_text(other[i])) {
        return false;
      }
    }
    return true;
  }

  // The words after the label, as positions where values may begin.
  std::vector<std::size_t> after_label(const Alternative& way, bool labelled) const {
    if (!labelled || way.label.empty()) return {0};
    std::vector<std::size_t> places;
    for (const std::string& label : spellings_of_name(game_, way.label)) {
      const Words parts = words_of(label);
      if (parts.size() <= words_.size() && std::equal(parts.begin(), parts.end(), words_.begin())) {
        places.push_back(parts.size());
      }
    }
    return places;
  }

  bool whole(const Move& move, const Alternative& way, bool labelled) {
    for (const std::size_t at : after_label(way, labelled)) {
      if (values(move, way, 0, at)) return true;
    }
    return false;
  }

  bool values(const Move& move, const Alternative& way, std::size_t binder, std::size_t at) {
    if (binder == std::min(way.binders.size(), move.values.size())) return at == words_.size();
    for (std::size_t count = 1; count <= longest_value && at + count <= words_.size(); ++count) {
      if (says(way.binders[binder].type, move.values[binder], at, count) && values(move, way, binder + 1, at + count)) {
        return true;
      }
    }
    return false;
  }

  std::string joined(std::size_t at, std::size_t count) const {
    std::string out;
    for (std::size_t i = at; i < at + count; ++i) out += (i == at ? "" : " ") + words_[i];
    return out;
  }

  int card_at(std::size_t at, std::size_t count) {
    const auto [entry, fresh] = cards_.try_emplace({at, count}, -1);
    if (fresh) entry->second = game_.read_card(joined(at, count));
    return entry->second;
  }

  // Do these words say the value?
  bool says(Type type, std::int32_t value, std::size_t at, std::size_t count) {
    if (type.base == Base::card) return same_face(game_, card_at(at, count), value);
    if (type.base == Base::number) return count == 1 && read_number(words_[at]) == value;
    return says_value(game_, type, value, joined(at, count));
  }

  // Several cards, in any order: the picks to make and `enough`.
  Moves several(const Move& first, const Alternative& way, bool labelled) {
    if (several_of(way) < 0) return {};
    if (labelled && !open_ && one_of(spellings_of_name(game_, "enough"), joined(0, words_.size()))) {
      return sequence(first, way, {}, true);
    }
    for (const std::size_t at : after_label(way, labelled)) {
      Moves found = after_values(first, way, 0, at);
      if (!found.empty()) return found;
    }
    return {};
  }

  // The values that are said before the cards, then the cards.
  Moves after_values(const Move& first, const Alternative& way, int binder, std::size_t at) {
    if (binder < several_of(way)) {
      const std::size_t which = static_cast<std::size_t>(binder);
      for (std::size_t count = 1; count <= longest_value && at + count <= words_.size(); ++count) {
        if (!says(way.binders[which].type, first.values[which], at, count)) continue;
        Moves found = after_values(first, way, binder + 1, at + count);
        if (!found.empty()) return found;
      }
      return {};
    }
    std::size_t end = words_.size();
    while (end > at && one_of(spellings_of_name(game_, "enough"), words_[end - 1])) --end;
    std::vector<int> wanted;
    if (!split(at, end, wanted)) return {};
    return sequence(first, way, std::move(wanted), !open_);
  }

  // Cuts words into cards; false if that cannot be done. Works from the end, so that it takes linear time.
  bool split(std::size_t from, std::size_t to, std::vector<int>& wanted) {
    std::vector<std::size_t> step(to - from + 1, 0);
    step[to - from] = 1;
    for (std::size_t at = to; at-- > from;) {
      for (std::size_t count = std::min(longest_value, to - at); count > 0; --count) {
        if (step[at + count - from] != 0 && card_at(at, count) >= 0) {
          step[at - from] = count;
          break;
        }
      }
    }
    if (step[0] == 0) return false;
    for (std::size_t at = from; at < to; at += step[at - from]) wanted.push_back(card_at(at, step[at - from]));
    return true;
  }

  // Picks the wanted cards on a copy of the state, always the first legal one that is still wanted.
  Moves sequence(const Move& first, const Alternative& way, std::vector<int> wanted, bool closing) {
    const std::size_t which = static_cast<std::size_t>(several_of(way));
    if (which >= first.values.size()) return {};
    State state = state_;
    Moves made, legal;
    const auto fits = [&](const Move& move) { return same_choice(first, move, way); };
    while (!wanted.empty()) {
      state.legal(seat_, legal);
      const auto next = std::find_if(legal.begin(), legal.end(), [&](const Move& move) {
        return fits(move) && move.is == Move::Is::pick && has(wanted, move.values[which]);
      });
      if (next == legal.end()) return {};
      take(wanted, next->values[which]);
      made.push_back(*next);
      const bool last = wanted.empty() && (!closing || way.binders[which].at_least == way.binders[which].at_most);
      if (last) return made;
      state.apply(seat_, made.back(), nullptr);
      if (state.turn() != Turn::decision) return wanted.empty() ? made : Moves{};
    }
    if (!closing) return made;
    state.legal(seat_, legal);
    const auto enough = std::find_if(legal.begin(), legal.end(),
                                     [&](const Move& move) { return fits(move) && move.is == Move::Is::enough; });
    if (enough != legal.end()) made.push_back(*enough);
    return made;
  }

  bool has(const std::vector<int>& wanted, int card) const {
    return std::any_of(wanted.begin(), wanted.end(), [&](int other) { return same_face(game_, card, other); });
  }

  void take(std::vector<int>& wanted, int card) const {
    const auto at =
        std::find_if(wanted.begin(), wanted.end(), [&](int other) { return same_face(game_, card, other); });
    wanted.erase(at);
  }

  const Game& game_;
  const State& state_;
  int seat_;
  Words words_;
  bool open_ = false;
  std::map<std::pair<std::size_t, std::size_t>, int> cards_;
};

}  // namespace

bool says_value(const Game& game, Type type, std::int64_t value, const std::string& text) {
  switch (type.base) {
    case Base::player:
      return numbered({"player", "seat", "joueur", "siege"}, value, text);
    case Base::team:
      return numbered({"team", "side", "equipe", "camp"}, value, text);
    case Base::suit:
      return one_of(spellings_of_suit(game, static_cast<int>(value)), text);
    case Base::rank:
      return one_of(spellings_of_rank(game, static_cast<int>(value)), text);
    case Base::flag:
      return one_of(value != 0 ? Words{"yes", "on", "true", "oui", "y", "o"} : Words{"no", "off", "false", "non", "n"},
                    text);
    case Base::symbol:
      return one_of(spellings_of_name(game, game.value_text(type, value)), text);
    default:
      return false;
  }
}

Moves Game::read_move(const State& state, int seat, const std::string& text) const {
  if (seat < 0 || seat >= players() || text.size() > longest_text || state.turn() != Turn::decision) return {};
  return MoveReader(*this, state, seat, text).read();
}

}  // namespace tapis
