#include "dsl/lint/said.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace tapis {

namespace {

constexpr std::array<std::string_view, 20> small = {
    "zero", "one",    "two",    "three",    "four",     "five",    "six",     "seven",     "eight",    "nine",
    "ten",  "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
constexpr std::array<std::string_view, 8> tens = {"twenty", "thirty",  "forty",  "fifty",
                                                  "sixty",  "seventy", "eighty", "ninety"};

template <std::size_t N>
std::optional<std::int64_t> place_in(const std::array<std::string_view, N>& list, std::string_view word) {
  const auto at = std::find(list.begin(), list.end(), word);
  return at == list.end() ? std::nullopt : std::optional<std::int64_t>(at - list.begin());
}

std::optional<std::int64_t> number_of(std::string word) {
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
  if (word.empty() || word.size() > 16) return {};
  if (std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    return word.size() > 9 ? std::nullopt : std::optional<std::int64_t>(std::stoll(word));
  }
  if (const auto known = place_in(small, word)) return known;
  const std::size_t dash = word.find('-');
  const auto ten = place_in(tens, std::string_view(word).substr(0, dash));
  if (!ten || dash == std::string::npos) return ten ? std::optional<std::int64_t>(20 + 10 * *ten) : ten;
  const auto one = place_in(small, std::string_view(word).substr(dash + 1));
  return one && *one > 0 && *one < 10 ? std::optional<std::int64_t>(20 + 10 * *ten + *one) : std::nullopt;
}

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-'; }

}  // namespace

std::vector<SaidNumber> said_before(const View& view, NodeId declaration, const std::string& words) {
  std::vector<SaidNumber> all;
  for (const NodeId part : view.tree().children(declaration)) {
    if (view.kind(part) != Kind::Doc) continue;
    // What stands behind the bar is French.
    const std::string_view text = view.text(part).substr(0, view.text(part).find('|'));
    for (std::size_t at = text.find(" " + words); at != std::string_view::npos; at = text.find(" " + words, at + 1)) {
      const std::size_t behind = at + 1 + words.size();
      if (behind < text.size() && in_word(text[behind])) continue;
      std::size_t begin = at;
      while (begin > 0 && in_word(text[begin - 1])) --begin;
      const auto number = number_of(std::string(text.substr(begin, at - begin)));
      if (!number) continue;
      const Span doc = view.span(part);
      all.push_back(
          {*number,
           {doc.file, doc.begin + static_cast<std::uint32_t>(begin), doc.begin + static_cast<std::uint32_t>(behind)}});
    }
    if (text.size() < view.text(part).size()) break;
  }
  return all;
}

}  // namespace tapis
