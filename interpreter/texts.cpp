// Printing: cards, names, values, options and moves, each in one way a language.
#include <algorithm>

#include "interpreter/texts.hpp"

namespace tapis {
namespace {

using Language = Game::Language;

int length_of(std::string_view text) {  // in code points
  return static_cast<int>(std::count_if(text.begin(), text.end(),
                                        [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }));
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
}

// The form that is printed; for terminals without Unicode the first that has only ASCII.
std::string form_of(const Spelling& spelling, bool ascii) {
  if (spelling.forms.empty()) return half_of_text(spelling.long_name, Language::english);
  if (!ascii || is_ascii(spelling.forms[0])) return spelling.forms[0];
  for (const std::string& form : spelling.forms) {
    if (is_ascii(form)) return form;
  }
  const std::string name = fold_text(half_of_text(spelling.long_name, Language::english));
  return is_ascii(name) && !name.empty() ? name : "?";
}

std::string long_form_of(const Spelling& spelling, Language language) {
  return spelling.long_name.empty() ? form_of(spelling, false) : half_of_text(spelling.long_name, language);
}

// A rank of one suit only names its cards alone: a joker, the excuse.
bool names_alone(const Deck& deck, const Card& card) {
  int ranks_of_suit = 0, suits_of_rank = 0;
  std::uint64_t ranks = 0;
  std::uint32_t suits = 0;
  for (const Card& other : deck.cards) {
    if (other.suit == card.suit) ranks |= std::uint64_t{1} << other.rank;
    if (other.rank == card.rank) suits |= std::uint32_t{1} << other.suit;
  }
  for (; ranks != 0; ranks &= ranks - 1) ++ranks_of_suit;
  for (; suits != 0; suits &= suits - 1) ++suits_of_rank;
  const std::string& rank =
      deck.ranks[card.rank].forms.empty() ? deck.ranks[card.rank].long_name : deck.ranks[card.rank].forms[0];
  return suits_of_rank == 1 && ranks_of_suit == 1 && length_of(rank) > 1;
}

std::string joined_words(const Game& game, const std::string& label, Language language) {
  std::string out;
  for (std::size_t at = 0; at < label.size();) {
    const std::size_t end = std::min(label.find(' ', at), label.size());
    if (end > at) out += (out.empty() ? "" : " ") + game.word(label.substr(at, end - at), language);
    at = end + 1;
  }
  return out;
}

const Alternative* alternative_of(const Program& program, const Move& move) {
  if (move.site >= program.sites.size()) return nullptr;
  const Site& site = program.sites[move.site];
  return move.alternative < site.alternatives.size() ? &site.alternatives[move.alternative] : nullptr;
}

}  // namespace

bool same_face(const Game& game, int card, int other) {
  const std::vector<Card>& cards = game.program().deck.cards;
  const auto known = [&](int c) { return c >= 0 && static_cast<std::size_t>(c) < cards.size(); };
  if (!known(card) || !known(other)) return false;
  const Card &a = cards[static_cast<std::size_t>(card)], &b = cards[static_cast<std::size_t>(other)];
  return a.suit == b.suit && a.rank == b.rank;
}

std::string nickname_of(const Game& game, int card) {
  for (const auto& [name, named] : game.program().nicknames) {
    if (same_face(game, named, card)) return name;
  }
  return {};
}

std::string Game::card_text(int card, bool ascii) const {
  const Deck& deck = program().deck;
  if (card < 0 || static_cast<std::size_t>(card) >= deck.cards.size()) return "?";
  const Card& face = deck.cards[static_cast<std::size_t>(card)];
  const std::string rank = form_of(deck.ranks[face.rank], ascii), suit = form_of(deck.suits[face.suit], ascii);
  if (names_alone(deck, face)) return rank;
  return length_of(suit) == 1 && length_of(rank) <= 2 ? rank + suit : rank + " of " + suit;
}

std::string Game::card_long(int card, Language language) const {
  const Deck& deck = program().deck;
  if (card < 0 || static_cast<std::size_t>(card) >= deck.cards.size()) return "?";
  const Card& face = deck.cards[static_cast<std::size_t>(card)];
  const std::string rank = long_form_of(deck.ranks[face.rank], language);
  const std::string suit = long_form_of(deck.suits[face.suit], language);
  if (names_alone(deck, face)) return rank;
  if (language == Language::english) return rank + " of " + suit;
  const std::string plain = fold_text(suit);
  const bool vowel = !plain.empty() && std::string_view("aeiou").find(plain[0]) != std::string_view::npos;
  return rank + (vowel ? " d'" : " de ") + suit;
}

std::string Game::word(const std::string& name, Language language) const {
  for (const auto& [known, text] : program().words) {
    if (known == name) return half_of_text(text, language);
  }
  if (name.find(' ') != std::string::npos) return joined_words(*this, name, language);
  std::string out = name;
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

std::string Game::value_text(Type type, std::int64_t value) const {
  if (value == none_value) return "none";
  const Deck& deck = program().deck;
  const auto form = [&](const std::vector<Spelling>& list) {
    return value >= 0 && static_cast<std::size_t>(value) < list.size()
               ? form_of(list[static_cast<std::size_t>(value)], false)
               : std::string("?");
  };
  switch (type.base) {
    case Base::flag:
      return value != 0 ? "yes" : "no";
    case Base::card:
      return card_text(value >= 0 && value < max_cards ? static_cast<int>(value) : -1);
    case Base::suit:
      return form(deck.suits);
    case Base::rank:
      return form(deck.ranks);
    case Base::player:
    case Base::team:
      return std::to_string(value + 1);
    case Base::symbol: {
      const auto& lists = program().symbol_lists;
      if (type.symbols >= lists.size() || value < 0) return "?";
      const auto& list = lists[type.symbols];
      return static_cast<std::size_t>(value) < list.size() ? list[static_cast<std::size_t>(value)] : "?";
    }
    default:
      return std::to_string(value);
  }
}

std::string Game::move_text(const Move& move) const {
  const Alternative* alternative = alternative_of(program(), move);
  if (alternative == nullptr) return "?";
  if (move.is == Move::Is::enough) return "enough";
  std::string out = alternative->label;
  const std::size_t count = std::min(alternative->binders.size(), move.values.size());
  for (std::size_t i = 0; i < count; ++i) {
    const Binder& binder = alternative->binders[i];
    Type type = binder.type;
    if (binder.some) type.base = Base::card;
    std::string text;
    if (type.base == Base::card && !alternative->label.empty()) text = nickname_of(*this, move.values[i]);
    if (text.empty()) text = value_text(type, move.values[i]);
    out += (out.empty() ? "" : " ") + text;
    // One card of an open number: more may follow, or `enough`.
    if (binder.some && binder.at_least != binder.at_most) out += " ...";
  }
  return out;
}

std::string Game::move_phrase(const Move& move, Language language, bool ascii) const {
  const Alternative* alternative = alternative_of(program(), move);
  if (alternative == nullptr) return "?";
  if (move.is == Move::Is::enough) return word("enough", language);
  std::string out = alternative->label.empty() ? "" : word(alternative->label, language);
  const std::size_t count = std::min(alternative->binders.size(), move.values.size());
  for (std::size_t i = 0; i < count; ++i) {
    const Binder& binder = alternative->binders[i];
    const Base base = binder.some ? Base::card : binder.type.base;
    const std::int32_t value = move.values[i];
    std::string text;
    if (base == Base::card) {
      const std::string nickname = alternative->label.empty() ? "" : nickname_of(*this, value);
      text = nickname.empty() ? card_text(value, ascii) : word(nickname, language);
    } else if (base == Base::suit && value >= 0 && static_cast<std::size_t>(value) < program().deck.suits.size()) {
      text = long_form_of(program().deck.suits[static_cast<std::size_t>(value)], language);
    } else if (base == Base::rank && value >= 0 && static_cast<std::size_t>(value) < program().deck.ranks.size()) {
      text = long_form_of(program().deck.ranks[static_cast<std::size_t>(value)], language);
    } else {
      text = value_text(binder.type, value);
      if (base == Base::symbol || base == Base::flag) text = word(text, language);
    }
    out += (out.empty() ? "" : " ") + text;
  }
  return out;
}

std::string index_name(const Game& game, const Family& family, int index) {
  switch (family.over) {
    case Family::Over::none:
      return {};
    case Family::Over::player:
    case Family::Over::team:
      return std::to_string(index + 1);
    case Family::Over::suit:
      return game.value_text(Type{Base::suit}, index);
    case Family::Over::rank:
      return game.value_text(Type{Base::rank}, index);
    case Family::Over::card:
      return game.card_text(index);
    case Family::Over::number:
      return std::to_string(family.low + index);
  }
  return {};
}

}  // namespace tapis
