// Every example of the documents is read by the tests. A fence says what it holds:
//   ```tapis game          a whole script: it is checked and played
//   ```tapis declarations  parts of a trick game, put below a head
//   ```tapis statements    what a `play:` may hold
//   ```tapis wrong E0301   a script or declarations with just that finding
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "dsl/library.hpp"
#include "interpreter/game.hpp"

namespace {

using namespace tapis;

struct Example {
  std::string place;  // file:line
  std::string kind;   // the words after `tapis`
  std::string text;
};

std::vector<Example> examples_in(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<Example> found;
  std::string line;
  bool inside = false;
  for (int number = 1; std::getline(file, line); ++number) {
    if (!inside && line.rfind("```tapis ", 0) == 0) {
      found.push_back({path.filename().string() + ":" + std::to_string(number), line.substr(9), {}});
      inside = true;
    } else if (inside && line == "```") {
      inside = false;
    } else if (inside) {
      found.back().text += line + "\n";
    }
  }
  return found;
}

std::string with_head(const std::string& text) {
  if (text.rfind("tapis ", 0) == 0) return text;
  std::string head = "tapis 1\ngame \"Example | Exemple\"\nuse tricks\n\n";
  if (text.find("players ") != 0 && text.find("\nplayers ") == std::string::npos) head += "players 4\n";
  if (text.find("cards french") != 0 && text.find("\ncards ") == std::string::npos) head += "cards french52\n";
  return head + text;
}

std::string in_play(const std::string& text) {
  std::istringstream lines(text);
  std::string line;
  std::string body = "play:\n";
  while (std::getline(lines, line)) body += line.empty() ? "\n" : "  " + line + "\n";
  return with_head("deal: deal 5 to each hand\nvar spot of each player = 10\nvar level = 0\nvar straddler: player or none\n"
                   "zone aside, seen by nobody\nto raise_to(player p, number n): level becomes n\n" + body);
}

std::string all_findings(const Checked& checked) {
  std::string text;
  for (const Diagnostic& finding : checked.findings.all()) text += render(finding, checked.sources) + "\n";
  return text;
}

void play(const std::shared_ptr<Checked>& checked) {
  std::string error;
  const auto game = Game::compile(checked, {}, error);
  INFO(error);
  REQUIRE(game);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Random random = Random::stream(1, seed);
    State state(*game);
    state.start(&random);
    while (!state.over()) state.random_step(random);
    INFO(state.fault());
    CHECK(state.ending() != Ending::fault);
  }
}

void test_example(const Example& example) {
  INFO(example.place << "\n" << example.text);
  const bool wrong = example.kind.rfind("wrong", 0) == 0;
  const std::string text = example.kind == "statements" ? in_play(example.text) : with_head(example.text);
  const auto checked = std::make_shared<Checked>(check(ShippedLibrary(), "example.game", text));
  INFO(all_findings(*checked));
  if (wrong) {
    REQUIRE(checked->findings.all().size() == 1);
    CHECK(checked->findings.all()[0].code == example.kind.substr(6));
    return;
  }
  REQUIRE_FALSE(checked->findings.has_errors());
  if (example.kind == "game") play(checked);
}

}  // namespace

TEST_CASE("the examples of the documents hold") {
  int count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(TAPIS_SOURCE_DIR "/docs")) {
    if (entry.path().extension() != ".md") continue;
    for (const Example& example : examples_in(entry.path())) {
      ++count;
      test_example(example);
    }
  }
  CHECK(count >= 10);
}
