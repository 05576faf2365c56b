// Inside the compiler: from expressions and statements to code. One Coder compiles one game.
//
// Registers are virtual until the end: those below 0x8000 lie in the position, then come constants, then scratch.
// Each routine has scratch words of its own, so that calls need not save anything. What must outlive a choice or a
// chance event lies in a frame, inside the position; frames of procedures that are never active together overlap.
#pragma once
#include <algorithm>
#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/compile.hpp"

namespace tapis {

// What ends compiling: a sentence for the user.
struct CompileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline Wide word_of(std::int64_t number) { return static_cast<std::uint64_t>(number); }
inline std::int64_t number_of(Wide word) { return static_cast<std::int64_t>(static_cast<std::uint64_t>(word)); }
inline Wide bit_of(int index) { return static_cast<Wide>(1) << index; }
Wide mask_of(const CardSet& set);
CardSet set_of_mask(Wide mask);
bool is_set(Base base);

struct Env;

// What a local stands for while code is made.
struct Val {
  enum class Is : std::uint8_t {
    unbound,
    constant,
    reg,
    element,  // whatever element of a set: the expression around is being turned into a mask
    lazy,     // an argument that depends on the element: the expression itself, in its own surroundings
  } is = Is::unbound;
  Reg reg = no_reg;
  Wide bits = 0;
  ExprId expr = no_expr;
  Env* env = nullptr;

  static Val constant(Wide bits) { return {Is::constant, no_reg, bits, no_expr, nullptr}; }
  static Val in(Reg reg) { return {Is::reg, reg, 0, no_expr, nullptr}; }
  bool is_constant() const { return is == Is::constant; }
  bool is_constant(Wide value) const { return is == Is::constant && bits == value; }
};

struct Env {
  explicit Env(std::int32_t locals = 0) : slots(static_cast<std::size_t>(locals)) {}
  std::vector<Val> slots;
};

// Values that options, players and cards alone decide. Nothing for all others, and when the budget is spent.
class Fold {
 public:
  explicit Fold(const Game::Parts& parts, const Program& program) : parts_(parts), program_(program) {}
  std::optional<Wide> operator()(ExprId expr, Env& env);
  // For each element of a set's universe (by the base of the set), bound to `local`: nothing if one does not fold.
  std::optional<std::vector<Wide>> each(ExprId expr, Env& env, Val& local, Base set);
  // The number of an order for a card if it is static.
  std::optional<std::int64_t> order_number(int order, int card);
  // The same for values.
  std::optional<std::int64_t> values_number(int values, int card);
  std::vector<int> universe(Base set) const;
  Wide universe_mask(Base set) const;
  bool someone_may_leave = true;
  bool audiences = false;               // players are all seats
  std::vector<Span>* passed = nullptr;  // receives the rows that a question goes through

 private:
  std::optional<Wide> fold(ExprId expr, Env& env);
  std::optional<Wide> constant(const Expr& expr);
  std::optional<Wide> thing(const Expr& expr, Env& env);
  static std::optional<Wide> numbers(std::int64_t low, std::int64_t high);
  std::optional<Wide> of_player(const Expr& expr, Wide value);
  std::optional<Wide> of_card(const Expr& expr, Wide value);
  std::optional<Wide> logic(const Expr& expr, Env& env);
  std::optional<Wide> number(const Expr& expr, Env& env);
  std::optional<Wide> set(const Expr& expr, Env& env);
  std::optional<Wide> over(const Expr& expr, Env& env);
  std::optional<Wide> best(const Expr& expr, Env& env);
  std::optional<Wide> rule(const Expr& expr, Env& env);
  void pass(const Span& span);
  void pass_row(ExprId row);
  std::optional<std::int64_t> number_in_order(int order, int card);
  std::optional<std::int64_t> number_in_values(int values, int card);
  template <class Question>
  auto budgeted(Question&& question);
  std::optional<std::vector<std::int64_t>> order_key(const Order& order, int card);

  const Game::Parts& parts_;
  const Program& program_;
  std::int64_t total_ = 20'000'000;  // steps for the whole program
  int budget_ = 0;                   // steps for one question
  int depth_ = 0;
  std::vector<std::vector<std::int32_t>> order_numbers_;  // by order and card; empty: not asked yet
  std::vector<bool> order_fails_;
};

struct Label {
  std::uint32_t at = no_code;
  std::vector<std::pair<std::uint32_t, int>> uses;  // instruction, operand
};

struct OrderRow {
  Wide mentioned = 0;
  ExprId when = no_expr;  // nothing: static, and `mentioned` says all
  int table = -1;         // of numbers; -1: the keys are not static
  std::int64_t base = 0;  // added to numbers of dynamic keys
};
struct OrderTable {
  bool is_static = false;
  int table = -1;
  std::vector<OrderRow> rows;
};

class Coder {
 public:
  Coder(Game::Parts& parts, const Program& program);
  // The whole program: code, layout of the frames, tables. Throws CompileError.
  void compile();
  // One more expression when everything else is fixed.
  Routine expression(ExprId expr, std::int32_t locals);

 private:
  // ---- code (compile_emit.cpp)
  std::uint32_t here() const { return static_cast<std::uint32_t>(parts_.code.size()); }
  std::uint32_t emit(Code op, std::uint32_t a = 0, std::uint32_t b = 0, std::uint32_t c = 0);
  void more(std::uint32_t d, std::uint32_t e = 0, std::uint32_t f = 0);
  void jump(Label& to) { use(to, emit(Code::Jump), 0); }
  void use(Label& label, std::uint32_t instruction, int operand);
  void place(Label& label);
  void set_operand(std::uint32_t instruction, int operand, std::uint32_t value);
  Reg temp();
  Reg static_temp();  // a scratch word that is never used for anything else
  Reg frame_slot();
  Reg constant(Wide bits);
  Reg reg(const Val& val);
  // A register that outlives a choice: `reg` if it does already, else a copy in the frame.
  Reg held(const Val& val);
  Val copy(const Val& val);
  void copy_to(Reg to, const Val& val);
  void fail(Fault fault);
  // Something decides here: traced games tell it, covered ones note it unless `covers` is false.
  void decided(Span span, bool covers = true);
  // The same for covered games only.
  void passed(Span span, bool held = true);
  // A value that is known when the game is compiled. Covered games note what leads to it.
  std::optional<Wide> folded(ExprId id, Env& env);
  // Covered games: does the expression go through anything that is noted? Then it must run as it is written.
  bool is_noted(ExprId id) const;
  int mask_table(const std::vector<Wide>& rows);
  int number_table(const std::vector<std::int32_t>& rows);
  void relocate(std::uint32_t from);
  Reg relocated(Reg virtual_reg) const;
  void relocate_tables();

  // ---- expressions (compile_expr.cpp)
  const Expr& expr(ExprId id) const { return program_.exprs[static_cast<std::size_t>(id)]; }
  Val value(ExprId id, Env& env, Reg hint = no_reg);
  Val value_of(const Expr& e, ExprId id, Env& env, Reg hint);
  void value_into(Reg to, ExprId id, Env& env);
  Val thing(const Expr& e, Env& env, Reg hint);
  Val face(const Expr& e, Env& env, Reg hint);
  Val player_thing(const Expr& e, Env& env, Reg hint);
  Val conditional(const Expr& e, Env& env);
  Val flags(const Expr& e, ExprId id, Env& env);
  Val binary(Code op, const Expr& e, Env& env, Reg hint);
  Val unary(Code op, ExprId arg, Env& env, Reg hint);
  Val index(Reg base, const Family& family, const Expr& e, Env& env, Reg hint);
  Val member(ExprId index_expr, const Family& family, Env& env);
  Val place_of(ExprId id, Env& env);
  Val place_index(int zone, const Expr& e, Env& env);
  Val neighbour(Code op, const Expr& e, Env& env, Reg hint);
  // Jumps if the flag is `when`, else goes on behind.
  void branch(ExprId id, Env& env, bool when, Label& to);
  void branch_compare(const Expr& e, Env& env, bool when, Label& to);
  // The same for a condition, or a part of one; covered games note how it came out.
  void ask(ExprId id, Env& env, bool when, Label& to);
  bool may_fault(ExprId id);
  bool is_simple(ExprId id);
  bool depends(ExprId id, const Env& env) const;

  // ---- rules (compile_rule.cpp)
  int cost(ExprId id);
  int rule_cost(int rule);
  bool inlined(int rule);
  Val call(const Expr& e, Env& env, Reg hint);
  Val obey(const Rule& rule, Val cards, Env& inner, ExplainCode* steps);
  Routine& subroutine(int rule);
  void compile_subroutines();
  void count_calls();
  void rank_rules();
  void collect_rules(ExprId id, std::set<int>& out) const;
  // Looks through locals and small rules to what an expression over the element really is.
  std::pair<ExprId, Env*> reduce(ExprId id, Env& env);
  void bind_arguments(const Expr& e, Env& env, Env& inner, bool keep_lazy);

  // ---- sets (compile_set.cpp)
  Val filter(const Expr& e, Env& env);
  // Those of `from` for which the flag holds; the element's slot is bound to Is::element.
  Val keep(const Val& from, ExprId id, Env& env);
  Val keep_reduced(const Val& from, ExprId id, Env& env);
  Val keep_compare(const Val& from, const Expr& e, ExprId id, Env& env);
  Val keep_same(const Val& from, ExprId element, Env& element_env, ExprId other, Env& other_env);
  Val keep_number(const Val& from, ExprId element, Env& element_env, Relation relation, ExprId other, Env& other_env);
  Val keep_order(const Val& from, int order, Relation relation, const Val& other);
  Val keep_skipping(const Val& from, ExprId id, Env& env);
  bool is_element(ExprId id, const Env& env) const;
  std::optional<std::vector<Wide>> rows_by_value(ExprId id, Env& env);
  std::optional<std::vector<Wide>> each(ExprId id, Env& env);
  Val keep_in(const Val& from, const Expr& e, ExprId id, Env& env);
  Val keep_conditional(const Val& from, const Expr& e, Env& env);
  Val keep_if(const Val& from, ExprId flag, Env& env);
  Val keep_loop(const Val& from, ExprId id, Env& env);
  void one_by_one(const Val& set, const std::function<void(Reg, Label&)>& body);
  Val mask_and(const Val& a, const Val& b);
  Val mask_or(const Val& a, const Val& b);
  Val mask_minus(const Val& a, const Val& b);
  std::optional<int> table_of(ExprId id, Env& env);
  std::optional<Reg> cells_of(ExprId id, Env& env);
  struct Element {  // the element that expressions are about at the moment
    Env* env = nullptr;
    std::int32_t slot = 0;
    Base set = Base::cards;
  };
  class Bound;

  // ---- over sets (compile_over.cpp)
  Val best(const Expr& e, Env& env);
  Val best_of(const Val& set, ExprId key, Env& env, int flags);
  Val best_rows(const Val& set, int order, int flags);
  Val best_loop(const Val& set, ExprId key, Env& env, int flags);
  Val sum(const Expr& e, Env& env);
  Val sum_values(const Val& set, int values);
  Val extreme(const Expr& e, Env& env, bool lowest);
  Val subsets(const Expr& e, Env& env);
  Val union_over(const Expr& e, Env& env);
  Val first(const Expr& e, Env& env, Reg hint);
  void note_tie(const Expr& best, Reg from, Reg first_one);

  // ---- orders and values (compile_table.cpp)
  const OrderTable& order_table(int order);
  void order_rows(const Order& order, OrderTable& table);
  bool static_keys(const Order& order, const Order::Row& row, OrderRow& out,
                   std::vector<std::pair<int, std::vector<std::int64_t>>>& keys);
  std::vector<Val> order_parts(int order, const Val& set, Val* rest);
  Val order_of(int order, const Val& card);
  Val values_of(int values, const Val& card);
  std::optional<int> values_table(int values);

  // ---- patterns (compile_pattern.cpp)
  Patterns pattern_table(const Pattern& pattern);
  PatternPart pattern_part(const Pattern::Part& part);
  void pattern_heights(const Pattern::Part& part, PatternPart& out);
  void pattern_classes(const Pattern::Part& part, PatternPart& out) const;

  // ---- statements (compile_stmt.cpp, compile_loop.cpp)
  void compile_procedure(int number);
  void block(const Block& block, Env& env);
  void statement(const Stmt& s, Env& env, bool outlives);
  void control(const Stmt& s, Env& env, bool outlives);
  void bind_slot(Env& env, std::int32_t slot, bool outlives);
  void let(const Stmt& s, Env& env, bool outlives);
  void set(const Stmt& s, Env& env);
  void pay(const Stmt& s, Env& env);
  Val cell_number(int variable, ExprId index, Env& env);
  void move(const Stmt& s, Env& env);
  void move_either(const Stmt& s, const Expr& either, Env& env);
  void move_end(const Stmt& s, const Expr& source, bool wanted, Env& env);
  void shuffle(const Stmt& s, Env& env);
  void deal(const Stmt& s, Env& env);
  void draw(const Stmt& s, Env& env, bool outlives);
  void seat(const Stmt& s, Env& env);
  void branch_statement(const Stmt& s, Env& env);
  void call_procedure(const Stmt& s, Env& env);
  void each(const Stmt& s, Env& env);
  void each_best(const Stmt& s, Env& env);
  void each_number(const Stmt& s, Env& env);
  void in_turn(const Stmt& s, Env& env);
  void repeat(const Stmt& s, Env& env);
  void leave_asides(std::size_t down_to);
  bool suspends(std::int32_t statement);
  bool suspends(const Block& block);
  bool procedure_suspends(int number);
  bool suspends_at(ExprId place) const;
  bool taking_suspends(ExprId cards) const;
  bool may_be_shuffled(int zone) const { return shuffled_zones_.count(zone) > 0; }
  const Stmt& stmt(std::int32_t id) const { return program_.stmts[static_cast<std::size_t>(id)]; }
  std::vector<int> procedure_order();
  void visit_calls(const Block& block, bool aside, std::vector<std::pair<int, bool>>& out) const;

  // ---- choices (compile_choice.cpp, compile_offer.cpp)
  void choose(const Stmt& s, Env& env, bool outlives);
  void at_once(const Stmt& s, Env& env);
  void meanwhile(const Stmt& s, Env& env);
  SiteCode& open_site(int site, SiteCode::Is is);
  void bind_site(int site, Env& env, bool outlives);
  void use_names(int site, std::size_t alternative, Env& env, bool open);
  void make_record(int site, int seats);
  bool bodies_suspend(int site);
  void bodies(int site, Env& env, Label& end, bool aside);
  void questions(int site, Env& env);
  void offers(int site, Env& env);
  void offer(int site, int alternative, Env& env);
  struct Offering;
  void offer_name(Offering& offering, std::size_t depth, Env& env);
  void offer_last(Offering& offering, const Binder& binder, const std::vector<ExprId>& guards, Env& env);
  void offer_each(Offering& offering, std::size_t depth, Env& env);
  void offer_picks(const Offering& offering, const Binder& binder, Env& env);
  void offer_numbers(Offering& offering, const Binder& binder, const std::vector<ExprId>& guards, Env& env);
  void offer_some(Offering& offering, const Binder& binder, Env& env);
  void audience(int site, Env& env);
  void explain(int site, Env& env);
  void explain_duties(ExplainCode& code, ExprId domain, Env& env);
  void split_guard(ExprId guard, std::vector<ExprId>& out) const;
  bool mentions(ExprId id, std::int32_t slot) const;

  Game::Parts& parts_;
  const Program& program_;
  Fold fold_;
  Span span_;             // of the statement or expression in hand
  std::deque<Env> envs_;  // surroundings of lazy arguments
  Element element_;
  int depth_ = 0;
  bool late_ = false;  // constants are fixed already
  // The next free word, the highest used by the routine in hand and by all, and where a statement's own words begin to
  // be free again when it ends.
  struct Words {
    int top = 0, high = 0, most = 0, keep = 0;
    int take() {
      high = std::max(high, ++top);
      most = std::max(most, high);
      return top - 1;
    }
    void begin(int at) {
      top = high = keep = at;
      most = std::max(most, high);
    }
  };
  Words frame_, scratch_;
  int statics_ = 0;                           // scratch words of routines' parameters and results
  int statics_at_ = 0;                        // where they lie behind the other scratch words
  bool scratch_only_ = false;                 // no frame: routines that run while something else waits
  std::vector<Routine> rules_;                // subroutines, by rule
  std::set<std::pair<int, int>> rule_queue_;  // rank and rule: callers come before what they call
  std::vector<int> rule_ranks_, rule_bases_;
  std::vector<int> called_rules_;                            // by the routine in hand
  std::vector<std::pair<std::uint32_t, int>> rule_patches_;  // calls that wait for the routine's place
  std::vector<int> rule_calls_, rule_costs_;
  std::vector<char> fault_memo_;  // by expression; -1: not asked yet
  std::vector<OrderTable> orders_;
  std::vector<bool> orders_made_;
  std::set<int> shuffled_zones_;
  std::vector<int> procedure_suspends_, statement_suspends_;
  std::vector<bool> from_asides_;  // procedures that asides may call
  struct Loop {
    Label* out;
    std::size_t asides;
  };
  std::vector<Loop> loops_;
  std::vector<int> open_asides_;  // sites, in the procedure in hand
  Label* procedure_end_ = nullptr;
  int procedure_ = -1;
  std::vector<int> frame_bases_, scratch_bases_;  // by procedure: above all who call it
  std::vector<int> called_;                       // procedures called by the one in hand
  struct Patch {
    std::uint32_t instruction;
    int operand;
    int procedure;
    int param;  // -1: where it returns to; -2: its entry
  };
  std::vector<Patch> patches_;
  std::vector<std::vector<Reg>> params_;  // by procedure
  void patch_calls();
  void standalone(Routine& routine, int rule);
  Routine late_routine(ExprId id, std::int32_t locals);
  void start_code();
  void finish_layout();
};

// Binds the element of a set while an expression about it is made into masks.
class Coder::Bound {
 public:
  Bound(Coder& coder, Env& env, std::int32_t slot, Base set)
      : coder_(coder),
        outer_(coder.element_),
        env_(env),
        slot_(slot),
        before_(env.slots[static_cast<std::size_t>(slot)]) {
    coder.element_ = {&env, slot, set};
    env.slots[static_cast<std::size_t>(slot)] = {Val::Is::element, no_reg, 0, no_expr, nullptr};
  }
  ~Bound() {
    coder_.element_ = outer_;
    env_.slots[static_cast<std::size_t>(slot_)] = before_;
  }
  Bound(const Bound&) = delete;
  Bound& operator=(const Bound&) = delete;

 private:
  Coder& coder_;
  Element outer_;
  Env& env_;
  std::int32_t slot_;
  Val before_;
};

}  // namespace tapis
