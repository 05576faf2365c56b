// The entry points, and the helpers that every part of the checker uses: tree access that survives
// broken trees, findings that are said once, and slots.
#include "dsl/check.hpp"

#include <algorithm>
#include <charconv>

#include "dsl/check_impl.hpp"
#include "dsl/layout.hpp"
#include "dsl/parse.hpp"

namespace tapis {

Checked check(const Library& library, const std::string& path, std::string text) {
  Checked out;
  Checker checker(out);
  checker.run(library, path, std::move(text));
  out.findings.sort();
  return out;
}

ExprId check_expression(Checked& checked, std::string text, std::int32_t& locals, Diagnostics& findings) {
  locals = 0;
  if (checked.sources.size() >= 65'000) {
    findings.add("E0608", {}, "too many expressions were asked of this program");
    return no_expr;
  }
  const std::uint16_t file = checked.sources.add("expression", std::move(text));
  const Tree tree = parse_expression(checked.sources, file, findings);
  if (findings.has_errors() || tree.root == no_node) return no_expr;
  Checker checker(checked);
  checker.adopt();
  return checker.expression(tree, locals, findings);
}

void Checker::adopt() {
  files_.emplace_back();
  files_.back().game = true;
  const auto known = [this](NounKind kind, const auto& list, auto takes) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      nouns_.try_emplace({list[i].name, takes(list[i])}, Noun{kind, static_cast<int>(i)});
    }
  };
  const auto family = [](const auto& named) { return named.family.over != Family::Over::none; };
  known(NounKind::option, program_.options, [](const auto&) { return false; });
  known(NounKind::zone, program_.zones, family);
  known(NounKind::variable, program_.variables, family);
  known(NounKind::order, program_.orders, [](const auto&) { return true; });
  known(NounKind::values, program_.values, [](const auto&) { return true; });
  known(NounKind::pattern, program_.patterns, [](const auto&) { return true; });
  known(NounKind::rule, program_.rules, [](const auto& rule) { return !rule.params.empty(); });
  for (std::size_t i = 0; i < program_.procedures.size(); ++i) {
    verbs_.try_emplace(program_.procedures[i].name, static_cast<int>(i));
  }
  rule_done_.assign(program_.rules.size(), Done::yes);
  picks_.assign(program_.exprs.size(), false);
}

ExprId Checker::expression(const Tree& tree, std::int32_t& locals, Diagnostics& findings) {
  tree_ = &tree;
  findings_ = &findings;
  Scope scope;
  scope.eval = true;
  const In in(*this, scope);
  ExprId id = no_expr;
  try {
    id = infer(tree.root);
    if (untyped_none(id)) error("E0404", span_of(id), "`none` alone has no type");
  } catch (const GivenUp&) {
    return no_expr;
  }
  locals = scope_.most;
  return findings.has_errors() || poisoned(id) || untyped_none(id) ? no_expr : id;
}

// ---- trees

Span Checker::span(NodeId node) const {
  if (has(node)) return (*tree_)[node].span;
  Span none;
  none.file = tree_ != nullptr ? tree_->file : std::uint16_t{0};
  return none;
}

std::string Checker::text(NodeId node) const { return has(node) ? std::string(out_.sources.text(span(node))) : ""; }

std::vector<NodeId> Checker::kids(NodeId node) const {
  std::vector<NodeId> result;
  if (!has(node)) return result;
  const Node& at = (*tree_)[node];
  for (std::uint32_t i = 0; i < at.count && at.first + std::size_t{i} < tree_->links.size(); ++i) {
    const NodeId child = tree_->links[at.first + i];
    if (has(child) && (*tree_)[child].kind != Kind::Doc) result.push_back(child);
  }
  return result;
}

std::vector<NodeId> Checker::kids(NodeId node, Kind wanted) const {
  std::vector<NodeId> result;
  for (const NodeId child : kids(node)) {
    if (kind(child) == wanted) result.push_back(child);
  }
  return result;
}

NodeId Checker::kid(NodeId node, Kind wanted) const {
  for (const NodeId child : kids(node)) {
    if (kind(child) == wanted) return child;
  }
  return no_node;
}

bool Checker::is_expression(Kind kind) {
  if (kind < Kind::Conditional || kind > Kind::It) return false;
  return kind != Kind::Determiner && kind != Kind::Noun && kind != Kind::PhraseIn && kind != Kind::SumOf &&
         kind != Kind::BestFits && kind != Kind::AllFits && kind != Kind::String;
}

std::vector<NodeId> Checker::parts(NodeId node) const {
  std::vector<NodeId> result;
  for (const NodeId child : kids(node)) {
    if (is_expression(kind(child))) result.push_back(child);
  }
  return result;
}

NodeId Checker::part(NodeId node, std::size_t index) const {
  const std::vector<NodeId> all = parts(node);
  return index < all.size() ? all[index] : no_node;
}

std::int32_t Checker::number_of(NodeId node) const {
  std::int64_t result = 0;
  for (const char c : text(node)) {
    if (c >= '0' && c <= '9') result = std::min<std::int64_t>(result * 10 + (c - '0'), max_number);
  }
  return static_cast<std::int32_t>(result);
}

std::string Checker::string_of(NodeId node) const {
  std::string result = text(node);
  if (result.size() >= 2 && result.front() == '"' && result.back() == '"') result = result.substr(1, result.size() - 2);
  return result;
}

// ---- findings

Diagnostic& Checker::error(const char* code, Span span, std::string message, std::string help) {
  swallowed_ = {};
  const bool about_name = std::string_view(code).substr(0, 3) == "E03" || std::string_view(code) == "E0501";
  if (about_name && (quiet_names_ || broken_words_.count(out_.sources.text(span)) > 0)) return swallowed_;
  if (!said_.insert({code + message, {span.file, span.begin}}).second) return swallowed_;
  if (++errors_ > most_errors) throw GivenUp{};
  // Whoever lost a name altogether hears of it once.
  if (about_name && !broken_words_.empty()) broken_words_.emplace(out_.sources.text(span));
  return findings_->add(code, span, std::move(message), std::move(help));
}

void Checker::suggest(Diagnostic& finding, std::string_view wanted, const std::vector<std::string>& known) {
  if (!finding.help.empty()) return;
  const std::vector<std::string> near = suggestions(wanted, known);
  if (near.empty()) return;
  finding.help = "did you mean ";
  for (std::size_t i = 0; i < near.size(); ++i) {
    if (i > 0) finding.help += i + 1 == near.size() ? " or " : ", ";
    finding.help += "`" + near[i] + "`";
  }
  finding.help += "?";
}

void Checker::broken(NodeId node) {
  // The parser has told why; this only makes sure that nothing incomplete passes as checked.
  if (!findings_->has_errors()) error("E0610", span(node), "this could not be read in full");
}

// More than so many names at a time would take long to look through.
void Checker::limit_names(std::size_t count, NodeId node) {
  if (count < max_names) return;
  error("E0608", span(node), "at most " + std::to_string(max_names) + " names may be known at a time");
  throw GivenUp{};
}

// Names of cards that the deck in play does not have mean nothing here: in a module, and in a game that is
// used by the one that chose the cards.
bool Checker::serves_others() const {
  const File& here = files_[static_cast<std::size_t>(file_)];
  if (!here.game) return true;
  return cards_file_ >= 0 && cards_file_ != file_ && !here.reach[static_cast<std::size_t>(cards_file_)];
}

// ---- scopes

std::int32_t Checker::new_slot() {
  const std::int32_t slot = scope_.next++;
  scope_.most = std::max(scope_.most, scope_.next);
  return slot;
}

std::int32_t Checker::bind(const std::string& name, Type type, bool pick) {
  const std::int32_t slot = new_slot();
  scope_.locals.push_back({name, slot, type, pick});
  return slot;
}

std::int32_t Checker::bind_given(const std::string& name, Type type) {
  const std::int32_t slot = bind(name, type);
  scope_.locals.back().given = true;
  return slot;
}

Checker::At::At(Checker& checker, int file) : checker(checker), file(checker.file_), tree(checker.tree_) {
  if (file < 0 || static_cast<std::size_t>(file) >= checker.files_.size()) return;
  checker.file_ = file;
  checker.tree_ = &checker.files_[static_cast<std::size_t>(file)].tree;
}

Checker::At::~At() {
  checker.file_ = file;
  checker.tree_ = tree;
}

Checker::In::In(Checker& checker, Scope scope) : checker(checker), outer(std::move(checker.scope_)) {
  checker.scope_ = std::move(scope);
}

Checker::In::~In() { checker.scope_ = std::move(outer); }

Checker::Nested::Nested(Checker& checker, bool keep_slots)
    : checker(checker),
      locals(checker.scope_.locals.size()),
      subjects(checker.scope_.subjects.size()),
      facts(checker.scope_.facts.size()),
      next(checker.scope_.next),
      keep_slots(keep_slots) {}

Checker::Nested::~Nested() {
  Scope& scope = checker.scope_;
  scope.locals.resize(std::min(locals, scope.locals.size()));
  scope.subjects.resize(std::min(subjects, scope.subjects.size()));
  scope.facts.resize(std::min(facts, scope.facts.size()));
  if (!keep_slots) scope.next = next;
}

}  // namespace tapis
