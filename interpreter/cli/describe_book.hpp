// The parts that a rulebook is made of. Each says what it can derive from the script, in the words of its doc comments
// and its `words`; what it cannot derive it leaves out or quotes.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "interpreter/cli/describe_page.hpp"
#include "interpreter/cli/names.hpp"

namespace tapis::cli {

// A game, the language that it is told in, and how its names and lines are said.
class Book {
 public:
  Book(const Game& game, const Voice& voice)
      : game(game), program(game.program()), checked(game.checked()), voice(voice), names(game, voice, -1) {}

  const Game& game;
  const Program& program;
  const Checked& checked;
  const Voice& voice;
  Names names;

  std::string say(const char* english, const char* french) const { return voice.say(english, french); }
  std::string colon() const { return say(": ", " : "); }
  // A name as people say it; its first letter large at the head of a line. Names of scripts are English: without a
  // text of its own a name is quoted in another language.
  std::string word(const std::string& name) const;
  std::string title(const std::string& name) const;
  std::string source(Span span) const { return std::string(checked.sources.text(span)); }
  // A part of the script in one line, without comments.
  std::string in_line(Span span) const;
  const Expr& expr(ExprId id) const { return program.exprs[static_cast<std::size_t>(id)]; }

  // What the comments say of a rule, order or procedure whose meaning stands at `meaning`. What they say of a meaning
  // that was replaced does not hold for the replacement.
  std::string doc(const Named& named, Span meaning) const;
  // Whether the meaning stands in a game, not in a module.
  bool of_game(Span meaning) const;
  // The declaration of a meaning as it stands, without comments: its head and all lines.
  std::vector<std::string> declaration(const Named& named, Span meaning) const;
  // The names of what it is given, by the head of the declaration around a meaning.
  std::vector<std::string> parameters(const Named& named, Span meaning) const;
  // The block of statements at a place, with its tree; no_node if there is none.
  std::pair<const Tree*, NodeId> block_at(const Procedure& procedure) const;
  // What a rule answers, with its tree; no_node if it has no such line.
  std::pair<const Tree*, NodeId> body_at(const Rule& rule) const;
  // " (`p`; `n`)": what a rule or procedure is given; nothing without.
  std::string given(const std::vector<std::string>& parameters) const;
  // Whether a condition holds in no position: it is `no`, or needs a rule that is.
  bool is_never(ExprId condition) const;
  // The same for `yes`.
  bool is_always(ExprId condition) const;

 private:
  struct Declaration {
    const Tree* tree = nullptr;
    NodeId node = no_node;
    Span head;                // its name and parameters
    bool has_doc = false;     // a doc comment of its own
    bool introduces = false;  // rather than replaces
  };
  std::optional<Declaration> declaration_around(Span part, const Named& named) const;
};

// A text with its first letter large.
std::string capital(const std::string& text);

// "K, Q", "♥, Q♠": cards as a person writes them together. A rank stands for all of its cards but the others.
std::string cards_text(const Book& book, const CardSet& cards, const CardSet& others);

Section players_section(const Book& book);
Section cards_section(const Book& book);
Section ranking_section(const Book& book);
Section values_section(const Book& book);
Section patterns_section(const Book& book);
Section table_section(const Book& book);
Section options_section(const Book& book);
Section words_section(const Book& book);
// Positions of games that chance played, in which a rule forbids a move.
Section examples_section(const Book& book);
// The course of the game: how it goes on from deal to deal, dealing, playing, what one must, what it counts, its end.
std::vector<Section> course_sections(const Book& book);

// What a procedure does, in the order in which it is written: procedures that it calls, choices, rules that it asks and
// that these ask. Each once.
struct Walk {
  std::vector<std::int32_t> procedures;
  std::vector<const Stmt*> choices;  // choose, at_once, meanwhile
  std::vector<std::int32_t> rules;
};
// Of the statements themselves: not of the procedures that they call.
Walk walk(const Book& book, const Block& statements);
// The procedures that a procedure does, itself first, each before those that it calls.
std::vector<std::int32_t> reached(const Book& book, std::int32_t procedure);
// The rules that an expression asks, and that these ask.
std::vector<std::int32_t> rules_of(const Book& book, ExprId expression);

// Lines of a list, each with the depth at which it stands.
using Lines = std::vector<std::pair<int, std::string>>;
// What a procedure does, statement by statement, in sentences; what has no sentence is quoted.
Lines steps_of(const Book& book, const Procedure& procedure);
// Only what players choose in it.
Lines choices_of(const Book& book, const Procedure& procedure);

}  // namespace tapis::cli
