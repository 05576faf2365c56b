// The pages that are made from the scripts must be what the scripts say today. Where they are not,
//   TAPIS_WRITE=1 build/tests/test_docs
// writes them anew.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "dsl/library.hpp"
#include "interpreter/cli/describe.hpp"
#include "interpreter/game.hpp"

namespace {

using namespace tapis;
namespace fs = std::filesystem;

const fs::path root = TAPIS_SOURCE_DIR;

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Compares a page with its file, or writes the file where that is asked for.
void expect_page(const fs::path& path, const std::string& page) {
  const char* write = std::getenv("TAPIS_WRITE");
  if (write != nullptr && std::string(write) == "1" && text_of(path) != page) {
    fs::create_directories(path.parent_path());
    std::ofstream(path) << page;
  }
  INFO(path.string() << " is stale: TAPIS_WRITE=1 build/tests/test_docs writes it anew");
  const bool fresh = text_of(path) == page;
  CHECK(fresh);
}

// The names of the scripts in a folder, in alphabetical order.
std::vector<std::string> scripts_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(root / folder)) {
    if (entry.path().extension() == ".game") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

// The script of that name as it is part of the program.
Checked shipped(const std::string& name) {
  const Shipped* script = find_shipped(name);
  REQUIRE(script != nullptr);
  Checked checked = check(ShippedLibrary(), std::string(script->path), std::string(script->text));
  REQUIRE_FALSE(checked.findings.has_errors());
  return checked;
}

// No page is left of a script that is gone.
void expect_only(const fs::path& folder, const std::vector<std::string>& names) {
  for (const auto& entry : fs::directory_iterator(folder)) {
    INFO(entry.path().string() << " belongs to no script");
    CHECK(std::count(names.begin(), names.end(), entry.path().filename().string()) == 1);
  }
}

}  // namespace

TEST_CASE("every module of the library has its page, and a section of the overview") {
  const std::string overview = text_of(root / "docs/stdlib.md");
  const std::vector<std::string> modules = scripts_in("stdlib");
  std::vector<std::string> files;
  for (const std::string& name : modules) {
    INFO(name);
    CHECK_THAT(overview, Catch::Contains("\n## " + name + "\n") && Catch::Contains("(stdlib/" + name + ".md)"));
    std::string links = "[The library](../stdlib.md)";
    for (const std::string& other : modules)
      links += other == name ? " · " + name : " · [" + other + "](" + other + ".md)";
    files.push_back(name + ".md");
    expect_page(root / "docs/stdlib" / files.back(),
                links + "\n\n" + cli::page_markdown(cli::module_page(shipped(name), ShippedLibrary(), {})));
  }
  expect_only(root / "docs/stdlib", files);
}

TEST_CASE("every game has its rulebook in both languages, and a line in the index") {
  std::vector<std::string> names, files{"README.md"};
  for (const char* folder : {"games", "games/classics"})
    for (const std::string& name : scripts_in(folder)) names.push_back(name);
  std::sort(names.begin(), names.end());
  std::string index =
      "# Rulebooks\n\nMade from the scripts: `tapis describe GAME` prints one, `--lang fr` in French, `--format html` "
      "as a "
      "page to print.\n`TAPIS_WRITE=1 build/tests/test_docs` writes all of them anew.\n\n"
      "| English | français | script |\n|---|---|---|\n";
  for (const std::string& name : names) {
    INFO(name);
    std::string error;
    const auto game = Game::compile(std::make_shared<Checked>(shipped(name)), {}, error);
    REQUIRE(game);
    const std::string script = std::string(find_shipped(name)->path), english = name + ".en.md",
                      french = name + ".fr.md";
    const cli::Page in_english = cli::rulebook(*game, {}), in_french = cli::rulebook(*game, {cli::Language::french});
    const std::string to_script = " · [`" + script + "`](../../" + script + ")\n\n";
    expect_page(root / "docs/rulebooks" / english,
                "[Rulebooks](README.md) · [français](" + french + ")" + to_script + cli::page_markdown(in_english));
    expect_page(root / "docs/rulebooks" / french,
                "[Livrets](README.md) · [English](" + english + ")" + to_script + cli::page_markdown(in_french));
    index += "| [" + in_english.title + "](" + english + ") | [" + in_french.title + "](" + french + ") | [`" + name +
             "`](../../" + script + ") |\n";
    files.push_back(english);
    files.push_back(french);
  }
  expect_page(root / "docs/rulebooks/README.md", index);
  expect_only(root / "docs/rulebooks", files);
}
