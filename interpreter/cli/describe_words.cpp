#include "interpreter/cli/describe_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tapis::cli {
namespace {

constexpr std::array<const char*, 16> type_words = {"nothing", "number", "flag",    "card",  "suit",    "rank",
                                                    "player",  "team",   "symbol",  "cards", "players", "teams",
                                                    "suits",   "ranks",  "numbers", "place"};

// Whether the text is a whole number, and which.
bool is_number(const std::string& text, int& number) {
  if (text.empty() || text.size() > 6) return false;
  number = 0;
  for (const char sign : text) {
    if (sign < '0' || sign > '9') return false;
    number = 10 * number + (sign - '0');
  }
  return true;
}

// Ranks one by one, three or more numbers that follow each other as a range.
std::string ranks_text(const std::vector<std::string>& ranks, const Voice& voice) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    int low = 0, next = 0;
    std::size_t last = i;
    if (is_number(ranks[i], low)) {
      while (last + 1 < ranks.size() && is_number(ranks[last + 1], next) &&
             next == low + static_cast<int>(last + 1 - i)) {
        ++last;
      }
    }
    if (last >= i + 2) {
      parts.push_back(fmt::format("{} {} {}", ranks[i], voice.say("to", "à"), ranks[last]));
      i = last;
    } else {
      parts.push_back(ranks[i]);
    }
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

// The same where each rank may be there several times.
std::string copies_text(const std::vector<std::string>& ranks, const Voice& voice) {
  std::vector<std::string> once;
  for (const std::string& rank : ranks)
    if (std::find(once.begin(), once.end(), rank) == once.end()) once.push_back(rank);
  const auto copies = [&](const std::string& rank) { return std::count(ranks.begin(), ranks.end(), rank); };
  const auto same = copies(once.front());
  if (std::all_of(once.begin(), once.end(), [&](const std::string& rank) { return copies(rank) == same; }))
    return ranks_text(once, voice) + (same > 1 ? fmt::format(" (× {})", same) : "");
  std::vector<std::string> parts;
  for (const std::string& rank : once)
    parts.push_back(copies(rank) > 1 ? fmt::format("{} (× {})", rank, copies(rank)) : rank);
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

std::string without_comments(std::string_view source) {
  std::string out, line;
  const auto end_line = [&] {
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
    if (line.find_first_not_of(' ') != std::string::npos) out += (out.empty() ? "" : "\n") + line;
    line.clear();
  };
  bool quoted = false, comment = false;
  for (const char sign : source) {
    if (sign == '\n') {
      end_line();
      quoted = comment = false;
      continue;
    }
    if (sign == '"') quoted = !quoted;
    comment = comment || (sign == '#' && !quoted);
    if (!comment) line += sign;
  }
  end_line();
  return out;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::vector<std::string> source_lines(const Sources& sources, Span span) {
  const std::size_t blanks = sources.text(span).find_first_not_of(" \r\n");
  if (blanks == std::string_view::npos) return {};
  span.begin += static_cast<std::uint32_t>(blanks);
  const std::string_view text = sources.text(span);
  // Blanks in place of what stands before, so that the first line keeps its indent.
  const std::string& all = sources.file(span.file).text;
  const std::size_t line_break = all.rfind('\n', span.begin);
  const std::size_t begin = line_break == std::string::npos ? 0 : line_break + 1;
  const bool whole = all.find_first_not_of(' ', begin) == span.begin;
  std::vector<std::string> lines =
      lines_of(without_comments(std::string(whole ? span.begin - begin : 0, ' ') + std::string(text)));
  std::size_t indent = std::string::npos;
  for (std::size_t i = whole ? 0 : 1; i < lines.size(); ++i) indent = std::min(indent, lines[i].find_first_not_of(' '));
  for (std::size_t i = 0; i < lines.size(); ++i)
    lines[i].erase(0, std::min(lines[i].find_first_not_of(' '), i == 0 && !whole ? 0 : indent));
  return lines;
}

std::string type_source(const Program& program, Type type) {
  std::string text = type_words[static_cast<std::size_t>(type.base)];
  if (type.base == Base::symbol) text = fmt::format("{}", fmt::join(program.symbol_lists[type.symbols], " | "));
  return type.optional ? text + " or none" : text;
}

std::string family_text(const Family& family, const Voice& voice) {
  switch (family.over) {
    case Family::Over::none:
      return "";
    case Family::Over::player:
      return voice.say(" of each player", " de chaque joueur");
    case Family::Over::team:
      return voice.say(" of each team", " de chaque équipe");
    case Family::Over::suit:
      return voice.say(" of each suit", " de chaque couleur");
    case Family::Over::rank:
      return voice.say(" of each rank", " de chaque rang");
    case Family::Over::card:
      return voice.say(" of each card", " de chaque carte");
    case Family::Over::number:
      return fmt::format(" {} {} {}", family.low, voice.say("to", "à"), family.high);
  }
  return "";
}

std::string audience_text(const Checked& checked, ExprId audience, const Voice& voice) {
  static constexpr std::array<std::array<const char*, 3>, 5> words = {{
      {"nobody", "nobody", "personne"},
      {"everyone", "everyone", "tous"},
      {"owner", "its owner", "son propriétaire"},
      {"others", "the others", "les autres"},
      {"team", "the team", "l'équipe"},
  }};
  if (audience == no_expr) return voice.say("everyone", "tous");
  std::string text(checked.sources.text(checked.program.exprs[static_cast<std::size_t>(audience)].span));
  if (text.rfind("seen by ", 0) == 0) text.erase(0, 8);
  for (const auto& [word, english, french] : words) {
    if (text == word) return voice.say(english, french);
  }
  return "`" + text + "`";
}

std::vector<std::string> deck_lines(const Program& program, const std::vector<int>& cards, const Voice& voice) {
  struct Suit {
    std::size_t number;
    std::vector<std::string> ranks;
  };
  std::vector<Suit> suits;
  for (const int card : cards) {
    const Card& at = program.deck.cards[static_cast<std::size_t>(card)];
    auto suit = std::find_if(suits.begin(), suits.end(), [&](const Suit& one) { return one.number == at.suit; });
    if (suit == suits.end()) suit = suits.insert(suit, {at.suit, {}});
    suit->ranks.push_back(program.deck.ranks[at.rank].forms.front());
  }
  std::vector<std::string> lines;
  std::vector<bool> told(suits.size(), false);
  for (std::size_t i = 0; i < suits.size(); ++i) {
    if (told[i]) continue;
    std::string line;
    for (std::size_t j = i; j < suits.size(); ++j) {
      if (suits[j].ranks != suits[i].ranks) continue;
      told[j] = true;
      line += (line.empty() ? "" : " ") + program.deck.suits[suits[j].number].forms.front();
    }
    lines.push_back(line + voice.say(": ", " : ") + copies_text(suits[i].ranks, voice));
  }
  return lines;
}

}  // namespace tapis::cli
