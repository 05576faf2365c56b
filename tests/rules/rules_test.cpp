// The scripts against the numbered rules of docs/games: every rule is cited by a case, and the cases notice it when
// a line of a script is altered.
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "interpreter/cli/cases.hpp"
#include "interpreter/cli/yaml.hpp"

namespace tapis {
namespace {

namespace fs = std::filesystem;
using cli::Data;
using cli::DataError;
using cli::read_yaml;

const fs::path source_folder = TAPIS_SOURCE_DIR;

std::string read_text(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  INFO("reading " << path.string());
  REQUIRE(in);
  std::ostringstream all;
  all << in.rdbuf();
  return all.str();
}

std::string trimmed(const std::string& line) {
  const std::size_t begin = line.find_first_not_of(' ');
  return begin == std::string::npos ? "" : line.substr(begin, line.find_last_not_of(" \r") + 1 - begin);
}

// Files of a folder with an ending, in the order of their names.
std::vector<fs::path> files_in(const fs::path& folder, const std::string& ending) {
  std::set<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().filename().string().ends_with(ending)) found.insert(entry.path());
  return {found.begin(), found.end()};
}

// The numbers of the rules that the pages about the games list: lines that begin `- **AV-1**`.
std::set<std::string> documented_rules() {
  std::set<std::string> rules;
  for (const fs::path& page : files_in(source_folder / "docs/games", ".md")) {
    std::istringstream lines(read_text(page));
    for (std::string line; std::getline(lines, line);) {
      const std::size_t end = line.find("**", 4);
      if (!line.starts_with("- **") || end == std::string::npos) continue;
      const std::string name = line.substr(4, end - 4);
      if (name.size() > 3 && name[2] == '-' && std::isdigit(static_cast<unsigned char>(name[3])) != 0)
        rules.insert(name);
    }
  }
  return rules;
}

// The rules cited by the cases of the games, each with the first case that cites it.
std::map<std::string, std::string> cited_rules() {
  std::map<std::string, std::string> cited;
  for (const fs::path& file : files_in(source_folder / "tests/cases", ".cases.yaml")) {
    const Data cases = read_yaml(read_text(file));
    for (const Data& one : cases.items)
      if (const Data* rules = one.find("rules"))
        for (const Data& rule : rules->items)
          cited.emplace(rule.text, file.filename().string() + ":" + std::to_string(one.line));
  }
  return cited;
}

// The text under a key that must be there.
std::string field(const Data& entry, const std::string& key) {
  const Data* found = entry.find(key);
  if (found == nullptr) throw DataError(entry, "`" + key + "` is missing");
  return found->text;
}

std::set<std::string> exempt_rules() {
  std::set<std::string> exempt;
  const Data list = read_yaml(read_text(source_folder / "tests/rules/exempt.yaml"));
  for (const Data& one : list.items) {
    CHECK(!field(one, "reason").empty());
    exempt.insert(field(one, "rule"));
  }
  return exempt;
}

// The scripts of the source tree, with another text for one of them.
class AlteredLibrary : public Library {
 public:
  AlteredLibrary(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {}
  std::optional<Text> find(const std::string& name, const std::string&) const override {
    for (const char* folder : {"stdlib/", "games/", "games/classics/"}) {
      const std::string path = folder + name + ".game";
      if (path == path_) return Text{path, text_};
      if (fs::exists(source_folder / path)) return Text{path, read_text(source_folder / path)};
    }
    return std::nullopt;
  }
  std::vector<std::string> names(const std::string&) const override { return {}; }

 private:
  std::string path_, text_;
};

struct Alteration {
  std::string script, line, altered, cases, name;
};

std::vector<Alteration> alterations() {
  std::vector<Alteration> all;
  const Data list = read_yaml(read_text(source_folder / "tests/rules/alterations.yaml"));
  for (const Data& one : list.items) {
    all.push_back(
        {field(one, "script"), field(one, "line"), field(one, "altered"), field(one, "cases"), field(one, "case")});
  }
  return all;
}

// The script's text with the one line replaced, its indentation kept.
std::string alter(const std::string& text, const Alteration& alteration) {
  std::istringstream lines(text);
  std::string out;
  int found = 0;
  for (std::string line; std::getline(lines, line);) {
    if (trimmed(line) == alteration.line) {
      ++found;
      line = line.substr(0, line.find_first_not_of(' ')) + alteration.altered;
    }
    out += line + "\n";
  }
  INFO(alteration.script << " must have this line once: " << alteration.line);
  CHECK(found == 1);
  return out;
}

std::vector<cli::CaseResult> run(const Alteration& alteration, const std::string& script) {
  const AlteredLibrary library(alteration.script, script);
  cli::GameShelf shelf(&library);
  const std::string file = "tests/cases/" + alteration.cases + ".cases.yaml";
  std::vector<cli::CaseResult> results;
  for (cli::CaseResult& result : cli::run_case_text(shelf, file, read_text(source_folder / file), alteration.name))
    if (result.name == alteration.name || result.name.empty()) results.push_back(std::move(result));
  return results;
}

std::string findings_of(const std::vector<cli::CaseResult>& results) {
  std::string text;
  for (const cli::CaseResult& result : results)
    for (const std::string& finding : result.findings) text += finding + "\n";
  return text;
}

TEST_CASE("every rule of the game pages is cited by a case or exempt") {
  const std::set<std::string> rules = documented_rules();
  const std::map<std::string, std::string> cited = cited_rules();
  const std::set<std::string> exempt = exempt_rules();
  CHECK(rules.size() == 77);
  for (const std::string& rule : rules) {
    INFO(rule);
    CHECK(cited.contains(rule) != exempt.contains(rule));
  }
}

TEST_CASE("cases cite only rules that the game pages have") {
  const std::set<std::string> rules = documented_rules();
  for (const auto& [rule, place] : cited_rules()) {
    INFO(place << " cites " << rule);
    CHECK(rules.contains(rule));
  }
}

TEST_CASE("every case of the games passes") {
  cli::GameShelf shelf;
  for (const fs::path& file : files_in(source_folder / "tests/cases", ".cases.yaml")) {
    for (const cli::CaseResult& result : cli::run_case_text(shelf, file.string(), read_text(file))) {
      INFO(result.file << ":" << result.line << ": " << result.name << "\n" << findings_of({result}));
      CHECK(result.status == cli::CaseStatus::passed);
    }
  }
}

// `name value` of each value, but the default, that an option of a game offers.
std::set<std::string> other_values() {
  std::set<std::string> values;
  for (const fs::path& script : files_in(source_folder / "games", ".game")) {
    std::istringstream lines(read_text(script));
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string word, name, value;
      if (!(words >> word >> name >> value >> value) || word != "option") continue;
      while (words >> word && word == "|" && words >> value) values.insert(name + " " + value);
    }
  }
  return values;
}

TEST_CASE("every value of every option is tried by a case") {
  std::set<std::string> tried;
  for (const fs::path& file : files_in(source_folder / "tests/cases", ".cases.yaml")) {
    const Data cases = read_yaml(read_text(file));
    for (const Data& one : cases.items)
      if (const Data* options = one.find("options"))
        for (const auto& option : options->entries) tried.insert(option.key + " " + option.value.text);
  }
  const std::set<std::string> values = other_values();
  CHECK(values.size() > 30);
  for (const std::string& value : values) {
    INFO(value);
    CHECK(tried.contains(value));
  }
}

TEST_CASE("there are at least ten alterations for each of the four games") {
  std::map<std::string, int> count;
  for (const Alteration& alteration : alterations()) ++count[alteration.script];
  for (const char* game : {"aviateurs", "bouillotte", "aluette", "gileter"}) {
    INFO(game);
    CHECK(count["games/" + std::string(game) + ".game"] >= 10);
  }
}

TEST_CASE("the cases notice every listed alteration") {
  for (const Alteration& alteration : alterations()) {
    const std::string text = read_text(source_folder / alteration.script);
    INFO(alteration.script << ": " << alteration.line << "\n  -> " << alteration.altered
                           << "\n  case: " << alteration.name);
    const std::vector<cli::CaseResult> before = run(alteration, text);
    REQUIRE(before.size() == 1);
    INFO("as it stands: " << findings_of(before));
    CHECK(before.front().status == cli::CaseStatus::passed);
    const std::vector<cli::CaseResult> after = run(alteration, alter(text, alteration));
    REQUIRE(after.size() == 1);
    INFO("altered: " << findings_of(after));
    CHECK(after.front().status == cli::CaseStatus::failed);
  }
}

}  // namespace
}  // namespace tapis
