#include "dsl/lint/allow.hpp"

#include <algorithm>
#include <optional>

#include "dsl/layout.hpp"
#include "dsl/lint/rules.hpp"

namespace tapis {

namespace {

bool is_blank(char sign) { return sign == ' ' || sign == '\t' || sign == '\r'; }

bool is_word(char sign) { return sign != ',' && !is_blank(sign); }

// The codes and the reason behind `# lint: allow`; no rules if none are understood. Nothing for other comments.
std::optional<Allow> read_comment(const Sources& sources, Span comment) {
  Allow allow;
  allow.comment = comment;
  const std::string_view text = sources.text(comment);
  std::size_t at = 0;
  const auto skip = [&] {
    while (at < text.size() && (is_blank(text[at]) || text[at] == '#')) ++at;
  };
  const auto take = [&](std::string_view word) {
    skip();
    if (text.substr(at, word.size()) != word) return false;
    at += word.size();
    return at == text.size() || is_blank(text[at]);
  };
  if (!take("lint:")) return {};
  if (!take("allow")) return allow;
  for (bool more = true; more;) {
    skip();
    const std::size_t begin = at;
    while (at < text.size() && is_word(text[at])) ++at;
    if (begin == at) break;
    const Span span{comment.file, comment.begin + static_cast<std::uint32_t>(begin),
                    comment.begin + static_cast<std::uint32_t>(at)};
    allow.rules.push_back({span, find_lint_rule(sources.text(span)), 0});
    skip();
    more = at < text.size() && text[at] == ',';
    if (more) ++at;
  }
  skip();
  allow.reason = std::string(text.substr(at));
  return allow;
}

bool begins_declaration(Kind kind) {
  return kind != Kind::Edition && kind != Kind::GameHead && kind != Kind::ModuleHead && kind != Kind::Use;
}

// Whether a line has nothing but blanks; `at` is moved to the next line.
bool take_blank_line(const std::string& text, std::uint32_t& at) {
  const std::size_t end = std::min(text.find('\n', at), text.size());
  const bool blank = std::all_of(text.begin() + at, text.begin() + static_cast<std::ptrdiff_t>(end), is_blank);
  at = static_cast<std::uint32_t>(std::min(end + 1, text.size()));
  return blank;
}

// Where the first line begins behind a comment that is neither blank nor a comment itself. `gap`: was one blank?
std::uint32_t next_code(const std::string& text, std::uint32_t at, bool& gap) {
  take_blank_line(text, at);  // the rest of the comment's own line
  while (at < text.size()) {
    std::uint32_t next = at;
    const bool blank = take_blank_line(text, next);
    const std::size_t first = text.find_first_not_of(" \t\r", at);
    if (!blank && text[first] != '#') return static_cast<std::uint32_t>(first);
    gap = gap || blank;
    at = next;
  }
  return at;
}

// A comment that may allow something, from its marks on.
struct Comment {
  Span span;
  bool own_line = false;
  bool told = false;
};

// Comments and doc comments. Those not out of the tree: it has only what belongs to something.
std::vector<Comment> comments_of(const Sources& sources, const Tree& tree) {
  std::vector<Comment> all;
  for (const Trivia& trivia : tree.trivia) {
    if (trivia.span.begin < trivia.span.end) all.push_back({trivia.span, trivia.own_line, false});
  }
  const std::string& text = sources.file(tree.file).text;
  Diagnostics known;
  for (const TextLayout::DocLine& doc : lay_out(sources, tree.file, known).docs) {
    const std::size_t marks = text.rfind("##", doc.span.begin);
    if (marks == std::string::npos) continue;
    const std::size_t before = marks == 0 ? std::string::npos : text.find_last_not_of(" \t", marks - 1);
    all.push_back({{tree.file, static_cast<std::uint32_t>(marks), doc.span.end},
                   before == std::string::npos || text[before] == '\n',
                   true});
  }
  return all;
}

}  // namespace

std::vector<Allow> read_allows(const Sources& sources, const Tree& tree) {
  std::vector<Allow> all;
  if (tree.root == no_node) return all;
  const std::string& text = sources.file(tree.file).text;
  auto first = static_cast<std::uint32_t>(text.size());
  for (const NodeId node : tree.children(tree.root)) {
    if (begins_declaration(tree[node].kind)) first = std::min(first, tree[node].span.begin);
  }
  for (const Comment& comment : comments_of(sources, tree)) {
    auto read = read_comment(sources, comment.span);
    if (!read) continue;
    Allow allow = std::move(*read);
    allow.told = comment.told;
    allow.where = {tree.file, 0, 0};
    bool gap = false;
    const std::uint32_t code = next_code(text, comment.span.end, gap);
    if (!comment.own_line) {
      const std::size_t begin = comment.span.begin == 0 ? std::string::npos : text.rfind('\n', comment.span.begin - 1);
      allow.where.begin = begin == std::string::npos ? 0 : static_cast<std::uint32_t>(begin + 1);
      allow.where.end = comment.span.end;
    } else if (comment.span.begin < first && (gap || code < first)) {
      allow.where.end = static_cast<std::uint32_t>(text.size() + 1);
    } else {
      allow.where.begin = code;
      for (const Node& node : tree.nodes) {
        if (node.kind != Kind::File && node.kind != Kind::Block && node.span.begin <= code && code < node.span.end &&
            node.span.begin >= comment.span.end) {
          allow.where.begin = std::min(allow.where.begin, node.span.begin);
          allow.where.end = std::max(allow.where.end, node.span.end);
        }
      }
    }
    all.push_back(std::move(allow));
  }
  return all;
}

}  // namespace tapis
