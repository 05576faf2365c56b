// The checker's inner structure. One Checker checks one program, in this order: files are loaded (check_load.cpp),
// declarations collected and replacements applied (check_names.cpp), the deck built (check_cards.cpp, check_trim.cpp),
// declarations and bodies checked (check_decl.cpp, check_rule.cpp, check_tables.cpp, check_expr.cpp, check_apply.cpp,
// check_phrase.cpp, check_stmt.cpp, check_deal.cpp, check_choice.cpp), and at last what needs the whole program:
// recursion, rules never given, order of options (check_graph.cpp). check_help.cpp has the longer helps.
//
// An expression that is wrong has the type Base::nothing; whatever depends on it stays silent.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dsl/check.hpp"
#include "dsl/check_parts.hpp"

namespace tapis {

class Checker {
 public:
  explicit Checker(Checked& out) : out_(out), program_(out.program) {}

  // check_load.cpp
  void run(const Library& library, const std::string& path, std::string text);

  // check.cpp: a checker over a finished program, for single expressions.
  void adopt();
  ExprId expression(const Tree& tree, std::int32_t& locals, Diagnostics& findings);

 private:
  // ---- check_load.cpp: files
  bool load_all(const Library& library, const std::string& path, const std::string& text);
  int load_file(const Library& library, const std::string& name, const std::string& path, std::string text,
                bool prelude, int depth);
  void load_uses(const Library& library, int file, bool prelude, int depth);
  int load_used(const Library& library, int user, NodeId name, bool prelude, int depth);
  void read_head(int file);
  void find_reach();
  void note_broken();
  void check_sections();

  // ---- check_names.cpp: declarations and replacements
  void collect();
  void collect_declaration(NodeId node);
  void introduce(const std::string& name, NodeId at, bool takes, NounKind kind, int index);
  void collect_option(NodeId node);
  void collect_zone(NodeId node);
  void collect_variable(NodeId node);
  void collect_table(NodeId node);
  void collect_rule(NodeId node);
  void collect_procedure(NodeId node);
  void collect_words(NodeId node);
  void replace_all();
  Kind row_kind(NodeId node) const;
  void replace_noun(NodeId node);
  void replace_procedure(NodeId node);
  bool add_replacement(Meanings& meanings, const Named& named, NodeId node, NodeId name);
  void check_conflicts(const Meanings& meanings, const Named& named);
  Meanings* meanings_of(Noun noun);
  Named& named(Noun noun);
  Noun* find_noun(std::string_view name, bool takes);
  template <class T>
  bool fill(T& named, NodeId node, NodeId name, std::size_t limit, std::size_t count);
  std::string doc_of(NodeId node) const;

  // ---- check_cards.cpp: players, deck, atoms
  void read_players();
  void read_deck();
  bool build_deck(int file, NodeId deck_node, int depth);
  void add_deck_row(NodeId row);
  int add_spelling(std::vector<Spelling>& list, NodeId spelled, int limit, std::string_view what);
  void add_rank_range(NodeId node, std::vector<std::pair<int, int>>& ranks);
  void list_decks();
  void try_decks();
  void read_nicknames();

  // ---- check_trim.cpp: which of the cards are in play
  void trim_deck();
  ExprId trim_expression(const NodeAt& where);
  std::optional<std::int64_t> trim_value(ExprId id, const Card& card, int depth) const;
  std::optional<std::int64_t> trim_member(std::int64_t value, ExprId set, int depth) const;
  void compact_deck(const std::vector<bool>& stays);

  // ---- check_cards.cpp: what names a card
  int find_suit(std::string_view text) const;
  int find_rank(std::string_view text) const;
  int find_nickname(std::string_view text) const;
  std::vector<int> cards_of(int suit, int rank) const;
  bool split_card(std::string_view text, int& suit, int& rank) const;
  bool known_elsewhere(std::string_view text) const;
  CardSet atom(NodeId node);
  CardSet rank_range(NodeId node);
  ExprId card_literal(NodeId node);
  ExprId card_of(NodeId of, NodeId rank, NodeId suit);
  ExprId card_constant(int suit, int rank, NodeId at);
  ExprId missing_card(NodeId at, Type type, const std::string& what);

  // ---- check_decl.cpp: declarations
  void check_declarations();
  Family read_family(NodeId declaration);
  Type family_type(const Family& family) const;
  bool add_symbol(std::vector<std::string>& symbols, NodeId node);
  Type read_type(NodeId type_ref);
  void option_kinds();
  void option_kind(int index);
  void option_default(int index);
  void variable_type(int index);
  void variable_initial(int index);
  void zone_audience(int index);
  ExprId default_value(Type type, Span span);
  ExprId audience(NodeId seen_by, const Family& family, bool fixed);
  void find_specials();

  // ---- check_rule.cpp: rules and procedures
  void rule_signature(int index);
  void read_params(NodeId head, std::vector<Type>& types, std::vector<std::string>& names, bool typed);
  void bind_params(NodeId head, const std::vector<Type>& types);
  bool ensure_rule(int index, Span used_at);
  void infer_rule(int index);
  void check_rule(int index);
  void check_rule_body(int index, const NodeAt& meaning, bool final);
  ExprId fit_result(int index, ExprId id, NodeId body);
  bool has_type(int index);
  Duty read_duty(NodeId node, Type result);
  void check_procedure(int index);

  // ---- check_tables.cpp: orders and values
  void check_order(int index);
  void check_values(int index);
  void order_row(Order& order, NodeId row);
  void order_keys(Order::Row& row, const std::vector<NodeId>& keys);
  void values_row(Values& values, NodeId row);
  ExprId row_when(NodeId row);
  void order_expression(Order& order, NodeId node);
  std::vector<NodeId> parts_or_reversed(NodeId keys) const;
  ExprId reverse_key(ExprId id, Span at);
  Scope table_scope(GraphNode owner, NodeId head, Base about = Base::card);

  // ---- check_pattern.cpp: patterns, and what is asked of them
  void check_pattern(int index);
  void pattern_row(Pattern& pattern, NodeId row);
  Pattern::Part pattern_part(NodeId node);
  void part_quality(Pattern::Part& part, NodeId node);
  CardSet cards_listed(NodeId node);
  bool adds_up(ExprId id) const;
  int table_named(NodeId name, NounKind wanted);
  ExprId pattern_of(NodeId node);
  ExprId forms(NodeId node);

  // ---- check_types.cpp: types and conversions
  std::string type_text(Type type) const;
  static std::string takes_text(std::size_t takes, std::size_t given);
  ExprId make(Op op, Type type, Span span, std::vector<ExprId> args = {}, std::int32_t a = 0, std::int32_t b = 0);
  ExprId poison(Span span);
  ExprId constant(Type type, std::int32_t value, Span span);
  Type type(ExprId id) const { return program_.exprs[static_cast<std::size_t>(id)].type; }
  Span span_of(ExprId id) const { return program_.exprs[static_cast<std::size_t>(id)].span; }
  bool poisoned(ExprId id) const { return type(id).base == Base::nothing && !type(id).optional; }
  bool untyped_none(ExprId id) const { return type(id).base == Base::nothing && type(id).optional; }
  bool is_pick(ExprId id) const { return picks_[static_cast<std::size_t>(id)]; }
  ExprId fit(ExprId id, Type wanted, Span span);
  ExprId fit_none(Type wanted, Span span);
  ExprId value(ExprId id, Span span);
  ExprId as_set(ExprId id, Span span);
  ExprId single(ExprId id, Span span);
  bool join(ExprId& x, ExprId& y, Span span, bool optional);
  int symbol_list(std::vector<std::string> symbols);
  void mismatch(ExprId id, Type wanted, Span span);

  // ---- check_lookup.cpp: names
  ExprId name(NodeId node, Type hint);
  ExprId symbol_or_part(NodeId node, std::string_view text, Type hint);
  ExprId thing(NodeId node, std::string_view text);
  ExprId on_subject(NodeId node, std::string_view text, bool& exists);
  ExprId unknown_name(NodeId node, std::string_view text, Type hint, bool needs_of);
  ExprId noun_value(Noun noun, Span span);
  ExprId too_early(Span span);
  ExprId variable_value(int index, ExprId at, Span span);
  bool find_callee(std::string_view text, Span used_at, Callee& callee);
  bool resolvable(NodeId node);
  std::vector<std::string> known_names(bool takes, Type hint) const;
  const Local* find_local(std::string_view text) const;
  ExprId local_value(const Local& local, Span span);
  bool is_builtin(std::string_view text, bool takes) const;

  // ---- check_apply.cpp: `of` and brackets
  ExprId of(NodeId node, Type hint);
  ExprId apply(NodeId node, Type hint);
  ExprId min_max(NodeId node, Op op, const std::vector<NodeId>& args);
  ExprId call_one(const Callee& callee, NodeId arg, NodeId at);
  ExprId call_with(const Callee& callee, ExprId arg, Span span);
  ExprId call_many(const Callee& callee, const std::vector<NodeId>& args, NodeId at, std::string_view name);
  ExprId lift(const Callee& callee, ExprId set, Span span);
  ExprId call(const Callee& callee, std::vector<ExprId> args, Type result, Span span);
  ExprId wrong_of(NodeId node, NodeId name);
  ExprId end_of_pile(NodeId node, bool top);

  // ---- check_expr.cpp: expressions
  ExprId infer(NodeId node, Type hint = {});
  ExprId infer_kind(NodeId node, Type hint);
  ExprId too_deep(NodeId node);
  ExprId flag(NodeId node);
  ExprId number(NodeId node);
  ExprId wanted(NodeId node, Type type);
  ExprId single_or_poison(NodeId node, Type hint);
  ExprId number_literal(NodeId node, Type hint);
  ExprId opposite(NodeId node, bool logical);
  ExprId count_of(NodeId node);
  ExprId conditional(NodeId node, Type hint);
  ExprId fallback(NodeId node, Type hint);
  ExprId logic(NodeId node, bool conjunction);
  ExprId is(NodeId node, bool positive);
  ExprId is_nothing(NodeId node, ExprId left, bool none, bool positive);
  ExprId same_card(ExprId left, ExprId right, Span span);
  ExprId compare(NodeId node);
  ExprId in(NodeId node, bool positive);
  ExprId arithmetic(NodeId node, Type hint);
  ExprId set_literal(NodeId node, Type hint);
  void facts_of(NodeId condition, bool truth, std::vector<Fact>& facts);
  bool fact_key(NodeId node, Fact& fact);
  ExprId place(NodeId node);
  ExprId pile(NodeId node);
  ExprId place_of_name(NodeId node, std::string_view text);
  ExprId moved(NodeId node);

  // ---- check_phrase.cpp: noun phrases
  ExprId phrase(NodeId node);
  ExprId phrase_result(NodeId node, const std::string& determiner, const Part& part);
  Part phrase_set(NodeId node, bool every);
  ExprId phrase_base(NodeId node, const std::string& noun);
  ExprId number_range(NodeId node);
  Part source_set(NodeId node, const std::string& name);
  Part set_of_node(NodeId node);
  void order_clause(NodeId clause, Part& part);
  void clauses(NodeId node, Part& part, bool every, const std::string& name);
  ExprId filter(ExprId set, NodeId condition, bool negate, const std::string& name);
  ExprId best(ExprId set, NodeId with, const std::string& name);
  static std::int32_t drops(std::string_view ordinal);
  void no_best(NodeId source);
  ExprId aggregate(NodeId node);
  ExprId set_phrase(NodeId node);
  ExprId subsets(NodeId phrase, SubsetAsk ask, NodeId value);
  ExprId key_over(NodeId key, std::int32_t slot, Type element, const std::string& name);

  // ---- check_stmt.cpp: statements
  Block block(NodeId node);
  Block statements(const std::vector<NodeId>& nodes);
  std::int32_t statement(NodeId node);
  void statement_kind(NodeId node, Stmt& stmt);
  void simple(NodeId node, Stmt& stmt);
  void if_statement(NodeId node, Stmt& stmt);
  void each_statement(NodeId node, Stmt& stmt);
  void each_number(NodeId node, NodeId source, NodeId range, Stmt& stmt);
  void in_turn(NodeId node, Stmt& stmt);
  void repeat(NodeId node, Stmt& stmt);
  void let(NodeId node, Stmt& stmt);
  void move(NodeId node, Stmt& stmt);
  void shuffle(NodeId node, Stmt& stmt);
  void deal(NodeId node, Stmt& stmt);
  void draw(NodeId node, Stmt& stmt);
  void pay(NodeId node, Stmt& stmt);
  void change(NodeId node, Stmt& stmt);
  void do_procedure(NodeId node, Stmt& stmt);
  void show(NodeId node, Stmt& stmt);
  void seat(NodeId node, Stmt& stmt);
  void forbid_in_meanwhile(NodeId node, std::string_view what);
  bool leaves_block(NodeId block) const;
  // A variable to change; its index expression goes to `at`. -1 if it is none.
  int target(NodeId node, ExprId& at);

  // ---- check_choice.cpp: choices
  void choose(NodeId node, Stmt& stmt);
  void at_once(NodeId node, Stmt& stmt);
  void meanwhile(NodeId node, Stmt& stmt);
  int add_site(NodeId node, std::int32_t player_slot);
  void alternatives(NodeId node, int site, bool meanwhile);
  void alternative(NodeId node, int site, bool meanwhile, bool keep_names);
  void binder(NodeId node, Alternative& alternative, std::vector<NodeId>& conditions);
  void quantity(NodeId node, Binder& binder);
  void no_lost_quantity(NodeId label, const Binder& binder);

  // ---- check_help.cpp: what helps, beside a finding
  std::string source_text(Span span) const;
  std::string none_help(ExprId id) const;
  std::string sum_help(const Callee& callee, Span call) const;
  std::string compare_help(NodeId left, NodeId right, Type a, Type b) const;
  static std::string change_help(Noun noun);

  // ---- check_graph.cpp: the whole program
  void refer(GraphNode to, Span at);
  void check_graph();
  void find_cycles();
  void report_cycle(const std::vector<GraphNode>& cycle, Span at);
  void check_given();
  void check_meanwhile_calls();
  void order_options();
  bool is_fixed(ExprId id);
  bool is_fixed_table(GraphNode node);
  void options_in(ExprId start, std::set<std::int32_t>& found) const;
  std::string graph_name(GraphNode node) const;

  // ---- check.cpp: trees and findings
  const Tree& tree() const { return *tree_; }
  bool has(NodeId node) const { return node < tree_->nodes.size(); }
  Kind kind(NodeId node) const { return has(node) ? (*tree_)[node].kind : Kind::Empty; }
  Span span(NodeId node) const;
  std::string text(NodeId node) const;
  std::vector<NodeId> kids(NodeId node) const;
  std::vector<NodeId> kids(NodeId node, Kind kind) const;
  std::vector<NodeId> parts(NodeId node) const;  // the children that are expressions
  NodeId part(NodeId node, std::size_t index) const;
  NodeId kid(NodeId node, Kind kind) const;
  std::int32_t number_of(NodeId node) const;
  std::string string_of(NodeId node) const;
  static bool is_expression(Kind kind);
  Diagnostic& error(const char* code, Span span, std::string message, std::string help = {});
  void suggest(Diagnostic& finding, std::string_view wanted, const std::vector<std::string>& known);
  void broken(NodeId node);
  void limit_names(std::size_t count, NodeId node);
  bool serves_others() const;
  std::int32_t new_slot();
  std::int32_t bind(const std::string& name, Type type, bool pick = false);
  std::int32_t bind_given(const std::string& name, Type type);

  // Goes to a file, and to a scope, for the time of a block.
  struct At {
    At(Checker& checker, int file);
    ~At();
    At(const At&) = delete;
    At& operator=(const At&) = delete;
    Checker& checker;
    int file;
    const Tree* tree;
  };
  struct In {
    In(Checker& checker, Scope scope);
    ~In();
    In(const In&) = delete;
    In& operator=(const In&) = delete;
    Checker& checker;
    Scope outer;
  };
  // Names, subjects, facts and slots made inside end with the block.
  struct Nested {
    explicit Nested(Checker& checker, bool keep_slots = false);
    ~Nested();
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;
    Checker& checker;
    std::size_t locals, subjects, facts;
    std::int32_t next;
    bool keep_slots;
  };

  Checked& out_;
  Program& program_;
  Diagnostics* findings_ = nullptr;
  std::set<std::pair<std::string, std::pair<int, std::uint32_t>>> said_;
  Diagnostic swallowed_;                             // where what must not be said goes
  bool deep_ = false;                                // it was told that something is nested too deep
  bool trimming_ = false;                            // a card is looked at before the deck is known
  bool quiet_names_ = false;                         // much could not be read: unknown names are not told
  std::set<std::string, std::less<>> broken_words_;  // of lines that could not be read: likewise
  struct GivenUp {};  // thrown after most_errors findings: what comes after is not worth reading
  std::size_t errors_ = 0;
  Note why_;  // goes with findings about a type while a replacement is fitted

  std::vector<File> files_;
  std::map<std::string, int> loaded_;  // by path
  std::vector<int> loading_;
  std::vector<int> order_;  // files in load order: what is used before its users, the file asked for last
  int main_ = -1;
  int cards_file_ = -1;  // the file whose `cards` counts
  std::string main_path_, main_text_;
  bool main_in_prelude_ = false;
  int file_ = 0;
  const Tree* tree_ = nullptr;

  std::map<std::pair<std::string, bool>, Noun, std::less<>> nouns_;
  std::map<std::string, int, std::less<>> verbs_;
  std::vector<Meanings> options_, zones_, variables_, orders_, values_, patterns_, rules_, procedures_;
  enum class Done : std::uint8_t { no, doing, yes };
  std::vector<Done> rule_done_;
  std::map<std::string, std::size_t> word_places_;  // in the words of the program
  std::map<std::string, NodeAt, std::less<>> decks_;
  std::vector<NodeAt> deck_where_;
  std::set<std::string, std::less<>> spellings_;  // of every deck of every file
  Scope scope_;
  int depth_ = 0;
  std::vector<int> inferring_;                            // rules whose type is being found, outermost first
  std::vector<std::pair<ExprId, const char*>> fixed_;     // what must be known before the game, and what it is
  std::vector<std::pair<GraphNode, Span>> fixed_tables_;  // orders and values that must be
  std::map<ExprId, bool> fixed_known_;
  std::vector<bool> picks_;
  struct Edge {
    GraphNode to;
    Span at;
  };
  std::map<GraphNode, std::vector<Edge>> edges_;
  std::set<GraphNode> cyclic_;
  enum Effect : unsigned { chooses = 1, chances = 2, finishes = 4 };
  std::vector<unsigned> effects_;  // of procedures, their own
  struct CallAt {
    int procedure;
    Span at;
  };
  std::vector<CallAt> meanwhile_calls_;
};

}  // namespace tapis
