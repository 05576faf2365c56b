// Case files: what a game must do in a position, written beside the scripts and run by `tapis test`.
#pragma once
#include <iosfwd>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "dsl/check.hpp"
#include "interpreter/cli/yaml.hpp"
#include "interpreter/game.hpp"
#include "interpreter/setup.hpp"

namespace tapis::cli {

// What was asked for on the command line.
struct CaseOptions {
  std::vector<std::string> paths;  // files and folders; empty: the current folder
  std::string pattern;             // --run: only cases whose name contains it, or that cite it as a rule
  bool json = false;
};

// `tapis test`: runs the cases and reports on standard output. 0: all passed; 1: some failed; 2: a file is unreadable
// or asks for something that cannot be.
int run_cases(const CaseOptions& options);
// The same, reporting to a stream.
int run_cases(const CaseOptions& options, std::ostream& out);

enum class CaseStatus : unsigned char { passed, failed, error };

// How one case, or a whole file that cannot be read, ended.
struct CaseResult {
  std::string file;
  int line = 0;                    // of the case
  std::string name;                // empty for a file
  std::vector<std::string> rules;  // that it cites
  CaseStatus status = CaseStatus::passed;
  std::vector<std::string> findings;  // each with its place first; none when passed
  std::string position;               // when failed: the moves so far and the table
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
  // A copy of the script in which a rule (index into Program::rules) gives a value from outside; see inject().
  std::shared_ptr<Checked> injected(const std::shared_ptr<Checked>& script, int rule, Injected& cells);
  // An expression of the language, compiled once; its number, or -1 with the reason in `error`.
  int expression(const std::shared_ptr<Checked>& script, const Game& game, const std::string& text, Type& type,
                 std::string& error);

 private:
  struct Shelves;
  std::unique_ptr<Shelves> shelves_;
};

// Reads the text of a case file and runs its cases. Never throws.
std::vector<CaseResult> run_case_text(GameShelf& shelf, const std::string& file, const std::string& text,
                                      const std::string& pattern = {});
// The case files under paths, sorted; what cannot be found is added to `missing`.
std::vector<std::string> find_case_files(const std::vector<std::string>& paths, std::vector<std::string>& missing);

}  // namespace tapis::cli
