// What was asked for on the command line, one structure for each subcommand. main.cpp fills them.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/texts.hpp"

namespace tapis::cli {

// Exit statuses of the tool.
inline constexpr int status_fine = 0;
inline constexpr int status_short = 1;   // what was checked falls short
inline constexpr int status_usage = 2;   // wrong usage or unreadable input
inline constexpr int status_broken = 3;  // the tool itself failed

// A reason to stop, told to the person as it is.
struct Failure {
  int status = status_usage;
  std::string message;  // without a full stop; may have several lines
};

// Flags that most subcommands share.
struct CommonOptions {
  std::string game;
  int players = 0;                    // 0: the script's default
  std::vector<std::string> settings;  // "option=value"
  std::optional<std::uint64_t> seed;
  std::string bots;      // empty: the subcommand's default
  std::string language;  // empty: from the environment
  bool json = false;
  bool ascii = false;

  // Language, alphabet and colours for standard output. Fails for an unknown language. ASCII where asked for, and
  // where the locale is not UTF-8: always for people at a table, else (`for_files`) on a terminal only.
  Voice voice(bool for_files = false) const;
};

struct ListOptions {
  CommonOptions common;
};

struct PlayOptions {
  CommonOptions common;
  std::optional<int> people;   // seats 1..people are people; nothing: as --bots says, else one on a terminal
  std::optional<double> pace;  // seconds to wait before forced moves, which are then made by themselves
  std::string resume;          // a saved game
};

struct RunOptions {
  CommonOptions common;
  std::int64_t games = 0;  // 0: 100, or 1 with a trace
  int threads = 0;         // 0: all cores
  bool trace = false;
};

struct LintOptions {
  std::vector<std::string> paths;
  std::string format = "text";      // text, json, sarif, github, junit
  std::string fail_on = "warning";  // error, warning, info: from here on findings make the status 1
  bool fix = false;
  bool unsafe_fixes = false;
  bool diff = false;  // shows what fixing would change, and writes nothing
  CommonOptions common;
};

struct FormatOptions {
  std::vector<std::string> paths;
  bool check = false;
  bool diff = false;
};

struct DescribeOptions {
  std::string format = "markdown";  // markdown, html, json
  CommonOptions common;
};

struct ExplainOptions {
  std::string code;
  CommonOptions common;
};

struct DiffOptions {
  std::string first, second;  // games
  CommonOptions common;
};

struct NewOptions {
  std::string name;
  std::string from;
};

// The subcommands. Each returns its exit status or throws Failure.
int run_list(const ListOptions& options);
int run_play(const PlayOptions& options);
int run_games(const RunOptions& options);
int run_lint(const LintOptions& options);
int run_format(const FormatOptions& options);
int run_describe(const DescribeOptions& options);
int run_explain(const ExplainOptions& options);
int run_diff(const DiffOptions& options);
int run_new(const NewOptions& options);

}  // namespace tapis::cli
