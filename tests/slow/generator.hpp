// Makes small well-typed scripts at random, as text, so that the parser and the checker are tested too.
// The same seed gives the same script. Most expressions are valid and total; a few can fail at run time,
// because both engines must find the same faults.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/random.hpp"

namespace tapis::slow {

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}
  // A whole script.
  std::string script();

 private:
  enum class T { number, flag, card, suit, rank, player, team, symbol, cards, players, suits, ranks, teams };
  struct Local {
    std::string name;
    T type;
  };
  struct Zone {
    std::string name;
    bool pile;
    char family;  // ' ' none, 'p' player, 't' team, 's' suit, 'n' number 1..3
  };
  struct Variable {
    std::string name;
    T type;
    char family;  // as for zones, and 'r' rank, 'c' card
    bool optional;
  };
  struct Rule {
    std::string name;
    T result;
    std::vector<T> params;
  };

  // Chance.
  int below(int bound) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound))); }
  bool one_in(int n) { return below(n) == 0; }
  template <typename Things>
  const auto& any_of(const Things& things) {
    return things[static_cast<std::size_t>(below(static_cast<int>(things.size())))];
  }

  // Expressions of each type, at most `depth` deep; always safe to put after an operator.
  std::string expr(T type, int depth);
  std::string number(int depth);
  std::string number_of_things(int depth);
  std::string flag(int depth);
  std::string comparison(int depth);
  std::string quantified(int depth);
  std::string card(int depth);
  std::string suit(int depth);
  std::string rank(int depth);
  std::string player(int depth);
  std::string team(int depth);
  std::string cards(int depth);
  std::string cards_phrase(int depth);
  std::string players(int depth);
  std::string suits(int depth);
  std::string ranks(int depth);
  std::string clauses(T element, int depth, bool pick = false);
  std::string key(T element, int depth);
  std::string conditional(T type, int depth);
  std::string local_of(T type);
  std::string variable_of(T type, int depth);
  std::string rule_of(T type, int depth);
  std::string card_atom();  // without brackets, for tables
  std::string card_literal() { return "(" + card_atom() + ")"; }
  std::string index(char family, int depth);
  std::string zone(int depth, bool pile_only = false);
  std::string ordered_pile(int depth);
  std::string about_subject(T wanted);
  // A flag or a number while something of this type is spoken of.
  std::string flag_about(T subject);
  std::string number_about(T subject);

  // Declarations.
  void deck();
  void options();
  void zones();
  void variables();
  void orders();
  void values();
  void patterns();
  std::string pattern_part();
  std::string few_cards(int depth);
  std::string sets_or_numbers(int depth);
  void rules();
  void procedures();
  void course();

  // Statements.
  void block(int depth, int count);
  void statement(int depth);
  void simple();
  void move();
  void chance();
  void assign();
  void faces();
  void rare();
  void branch(int depth);
  void loop(int depth);
  void counted_loop(int depth, const std::string& head);
  void choice(int depth);
  void several();
  void joint(int depth);
  void meanwhile(int depth);
  void alternatives(const std::string& who, int depth, bool bounded);
  void line(const std::string& text);
  std::string fresh(const std::string& stem) { return stem + std::to_string(++names_); }

  Random random_;
  std::string out_;
  int indent_ = 0;
  int names_ = 0;
  int loops_ = 0;  // how many loops stand around
  bool in_procedure_ = false;
  bool in_rule_ = false;
  bool quiet_ = false;  // no choice, chance or jump: inside the body of an act out of turn
  int budget_ = 0;      // statements still to be written
  bool choosing_ = false;
  std::vector<Local> locals_;
  std::vector<T> subjects_;
  std::vector<std::string> suits_, ranks_, signs_;
  std::vector<std::string> number_options_, flag_options_, symbols_;
  std::string symbol_option_;
  std::vector<Zone> zones_;
  std::vector<Variable> variables_;
  std::vector<Rule> rules_;
  std::vector<std::string> orders_, values_, patterns_;
  std::vector<std::pair<std::string, std::vector<T>>> procedures_;
  bool teams_ = false;
  bool trimmed_ = false;  // the last suit may be missing
  int most_players_ = 2;
};

}  // namespace tapis::slow
