// `describe`: the rulebook of a game or the page of a module, in the format that is wanted.
#include <fmt/format.h>

#include "dsl/library.hpp"
#include "interpreter/cli/describe.hpp"
#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/terminal.hpp"

namespace tapis::cli {
namespace {

Page page_of(const DescribeOptions& options, const Voice& voice) {
  auto checked = load_script(options.common.game);
  if (checked->program.playable) return rulebook(*load_game(std::move(checked), options.common), voice);
  if (options.common.players != 0 || !options.common.settings.empty()) {
    throw Failure{status_usage,
                  fmt::format("{} is a module: --players and --set are for games", checked->program.name)};
  }
  return module_page(*checked, FileLibrary(), voice);
}

}  // namespace

int run_describe(const DescribeOptions& options) {
  const Page page = page_of(options, options.common.voice(true));
  if (options.common.json || options.format == "json") {
    write(page_json(page));
  } else {
    write(options.format == "html" ? page_html(page) : page_markdown(page));
  }
  return status_fine;
}

}  // namespace tapis::cli
