// Every example of the documents is read by the tests. A fence says what it holds:
//   ```tapis game          a whole script: it is checked and played
//   ```tapis declarations  parts of a trick game, put below a head
//   ```tapis statements    what a `play:` may hold
//   ```tapis lint          a whole script that checks; the tests of the linter say what is found in it
//   ```tapis wrong E0301   a script or declarations with just that finding
// Besides, the reference must name every code and word of the language, its grammar must define what it uses.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "dsl/keywords.hpp"
#include "dsl/library.hpp"
#include "dsl/tree.hpp"
#include "interpreter/game.hpp"

namespace {

using namespace tapis;

const std::filesystem::path docs = TAPIS_SOURCE_DIR "/docs";

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// What lies between two lines of a document; empty if the first is missing.
std::string between(const std::string& text, const std::string& from, const std::string& to) {
  const std::size_t begin = text.find(from);
  if (begin == std::string::npos) return "";
  return text.substr(begin + from.size(), text.find(to, begin + from.size()) - begin - from.size());
}

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

bool mentions(const std::string& text, const std::string& line_begin) {
  return text.rfind(line_begin, 0) == 0 || text.find("\n" + line_begin) != std::string::npos;
}

std::string with_head(const std::string& text) {
  if (text.rfind("tapis ", 0) == 0) return text;
  std::string head = "tapis 1\ngame \"Example | Exemple\"\nuse tricks\n\n";
  if (!mentions(text, "players ")) head += "players 4\n";
  if (!mentions(text, "cards ")) head += "cards french52\n";
  return head + text;
}

// Statements stand in a game with the declarations that the reference shows at the beginning of its part on statements.
std::string in_play(const std::string& text) {
  static const std::string language = text_of(docs / "language.md");
  std::string before = between(between(language, "\n## 7. Statements\n", "\n## 8."), "```tapis declarations\n", "```");
  REQUIRE_FALSE(before.empty());
  std::istringstream lines(text);
  std::string line;
  std::string body = "play:\n";
  while (std::getline(lines, line)) body += line.empty() ? "\n" : "  " + line + "\n";
  return with_head(before + "deal: deal 5 to each hand\n" + body);
}

std::string all_findings(const Checked& checked) {
  std::string text;
  for (const Diagnostic& finding : checked.findings.all()) text += render(finding, checked.sources) + "\n";
  return text;
}

void compile_and_play(const std::shared_ptr<Checked>& checked, bool played) {
  std::string error;
  const auto game = Game::compile(checked, {}, error);
  INFO(error);
  CHECK(game);
  if (!game || !played) return;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Random random = Random::stream(1, seed);
    State state(*game);
    state.start(&random);
    while (!state.over()) state.random_step(random);
    INFO(state.fault());
    CHECK(state.ending() != Ending::fault);
  }
}

// The constructs that correct examples have shown.
std::set<Kind>& shown() {
  static std::set<Kind> kinds;
  return kinds;
}

void test_example(const Example& example) {
  INFO(example.place << "\n" << example.text);
  const bool wrong = example.kind.rfind("wrong", 0) == 0;
  const std::string text = example.kind == "statements" ? in_play(example.text) : with_head(example.text);
  const auto checked = std::make_shared<Checked>(check(ShippedLibrary(), "example.game", text));
  INFO(all_findings(*checked));
  if (wrong) {
    CHECK(checked->findings.all().size() == 1);
    for (const Diagnostic& finding : checked->findings.all()) CHECK(finding.code == example.kind.substr(6));
    return;
  }
  CHECK_FALSE(checked->findings.has_errors());
  if (checked->findings.has_errors()) return;
  if (example.kind == "lint") return;
  for (const Node& node : checked->trees.back().nodes) shown().insert(node.kind);
  const bool known = example.kind == "game" || example.kind == "declarations" || example.kind == "statements";
  CHECK(known);
  compile_and_play(checked, example.kind == "game");
}

}  // namespace

TEST_CASE("the examples of the documents hold") {
  int count = 0;
  int wrong = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(docs)) {
    if (entry.path().extension() != ".md") continue;
    for (const Example& example : examples_in(entry.path())) {
      ++count;
      if (example.kind.rfind("wrong", 0) == 0) ++wrong;
      test_example(example);
    }
  }
  CHECK(count >= 80);
  CHECK(wrong >= 35);
  for (int kind = 0; kind <= static_cast<int>(Kind::It); ++kind) {
    INFO("no example has " << kind_name(static_cast<Kind>(kind)));
    const bool seen = shown().count(static_cast<Kind>(kind)) == 1 || static_cast<Kind>(kind) == Kind::ModuleHead;
    CHECK(seen);
  }
}

TEST_CASE("the reference names every code with its meaning") {
  const std::string findings = between(text_of(docs / "language.md"), "\n## 13. Findings\n", "\n## 14");
#define DIAGNOSTIC(code, slug, meaning) CHECK_THAT(findings, Catch::Contains("| " code " | " meaning " |"));
#include "dsl/codes.def"
#undef DIAGNOSTIC
}

// The words in quotation marks of a rule of the grammar.
std::vector<std::string> words_of_rule(const std::string& grammar, const std::string& rule) {
  std::vector<std::string> words;
  const std::string body = between(grammar, "\n" + rule + " ", "\n");
  const std::regex quoted("\"([a-z]+)\"");
  for (auto it = std::sregex_iterator(body.begin(), body.end(), quoted); it != std::sregex_iterator(); ++it) {
    words.push_back((*it)[1].str());
  }
  return words;
}

TEST_CASE("the grammar of the reference has the nouns and types of the parser") {
  const std::string grammar = between(text_of(docs / "language.md"), "\n## 12.", "\n## 13");
  const auto all = [](const auto& words) { return std::vector<std::string>(words.begin(), words.end()); };
  CHECK(words_of_rule(grammar, "Singular") == all(singular_nouns));
  CHECK(words_of_rule(grammar, "Plural") == all(plural_nouns));
  CHECK(words_of_rule(grammar, "TypeName") == all(type_words));
}

TEST_CASE("the reference lists the reserved words") {
  const std::string language = text_of(docs / "language.md");
  std::string list = between(language, "Reserved words, never names", "`.");
  list = list.substr(list.find('`') + 1);
  std::istringstream words(list);
  std::vector<std::string> listed;
  for (std::string word; words >> word;) listed.push_back(word);
  CHECK(listed == std::vector<std::string>(reserved_words.begin(), reserved_words.end()));
  const std::string grammar = between(between(language, "\n## 12.", "\n## 13"), "\nReserved  <-", "```");
  for (const std::string_view word : reserved_words)
    CHECK_THAT(grammar, Catch::Contains("\"" + std::string(word) + "\""));
  for (const std::string_view word : joining_words) {
    CHECK_THAT(between(language, "A line goes on below if", "it ends in `=`"), Catch::Contains(std::string(word)));
  }
}

TEST_CASE("the grammar of the reference defines what it uses") {
  const std::string part = between(text_of(docs / "language.md"), "\n## 12.", "\n## 13");
  std::set<std::string> defined{"NL", "IN", "OUT", "END", "Letter"};
  std::string rules;
  std::istringstream lines(part);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("```", 0) == 0) inside = !inside;
    if (!inside || line.rfind("```", 0) == 0) continue;
    const std::size_t arrow = line.find(" <- ");
    if (arrow != std::string::npos) defined.insert(line.substr(0, line.find(' ')));
    rules += line.substr(arrow == std::string::npos ? 0 : arrow) + "\n";
  }
  CHECK(defined.size() > 80);
  // Words in quotation marks, classes of characters and remarks are no rules.
  rules = std::regex_replace(rules, std::regex("\"[^\"\n]*\"|'[^'\n]*'|\\[[^\\]\n]*\\]|   +[^/ ].*"), " ");
  const std::regex name("[A-Z][A-Za-z]*");
  for (auto it = std::sregex_iterator(rules.begin(), rules.end(), name); it != std::sregex_iterator(); ++it) {
    INFO(it->str());
    CHECK(defined.count(it->str()) == 1);
  }
}
