#include "interpreter/cli/describe_book.hpp"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <array>

#include "interpreter/cli/describe.hpp"
#include "interpreter/cli/describe_words.hpp"

namespace tapis::cli {

std::string Book::word(const std::string& name) const {
  const std::string text = game.word(name, voice.language);
  return voice.language == Language::english || has_label(program, name) ? text : code(name);
}

std::string Book::title(const std::string& name) const { return capital(word(name)); }

std::string capital(const std::string& text) {
  utf8proc_int32_t first = 0;
  const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                       static_cast<utf8proc_ssize_t>(text.size()), &first);
  if (length < 1) return text;
  std::array<utf8proc_uint8_t, 4> large{};
  const auto written = utf8proc_encode_char(utf8proc_toupper(first), large.data());
  return std::string(reinterpret_cast<const char*>(large.data()), static_cast<std::size_t>(written)) +
         text.substr(static_cast<std::size_t>(length));
}

std::string Book::in_line(Span span) const {
  std::string out;
  for (const std::string& line : lines_of(without_comments(checked.sources.text(span)))) {
    out += (out.empty() ? "" : " ") + line.substr(std::min(line.find_first_not_of(' '), line.size()));
  }
  return out;
}

std::optional<Book::Declaration> Book::declaration_around(Span part, const Named& named) const {
  for (const Tree& tree : checked.trees) {
    if (tree.file != part.file || tree.root == no_node) continue;
    for (const NodeId id : tree.children(tree.root)) {
      const NodeId head = tree.child(id, Kind::Head);
      if (head == no_node || part.begin < tree[id].span.begin || part.begin >= tree[id].span.end) continue;
      const Span at = tree[head].span;
      return Declaration{&tree, id, at, tree.child(id, Kind::Doc) != no_node,
                         named.span.file == at.file && at.begin <= named.span.begin && named.span.begin < at.end};
    }
  }
  return std::nullopt;
}

std::string Book::doc(const Named& named, Span meaning) const {
  const auto declaration = declaration_around(meaning, named);
  if (declaration && !declaration->introduces && !declaration->has_doc) return "";
  return voice.half(named.doc);
}

bool Book::of_game(Span meaning) const {
  for (const Tree& tree : checked.trees) {
    if (tree.file == meaning.file && tree.root != no_node) return tree.child(tree.root, Kind::GameHead) != no_node;
  }
  return false;
}

std::vector<std::string> Book::declaration(const Named& named, Span meaning) const {
  const auto declaration = declaration_around(meaning, named);
  if (!declaration) return {};
  Span span = (*declaration->tree)[declaration->node].span;
  span.begin = declaration->head.begin;
  return source_lines(checked.sources, span);
}

std::vector<std::string> Book::parameters(const Named& named, Span meaning) const {
  const auto declaration = declaration_around(meaning, named);
  if (!declaration) return {};
  const Tree& tree = *declaration->tree;
  std::vector<std::string> names;
  for (const NodeId each : tree.children(tree.child(declaration->node, Kind::Head)))
    if (tree[each].kind == Kind::Param) names.push_back(source(tree[tree.child(each, Kind::Name)].span));
  return names;
}

std::pair<const Tree*, NodeId> Book::block_at(const Procedure& procedure) const {
  const auto declaration = declaration_around(procedure.body_span, procedure);
  if (!declaration) return {nullptr, no_node};
  return {declaration->tree, declaration->tree->child(declaration->node, Kind::Block)};
}

std::pair<const Tree*, NodeId> Book::body_at(const Rule& rule) const {
  const auto declaration = declaration_around(rule.body_span, rule);
  if (!declaration) return {nullptr, no_node};
  const Tree& tree = *declaration->tree;
  for (const NodeId each : tree.children(declaration->node)) {
    const Kind kind = tree[each].kind;
    if (kind != Kind::Head && kind != Kind::TypeRef && kind != Kind::Doc) return {&tree, each};
  }
  return {nullptr, no_node};
}

std::string Book::given(const std::vector<std::string>& parameters) const {
  std::string text;
  for (const std::string& each : parameters) text += (text.empty() ? "" : say("; ", " ; ")) + code(each);
  return text.empty() ? "" : " (" + text + ")";
}

bool Book::is_never(ExprId condition) const {
  if (condition == no_expr) return false;
  const Expr& at = expr(condition);
  if (at.op == Op::Constant) return at.type.base == Base::flag && at.a == 0;
  if (at.op == Op::RuleCall) {
    const Rule& rule = program.rules[static_cast<std::size_t>(at.a)];
    return rule.result.base == Base::flag && is_never(rule.body);
  }
  return at.op == Op::And && std::any_of(at.args.begin(), at.args.end(), [&](ExprId each) { return is_never(each); });
}

bool Book::is_always(ExprId condition) const {
  if (condition == no_expr) return true;
  const Expr& at = expr(condition);
  if (at.op == Op::Constant) return at.type.base == Base::flag && at.a == 1;
  return at.op == Op::RuleCall && is_always(program.rules[static_cast<std::size_t>(at.a)].body);
}

Page rulebook(const Game& game, const Voice& voice) {
  const Book book(game, voice);
  Page page;
  page.name = book.program.name;
  page.language = book.say("en", "fr");
  page.title = voice.half(book.program.title);
  if (const std::string doc = voice.half(book.program.doc); !doc.empty()) page.intro.push_back(doc);
  page.add(players_section(book));
  page.add(cards_section(book));
  page.add(ranking_section(book));
  page.add(values_section(book));
  page.add(patterns_section(book));
  page.add(table_section(book));
  for (Section& section : course_sections(book)) page.add(std::move(section));
  page.add(options_section(book));
  page.add(examples_section(book));
  page.add(words_section(book));
  return page;
}

}  // namespace tapis::cli
