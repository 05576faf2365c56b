// What people read on the command line: languages, alphabets and widths of texts.
#pragma once
#include <string>
#include <string_view>

#include "interpreter/game.hpp"

namespace tapis::cli {

using Language = Game::Language;

// How a person is spoken to.
struct Voice {
  Language language = Language::english;
  bool ascii = false;   // no character outside ASCII
  bool colour = false;  // ANSI colours

  // The form of a sentence in the person's language.
  std::string say(const char* english, const char* french) const {
    return language == Language::french ? french : english;
  }
  // The half of an "English | French" text; the other one if it has only one.
  std::string half(std::string_view text) const;
  // The text in an ANSI style ("1" bold, "2" faint, "31" red …) where colours are wanted.
  std::string styled(std::string_view text, const char* style) const;
};

// The language of LC_ALL, LC_MESSAGES or LANG: French for "fr…", else English.
Language language_of_environment();
// Whether the environment's locale encodes characters as UTF-8.
bool utf8_of_environment();

// One half of an "English | French" text.
std::string half_of(std::string_view text, Language language);
// The same text in ASCII: accents fall, suit signs become letters, unknown characters a question mark.
std::string to_ascii(std::string_view text);
// Columns the text takes on a terminal; ANSI sequences take none.
int width_of(std::string_view text);
// The text followed by spaces up to the width.
std::string padded(std::string text, int width);
// "1 card", "2 cards": a number and its noun.
std::string counted(long long number, std::string_view one, std::string_view several);
// A number with a fixed count of decimals and a point, whatever the locale.
std::string decimal(double value, int decimals);

}  // namespace tapis::cli
