// Reading cards, suits, ranks and names in all the ways people write them.
#include <algorithm>
#include <set>

#include "interpreter/texts.hpp"

namespace tapis {
namespace {

using Language = Game::Language;

void add(std::vector<std::string>& list, std::string text) {
  if (!text.empty() && std::find(list.begin(), list.end(), text) == list.end()) list.push_back(std::move(text));
}

std::vector<std::string> spellings(const Spelling& spelling) {
  std::vector<std::string> list;
  for (const std::string& form : spelling.forms) add(list, fold_text(form));
  for (const Language language : {Language::english, Language::french}) {
    const std::string name = fold_text(half_of_text(spelling.long_name, language));
    add(list, name);
    // "queen of heart", "dame de carreaux": a wrong number of a long word is understood.
    if (name.size() > 3 && (name.back() == 's' || name.back() == 'x')) add(list, name.substr(0, name.size() - 1));
    if (name.size() > 3 && name.back() != 's' && name.back() != 'x') {
      add(list, name + "s");
      add(list, name + "x");
    }
  }
  return list;
}

// Words that only join: "queen of diamonds", "l'as d'épées".
bool joins(const std::string& word) {
  static const std::set<std::string> all = {"of", "de", "du", "des", "d'", "l'", "the", "la", "le", "les"};
  return all.count(word) != 0;
}

std::string squeezed(const std::vector<std::string>& words, bool all) {
  std::string out;
  for (const std::string& word : words) {
    if (all || !joins(word)) out += word;
  }
  return out;
}

std::string squeezed(std::string_view text) { return squeezed(words_of(text), true); }

class CardReader {
 public:
  explicit CardReader(const Game& game) : game_(game), deck_(game.program().deck) {
    for (std::size_t i = 0; i < deck_.suits.size(); ++i) suits_.push_back(spellings_of_suit(game, static_cast<int>(i)));
    for (std::size_t i = 0; i < deck_.ranks.size(); ++i) ranks_.push_back(spellings_of_rank(game, static_cast<int>(i)));
    for (auto* lists : {&suits_, &ranks_}) {
      for (auto& list : *lists) {
        for (auto& text : list) text = squeezed(text);
      }
    }
  }

  int read(std::string_view text) const {
    const std::vector<std::string> words = words_of(fold_text(text));
    if (const int card = nicknamed(squeezed(words, true)); card >= 0) return card;
    const std::string plain = squeezed(words, false);
    if (plain.empty()) return -1;
    for (const int card : game_.cards()) {
      if (is(card, plain, true)) return card;
    }
    for (const int card : game_.cards()) {
      if (is(card, plain, false)) return card;
    }
    return alone(plain);
  }

 private:
  int in_play(int card) const {
    for (const int known : game_.cards()) {
      if (same_face(game_, known, card)) return known;
    }
    return -1;
  }

  int nicknamed(const std::string& plain) const {
    for (const auto& [name, card] : game_.program().nicknames) {
      for (const std::string& text : spellings_of_name(game_, name)) {
        if (squeezed(text) == plain) return in_play(card);
      }
    }
    return -1;
  }

  // Rank before suit, or the other way round.
  bool is(int card, std::string_view plain, bool rank_first) const {
    const Card& face = deck_.cards[static_cast<std::size_t>(card)];
    const auto& first = rank_first ? ranks_[face.rank] : suits_[face.suit];
    const auto& second = rank_first ? suits_[face.suit] : ranks_[face.rank];
    return std::any_of(first.begin(), first.end(), [&](const std::string& start) {
      if (plain.substr(0, start.size()) != start) return false;
      return std::find(second.begin(), second.end(), plain.substr(start.size())) != second.end();
    });
  }

  // A rank that only one card has: a joker.
  int alone(const std::string& plain) const {
    int found = -1;
    for (const int card : game_.cards()) {
      const auto& forms = ranks_[deck_.cards[static_cast<std::size_t>(card)].rank];
      const bool fits = std::find(forms.begin(), forms.end(), plain) != forms.end();
      if (!fits || plain.size() < 2) continue;
      if (found >= 0 && !same_face(game_, found, card)) return -1;
      if (found < 0) found = card;
    }
    return found;
  }

  const Game& game_;
  const Deck& deck_;
  std::vector<std::vector<std::string>> suits_, ranks_;
};

}  // namespace

std::vector<std::string> spellings_of_name(const Game& game, const std::string& name) {
  std::vector<std::string> list;
  add(list, fold_text(name));
  add(list, fold_text(game.word(name, Language::english)));
  add(list, fold_text(game.word(name, Language::french)));
  return list;
}

std::vector<std::string> spellings_of_suit(const Game& game, int suit) {
  return spellings(game.program().deck.suits[static_cast<std::size_t>(suit)]);
}

std::vector<std::string> spellings_of_rank(const Game& game, int rank) {
  static constexpr const char* english[] = {"one", "two",   "three", "four", "five",
                                            "six", "seven", "eight", "nine", "ten"};
  static constexpr const char* french[] = {"un",  "deux", "trois", "quatre", "cinq",
                                           "six", "sept", "huit",  "neuf",   "dix"};
  std::vector<std::string> list = spellings(game.program().deck.ranks[static_cast<std::size_t>(rank)]);
  for (const std::string& text : std::vector<std::string>(list)) {
    const std::optional<std::int64_t> number = read_number(text);
    if (!number || *number < 1 || *number > 10) continue;
    if (*number == 10) add(list, "t");
    add(list, english[*number - 1]);
    add(list, french[*number - 1]);
  }
  return list;
}

int Game::read_card(const std::string& text) const {
  if (text.size() > 200) return -1;
  return CardReader(*this).read(text);
}

}  // namespace tapis
