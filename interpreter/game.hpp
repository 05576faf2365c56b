// The engine's interface. A Game is a checked program compiled for one set of options and one
// number of players: immutable, shared by any number of states and threads. A State is a position:
// one flat block, cloned by copying it. What has happened is not in it; see record.hpp.
//
//   auto game = Game::compile(checked, settings, error);
//   State state(*game);
//   Random random(1);
//   state.start(&random);
//   while (!state.over()) { … state.legal(seat, moves); state.apply(seat, moves[i], &random); }
//
// Seats count from 0 here and from 1 in everything that people read.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "dsl/check.hpp"
#include "interpreter/random.hpp"

namespace tapis {

// What a game is compiled for.
struct Settings {
  int players = 0;                                           // 0: the script's default
  std::vector<std::pair<std::string, std::string>> options;  // name, value as people write it
  bool traced = false;                                       // rows and branches taken are reported as events
  bool covered = false;                                      // what is gone through is noted: see Game::passed
};

// A move, small and comparable. Moves of one position are listed in ascending order.
struct Move {
  std::uint16_t site = 0;                                               // the choice it answers
  std::uint8_t alternative = 0;                                         // which alternative of it
  enum class Is : std::uint8_t { whole, pick, enough } is = Is::whole;  // pick, enough: several cards, one by one
  std::array<std::int32_t, 3> values{};  // of the names, in order: card, number, seat …
  friend auto operator<=>(const Move&, const Move&) = default;
};
using Moves = std::vector<Move>;

// One outcome of a chance event. Its value is a card (of a shuffled pile) or a member of the set drawn from.
struct Outcome {
  std::int32_t value = 0;
  double probability = 0;
};

// What a chance event is about.
struct Chance {
  bool draw = false;     // `draw x from S`; otherwise a card leaves a shuffled pile
  std::string name;      // of the draw
  int pile = -1;         // the place it leaves, as an index of Game::places()
  int destination = -1;  // the place it goes to, or -1
};

enum class Turn : std::uint8_t { decision, chance, over };
enum class Ending : std::uint8_t { none, finished, move_limit, repetition, fault };

// Something that happened, for records, screens, logs and reports. Playouts make none.
struct Event {
  enum class Is : std::uint8_t {
    chose,     // seat, move
    drew,      // value `a` (and `b`), by the statement at `span`
    moved,     // card `a` from place `b` to place `c`
    revealed,  // card `a`
    shown,     // card `a` to `audience`
    paid,      // amount `a` from variable cell `b` to cell `c`
    set,       // variable cell `b` from `c` to `a`; `none_value` for none
    left,      // seat `a`
    seated,    // the person who sat on `b` sits on `a`
    decided,   // traced games: the row, branch or duty at `span` decided
    faulted,   // at `span`
  } is;
  std::uint32_t audience = 0;  // seats that learn it, one bit each
  std::int32_t seat = -1;
  std::int64_t a = 0, b = 0, c = 0;
  Move move;
  Span span;  // the line of the script
};
using Events = std::vector<Event>;

class Game;

inline constexpr std::size_t max_state_bytes = 16384;

// A position. Copying copies only the bytes that the game uses.
class State {
 public:
  explicit State(const Game& game);
  State(const State& other) : game_(other.game_), bytes_(other.bytes_), copied_(other.copied_) {
    std::memcpy(block_, other.block_, copied_);
  }
  State& operator=(const State& other) {
    if (this == &other) return *this;
    game_ = other.game_;
    bytes_ = other.bytes_;
    copied_ = other.copied_;
    ready_ = false;
    std::memcpy(block_, other.block_, copied_);
    return *this;
  }

  const Game& game() const { return *game_; }

  // Runs to the first decision. With a generator every chance event on the way is sampled;
  // without one the state stops at it. Called once, on a fresh state.
  void start(Random* random, Events* events = nullptr);
  // As `start`, but at the entry of a procedure, with everything at its initial value and the callers of
  // the procedure waiting for it as if they had called it (cases that begin in the middle).
  void start_at(int procedure, Random* random, Events* events = nullptr);

  // Setting up a position: on a state that has not started, a card onto the top of a place; at any time, the value of
  // a variable's cell (`none_value` for none; a seat, suit … by its number) or of a cell of type cards.
  void place_card(int card, int place);
  void set_cell(int cell, std::int64_t value);
  void set_cell_cards(int cell, CardSet value);

  Turn turn() const;
  bool over() const { return turn() == Turn::over; }
  // Seats that must choose now (several in a joint choice), and seats that may act besides. One bit each.
  std::uint32_t must_act() const;
  std::uint32_t may_act() const;

  // The seat's moves in ascending order; empty unless it must act. `out` is cleared first.
  void legal(int seat, Moves& out) const;
  // Acts out of turn that the seat may make now.
  void asides(int seat, Moves& out) const;
  // A uniformly random legal move of the first seat that must act, made at once: the fast way for playouts.
  // The state must be at a decision.
  void random_step(Random& random);

  // Makes a legal move (undefined for others; see is_legal) and runs on to the next decision or, without
  // a generator, chance event.
  void apply(int seat, const Move& move, Random* random, Events* events = nullptr);
  bool is_legal(int seat, const Move& move) const;

  // At a chance event: what it is about, its outcomes in canonical order, and making one happen.
  Chance chance() const;
  void outcomes(std::vector<Outcome>& out) const;
  void apply_chance(std::int32_t value, Random* random, Events* events = nullptr);

  Ending ending() const;
  Span fault_span() const;
  std::string fault() const;            // empty without one
  std::int64_t result(int seat) const;  // `result of p`; meaningful when over
  std::uint32_t winners() const;        // seats with the highest result; when over
  int moves_made() const;

  // What lies where, for screens, tests and observations.
  int size_of(int place) const;
  void cards_of(int place,
                std::vector<int>& out) const;  // piles from the oldest (bottom) to the top, sets in canonical order
  int place_of(int card) const;                // -1 if the card is not in play
  std::int64_t cell(int cell) const;           // a variable's value; `none_value` for none
  CardSet cell_cards(int cell) const;          // of a variable of type cards
  bool is_out(int seat) const;
  int person(int seat) const;  // who sits there: people keep their number when they change chairs
  // Has the pile no order (it was shuffled and nothing fixed its order since)? Was the card turned up or down by
  // itself?
  bool is_shuffled(int place) const;
  bool is_face_up(int card) const;
  bool is_face_down(int card) const;
  // May the seat see the face of the card now?
  bool sees(int seat, int card) const;
  // Evaluates an expression compiled with Game::compile_expression.
  std::int64_t evaluate(int expression) const;
  // The same for an expression that is a set (cards, players, teams, suits, ranks): one bit for each member.
  CardSet evaluate_set(int expression) const;

  // The bytes that are the position; equal positions have equal bytes.
  const std::byte* bytes() const { return block_; }
  std::size_t byte_count() const { return bytes_; }

 private:
  friend class Machine;
  const Game* game_;
  std::size_t bytes_;           // of the position
  std::size_t copied_;          // with the counters and constants behind it
  mutable bool ready_ = false;  // the offers in the scratch part are those of the first seat that must act
  // Questions use the scratch part too: a state belongs to one thread at a time, also for reading.
  alignas(16) mutable std::byte block_[max_state_bytes];
};

inline constexpr std::int64_t none_value = INT64_MIN;

// A zone of one owner, or one cell of a variable family: what has a name of its own in cases and on screens.
struct Place {
  int zone;   // index of Program::zones
  int index;  // of its family, from 0; 0 without a family
};
struct Cell {
  int variable;  // index of Program::variables
  int index;
};

class Game {
 public:
  // Fixes options and players. Returns nothing and says why in `error` if a setting is unknown or out of range, or the
  // game does not fit (state size, cards to deal).
  static std::shared_ptr<const Game> compile(std::shared_ptr<const Checked> checked, const Settings& settings,
                                             std::string& error);
  ~Game();

  const Checked& checked() const;
  const Program& program() const;
  int players() const;
  int teams() const;
  int team_of(int seat) const;
  std::int32_t option(int index) const;      // the value an option was given
  std::string option_text(int index) const;  // as people write it
  const std::vector<int>& cards() const;     // in play, canonical order
  const std::vector<Place>& places() const;
  const std::vector<Cell>& cells() const;
  std::uint32_t audience_of_place(int place) const;
  std::uint32_t audience_of_cell(int cell) const;
  std::size_t state_bytes() const;

  // An expression for State::evaluate; the program must hold it (check_expression). Returns its number.
  // Not for use while other threads run the game.
  int compile_expression(ExprId expression, std::int32_t locals) const;

  // ---- texts
  enum class Language : std::uint8_t { english, french };
  std::string card_text(int card, bool ascii = false) const;  // "Q♦", "QD"
  std::string card_long(int card, Language language) const;   // "queen of diamonds", "dame de carreau"
  // Any spelling of a card of this deck, nicknames included; -1 if it is none.
  int read_card(const std::string& text) const;
  // A name (label, zone, option, symbol …) in a language: from `words`, else the name with spaces for underscores.
  std::string word(const std::string& name, Language language) const;
  std::string value_text(Type type, std::int64_t value) const;
  // As machines and cases write it ("open 12", "Q♦", "signal monsieur").
  std::string move_text(const Move& move) const;
  // As a person reads it.
  std::string move_phrase(const Move& move, Language language, bool ascii) const;
  // All moves of the seat (asides too) that the text can mean in this state, several for several cards picked one by
  // one: the sequence to make. Empty if it means no legal move.
  Moves read_move(const State& state, int seat, const std::string& text) const;

  // Why a text is no legal move now. `rule` is the duty, guard or domain that forbids it.
  struct Refusal {
    std::string rule;    // name: a duty's, a rule's, or empty
    std::string reason;  // a sentence, from the doc comment where there is one (English | French)
    Span span;
    Moves allowed;  // what could be played instead
  };
  Refusal explain(const State& state, int seat, const std::string& text) const;

  // Of a covered game: what all its states have gone through, by acts and by questions. A span is that of a row or the
  // whole of a rule, a condition (held or not), a duty (did it take cards away or not), an alternative that was chosen,
  // a row of an order, the number of an entry of values, a tie that nothing decided. Not while other threads run it.
  struct Passed {
    Span span;
    bool held = true;
    std::int64_t times = 1;  // how often
  };
  std::vector<Passed> passed() const;

  // What the seat may know of the position, as a line of JSON with sorted keys: zones (visible cards or counts),
  // variables, turn, its own pending choice. Depends on nothing that is hidden from the seat.
  std::string observation(const State& state, int seat) const;
  // Everything, for debugging, protocol and tests.
  std::string full_view(const State& state) const;

  struct Parts;  // the compiled program; see compile.hpp
  const Parts& parts() const { return *parts_; }

 private:
  Game();
  std::unique_ptr<Parts> parts_;
};

}  // namespace tapis
