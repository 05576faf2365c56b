// The page of a library module: what a game that uses it may name, replace, and must say.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/cli/describe.hpp"
#include "interpreter/cli/describe_words.hpp"
#include "interpreter/game.hpp"

namespace tapis::cli {
namespace {

class ModulePage {
 public:
  ModulePage(const Checked& checked, const Library& library, const Voice& voice)
      : checked_(checked), program_(checked.program), tree_(checked.trees.back()), library_(library), voice_(voice) {}

  Page page() {
    page_.name = program_.name;
    page_.language = say("en", "fr");
    page_.title = voice_.half(program_.title);
    page_.intro = {fmt::format("{} `{}`. {}", say("Module", "Module"), program_.name, voice_.half(program_.doc))};
    options();
    decks();
    zones();
    variables();
    tables();
    wanted();
    rules();
    procedures();
    replaced();
    words();
    return std::move(page_);
  }

 private:
  std::string say(const char* english, const char* french) const { return voice_.say(english, french); }
  std::string colon() const { return say(": ", " : "); }
  std::string source(NodeId node) const {
    return node == no_node ? "" : std::string(checked_.sources.text(tree_[node].span));
  }
  std::string child_source(NodeId node, Kind kind) const { return source(tree_.child(node, kind)); }
  std::string doc(NodeId node) const { return voice_.half(doc_text(tree_, checked_.sources, node)); }
  std::vector<NodeId> all(std::initializer_list<Kind> kinds) const {
    std::vector<NodeId> found;
    for (const NodeId node : tree_.children(tree_.root)) {
      if (std::find(kinds.begin(), kinds.end(), tree_[node].kind) != kinds.end()) found.push_back(node);
    }
    return found;
  }
  // What the checker made of a declaration: the name in the tree is where it was introduced.
  template <class T>
  const T* meaning(const std::vector<T>& named, NodeId node) const {
    const NodeId head = tree_.child(node, Kind::Head);
    const NodeId name = tree_.child(head == no_node ? node : head, Kind::Name);
    const auto found = std::find_if(named.begin(), named.end(),
                                    [&](const Named& one) { return name != no_node && one.span == tree_[name].span; });
    return found == named.end() ? nullptr : &*found;
  }
  // Rows of a table and where they go.
  struct Rows {
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;
    void add(std::vector<std::string> row) { rows.push_back(std::move(row)); }
  };
  void section(const char* id, const std::string& title, const Rows& rows) {
    Section section{id, title, {}};
    section.table(rows.head, rows.rows);
    page_.add(std::move(section));
  }
  std::string meaning_head() const { return say("meaning", "sens"); }

  // What stands behind the head of a declaration: rows, an expression with its duties, a block.
  std::vector<std::string> body(NodeId node) const {
    Span span = tree_[node].span;
    bool found = false;
    for (const NodeId child : tree_.children(node)) {
      const Kind kind = tree_[child].kind;
      if (kind == Kind::Doc || kind == Kind::Head || kind == Kind::TypeRef || found) continue;
      span.begin = tree_[child].span.begin;
      found = true;
    }
    return found ? source_lines(checked_.sources, span) : std::vector<std::string>();
  }

  void options() {
    Rows table{{say("option", "option"), say("values", "valeurs"), say("default", "défaut"), meaning_head()}, {}};
    for (const NodeId node : all({Kind::OptionDecl})) {
      const Option* option = meaning(program_.options, node);
      if (option == nullptr) continue;
      std::vector<std::string> values;
      for (const NodeId child : tree_.children(node)) {
        const Kind kind = tree_[child].kind;
        if (kind == Kind::Doc || kind == Kind::OptionRange) continue;
        values.push_back(source(child));
      }
      values.erase(values.begin());  // the name
      std::string all_values = fmt::format("{}", fmt::join(values, " | "));
      if (option->is == Option::Is::number) all_values = fmt::format("{}..{}", option->low, option->high);
      table.add({code(option->name), code(all_values), code(values.front()), doc(node)});
    }
    section("options", say("Options", "Options"), table);
  }

  // A game that uses the module and takes this deck; nullptr if it cannot be.
  std::shared_ptr<const Game> game_with(const std::string& deck) const {
    const std::string script =
        fmt::format("tapis 1\ngame \"x\"\nuse {}\n\nplayers 1\ncards {}\nresult of p = 0\n", program_.name, deck);
    // In the same folder, by a name that is none: used files are looked for there.
    const std::string& path = checked_.sources.file(tree_.file).name;
    const std::string beside = path.substr(0, path.rfind('/') + 1) + "cards of " + deck;
    auto checked = std::make_shared<Checked>(check(library_, beside, script));
    std::string error;
    return checked->findings.has_errors() ? nullptr : Game::compile(std::move(checked), {}, error);
  }

  void decks() {
    Rows table{{say("deck", "jeu"), say("number", "nombre"), say("cards", "cartes"), meaning_head()}, {}};
    for (const NodeId node : all({Kind::DeckDecl, Kind::DeckFrom})) {
      const std::string name = child_source(node, Kind::Name);
      const auto game = game_with(name);
      table.add({code(name), game ? std::to_string(game->cards().size()) : "",
                 game ? fmt::format("{}", fmt::join(deck_lines(game->program(), game->cards(), voice_), "; ")) : "",
                 doc(node)});
    }
    section("decks", say("Decks", "Jeux de cartes"), table);
  }

  void zones() {
    Rows table{{say("place", "lieu"), say("seen by", "vu par"), meaning_head()}, {}};
    for (const NodeId node : all({Kind::ZoneDecl, Kind::PileDecl})) {
      const Zone* zone = meaning(program_.zones, node);
      if (zone == nullptr) continue;
      table.add({fmt::format("{} `{}`{}", zone->pile ? say("pile", "pile") : say("zone", "zone"), zone->name,
                             family_text(zone->family, voice_)),
                 audience_text(checked_, zone->audience, voice_), doc(node)});
    }
    section("zones", say("Zones and piles", "Zones et piles"), table);
  }

  // What a variable begins with: what is written, else what its type says.
  std::string initial(NodeId node, const Variable& variable) const {
    if (const NodeId written = tree_.child(node, Kind::Init); written != no_node)
      return source(tree_.child(written, 0));
    if (variable.type.optional) return "none";
    if (variable.type.base == Base::number) return "0";
    if (variable.type.base == Base::flag) return "no";
    if (variable.type.base == Base::symbol) return program_.symbol_lists[variable.type.symbols].front();
    return element_of(variable.type.base) != Base::nothing ? "[]" : "";
  }

  void variables() {
    Rows table{{say("variable", "variable"), say("type", "type"), say("begins as", "au départ"),
                say("kept", "conservée"), say("seen by", "vue par"), meaning_head()},
               {}};
    for (const NodeId node : all({Kind::VarDecl})) {
      const Variable* variable = meaning(program_.variables, node);
      if (variable == nullptr) continue;
      table.add({fmt::format("`{}`{}", variable->name, family_text(variable->family, voice_)),
                 code(type_source(program_, variable->type)), code(initial(node, *variable)),
                 variable->kept ? say("yes", "oui") : "",
                 variable->audience == no_expr ? "" : audience_text(checked_, variable->audience, voice_), doc(node)});
    }
    section("variables", say("Variables", "Variables"), table);
  }

  void tables() {
    Rows table{{say("name", "nom"), say("rows", "lignes"), meaning_head()}, {}};
    const auto what = [&](Kind kind) {
      if (kind == Kind::OrderDecl) return say("order", "ordre");
      return kind == Kind::ValuesDecl ? say("values", "valeurs") : say("pattern", "combinaison");
    };
    for (const NodeId node : all({Kind::OrderDecl, Kind::ValuesDecl, Kind::PatternDecl})) {
      table.add({fmt::format("{} `{}`", what(tree_[node].kind), child_source(node, Kind::Head)), code(body(node)),
                 doc(node)});
    }
    section("tables", say("Orders, values, patterns", "Ordres, valeurs, combinaisons"), table);
  }

  // "worth(player p, players rivals): number"
  std::string signature(NodeId node) const {
    const Rule* rule = meaning(program_.rules, node);
    const std::string head = child_source(node, Kind::Head);
    return rule == nullptr ? head : head + ": " + type_source(program_, rule->result);
  }

  void wanted() {
    Rows table{{say("rule", "règle"), meaning_head()}, {}};
    for (const NodeId node : all({Kind::RuleDecl}))
      if (body(node).empty()) table.add({code(signature(node)), doc(node)});
    section("wanted", say("What a game must say", "Ce qu'un jeu doit dire"), table);
  }

  void rules() {
    Rows table{{say("rule", "règle"), say("by default", "par défaut"), meaning_head()}, {}};
    for (const NodeId node : all({Kind::RuleDecl}))
      if (const auto lines = body(node); !lines.empty())
        table.add({code(signature(node)), code(lines), rule_doc(node)});
    section("rules", say("Rules", "Règles"), table);
  }

  // A rule's doc comment and those of its duties.
  std::string rule_doc(NodeId node) const {
    std::string text = doc(node);
    for (const NodeId child : tree_.children(node)) {
      if (tree_[child].kind != Kind::Duty) continue;
      if (const std::string duty = doc(child); !duty.empty())
        text += fmt::format("{}`{}`{}{}", text.empty() ? "" : "\n", child_source(child, Kind::Name), colon(), duty);
    }
    return text;
  }

  void procedures() {
    Rows empty{{say("procedure", "procédure"), meaning_head()}, {}};
    Rows full{{say("procedure", "procédure"), meaning_head()}, {}};
    for (const NodeId node : all({Kind::ProcDecl})) {
      const bool hook = tree_.child(node, Kind::Block) == no_node;
      (hook ? empty : full).add({code(child_source(node, Kind::Head)), doc(node)});
    }
    section("hooks", say("Empty procedures, for a game to fill", "Procédures vides, qu'un jeu remplit"), empty);
    section("procedures", say("Procedures", "Procédures"), full);
  }

  void replaced() {
    Rows table{{say("name", "nom"), say("here", "ici"), meaning_head()}, {}};
    for (const NodeId node : all({Kind::ReplaceRule, Kind::ReplaceProc}))
      table.add({code(child_source(node, Kind::Head)), code(body(node)), rule_doc(node)});
    section("replaced", say("Replaced of what it uses", "Remplacé dans ce qu'il emploie"), table);
  }

  void words() {
    std::vector<std::string> names;
    for (const NodeId node : all({Kind::WordsDecl})) {
      for (const NodeId word : tree_.children(node)) {
        if (tree_[word].kind == Kind::WordFor) names.push_back(code(child_source(word, Kind::Name)));
      }
    }
    if (names.empty()) return;
    Section section{"words", say("Words", "Mots"), {}};
    section.text(fmt::format("{}{}{}.", say("Texts in both languages for", "Des textes dans les deux langues pour"),
                             colon(), fmt::join(names, ", ")));
    page_.add(std::move(section));
  }

  const Checked& checked_;
  const Program& program_;
  const Tree& tree_;
  const Library& library_;
  const Voice& voice_;
  Page page_;
};

}  // namespace

Page module_page(const Checked& checked, const Library& library, const Voice& voice) {
  return ModulePage(checked, library, voice).page();
}

}  // namespace tapis::cli
