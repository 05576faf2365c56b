// What a rule of the linter sees: one script with all that it uses, and the questions that rules share.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/lint/allow.hpp"
#include "dsl/lint/fold.hpp"
#include "dsl/lint/lint.hpp"
#include "dsl/lint/ranges.hpp"
#include "dsl/lint/rules.hpp"

namespace tapis {

// What other scripts that are asked about and use this one add to it.
struct Surroundings {
  std::set<std::string, std::less<>> names;  // that they mention
  std::vector<PlayerCount> players;          // with whom they are played
};

// Who refers to what, in the whole program: a number of places for each declaration. Places inside what a later meaning
// has replaced count where the checker has read them.
struct Uses {
  std::vector<int> rules, procedures, options, zones, orders, values, patterns;
  std::vector<int> reads;   // of variables, but not those for a new value of the same variable
  std::vector<int> writes;  // of variables, but for `reset`
};

class View {
 public:
  View(std::shared_ptr<const Checked> checked, const LintSettings& settings, const Surroundings& around);

  // ---- the program
  const Program& program() const { return checked_->program; }
  const Sources& sources() const { return checked_->sources; }
  const std::shared_ptr<const Checked>& checked() const { return checked_; }
  const Expr& expr(ExprId id) const { return program().exprs[static_cast<std::size_t>(id)]; }
  const Stmt& stmt(std::int32_t id) const { return program().stmts[static_cast<std::size_t>(id)]; }
  // A module serves scripts that are not here: what it brings may be used by any of them.
  bool module() const { return !program().playable; }
  // Whether the place lies in the script itself, not in a file that it uses.
  bool own(Span span) const { return span.file == tree().file; }
  const Uses& uses();
  // Does another script that was asked about mention the name?
  bool mentioned(std::string_view name) const { return around_.names.count(name) > 0; }
  // Does any other script that was asked about use this one?
  bool used() const { return !around_.names.empty(); }
  // Has the name a label for the table? What has one is shown to players.
  bool labelled(std::string_view name) const;

  // The trees of the files that the script uses, the prelude's too.
  std::vector<const Tree*> used_trees() const;

  // ---- the tree of the script
  const Tree& tree() const { return checked_->trees.back(); }
  Kind kind(NodeId node) const { return tree()[node].kind; }
  Span span(NodeId node) const { return tree()[node].span; }
  std::string_view text(NodeId node) const { return sources().text(span(node)); }
  std::string_view text(Span span) const { return sources().text(span); }
  // All nodes of a kind, in the order of the script.
  const std::vector<NodeId>& nodes(Kind kind) const { return by_kind_[static_cast<std::size_t>(kind)]; }
  NodeId parent(NodeId node) const { return parents_[node]; }
  // The nearest node of that kind around it, or no_node.
  NodeId around(NodeId node, Kind kind) const;
  NodeId child(NodeId node, Kind kind) const { return node == no_node ? no_node : tree().child(node, kind); }
  // Children that are no doc comments.
  std::vector<NodeId> parts(NodeId node) const;
  bool has_doc(NodeId node) const { return child(node, Kind::Doc) != no_node; }
  // Whether the word occurs as a name somewhere under the node, from the offset on.
  bool names(NodeId under, std::string_view word, std::uint32_t from = 0) const;
  // Whether both say the same, word by word: comments and blanks aside.
  bool same(NodeId one, NodeId other) const { return same(tree(), one, tree(), other); }
  bool same(const Tree& tree, NodeId one, const Tree& other_tree, NodeId other) const;
  // The name that a declaration or replacement gives a meaning to.
  NodeId name_of(NodeId declaration) const { return name_of(tree(), declaration); }
  static NodeId name_of(const Tree& tree, NodeId declaration);
  // The declaration of the script whose name stands there, or no_node.
  NodeId declaration_at(Span name) const;
  // What the checker made of a node: the outermost expressions with just its place (none if it is no expression).
  std::vector<ExprId> exprs_at(Span span) const;
  // The same for a condition: without what is not asked in the end, since the checker may read a place more than once.
  std::vector<ExprId> conditions_at(Span span) const;

  // ---- what is known before the game
  // The numbers of players for which the script is played, here and in what uses it; empty for a module.
  const std::vector<PlayerCount>& players() const { return players_; }
  // All combinations of players and of the options that the expressions read. Nothing if these are too many.
  std::optional<std::vector<Setting>> settings_of(const std::vector<ExprId>& exprs) const;
  // What the condition at a node gives whatever the options and the players and whatever happens in the game; nothing
  // if that is not known or differs.
  std::optional<bool> always(NodeId condition) const;
  // Whether a card is in play in a setting; nothing if that depends on something else.
  std::optional<bool> in_play(const Card& card, Setting setting) const;
  // How many cards are in play in a setting; nothing if that depends on something else.
  std::optional<int> deck_size(Setting setting) const;
  // The cards that some setting may have in play.
  CardSet ever_in_play() const;
  // Goes through the statements of a block and of all blocks in it, those of choices too.
  void each_stmt(const Block& block, const std::function<void(const Stmt&)>& act) const;
  // The same for all procedures: what a later meaning has replaced is left out.
  void each_stmt(const std::function<void(const Stmt&)>& act) const;
  // What an expression gives in a setting; nothing if that is not known before the game.
  std::optional<std::int64_t> fold(ExprId id, const Setting& setting) const {
    return fold_constant(program(), id, setting);
  }

  // Between which numbers expressions lie, whatever happens in the game.
  const Ranges& ranges() const;

  // ---- findings
  // Tells of a place. Nothing comes of it outside the script, where a comment allows it, or if the rule is off.
  Found& find(Span span, std::string message, std::string help = {});
  Found& find(NodeId node, std::string message, std::string help = {}) {
    return find(span(node), std::move(message), std::move(help));
  }
  // Tells of something declared in the script that nothing uses; the edit takes the declaration out.
  Found& find_unused(const Named& what, const std::string& message);
  // What to replace by nothing so that a declaration or statement is gone with its lines.
  Span whole_lines(NodeId node) const;
  // Adds the edit that takes a statement out: `nothing` stays where the block would be empty.
  void take_out(Found& found, NodeId statement) const;

  // The comments of the script that allow something, with what they allowed so far.
  const std::vector<Allow>& allows() const { return allows_; }
  // What is found from now on is of this rule.
  void speak_for(const LintRule& rule) { rule_ = &rule; }
  // Lets the rule look.
  void ask(const LintRule& rule);
  std::vector<Found>& found() { return found_; }

 private:
  std::vector<ExprId> outermost_at(Span span, const std::function<bool(ExprId)>& counts) const;
  void count_expr(const Expr& expr);
  void count_stmt(const Stmt& stmt);

  std::shared_ptr<const Checked> checked_;
  const LintSettings& settings_;
  const Surroundings& around_;
  std::vector<PlayerCount> players_;
  std::vector<std::vector<NodeId>> by_kind_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<ExprId>> by_span_;  // of the script itself
  std::vector<NodeId> parents_;
  std::optional<Uses> uses_;
  mutable std::unique_ptr<const Ranges> ranges_;  // once somebody asked
  std::vector<Allow> allows_;
  const LintRule* rule_ = nullptr;  // that looks now
  std::vector<Found> found_;
  Found unheard_;
};

}  // namespace tapis
