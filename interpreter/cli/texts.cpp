#include "interpreter/cli/texts.hpp"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace tapis::cli {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

// The first of the locale variables that is set decides, as POSIX says.
std::string_view locale_variable(const char* category) {
  for (const char* name : {"LC_ALL", category, "LANG"}) {
    const std::string_view value = environment(name);
    if (!value.empty()) return value;
  }
  return "";
}

std::string_view trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\n");
  if (from == std::string_view::npos) return "";
  return text.substr(from, text.find_last_not_of(" \t\n") - from + 1);
}

struct Plain {
  char32_t sign;
  const char* ascii;
};

constexpr std::array<Plain, 21> plain_signs = {
    {{U'♠', "S"}, {U'♥', "H"}, {U'♦', "D"},  {U'♣', "C"},  {U'œ', "oe"},  {U'Œ', "OE"}, {U'æ', "ae"},
     {U'–', "-"}, {U'—', "-"}, {U'─', "-"},  {U'’', "'"},  {U'…', "..."}, {U'→', "->"}, {U'·', "-"},
     {U'█', "#"}, {U'░', "."}, {U'«', "\""}, {U'»', "\""}, {U'≤', "<="},  {U'≥', ">="}, {U'×', "x"}}};

// The base letter of an accented one, by its canonical decomposition; 0 where there is none.
char base_letter(char32_t sign) {
  std::array<utf8proc_int32_t, 8> parts{};
  int last_class = 0;
  const auto count = utf8proc_decompose_char(static_cast<utf8proc_int32_t>(sign), parts.data(), parts.size(),
                                             UTF8PROC_DECOMPOSE, &last_class);
  if (count < 1 || parts[0] >= 128) return 0;
  return static_cast<char>(parts[0]);
}

// Reads one code point; a broken byte reads as U+FFFD.
char32_t next_sign(std::string_view text, std::size_t& at) {
  utf8proc_int32_t sign = 0;
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data()) + at;
  const auto length = utf8proc_iterate(bytes, static_cast<utf8proc_ssize_t>(text.size() - at), &sign);
  at += length < 1 ? 1 : static_cast<std::size_t>(length);
  return length < 1 ? U'\uFFFD' : static_cast<char32_t>(sign);
}

}  // namespace

Language language_of_environment() {
  return locale_variable("LC_MESSAGES").substr(0, 2) == "fr" ? Language::french : Language::english;
}

bool utf8_of_environment() {
  std::string value(locale_variable("LC_CTYPE"));
  std::transform(value.begin(), value.end(), value.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
}

std::string half_of(std::string_view text, Language language) {
  const auto bar = text.find('|');
  if (bar == std::string_view::npos) return std::string(trimmed(text));
  const std::string_view english = trimmed(text.substr(0, bar));
  const std::string_view french = trimmed(text.substr(bar + 1));
  const std::string_view wanted = language == Language::french ? french : english;
  if (!wanted.empty()) return std::string(wanted);
  return std::string(language == Language::french ? english : french);
}

std::string Voice::half(std::string_view text) const { return half_of(text, language); }

std::string Voice::styled(std::string_view text, const char* style) const {
  return colour ? fmt::format("\033[{}m{}\033[0m", style, text) : std::string(text);
}

std::string to_ascii(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const char32_t sign = next_sign(text, at);
    if (sign < 128) {
      out += static_cast<char>(sign);
      continue;
    }
    const auto* known = std::find_if(plain_signs.begin(), plain_signs.end(), [&](auto& p) { return p.sign == sign; });
    if (known != plain_signs.end()) {
      out += known->ascii;
    } else if (sign == U'\u00A0' || sign == U'\u202F') {
      out += ' ';
    } else if (const char letter = base_letter(sign)) {
      out += letter;
    } else if (sign < 0x300 || sign > 0x36F) {  // combining marks vanish with their letter's accent
      out += '?';
    }
  }
  return out;
}

int width_of(std::string_view text) {
  int width = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\033') {
      while (at < text.size() && text[at] != 'm') ++at;
      ++at;
      continue;
    }
    const int wide = utf8proc_charwidth(static_cast<utf8proc_int32_t>(next_sign(text, at)));
    width += std::max(0, wide);
  }
  return width;
}

std::string padded(std::string text, int width) {
  const int missing = width - width_of(text);
  if (missing > 0) text.append(static_cast<std::size_t>(missing), ' ');
  return text;
}

std::string counted(long long number, std::string_view one, std::string_view several) {
  return fmt::format("{} {}", number, number == 1 || number == -1 ? one : several);
}

std::string decimal(double value, int decimals) { return fmt::format("{:.{}f}", value, decimals); }

}  // namespace tapis::cli
