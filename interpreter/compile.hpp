// The compiled program: what Game holds. Compact code over one array of words, tables beside it.
// A word is 64 bits for decks of up to 64 cards and 128 bits otherwise; a register is the index of a
// word in the block of a State. The block, in words:
//
//   position | counters | constants | scratch
//
// The position is what State::bytes() shows: header, masks of the places, variables, the pack (bytes), frames.
// Counters (moves made, cycle check) and constants are copied with it; scratch is not.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "interpreter/game.hpp"
#include "interpreter/patterns.hpp"

namespace tapis {

enum class Code : std::uint16_t {
#define OPCODE(name, operands, meaning) name,
#include "interpreter/opcodes.def"
#undef OPCODE
};

// The kinds of an opcode's operands, one letter each: r register, i number, t target. More than three lie in the
// instruction behind.
const char* operands_of(Code code);
const char* name_of(Code code);

struct Instruction {
  Code op;
  std::uint16_t a = 0, b = 0, c = 0;
};

using Reg = std::uint16_t;
inline constexpr Reg no_reg = 0xffff;
inline constexpr std::uint8_t no_byte = 0xff;  // no card, no owner, no place
inline constexpr std::uint32_t no_code = 0xffffffff;

// How cards move: an operand of the moves.
inline constexpr std::uint32_t move_to_bottom = 1, move_face_up = 2, move_face_down = 4, move_reversed = 8,
                               move_from_bottom = 16;

// How two numbers compare in KeepTable and KeepCells.
enum class Relation : std::uint16_t { is, less, less_equal, greater, greater_equal, is_not };

// Why a game stopped with a fault.
enum class Fault : std::uint8_t {
  none,
  nothing_there,
  division,
  overflow,
  no_move,
  overdraft,
  endless,
  empty_draw,
  no_order,
  out_of_range,
  too_few_cards,
  not_given,
  no_such_player,
  chance_in_aside,
  too_many_moves,
  too_many_fits,
};

// The first bytes of the block.
struct Header {
  std::uint32_t pc = 0;  // the instruction that waits, or the one that failed
  Turn turn = Turn::decision;
  Ending ending = Ending::none;
  Fault fault = Fault::none;
  std::uint8_t spare = 0;
  std::uint32_t asides = 0;                            // active asides, one bit each
  std::uint16_t site = 0xffff;                         // of the choice that waits
  std::uint8_t pile = no_byte, destination = no_byte;  // of a chance event about a shuffled pile
};
static_assert(sizeof(Header) == 16);

// Behind the position.
struct Counters {
  std::uint64_t saved_hash = 0;  // Brent's check: a hash seen before …
  std::uint32_t moves = 0;
  std::uint32_t forced = 0;    // moves in a row that were no choice
  std::uint32_t saved_at = 0;  // … at this count of forced moves
  std::uint32_t draws = 0;     // chance events since the last decision
  std::uint64_t unused = 0;
};
static_assert(sizeof(Counters) == 32);

struct Layout {
  bool wide = false;
  int word_bytes = 8;
  int card_count = 0;                        // of the whole deck: the stride of the arrays of the pack
  Reg in = 0;                                // the players still in
  Reg movers = 0;                            // who must choose
  Reg masks = 0;                             // of the places, in the order of Game::places()
  Reg cells = 0;                             // variables, in the order of Game::cells()
  Reg face_up = no_reg, face_down = no_reg;  // cards turned; no_reg: no card ever is
  std::vector<Reg> unordered;       // by place: cards of a shuffled pile that have no order yet; no_reg: never shuffled
  std::vector<std::uint8_t> pile;   // by place: its number among the piles, or no_byte for a set
  std::vector<std::uint8_t> owner;  // by place: the seat it belongs to, or no_byte
  // The pack, in bytes from the start of the block: one byte a card.
  std::uint32_t place_of = 0, owner_of = 0, next = 0, previous = 0;
  std::uint32_t tops = 0, bottoms = 0;  // one byte a pile
  std::uint32_t persons = 0;            // one byte a seat
  int fixed_words = 0;                  // all this; frames follow
  int position_words = 0;
  int counter_words = 0;
  int constant_words = 0;
  int scratch_words = 0;
  Reg counters() const { return static_cast<Reg>(position_words); }
  Reg constants() const { return static_cast<Reg>(position_words + counter_words); }
  Reg scratch() const { return static_cast<Reg>(constants() + constant_words); }
};

struct BinderCode {
  Reg slot = no_reg;  // where the body expects the value
  Reg open = no_reg;  // where it is while moves are computed
  bool some = false;
};

struct AlternativeCode {
  std::vector<BinderCode> binders;
  std::uint32_t body = no_code;         // where it goes on once the values are in their slots
  std::uint32_t more = no_code;         // offers for the next of several cards
  int some = -1;                        // the binder of several cards
  std::uint32_t whole_guard = no_code;  // tests a complete set of cards (in `open`) …
  Reg whole_flag = no_reg;              // … and leaves its answer here
  int pattern = -1;                     // that a complete set fits besides
};

struct SiteCode {
  int site = -1;  // index of Program::sites
  enum class Is : std::uint8_t { unused, choose, at_once, aside } is = Is::unused;
  Reg player = no_reg;               // the slot of who chooses, for the bodies
  Reg asker = no_reg;                // the same while moves are computed
  std::uint32_t offers = no_code;    // computes the moves
  std::uint32_t bodies = no_code;    // at once: where it goes on when all have chosen
  std::uint32_t audience = no_code;  // computes who learns of it …
  Reg audience_mask = no_reg;        // … and leaves it here
  std::uint32_t who = no_code;       // asides: computes who may …
  Reg who_mask = no_reg;             // … and leaves it here
  int aside = -1;                    // its bit among the asides
  Reg used = no_reg;                 // asides: moves made, a word for each seat and alternative
  Reg record = no_reg;               // values chosen so far
  int record_size = 0;               // words a seat: progress if there is one, then values
  bool progress = false;             // the first word says which alternative has been begun or chosen, from 1
  bool sorted = true;                // offers come in ascending order by themselves
  std::vector<AlternativeCode> alternatives;
};

struct DealCode {
  int zone = -1;
  Reg progress = no_reg, players = no_reg, first = no_reg, count = no_reg;
  bool all = false;
  std::vector<int> packets;
  int total = 0;  // of the packets
  std::vector<std::uint8_t> place_of_seat;
  bool up = false, down = false;
};

// A pure routine: its parameters' registers, its code, where it leaves its result.
struct Routine {
  std::uint32_t entry = no_code;
  std::vector<Reg> params;
  Reg result = no_reg;
  Reg back = no_reg;  // where it returns to
};

// What explains a refusal. The values that were wanted are in the names' `open` registers.
struct ExplainCode {
  struct Domain {
    Reg low = no_reg;   // a set, or the least number
    Reg high = no_reg;  // the greatest number
  };
  std::uint32_t domain_entry = no_code;
  std::vector<Domain> domains;  // by name
  std::uint32_t guard_entry = no_code;
  Reg guard = no_reg;
  int rule = -1;  // whose duties narrow the domain of the last name
  std::uint32_t duty_entry = no_code;
  std::vector<Reg> after;  // the domain after each duty; the first is before any
};

// What a static chain of calls from the beginning to a procedure has to set.
struct ProcedureCode {
  std::uint32_t entry = no_code;
  Reg back = no_reg;
  int base = 0;  // first word of its frame
  int first_caller = -1;
  std::uint32_t first_return = no_code;
};

class Coder;

struct Game::Parts {
  std::shared_ptr<const Checked> checked;
  int players = 0;
  int teams = 0;
  bool pairs = false;
  std::vector<int> team_of;
  std::vector<std::int32_t> options;
  std::vector<int> cards;
  Wide deck_mask = 0;
  std::vector<Place> places;
  std::vector<int> first_place;  // by zone
  std::vector<Cell> cells;
  std::vector<int> first_cell;  // by variable
  std::vector<std::uint32_t> place_audience, cell_audience;
  std::vector<Wide> initial;  // by cell
  bool clockwise = true;
  bool traced = false;
  bool covered = false;
  mutable std::vector<std::int64_t> passed;  // covered games: by instruction, how often

  Layout layout;
  std::vector<Instruction> code;
  std::vector<Span> spans;            // one for each instruction
  std::vector<Wide> constants;        // copied into each state
  std::vector<Wide> late;             // of expressions compiled afterwards
  std::vector<Wide> wide_masks;       // mask tables, `stride` entries each
  std::vector<std::uint64_t> masks;   // the same for narrow words
  std::vector<std::int32_t> numbers;  // number tables, `stride` entries each
  int stride = 64;
  std::vector<SiteCode> sites;   // by site
  std::vector<int> aside_sites;  // by bit
  std::vector<DealCode> deals;
  std::vector<std::string> draws;                      // names of chances
  std::vector<std::vector<std::uint16_t>> row_tables;  // number tables of the rows of an order, best row first
  std::vector<Patterns> patterns;
  std::vector<ProcedureCode> procedures;
  std::vector<std::vector<ExplainCode>> explains;  // by site and alternative
  Routine result, most_moves;
  std::int64_t move_limit = 100000;  // if `most_moves` is a constant
  std::vector<Routine> expressions;  // for State::evaluate
  std::vector<std::byte> blank;      // the block of a fresh state
  std::uint32_t entry = 0;
  std::shared_ptr<Coder> coder;  // for expressions that come later

  std::size_t position_bytes() const { return static_cast<std::size_t>(layout.position_words) * layout.word_bytes; }
  std::size_t copied_bytes() const { return static_cast<std::size_t>(layout.scratch()) * layout.word_bytes; }
  int place(int zone, int index) const { return first_place[zone] + index; }
};

}  // namespace tapis
