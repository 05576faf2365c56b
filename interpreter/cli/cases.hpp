// Case files: what a game must do in a position, written beside the scripts and run by `tapis test`.
#pragma once
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dsl/check.hpp"
#include "interpreter/cli/options.hpp"
#include "interpreter/cli/trace.hpp"
#include "interpreter/cli/yaml.hpp"
#include "interpreter/game.hpp"
#include "interpreter/setup.hpp"

namespace tapis::cli {

// What was asked for on the command line.
struct CaseOptions {
  std::vector<std::string> paths;  // files and folders; empty: the current folder
  std::string pattern;             // --run: only cases whose name contains or fits it, or that cite such a rule
  bool json = false;
  std::string format = {};                  // text, json or junit; empty: as `json` says
  bool trace = false;                       // what decided each step
  bool coverage = false;                    // what of the scripts was gone through
  std::optional<double> coverage_min = {};  // fails if less than so many of a hundred was gone through in a game
  bool shrink = false;                      // failed cases with the fewest moves that fail alike
  CommonOptions common = {};
};

// `tapis test`: runs the cases and reports on standard output. 0: all passed; 1: some failed; 2: a file is unreadable
// or asks for something that cannot be.
int run_cases(const CaseOptions& options);
// The same, reporting to a stream, in colours if the voice wants them.
int run_cases(const CaseOptions& options, std::ostream& out, const Voice& voice = {});

enum class CaseStatus : unsigned char { passed, failed, error };

// Something that is not as a case says.
struct CaseFinding {
  int line = 0, column = 0;  // 0: not known
  std::string message;
  std::string what, expected, found;  // of a comparison, else empty
  std::string excerpt;                // the line of the file with a caret below it
};

// How cases are run, besides what they say.
struct CaseModes {
  std::string pattern;  // as CaseOptions::pattern
  bool traced = false;
  bool covered = false;
  bool shrinks = false;  // failed cases are run again with fewer moves
  Voice voice;
  // Moves that cannot be made are left out and put here, by line and column, but for the one at `kept`.
  std::vector<std::pair<int, int>>* skipped = nullptr;
  std::pair<int, int> kept;
};

// How one case, or a whole file that cannot be read, ended.
struct CaseResult {
  std::string file;
  int line = 0;                    // of the case
  std::string name;                // empty for a file
  std::vector<std::string> rules;  // that it cites
  CaseStatus status = CaseStatus::passed;
  std::vector<std::string> findings;  // each with its place first; none when passed
  std::vector<CaseFinding> details;   // the same in parts
  std::vector<std::string> moves;     // when not passed: the moves so far
  std::string table;                  // and the table as whoever must act sees it
  std::vector<TraceStep> trace;       // when traced
  std::string shrunk;                 // YAML of the case with the fewest moves that fail alike; empty if there is none
  double seconds = 0;
  std::string not_covered;  // why coverage could not be measured
};

// Scripts and games by name, each loaded and compiled once. A library of its own (tests, the fuzzer) may stand in for
// the disk and the shipped scripts.
class GameShelf {
 public:
  explicit GameShelf(const Library* library = nullptr);
  ~GameShelf();

  // The checked script; `from` is the case file that names it. Nothing, with the reason in `error`, if there is none
  // or it has errors (these in full the first time only). Not const: expressions of cases are added to it.
  std::shared_ptr<Checked> script(const std::string& name, const std::string& from, std::string& error);
  // The script compiled for settings.
  std::shared_ptr<const Game> game(const std::shared_ptr<Checked>& script, const Settings& settings,
                                   std::string& error);
  // All that were compiled, in the order of their scripts and settings; those of one script stand together.
  std::vector<std::shared_ptr<const Game>> games() const;
  // A copy of the script in which a rule (index into Program::rules) gives a value from outside; see inject().
  std::shared_ptr<Checked> injected(const std::shared_ptr<Checked>& script, int rule, Injected& cells);
  // An expression of the language, compiled once; its number, or -1 with the reason in `error`.
  int expression(const std::shared_ptr<Checked>& script, const Game& game, const std::string& text, Type& type,
                 std::string& error);

 private:
  struct Shelves;
  std::unique_ptr<Shelves> shelves_;
};

// Reads the text of a case file and runs its cases. Never throws. `left_out` counts those that were not asked for.
std::vector<CaseResult> run_case_text(GameShelf& shelf, const std::string& file, const std::string& text,
                                      const CaseModes& modes, std::size_t& left_out);
std::vector<CaseResult> run_case_text(GameShelf& shelf, const std::string& file, const std::string& text,
                                      const std::string& pattern = {});
// A failed case with the fewest moves found that fail in the same way, as YAML behind a comment; empty if no move can
// be left out.
std::string shrunk_case(GameShelf& shelf, const std::string& file, const Data& data, const CaseResult& failed);
// The case files under paths, sorted; what cannot be found is added to `missing`.
std::vector<std::string> find_case_files(const std::vector<std::string>& paths, std::vector<std::string>& missing);

}  // namespace tapis::cli
