// Folding: what two people type differently and mean alike becomes equal. No locale is asked.
#include <array>
#include <cstdint>

#include "interpreter/texts.hpp"

namespace tapis {
namespace {

// Base letters of U+00C0 … U+017F in runs: so many code points that fold to one text.
struct Run {
  std::uint8_t count;
  const char* text;
};
constexpr Run runs[] = {
    {6, "a"}, {1, "ae"}, {1, "c"},  {4, "e"},  {4, "i"},  {1, "d"},  {1, "n"},  {5, "o"},
    {1, "x"}, {1, "o"},  {4, "u"},  {1, "y"},  {1, "th"}, {1, "ss"},  // À … ß
    {6, "a"}, {1, "ae"}, {1, "c"},  {4, "e"},  {4, "i"},  {1, "d"},  {1, "n"},  {5, "o"},
    {1, "/"}, {1, "o"},  {4, "u"},  {1, "y"},  {1, "th"}, {1, "y"},  // à … ÿ
    {6, "a"}, {8, "c"},  {4, "d"},  {10, "e"}, {8, "g"},  {4, "h"},  {10, "i"}, {2, "ij"},
    {2, "j"}, {3, "k"},  {10, "l"}, {9, "n"},  {6, "o"},  {2, "oe"}, {6, "r"},  {8, "s"},
    {6, "t"}, {12, "u"}, {2, "w"},  {3, "y"},  {6, "z"},  {1, "s"},  // Ā … ſ
};

std::array<const char*, 0x180 - 0xC0> latin_table() {
  std::array<const char*, 0x180 - 0xC0> table{};
  std::size_t at = 0;
  for (const Run& run : runs) {
    for (int i = 0; i < run.count && at < table.size(); ++i) table[at++] = run.text;
  }
  while (at < table.size()) table[at++] = "";
  return table;
}

// Decodes one code point and moves `at` behind it; nothing for a broken sequence, of which one byte is passed.
std::optional<char32_t> decode(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at);
  const int length = first < 0x80 ? 1 : first >= 0xF0 && first < 0xF8 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (length == 0 || first >= 0xF8 || at + static_cast<std::size_t>(length) > text.size()) return ++at, std::nullopt;
  char32_t code = length == 1 ? first : first & (0xFFu >> (length + 1));
  for (int i = 1; i < length; ++i) {
    const unsigned char next = byte(at + static_cast<std::size_t>(i));
    if ((next & 0xC0) != 0x80) return ++at, std::nullopt;
    code = code << 6 | (next & 0x3F);
  }
  at += static_cast<std::size_t>(length);
  return code;
}

bool is_blank(char32_t code) {
  return code <= 0x20 || code == 0xA0 || (code >= 0x2000 && code <= 0x200B) || code == 0x202F || code == 0x3000 ||
         code == 0xFEFF || code == ',' || code == ';' || code == '(' || code == ')' || code == '[' || code == ']' ||
         code == '{' || code == '}' || code == '_';
}

bool is_nothing(char32_t code) { return (code >= 0x300 && code < 0x370) || code == 0xFE0E || code == 0xFE0F; }

char32_t simple_lower(char32_t code) {
  if (code >= 0x391 && code <= 0x3A9) return code + 0x20;  // Greek
  if (code >= 0x410 && code <= 0x42F) return code + 0x20;  // Cyrillic
  if (code >= 0x400 && code <= 0x40F) return code + 0x50;
  switch (code) {  // outlined suit signs
    case 0x2661:
      return 0x2665;
    case 0x2662:
      return 0x2666;
    case 0x2664:
      return 0x2660;
    case 0x2667:
      return 0x2663;
    default:
      return code;
  }
}

class Folder {
 public:
  std::string fold(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t start = at;
      const std::optional<char32_t> code = decode(text, at);
      if (!code) {
        put(text.substr(start, 1));
      } else {
        one(*code, text, start, at);
      }
    }
    return std::move(out_);
  }

 private:
  void put(std::string_view bytes) {
    if (blank_ && !out_.empty()) out_ += ' ';
    blank_ = false;
    out_ += bytes;
  }

  static bool digit_at(std::string_view text, std::size_t at) {
    return at < text.size() && text[at] >= '0' && text[at] <= '9';
  }

  void one(char32_t code, std::string_view text, std::size_t start, std::size_t next) {
    static const std::array<const char*, 0x180 - 0xC0> latin = latin_table();
    if (is_nothing(code)) return;
    if (is_blank(code)) {
      blank_ = true;
    } else if (code == '\'' || code == 0x2019) {  // l'as, d'épées: the word before it ends here
      put("'");
      blank_ = true;
    } else if (code == '-' || code == 0x2010 || code == 0x2011 || code == 0x2212) {
      const bool sign = (out_.empty() || blank_) && digit_at(text, next);
      if (sign) put("-");
      if (!sign) blank_ = true;
    } else if (code == 0x2026) {
      put("...");
    } else if (code >= 'A' && code <= 'Z') {
      const char lower = static_cast<char>(code + 32);
      put(std::string_view(&lower, 1));
    } else if (code >= 0xC0 && code < 0x180) {
      put(latin[code - 0xC0]);
    } else {
      const char32_t lower = simple_lower(code);
      if (lower == code) return put(text.substr(start, next - start));
      put(encoded(lower));
    }
  }

  static std::string encoded(char32_t code) {  // only for what simple_lower gives: two or three bytes
    std::string out;
    if (code < 0x800) {
      out += static_cast<char>(0xC0 | code >> 6);
    } else {
      out += static_cast<char>(0xE0 | code >> 12);
      out += static_cast<char>(0x80 | (code >> 6 & 0x3F));
    }
    out += static_cast<char>(0x80 | (code & 0x3F));
    return out;
  }

  std::string out_;
  bool blank_ = false;
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && static_cast<unsigned char>(text.front()) <= 0x20) text.remove_prefix(1);
  while (!text.empty() && static_cast<unsigned char>(text.back()) <= 0x20) text.remove_suffix(1);
  return text;
}

}  // namespace

std::string fold_text(std::string_view text) { return Folder().fold(text); }

std::string half_of_text(std::string_view text, Game::Language language) {
  const std::size_t bar = text.find('|');
  if (bar == std::string_view::npos) return std::string(trimmed(text));
  const std::string_view english = trimmed(text.substr(0, bar)), french = trimmed(text.substr(bar + 1));
  if (language == Game::Language::french) return std::string(french.empty() ? english : french);
  return std::string(english.empty() ? french : english);
}

std::vector<std::string> words_of(std::string_view folded) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < folded.size();) {
    const std::size_t end = std::min(folded.find(' ', at), folded.size());
    if (end > at) words.emplace_back(folded.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

std::optional<std::int64_t> read_number(std::string_view text) {
  const bool negative = !text.empty() && text[0] == '-';
  if (negative || (!text.empty() && text[0] == '+')) text.remove_prefix(1);
  if (text.empty() || text.size() > 15) return std::nullopt;
  std::int64_t number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = number * 10 + (digit - '0');
  }
  return negative ? -number : number;
}

std::string Fnv::text() const {
  static constexpr char digits[] = "0123456789abcdef";
  std::string out(16, '0');
  for (std::size_t i = 0; i < 16; ++i) out[i] = digits[value_ >> (60 - 4 * i) & 15];
  return out;
}

}  // namespace tapis
