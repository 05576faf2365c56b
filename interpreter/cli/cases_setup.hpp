// From names to numbers: what a case or a `new` request fixes, read against a game. Everything here throws
// DataError with the place in the file.
#pragma once
#include <string>
#include <vector>

#include "interpreter/cli/yaml.hpp"
#include "interpreter/record.hpp"
#include "interpreter/setup.hpp"

namespace tapis::cli {

// What is fixed; absent parts are nullptr.
struct Fixed {
  const Data* deal = nullptr;
  const Data* pack = nullptr;
  const Data* chance = nullptr;
  const Data* start = nullptr;
};

// A zone's place or a variable's cell with what is said about it.
struct Target {
  int number;        // index into Game::places() or Game::cells()
  const Data* said;  // about it
  std::string name;  // "hand of 2"
};

// `{players: …, options: {…}}`; either may be nullptr. Names and kinds are checked here, values by Game::compile.
Settings read_settings(const Program& program, const Data* players, const Data* options);
// An integer between two bounds.
std::int64_t read_integer(const Data& data, std::int64_t low, std::int64_t high, const std::string& what);
// A seed: up to 64 bits, without sign, as on the command line.
std::uint64_t read_seed(const Data& data);
// A seat, from 0.
int read_seat(const Game& game, const Data& data);
// A value of the type.
std::int64_t read_scalar(const Game& game, Type type, const Data& data, const std::string& what);
// One card or a list of them. With `used`, cards that look alike are told apart: the first copy that is not in it.
std::vector<int> read_cards(const Game& game, const Data& data, const CardSet* used = nullptr);
// The first of the cards that look like this one.
int face_of(const Game& game, int card);
// A list of values as a set of that type.
CardSet read_members(const Game& game, Type type, const Data& data, const std::string& what);

// Everything that `data` says about a zone or a variable: one target, or one for each key of its family. A scalar
// for a variable of a family speaks of all its cells when `spread` is true.
std::vector<Target> zone_targets(const Game& game, int zone, const Data& data);
std::vector<Target> cell_targets(const Game& game, int variable, const Data& data, bool spread);

// Hands what is fixed to an arrangement; `places` receives the places that problems' tags stand for.
void arrange(const Game& game, const Fixed& fixed, Arrangement& arrangement, std::vector<const Data*>& places);
// Starts the record, in the middle if `start` says so.
void begin(Record& record, const Data* start);

}  // namespace tapis::cli
