// The checked program: what a script means, with every name resolved, every type known and every
// conversion written out. It knows nothing of how it is run. A program holds for all options and
// all numbers of players; a runtime fixes both.
#pragma once
#include <bitset>
#include <cstdint>
#include <string>
#include <vector>

#include "dsl/source.hpp"

namespace tapis {

inline constexpr int max_cards = 128;
inline constexpr int max_players = 16;
inline constexpr int max_suits = 16;
inline constexpr int max_ranks = 64;
using CardSet = std::bitset<max_cards>;

// ---- types

enum class Base : std::uint8_t {
  nothing,
  number,
  flag,
  card,
  suit,
  rank,
  player,
  team,
  symbol,  // single values
  cards,
  players,
  teams,
  suits,
  ranks,
  numbers,  // sets; of numbers 0 to most_number_in_set
  place,    // a zone, as a place
};

struct Type {
  Base base = Base::nothing;
  bool optional = false;      // single values only: may be none
  std::uint16_t symbols = 0;  // for Base::symbol: index into Program::symbol_lists
  friend bool operator==(const Type&, const Type&) = default;
};

// The set type of a single type and back: card <-> cards. Base::nothing where there is none.
Base set_of(Base single);
Base element_of(Base set);

// ---- expressions

enum class Op : std::uint8_t {
#define OP(name, meaning) name,
#include "dsl/ops.def"
#undef OP
};

using ExprId = std::int32_t;
inline constexpr ExprId no_expr = -1;

struct Expr {
  Op op;
  Type type;
  Span span;
  std::int32_t a = 0;
  std::int32_t b = 0;
  std::vector<ExprId> args;
};

// ---- statements

enum class Do : std::uint8_t {
  let,   // a: slot; args: value
  set,   // a: variable; args: value, (index)
  pay,   // a: from variable, b: to variable; args: amount, from index or no_expr, to index or no_expr
  move,  // args: cards (ZoneCards, TopN, BottomN, Reverse keep their order; a single card is Single or Some-free card
         // type), place; flags: bottom, up, down
  shuffle,  // args: place, (cards to put there first)
  deal,  // a: zone (a family of players or teams); packets, or args[0]; `all` when neither; args[1]: players, args[2]:
         // first player or no_expr
  draw,  // a: slot or variable; b: 1 for a variable; args: set, or low and high (numbers); name: of the chance
  reveal,  // args: cards
  show,    // args: cards, players
  leave,   // args: player
  seat,    // args: as many players as seats
  reset,
  stop,
  leave_procedure,
  finish,
  branch,       // args: flag; first, second (may be empty)
  each,         // a: slot, b: EachOrder; args: set, (first player | key over the slot); first.
                // `after`: the set is already without that player
  each_number,  // a: slot; args: low, high; first
  in_turn,      // a: slot; args: first player, until or no_expr; first
  repeat,       // args: until or no_expr; first
  choose,       // a: site
  at_once,      // a: site, b: EachOrder (canonical, from or after: in which order the bodies run); args: set, (first
                // player)
  meanwhile,    // a: site; args: set of players (evaluated at each choice); first: the rest of the block
  call,         // a: procedure; args: arguments
};

enum class EachOrder : std::uint8_t { canonical, from, after, highest_first, lowest_first };

using Block = std::vector<std::int32_t>;  // statements, by number

struct Stmt {
  Do what;
  Span span;
  std::int32_t a = 0;
  std::int32_t b = 0;
  bool bottom = false, up = false, down = false;  // move; up and down also for deal
  std::vector<std::int32_t> packets;              // deal
  std::string name;                               // draw
  std::vector<ExprId> args;
  Block first, second;
};

// ---- choices

struct Binder {
  std::string name;
  std::int32_t slot = 0;      // the chosen value; a set of cards when `some` is true
  Type type;                  // of the slot
  bool range = false;         // numbers low..high
  bool some = false;          // several cards
  ExprId domain = no_expr;    // a set; for a range: low
  ExprId high = no_expr;      // a range: high
  ExprId at_least = no_expr;  // several cards: how many
  ExprId at_most = no_expr;   // equal to at_least for an exact number
};

struct Alternative {
  std::string label;  // words joined by spaces; may be empty
  std::string doc;    // English | French
  Span span;
  std::vector<Binder> binders;
  ExprId guard = no_expr;  // may read the binders' slots
  Block body;
};

struct Site {
  Span span;
  std::int32_t player_slot = 0;  // who chooses: set before domains, guards and bodies run
  ExprId chooser = no_expr;      // for `choose`
  ExprId audience = no_expr;     // players, over player_slot; none given: everyone
  std::int32_t owner = 0;        // the procedure it stands in
  std::vector<Alternative> alternatives;
};

// ---- declarations

struct Spelling {
  std::vector<std::string> forms;  // the first is printed
  std::string long_name;           // English | French; may be empty
};

struct Card {
  std::uint8_t suit = 0, rank = 0, copy = 0;
};

struct Family {
  enum class Over : std::uint8_t { none, player, team, suit, rank, card, number } over = Over::none;
  std::int32_t low = 0, high = 0;  // for number
};

struct Named {
  std::string name;
  std::string doc;  // English | French; may be empty
  Span span;        // of the name where it was introduced
};

struct Option : Named {
  enum class Is : std::uint8_t { symbol, flag, number } is = Is::symbol;
  Type type;
  std::int32_t low = 0, high = 0;
  ExprId initial = no_expr;          // of earlier options and seats only
  std::vector<std::int32_t> values;  // symbols and flags: all values in the order written
};

struct Zone : Named {
  bool pile = false;
  Family family;
  ExprId audience = no_expr;  // players; local 0 is the family's index. None given: everyone
};

struct Variable : Named {
  Type type;
  Family family;
  ExprId initial = no_expr;  // of options and seats only
  bool kept = false;
  ExprId audience = no_expr;  // as for zones
};

struct Order : Named {
  struct Row {
    Span span;
    std::vector<CardSet> tiers;  // a chain, best first
    std::vector<ExprId> keys;    // or keys (numbers or ranks), highest first
    ExprId when = no_expr;
  };
  std::int32_t slot = 0;  // local that holds the card
  std::int32_t locals = 1;
  std::vector<Row> rows;
};

struct Values : Named {
  struct Row {
    Span span;
    struct Entry {
      ExprId number;
      CardSet cards;
    };
    std::vector<Entry> entries;
    ExprId otherwise = no_expr;
    ExprId when = no_expr;
  };
  std::int32_t slot = 0;
  std::int32_t locals = 1;
  std::vector<Row> rows;
};

// What sets of cards can have in common. A set fits a row if it can be shared out among its parts.
struct Pattern : Named {
  struct Part {
    Span span;
    std::int32_t least = 1, most = 1;  // how many cards
    CardSet cards;                     // of these
    bool one_suit = false, one_rank = false, different_suits = false, different_ranks = false;
    bool sequence = false;     // each as high as the next of the deck in play, by `by`
    std::int32_t by = -1;      // an order; -1: the rank
    std::int32_t values = -1;  // by which the cards are worth `worth` together; -1: does not matter
    ExprId worth = no_expr;    // of options and seats only
    int wilds = 0;             // of `wild` so many may stand for other cards, beside one that does not
    CardSet wild;
  };
  struct Row {
    Span span;
    std::vector<Part> parts;
    ExprId counts = no_expr;  // a sum of what its cards count, over the slot; none given: 1
    ExprId when = no_expr;    // of options and seats only
  };
  std::int32_t slot = 0;  // local that holds the set
  std::int32_t locals = 1;
  std::vector<Row> rows;
};

// What is asked about the sets of so many cards.
enum class SubsetAsk : std::uint8_t { any, count, sum, highest, lowest };
inline constexpr int most_number_in_set = 63;

// What is asked of a pattern about a set of cards.
enum class PatternAsk : std::uint8_t {
  rank,   // how good the best fit within the set is: by row, then part by part; 0 for none
  total,  // what all fits within the set count; of a row only those that are in no larger fit of that row
  best,   // the most that fits without a common card count
};
inline constexpr int most_pattern_heights = 8;  // of one row: see Pattern ranks in docs/language.md

struct Duty {
  std::string name;
  std::string doc;
  Span span;
  std::int32_t slot = 0;  // the card
  ExprId condition = no_expr;
  ExprId except = no_expr;
  ExprId when = no_expr;
};

struct Rule : Named {
  std::vector<Type> params;  // locals 0 .. n-1
  std::vector<std::string> param_names;
  Type result;
  ExprId body = no_expr;  // the meaning that holds in the end
  Span body_span;
  std::vector<Duty> duties;
  std::int32_t locals = 0;  // how many slots it needs, parameters included
};

struct Procedure : Named {
  std::vector<Type> params;
  std::vector<std::string> param_names;
  Block body;
  Span body_span;
  std::int32_t locals = 0;
};

struct PlayerCount {
  std::int32_t number = 0;
  bool pairs = false;  // seats 1+3 against 2+4 (seat i and i + n/2)
};

struct Deck {
  std::vector<Spelling> suits, ranks;  // ranks from low to high
  std::vector<Card> cards;             // as listed; at most max_cards
  std::int32_t slot = 0, locals = 1;
  std::vector<ExprId> where;  // each trims: over the slot, options and seats
};

struct Program {
  std::string name;   // file name without folders and ending
  std::string title;  // English | French
  std::string doc;
  bool playable = false;             // its head says game
  std::vector<PlayerCount> players;  // the first is the default
  Deck deck;
  std::vector<std::vector<std::string>> symbol_lists;
  std::vector<Option> options;
  std::vector<Zone> zones;
  std::vector<Variable> variables;
  std::vector<Order> orders;
  std::vector<Values> values;
  std::vector<Pattern> patterns;
  std::vector<Rule> rules;
  std::vector<Procedure> procedures;
  std::vector<Site> sites;
  std::vector<Expr> exprs;
  std::vector<Stmt> stmts;
  std::vector<std::pair<std::string, std::int32_t>> nicknames;  // of cards
  std::vector<std::pair<std::string, std::string>> words;       // name -> text
  // What a runtime needs by name.
  std::int32_t deck_zone = -1, dealer = -1, game = -1, result = -1, most_moves = -1, eldest = -1, direction = -1;
};

// A readable text of a program, for tests and debugging: declarations with their types, expressions in
// prefix form, statements indented.
std::string dump(const Program& program);
// One expression of it, in prefix form.
std::string dump(const Program& program, ExprId expression);

}  // namespace tapis
