// Formatting scripts in place, or saying what would change.
#include <fmt/format.h>

#include <cstdio>

#include "dsl/format.hpp"
#include "dsl/parse.hpp"
#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/scripts.hpp"
#include "interpreter/cli/terminal.hpp"

namespace tapis::cli {
namespace {

struct Formatted {
  std::string text;
  std::string trouble;  // why there is no text: findings, or a fault of the formatter
  int status = status_fine;
};

Formatted formatted(const std::string& name, const std::string& text) {
  Sources sources;
  Diagnostics findings;
  const std::uint16_t file = sources.add(name, text);
  const Tree tree = parse(sources, file, findings);
  Formatted result;
  if (findings.has_errors()) {
    findings.sort();
    for (const Diagnostic& finding : findings.all()) result.trouble += render(finding, sources);
    result.status = status_usage;
    return result;
  }
  result.text = format(tree, sources);
  // What was written must mean the same as what was read, hold the same comments and be final, or nothing is written.
  Sources again;
  Diagnostics new_findings;
  const Tree new_tree = parse(again, again.add(name, result.text), new_findings);
  if (new_findings.has_errors() || !same_tree(tree, sources, new_tree, again)) {
    result.trouble = fmt::format("{}: formatting would change the meaning; the file is left as it is\n", name);
    result.status = status_broken;
  } else if (format(new_tree, again) != result.text) {
    result.trouble = fmt::format("{}: formatting anew would change more; the file is left as it is\n", name);
    result.status = status_broken;
  }
  return result;
}

std::string read_input() {
  std::string text;
  char part[65536];
  std::size_t count = 0;
  while ((count = std::fread(part, 1, sizeof part, stdin)) > 0) {
    text.append(part, count);
    if (text.size() > (16u << 20)) throw Failure{status_usage, "the input is larger than 16 MB"};
  }
  return text;
}

// Handles one file; returns its status.
int format_one(const std::string& path, const FormatOptions& options, int& changed) {
  const bool input = path == "-";
  const std::string before = input ? read_input() : read_file(path);
  const std::string name = input ? "<stdin>" : path;
  const Formatted result = formatted(name, before);
  if (result.status != status_fine) {
    write_error(result.trouble);
    return result.status;
  }
  const bool differs = result.text != before;
  if (options.diff) write(unified_diff(name, before, result.text, "formatted"));
  if (options.check || options.diff) {
    if (differs && !options.diff) write(fmt::format("{} would be formatted\n", name));
    changed += differs ? 1 : 0;
    return differs ? status_short : status_fine;
  }
  if (input) {
    write(result.text);
  } else if (differs) {
    write_file(path, result.text);
    write(fmt::format("formatted {}\n", path));
    ++changed;
  }
  return status_fine;
}

}  // namespace

int run_format(const FormatOptions& options) {
  std::vector<std::string> files;
  if (options.paths.size() == 1 && options.paths[0] == "-") {
    files = options.paths;
  } else {
    files = find_scripts(options.paths);
  }
  int status = status_fine;
  int changed = 0;
  for (const std::string& file : files) status = std::max(status, format_one(file, options, changed));
  if (files[0] != "-" && !options.diff) {
    const long long total = static_cast<long long>(files.size());
    write(fmt::format("{}, {} {}\n", counted(total, "script", "scripts"), changed,
                      options.check ? "to be formatted" : "formatted"));
  }
  return status;
}

}  // namespace tapis::cli
