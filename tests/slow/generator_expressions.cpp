// Expressions of random scripts.
#include "tests/slow/generator.hpp"

namespace tapis::slow {

std::string Generator::expr(T type, int depth) {
  switch (type) {
    case T::number:
      return number(depth);
    case T::flag:
      return flag(depth);
    case T::card:
      return card(depth);
    case T::suit:
      return suit(depth);
    case T::rank:
      return rank(depth);
    case T::player:
      return player(depth);
    case T::team:
      return team(depth);
    case T::symbol:
      return any_of(symbols_);
    case T::cards:
      return cards(depth);
    case T::players:
      return players(depth);
    case T::suits:
      return suits(depth);
    case T::ranks:
      return ranks(depth);
    default:
      return "teams";
  }
}

// A local of the type, or nothing.
std::string Generator::local_of(T type) {
  std::vector<std::string> fitting;
  for (const Local& local : locals_) {
    if (local.type == type) fitting.push_back(local.name);
  }
  return fitting.empty() ? "" : any_of(fitting);
}

std::string Generator::index(char family, int depth) {
  switch (family) {
    case 'p':
      return player(depth);
    case 't':
      return one_in(2) ? player(depth) : team(depth);
    case 's':
      return suit(depth);
    case 'r':
      return rank(depth);
    case 'c':
      return card(depth);
    default:
      return one_in(8) && depth > 0 ? "(1 + " + number(0) + " mod 3)" : std::to_string(1 + below(3));
  }
}

std::string Generator::zone(int depth, bool pile_only) {
  std::vector<Zone> fitting;
  for (const Zone& zone : zones_) {
    if (!pile_only || zone.pile) fitting.push_back(zone);
  }
  const Zone zone = any_of(fitting);
  return zone.family == ' ' ? zone.name : zone.name + " of " + index(zone.family, depth > 0 ? depth - 1 : 0);
}

std::string Generator::variable_of(T type, int depth) {
  std::vector<Variable> fitting;
  for (const Variable& variable : variables_) {
    if (variable.type == type && !variable.optional) fitting.push_back(variable);
  }
  if (fitting.empty()) return "";
  const Variable variable = any_of(fitting);
  if (variable.family == ' ') return variable.name;
  return "(" + variable.name + " of " + index(variable.family, depth > 0 ? depth - 1 : 0) + ")";
}

std::string Generator::rule_of(T type, int depth) {
  std::vector<Rule> fitting;
  for (const Rule& rule : rules_) {
    if (rule.result == type) fitting.push_back(rule);
  }
  if (fitting.empty()) return "";
  const Rule rule = any_of(fitting);
  if (rule.params.empty()) return rule.name;
  if (rule.params.size() == 1) return "(" + rule.name + " of " + expr(rule.params[0], depth - 1) + ")";
  std::string text = rule.name + "(";
  for (std::size_t i = 0; i < rule.params.size(); ++i) text += (i > 0 ? ", " : "") + expr(rule.params[i], depth - 1);
  return text + ")";
}

// Something of the type that the innermost subject has, by its bare name.
std::string Generator::about_subject(T wanted) {
  if (subjects_.empty()) return "";
  const T subject = subjects_.back();
  if (wanted == subject && one_in(2)) return "it";
  if (subject == T::card && wanted == T::suit) return "suit";
  if (subject == T::card && wanted == T::rank) return "rank";
  if (subject == T::card && wanted == T::number && !values_.empty()) return any_of(values_);
  if (subject != T::player) return "";
  if (wanted == T::team) return "(team of it)";
  for (const Variable& variable : variables_) {
    if (variable.type == wanted && variable.family == 'p' && !variable.optional) return variable.name;
  }
  return "";
}

std::string Generator::conditional(T type, int depth) {
  const std::string yes = expr(type, depth - 1);
  const std::string condition = flag(depth - 1);
  return "(" + yes + " when " + condition + " else " + expr(type, depth - 1) + ")";
}

std::string Generator::number(int depth) {
  if (one_in(3)) {
    const std::string text = about_subject(T::number);
    if (!text.empty()) return text;
  }
  if (depth <= 0 || one_in(5)) {
    const std::string local = one_in(2) ? local_of(T::number) : "";
    const std::string variable = local.empty() && one_in(2) ? variable_of(T::number, 0) : local;
    return variable.empty() ? std::to_string(below(8)) : variable;
  }
  switch (below(13)) {
    case 0:
      return "(" + number(depth - 1) + " + " + number(depth - 1) + ")";
    case 1:
      return "(" + number(depth - 1) + " - " + number(depth - 1) + ")";
    case 2:
      return "(" + number(depth - 1) + " * " + std::to_string(below(4)) + ")";
    case 3:
      return "(" + number(depth - 1) + (one_in(2) ? " / " : " mod ") + std::to_string(one_in(25) ? 0 : 1 + below(4)) +
             ")";
    case 4:
      return "(-" + number(depth - 1) + ")";
    case 5:
      return (one_in(2) ? "min(" : "max(") + number(depth - 1) + ", " + number(depth - 1) + ")";
    case 6:
      return conditional(T::number, depth);
    case 7: {
      const std::string rule = rule_of(T::number, depth);
      return rule.empty() ? "seats" : rule;
    }
    case 8:
      return number_options_.empty() ? "seats" : any_of(number_options_);
    case 9:
      return variable_of(T::number, depth);
    case 10:
      if (!patterns_.empty() && one_in(2)) {
        static const std::vector<std::string> asked = {"", "best ", "total "};
        return "(" + any_of(asked) + any_of(patterns_) + " of " + few_cards(depth - 1) + ")";
      }
      if (one_in(3)) return sets_or_numbers(depth);
      return number_of_things(depth);
    default:
      return number_of_things(depth);
  }
}

std::string Generator::number_of_things(int depth) {
  switch (below(8)) {
    case 0:
      return "(number of " + cards(depth - 1) + ")";
    case 1:
      return "(number of cards in " + cards(depth - 1) + clauses(T::card, depth - 1) + ")";
    case 2:
      return "(number of players" + clauses(T::player, depth - 1) + ")";
    case 3:
      if (one_in(3)) return "(number of teams)";
      return "(number of suits in " + cards(depth - 1) + ")";
    case 4: {
      const std::string set = cards(depth - 1);
      return values_.empty() ? "seats" : "(sum of " + any_of(values_) + " among " + set + ")";
    }
    case 5:
      return values_.empty() ? "seats" : "(" + any_of(values_) + " of " + cards(depth - 1) + ")";
    case 6: {
      subjects_.push_back(T::player);
      const std::string what = number(depth - 1);
      subjects_.pop_back();
      const std::string how = one_in(2) ? "(highest " : "(lowest ";
      return "(" + how + what + " among players) else " + number(0) + ")";
    }
    default:
      return values_.empty() ? "seats" : "(" + any_of(values_) + " of " + card(depth - 1) + ")";
  }
}

std::string Generator::flag(int depth) {
  if (depth <= 0) {
    const std::string text = about_subject(T::flag);
    if (!text.empty()) return text;
    const std::string variable = one_in(2) ? variable_of(T::flag, 0) : "";
    return variable.empty() ? (one_in(2) ? "yes" : "no") : variable;
  }
  switch (below(12)) {
    case 0:
      return "(" + flag(depth - 1) + " and " + flag(depth - 1) + ")";
    case 1:
      return "(" + flag(depth - 1) + " or " + flag(depth - 1) + ")";
    case 2:
      return "(not " + flag(depth - 1) + ")";
    case 3:
      return "(" + variable_of(T::symbol, depth) + (one_in(2) ? " is " : " is not ") + any_of(symbols_) + ")";
    case 4: {
      const std::string rule = rule_of(T::flag, depth);
      return rule.empty() ? conditional(T::flag, depth) : rule;
    }
    case 5:
      return flag_options_.empty() ? "(" + symbol_option_ + " is " + any_of(symbols_) + ")" : any_of(flag_options_);
    case 6:
      if (!patterns_.empty()) return "(" + few_cards(depth - 1) + " forms " + any_of(patterns_) + ")";
      if (one_in(3)) {
        return std::string(one_in(2) ? "(any" : "(no") + " set s of 1..2 cards in " + few_cards(depth - 1) +
               " where number of s is " + number_about(T::cards) + ")";
      }
      return quantified(depth);
    case 7:
    case 8:
      return quantified(depth);
    default:
      return comparison(depth);
  }
}

std::string Generator::comparison(int depth) {
  static const std::vector<std::string> signs = {" < ", " <= ", " > ", " >= ", " is ", " is not "};
  switch (below(10)) {
    case 0:
    case 1:
      return "(" + number(depth - 1) + any_of(signs) + number(depth - 1) + ")";
    case 2:
      return "(" + rank(depth - 1) + any_of(signs) + rank(depth - 1) + ")";
    case 3:
      return "(" + suit(depth - 1) + (one_in(2) ? " is " : " is not ") + suit(depth - 1) + ")";
    case 4:
      return "(" + player(depth - 1) + (one_in(2) ? " is " : " is not ") + player(depth - 1) + ")";
    case 5:
      return "(" + card(depth - 1) + (one_in(2) ? " in " : " not in ") + cards(depth - 1) + ")";
    case 6:
      return "(" + cards(depth - 1) + (one_in(2) ? " is empty)" : " is not empty)");
    case 7:
      return "((the only card in " + cards(depth - 1) + clauses(T::card, depth - 1) +
             (one_in(2) ? ") is none)" : ") is not none)");
    case 8:
      return orders_.empty() ? "(1 < 2)"
                             : "(" + orders_[0] + " of " + card(depth - 1) + any_of(signs) + orders_[0] + " of " +
                                   card(depth - 1) + ")";
    default:
      return "(" + player(depth - 1) + " in " + players(depth - 1) + ")";
  }
}

std::string Generator::quantified(int depth) {
  static const std::vector<std::string> words = {"any", "no", "every"};
  const std::string word = any_of(words);
  const T element = one_in(2) ? T::card : T::player;
  std::string text = "(" + word + (element == T::card ? " card" : " player");
  const std::string set = element == T::card ? cards(depth - 1) : players(depth - 1);
  std::string name;
  if (one_in(3)) name = fresh("e");
  if (!name.empty()) text += " " + name;
  text += " in " + set;
  if (!name.empty()) locals_.push_back({name, element});
  subjects_.push_back(element);
  text += " where " + flag(depth - 1);
  subjects_.pop_back();
  if (!name.empty()) locals_.pop_back();
  return text + ")";
}

// `where` and `with` after a phrase over cards or players.
std::string Generator::clauses(T element, int depth, bool pick) {
  std::string text;
  if (pick && element == T::player && one_in(4)) text += (one_in(2) ? " from " : " after ") + player(0);
  subjects_.push_back(element);
  if (one_in(2)) text += " where " + flag(depth);
  subjects_.pop_back();
  if (one_in(3)) {
    static const std::vector<std::string> how = {"highest ", "lowest ", "second highest ", "third highest ",
                                                 "second lowest "};
    text += " with " + any_of(how) + key(element, depth);
    if (one_in(4)) text += std::string(", then ") + (one_in(2) ? "highest " : "lowest ") + key(element, depth);
  }
  return text;
}

std::string Generator::key(T element, int depth) {
  if (element == T::card) {
    if (!orders_.empty() && one_in(2)) return any_of(orders_);
    return one_in(2) || values_.empty() ? "rank" : any_of(values_);
  }
  subjects_.push_back(element);
  const std::string text = number(depth > 1 ? 1 : 0);
  subjects_.pop_back();
  return text;
}

}  // namespace tapis::slow
