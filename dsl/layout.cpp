#include "dsl/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "dsl/characters.hpp"
#include "dsl/keywords.hpp"

namespace tapis {
namespace {

bool is_name_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// What is meant by signs that other languages use.
const char* help_for(char c) {
  switch (c) {
    case '\'':
    case '`':
      return "texts stand in double quotation marks: \"text\"";
    case '&':
      return "write `and`";
    case '!':
      return "write `not`";
    case '%':
      return "write `mod`";
    case ';':
      return "one statement stands on a line";
    default:
      return "";
  }
}

class LayoutPass {
 public:
  LayoutPass(const Sources& sources, std::uint16_t file, Diagnostics& findings)
      : source_(sources.file(file).text), findings_(findings) {
    out_.file = file;
  }

  TextLayout run() {
    if (!begin_file()) {
      out_.text.clear();
      return std::move(out_);
    }
    while (at_ < source_.size() && errors_ < most_errors) read_line();
    finish_line();
    close_blocks(0);
    assign_docs(false);
    return std::move(out_);
  }

 private:
  struct Bracket {
    char open;
    std::uint32_t source;
  };
  struct PendingDoc {
    Span span;
    bool blank_after = false;
  };

  bool begin_file();
  void read_line();
  void start_or_join(std::size_t line_begin, std::uint32_t indent);
  bool joins(std::uint32_t indent) const;
  bool ends_open() const;
  void finish_line();
  void close_blocks(std::uint32_t indent);
  void assign_docs(bool to_current);
  void read_code(std::size_t end);
  void read_text(std::size_t end, bool curly);
  void read_comment(std::size_t end, bool own_line);
  void read_bracket(char c);
  void read_special(const Character& c, std::size_t end);
  void read_word(std::size_t end);
  void put(std::string_view bytes);
  void copy(std::size_t length);
  void piece();
  Diagnostic* report(const char* code, std::size_t begin, std::size_t end, std::string message, std::string help);
  void check_utf8(std::size_t begin, std::size_t end);

  const std::string& source_;
  Diagnostics& findings_;
  TextLayout out_;
  std::size_t at_ = 0;
  std::size_t errors_ = 0;
  bool open_ = false;    // a logical line has begun and may still go on
  bool in_head_ = true;  // nothing but the edition, the head and uses so far
  bool tab_reported_ = false;
  bool encoding_reported_ = false;
  bool line_reported_ = false;  // an error of the current line of the source has been reported
  TextLayout::Line line_{};
  std::vector<Bracket> brackets_;
  std::vector<std::uint32_t> blocks_ = {0};
  std::vector<PendingDoc> pending_;
};

// Each line of the source is reported about once at most.
Diagnostic* LayoutPass::report(const char* code, std::size_t begin, std::size_t end, std::string message,
                               std::string help) {
  line_.spoilt = true;
  if (line_reported_) return nullptr;
  line_reported_ = true;
  ++errors_;
  const Span span{out_.file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  return &findings_.add(code, span, std::move(message), std::move(help));
}

bool LayoutPass::begin_file() {
  const std::string_view text = source_;
  if (text.size() > largest_file) {
    report("E0101", 0, 0, "the file is larger than 16 MB", "a script is a few kilobytes: is this the right file?");
    return false;
  }
  if (text.substr(0, 2) == "\xff\xfe" || text.substr(0, 2) == "\xfe\xff") {
    report("E0103", 0, 2, "the file is in UTF-16, not in UTF-8", "save it as UTF-8 without a byte-order mark");
    return false;
  }
  if (text.substr(0, 3) == "\xef\xbb\xbf") {
    report("E0102", 0, 3, "the file begins with a byte-order mark", "save it as UTF-8 without a byte-order mark");
    line_reported_ = false;
    at_ = 3;
  }
  return true;
}

void LayoutPass::read_line() {
  const std::size_t begin = at_;
  std::size_t end = source_.find('\n', at_);
  if (end == std::string::npos) end = source_.size();
  const std::size_t next = end < source_.size() ? end + 1 : end;
  while (end > begin && (source_[end - 1] == '\r' || source_[end - 1] == ' ' || source_[end - 1] == '\t')) --end;
  line_reported_ = false;
  std::uint32_t indent = 0;
  std::size_t tab = std::string::npos;
  for (; at_ < end && (source_[at_] == ' ' || source_[at_] == '\t'); ++at_) {
    if (source_[at_] == '\t' && tab == std::string::npos) tab = at_;
    indent += source_[at_] == '\t' ? 2 : 1;
  }
  if (at_ == end) {
    const auto place = static_cast<std::uint32_t>(begin);
    out_.trivia.push_back({{out_.file, place, place}, true});
    if (!pending_.empty()) pending_.back().blank_after = true;
  } else if (source_[at_] == '#') {
    read_comment(end, true);
  } else {
    start_or_join(begin, indent);
    if (tab != std::string::npos && !tab_reported_) {
      tab_reported_ = true;
      report("E0104", tab, tab + 1, "this line is indented with a tab", "indent with two spaces for each level");
      line_.spoilt = false;
    }
    read_code(end);
  }
  at_ = next;
}

// Whether the line that was read last asks for another one: it ends in a comma, an operator or a
// word that needs something after it.
bool LayoutPass::ends_open() const {
  std::string_view text = std::string_view(out_.text).substr(line_.begin);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  if (text.empty()) return false;
  const char last = text.back();
  if (last == '=' && (text.size() < 2 || (text[text.size() - 2] != '<' && text[text.size() - 2] != '>'))) {
    // The rows of an order, of values or of a rule are a block of their own.
    const std::string_view first = text.substr(0, std::min(text.find(' '), text.size()));
    return first == "option" || first == "var" || first == "deck" || first == "let";
  }
  if (std::string_view(",+-*/<>=|").find(last) != std::string_view::npos) return true;
  std::size_t begin = text.size();
  while (begin > 0 && is_name_byte(text[begin - 1])) --begin;
  return holds(joining_words, text.substr(begin));
}

bool LayoutPass::joins(std::uint32_t indent) const {
  if (!open_) return false;
  const std::string_view rest = std::string_view(source_).substr(at_);
  if (!brackets_.empty()) {
    if (indent > line_.indent) return true;
    return indent == line_.indent && std::string_view(")]}").find(rest.front()) != std::string_view::npos;
  }
  if (indent < line_.indent || indent == 0) return false;
  if (ends_open()) return true;
  const auto begins_with = [&](std::string_view word) {
    return rest.substr(0, word.size()) == word && (rest.size() == word.size() || !is_name_byte(rest[word.size()]));
  };
  // An `else` in the column of its line is a row, or belongs to an `if`.
  const bool opens = std::string_view(":=").find(out_.text[out_.text.find_last_not_of(' ')]) != std::string_view::npos;
  return begins_with("and") || begins_with("or") || (indent > line_.indent && !opens && begins_with("else"));
}

void LayoutPass::start_or_join(std::size_t line_begin, std::uint32_t indent) {
  if (joins(indent)) {
    assign_docs(true);
    put(" ");
    piece();
    return;
  }
  finish_line();
  const auto begin = static_cast<std::uint32_t>(line_begin);
  line_ = {0, 0, begin, begin, indent, false};
  open_ = true;
  piece();
  if (indent > blocks_.back()) {
    blocks_.push_back(indent);
    put({&block_begin, 1});
  } else {
    close_blocks(indent);
    if (blocks_.back() != indent) {
      report("E0113", at_, at_, "this line is indented less than its block, and more than the one outside",
             "indent by two spaces for each level");
      line_.spoilt = false;
      blocks_.back() = indent;
    }
  }
  line_.begin = static_cast<std::uint32_t>(out_.text.size());
  piece();
  const std::string_view rest = std::string_view(source_).substr(at_);
  std::size_t length = 0;
  while (length < rest.size() && is_name_byte(rest[length])) ++length;
  const std::string_view word = rest.substr(0, length);
  if (in_head_ && word == "use") {
    for (PendingDoc& doc : pending_) doc.blank_after = true;
  }
  assign_docs(false);
  if (word != "tapis" && word != "game" && word != "module" && word != "use") in_head_ = false;
}

// Ends the logical line that is open, if any.
void LayoutPass::finish_line() {
  if (!open_) return;
  if (!brackets_.empty()) {
    line_reported_ = false;
    const Bracket first = brackets_.front();
    report("E0111", first.source, first.source + 1, fmt::format("this `{}` is never closed", first.open),
           fmt::format("add `{}`; lines inside brackets are indented deeper than the line that opens them",
                       first.open == '('   ? ')'
                       : first.open == '[' ? ']'
                                           : '}'));
    brackets_.clear();
    line_reported_ = false;
  }
  while (!out_.text.empty() && (out_.text.back() == ' ' || out_.text.back() == '\t')) out_.text.pop_back();
  line_.end = static_cast<std::uint32_t>(out_.text.size());
  const std::uint32_t code_end = line_.end > line_.begin ? out_.source_of(line_.end - 1) + 1 : line_.source_begin;
  out_.pieces.push_back({line_.end, code_end});
  out_.text += line_end;
  out_.lines.push_back(line_);
  open_ = false;
}

void LayoutPass::close_blocks(std::uint32_t indent) {
  while (blocks_.size() > 1 && indent < blocks_.back()) {
    // A line between two levels stays in the inner block; it is reported by the caller.
    if (indent > blocks_[blocks_.size() - 2]) return;
    blocks_.pop_back();
    put({&block_end, 1});
  }
}

// Gives the waiting doc comments to the line that is open: it goes on (they are inside it), or it
// has just begun (they stand before it).
void LayoutPass::assign_docs(bool to_current) {
  const auto line = static_cast<std::uint32_t>(out_.lines.size());
  std::size_t head = 0;
  if (in_head_ && !to_current && !pending_.empty()) {
    for (std::size_t i = 0; i < pending_.size(); ++i) {
      if (pending_[i].blank_after || !open_) head = i + 1;
    }
    if (out_.lines.empty()) head = 0;
  }
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    out_.docs.push_back({pending_[i].span, line, !to_current, i < head});
  }
  pending_.clear();
}

void LayoutPass::read_comment(std::size_t end, bool own_line) {
  check_utf8(at_, end);
  const auto begin = static_cast<std::uint32_t>(at_);
  const bool doc = at_ + 1 < end && source_[at_ + 1] == '#' && (at_ + 2 >= end || source_[at_ + 2] != '#');
  const Span whole{out_.file, begin, static_cast<std::uint32_t>(end)};
  at_ = end;
  if (!doc) {
    out_.trivia.push_back({whole, own_line});
    return;
  }
  Span text{out_.file, begin + 2, whole.end};
  while (text.begin < text.end && (source_[text.begin] == ' ' || source_[text.begin] == '\t')) ++text.begin;
  if (own_line) {
    pending_.push_back({text, false});
  } else {
    out_.docs.push_back({text, static_cast<std::uint32_t>(out_.lines.size()), false, false});
  }
}

void LayoutPass::read_code(std::size_t end) {
  while (at_ < end) {
    const char c = source_[at_];
    const Character full = decode(source_, at_);
    if (c == '#') {
      read_comment(end, false);
    } else if (c == '"') {
      read_text(end, false);
    } else if (is_letter(full.code) && full.valid) {
      read_word(end);
    } else if (static_cast<unsigned char>(c) >= 0x80 || c < ' ' || c == 0x7f) {
      read_special(full, end);
    } else if (std::string_view("()[]{}").find(c) != std::string_view::npos) {
      read_bracket(c);
    } else if (std::string_view("'`!$%&;?@\\^~").find(c) != std::string_view::npos &&
               source_.compare(at_, 2, "!=") != 0) {
      report("E0109", at_, at_ + 1, fmt::format("`{}` means nothing here", c), help_for(c));
      copy(1);
    } else {
      copy(1);
    }
  }
  line_.source_end = static_cast<std::uint32_t>(end);
  // Nothing in brackets ends in a colon: the bracket was forgotten, and a block begins.
  if (!brackets_.empty() && out_.text[out_.text.find_last_not_of(' ')] == ':') finish_line();
}

void LayoutPass::read_word(std::size_t end) {
  const std::size_t begin = at_;
  bool latin = false, other = false;
  while (at_ < end) {
    const Character c = decode(source_, at_);
    const bool digit = (source_[at_] >= '0' && source_[at_] <= '9') || source_[at_] == '_';
    if (!digit && (!c.valid || !is_letter(c.code))) break;
    const Alphabet alphabet = alphabet_of(c.code);
    latin = latin || alphabet == Alphabet::latin;
    other = other || alphabet == Alphabet::greek || alphabet == Alphabet::cyrillic;
    at_ += c.length;
  }
  if (latin && other) {
    report("E0116", begin, at_, "this name mixes letters of two alphabets that look alike",
           "write it anew in one alphabet");
  }
  const std::size_t length = at_ - begin;
  at_ = begin;
  copy(length);
}

// A text in quotation marks; curly ones have been reported and are read as plain ones.
void LayoutPass::read_text(std::size_t end, bool curly) {
  const std::size_t begin = at_;
  const auto opening = decode(source_, at_).length;
  put("\"");
  at_ += opening;
  piece();
  while (at_ < end) {
    const Character c = decode(source_, at_);
    if (c.code == '"' || (curly && is_curly_quote(c.code))) {
      put("\"");
      at_ += c.length;
      piece();
      return;
    }
    if (!c.valid) {
      check_utf8(at_, at_ + 1);
    } else if (is_direction_mark(c.code) || c.code < ' ' || c.code == 0x7f) {
      report("E0108", at_, at_ + c.length,
             fmt::format("an invisible character (U+{:04X}) stands here", std::uint32_t{c.code}), "delete it");
      put(" ");
      at_ += c.length;
      piece();
      continue;
    }
    copy(c.length);
  }
  report("E0110", begin, end, "this text is not closed", "a text ends with \" on the line on which it begins");
  put("\"");
  piece();
}

void LayoutPass::read_bracket(char c) {
  constexpr std::string_view opening = "([{";
  constexpr std::string_view closing = ")]}";
  const std::size_t kind = closing.find(c);
  if (c == '{' || c == '}') {
    report("E0109", at_, at_ + 1, fmt::format("`{}` means nothing here", c),
           "blocks are indented by two spaces; sets stand in [ ]");
  } else if (kind == std::string_view::npos) {
    brackets_.push_back({c, static_cast<std::uint32_t>(at_)});
  } else if (brackets_.empty()) {
    report("E0112", at_, at_ + 1, fmt::format("this `{}` closes nothing", c), "delete it, or open it before");
  } else {
    const Bracket open = brackets_.back();
    brackets_.pop_back();
    if (open.open != opening[kind]) brackets_.clear();  // one error is enough
    if (open.open != opening[kind]) {
      Diagnostic* error =
          report("E0112", at_, at_ + 1, fmt::format("this `{}` does not fit the `{}` before", c, open.open),
                 fmt::format("write `{}`", closing[opening.find(open.open)]));
      if (error != nullptr) error->notes.push_back({{out_.file, open.source, open.source + 1}, "opened here"});
    }
  }
  copy(1);
}

// Characters beyond ASCII that are no letters, and control characters.
void LayoutPass::read_special(const Character& c, std::size_t end) {
  const std::size_t begin = at_;
  const std::size_t after = at_ + c.length;
  const std::string_view meant = c.valid ? meant_by(c.code) : std::string_view();
  std::string_view instead = " ";
  if (!c.valid) {
    check_utf8(at_, end);
  } else if (c.code == '\t' || c.code == '\r') {
    instead = " ";
  } else if (c.code == 0xfe0e || c.code == 0xfe0f) {
    instead = "";  // says only how the sign before is drawn
  } else if (!meant.empty()) {
    report("E0107", begin, after, fmt::format("`{}` only looks like `{}`", source_.substr(begin, c.length), meant),
           fmt::format("write `{}`", meant));
    instead = meant;
  } else if (is_sign(c.code)) {
    copy(c.length);
    return;
  } else if (is_curly_quote(c.code)) {
    report("E0106", begin, after, "texts stand in plain quotation marks", "write \" instead");
    read_text(end, true);
    return;
  } else if (is_odd_blank(c.code)) {
    report("E0105", begin, after, fmt::format("a special blank (U+{:04X}) stands here", std::uint32_t{c.code}),
           "write a plain blank");
  } else if (is_invisible(c.code) || c.code < ' ' || (c.code >= 0x7f && c.code < 0xa0)) {
    report("E0108", begin, after, fmt::format("an invisible character (U+{:04X}) stands here", std::uint32_t{c.code}),
           "delete it");
    instead = "";
  } else {
    report("E0109", begin, after, fmt::format("`{}` means nothing here", source_.substr(begin, c.length)), "");
  }
  put(instead);
  at_ = after;
  piece();
}

void LayoutPass::check_utf8(std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end;) {
    const Character c = decode(source_, i);
    if (!c.valid) {
      line_.spoilt = true;
      if (std::exchange(encoding_reported_, true)) return;
      report("E0103", i, i + 1, fmt::format("this byte ({:02X}) is not valid UTF-8", std::uint32_t{c.code}),
             "save the file as UTF-8");
      return;
    }
    i += c.length;
  }
}

void LayoutPass::put(std::string_view bytes) { out_.text += bytes; }

void LayoutPass::copy(std::size_t length) {
  out_.text.append(source_, at_, length);
  at_ += length;
}

// The buffer follows the source from here on.
void LayoutPass::piece() {
  out_.pieces.push_back({static_cast<std::uint32_t>(out_.text.size()), static_cast<std::uint32_t>(at_)});
}

}  // namespace

std::uint32_t TextLayout::source_of(std::uint32_t at) const {
  const auto after = std::upper_bound(pieces.begin(), pieces.end(), at,
                                      [](std::uint32_t place, const Piece& piece) { return place < piece.at; });
  if (after == pieces.begin()) return 0;
  const Piece& piece = *(after - 1);
  return piece.source + (at - piece.at);
}

Span TextLayout::span(std::uint32_t begin, std::uint32_t end) const {
  const std::uint32_t first = source_of(begin);
  if (end <= begin) return {file, first, first};
  return {file, first, std::max(first, source_of(end - 1) + 1)};
}

std::size_t TextLayout::line_of(std::uint32_t at) const {
  const auto found = std::lower_bound(lines.begin(), lines.end(), at,
                                      [](const Line& line, std::uint32_t place) { return line.end < place; });
  return static_cast<std::size_t>(found - lines.begin());
}

TextLayout lay_out(const Sources& sources, std::uint16_t file, Diagnostics& findings) {
  return LayoutPass(sources, file, findings).run();
}

}  // namespace tapis
