// Files: reading a script and all that it uses, the heads, and who uses whom.
#include <algorithm>

#include "dsl/characters.hpp"
#include "dsl/check_impl.hpp"
#include "dsl/layout.hpp"
#include "dsl/parse.hpp"
#include "dsl/reach.hpp"

namespace tapis {

namespace {

std::string stem(const std::string& path) {
  std::string result = path.substr(path.find_last_of('/') + 1);
  const std::size_t dot = result.find('.');
  return dot == std::string::npos || dot == 0 ? result : result.substr(0, dot);
}

}  // namespace

void Checker::run(const Library& library, const std::string& path, std::string text) {
  findings_ = &out_.findings;
  main_path_ = path;
  main_text_ = std::move(text);
  program_.name = stem(path);
  try {
    if (!load_all(library, path, main_text_)) return;
    find_reach();
    note_broken();
    check_sections();
    collect();
    replace_all();
    check_declarations();
    check_graph();
    if (!findings_->has_errors()) mark_reached(program_);
  } catch (const GivenUp&) {
    // What was found so far is told.
  }
  for (const int file : order_) out_.trees.push_back(std::move(files_[static_cast<std::size_t>(file)].tree));
}

// The prelude and what it uses come first. When the file asked for is itself one of these, it is
// checked with nothing but what it uses.
bool Checker::load_all(const Library& library, const std::string& path, const std::string& text) {
  files_.reserve(max_files);  // trees are pointed at while others are loaded
  const std::optional<Library::Text> prelude = library.find("prelude", "");
  const bool is_prelude = prelude && (prelude->path == path || prelude->text == text);
  if (prelude && !is_prelude) load_file(library, "prelude", prelude->path, prelude->text, true, 0);
  if (main_in_prelude_) {
    out_.sources = {};
    out_.findings = {};
    said_.clear();
    files_.clear();
    loaded_.clear();
    loading_.clear();
    order_.clear();
  }
  const bool alone = is_prelude || main_in_prelude_;
  main_ = load_file(library, program_.name, path, text, alone, 0);
  if (main_ < 0) return false;
  if (!prelude) error("E0310", {static_cast<std::uint16_t>(main_), 0, 0}, "the module `prelude` cannot be found");
  return true;
}

int Checker::load_file(const Library& library, const std::string& name, const std::string& path, std::string text,
                       bool prelude, int depth) {
  if (files_.size() >= max_files || depth > 64) return -1;
  const int number = static_cast<int>(files_.size());
  loaded_[path] = number;
  loading_.push_back(number);
  // A file's number is that of its text in the sources; the order of meanings is `order_`.
  files_.emplace_back();
  files_.back().name = name;
  files_.back().path = path;
  files_.back().prelude = prelude;
  const std::uint16_t source = out_.sources.add(path, std::move(text));
  Tree tree = parse(out_.sources, source, *findings_);
  files_[static_cast<std::size_t>(number)].tree = std::move(tree);
  read_head(number);
  load_uses(library, number, prelude, depth);
  loading_.pop_back();
  order_.push_back(number);
  return number;
}

void Checker::read_head(int file) {
  File& at = files_[static_cast<std::size_t>(file)];
  const At in(*this, file);
  const NodeId root = at.tree.root;
  at.game = has(kid(root, Kind::GameHead));
  if (!at.game && !has(kid(root, Kind::ModuleHead))) broken(root);
  const NodeId edition = kid(root, Kind::Edition);
  if (has(edition) && number_of(edition) != 1) {
    error("E0601", span(edition), "only edition 1 of the language is known", "write `tapis 1`");
  }
  for (const NodeId use : kids(root, Kind::Use)) {
    for (const NodeId name : kids(use, Kind::Name)) at.use_nodes.push_back({file, name});
  }
}

void Checker::load_uses(const Library& library, int file, bool prelude, int depth) {
  const At in(*this, file);
  const std::vector<NodeAt> uses = files_[static_cast<std::size_t>(file)].use_nodes;
  for (const NodeAt& use : uses) {
    const int used = load_used(library, file, use.node, prelude, depth);
    files_[static_cast<std::size_t>(file)].uses.push_back(used);
  }
}

int Checker::load_used(const Library& library, int user, NodeId node, bool prelude, int depth) {
  const std::string wanted = text(node);
  std::optional<Library::Text> found = library.find(wanted, files_[static_cast<std::size_t>(user)].path);
  if (!found) {
    Diagnostic& finding = error("E0310", span(node), "there is no module or game `" + wanted + "`");
    suggest(finding, wanted, library.names(files_[static_cast<std::size_t>(user)].path));
    return -1;
  }
  if (prelude && found->path != main_path_ && found->text == main_text_) found->path = main_path_;
  if (prelude && found->path == main_path_) main_in_prelude_ = true;
  const auto known = loaded_.find(found->path);
  if (known == loaded_.end()) {
    const int number = load_file(library, wanted, found->path, std::move(found->text), prelude, depth + 1);
    if (number < 0) error("E0608", span(node), "a program may have at most 256 files, used at most 64 deep");
    return number;
  }
  const auto cycle = std::find(loading_.begin(), loading_.end(), known->second);
  if (cycle == loading_.end()) return known->second;
  std::string chain;
  for (auto at = cycle; at != loading_.end(); ++at) chain += files_[static_cast<std::size_t>(*at)].name + " -> ";
  error("E0311", span(node), "files use each other in a circle: " + chain + wanted,
        "move what both need into a module of its own");
  return -1;
}

void Checker::find_reach() {
  for (File& file : files_) file.reach.assign(files_.size(), false);
  for (const int number : order_) {  // what is used stands before its users
    File& file = files_[static_cast<std::size_t>(number)];
    const auto add = [&](int used) {
      if (used < 0 || used == number) return;
      file.reach[static_cast<std::size_t>(used)] = true;
      const std::vector<bool>& more = files_[static_cast<std::size_t>(used)].reach;
      for (std::size_t i = 0; i < more.size(); ++i) {
        if (more[i]) file.reach[i] = true;
      }
    };
    for (const int used : file.uses) add(used);
    if (file.prelude) continue;
    for (const int other : order_) {
      if (files_[static_cast<std::size_t>(other)].prelude) add(other);
    }
  }
}

// A name that means nothing may be one that a line which could not be read would have introduced. So names of
// such lines are not asked for; after an error that may hide more than its line, no names are.
void Checker::note_broken() {
  static const std::set<std::string_view> hiding = {"E0101", "E0103", "E0116", "E0203",
                                                    "E0208", "E0209", "E0210", "E0217"};
  static const std::set<std::string_view> sections = {"tapis", "game", "module", "use", "cards", "deck"};
  std::map<std::uint16_t, TextLayout> layouts;
  quiet_names_ = findings_->all().size() >= most_errors;
  for (const Diagnostic& finding : findings_->all()) {
    if (finding.code >= "E03" || hiding.count(finding.code) > 0) quiet_names_ = true;
    if (quiet_names_) return;
    auto layout = layouts.find(finding.span.file);
    if (layout == layouts.end()) {
      Diagnostics said_already;
      layout = layouts.emplace(finding.span.file, lay_out(out_.sources, finding.span.file, said_already)).first;
    }
    const std::vector<TextLayout::Line>& lines = layout->second.lines;
    auto line = std::upper_bound(lines.begin(), lines.end(), finding.span.begin,
                                 [](std::uint32_t at, const TextLayout::Line& one) { return at < one.source_begin; });
    if (line == lines.begin()) continue;
    --line;
    const std::string_view text = layout->second.text;
    const auto note_words = [&](const TextLayout::Line& one) {
      for (std::size_t at = one.begin; at < one.end;) {
        const std::size_t length = name_length(text, at);
        if (length > 0) broken_words_.emplace(text.substr(at, length));
        at += std::max<std::size_t>(length, 1);
      }
    };
    note_words(*line);
    const auto belongs_to_section = [&](const TextLayout::Line& one) {
      return sections.count(text.substr(one.begin, name_length(text, one.begin))) > 0;
    };
    while (line != lines.begin() && line->indent > 0) --line;
    note_words(*line);  // a rule with a row that cannot be read is not known either
    // What stands below the head and is no declaration may be a `use` in another form.
    const bool is_use = finding.code == "E0207" && std::all_of(lines.begin(), line, belongs_to_section);
    if (is_use || belongs_to_section(*line)) quiet_names_ = true;
  }
}

// Sections that may stand once in a file, and must stand somewhere in a game.
void Checker::check_sections() {
  program_.playable = files_[static_cast<std::size_t>(main_)].game;
  for (const int number : order_) {
    const At in(*this, number);
    const NodeId root = tree().root;
    for (const Kind section : {Kind::PlayersDecl, Kind::CardsDecl}) {
      const std::vector<NodeId> all = kids(root, section);
      if (all.size() < 2) continue;
      const bool players = section == Kind::PlayersDecl;
      error(players ? "E0602" : "E0603", span(all[1]),
            std::string("`") + (players ? "players" : "cards") + "` stands twice in this file")
          .notes.push_back({span(all[0]), "it stands here first"});
    }
  }
  const At in(*this, main_);
  for (const Kind head : {Kind::GameHead, Kind::ModuleHead}) {
    const NodeId node = kid(tree().root, head);
    if (!has(node)) continue;
    program_.title = string_of(kid(node, Kind::String));
    program_.doc = doc_of(node);
    if (program_.doc.empty()) program_.doc = doc_of(tree().root);
  }
}

}  // namespace tapis
