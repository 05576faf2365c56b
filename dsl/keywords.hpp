// The words of the language. Reserved words are never names; all the others are words only in
// their place and free as names elsewhere.
#pragma once
#include <algorithm>
#include <array>
#include <string_view>

namespace tapis {

// Sorted, so that they can be searched.
inline constexpr std::array<std::string_view, 42> reserved_words = {
    "after",     "among", "and",  "any",   "at",    "becomes", "chooses", "each", "else", "empty",  "every",
    "finish",    "for",   "from", "gains", "if",    "in",      "is",      "it",   "let",  "loses",  "may",
    "meanwhile", "mod",   "must", "no",    "none",  "not",     "nothing", "of",   "or",   "repeat", "reset",
    "return",    "stop",  "the",  "to",    "until", "when",    "where",   "with", "yes"};

// Words that introduce a declaration.
inline constexpr std::array<std::string_view, 15> declaration_words = {"players", "cards", "deck", "names", "option",
                                                                       "pattern", "zone",  "pile", "var",   "order",
                                                                       "values",  "rule",  "to",   "words", "use"};

// Words that begin a statement and are not reserved.
inline constexpr std::array<std::string_view, 8> statement_words = {"move",   "deal", "shuffle", "draw",
                                                                    "reveal", "show", "pay",     "seat"};

// Types that a declaration can name.
inline constexpr std::array<std::string_view, 9> type_words = {"number", "flag", "card",  "suit",   "rank",
                                                               "player", "team", "cards", "players"};

inline constexpr std::array<std::string_view, 6> singular_nouns = {"card", "player", "team", "suit", "rank", "number"};
inline constexpr std::array<std::string_view, 6> plural_nouns = {"cards", "players", "teams",
                                                                 "suits", "ranks",   "numbers"};

// A line goes on when it ends in one of these words.
inline constexpr std::array<std::string_view, 14> joining_words = {
    "and", "or", "not", "of", "in", "else", "when", "where", "with", "among", "to", "from", "is", "mod"};

// Whether a list of words holds a word.
template <std::size_t N>
constexpr bool holds(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Whether a word can never be a name.
constexpr bool is_reserved(std::string_view word) {
  return std::binary_search(reserved_words.begin(), reserved_words.end(), word);
}
static_assert(std::is_sorted(reserved_words.begin(), reserved_words.end()));

}  // namespace tapis
