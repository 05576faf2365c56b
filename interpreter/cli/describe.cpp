// The rulebook of a script: its declarations and what their comments say, in one language.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "dsl/library.hpp"
#include "interpreter/cli/describe.hpp"
#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/names.hpp"
#include "interpreter/cli/terminal.hpp"

namespace tapis::cli {
namespace {

// Writes Markdown about one game, section by section.
class Rulebook {
 public:
  Rulebook(const Game& game, const Voice& voice)
      : game_(game),
        program_(game.program()),
        sources_(game.checked().sources),
        voice_(voice),
        names_(game, voice, -1) {}

  std::string text() {
    text_ = fmt::format("# {}\n\n", voice_.half(program_.title));
    if (!program_.doc.empty()) text_ += voice_.half(program_.doc) + "\n\n";
    players();
    cards();
    orders();
    zones();
    variables();
    options();
    procedures();
    rules();
    return std::move(text_);
  }

 private:
  std::string say(const char* english, const char* french) const { return voice_.say(english, french); }
  std::string word(const std::string& name) const { return game_.word(name, voice_.language); }
  void section(const char* english, const char* french) { text_ += fmt::format("## {}\n\n", say(english, french)); }
  std::string doc_after(const Named& named) const {
    const std::string doc = voice_.half(named.doc);
    return doc.empty() ? "" : colon() + doc;
  }
  std::string colon() const { return say(": ", " : "); }
  std::string source(Span span) const { return std::string(sources_.text(span)); }

  // A part of the script as it stands: whole lines without what they say for people, and without their common indent.
  void quote(Span span) {
    if (sources_.text(span).empty()) return;
    const std::string& all = sources_.file(span.file).text;
    const std::size_t line_break = all.rfind('\n', span.begin);
    std::size_t at = line_break == std::string::npos ? 0 : line_break + 1;
    std::vector<std::string> lines;
    std::size_t indent = std::string::npos;
    while (at < span.end) {
      const std::size_t end = std::min(all.find('\n', at), all.size());
      std::string line = all.substr(at, end - at);
      line.erase(std::min(line.size(), line.find("##")));
      line.erase(line.find_last_not_of(" \r") + 1);
      if (!line.empty()) indent = std::min(indent, line.find_first_not_of(' '));
      if (!line.empty() || !lines.empty()) lines.push_back(std::move(line));
      at = end + 1;
    }
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    if (lines.empty()) return;
    text_ += "```\n";
    for (const std::string& line : lines) text_ += (line.empty() ? line : line.substr(indent)) + "\n";
    text_ += "```\n\n";
  }

  // The declaration that holds a part of a script.
  struct Declaration {
    Span head;                // its name and parameters
    bool has_doc = false;     // a doc comment of its own
    bool introduces = false;  // rather than replaces
  };
  std::optional<Declaration> declaration_around(Span part, const Named& named) const {
    for (const Tree& tree : game_.checked().trees) {
      if (tree.file != part.file || tree.root == no_node) continue;
      for (const NodeId id : tree.children(tree.root)) {
        const NodeId head = tree.child(id, Kind::Head);
        if (head == no_node || part.begin < tree[id].span.begin || part.begin >= tree[id].span.end) continue;
        const Span at = tree[head].span;
        return Declaration{at, tree.child(id, Kind::Doc) != no_node,
                           named.span.file == at.file && at.begin <= named.span.begin && named.span.begin < at.end};
      }
    }
    return std::nullopt;
  }

  // What a comment says of a meaning that was replaced does not hold for the replacement.
  std::string doc_of(const Named& named, Span meaning) const {
    const auto declaration = declaration_around(meaning, named);
    if (declaration && !declaration->introduces && !declaration->has_doc) return "";
    return voice_.half(named.doc);
  }

  // Title, explanation and text of a rule or procedure; its head belongs to the text.
  void heading(const Named& named, Span meaning) {
    text_ += fmt::format("### {}\n\n", word(named.name));
    const std::string doc = doc_of(named, meaning);
    if (!doc.empty()) text_ += doc + "\n\n";
  }
  void quote_with_head(const Named& named, Span body) {
    if (const auto declaration = declaration_around(body, named))
      body.begin = std::min(body.begin, declaration->head.begin);
    quote(body);
  }

  void players() {
    section("Players", "Joueurs");
    std::vector<std::string> counts;
    const std::vector<PlayerCount>& all = program_.players;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto goes_on = [&](std::size_t at) {
        return at + 1 < all.size() && !all[at].pairs && !all[at + 1].pairs && all[at + 1].number == all[at].number + 1;
      };
      std::size_t last = i;
      while (goes_on(last)) ++last;
      if (last >= i + 2) {
        counts.push_back(fmt::format("{} {} {}", all[i].number, say("to", "à"), all[last].number));
        i = last;
      } else {
        counts.push_back(all[i].pairs ? fmt::format("{} {}", all[i].number, say("in pairs", "par équipes de deux"))
                                      : std::to_string(all[i].number));
      }
    }
    text_ += fmt::format("{}.\n\n", fmt::join(counts, say(" or ", " ou ")));
  }

  void cards() {
    section("Cards", "Cartes");
    text_ +=
        fmt::format("{}{}:\n\n",
                    counted(static_cast<long long>(game_.cards().size()), say("card", "carte"), say("cards", "cartes")),
                    say("", " "));
    std::vector<std::string> line;
    int suit = -1;
    const auto flush = [&] {
      if (!line.empty()) text_ += fmt::format("- {}\n", fmt::join(line, " "));
      line.clear();
    };
    for (const int card : game_.cards()) {
      const int its = program_.deck.cards[static_cast<std::size_t>(card)].suit;
      if (its != suit) flush();
      suit = its;
      line.push_back(names_.card(card));
    }
    flush();
    for (const auto& [name, card] : program_.nicknames) {
      text_ += fmt::format("- {}{}{}\n", word(name), colon(), names_.card(card));
    }
    text_ += "\n";
  }

  void options() {
    if (program_.options.empty()) return;
    section("Options", "Options");
    for (std::size_t i = 0; i < program_.options.size(); ++i) {
      const Option& option = program_.options[i];
      std::string values = fmt::format("{}..{}", option.low, option.high);
      if (option.is != Option::Is::number) {
        std::vector<std::string> all;
        for (const std::int32_t value : option.values) all.push_back(game_.value_text(option.type, value));
        values = fmt::format("{}", fmt::join(all, " | "));
      }
      text_ += fmt::format("- `{}` = {} ({}){}\n", option.name, game_.option_text(static_cast<int>(i)), values,
                           doc_after(option));
    }
    text_ += "\n";
  }

  std::string family_text(const Family& family) const {
    switch (family.over) {
      case Family::Over::none:
        return "";
      case Family::Over::player:
        return say(" of each player", " de chaque joueur");
      case Family::Over::team:
        return say(" of each team", " de chaque équipe");
      case Family::Over::suit:
        return say(" of each suit", " de chaque couleur");
      case Family::Over::rank:
        return say(" of each rank", " de chaque rang");
      case Family::Over::card:
        return say(" of each card", " de chaque carte");
      case Family::Over::number:
        return fmt::format(" {}..{}", family.low, family.high);
    }
    return "";
  }

  // The words for audiences are told; what the script computes stands as it is.
  std::string seen_by(ExprId audience) const {
    if (audience == no_expr) return "";
    std::string text = source(program_.exprs[static_cast<std::size_t>(audience)].span);
    if (text.rfind("seen by ", 0) == 0) text.erase(0, 8);
    if (text.empty()) return "";
    static constexpr std::array<std::array<const char*, 3>, 5> words = {{
        {"nobody", "seen by nobody", "vu de personne"},
        {"everyone", "seen by everyone", "vu par tous"},
        {"owner", "seen by owner", "vu par son propriétaire"},
        {"others", "seen by the others", "vu par les autres"},
        {"team", "seen by the team", "vu par l'équipe"},
    }};
    for (const auto& [word, english, french] : words) {
      if (text == word) return fmt::format(" ({})", say(english, french));
    }
    return fmt::format(" ({} `{}`)", say("seen by", "vu par"), text);
  }

  void zones() {
    section("The table", "La table");
    for (const Zone& zone : program_.zones) {
      text_ += fmt::format("- **{}**{}{}{}\n", word(zone.name), family_text(zone.family), seen_by(zone.audience),
                           doc_after(zone));
    }
    text_ += "\n";
  }

  void variables() {
    const bool any = std::any_of(program_.variables.begin(), program_.variables.end(),
                                 [](const Variable& variable) { return !variable.doc.empty(); });
    if (!any) return;
    section("What is kept in mind", "Ce que l'on retient");
    for (const Variable& variable : program_.variables) {
      if (variable.doc.empty()) continue;
      text_ += fmt::format("- **{}**{}{}{}\n", word(variable.name), family_text(variable.family),
                           seen_by(variable.audience), doc_after(variable));
    }
    text_ += "\n";
  }

  template <class Table>
  void table(const Table& table) {
    heading(table, table.rows.empty() ? table.span : table.rows.front().span);
    std::string rows;
    for (const auto& row : table.rows) rows += source(row.span) + "\n";
    if (!rows.empty()) text_ += fmt::format("```\n{}```\n\n", rows);
  }

  void orders() {
    if (program_.orders.empty() && program_.values.empty() && program_.patterns.empty()) return;
    section("Orders and values", "Ordres et valeurs");
    for (const Order& order : program_.orders) table(order);
    for (const Values& values : program_.values) table(values);
    for (const Pattern& pattern : program_.patterns) table(pattern);
  }

  void rules() {
    section("Rules", "Règles");
    for (const Rule& rule : program_.rules) {
      heading(rule, rule.body_span);
      for (const Duty& duty : rule.duties) {
        const std::string doc = voice_.half(duty.doc);
        text_ += fmt::format("- {}{}\n", word(duty.name), doc.empty() ? "" : colon() + doc);
      }
      if (!rule.duties.empty()) text_ += "\n";
      quote_with_head(rule, rule.body_span);
    }
  }

  void procedures() {
    section("The course of the game", "Le déroulement");
    for (const Procedure& procedure : program_.procedures) {
      if (procedure.body.empty()) continue;
      heading(procedure, procedure.body_span);
      quote_with_head(procedure, procedure.body_span);
    }
  }

  const Game& game_;
  const Program& program_;
  const Sources& sources_;
  const Voice& voice_;
  Names names_;
  std::string text_;
};

}  // namespace

int run_describe(const DescribeOptions& options) {
  const Voice voice = options.common.voice(true);
  auto checked = load_script(options.common.game);
  if (!checked->program.playable) {
    if (options.common.players != 0 || !options.common.settings.empty()) {
      throw Failure{status_usage,
                    fmt::format("{} is a module: --players and --set are for games", checked->program.name)};
    }
    write(module_page(*checked, FileLibrary(), voice));
    return status_fine;
  }
  const auto game = load_game(std::move(checked), options.common);
  write(Rulebook(*game, voice).text());
  return status_fine;
}

}  // namespace tapis::cli
