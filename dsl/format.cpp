#include "dsl/format.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "dsl/characters.hpp"
#include "dsl/keywords.hpp"
#include "dsl/layout.hpp"

namespace tapis {
namespace {

struct Token {
  std::string_view text;
  std::uint32_t source = 0;  // offset in the source
  bool word = false;
  bool blank_before = false;  // in the source
  bool line_before = false;   // begins a line of the source
};

// A comment with its marks. Own: alone on its line.
struct Comment {
  std::uint32_t source;
  std::string text;
  bool own;
};

std::size_t token_length(std::string_view text, std::size_t at) {
  const std::size_t word = name_length(text, at);
  if (word > 0) {
    const std::size_t next = at + word;
    if (next < text.size() && static_cast<unsigned char>(text[next]) >= 0x80) {
      const Character sign = decode(text, next);
      if (sign.valid && is_sign(sign.code)) return word + sign.length;
    }
    return word;
  }
  if (text[at] == '"') {
    const std::size_t close = text.find('"', at + 1);
    return (close == std::string_view::npos ? text.size() : close + 1) - at;
  }
  for (std::string_view pair : {"..", "<=", ">=", "==", "!="}) {
    if (text.substr(at, 2) == pair) return 2;
  }
  return decode(text, at).length;
}

// Columns on a terminal.
int display(std::string_view text) {
  int result = 0;
  for (std::size_t i = 0; i < text.size();) {
    const Character c = decode(text, i);
    result += display_width(c.code);
    i += c.length;
  }
  return result;
}

class Formatter {
 public:
  Formatter(const Tree& tree, const Sources& sources, const TextLayout& layout)
      : tree_(tree), source_(sources.file(tree.file).text), layout_(layout) {}

  std::string run();

 private:
  // A logical line that is being laid out anew.
  struct Line {
    std::vector<Token> tokens;
    std::vector<int> brackets;      // open before each token
    std::vector<int> begins, ends;  // columns of each token, if all stood on one line
    int indent;
    int step;    // how much deeper the lines are on which it goes on
    bool table;  // keeps its author's breaks
    int indent_of(std::size_t from) const { return from == 0 ? indent : indent + step; }
    int width(std::size_t from, std::size_t to) const { return ends[to - 1] - begins[from]; }
  };

  void note_nodes();
  void note_comments();
  std::vector<Token> tokens(const TextLayout::Line& line) const;
  bool spaced(const Token& before, const Token& after) const;
  std::string joined(const std::vector<Token>& tokens, std::size_t from, std::size_t to) const;
  void put_line(const TextLayout::Line& line, int depth);
  void put_tokens(const Line& line, std::uint32_t end);
  void put_pieces(const Line& line, const std::vector<std::size_t>& breaks, bool comments);
  void put_trailing(std::uint32_t before);
  void put_before(std::uint32_t source, int depth);
  int comment_depth(const Comment& comment, int next_depth) const;
  Line measured(std::vector<Token> tokens, int indent, int step, bool table) const;
  bool fits(const Line& line, const std::vector<std::size_t>& breaks) const;
  std::vector<std::size_t> own_breaks(const std::vector<Token>& tokens) const;
  int break_rank(const Line& line, std::size_t i) const;
  std::vector<std::size_t> fitting_breaks(const Line& line) const;
  std::size_t block_break(const Line& line) const;
  void put_text(int columns, std::string_view text);
  std::size_t guard_of(const Line& line) const;
  void align();

  struct Stretch {
    std::uint32_t begin;
    std::uint32_t end;
  };
  // Whether one of the stretches, which are in order and do not overlap, holds a place.
  static bool covers(const std::vector<Stretch>& stretches, std::uint32_t at) {
    const auto after = std::upper_bound(stretches.begin(), stretches.end(), at,
                                        [](std::uint32_t place, Stretch s) { return place < s.begin; });
    return after != stretches.begin() && at < (after - 1)->end;
  }

  const Tree& tree_;
  const std::string& source_;
  const TextLayout& layout_;
  std::unordered_set<std::uint32_t> negations_;    // where a minus is a sign; only looked up
  std::unordered_set<std::uint32_t> packets_;      // minus signs between packets
  std::unordered_set<std::uint32_t> blocks_;       // where the first statements of blocks begin
  std::unordered_set<std::uint32_t> definitions_;  // where definitions with a body begin
  std::unordered_set<std::uint32_t> rows_;         // where rows of tables and alternatives begin
  std::vector<Stretch> tables_;                    // rows and options, in order
  std::vector<Stretch> decks_;
  std::vector<Comment> comments_;  // in order
  std::size_t next_comment_ = 0;
  std::vector<std::uint32_t> blanks_;  // places of blank lines
  std::size_t next_blank_ = 0;
  std::vector<std::uint32_t> indents_ = {0};  // of the source, for each depth
  // A guard that was put: where it stands, how deep its line, how wide what is before it and from it on.
  struct Guard {
    std::size_t at;
    int indent, head, rest;
  };
  std::vector<Guard> guards_;
  std::string out_;
};

void Formatter::note_nodes() {
  for (const Node& node : tree_.nodes) {
    switch (node.kind) {
      case Kind::Negate:
        negations_.insert(node.span.begin);
        break;
      case Kind::Packets:
        for (std::uint32_t i = node.span.begin; i < node.span.end; ++i) packets_.insert(i);
        break;
      case Kind::Block:
        blocks_.insert(node.span.begin);
        break;
      case Kind::RuleDecl:
        definitions_.insert(node.span.begin);
        break;
      case Kind::OrderRow:
      case Kind::ValuesRow:
      case Kind::PatternRow:
      case Kind::Alternative:
        rows_.insert(node.span.begin);
        break;
      case Kind::OrderDecl:
      case Kind::ValuesDecl:
      case Kind::PatternDecl:
        definitions_.insert(node.span.begin);
        tables_.push_back({node.span.begin, node.span.end});
        break;
      case Kind::OptionDecl:
        tables_.push_back({node.span.begin, node.span.end});
        break;
      case Kind::ReplaceRule: {
        definitions_.insert(node.span.begin);
        for (std::uint32_t i = 0; i < node.count; ++i) {
          const Kind child = tree_[tree_.links[node.first + i]].kind;
          if (child != Kind::OrderRow && child != Kind::ValuesRow && child != Kind::PatternRow) continue;
          tables_.push_back({node.span.begin, node.span.end});
          break;
        }
        break;
      }
      case Kind::DeckDecl:
        decks_.push_back({node.span.begin, node.span.end});
        break;
      default:
        break;
    }
  }
}

void Formatter::note_comments() {
  const auto own_line = [this](std::uint32_t at) {
    while (at > 0 && (source_[at - 1] == ' ' || source_[at - 1] == '\t')) --at;
    return at == 0 || source_[at - 1] == '\n';
  };
  for (const Trivia& trivia : layout_.trivia) {
    if (trivia.span.begin == trivia.span.end) {
      blanks_.push_back(trivia.span.begin);
    } else {
      comments_.push_back(
          {trivia.span.begin, source_.substr(trivia.span.begin, trivia.span.end - trivia.span.begin), trivia.own_line});
    }
  }
  for (const TextLayout::DocLine& doc : layout_.docs) {
    std::uint32_t mark = doc.span.begin;
    while (source_[mark - 1] != '#') --mark;
    mark -= 2;
    const std::string text = source_.substr(doc.span.begin, doc.span.end - doc.span.begin);
    comments_.push_back({mark, text.empty() ? "##" : "## " + text, own_line(mark)});
  }
  std::sort(comments_.begin(), comments_.end(), [](const Comment& a, const Comment& b) { return a.source < b.source; });
}

std::vector<Token> Formatter::tokens(const TextLayout::Line& line) const {
  std::vector<Token> result;
  const std::string_view text = std::string_view(layout_.text).substr(0, line.end);
  bool blank = false;
  std::size_t newline = source_.find('\n', line.source_begin);  // the first behind the last token
  for (std::size_t at = line.begin; at < line.end;) {
    if (text[at] == ' ' || text[at] == '\t') {
      blank = true;
      ++at;
      continue;
    }
    const std::size_t length = token_length(text, at);
    Token token{text.substr(at, length), layout_.source_of(static_cast<std::uint32_t>(at))};
    token.word = name_length(text, at) > 0;
    token.blank_before = blank;
    token.line_before = !result.empty() && newline < token.source;
    if (newline < token.source) newline = source_.find('\n', token.source);
    blank = false;
    result.push_back(token);
    at += length;
  }
  return result;
}

bool Formatter::spaced(const Token& before, const Token& after) const {
  const std::string_view a = before.text;
  const std::string_view b = after.text;
  if (a == "(" || a == "[" || b == ")" || b == "]" || b == "," || b == ":") return false;
  if (a == ".." || b == "..") return false;
  if (a == "-" && negations_.contains(before.source)) return false;
  if ((a == "-" && packets_.contains(before.source)) || (b == "-" && packets_.contains(after.source))) return false;
  if (b == "(" && before.word && !is_reserved(a)) return after.blank_before;
  return true;
}

std::string Formatter::joined(const std::vector<Token>& tokens, std::size_t from, std::size_t to) const {
  std::string result;
  for (std::size_t i = from; i < to; ++i) {
    if (i > from && spaced(tokens[i - 1], tokens[i])) result += ' ';
    result += tokens[i].text;
  }
  return result;
}

// Where the author broke the line.
std::vector<std::size_t> Formatter::own_breaks(const std::vector<Token>& tokens) const {
  std::vector<std::size_t> result;
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    if (tokens[i].line_before) result.push_back(i);
  }
  return result;
}

bool Formatter::fits(const Line& line, const std::vector<std::size_t>& breaks) const {
  std::size_t from = 0;
  for (std::size_t i = 0; i <= breaks.size(); ++i) {
    const std::size_t to = i < breaks.size() ? breaks[i] : line.tokens.size();
    if (line.indent_of(from) + line.width(from, to) > widest_line) return false;
    from = to;
  }
  return true;
}

Formatter::Line Formatter::measured(std::vector<Token> tokens, int indent, int step, bool table) const {
  Line line{std::move(tokens), {}, {}, {}, indent, step, table};
  int column = 0;
  int brackets = 0;
  for (std::size_t i = 0; i < line.tokens.size(); ++i) {
    const std::string_view text = line.tokens[i].text;
    if (i > 0 && spaced(line.tokens[i - 1], line.tokens[i])) ++column;
    line.brackets.push_back(brackets);
    if (text == "(" || text == "[") ++brackets;
    if (text == ")" || text == "]") --brackets;
    line.begins.push_back(column);
    column += display(text);
    line.ends.push_back(column);
  }
  return line;
}

// How good it is to break a line before token i: 0 not at all, the higher the better.
int Formatter::break_rank(const Line& line, std::size_t i) const {
  const std::string_view before = line.tokens[i - 1].text;
  const std::string_view after = line.tokens[i].text;
  const int outside = line.brackets[i] == 0 ? 3 : 0;
  if (before == ",") return outside + 2;
  if (line.table && (before == "|" || before == ">")) return outside + 2;
  if (after == "and" || after == "or" || before == "else") return outside + 1;
  return 0;
}

// Breaks at the last of the best places that fit.
std::vector<std::size_t> Formatter::fitting_breaks(const Line& line) const {
  std::vector<std::size_t> result;
  const std::size_t size = line.tokens.size();
  std::size_t from = 0;
  while (line.indent_of(from) + line.width(from, size) > widest_line) {
    std::size_t best = 0;
    int best_rank = 0;
    for (std::size_t i = from + 1; i < size; ++i) {
      // When nothing fits, the first place that there is will do.
      if (line.indent_of(from) + line.width(from, i) > widest_line && best_rank > 0) break;
      const int rank = break_rank(line, i);
      if (rank > 0 && rank >= best_rank) {
        best = i;
        best_rank = rank;
      }
    }
    if (best_rank == 0) break;
    result.push_back(best);
    from = best;
  }
  return result;
}

// Where the rest of a line that is too long may go into a block of its own below: after the colon
// of a block, or after the `=` of a definition if the rest fits then. 0 for nowhere.
std::size_t Formatter::block_break(const Line& line) const {
  const std::vector<Token>& all = line.tokens;
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (all[i - 1].text == ":" && blocks_.contains(all[i].source)) return i;
  }
  if (!definitions_.contains(all.front().source)) return 0;
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (all[i - 1].text == "=") return line.indent + 2 + line.width(i, all.size()) <= widest_line ? i : 0;
  }
  return 0;
}

void Formatter::put_text(int columns, std::string_view text) {
  out_.append(static_cast<std::size_t>(columns), ' ');
  out_ += text;
  out_ += '\n';
}

// The level on which a comment alone on its line stands: that of the line below, or of an open
// block that its column lies in.
int Formatter::comment_depth(const Comment& comment, int next_depth) const {
  const std::size_t line = source_.rfind('\n', comment.source);
  const std::size_t begin = line == std::string::npos ? 0 : line + 1;
  const std::size_t column = comment.source - begin;
  int depth = static_cast<int>(indents_.size()) - 1;
  while (depth > next_depth && indents_[static_cast<std::size_t>(depth)] > column) --depth;
  return std::max(depth, next_depth);
}

// Comments and blank lines that stand before a place of the source.
void Formatter::put_before(std::uint32_t source, int depth) {
  while (true) {
    const bool comment = next_comment_ < comments_.size() && comments_[next_comment_].source < source;
    const bool blank = next_blank_ < blanks_.size() && blanks_[next_blank_] < source;
    if (!comment && !blank) return;
    if (blank && (!comment || blanks_[next_blank_] < comments_[next_comment_].source)) {
      ++next_blank_;
      if (!out_.empty() && (out_.size() < 2 || out_.substr(out_.size() - 2) != "\n\n")) out_ += '\n';
      continue;
    }
    const Comment& c = comments_[next_comment_++];
    put_text(2 * (c.text.starts_with("## ") || c.text == "##" ? depth : comment_depth(c, depth)), c.text);
  }
}

void Formatter::put_line(const TextLayout::Line& source_line, int depth) {
  const bool deck = covers(decks_, layout_.source_of(source_line.begin));
  const bool table = deck || covers(tables_, layout_.source_of(source_line.begin));
  const Line line = measured(tokens(source_line), 2 * depth, deck && depth > 0 ? 0 : 4, table);
  const std::uint32_t last = line.tokens.back().source;
  std::vector<std::size_t> breaks = own_breaks(line.tokens);
  if (next_comment_ < comments_.size() && comments_[next_comment_].source < last) {
    put_pieces(line, breaks, true);
  } else {
    put_tokens(line, source_line.source_end);
  }
  put_trailing(source_line.source_end);
  while (next_blank_ < blanks_.size() && blanks_[next_blank_] < last) ++next_blank_;
}

// A line without comments inside; what does not fit goes to lines or a block below.
void Formatter::put_tokens(const Line& line, std::uint32_t end) {
  std::vector<std::size_t> breaks = own_breaks(line.tokens);
  if (!line.table && fits(line, {})) breaks.clear();
  if (!fits(line, breaks)) {
    if (const std::size_t rest = block_break(line); rest > 0) {
      const auto middle = line.tokens.begin() + static_cast<std::ptrdiff_t>(rest);
      put_tokens(measured({line.tokens.begin(), middle}, line.indent, line.step, line.table), end);
      put_trailing(end);
      put_tokens(measured({middle, line.tokens.end()}, line.indent + 2, line.step, line.table), end);
      return;
    }
    breaks = fitting_breaks(line);
  }
  put_pieces(line, breaks, false);
}

// The `when` of a row or an alternative, which stands below that of the line above; 0 for none.
std::size_t Formatter::guard_of(const Line& line) const {
  if (!rows_.contains(line.tokens.front().source)) return 0;
  for (std::size_t i = 1; i < line.tokens.size() && line.tokens[i].text != ":"; ++i) {
    if (line.tokens[i].text == "when" && line.brackets[i] == 0) return i;
  }
  return 0;
}

void Formatter::put_pieces(const Line& line, const std::vector<std::size_t>& breaks, bool comments) {
  std::size_t from = 0;
  for (std::size_t i = 0; i <= breaks.size(); ++i) {
    const std::size_t to = i < breaks.size() ? breaks[i] : line.tokens.size();
    const std::size_t guard = breaks.empty() ? guard_of(line) : 0;
    if (guard > 0) {
      const std::string head = joined(line.tokens, 0, guard);
      guards_.push_back({out_.size() + static_cast<std::size_t>(line.indent) + head.size(), line.indent,
                         line.width(0, guard), line.width(guard, to)});
    }
    put_text(line.indent_of(from), joined(line.tokens, from, to));
    if (comments && to < line.tokens.size()) {
      const std::uint32_t next = line.tokens[to].source;
      put_trailing(next);
      while (next_comment_ < comments_.size() && comments_[next_comment_].source < next) {
        put_text(line.indent + line.step, comments_[next_comment_++].text);
      }
    }
    from = to;
  }
}

// A comment at the end of the line that was just put.
void Formatter::put_trailing(std::uint32_t before) {
  if (next_comment_ == comments_.size()) return;
  const Comment& comment = comments_[next_comment_];
  if (comment.own || comment.source >= before) return;
  ++next_comment_;
  out_.pop_back();
  out_ += "  " + comment.text + "\n";
}

// Guards in lines one below another get one column, unless that tears them far from what they guard.
void Formatter::align() {
  constexpr int widest_gap = 8;
  std::vector<int> gaps(guards_.size(), 0);
  for (std::size_t first = 0, behind = 0; first < guards_.size(); first = behind) {
    int most = 0, least = widest_line, longest = 0;
    for (behind = first; behind < guards_.size(); ++behind) {
      const Guard& guard = guards_[behind];
      const std::size_t before = behind == first ? guard.at : guards_[behind - 1].at;
      const auto lines = std::count(out_.begin() + static_cast<std::ptrdiff_t>(before),
                                    out_.begin() + static_cast<std::ptrdiff_t>(guard.at), '\n');
      if (guard.indent != guards_[first].indent || lines > 1) break;
      most = std::max(most, guard.head);
      least = std::min(least, guard.head);
      longest = std::max(longest, guard.rest);
    }
    if (most - least > widest_gap || guards_[first].indent + most + 1 + longest > widest_line) continue;
    for (std::size_t i = first; i < behind; ++i) gaps[i] = most - guards_[i].head;
  }
  for (std::size_t i = guards_.size(); i-- > 0;) out_.insert(guards_[i].at, static_cast<std::size_t>(gaps[i]), ' ');
}

std::string Formatter::run() {
  note_nodes();
  note_comments();
  std::size_t place = 0;
  for (const TextLayout::Line& line : layout_.lines) {
    int depth = static_cast<int>(indents_.size()) - 1;
    for (; place < line.begin; ++place) {
      if (layout_.text[place] == block_begin) ++depth;
      if (layout_.text[place] == block_end) --depth;
    }
    put_before(layout_.source_of(line.begin), depth);
    indents_.resize(static_cast<std::size_t>(depth) + 1, line.indent);
    put_line(line, depth);
  }
  put_before(static_cast<std::uint32_t>(source_.size()) + 1, 0);
  while (out_.size() > 1 && out_.ends_with("\n\n")) out_.pop_back();
  align();
  return std::move(out_);
}

}  // namespace

std::string format(const Tree& tree, const Sources& sources) {
  Diagnostics findings;
  const TextLayout layout = lay_out(sources, tree.file, findings);
  if (findings.has_errors()) return sources.file(tree.file).text;
  return Formatter(tree, sources, layout).run();
}

}  // namespace tapis
