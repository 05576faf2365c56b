// How texts of scripts and of people are compared: the engine's own part of reading and printing.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/game.hpp"

namespace tapis {

// The half of an "English | French" text in a language; the only half if there is but one.
std::string half_of_text(std::string_view text, Game::Language language);

// A text for comparison: lower case, accents fallen, œ as oe, marks that only separate (brackets, commas, underscores,
// hyphens inside words) as blanks, an apostrophe ends a word, single blanks. Bytes that are no UTF-8 stay as they are.
std::string fold_text(std::string_view text);

// The words of a folded text.
std::vector<std::string> words_of(std::string_view folded);

// Reads a whole decimal number, with a sign; nothing for anything else.
std::optional<std::int64_t> read_number(std::string_view text);

// FNV-1a, 64 bits: for digests that are equal on every machine.
class Fnv {
 public:
  void add(std::string_view bytes) {
    for (const char byte : bytes) add_byte(static_cast<unsigned char>(byte));
  }
  void add(std::int64_t number) {  // little end first, whatever the machine
    for (int i = 0; i < 8; ++i) add_byte(static_cast<unsigned char>(static_cast<std::uint64_t>(number) >> (8 * i)));
  }
  std::uint64_t value() const { return value_; }
  // Sixteen hexadecimal digits.
  std::string text() const;

 private:
  void add_byte(unsigned char byte) { value_ = (value_ ^ byte) * 1099511628211u; }
  std::uint64_t value_ = 14695981039346656037u;
};

// All that people may write for a name of the script: the name and its words in both languages, folded, without
// doubles.
std::vector<std::string> spellings_of_name(const Game& game, const std::string& name);
// The same for a suit or rank of the deck.
std::vector<std::string> spellings_of_suit(const Game& game, int suit);
std::vector<std::string> spellings_of_rank(const Game& game, int rank);

// Does a folded text say the value of a seat, team, suit, rank, flag or symbol?
bool says_value(const Game& game, Type type, std::int64_t value, const std::string& text);

// Two cards that look alike: copies of one card.
bool same_face(const Game& game, int card, int other);
// The nickname of a card in the script, empty without one.
std::string nickname_of(const Game& game, int card);
// How the member of a zone's or variable's family is called in views: seats and teams from 1, suits, ranks and cards by
// their texts, numbers as they are; empty without a family.
std::string index_name(const Game& game, const Family& family, int index);

}  // namespace tapis
