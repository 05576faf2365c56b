// Scripts, compiled games and expressions, each made once.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "dsl/library.hpp"
#include "interpreter/cli/cases.hpp"
#include "interpreter/cli/loading.hpp"

namespace tapis::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_expressions = 4096;  // of one script: each stays in the program for good
constexpr std::size_t most_games = 4096;

// The errors on lines of their own, below what is said of them.
std::string findings_text(const Diagnostics& findings, const Sources& sources) {
  std::string text = "\n" + errors_text(findings, sources);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

// Cards as people write them (`2T`, `QD`) are no words of the language: where the findings are about one, its literal
// takes its place. False if there is none.
bool write_literals(const Game& game, std::string& text, const Diagnostics& findings) {
  std::vector<Diagnostic> all = findings.all();
  std::sort(all.begin(), all.end(),
            [](const auto& one, const auto& other) { return one.span.begin > other.span.begin; });
  bool any = false;
  for (const Diagnostic& finding : all) {
    const auto [file, begin, end] = finding.span;
    if ((finding.code != "E0115" && finding.code != "E0301") || end > text.size() || begin >= end) continue;
    const int card = game.read_card(text.substr(begin, end - begin));
    if (card < 0) continue;
    const Deck& deck = game.program().deck;
    const Card& face = deck.cards[static_cast<std::size_t>(card)];
    const auto &rank = deck.ranks[face.rank].forms, &suit = deck.suits[face.suit].forms;
    if (rank.empty() || suit.empty()) continue;
    text.replace(begin, end - begin, fmt::format("({} of {})", rank.front(), suit.front()));
    any = true;
  }
  return any;
}

std::string settings_key(const Settings& settings) {
  std::string key = fmt::format("{}\n{}\n{}", settings.players, settings.traced, settings.covered);
  for (const auto& [name, value] : settings.options) key += fmt::format("\n{}\t{}", name, value);
  return key;
}

}  // namespace

struct GameShelf::Shelves {
  // A script that cannot be used stays with its reason, so that it is not read for every case.
  struct Script {
    std::shared_ptr<Checked> checked;
    std::string error;
  };
  struct Expression {
    int number = -1;
    Type type;
  };
  struct Spoken {
    ExprId id = no_expr;
    std::int32_t locals = 0;
    std::string error;
  };

  explicit Shelves(const Library* given) : library(given) {
    if (library == nullptr) library = &disk;
  }

  FileLibrary disk;
  const Library* library;
  std::map<std::pair<std::string, std::string>, Script> scripts;  // by name and folder of who asks
  std::set<std::string> told;                                     // the errors of scripts
  std::map<std::pair<const Checked*, int>, std::pair<std::shared_ptr<Checked>, Injected>> injected;
  std::map<std::pair<const Checked*, std::string>, std::shared_ptr<const Game>> games;
  std::map<std::pair<const Checked*, std::string>, Spoken> spoken;
  std::map<std::pair<const Game*, std::string>, Expression> expressions;

  std::optional<Library::Text> find(const std::string& name, const std::string& from) const {
    if (!is_path(name)) return library->find(name, from);
    for (const fs::path& path : {fs::path(from).parent_path() / name, fs::path(name)}) {
      std::error_code error;
      if (fs::is_regular_file(path, error)) return Library::Text{path.lexically_normal().string(), read_file(path)};
    }
    return std::nullopt;
  }

  Script read(const std::string& name, const std::string& from) const try {
    const auto text = find(name, from);
    if (!text) {
      std::string message = fmt::format("there is no game `{}`", name);
      const auto near = suggestions(name, library->names(from));
      if (!near.empty()) message += fmt::format("; did you mean `{}`?", near.front());
      return {nullptr, message};
    }
    auto checked = std::make_shared<Checked>(check(*library, text->path, text->text));
    if (checked->findings.has_errors())
      return {nullptr, fmt::format("{} has errors:{}", text->path, findings_text(checked->findings, checked->sources))};
    return {checked, ""};
  } catch (const Failure& failure) {
    return {nullptr, failure.message};
  }
};

GameShelf::GameShelf(const Library* library) : shelves_(std::make_unique<Shelves>(library)) {}
GameShelf::~GameShelf() = default;

std::shared_ptr<Checked> GameShelf::script(const std::string& name, const std::string& from, std::string& error) {
  const auto key = std::make_pair(name, fs::path(from).parent_path().string());
  auto found = shelves_->scripts.find(key);
  if (found == shelves_->scripts.end()) found = shelves_->scripts.emplace(key, shelves_->read(name, from)).first;
  error = found->second.error;
  const std::size_t line = error.find(":\n");  // findings follow: they are told once
  if (line != std::string::npos && !shelves_->told.insert(error).second) error = error.substr(0, line) + ", told above";
  return found->second.checked;
}

std::shared_ptr<const Game> GameShelf::game(const std::shared_ptr<Checked>& script, const Settings& settings,
                                            std::string& error) {
  error.clear();
  const auto key = std::make_pair(static_cast<const Checked*>(script.get()), settings_key(settings));
  const auto found = shelves_->games.find(key);
  if (found != shelves_->games.end()) return found->second;
  if (shelves_->games.size() >= most_games) {
    error = fmt::format("more than {} different settings in one run", most_games);
    return nullptr;
  }
  std::shared_ptr<const Game> game = Game::compile(script, settings, error);
  if (game == nullptr) return nullptr;
  shelves_->games[key] = game;
  return game;
}

std::vector<std::shared_ptr<const Game>> GameShelf::games() const {
  std::vector<std::shared_ptr<const Game>> all;
  for (const auto& [key, game] : shelves_->games) all.push_back(game);
  return all;
}

std::shared_ptr<Checked> GameShelf::injected(const std::shared_ptr<Checked>& script, int rule, Injected& cells) {
  auto& [copy, found] = shelves_->injected[{script.get(), rule}];
  if (copy == nullptr) {
    copy = std::make_shared<Checked>(*script);
    found = inject(copy->program, rule);
  }
  cells = found;
  return copy;
}

int GameShelf::expression(const std::shared_ptr<Checked>& script, const Game& game, const std::string& text, Type& type,
                          std::string& error) {
  error.clear();
  const auto known = shelves_->expressions.find({&game, text});
  if (known != shelves_->expressions.end()) {
    type = known->second.type;
    return known->second.number;
  }
  const auto key = std::make_pair(static_cast<const Checked*>(script.get()), text);
  auto spoken = shelves_->spoken.find(key);
  if (spoken == shelves_->spoken.end()) {
    if (shelves_->spoken.size() >= most_expressions) {
      error = fmt::format("more than {} different expressions", most_expressions);
      return -1;
    }
    Shelves::Spoken fresh;
    Diagnostics findings;
    std::string written = text;
    fresh.id = check_expression(*script, written, fresh.locals, findings);
    // Numbers in words come before names, and of the members of a set only the first is told.
    for (int pass = 0; pass < 32 && write_literals(game, written, findings); ++pass) {
      findings = {};
      fresh.id = check_expression(*script, written, fresh.locals, findings);
    }
    if (fresh.id == no_expr || findings.has_errors())
      fresh.error = "the expression is wrong:" + findings_text(findings, script->sources);
    spoken = shelves_->spoken.emplace(key, std::move(fresh)).first;
  }
  error = spoken->second.error;
  if (!error.empty()) return -1;
  type = script->program.exprs[static_cast<std::size_t>(spoken->second.id)].type;
  const int number = game.compile_expression(spoken->second.id, spoken->second.locals);
  if (number < 0) error = "the expression is too large";
  if (number >= 0) shelves_->expressions[{&game, text}] = {number, type};
  return number;
}

}  // namespace tapis::cli
