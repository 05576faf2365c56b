// The command line: reads the arguments and calls the subcommand. The only file that knows CLI11.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <csignal>
#include <exception>
#include <functional>
#include <sstream>

#include "interpreter/bots/bots.hpp"
#include "interpreter/cli/cases.hpp"
#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/options.hpp"
#include "interpreter/cli/protocol.hpp"
#include "interpreter/cli/terminal.hpp"

namespace tapis::cli {
namespace {

constexpr const char* version_text = "tapis 0.1.0 (language edition 1)";

constexpr const char* footer_text =
    "GAME is a shipped name (tapis list), the path of a .game file, or a name found in the folders of TAPIS_PATH.\n"
    "Exit status: 0 fine; 1 what was checked falls short; 2 wrong usage or unreadable input; 3 the tool failed.\n"
    "Environment: TAPIS_PATH folders with scripts; LANG, LC_ALL language and encoding; NO_COLOR no colours.\n"
    "\n"
    "Examples:\n"
    "  tapis play gileter --set follow=yes        you in seat 1 against bots\n"
    "  tapis play hearts --people 2 --lang fr     two people at one terminal, the rest bots\n"
    "  tapis run gileter --games 1000 --json      statistics for programs\n"
    "  tapis lint games/ && tapis test tests/     what a script's author runs";

void add_language(CLI::App& app, CommonOptions& common) {
  app.add_option("--lang", common.language, "Language: en or fr (default: from LANG)")->type_name("en|fr");
  app.add_flag("--ascii", common.ascii, "No characters outside ASCII (default where the locale is not UTF-8)");
}

void add_settings(CLI::App& app, CommonOptions& common) {
  app.add_option("--players", common.players, "Number of players (default: the script's)")
      ->type_name("N")
      ->check(CLI::Range(1, max_players));
  app.add_option("--set", common.settings, "Gives an option of the script a value; may be repeated")
      ->type_name("OPTION=VALUE")
      ->allow_extra_args(false);
}

void add_chance(CLI::App& app, CommonOptions& common, const char* bots_help) {
  const auto read_seed = [&common](const std::string& text) {
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc() || end != text.data() + text.size()) {
      throw CLI::ValidationError("--seed", fmt::format("'{}' is no whole number from 0 to 18446744073709551615", text));
    }
    common.seed = seed;
  };
  app.add_option_function<std::string>("--seed", read_seed, "Decides all chance: the same seed gives the same game")
      ->type_name("N");
  app.add_option("--bots", common.bots, bots_help)->type_name("SPEC");
}

CLI::App* add_play(CLI::App& app, PlayOptions& options) {
  CLI::App* play = app.add_subcommand("play", "Play in the terminal against bots or other people");
  play->add_option("GAME", options.common.game, "The game (may be left out with --resume)");
  add_settings(*play, options.common);
  add_chance(*play, options.common,
             "Who plays: `random`, `greedy`, or by seat `1=human,2=greedy` (default: you in seat 1, greedy bots)");
  play->add_option("--people", options.people, "People at this terminal, in the first seats; 0 watches the bots")
      ->type_name("N");
  play->add_option("--pace", options.pace, "Makes forced moves by itself after so many seconds")->type_name("SECONDS");
  play->add_option("--resume", options.resume, "Goes on with a game that `save` kept")->type_name("FILE");
  add_language(*play, options.common);
  play->footer(
      "At your turn type a move or its number; ? lists the commands: hint, why, undo, table, save FILE, quit.\n"
      "Without a terminal as input a game between bots is shown move by move.");
  return play;
}

CLI::App* add_run(CLI::App& app, RunOptions& options) {
  CLI::App* run = app.add_subcommand("run", "Play many games with bots; print results and statistics");
  run->add_option("GAME", options.common.game, "The game")->required();
  run->add_option("--games", options.games, "How many (default: 100, or 1 with --trace)")
      ->type_name("N")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
  add_settings(*run, options.common);
  add_chance(*run, options.common, "Bots: `random` for all, or by seat `1=greedy,2=random` (default: random)");
  run->add_option("--threads", options.threads, "Threads (default: one for each core); never changes results")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  run->add_flag("--trace", options.trace, "Shows each step with the rules and lines of the script that decided it");
  run->add_flag("--json", options.common.json, "One JSON object: see docs/cli.md");
  add_language(*run, options.common);
  return run;
}

CLI::App* add_lint(CLI::App& app, LintOptions& options) {
  CLI::App* lint = app.add_subcommand("lint", "Check scripts");
  lint->add_option("PATH", options.paths, "Scripts, or folders that are searched for .game files")->required();
  lint->add_option("--format", options.format, "text, json, sarif, github or junit (default: text)")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"text", "json", "sarif", "github", "junit"}));
  lint->add_option("--fail-on", options.fail_on, "Exit status 1 from error, warning or info on (default: warning)")
      ->type_name("SEVERITY")
      ->check(CLI::IsMember({"error", "warning", "info"}));
  CLI::Option* fix =
      lint->add_flag("--fix", options.fix, "Mends what can be mended without changing what a script does");
  lint->add_flag("--unsafe-fixes", options.unsafe_fixes, "With --fix or --diff: also what may change what it does");
  lint->add_flag("--diff", options.diff, "Writes nothing; shows what --fix would change")->excludes(fix);
  lint->add_flag("--json", options.common.json, "The same as --format json");
  lint->add_flag("--ascii", options.common.ascii, "No characters outside ASCII");
  return lint;
}

CLI::App* add_format(CLI::App& app, FormatOptions& options) {
  CLI::App* format = app.add_subcommand("fmt", "Format scripts in place; `-` formats standard input");
  format->add_option("PATH", options.paths, "Scripts or folders, or - for standard input")->required();
  format->add_flag("--check", options.check, "Writes nothing; exit status 1 if a script would change");
  format->add_flag("--diff", options.diff, "Writes nothing; shows what would change");
  return format;
}

CLI::App* add_describe(CLI::App& app, DescribeOptions& options) {
  CLI::App* describe =
      app.add_subcommand("describe", "The rulebook of a game, or the page of a module, made from its script");
  describe->add_option("GAME", options.common.game, "The game or module")->required();
  add_settings(*describe, options.common);
  add_language(*describe, options.common);
  describe->add_option("--format", options.format, "markdown, html or json (default: markdown)")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"markdown", "html", "json"}));
  describe->add_flag("--json", options.common.json, "The same as --format json");
  return describe;
}

// Everything that can be asked for.
struct Request {
  ListOptions list;
  PlayOptions play;
  RunOptions run;
  LintOptions lint;
  FormatOptions format;
  DescribeOptions describe;
  ExplainOptions explain;
  DiffOptions diff;
  NewOptions fresh;
  CaseOptions cases;
  ProtocolOptions engine;
  std::function<int()> action;
};

void add_subcommands(CLI::App& app, Request& request) {
  CLI::App* list = app.add_subcommand("list", "The shipped games, one line each");
  list->add_flag("--json", request.list.common.json, "One JSON object");
  add_language(*list, request.list.common);
  list->callback([&] { request.action = [&] { return run_list(request.list); }; });

  add_play(app, request.play)->callback([&] { request.action = [&] { return run_play(request.play); }; });
  add_run(app, request.run)->callback([&] { request.action = [&] { return run_games(request.run); }; });
  add_lint(app, request.lint)->callback([&] { request.action = [&] { return run_lint(request.lint); }; });
  add_format(app, request.format)->callback([&] { request.action = [&] { return run_format(request.format); }; });

  CLI::App* test = app.add_subcommand("test", "Run case files (*.cases.yaml)");
  test->add_option("PATH", request.cases.paths, "Case files or folders (default: the current folder)");
  test->add_option("--run", request.cases.pattern, "Only cases whose name contains this, or that cite it as a rule")
      ->type_name("PATTERN");
  test->add_flag("--json", request.cases.json, "One JSON object");
  test->callback([&] { request.action = [&] { return run_cases(request.cases); }; });

  add_describe(app, request.describe)->callback([&] {
    request.action = [&] { return run_describe(request.describe); };
  });

  CLI::App* explain = app.add_subcommand("explain", "What a finding means, and what to do");
  explain->add_option("CODE", request.explain.code, "Its code or name: E0201, unused-rule (default: lists all)");
  explain->add_flag("--json", request.explain.common.json, "One JSON object");
  explain->callback([&] { request.action = [&] { return run_explain(request.explain); }; });

  CLI::App* diff = app.add_subcommand("diff", "What one game changes of another, rule by rule");
  diff->add_option("A", request.diff.first, "A game")->required();
  diff->add_option("B", request.diff.second, "Another one, such as a variant of it")->required();
  diff->add_flag("--json", request.diff.common.json, "One JSON object");
  add_language(*diff, request.diff.common);
  diff->footer("Exit status 1 if something differs.");
  diff->callback([&] { request.action = [&] { return run_diff(request.diff); }; });

  CLI::App* fresh = app.add_subcommand("new", "Start a variant of a game in NAME.game (never overwrites)");
  fresh->add_option("NAME", request.fresh.name, "The name of the new script")->required();
  fresh->add_option("--from", request.fresh.from, "The game it varies")->required()->type_name("GAME");
  fresh->callback([&] { request.action = [&] { return run_new(request.fresh); }; });

  CLI::App* engine = app.add_subcommand("engine", "JSON lines on standard input and output, for programs");
  engine->add_option("GAME", request.engine.game, "The game")->required();
  engine->callback([&] { request.action = [&] { return run_protocol(request.engine); }; });
}

// Near spellings of a subcommand or an option, for the first word that is none.
std::string suggestion(const CLI::App& app, int argc, const char* const* argv) {
  std::vector<std::string> names;
  for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(one->get_name());
  }
  const std::string first = argc > 1 ? argv[1] : "";
  if (std::find(names.begin(), names.end(), first) == names.end()) {
    if (first.empty() || first[0] == '-') return "";
    return fmt::format("there is no subcommand '{}'.{}", first, did_you_mean(first, names));
  }
  const CLI::App* at = app.get_subcommand(first);
  std::vector<std::string> flags;
  for (const CLI::Option* option : at->get_options()) {
    for (const std::string& name : option->get_lnames()) flags.push_back("--" + name);
  }
  for (int i = 2; i < argc; ++i) {
    std::string word = argv[i];
    word = word.substr(0, word.find('='));
    if (word.rfind("--", 0) != 0 || word == "--") continue;
    if (std::find(flags.begin(), flags.end(), word) != flags.end()) continue;
    return fmt::format("'tapis {}' has no option {}.{}", first, word, did_you_mean(word, flags));
  }
  return "";
}

int wrong_usage(const CLI::App& app, const CLI::ParseError& error, int argc, const char* const* argv) {
  std::string message = suggestion(app, argc, argv);
  if (message.empty()) message = argc < 2 ? "what shall be done?" : error.what();
  const auto known = app.get_subcommands([&](const CLI::App* one) { return argc > 1 && one->get_name() == argv[1]; });
  const std::string which = known.empty() ? "" : " " + known[0]->get_name();
  write_error(fmt::format("tapis: {}\nMore: tapis{} --help\n", message, which));
  return status_usage;
}

int guarded(const std::function<int()>& action) {
  try {
    return action();
  } catch (const OutputClosed&) {
    return status_fine;
  } catch (const Failure& failure) {
    write_error(fmt::format("tapis: {}\n", failure.message));
    return failure.status;
  }
}

int run_main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  CLI::App app("tapis: a rule language for card games, its interpreter and its tools", "tapis");
  app.set_version_flag("--version", version_text, "Prints the version");
  app.footer(footer_text);
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);
  Request request;
  add_subcommands(app, request);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::Success)) {
      return wrong_usage(app, error, argc, argv);
    }
    std::ostringstream text;
    app.exit(error, text, text);
    return guarded([&] {
      write(text.str());
      return status_fine;
    });
  }
  return guarded(request.action);
}

}  // namespace
}  // namespace tapis::cli

int main(int argc, char** argv) {
  try {
    return tapis::cli::run_main(argc, argv);
  } catch (const std::exception& error) {
    tapis::cli::write_error(fmt::format("tapis: this is a mistake of the tool: {}\n", error.what()));
  } catch (...) {
    tapis::cli::write_error("tapis: this is a mistake of the tool\n");
  }
  return tapis::cli::status_broken;
}
