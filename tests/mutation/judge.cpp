#include "tests/mutation/judge.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "interpreter/cli/cases.hpp"
#include "interpreter/lint/played.hpp"

namespace tapis::mutation {

namespace {

namespace fs = std::filesystem;

std::string read_text(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// The scripts with another text for one of them; beside a case file stand those that only its cases play.
class Altered : public Library {
 public:
  Altered(const std::map<std::string, std::string>& scripts, std::string path, std::string text)
      : scripts_(scripts), path_(std::move(path)), text_(std::move(text)) {}
  std::optional<Text> find(const std::string& name, const std::string& from) const override {
    for (const char* folder : {"stdlib/", "games/", "games/classics/"}) {
      const std::string path = folder + name + ".game";
      const auto known = scripts_.find(path);
      if (known != scripts_.end()) return Text{path, path == path_ ? text_ : known->second};
    }
    const fs::path beside = fs::path(from).parent_path() / (name + ".game");
    if (!from.empty() && fs::exists(beside)) return Text{beside.generic_string(), read_text(beside)};
    return std::nullopt;
  }
  std::vector<std::string> names(const std::string&) const override { return {}; }

 private:
  const std::map<std::string, std::string>& scripts_;
  std::string path_, text_;
};

// The games that a case file plays.
std::set<std::string> games_in(const std::string& cases) {
  static const std::regex line("(^|\n) +game: *([a-z0-9_]+)");
  std::set<std::string> games;
  for (std::sregex_iterator at(cases.begin(), cases.end(), line), end; at != end; ++at) games.insert((*at)[2]);
  return games;
}

}  // namespace

Shelf::Shelf(const std::string& source) {
  for (const char* folder : {"stdlib", "games"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(source) / folder)) {
      if (entry.path().extension() != ".game") continue;
      scripts_[fs::relative(entry.path(), source).generic_string()] = read_text(entry.path());
    }
  }
  const Altered library(scripts_, "", "");
  for (const auto& [path, text] : scripts_) {
    const Checked game = check(library, path, text);
    for (std::size_t i = 0; game.program.playable && i + 1 < game.sources.size(); ++i) {
      users_[game.sources.file(static_cast<std::uint16_t>(i)).name].push_back(path);
    }
  }
  std::vector<std::string> missing;
  for (const std::string& file : cli::find_case_files({source + "/tests/cases"}, missing)) {
    const std::string text = read_text(file);
    std::set<std::string> used;
    for (const std::string& game : games_in(text)) {
      const auto found = library.find(game, file);
      if (!found) continue;
      const Checked checked = check(library, found->path, found->text);
      for (std::size_t i = 0; i < checked.sources.size(); ++i) {
        used.insert(checked.sources.file(static_cast<std::uint16_t>(i)).name);
      }
    }
    cases_[file] = text;
    for (const std::string& script : used) plays_[script].push_back(file);
  }
}

std::shared_ptr<const Checked> Shelf::checked(const std::string& path) const {
  const Altered library(scripts_, "", "");
  return std::make_shared<const Checked>(check(library, path, scripts_.at(path)));
}

bool Shelf::differs(const Mutant& mutant) const {
  const std::string text = mutated(scripts_.at(mutant.script), mutant);
  const Altered library(scripts_, mutant.script, text);
  const Checked after = check(library, mutant.script, text);
  return after.findings.has_errors() || dump(after.program) != dump(checked(mutant.script)->program);
}

Verdict Shelf::judge(const Mutant& mutant, int games) const {
  const std::string text = mutated(scripts_.at(mutant.script), mutant);
  const Altered library(scripts_, mutant.script, text);
  Verdict verdict;
  const auto found = lint(library, with_users(mutant.script, text), {}, [games](View& view, const Script&) {
    PlayPlan plan;
    plan.games = games;
    play_and_tell(view, plan);
  });
  for (const Found& one : found) {
    const std::string_view depth = depth_of(one.finding.code);
    std::string& first = depth == "played" ? verdict.played : depth == "static" ? verdict.read : verdict.checked;
    if (first.empty()) first = one.finding.code;
  }
  verdict.cases = some_case_fails(mutant, library);
  return verdict;
}

std::vector<Script> Shelf::with_users(const std::string& path, const std::string& text) const {
  constexpr std::size_t most = 3;
  std::vector<Script> all{{path, text}};
  const auto users = users_.find(path);
  if (users == users_.end() || path.rfind("stdlib/", 0) != 0) return all;
  // Spread over the list, so that they are not all of one kind.
  const std::size_t step = std::max<std::size_t>(1, users->second.size() / most);
  for (std::size_t i = 0; i < users->second.size() && all.size() <= most; i += step) {
    all.push_back({users->second[i], scripts_.at(users->second[i])});
  }
  return all;
}

bool Shelf::some_case_fails(const Mutant& mutant, const Library& library) const {
  const auto files = plays_.find(mutant.script);
  if (files == plays_.end()) return false;
  cli::GameShelf shelf(&library);
  for (const std::string& file : files->second) {
    for (const cli::CaseResult& result : cli::run_case_text(shelf, file, cases_.at(file))) {
      if (result.status != cli::CaseStatus::passed) return true;
    }
  }
  return false;
}

}  // namespace tapis::mutation
