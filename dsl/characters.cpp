#include "dsl/characters.hpp"

#include <algorithm>
#include <array>

namespace tapis {
namespace {

struct Range {
  char32_t from;
  char32_t to;
};

template <std::size_t N>
constexpr bool within(const std::array<Range, N>& ranges, char32_t code) {
  return std::any_of(ranges.begin(), ranges.end(), [code](Range r) { return code >= r.from && code <= r.to; });
}

// Above ASCII everything is a letter but these: punctuation, signs, pictures, blanks, private use.
constexpr auto no_letters = std::to_array<Range>({
    {0x80, 0xa9},        {0xab, 0xb4},     {0xb6, 0xb9},     {0xbb, 0xbf},     {0xd7, 0xd7},     {0xf7, 0xf7},
    {0x2c2, 0x2c5},      {0x2d2, 0x2df},   {0x37e, 0x37e},   {0x387, 0x387},   {0x589, 0x58a},   {0x5be, 0x5be},
    {0x600, 0x60f},      {0x61b, 0x61f},   {0x1680, 0x1680}, {0x180e, 0x180e}, {0x2000, 0x20cf}, {0x2100, 0x2bff},
    {0x2e00, 0x2e7f},    {0x3000, 0x3004}, {0x3008, 0x3020}, {0xd800, 0xf8ff}, {0xfd3e, 0xfd3f}, {0xfe00, 0xfe6f},
    {0xfeff, 0xfeff},    {0xff00, 0xff20}, {0xff3b, 0xff40}, {0xff5b, 0xff65}, {0xffe0, 0xffff}, {0x1f000, 0x1faff},
    {0xe0000, 0x10ffff},
});

constexpr auto signs = std::to_array<Range>({{0x2600, 0x27bf}, {0x1f000, 0x1faff}});

constexpr auto odd_blanks = std::to_array<Range>(
    {{0xa0, 0xa0}, {0x1680, 0x1680}, {0x2000, 0x200a}, {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}});

constexpr auto invisible = std::to_array<Range>({{0xad, 0xad},
                                                 {0x180e, 0x180e},
                                                 {0x200b, 0x200f},
                                                 {0x2028, 0x202e},
                                                 {0x2060, 0x206f},
                                                 {0xfeff, 0xfeff},
                                                 {0xe0000, 0xe007f}});

constexpr auto direction_marks = std::to_array<Range>({{0x202a, 0x202e}, {0x2066, 0x2069}});

constexpr auto wide = std::to_array<Range>(
    {{0x1100, 0x115f}, {0x2e80, 0xa4cf}, {0xac00, 0xd7a3}, {0xf900, 0xfaff}, {0xff00, 0xff60}, {0x1f300, 0x1faff}});

constexpr auto zero_width = std::to_array<Range>(
    {{0x300, 0x36f}, {0x200b, 0x200f}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0xfeff, 0xfeff}});

struct LookAlike {
  char32_t code;
  std::string_view meant;
};

constexpr auto look_alikes = std::to_array<LookAlike>({
    {0xa6, "|"},    {0xd7, "*"},    {0xf7, "/"},   {0x37e, ";"},  {0x2010, "-"}, {0x2011, "-"},  {0x2012, "-"},
    {0x2013, "-"},  {0x2014, "-"},  {0x2015, "-"}, {0x201a, ","}, {0x2024, "."}, {0x2025, ".."}, {0x2026, ".."},
    {0x2044, "/"},  {0x2212, "-"},  {0x2215, "/"}, {0x2217, "*"}, {0x2223, "|"}, {0x2236, ":"},  {0x2260, "is not"},
    {0x2264, "<="}, {0x2265, ">="}, {0x2661, "♥"}, {0x2662, "♦"}, {0x2664, "♠"}, {0x2667, "♣"},  {0x2764, "♥"},
    {0xa789, ":"},  {0xff03, "#"},  {0xff08, "("}, {0xff09, ")"}, {0xff0a, "*"}, {0xff0b, "+"},  {0xff0c, ","},
    {0xff0d, "-"},  {0xff0f, "/"},  {0xff1a, ":"}, {0xff1c, "<"}, {0xff1d, "="}, {0xff1e, ">"},  {0xff3b, "["},
    {0xff3d, "]"},  {0xff5c, "|"},
});

bool is_continuation(unsigned char byte) { return (byte & 0xc0) == 0x80; }

}  // namespace

Character decode(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : static_cast<unsigned char>(0);
  };
  const unsigned char first = byte(0);
  if (first < 0x80) return {first, 1, true};
  if (first >= 0xc2 && first <= 0xdf && is_continuation(byte(1))) {
    return {static_cast<char32_t>((first & 0x1f) << 6 | (byte(1) & 0x3f)), 2, true};
  }
  if ((first & 0xf0) == 0xe0 && is_continuation(byte(1)) && is_continuation(byte(2))) {
    const auto code = static_cast<char32_t>((first & 0x0f) << 12 | (byte(1) & 0x3f) << 6 | (byte(2) & 0x3f));
    if (code >= 0x800 && (code < 0xd800 || code > 0xdfff)) return {code, 3, true};
  }
  if (first >= 0xf0 && first <= 0xf4 && is_continuation(byte(1)) && is_continuation(byte(2)) &&
      is_continuation(byte(3))) {
    const auto code =
        static_cast<char32_t>((first & 0x07) << 18 | (byte(1) & 0x3f) << 12 | (byte(2) & 0x3f) << 6 | (byte(3) & 0x3f));
    if (code >= 0x10000 && code <= 0x10ffff) return {code, 4, true};
  }
  return {first, 1, false};
}

bool is_letter(char32_t code) {
  if (code < 0x80) return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z');
  return !within(no_letters, code);
}

std::size_t name_length(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size()) {
    const Character c = decode(text, end);
    const bool plain = (c.code >= '0' && c.code <= '9') || c.code == '_';
    if (!plain && (!c.valid || !is_letter(c.code))) break;
    end += c.length;
  }
  return end - at;
}

bool is_sign(char32_t code) { return within(signs, code); }
bool is_odd_blank(char32_t code) { return within(odd_blanks, code); }
bool is_invisible(char32_t code) { return within(invisible, code); }
bool is_direction_mark(char32_t code) { return within(direction_marks, code); }

bool is_curly_quote(char32_t code) {
  return code == 0xab || code == 0xbb || (code >= 0x201c && code <= 0x201f) || code == 0xff02;
}

std::string_view meant_by(char32_t code) {
  const auto* found =
      std::find_if(look_alikes.begin(), look_alikes.end(), [code](LookAlike l) { return l.code == code; });
  return found == look_alikes.end() ? std::string_view() : found->meant;
}

int display_width(char32_t code) {
  if (code < 0x300) return 1;
  if (within(zero_width, code)) return 0;
  return within(wide, code) ? 2 : 1;
}

Alphabet alphabet_of(char32_t code) {
  if ((code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') || (code >= 0xc0 && code <= 0x24f)) {
    return Alphabet::latin;
  }
  if (code >= 0x370 && code <= 0x3ff) return Alphabet::greek;
  if (code >= 0x400 && code <= 0x52f) return Alphabet::cyrillic;
  return Alphabet::other;
}

}  // namespace tapis
