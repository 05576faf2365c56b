// The tokens of the grammar: rules that look at the text only.
#pragma once
#include <algorithm>
#include <string_view>
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze_traits.hpp>

#include "dsl/characters.hpp"
#include "dsl/keywords.hpp"
#include "dsl/layout.hpp"

namespace tapis::grammar {

namespace peg = tao::pegtl;
using peg::apply_mode;
using peg::not_at;
using peg::opt;
using peg::plus;
using peg::rewind_mode;
using peg::seq;
using peg::sor;
using peg::star;

// A string as a template argument.
template <std::size_t N>
struct Literal {
  char text[N]{};
  constexpr Literal(const char (&s)[N]) { std::copy_n(s, N, text); }  // NOLINT: meant to convert
  constexpr std::string_view view() const { return {text, N - 1}; }
};

template <typename Input>
std::uint32_t offset(const Input& in) {
  return static_cast<std::uint32_t>(in.current() - in.begin());
}

template <typename Input>
std::string_view ahead(const Input& in) {
  return {in.current(), static_cast<std::size_t>(in.end() - in.current())};
}

inline std::size_t name_character(std::string_view text, std::size_t at) {
  if (at >= text.size()) return 0;
  const char c = text[at];
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_') return 1;
  if (static_cast<unsigned char>(c) < 0x80) return 0;
  const Character full = decode(text, at);
  return full.valid && is_letter(full.code) ? full.length : 0;
}

// The word that a text begins with; empty if it begins with none.
inline std::string_view leading_word(std::string_view text) {
  if (text.empty() || (text[0] >= '0' && text[0] <= '9') || text[0] == '_') return {};
  std::size_t end = 0;
  while (const std::size_t length = name_character(text, end)) end += length;
  return text.substr(0, end);
}

template <typename Input>
void skip_blanks(Input& in) {
  while (!in.empty() && (*in.current() == ' ' || *in.current() == '\t')) in.bump(1);
}

// Rules that look at the text only. `Self::length(text)` says how many bytes match, 0 for none.
template <typename Self, bool Blanks = true>
struct token {
  using rule_t = token;
  using subs_t = peg::empty_list;
  template <typename Input>
  static bool match(Input& in) {
    const std::size_t length = Self::length(ahead(in));
    if (length == 0) return false;
    in.bump(length);
    if constexpr (Blanks) skip_blanks(in);
    return true;
  }
};

// A word of the language.
template <Literal Text>
struct kw : token<kw<Text>> {
  static constexpr std::string_view what = Text.view();
  static std::size_t length(std::string_view text) {
    constexpr std::size_t size = Text.view().size();
    return text.substr(0, size) == Text.view() && name_character(text, size) == 0 ? size : 0;
  }
};

// An operator or a bracket.
template <Literal Text>
struct sym : token<sym<Text>> {
  static constexpr std::string_view what = Text.view();
  static std::size_t length(std::string_view text) {
    constexpr std::size_t size = Text.view().size();
    if (text.substr(0, size) != Text.view()) return 0;
    constexpr char last = Text.view().back();
    if ((last == '<' || last == '>' || last == '=') && text.substr(size, 1) == "=") return 0;
    return size;
  }
};

template <char C>
struct control_character : token<control_character<C>, false> {
  static std::size_t length(std::string_view text) { return !text.empty() && text[0] == C ? 1 : 0; }
};
struct newline : control_character<line_end> {
  static constexpr std::string_view what = "the end of the line";
};
struct indent : control_character<block_begin> {};
struct outdent : control_character<block_end> {};

// The words of a list.
template <const auto& Words>
struct one_word : token<one_word<Words>, false> {
  static std::size_t length(std::string_view text) {
    const std::string_view word = leading_word(text);
    return holds(Words, word) ? word.size() : 0;
  }
};

struct any_word : token<any_word, false> {
  static std::size_t length(std::string_view text) { return leading_word(text).size(); }
};

struct name_word : token<name_word, false> {
  static std::size_t length(std::string_view text) {
    const std::string_view word = leading_word(text);
    return is_reserved(word) ? 0 : word.size();
  }
};

struct digits : token<digits, false> {
  static std::size_t length(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    return end;
  }
};

struct sign_character : token<sign_character, false> {
  static std::size_t length(std::string_view text) {
    if (text.empty() || static_cast<unsigned char>(text[0]) < 0x80) return 0;
    const Character full = decode(text, 0);
    return full.valid && is_sign(full.code) ? full.length : 0;
  }
};

struct quoted : token<quoted, false> {
  static std::size_t length(std::string_view text) {
    if (text.empty() || text[0] != '"') return 0;
    const std::size_t close = text.find('"', 1);
    return close == std::string_view::npos ? 0 : close + 1;
  }
};

// Rank and suit sign without a blank: Q♦, 10♣.
struct card_token : token<card_token, false> {
  static std::size_t length(std::string_view text) {
    std::size_t end = digits::length(text);
    if (end == 0) end = leading_word(text).size();
    if (end == 0) return 0;
    const std::size_t sign = sign_character::length(text.substr(end));
    return sign == 0 ? 0 : end + sign;
  }
};

}  // namespace tapis::grammar

namespace tao::pegtl {
template <typename Name, typename Self, bool Blanks>
struct analyze_traits<Name, tapis::grammar::token<Self, Blanks>> : analyze_any_traits<> {};
}  // namespace tao::pegtl
