// Fixing what chance would decide, for tests and programs: hands, packs, draws, and positions in the middle of a
// game. Everything here is numbers of the game; reading names is for the callers.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/game.hpp"

namespace tapis {

// ---- names and values as cases and programs write them: seats and teams from 1, `yes`, `none`, `Q♦` …

// A value of the type; nothing if the text is none. Seats that leave the table's range are none.
std::optional<std::int64_t> read_value(const Game& game, Type type, const std::string& text);
// The same back to text; `none` for none_value.
std::string write_value(const Game& game, Type type, std::int64_t value);
// The members of a set of that type, written; in canonical order.
std::vector<std::string> write_set(const Game& game, Type type, const CardSet& set);
// The index into a family that a key names (`2`, `♠`, `Q♦`), from 0; nothing if it names none.
std::optional<int> read_index(const Game& game, const Family& family, const std::string& text);
// The key of an index, as read_index reads it.
std::string write_index(const Game& game, const Family& family, int index);

// Declarations by name, as indices into the program; -1 if there is none.
int find_zone(const Program& program, const std::string& name);
int find_variable(const Program& program, const std::string& name);
int find_procedure(const Program& program, const std::string& name);
int find_rule(const Program& program, const std::string& name);  // of rules without parameters
// A place or cell of a family, as an index into Game::places() or Game::cells(); -1 if there is none.
int find_place(const Game& game, int zone, int index);
int find_cell(const Game& game, int variable, int index);
// The type of what `draw NAME from …` draws; Base::nothing if the program draws nothing of that name.
Type type_of_draw(const Program& program, const std::string& name);
std::vector<std::string> names_of_draws(const Program& program);
// Gives a parameter of a procedure a value (as State::set_cell and set_cell_cards do), just before the game begins
// there with State::start_at: it lasts until then only.
void set_parameter(State& state, int procedure, int parameter, std::int64_t value);
void set_parameter(State& state, int procedure, int parameter, const CardSet& value);
// Can the procedure be reached by calls from where the game starts? Only then a game can begin at it.
bool reachable(const Program& program, int procedure);

// ---- chance

// Something that was asked for and cannot be: the tag of the request, and a sentence.
struct SetupProblem {
  int tag = 0;
  std::string message;
};

// Decides chance events so that zones hold what was asked when the cards are out. Where a destination still waits for
// named cards it gets them, in their order; everybody else gets cards that nobody named. A copy goes on independently.
class Arrangement {
 public:
  Arrangement(std::shared_ptr<const Game> game, std::uint64_t seed);

  // Requests. `shuffle` counts from 0 the times a pile is shuffled and drawn from; `tag` comes back in problems.
  // False if one of the cards is named already for this shuffle (or twice in the list).
  bool deal(std::size_t shuffle, int place, const std::vector<int>& cards, int tag = 0);
  // The order of the cards, top first; may name only the first of them.
  bool pack(std::size_t shuffle, const std::vector<int>& cards, int tag = 0);
  // The successive results of a named draw.
  void draw(const std::string& name, std::vector<std::int64_t> values, int tag = 0);

  // For Record::next_chance: the value of the chance event at which the state stands, or nothing if it is free.
  std::optional<std::int32_t> next(const State& state);

  // What cannot be as asked: what has shown itself so far; also cards that did not reach their place from the pile
  // that is being dealt; also shuffles that never came. `events` are those of the game so far.
  enum class About : std::uint8_t { so_far, cards, everything };
  std::optional<SetupProblem> problem(const State& state, const Events& events, About about) const;

 private:
  struct Named {
    int place;
    std::vector<int> cards;  // in the order of the request
    std::size_t given = 0;   // of them
    std::size_t dealt = 0;   // cards that came to the place, named or not
    int tag;
  };
  struct Shuffle {
    std::vector<Named> named;
    std::vector<int> pack;
    CardSet asked;    // every card that is named
    CardSet pending;  // named and not yet given
    int tag = 0;
    int pile = -1;  // that is dealt
    bool packed = false;
  };
  struct Draws {
    std::vector<std::int64_t> values;
    std::size_t used = 0;
    int tag = 0;
  };

  std::optional<std::int32_t> next_draw(const State& state, const Chance& chance);
  std::optional<std::int32_t> next_card(const State& state, const Chance& chance);
  std::optional<std::int32_t> packed_card(Shuffle& shuffle, const std::vector<Outcome>& outcomes);
  int destination_of(const State& state, int card, int pile) const;
  void note_shuffle(const State& state, const std::vector<Outcome>& outcomes, int pile);
  static bool came_to(const Events& events, int card, int place, int pile);
  std::optional<SetupProblem> missing(const State& state, const Events& events, const Shuffle& shuffle,
                                      bool gathered) const;
  Shuffle& at(std::size_t shuffle);

  std::shared_ptr<const Game> game_;
  Random random_;
  std::vector<Shuffle> shuffles_;
  std::size_t count_ = 0;              // shuffles seen so far
  std::map<int, CardSet> drawn_from_;  // pile -> the cards that could be drawn from it the last time
  std::map<std::string, Draws> draws_;
  std::optional<SetupProblem> problem_;
};

// ---- rules whose values come from outside

// The variables that inject adds, as indices into the program.
struct Injected {
  int value = -1;  // what the rule gives
  int asked = -1;  // becomes 1 when a statement is about to ask the rule
};
// Rewrites a program so that a rule without parameters gives the value of a new variable, whatever its body said.
Injected inject(Program& program, int rule);

// "hand of 2", "table": a place for people.
std::string place_name(const Game& game, int place);

}  // namespace tapis
