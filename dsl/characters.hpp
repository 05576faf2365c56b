// Characters: decoding, classes, and those that are easily mistaken for others.
#pragma once
#include <cstdint>
#include <string_view>

namespace tapis {

// One character of a text: its code point and how many bytes it takes. A byte that is no part of
// valid UTF-8 has valid = false and takes one byte.
struct Character {
  char32_t code = 0;
  std::uint8_t length = 1;
  bool valid = true;
};

// The character at an offset that lies inside the text.
Character decode(std::string_view text, std::size_t at);

// Letters and marks of any script: what names are made of, beside digits and `_`.
bool is_letter(char32_t code);

// How many bytes from `at` on are letters, digits and `_`.
std::size_t name_length(std::string_view text, std::size_t at);

// Signs that stand for suits: ♠ ♥ ♦ ♣ and other pictures.
bool is_sign(char32_t code);

// Blanks that are not the plain one: non-breaking, narrow, wide ...
bool is_odd_blank(char32_t code);

// Characters without a width that change what a text seems to say.
bool is_invisible(char32_t code);

// Signs that reorder text; an error also inside texts.
bool is_direction_mark(char32_t code);

// Quotation marks of printed text; those that begin and those that end.
bool is_curly_quote(char32_t code);

// What was probably meant by a character that looks like one of the language; empty if nothing.
std::string_view meant_by(char32_t code);

// How many columns a character takes on a terminal: 0, 1 or 2.
int display_width(char32_t code);

// Which alphabet a letter belongs to, as far as letters of different alphabets look alike.
enum class Alphabet : std::uint8_t { other, latin, greek, cyrillic };
Alphabet alphabet_of(char32_t code);

}  // namespace tapis
