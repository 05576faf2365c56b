// Declarations of random scripts: a deck, options, zones, variables, tables, rules, procedures, the course.
#include "tests/slow/generator.hpp"

namespace tapis::slow {

void Generator::line(const std::string& text) {
  out_ += std::string(static_cast<std::size_t>(indent_) * 2, ' ') + text + "\n";
}

std::string Generator::script() {
  line("tapis 1");
  line("game \"Random | Hasard\"");
  line("");
  teams_ = one_in(3);
  most_players_ = teams_ ? 4 : 2 + below(4);
  if (teams_) {
    line("players 4 in pairs");
  } else {
    line(most_players_ == 2 ? "players 2" : "players 2 to " + std::to_string(most_players_));
  }
  deck();
  options();
  zones();
  variables();
  in_rule_ = true;  // where a pick without `else` would make all that uses it optional
  values();
  orders();
  patterns();
  rules();
  in_rule_ = false;
  procedures();
  course();
  return out_;
}

void Generator::deck() {
  if (one_in(15)) {  // more cards than a word of 64 bits holds
    line("cards tarot78");
    suits_ = {"spades", "hearts", "diamonds", "clubs"};
    signs_ = {"♠", "♥", "♦", "♣"};
    ranks_ = {"1", "10", "V", "C", "R"};
    return;
  }
  switch (below(4)) {
    case 0:
      line("deck mine");
      line("  R reds \"reds | rouges\", B blues \"blues | bleues\": 1..3, K king \"king | roi\", 9 x 2");
      line("  G greens \"greens | vertes\": 2..5, K king");
      line(std::string("cards mine") + (one_in(2) ? " where rank > 1" : ""));
      suits_ = {"reds", "blues"};
      ranks_ = {"2", "3", "king", "9"};
      return;
    case 1:
      suits_ = {"spades", "hearts", "diamonds", "clubs"};
      signs_ = {"♠", "♥", "♦", "♣"};
      ranks_ = {"10", "J", "Q", "K", "A"};
      line("cards french20");
      return;
    case 2:
      suits_ = {"spades", "hearts", "diamonds", "clubs"};
      signs_ = {"♠", "♥", "♦", "♣"};
      ranks_ = {"9", "10", "J", "Q", "K", "A"};
      trimmed_ = true;
      line("cards french24 where suit is not ♣ or seats is " + std::to_string(most_players_));
      return;
    default:
      suits_ = {"spades", "hearts", "diamonds", "clubs"};
      signs_ = {"♠", "♥", "♦", "♣"};
      ranks_ = {"J", "Q", "K", "A"};
      line("cards french16");
  }
}

void Generator::options() {
  line("");
  symbols_ = {"north", "south", "west"};
  symbol_option_ = "wind";
  line("option wind = north | south | west");
  for (int i = below(3); i > 0; --i) {
    number_options_.push_back(fresh("size"));
    line("option " + number_options_.back() + " = " + std::to_string(1 + below(4)) + " in 1.." +
         std::to_string(5 + below(9)));
  }
  if (one_in(2)) {
    flag_options_.push_back(fresh("choice"));
    line("option " + flag_options_.back() + (one_in(2) ? " = yes | no" : " = no | yes"));
  }
  if (one_in(3)) line("direction = ccw");
}

void Generator::zones() {
  line("");
  zones_.push_back({"hand", one_in(4), 'p'});
  line(std::string(zones_[0].pile ? "pile" : "zone") + " hand of each player, seen by owner");
  static const std::vector<std::string> seen = {"", ", seen by nobody", ", seen by everyone", ", seen by [player 1]"};
  static const std::vector<std::string> owned = {"", ", seen by owner", ", seen by others", ", seen by nobody"};
  zones_.push_back({fresh("heap"), true, ' '});
  line("pile " + zones_.back().name + any_of(seen));
  zones_.push_back({fresh("table"), false, ' '});
  line("zone " + zones_.back().name + any_of(seen));
  for (int i = below(3); i > 0; --i) {
    const std::string families = "ptsn";
    const char family = families[static_cast<std::size_t>(below(4))];
    const std::string of = family == 'p' ? "player" : family == 't' ? "team" : family == 's' ? "suit" : "1..3";
    zones_.push_back({fresh("place"), one_in(2), family});
    const bool owner = family == 'p' || family == 't';
    line((zones_.back().pile ? "pile " : "zone ") + zones_.back().name + " of each " + of +
         (owner ? any_of(owned) : any_of(seen)));
  }
  zones_.push_back({"deck", true, ' '});
}

void Generator::variables() {
  line("");
  struct Form {
    const char* declared;
    T type;
    char family;
    bool optional;
  };
  static const std::vector<Form> forms = {
      {"var V = 0, kept", T::number, ' ', false},
      {"var V of each player = 3", T::number, 'p', false},
      {"var V of each team = 1", T::number, 't', false},
      {"var V of each 1..3 = 2", T::number, 'n', false},
      {"var V of each suit = 4", T::number, 's', false},
      {"var V of each rank", T::number, 'r', false},
      {"var V of each card = 1", T::number, 'c', false},
      {"var V = no", T::flag, ' ', false},
      {"var V of each player = yes", T::flag, 'p', false},
      {"var V: suit", T::suit, ' ', false},
      {"var V: rank", T::rank, ' ', false},
      {"var V: card or none", T::card, ' ', true},
      {"var V: player", T::player, ' ', false},
      {"var V: player or none, seen by nobody", T::player, ' ', true},
      {"var V: team", T::team, ' ', false},
      {"var V: cards", T::cards, ' ', false},
      {"var V: players", T::players, ' ', false},
      {"var V: suit or none", T::suit, ' ', true},
      {"var V of each player: player or none", T::player, 'p', true},
      {"var V: number or none", T::number, ' ', true},
      {"var V of each player: cards, seen by owner", T::cards, 'p', false},
  };
  line("var tick = 0, kept");
  line("var wish: north | south | west");
  variables_.push_back({"wish", T::symbol, ' ', false});
  line("var points of each player = 20");
  variables_.push_back({"points", T::number, 'p', false});
  for (const Form& form : forms) {
    if (one_in(3)) continue;
    const std::string name = fresh("v");
    std::string text = form.declared;
    text.replace(4, 1, name);
    line(text);
    variables_.push_back({name, form.type, form.family, form.optional});
  }
}

void Generator::values() {
  line("");
  for (int i = below(3); i > 0; --i) {
    const std::string name = fresh("worth");
    std::string first = " = " + std::to_string(1 + below(9)) + " for " + any_of(ranks_);
    if (one_in(2)) first += " " + card_atom();
    first += ", " + std::to_string(below(5)) + " for " + any_of(suits_);
    if (one_in(2)) {
      line("values " + name + first + (one_in(2) ? ", else " + std::to_string(below(4)) : ""));
    } else {
      subjects_.push_back(T::card);
      line("values " + name + " =");
      line("  " + first.substr(3) + " when " + flag(1));
      line("  " + number(1) + " for " + card_atom() + ", else " + std::to_string(below(3)));
      subjects_.pop_back();
    }
    values_.push_back(name);
  }
}

void Generator::orders() {
  for (int i = below(3); i > 0; --i) {
    const std::string name = fresh("force");
    const std::string chain = ranks_[1] + (one_in(2) ? " > " : ", ") + ranks_[0] + " > " + ranks_[2];
    switch (below(3)) {
      case 0:
        line("order " + name + " = " + chain);
        break;
      case 1:
        line("order " + name + " = by " + (one_in(2) ? "rank" : "reverse rank"));
        break;
      default: {
        subjects_.push_back(T::card);
        const std::string condition = flag(1);
        const std::string number_key = values_.empty() ? "rank" : values_[0];
        line("order " + name + " =");
        line("  " + card_atom() + " > " + any_of(suits_));
        line("  " + chain + " when " + condition);
        line("  by " + number_key + " then reverse rank");
        subjects_.pop_back();
      }
    }
    orders_.push_back(name);
  }
}

void Generator::rules() {
  line("");
  struct Form {
    const char* head;
    T result;
    std::vector<std::pair<const char*, T>> params;
  };
  static const std::vector<Form> forms = {
      {"rule R = ", T::number, {}},
      {"rule R of player p = ", T::number, {{"p", T::player}}},
      {"rule R(card c, number n) = ", T::flag, {{"c", T::card}, {"n", T::number}}},
      {"rule R of card c = ", T::player, {{"c", T::card}}},
      {"rule R of player p = ", T::cards, {{"p", T::player}}},
      {"rule R(players x, cards y) = ", T::card, {{"x", T::players}, {"y", T::cards}}},
  };
  for (const Form& form : forms) {
    if (one_in(3)) continue;
    const std::string name = fresh("r");
    std::string head = form.head;
    head.replace(5, 1, name);
    std::vector<T> params;
    for (const auto& [param, type] : form.params) {
      locals_.push_back({param, type});
      params.push_back(type);
    }
    if (one_in(4)) {
      line(head);
      out_.pop_back();  // the space before the end of the line
      out_.back() = '\n';
      line("  " + expr(form.result, 2) + " when " + flag(2));
      line("  else " + expr(form.result, 2));
    } else {
      line(head + expr(form.result, 3));
    }
    if (form.result == T::cards) {
      subjects_.push_back(T::card);
      line("  must second" + name + ": " + flag(1) + " except " + flag(1));
      std::string first = "  must first" + name + ": " + flag(2);
      subjects_.pop_back();
      if (one_in(2)) first += " when " + flag(1);  // asked once, not of each card
      line(first);
    }
    locals_.clear();
    rules_.push_back({name, form.result, params});
  }
  if (one_in(4)) line("eldest = dealer");
  line("most_moves = " + std::to_string(30 + below(40)));
}

void Generator::procedures() {
  for (int i = 1 + below(2); i > 0; --i) {
    line("");
    const std::string name = fresh("act");
    std::vector<T> params;
    locals_.clear();
    if (one_in(2)) {
      line("to " + name + "(player p, number n):");
      locals_ = {{"p", T::player}, {"n", T::number}};
      params = {T::player, T::number};
    } else {
      line("to " + name + ":");
    }
    in_procedure_ = true;
    budget_ = 12;
    block(2, 1 + below(4));
    in_procedure_ = false;
    locals_.clear();
    procedures_.emplace_back(name, params);
  }
}

void Generator::course() {
  line("");
  line("deal:");
  indent_ += 1;
  static const std::vector<std::string> packets = {"2", "1-2", "3", "2-2", "all", "number of suits"};
  const std::string packet = any_of(packets);
  line("deal " + (packet == "all" && one_in(2) ? std::string("2") : packet) + " to each hand" +
       (one_in(3) ? " from dealer" : "") + (one_in(8) ? " face up" : ""));
  if (one_in(3)) line("deal 1 to each hand of [dealer, next of dealer]");
  indent_ -= 1;
  line("play:");
  budget_ = 40;
  block(3, 4 + below(8));
  locals_.clear();
  line("result of p = points of p");
}

}  // namespace tapis::slow
