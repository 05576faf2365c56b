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
  std::string name;                // with " of" if it is something of something
  std::string text;                // as written, without comments
  std::vector<std::string> lines;  // the same, one statement a line
  std::string head;                // name and parameters, and what stands behind on the first line
  std::string place;
};

// A part of a script in which every block stands below what it belongs to: "if c: s" is two lines.
class Unfolded {
 public:
  Unfolded(const Tree& tree, NodeId node, std::string_view source) : tree_(tree), source_(source) {
    begin_ = tree[node].span.begin;
    find(node);
  }

  std::string text() const {
    std::string out;
    std::size_t line = 0, indent = 0;  // where the line begins, and how deep it stands now
    for (std::size_t at = 0; at < source_.size(); ++at) {
      if (at > 0 && source_[at - 1] == '\n') {
        line = at;
        indent = 0;
        while (line + indent < source_.size() && source_[line + indent] == ' ') ++indent;
        const std::size_t deeper = 2 * around(at);
        out += std::string(deeper, ' ');
        indent += deeper;
      }
      if (starts(at)) {
        while (!out.empty() && out.back() == ' ') out.pop_back();
        indent += 2;
        out += "\n" + std::string(indent, ' ');
      }
      out += source_[at];
    }
    return out;
  }

 private:
  // The blocks that stand on the line of what they belong to.
  void find(NodeId node) {
    const Span span = tree_[node].span;
    if (tree_[node].kind == Kind::Block && span.begin > begin_) {
      const std::size_t at = source_.find_first_not_of(" \r\n", span.begin - begin_);
      if (at == std::string_view::npos) return;
      const std::size_t line = source_.rfind('\n', at);
      const bool below = line != std::string_view::npos && source_.find_first_not_of(' ', line + 1) == at;
      if (!below) inline_.emplace_back(at, span.end - begin_);
    }
    for (const NodeId child : tree_.children(node)) find(child);
  }
  bool starts(std::size_t at) const {
    return std::any_of(inline_.begin(), inline_.end(), [&](const auto& block) { return block.first == at; });
  }
  std::size_t around(std::size_t at) const {
    return static_cast<std::size_t>(std::count_if(
        inline_.begin(), inline_.end(), [&](const auto& block) { return block.first < at && at < block.second; }));
  }

  const Tree& tree_;
  std::string_view source_;
  std::size_t begin_ = 0;
  std::vector<std::pair<std::size_t, std::size_t>> inline_;
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
    Meaning meaning;
    meaning.section = static_cast<std::size_t>(section);
    meaning.text = without_comments(source_of(tree, node));
    meaning.lines = lines_of(without_comments(Unfolded(tree, node, source_of(tree, node)).text()));
    meaning.place = place_text(checked_.sources, tree[node].span);
    const NodeId head = tree.child(node, Kind::Head);
    if (head != no_node && !meaning.lines.empty()) meaning.head = head_of(tree, node, head, meaning.lines[0]);
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

  // What a first line says apart from the types of parameters and the word that introduces: a replacement leaves both
  // out.
  std::string head_of(const Tree& tree, NodeId node, NodeId head, const std::string& line) const {
    std::string text;
    for (const NodeId each : tree.children(head)) {
      const NodeId name = tree[each].kind == Kind::Param ? tree.child(each, Kind::Name) : each;
      text += std::string(source_of(tree, name)) + " ";
    }
    const NodeId type = tree.child(node, Kind::TypeRef);
    const std::string_view before = source_of(tree, type == no_node ? head : type);
    const std::size_t at = line.find(before);
    return at == std::string::npos ? line : text + line.substr(at + before.size());
  }

  // What is replaced is a rule, an option, an order, values or a pattern; a table is replaced by its bare name.
  void find_replaced(Meaning& meaning) const {
    for (const std::string& name : {meaning.name, meaning.name + " of"}) {
      for (const std::size_t section : {9, 2, 5, 6, 7}) {
        Meaning like;
        like.section = section;
        like.name = name;
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

// A line of a rule or procedure: of both, of the first script only, or of the second.
struct Line {
  char mark = ' ';
  std::string text;
};

// Two meanings line by line: the longest common lines stay, the others come and go.
std::vector<Line> compared(const Meaning& a, const Meaning& b) {
  const auto same = [&](std::size_t i, std::size_t j) {
    return i == 0 && j == 0 && !a.head.empty() ? a.head == b.head : a.lines[i] == b.lines[j];
  };
  const std::size_t rows = a.lines.size(), columns = b.lines.size();
  std::vector<std::vector<int>> common(rows + 1, std::vector<int>(columns + 1, 0));
  for (std::size_t i = rows; i-- > 0;) {
    for (std::size_t j = columns; j-- > 0;)
      common[i][j] = same(i, j) ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
  }
  std::vector<Line> out;
  for (std::size_t i = 0, j = 0; i < rows || j < columns;) {
    if (i < rows && j < columns && same(i, j)) {
      out.push_back({' ', b.lines[j++]});
      ++i;
    } else if (i < rows && (j == columns || common[i + 1][j] >= common[i][j + 1])) {
      out.push_back({'-', a.lines[i++]});
    } else {
      out.push_back({'+', b.lines[j++]});
    }
  }
  return out;
}

bool differs(const std::vector<Line>& lines) {
  return std::any_of(lines.begin(), lines.end(), [](const Line& line) { return line.mark != ' '; });
}

std::vector<Change> changes_between(const Meanings& a, const Meanings& b) {
  std::vector<Change> changes;
  for (const Meaning& before : a.all()) {
    const Meaning* after = b.find(before);
    if (after == nullptr || (after->text != before.text && differs(compared(before, *after))))
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

void write_line(char mark, const std::string& text, const Voice& voice) {
  const std::string line = fmt::format("{} {}", mark, text);
  write((mark == ' ' ? line : voice.styled(line, mark == '-' ? "31" : "32")) + "\n");
}

// What comes or goes as a whole as it is written.
void write_meaning(const Meaning& meaning, char mark, const Voice& voice) {
  for (const std::string& line : lines_of(meaning.text)) write_line(mark, line, voice);
}

// The lines that differ, the first line, and one line before and behind each difference.
void write_changed(const Meaning& before, const Meaning& after, const Voice& voice) {
  const std::vector<Line> lines = compared(before, after);
  const bool alike = std::count_if(lines.begin(), lines.end(), [](const Line& line) { return line.mark == ' '; }) > 0;
  if (!alike) {
    write_meaning(before, '-', voice);
    return write_meaning(after, '+', voice);
  }
  const auto is_near = [&](std::size_t i) {
    return i == 0 || lines[i].mark != ' ' || lines[i - 1].mark != ' ' ||
           (i + 1 < lines.size() && lines[i + 1].mark != ' ');
  };
  for (std::size_t i = 0; i < lines.size();) {
    std::size_t next = i;
    while (next < lines.size() && !is_near(next)) ++next;
    // A single line says more than that it was left out.
    if (next - i > 1) {
      write(voice.ascii ? "  ...\n" : "  …\n");
      i = next;
    } else {
      write_line(lines[i].mark, lines[i].text, voice);
      ++i;
    }
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
    if (change.before != nullptr && change.after != nullptr) {
      write_changed(*change.before, *change.after, voice);
    } else if (change.before != nullptr) {
      write_meaning(*change.before, '-', voice);
    } else {
      write_meaning(*change.after, '+', voice);
    }
  }
  if (changes.empty()) write(voice.say("No rule differs.\n", "Aucune règle ne diffère.\n"));
  return changes.empty() ? status_fine : status_short;
}

}  // namespace tapis::cli
