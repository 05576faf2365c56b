#include "interpreter/cli/yaml_mistakes.hpp"

#include <fmt/format.h>
#include <yaml-cpp/exceptions.h>

#include <optional>
#include <string_view>

namespace tapis::cli {
namespace {

constexpr std::string_view blanks = " \t\r";

struct Sign {
  char sign = ' ';
  int line = 0, column = 0;
};

// Goes through quotes, brackets and comments as YAML does; stops at the first thing that is closed by nothing or closes
// nothing.
class Brackets {
 public:
  explicit Brackets(const std::string& text) : text_(text) {
    while (at_ < text_.size() && !quote && !astray) step();
  }

  std::optional<Sign> quote;   // opened, and never closed
  std::optional<Sign> astray;  // closes no bracket, or another one than the last that was opened
  std::vector<Sign> open;

 private:
  bool blank_at(std::size_t at) const {
    return at >= text_.size() || text_[at] == '\n' || blanks.find(text_[at]) != std::string_view::npos;
  }
  Sign here() const { return {text_[at_], line_, column_}; }

  void advance() {
    if (text_[at_] == '\n') {
      ++line_;
      column_ = 1;
    } else if (at_ + 1 < text_.size() && (static_cast<unsigned char>(text_[at_ + 1]) & 0xc0u) != 0x80u) {
      ++column_;
    }
    ++at_;
  }

  void skip_quoted() {
    const Sign opened = here();
    for (advance(); at_ < text_.size(); advance()) {
      if (opened.sign == '"' && text_[at_] == '\\' && at_ + 1 < text_.size()) {
        advance();
      } else if (text_[at_] == opened.sign) {
        advance();
        // Doubled, it is one sign of the text.
        if (opened.sign == '"' || at_ >= text_.size() || text_[at_] != opened.sign) return;
      }
    }
    quote = opened;
  }

  void close() {
    const char opening = text_[at_] == ']' ? '[' : '{';
    if (open.empty() || open.back().sign != opening) {
      astray = here();
      return;
    }
    open.pop_back();
    fresh_ = false;
    advance();
  }

  void step() {
    const char sign = text_[at_];
    const bool flow = !open.empty();
    if (sign == '#' && (at_ == 0 || blank_at(at_ - 1))) {
      while (at_ < text_.size() && text_[at_] != '\n') advance();
      return;
    }
    if (fresh_ && (sign == '"' || sign == '\'')) {
      fresh_ = false;
      skip_quoted();
      return;
    }
    // A bracket that closes more than was opened does so right behind another one: `[a]]`.
    if ((sign == ']' || sign == '}') && (flow || (at_ > 0 && (text_[at_ - 1] == ']' || text_[at_ - 1] == '}')))) {
      close();
      return;
    }
    if ((sign == '[' || sign == '{') && (fresh_ || flow)) {
      open.push_back(here());
      fresh_ = true;
    } else if (sign == '\n' || (sign == ',' && flow) || (sign == ':' && (flow || blank_at(at_ + 1)))) {
      fresh_ = true;
    } else if (blanks.find(sign) == std::string_view::npos && !(sign == '-' && blank_at(at_ + 1))) {
      fresh_ = false;
    }
    advance();
  }

  const std::string& text_;
  std::size_t at_ = 0;
  int line_ = 1, column_ = 1;
  bool fresh_ = true;  // may a value begin here?
};

// A line that says something, without its comment.
struct Line {
  int number = 0;
  std::size_t indent = 0;
  std::string_view words;

  bool item() const { return words.substr(0, 2) == "- " || words == "-"; }
  // Has it a key with a value, or with entries below?
  bool entry() const { return words.find(": ") != std::string_view::npos || (!words.empty() && words.back() == ':'); }
};

std::vector<Line> lines_of(const std::string& text) {
  std::vector<Line> lines;
  int number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view words = std::string_view(text).substr(at, end - at);
    ++number;
    at = end + 1;
    const std::size_t indent = std::min(words.find_first_not_of(blanks), words.size());
    if (const std::size_t comment = words.find(" #"); comment != std::string_view::npos)
      words = words.substr(0, comment);
    words = words.substr(std::min(indent, words.size()));
    words = words.substr(0, words.find_last_not_of(blanks) + 1);
    if (!words.empty() && words[0] != '#') lines.push_back({number, indent, words});
  }
  return lines;
}

// Why a colon stands where no entry can begin: mostly for what the line above lacks.
DataError colon_mistake(const std::vector<Line>& lines, int line, int column) {
  const Line* above = nullptr;
  for (const Line& one : lines) {
    if (one.number < line) above = &one;
    if (one.number != line) continue;
    const std::size_t before = column > static_cast<int>(one.indent) ? column - 1 - one.indent : 0;
    if (one.words.substr(0, before).find(": ") != std::string_view::npos) {
      return {line, column,
              "a second colon: a text with a colon stands in quotes, further entries on lines of their own"};
    }
    if (above != nullptr && above->entry() && one.indent > above->indent) {
      return {line, static_cast<int>(one.indent) + 1,
              "this line is indented further than the entry above, which has its value already"};
    }
  }
  if (above != nullptr && !above->entry()) {
    const std::string words(above->item() ? above->words.substr(std::min<std::size_t>(2, above->words.size()))
                                          : above->words);
    const char* lacks = words.find(':') == std::string::npos ? "colon" : "blank behind its colon";
    return {above->number, static_cast<int>(above->indent) + 1,
            fmt::format("`{}` has no {}: an entry is written `key: value`", words, lacks)};
  }
  return {line, column, "a colon stands where no entry can begin"};
}

// A line that fits into no block above it.
DataError indent_mistake(const std::vector<Line>& lines, int line) {
  std::size_t indent = 0;
  for (const Line& one : lines)
    if (one.number == line) indent = one.indent;
  for (auto above = lines.rbegin(); above != lines.rend(); ++above) {
    if (above->number >= line || above->indent > indent) continue;
    if (above->indent < indent) break;
    return {line, static_cast<int>(indent) + 1,
            "entries (`key: value`) and items of a list (`- value`) cannot stand in one block"};
  }
  return {line, static_cast<int>(indent) + 1,
          "this line begins in no column of the blocks above: what stands in one block begins in one column"};
}

std::optional<DataError> bracket_mistake(const std::string& text, int line) {
  const Brackets seen(text);
  if (seen.quote && seen.quote->line <= line) {
    return DataError(seen.quote->line, seen.quote->column, unclosed_text(seen.quote->sign));
  }
  if (seen.astray && seen.astray->line <= line) {
    const std::string closing(1, seen.astray->sign);
    return DataError(seen.astray->line, seen.astray->column,
                     seen.open.empty() ? fmt::format("`{}` closes nothing", closing)
                                       : fmt::format("`{}` stands here, but `{}` of line {} is not closed", closing,
                                                     seen.open.back().sign, seen.open.back().line));
  }
  if (seen.open.empty() || seen.open.back().line > line) return {};
  const Sign& opened = seen.open.back();
  return DataError(opened.line, opened.column,
                   fmt::format("`{}` is never closed: `{}` is missing", opened.sign, opened.sign == '[' ? ']' : '}'));
}

// What the sign at the place cannot begin.
std::optional<std::string> sign_mistake(const std::string& text, int line, int column, const std::string& said) {
  for (const Line& one : lines_of(text)) {
    if (one.number != line) continue;
    const std::size_t at = column - 1 - one.indent;  // signs before it may be longer than a byte: then nothing is said
    const char sign = at < one.words.size() ? one.words[at] : ' ';
    if (sign == '*' || sign == '&' || sign == '!' || said == YAML::ErrorMsg::UNKNOWN_TOKEN)
      return fmt::format("a text that begins with `{}` stands in quotes", sign);
  }
  return {};
}

}  // namespace

DataError yaml_mistake(const std::string& text, int line, int column, const std::string& said) {
  namespace Msg = YAML::ErrorMsg;
  if (auto mistake = bracket_mistake(text, line)) return *mistake;
  if (auto mistake = sign_mistake(text, line, column, said)) return {line, column, *mistake};
  const std::vector<Line> lines = lines_of(text);
  if (said == Msg::MAP_VALUE || said == Msg::MAP_KEY) return colon_mistake(lines, line, column);
  if (said == Msg::END_OF_MAP || said == Msg::END_OF_SEQ) return indent_mistake(lines, line);
  if (said == Msg::END_OF_SEQ_FLOW || said == Msg::END_OF_MAP_FLOW)
    return {line, column, "a comma is missing before this: inside brackets it stands between any two"};
  if (said == Msg::BLOCK_ENTRY) return {line, column, "an item of a list (`- value`) begins a line of its own"};
  if (said.rfind(Msg::INVALID_ESCAPE, 0) == 0 || said == Msg::INVALID_HEX || said.rfind(Msg::INVALID_UNICODE, 0) == 0)
    return {line, column,
            "a backslash between `\"` means something of its own: write it twice, or the text between `'`"};
  return {line, column,
          "this cannot be read: an entry is written `key: value`, an item of a list `- value`, and what stands in one "
          "block begins in one column"};
}

std::string unclosed_text(char quote) {
  return fmt::format("a quoted text is not closed: `{}` is missing at its end", quote);
}

void refuse_tabs(const std::string& text) {
  int number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t first = std::min(text.find_first_not_of(blanks, at), end);
    const std::size_t tab = text.find('\t', at);
    ++number;
    if (tab < first && first < end)
      throw DataError(number, static_cast<int>(tab - at) + 1, "a line is indented with a tab: write blanks");
    at = end + 1;
  }
}

}  // namespace tapis::cli
