// What one script changes of another: declarations and meanings, not lines of text.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>

#include "interpreter/cli/describe_words.hpp"
#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/terminal.hpp"

namespace tapis::cli {
namespace {

using Json = nlohmann::ordered_json;

// Kinds of declarations in the order of a rulebook.
struct Section {
  const char* name;
  const char* english;
  const char* french;
};
constexpr std::array<Section, 10> sections = {{{"players", "Players", "Joueurs"},
                                               {"cards", "Cards", "Cartes"},
                                               {"option", "Options", "Options"},
                                               {"zone", "On the table", "Sur la table"},
                                               {"variable", "What is kept in mind", "Ce que l'on retient"},
                                               {"order", "Orders", "Ordres"},
                                               {"values", "Values", "Valeurs"},
                                               {"pattern", "Patterns", "Combinaisons"},
                                               {"procedure", "What is done", "Ce qui se fait"},
                                               {"rule", "Rules", "Règles"}}};

struct Meaning {
  std::size_t section = 0;
  std::string name;  // with " of" if it is something of something
  std::string text;  // as written, without comments
  std::string place;
};

// All that a script means in the end, by section and name, in the order in which it was introduced.
class Meanings {
 public:
  explicit Meanings(const Checked& checked) : checked_(checked) {
    for (const Tree& tree : checked.trees) {
      if (tree.root == no_node) continue;
      for (const NodeId node : tree.children(tree.root)) note(tree, node);
    }
  }
  const std::vector<Meaning>& all() const { return all_; }
  const Meaning* find(const Meaning& like) const {
    const auto at = std::find_if(all_.begin(), all_.end(), [&](const Meaning& one) {
      return one.section == like.section && one.name == like.name;
    });
    return at == all_.end() ? nullptr : &*at;
  }

 private:
  static int section_of(Kind kind) {
    switch (kind) {
      case Kind::PlayersDecl:
        return 0;
      case Kind::CardsDecl:
      case Kind::DeckDecl:
      case Kind::DeckFrom:
        return 1;
      case Kind::OptionDecl:
        return 2;
      case Kind::ZoneDecl:
      case Kind::PileDecl:
        return 3;
      case Kind::VarDecl:
        return 4;
      case Kind::OrderDecl:
        return 5;
      case Kind::ValuesDecl:
        return 6;
      case Kind::PatternDecl:
        return 7;
      case Kind::ProcDecl:
      case Kind::ReplaceProc:
        return 8;
      case Kind::RuleDecl:
      case Kind::ReplaceRule:
        return 9;
      default:
        return -1;
    }
  }

  std::string_view source_of(const Tree& tree, NodeId node) const {
    const Span span = tree[node].span;
    return std::string_view(checked_.sources.file(span.file).text).substr(span.begin, span.end - span.begin);
  }

  void note(const Tree& tree, NodeId node) {
    const Kind kind = tree[node].kind;
    const int section = section_of(kind);
    if (section < 0) return;
    Meaning meaning{static_cast<std::size_t>(section), "", without_comments(source_of(tree, node)), ""};
    meaning.place = place_text(checked_.sources, tree[node].span);
    const NodeId head = tree.child(node, Kind::Head);
    const NodeId name = tree.child(head == no_node ? node : head, Kind::Name);
    const bool only_one = kind == Kind::PlayersDecl || kind == Kind::CardsDecl;  // the last one counts
    if (!only_one && name != no_node) meaning.name = std::string(source_of(tree, name));
    const bool table = section >= 5 && section <= 7;
    const bool takes = tree.child(node, Kind::Family) != no_node ||
                       (head != no_node && section == 9 && tree.child(head, Kind::Param) != no_node);
    if (table || takes) meaning.name += " of";
    if (kind == Kind::ReplaceRule) find_replaced(meaning);
    put(std::move(meaning));
  }

  // What is replaced is a rule, an option, an order, values or a pattern; a table is replaced by its bare name.
  void find_replaced(Meaning& meaning) const {
    for (const std::string& name : {meaning.name, meaning.name + " of"}) {
      for (const std::size_t section : {9, 2, 5, 6, 7}) {
        const Meaning like{section, name, "", ""};
        if (find(like) == nullptr) continue;
        meaning.section = section;
        meaning.name = name;
        return;
      }
    }
  }

  void put(Meaning meaning) {
    for (Meaning& known : all_) {
      if (known.section != meaning.section || known.name != meaning.name) continue;
      known = std::move(meaning);
      return;
    }
    all_.push_back(std::move(meaning));
  }

  const Checked& checked_;
  std::vector<Meaning> all_;
};

struct Change {
  std::size_t section = 0;
  std::string name;
  const Meaning* before = nullptr;
  const Meaning* after = nullptr;
};

std::vector<Change> changes_between(const Meanings& a, const Meanings& b) {
  std::vector<Change> changes;
  for (const Meaning& before : a.all()) {
    const Meaning* after = b.find(before);
    if (after == nullptr || after->text != before.text)
      changes.push_back({before.section, before.name, &before, after});
  }
  for (const Meaning& after : b.all())
    if (a.find(after) == nullptr) changes.push_back({after.section, after.name, nullptr, &after});
  std::stable_sort(changes.begin(), changes.end(),
                   [](const Change& one, const Change& other) { return one.section < other.section; });
  return changes;
}

std::string json_text(const std::vector<Change>& changes) {
  Json json = {{"version", 1}, {"changes", Json::array()}};
  for (const Change& change : changes) {
    Json one = {{"kind", sections[change.section].name}, {"name", change.name}};
    one["change"] = change.before == nullptr ? "added" : change.after == nullptr ? "removed" : "changed";
    for (const auto& [key, meaning] : {std::pair{"before", change.before}, std::pair{"after", change.after}})
      if (meaning != nullptr) one[key] = {{"text", meaning->text}, {"place", meaning->place}};
    json["changes"].push_back(std::move(one));
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_lines(const Meaning& meaning, char mark, const Voice& voice) {
  for (std::size_t from = 0; from <= meaning.text.size();) {
    const std::size_t end = std::min(meaning.text.find('\n', from), meaning.text.size());
    const std::string line = fmt::format("{} {}", mark, meaning.text.substr(from, end - from));
    write(voice.styled(line, mark == '-' ? "31" : "32") + "\n");
    from = end + 1;
  }
}

}  // namespace

int run_diff(const DiffOptions& options) {
  const Voice voice = options.common.voice(true);
  const auto first = load_playable(options.first), second = load_playable(options.second);
  const Meanings a(*first), b(*second);
  const std::vector<Change> changes = changes_between(a, b);
  if (options.common.json) {
    write(json_text(changes));
    return changes.empty() ? status_fine : status_short;
  }
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const Change& change = changes[i];
    if (i == 0 || changes[i - 1].section != change.section) {
      const Section& section = sections[change.section];
      write(fmt::format("{}{}\n", i == 0 ? "" : "\n", voice.say(section.english, section.french)));
    }
    if (change.before != nullptr) write_lines(*change.before, '-', voice);
    if (change.after != nullptr) write_lines(*change.after, '+', voice);
  }
  if (changes.empty()) write(voice.say("No rule differs.\n", "Aucune règle ne diffère.\n"));
  return changes.empty() ? status_fine : status_short;
}

}  // namespace tapis::cli
