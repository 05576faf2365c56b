#include "dsl/builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "dsl/characters.hpp"
#include "dsl/keywords.hpp"

namespace tapis {
namespace {

constexpr std::size_t longest_cited = 40;  // bytes of the source in a message

bool is_declaration(Kind kind) {
  switch (kind) {
    case Kind::Edition:
    case Kind::GameHead:
    case Kind::ModuleHead:
    case Kind::Use:
    case Kind::PlayersDecl:
    case Kind::CardsDecl:
    case Kind::DeckDecl:
    case Kind::DeckFrom:
    case Kind::NamesDecl:
    case Kind::OptionDecl:
    case Kind::ZoneDecl:
    case Kind::PileDecl:
    case Kind::VarDecl:
    case Kind::OrderDecl:
    case Kind::ValuesDecl:
    case Kind::PatternDecl:
    case Kind::RuleDecl:
    case Kind::ProcDecl:
    case Kind::WordsDecl:
    case Kind::ReplaceRule:
    case Kind::ReplaceProc:
      return true;
    default:
      return false;
  }
}

}  // namespace

Builder::Builder(const TextLayout& layout, Tree& tree, Diagnostics& findings)
    : layout_(layout),
      tree_(tree),
      findings_(findings),
      claimed_(layout.docs.size(), false),
      reported_(layout.lines.size() + 1, false) {}

void Builder::restore(const Mark& mark) {
  if (stack_.size() > mark.stack) stack_.resize(mark.stack);
  if (tree_.nodes.size() > mark.nodes) {
    tree_.nodes.resize(mark.nodes);
    depths_.resize(mark.nodes);
  }
  if (tree_.links.size() > mark.links) tree_.links.resize(mark.links);
}

std::uint32_t Builder::trimmed(std::uint32_t begin, std::uint32_t end) const {
  while (end > begin && static_cast<unsigned char>(layout_.text[end - 1]) <= ' ') --end;
  return end;
}

NodeId Builder::make(Kind kind, std::size_t count, std::uint32_t begin, std::uint32_t end) {
  int depth = 0;
  const auto first = static_cast<std::uint32_t>(tree_.links.size());
  for (std::size_t i = stack_.size() - count; i < stack_.size(); ++i) {
    depth = std::max<int>(depth, depths_[stack_[i].id]);
  }
  if (depth >= deepest_tree) {
    fail(begin, "E0204", "this is too long to be read as one expression",
         "give parts of it a name with `rule` or `let`");
  }
  for (std::size_t i = stack_.size() - count; i < stack_.size(); ++i) tree_.links.push_back(stack_[i].id);
  stack_.resize(stack_.size() - count);
  const auto id = static_cast<NodeId>(tree_.nodes.size());
  tree_.nodes.push_back({kind, layout_.span(begin, end), first, static_cast<std::uint32_t>(count)});
  depths_.push_back(static_cast<std::uint16_t>(depth + 1));
  return id;
}

void Builder::leaf(Kind kind, std::uint32_t begin, std::uint32_t end) {
  const NodeId id = make(kind, 0, begin, end);
  stack_.push_back({id, begin, end});
}

void Builder::node(Kind kind, const Mark& since, std::uint32_t begin, std::uint32_t end) {
  end = trimmed(begin, end);
  const NodeId id = make(kind, stack_.size() - since.stack, begin, end);
  stack_.push_back({id, begin, end});
}

void Builder::fold(Kind kind, std::size_t count) {
  const std::uint32_t begin = stack_[stack_.size() - count].begin;
  const std::uint32_t end = stack_.back().end;
  const NodeId id = make(kind, count, begin, end);
  stack_.push_back({id, begin, end});
}

void Builder::widen(std::uint32_t begin, std::uint32_t end) {
  stack_.back().begin = begin;
  stack_.back().end = trimmed(begin, end);
}

bool Builder::open_call() {
  const Entry entry = stack_.back();
  const Node& node = tree_[entry.id];
  if (node.kind == Kind::Name) return true;
  if (node.kind != Kind::Apply) return false;
  stack_.pop_back();
  for (const NodeId child : tree_.children(entry.id)) stack_.push_back({child, entry.begin, entry.end});
  return true;
}

// ---- doc comments

// The number of the first doc comment of a line.
std::size_t Builder::docs_of(std::size_t line) const {
  const auto found = std::lower_bound(layout_.docs.begin(), layout_.docs.end(), line,
                                      [](const TextLayout::DocLine& doc, std::size_t l) { return doc.line < l; });
  return static_cast<std::size_t>(found - layout_.docs.begin());
}

bool Builder::claim_docs(std::uint32_t at) {
  if (layout_.docs.empty()) return false;
  const std::size_t line = layout_.line_of(at);
  bool any = false;
  for (std::size_t i = docs_of(line); i < layout_.docs.size() && layout_.docs[i].line == line; ++i) {
    if (layout_.docs[i].head) continue;
    if (claimed_[i]) return false;
    claimed_[i] = true;
    any = true;
  }
  return any;
}

void Builder::release_docs(std::uint32_t at) {
  const std::size_t line = layout_.line_of(at);
  for (std::size_t i = docs_of(line); i < layout_.docs.size() && layout_.docs[i].line == line; ++i) claimed_[i] = false;
}

void Builder::add_docs(std::uint32_t at, bool leading, bool trailing) {
  const std::size_t line = layout_.line_of(at);
  for (std::size_t i = docs_of(line); i < layout_.docs.size() && layout_.docs[i].line == line; ++i) {
    const TextLayout::DocLine& doc = layout_.docs[i];
    if (doc.head || !(doc.leading ? leading : trailing)) continue;
    leaf(Kind::Doc, at, at);
    tree_.nodes.back().span = doc.span;
  }
}

void Builder::add_head_docs() {
  for (const TextLayout::DocLine& doc : layout_.docs) {
    if (!doc.head) continue;
    leaf(Kind::Doc, 0, 0);
    tree_.nodes.back().span = doc.span;
  }
}

// ---- errors

std::string_view Builder::word_at(std::uint32_t at) const {
  const std::string_view text = layout_.text;
  return text.substr(at, name_length(text, at));
}

std::uint32_t Builder::token_end(std::uint32_t at) const {
  const std::string_view text = layout_.text;
  if (at >= text.size() || static_cast<unsigned char>(text[at]) < ' ') return at;
  const std::string_view word = word_at(at);
  if (!word.empty()) return at + static_cast<std::uint32_t>(word.size());
  if (text[at] == '"') {
    const std::size_t close = text.find('"', at + 1);
    return static_cast<std::uint32_t>(close == std::string_view::npos ? text.size() : close + 1);
  }
  return at + decode(text, at).length;
}

std::string Builder::found(std::uint32_t at) const {
  const std::string_view text = layout_.text;
  if (at >= text.size()) return "the end of the file";
  if (text[at] == line_end) return "the end of the line";
  if (text[at] == block_begin) return "an indented line";
  if (text[at] == block_end) return "the end of the block";
  std::string token(text.substr(at, token_end(at) - at));
  if (token.size() > 40) return text[at] == '"' ? "a text" : "a long word";
  for (std::string_view pair : {"<=", ">=", "==", "!=", ".."}) {
    if (text.substr(at, 2) == pair) token = pair;
  }
  return fmt::format("`{}`", token);
}

// The first words that stand in backquotes: "`to each` or a name" gives "to".
std::vector<std::string> words_in(std::string_view expected) {
  std::vector<std::string> result;
  for (std::size_t at = expected.find('`'); at != std::string_view::npos; at = expected.find('`', at)) {
    const std::size_t close = std::min(expected.find('`', at + 1), expected.size());
    const std::string_view part = expected.substr(at + 1, close - at - 1);
    result.emplace_back(part.substr(0, part.find(' ')));
    at = std::min(close + 1, expected.size());
  }
  return result;
}

// The source of the last node, as far as it fits into a message.
std::string Builder::last_text() const {
  if (stack_.empty()) return "…";
  const std::string_view text = layout_.text;
  const std::string_view last = text.substr(stack_.back().begin, stack_.back().end - stack_.back().begin);
  const bool plain = std::none_of(last.begin(), last.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; });
  return plain && !last.empty() && last.size() <= longest_cited ? std::string(last) : "…";
}

std::string Builder::help_for_range() const {
  const std::string_view inside = constructs.empty() ? std::string_view() : constructs.back()->name;
  if (inside == "an order") return "a chain lists its ranks one by one: 10 > 9 > 8; `by rank` orders all of them";
  if (inside == "values" || inside == "a deck") return "a range of ranks goes from a number to a number: 2..10";
  return "a range is what a loop, a choice or a draw goes through: each n in 1..3";
}

// A clause behind something that is no noun, or behind `of`.
std::string Builder::help_for_clause(std::uint32_t at, std::string_view clause) const {
  const std::string_view text = std::string_view(layout_.text).substr(0, at);
  const std::size_t end = text.find_last_not_of(' ');
  const std::size_t name = end == std::string_view::npos ? 0 : text.find_last_of(" (", end) + 1;
  const std::size_t of = text.find_last_not_of(' ', name == 0 ? 0 : name - 1);
  const bool behind_of = of != std::string_view::npos && of > 0 && text.substr(of - 1, 2) == "of";
  if (behind_of) return fmt::format("put a noun phrase after `of` in brackets: hand of (players {} …)", clause);
  return fmt::format("a set takes its clauses through a noun: players in {} {} …", text.substr(name, end + 1 - name),
                     clause);
}

// "all players where …", "each player where …", "every hand is empty": the right form asks with `every` before a noun.
std::string Builder::help_for_all(std::uint32_t at) const {
  const std::string_view text = layout_.text;
  std::string_view word = word_at(at);
  const std::size_t end = at == 0 ? std::string_view::npos : text.find_last_not_of(' ', at - 1);
  const std::size_t before = end == std::string_view::npos ? 0 : text.find_last_of(" (\n", end) + 1;
  std::string_view determiner = end == std::string_view::npos ? "" : text.substr(before, end + 1 - before);
  if (word == "each") {  // nothing that is asked begins with it
    determiner = word;
    at = static_cast<std::uint32_t>(std::min(text.find_first_not_of(' ', at + word.size()), text.size()));
    word = word_at(at);
  }
  if (determiner == "every" || determiner == "any" || determiner == "no") {
    return fmt::format("`{0}` stands before card, player, team, suit, rank or number: {0} player where hand is empty",
                       determiner);
  }
  if (determiner != "all" && determiner != "each" && determiner != "both") return {};
  constexpr std::array<std::string_view, 6> nouns = {"card", "player", "team", "suit", "rank", "number"};
  const auto noun = std::find_if(nouns.begin(), nouns.end(), [&](std::string_view one) {
    return word == one || (word.size() == one.size() + 1 && word.substr(0, one.size()) == one && word.back() == 's');
  });
  if (noun == nouns.end()) return "whether it holds for all is asked with `every`: every player where hand is empty";
  const std::size_t rest = at + word.size();
  const std::string_view clauses = text.substr(rest, text.find_first_of(":\n", rest) - rest);
  const bool fits = clauses.find(" where ") != std::string_view::npos && clauses.size() <= longest_cited;
  return fmt::format("whether it holds for all is asked with `every`: every {}{}", *noun, fits ? clauses : " where …");
}

// What helps people who write as they speak, or as in another language.
std::string Builder::help_for_habit(std::uint32_t at, std::string_view expected) const {
  const std::string_view text = layout_.text;
  const std::string_view word = word_at(at);
  const std::string_view inside = constructs.empty() ? std::string_view() : constructs.back()->name;
  if (text.substr(at, 2) == "..") return help_for_range();
  const bool ends = expected == "the end of the line";
  if (text.substr(at, 1) == "=" && (ends || expected.substr(0, 2) == "`:")) {
    return "`is` compares, `becomes` changes a variable";
  }
  if (ends) {
    if (word == "where" || word == "with" || word == "after") return help_for_clause(at, word);
    if (word == "when") return "a statement is conditioned by `if`: if trick is empty: …";
    const std::size_t before = at == 0 ? std::string_view::npos : text.find_last_not_of(' ', at - 1);
    if (before != std::string_view::npos && text[before] == ':') {
      return "one alternative stands in this line without the colon; several stand below, each on a line of its own";
    }
  }
  if (inside == "a deal" && (word == "card" || word == "cards")) {
    const std::string many = last_text();
    return fmt::format("leave out `{}`: deal {} to each hand", word, many == "a" || many == "one" ? "1" : many);
  }
  if (inside == "a draw" && (word == "of" || (!word.empty() && word[0] >= '0' && word[0] <= '9'))) {
    return "cards are moved: move top of deck to hand of p; `draw` takes one of a set by lot";
  }
  const bool condition = expected.find("a condition") != std::string_view::npos;
  const bool asked = word == "each" ? condition
                                    : condition || ends || expected.find("`:`") != std::string_view::npos ||
                                          expected.substr(0, 6) == "a noun";
  if (asked) {
    if (std::string help = help_for_all(at); !help.empty()) return help;
  }
  if (expected.substr(0, 10) == "`highest`," && inside == "a noun phrase") {
    return "`with` picks the best; a condition begins with `where`: any player where hand is empty";
  }
  return {};
}

std::string Builder::help_for(std::uint32_t at, std::string_view expected) const {
  const std::string_view word = word_at(at);
  if (word.size() > 1) {
    const std::vector<std::string> near = suggestions(word, words_in(expected));
    if (!near.empty()) return fmt::format("did you mean `{}`?", near.front());
  }
  if (std::string help = help_for_habit(at, expected); !help.empty()) return help;
  if (constructs.empty() || constructs.back()->example.empty()) return {};
  return fmt::format("for example: {}", constructs.back()->example);
}

void Builder::fail(std::uint32_t at, std::string_view expected) const {
  const std::string_view word = word_at(at);
  const std::string in = constructs.empty() ? "" : fmt::format(" in {}", constructs.back()->name);
  if (expected.substr(0, 6) == "a name" && is_reserved(word)) {
    throw SyntaxError{
        at, "E0211", fmt::format("expected {}{}; `{}` is a word of the language and cannot be one", expected, in, word),
        help_for(at, expected)};
  }
  throw SyntaxError{at, "E0201", fmt::format("expected {}{}, found {}", expected, in, found(at)),
                    help_for(at, expected)};
}

void Builder::fail(std::uint32_t at, const char* code, std::string message, std::string help) const {
  throw SyntaxError{at, code, std::move(message), std::move(help)};
}

// "did you mean `move`?", or nothing.
template <std::size_t N>
std::string meant(std::string_view word, const std::array<std::string_view, N>& words) {
  const std::vector<std::string> near = suggestions(word, {words.begin(), words.end()});
  return near.empty() ? std::string() : fmt::format("did you mean `{}`?", near.front());
}

void Builder::fail_statement(std::uint32_t at) const {
  const std::string_view text = layout_.text;
  const std::uint32_t begin = stack_.back().begin;
  const std::string_view subject = text.substr(begin, stack_.back().end - begin);
  if (text[at] == '=') {
    fail(at, "E0216", "`=` changes nothing: a variable changes with `becomes`",
         fmt::format("for example: {} becomes 1", subject));
  }
  if (tree_[stack_.back().id].kind == Kind::Name) {
    constexpr std::array<std::string_view, 17> words = {"move", "deal", "shuffle", "draw",  "reveal", "show",
                                                        "pay",  "seat", "let",     "if",    "each",   "repeat",
                                                        "in",   "stop", "return",  "reset", "finish"};
    const std::string help = meant(subject, words);
    if (!help.empty()) fail(begin, "E0206", fmt::format("`{}` begins no statement", subject), help);
  }
  constexpr std::array<std::string_view, 5> changes = {"becomes", "gains", "loses", "chooses", "leaves"};
  std::string help = word_at(at).size() > 3 ? meant(word_at(at), changes) : std::string();
  if (word_at(at) == "when") help = "a statement is conditioned by `if`: if trick is empty: …";
  fail(at, "E0206", fmt::format("expected `becomes`, `gains` or `chooses`, found {}", found(at)),
       help.empty() ? "for example: score of p gains 1" : help);
}

void Builder::fail_without_else(std::uint32_t at) const {
  constexpr std::array<std::string_view, 9> statements = {"a change",   "a move",   "a deal",    "a shuffle", "a draw",
                                                          "a `reveal`", "a `show`", "a payment", "a `seat`"};
  // The innermost construct is the conditional itself.
  const std::string_view around = constructs.size() < 2 ? std::string_view() : constructs[constructs.size() - 2]->name;
  const bool whole = holds(statements, around) && layout_.text.substr(at, 1) == std::string_view(&line_end, 1);
  fail(at, "E0213", "this value depends on a condition, and there is no `else`",
       whole ? fmt::format("a statement is conditioned by `if`: if {}: …", last_text())
             : "for example: 1 when trick is empty else 0");
}

void Builder::fail_type_again(std::uint32_t at, std::string_view name) const {
  const std::string_view text = layout_.text;
  const std::uint32_t begin = layout_.lines[layout_.line_of(at)].begin;
  const std::string_view head = text.substr(begin, at - begin);
  const bool bracket = head.find('(') != std::string_view::npos;
  fail(at, "E0201", "a replacement names its parameters only: their types are known",
       fmt::format("leave out the type: {}{}{}", head, name, bracket ? ", …)" : " = …"));
}

void Builder::fail_declaration(std::uint32_t begin, std::uint32_t at) const {
  const std::string_view word = word_at(begin);
  const std::string help = meant(word, declaration_words);
  if (word.empty() || is_reserved(word)) {
    fail(begin, "E0207", fmt::format("expected a declaration, found {}", found(begin)),
         "a declaration begins with a word like `rule`, `zone` or `to`, or with the name of what it replaces");
  }
  if (!help.empty()) fail(begin, "E0207", fmt::format("`{}` begins no declaration", word), help);
  fail(at, "E0207", fmt::format("expected `=` or `:` after the name of what is replaced, found {}", found(at)),
       fmt::format("for example: {} = 1, or {}: nothing", word, word));
}

void Builder::report(const SyntaxError& error) {
  report(error.at, token_end(error.at), error.code, error.message, error.help);
}

void Builder::report(std::uint32_t begin, std::uint32_t end, const char* code, std::string message, std::string help) {
  const std::size_t line = layout_.line_of(begin);
  if (line < layout_.lines.size() && layout_.lines[line].spoilt) return;
  if (reported_[line]) return;
  reported_[line] = true;
  // Once is enough: what is nested too deep tends to be nested too deep in many places.
  if (std::string_view(code) == "E0204" && std::exchange(depth_reported_, true)) return;
  findings_.add(code, layout_.span(begin, end), std::move(message), std::move(help));
  if (++errors_ >= most_errors) throw TooManyErrors{};
}

void Builder::check_number(std::uint32_t at) {
  const std::string_view text = layout_.text;
  std::uint32_t end = at;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
  const std::string_view digits = text.substr(at, end - at);
  const std::size_t zeros = std::min(digits.find_first_not_of('0'), digits.size());
  const std::string_view word = word_at(at);
  if (word.size() > digits.size()) {
    report(at, at + static_cast<std::uint32_t>(word.size()), "E0115", "a number runs into a word here",
           fmt::format("put a blank between: {} {}", digits, word.substr(digits.size())));
  } else if (digits.size() - zeros > 9) {
    report(at, end, "E0114", "this number is larger than 999 999 999", "");
  }
}

void Builder::finish(std::uint32_t end) {
  // After a file was given up, parts of broken declarations may still stand on the stack.
  std::erase_if(stack_, [this](const Entry& entry) { return !is_declaration(tree_[entry.id].kind); });
  const NodeId id = make(Kind::File, stack_.size(), 0, end);
  tree_.nodes[id].span = {layout_.file, 0, layout_.source_of(end)};
  tree_.root = id;
}

}  // namespace tapis
