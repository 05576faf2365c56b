// The second, slow, obviously right evaluator: used by tests only, to check the engine.
//
// It walks the checked program as it stands, keeps zones in vectors and variables in maps, and
// leaves loops, procedures and the game by exceptions. It shares nothing with the compiler or the
// machine. Whenever it needs a decision or a card it asks a Chooser; a Chooser that is fed with a
// list and throws at its end gives suspension by re-execution (see replay.hpp).
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dsl/program.hpp"
#include "interpreter/game.hpp"  // Move, Turn, Ending: the words in which both engines are compared

namespace tapis::slow {

// Any value: one thing, nothing, or a set of things.
struct Value {
  bool none = false;
  std::int64_t number = 0;
  std::set<int> members;
  friend bool operator==(const Value&, const Value&) = default;
};
Value single(std::int64_t number);
Value nothing();
Value set_value(std::set<int> members);

// The cards of one zone, piles from the bottom to the top.
struct Heap {
  std::vector<int> cards;
  bool shuffled = false;  // the order of `cards` means nothing
};

// The locals of a routine that runs.
using Frame = std::vector<Value>;

// What the evaluator waits for.
struct Question {
  Turn turn = Turn::decision;
  std::map<int, Moves> moves;   // by seat: who must act, and how he may
  std::map<int, Moves> asides;  // by seat: who may act besides
  std::vector<int> outcomes;    // of a chance event
  std::string name;             // of a draw
};

// Answers questions.
class Chooser {
 public:
  virtual ~Chooser() = default;
  // A seat and one of its moves or asides.
  virtual std::pair<int, Move> choose(const Question& question) = 0;
  // One of the outcomes.
  virtual int chance(const Question& question) = 0;
};

// Thrown where the script goes wrong.
struct Fault {
  Span span;
  std::string what;
  bool unneeded = false;  // perhaps: in an argument of a rule, or in a domain beside a guard that does not hold
};

class Evaluator {
 public:
  // `options` gives values by option number; those not given have their defaults. `players` as in Settings.
  Evaluator(const Program& program, int players, const std::map<int, std::int64_t>& options);

  // Plays the whole game, asking the chooser. Whatever the chooser throws passes through.
  void run(Chooser& chooser);

  Ending ending() const { return ending_; }
  const Fault& fault() const { return fault_; }
  int moves_made() const { return moves_made_; }
  int players() const { return players_; }
  int teams() const { return teams_; }
  int team_of(int seat) const { return seat % teams_; }
  const std::vector<int>& cards_in_play() const { return in_play_; }
  // A zone's cards: piles from the bottom, sets and shuffled piles in canonical order.
  std::vector<int> cards_of(int zone, int index) const;
  Value variable(int number, int index) const;
  bool is_out(int seat) const { return out_.count(seat) > 0; }
  int person(int seat) const { return persons_[static_cast<std::size_t>(seat)]; }
  bool sees(int seat, int card);
  std::int64_t result(int seat);
  // How many members a family has; 1 without a family.
  int family_size(const Family& family) const;
  std::int64_t option(int number) const { return options_.at(number); }
  // Operations and statements met so far, by their numbers, for reports of coverage.
  std::map<int, long> ops_met, statements_met;

 private:
  using Key = std::pair<int, int>;  // zone or variable, index
  struct Table {                    // a meanwhile that holds
    int site;
    ExprId players;
    std::shared_ptr<Frame> frame;
    std::set<std::pair<int, Move>> made;
  };
  // What one seat has settled, or is settling, at a choice.
  struct Choosing {
    bool done = false;
    bool picking = false;
    Move made;  // alternative and values
    std::vector<int> picked;
  };
  struct StopLoop {};
  struct LeaveProcedure {};
  struct FinishGame {};
  struct MoveLimit {};

  // expressions.cpp
  Value evaluate(ExprId id, Frame& frame);
  Value evaluate_thing(const Expr& expr, Frame& frame);
  std::optional<Value> evaluate_whole(const Expr& expr);
  std::optional<Value> evaluate_of(const Expr& expr, Frame& frame);
  std::optional<Value> evaluate_plain(const Expr& expr, Frame& frame);
  Value evaluate_end(const Expr& expr, Frame& frame);
  Value evaluate_logic(const Expr& expr, Frame& frame);
  Value evaluate_number(const Expr& expr, Frame& frame);
  Value evaluate_set(const Expr& expr, Frame& frame);
  bool holds(ExprId id, Frame& frame);
  std::int64_t number(ExprId id, Frame& frame);
  std::set<int> members(ExprId id, Frame& frame);
  int index_of(const Expr& expr, std::size_t argument, Frame& frame);
  Heap& heap(ExprId place, Frame& frame);
  Key key_of(ExprId place, Frame& frame);
  Value best(const Expr& expr, Frame& frame);
  Value first(const Expr& expr, Frame& frame);
  bool clockwise() const;
  std::set<int> players_where(const std::function<bool(int)>& holds) const;
  std::vector<int> around(const std::set<int>& set, int first, bool with_first) const;
  std::optional<int> neighbour(int seat, int step) const;
  void count(long amount, Span span);
  [[noreturn]] void fail(Span span, const std::string& what) const;

  // tables.cpp
  std::int64_t order_number(int order, int card);
  std::vector<std::int64_t> order_key(const Order& order, int card);
  std::int64_t values_number(int values, int card);
  Value call_rule(int rule, const std::vector<Value>& arguments);
  std::set<int> obey(const Rule& rule, std::set<int> cards, Frame& frame);

  // patterns.cpp
  using Fits = std::vector<std::pair<std::set<int>, std::int64_t>>;
  std::optional<int> pattern_height(const Pattern::Part& part, int card);
  std::optional<int> find_height(const Pattern::Part& part, int card);
  std::optional<std::vector<std::int64_t>> part_heights(const Pattern::Part& part, const std::vector<int>& cards,
                                                        Frame& frame);
  std::optional<std::vector<std::int64_t>> natural_heights(const Pattern::Part& part, const std::vector<int>& cards,
                                                           const std::vector<int>& wild, Frame& frame);
  std::vector<const Pattern::Row*> rows_of(const Pattern& pattern);
  std::optional<std::vector<std::int64_t>> pattern_key(const Pattern::Row& row, std::size_t at,
                                                       const std::vector<int>& cards, bool all, Frame& frame);
  Value evaluate_subsets(const Expr& expr, Frame& frame);
  bool forms(const Pattern& pattern, const std::set<int>& set);
  Fits pattern_fits(const Pattern& pattern, const Pattern::Row& row, const std::set<int>& set);
  std::int64_t most_disjoint(const Fits& fits, std::size_t from, const std::set<int>& used) const;
  std::int64_t pattern_number(const Pattern& pattern, PatternAsk ask, const std::set<int>& set);

  // statements.cpp
  void run_block(const Block& block, std::shared_ptr<Frame> frame);
  void run_statement(const Stmt& stmt, const std::shared_ptr<Frame>& frame);
  bool run_simple(const Stmt& stmt, Frame& frame);
  void run_loop(const Stmt& stmt, const std::shared_ptr<Frame>& frame);
  void run_each(const Stmt& stmt, const std::shared_ptr<Frame>& frame);
  void run_in_turn(const Stmt& stmt, const std::shared_ptr<Frame>& frame);
  void call(const Stmt& stmt, Frame& frame);
  void pay(const Stmt& stmt, Frame& frame);
  void seat(const Stmt& stmt, Frame& frame);
  void draw(const Stmt& stmt, Frame& frame);
  void reset(bool everything);
  std::optional<int> best_of(const Stmt& stmt, const std::set<int>& left, Frame& frame);

  // cards.cpp
  void move(const Stmt& stmt, Frame& frame);
  void move_one(int card, Key to, const Stmt& stmt);
  void take_from(Key from, std::int64_t number, bool from_top, Key to, const Stmt& stmt);
  void take_all(Key from, bool reversed, Key to, const Stmt& stmt);
  void fix_order(Key pile, Span span);
  int draw_card(const std::set<int>& cards, Span span);
  void deal(const Stmt& stmt, Frame& frame);
  void shuffle(const Stmt& stmt, Frame& frame);
  Key where_is(int card) const;
  void lift(int card);

  // choices.cpp
  void choose(const Stmt& stmt, const std::shared_ptr<Frame>& frame);
  void settle(const Site& site, int site_number, const std::vector<int>& seats, const std::shared_ptr<Frame>& frame,
              std::map<int, Choosing>& all);
  Moves offered(const Site& site, int site_number, int seat, Frame frame, const Choosing& so_far);
  bool none_follows(const Alternative& offered, std::size_t binder, Frame& frame);
  void extend(const Alternative& offered, std::size_t binder, Frame& frame, Move move, const Choosing& so_far,
              Moves& out);
  void picks(const Alternative& alternative, std::size_t at, Frame& frame, Move move, const std::vector<int>& picked,
             Moves& out);
  bool mentions(ExprId id, std::int32_t slot) const;
  void picks_freely(const std::set<int>& domain, std::int64_t least, std::int64_t most, std::size_t at, Move move,
                    const std::vector<int>& picked, Moves& out);
  void bind(const Site& site, int seat, const Choosing& made, Frame& frame) const;
  std::map<int, Moves> asides_now();
  bool act_aside(int seat, const Move& move);
  void take_answer(const Site& site, int seat, const Move& move, Choosing& choosing, const Frame& frame);

  const Program& program_;
  int players_;
  int teams_ = 1;
  std::map<int, std::int64_t> options_;
  std::vector<int> in_play_;
  Chooser* chooser_ = nullptr;
  std::map<Key, Heap> heaps_;
  std::map<Key, Value> variables_;
  std::map<std::pair<const Pattern::Part*, int>, std::optional<int>> heights_;
  std::map<int, int> owners_;  // of cards: in whose zone they lay last
  std::map<int, bool> faces_;  // cards turned up (true) or down (false)
  std::set<int> out_;
  std::vector<int> persons_;
  std::vector<Table> tables_;
  std::set<int> movers_;
  int moves_made_ = 0;
  bool in_aside_ = false;
  long since_choice_ = 0;
  Ending ending_ = Ending::none;
  Fault fault_;
};

}  // namespace tapis::slow
