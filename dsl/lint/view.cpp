#include "dsl/lint/view.hpp"

#include <algorithm>

namespace tapis {

namespace {

constexpr std::size_t most_settings = 5000;  // combinations of options that are tried

std::vector<std::int64_t> values_of(const Option& option) {
  std::vector<std::int64_t> all(option.values.begin(), option.values.end());
  if (option.is != Option::Is::number) return all;
  if (static_cast<std::size_t>(option.high - std::int64_t{option.low}) >= most_settings) return {};
  for (std::int64_t value = option.low; value <= option.high; ++value) all.push_back(value);
  return all;
}

}  // namespace

View::View(std::shared_ptr<const Checked> checked, const LintSettings& settings, const Surroundings& around)
    : checked_(std::move(checked)), settings_(settings), around_(around), players_(around.players) {
  const Tree& tree = this->tree();
  by_kind_.resize(static_cast<std::size_t>(Kind::It) + 1);
  parents_.assign(tree.nodes.size(), no_node);
  std::vector<NodeId> open;
  if (tree.root != no_node) open.push_back(tree.root);
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    by_kind_[static_cast<std::size_t>(kind(node))].push_back(node);
    const auto children = tree.children(node);
    for (std::size_t i = children.size(); i-- > 0;) {
      parents_[children[i]] = node;
      open.push_back(children[i]);
    }
  }
  for (const PlayerCount& count : program().players) {
    const auto same = [&](const PlayerCount& p) { return p.number == count.number && p.pairs == count.pairs; };
    if (std::none_of(players_.begin(), players_.end(), same)) players_.push_back(count);
  }
  for (std::size_t i = 0; i < program().exprs.size(); ++i) {
    const Span span = program().exprs[i].span;
    if (own(span)) by_span_[{span.begin, span.end}].push_back(static_cast<ExprId>(i));
  }
  allows_ = read_allows(sources(), tree);
}

// ---- the program

const Uses& View::uses() {
  if (uses_) return *uses_;
  uses_.emplace();
  const Program& all = program();
  uses_->rules.resize(all.rules.size());
  uses_->procedures.resize(all.procedures.size());
  uses_->options.resize(all.options.size());
  uses_->zones.resize(all.zones.size());
  uses_->orders.resize(all.orders.size());
  uses_->values.resize(all.values.size());
  uses_->patterns.resize(all.patterns.size());
  uses_->reads.resize(all.variables.size());
  uses_->writes.resize(all.variables.size());
  for (const Expr& one : all.exprs) count_expr(one);
  for (const Stmt& one : all.stmts) count_stmt(one);
  for (const Pattern& pattern : all.patterns) {
    for (const Pattern::Row& row : pattern.rows) {
      for (const Pattern::Part& part : row.parts) {
        if (part.by >= 0) ++uses_->orders[static_cast<std::size_t>(part.by)];
        if (part.values >= 0) ++uses_->values[static_cast<std::size_t>(part.values)];
      }
    }
  }
  return *uses_;
}

void View::count_expr(const Expr& expr) {
  const auto count = [&](std::vector<int>& list) {
    if (expr.a >= 0 && static_cast<std::size_t>(expr.a) < list.size()) ++list[static_cast<std::size_t>(expr.a)];
  };
  switch (expr.op) {
    case Op::RuleCall:
      return count(uses_->rules);
    case Op::OptionValue:
      return count(uses_->options);
    case Op::Variable:
      return count(uses_->reads);
    case Op::ZoneCards:
    case Op::ZonePlace:
      return count(uses_->zones);
    case Op::OrderOf:
      return count(uses_->orders);
    case Op::ValuesOf:
      return count(uses_->values);
    case Op::PatternOf:
    case Op::Forms:
      return count(uses_->patterns);
    default:
      return;
  }
}

void View::count_stmt(const Stmt& stmt) {
  const auto at = [](std::vector<int>& list, std::int32_t index) -> int& {
    return list[static_cast<std::size_t>(index)];
  };
  if (stmt.what == Do::call) ++at(uses_->procedures, stmt.a);
  if (stmt.what == Do::deal) ++at(uses_->zones, stmt.a);
  if (stmt.what == Do::draw && stmt.b == 1) ++at(uses_->writes, stmt.a);
  if (stmt.what == Do::pay) {
    ++at(uses_->writes, stmt.a);
    ++at(uses_->writes, stmt.b);
    ++at(uses_->reads, stmt.a);  // no more can be paid than is there
  }
  if (stmt.what != Do::set) return;
  ++at(uses_->writes, stmt.a);
  std::set<ExprId> known;
  std::vector<ExprId> open{stmt.args[0]};
  while (!open.empty()) {
    const ExprId id = open.back();
    open.pop_back();
    if (id == no_expr || !known.insert(id).second) continue;
    if (expr(id).op == Op::Variable && expr(id).a == stmt.a) --at(uses_->reads, stmt.a);
    open.insert(open.end(), expr(id).args.begin(), expr(id).args.end());
  }
}

bool View::labelled(std::string_view name) const {
  const auto& words = program().words;
  return std::any_of(words.begin(), words.end(), [&](const auto& word) { return word.first == name; });
}

std::vector<const Tree*> View::used_trees() const {
  std::vector<const Tree*> all;
  for (const Tree& one : checked_->trees) {
    if (&one != &tree()) all.push_back(&one);
  }
  return all;
}

// ---- the tree

NodeId View::around(NodeId node, Kind wanted) const {
  for (node = parent(node); node != no_node; node = parent(node)) {
    if (kind(node) == wanted) return node;
  }
  return no_node;
}

std::vector<NodeId> View::parts(NodeId node) const {
  std::vector<NodeId> result;
  if (node == no_node) return result;
  for (const NodeId child : tree().children(node)) {
    if (kind(child) != Kind::Doc) result.push_back(child);
  }
  return result;
}

bool View::names(NodeId under, std::string_view word, std::uint32_t from) const {
  if (kind(under) == Kind::Name && span(under).begin >= from && text(under) == word) return true;
  const auto children = tree().children(under);
  return std::any_of(children.begin(), children.end(), [&](NodeId child) { return names(child, word, from); });
}

bool View::same(const Tree& tree, NodeId one, const Tree& other_tree, NodeId other) const {
  if (tree[one].kind != other_tree[other].kind) return false;
  const auto parts_of = [](const Tree& of, NodeId node) {
    std::vector<NodeId> result;
    for (const NodeId child : of.children(node)) {
      if (of[child].kind != Kind::Doc) result.push_back(child);
    }
    return result;
  };
  const std::vector<NodeId> a = parts_of(tree, one), b = parts_of(other_tree, other);
  if (a.size() != b.size()) return false;
  if (a.empty()) return text(tree[one].span) == text(other_tree[other].span);
  return std::equal(a.begin(), a.end(), b.begin(), [&](NodeId x, NodeId y) { return same(tree, x, other_tree, y); });
}

NodeId View::name_of(const Tree& tree, NodeId declaration) {
  const NodeId head = tree.child(declaration, Kind::Head);
  return tree.child(head == no_node ? declaration : head, Kind::Name);
}

NodeId View::declaration_at(Span name) const {
  if (tree().root == no_node) return no_node;
  for (const NodeId node : tree().children(tree().root)) {
    const NodeId named = name_of(node);
    if (named != no_node && span(named).begin == name.begin) return node;
  }
  return no_node;
}

std::vector<ExprId> View::exprs_at(Span span) const {
  return outermost_at(span, [](ExprId) { return true; });
}

std::vector<ExprId> View::conditions_at(Span span) const {
  std::vector<ExprId> all = outermost_at(span, [&](ExprId id) { return expr(id).type.base == Base::flag; });
  const auto idle = [&](ExprId id) { return !ranges().bound().reached(id); };
  if (std::all_of(all.begin(), all.end(), idle)) return all;
  all.erase(std::remove_if(all.begin(), all.end(), idle), all.end());
  return all;
}

std::vector<ExprId> View::outermost_at(Span span, const std::function<bool(ExprId)>& counts) const {
  const auto known = by_span_.find({span.begin, span.end});
  if (known == by_span_.end() || !own(span)) return {};
  std::vector<ExprId> all;
  std::copy_if(known->second.begin(), known->second.end(), std::back_inserter(all), counts);
  std::set<ExprId> inner;
  for (const ExprId id : all) inner.insert(expr(id).args.begin(), expr(id).args.end());
  all.erase(std::remove_if(all.begin(), all.end(), [&](ExprId id) { return inner.count(id) > 0; }), all.end());
  return all;
}

// ---- what is known before the game

std::optional<std::vector<Setting>> View::settings_of(const std::vector<ExprId>& exprs) const {
  std::set<std::int32_t> options;
  bool seats = false;
  for (const ExprId id : exprs) note_options(program(), id, options, seats);
  std::vector<Setting> all{{0, std::vector<std::int64_t>(program().options.size(), 0)}};
  if (seats && !players_.empty()) {
    const Setting plain = all.front();
    all.clear();
    for (const PlayerCount& count : players_) all.push_back({count.number, plain.options});
  }
  for (const std::int32_t option : options) {
    const auto values = values_of(program().options[static_cast<std::size_t>(option)]);
    if (values.empty() || all.size() * values.size() > most_settings) return {};
    std::vector<Setting> more;
    for (const std::int64_t value : values) {
      for (Setting setting : all) {
        setting.options[static_cast<std::size_t>(option)] = value;
        more.push_back(std::move(setting));
      }
    }
    all = std::move(more);
  }
  return all;
}

std::optional<bool> View::always(NodeId condition) const {
  const std::vector<ExprId> roots = conditions_at(span(condition));
  std::optional<bool> result;
  const auto settled = [&](const Range& range) {
    if (range.low != range.high || (result && *result != (range.low != 0))) return false;
    result = range.low != 0;
    return true;
  };
  const auto settings = settings_of(roots);
  for (const ExprId root : roots) {
    const Range any = ranges().of(root);
    if (any.low == any.high ? !settled(any) : !settings) return {};
    if (any.low == any.high) continue;
    for (const Setting& setting : *settings) {
      if (!settled(ranges().of(root, &setting))) return {};
    }
  }
  return result;
}

const Ranges& View::ranges() const {
  if (!ranges_) ranges_ = std::make_unique<const Ranges>(*this);
  return *ranges_;
}

std::optional<bool> View::in_play(const Card& card, Setting setting) const {
  setting.card = &card;
  bool known = true;
  for (const ExprId where : program().deck.where) {
    const auto value = fold(where, setting);
    if (value && *value == 0) return false;
    known = known && value;
  }
  return known ? std::optional<bool>(true) : std::nullopt;
}

std::optional<int> View::deck_size(Setting setting) const {
  int size = 0;
  for (const Card& card : program().deck.cards) {
    const auto stays = in_play(card, setting);
    if (!stays) return {};
    size += *stays ? 1 : 0;
  }
  return size;
}

CardSet View::ever_in_play() const {
  CardSet all;
  const auto settings = settings_of(program().deck.where);
  const auto& cards = program().deck.cards;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    all[i] = !settings || std::any_of(settings->begin(), settings->end(), [&](const Setting& setting) {
      return in_play(cards[i], setting).value_or(true);
    });
  }
  return all;
}

void View::each_stmt(const Block& block, const std::function<void(const Stmt&)>& act) const {
  for (const std::int32_t id : block) {
    const Stmt& one = stmt(id);
    act(one);
    each_stmt(one.first, act);
    each_stmt(one.second, act);
    if (one.what != Do::choose && one.what != Do::at_once && one.what != Do::meanwhile) continue;
    for (const Alternative& alternative : program().sites[static_cast<std::size_t>(one.a)].alternatives) {
      each_stmt(alternative.body, act);
    }
  }
}

void View::each_stmt(const std::function<void(const Stmt&)>& act) const {
  for (const Procedure& procedure : program().procedures) each_stmt(procedure.body, act);
}

// ---- findings

Found& View::find(Span span, std::string message, std::string help) {
  unheard_ = {};
  unheard_.rule = rule_;
  if (!own(span)) return unheard_;
  for (const Found& known : found_) {
    if (known.rule == rule_ && known.finding.span.begin == span.begin) return unheard_;
  }
  bool allowed = false;
  for (Allow& allow : allows_) {
    if (span.begin < allow.where.begin || span.begin >= allow.where.end) continue;
    for (Allowed& one : allow.rules) {
      if (one.rule != rule_) continue;
      ++one.hits;
      allowed = true;
    }
  }
  const std::optional<Severity> severity = settings_.severity(*rule_);
  if (allowed || !severity) return unheard_;
  Found found;
  found.finding = {std::string(rule_->code), *severity, span, std::move(message), {}, std::move(help)};
  found.checked = checked_;
  found.rule = rule_;
  found.safe = rule_->fix == LintFix::safe;
  found_.push_back(std::move(found));
  return found_.back();
}

Found& View::find_unused(const Named& what, const std::string& message) {
  Found& found = find(what.span, message, "use it, or delete it with its comment");
  const NodeId declaration = declaration_at(what.span);
  if (declaration != no_node && &found != &unheard_) found.edit(whole_lines(declaration), "");
  return found;
}

Span View::whole_lines(NodeId node) const {
  Span lines = span(node);
  for (const NodeId child : tree().children(node)) {
    lines.begin = std::min(lines.begin, span(child).begin);
    lines.end = std::max(lines.end, span(child).end);
  }
  const std::string& all = sources().file(lines.file).text;
  const std::size_t before = lines.begin == 0 ? std::string::npos : all.rfind('\n', lines.begin - 1);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  const std::size_t end = std::min(all.find('\n', lines.end), all.size());
  const auto blank = [&](std::size_t from, std::size_t to) {
    const std::size_t sign = all.find_first_not_of(" \t\r", from);
    return sign == std::string::npos || sign >= to;
  };
  const std::size_t sign = std::min(all.find_first_not_of(" \t", begin), all.size());
  if ((!blank(begin, lines.begin) && all[sign] != '#') || !blank(lines.end, end)) return span(node);
  return {lines.file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::min(end + 1, all.size()))};
}

void View::take_out(Found& found, NodeId statement) const {
  const NodeId block = parent(statement);
  const bool alone = block == no_node || kind(block) != Kind::Block || parts(block).size() == 1;
  if (alone) {
    found.edit(span(statement), "nothing");
  } else {
    found.edit(whole_lines(statement), "");
  }
}

void View::ask(const LintRule& rule) {
  speak_for(rule);
  if (rule.look != nullptr) rule.look(*this);
}

}  // namespace tapis
