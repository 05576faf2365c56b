// Statements of random scripts.
#include "tests/slow/generator.hpp"

namespace tapis::slow {

void Generator::block(int depth, int count) {
  indent_ += 1;
  const std::size_t locals = locals_.size();
  for (int i = 0; i < count; ++i) statement(depth);
  locals_.resize(locals);
  indent_ -= 1;
}

void Generator::statement(int depth) {
  if (--budget_ < 0 || depth <= 0) return simple();
  switch (below(12)) {
    case 0:
    case 1:
      return branch(depth);
    case 2:
    case 3:
      return quiet_ ? simple() : loop(depth);
    case 4:
    case 5:
    case 6:
      return quiet_ ? simple() : choice(depth);
    case 7:
      return quiet_ || choosing_ ? simple() : one_in(2) ? joint(depth) : meanwhile(depth);
    default:
      return simple();
  }
}

void Generator::simple() {
  switch (below(13)) {
    case 0: {
      static const std::vector<T> types = {T::number, T::card, T::player, T::cards, T::suit, T::flag, T::team};
      const T type = any_of(types);
      const std::string value = expr(type, 3);
      const std::string name = fresh("l");
      locals_.push_back({name, type});
      return line("let " + name + " = " + value);
    }
    case 1:
    case 2:
    case 3:
      return assign();
    case 4:
      return line("points of " + player(2) + (one_in(2) ? " gains " : " loses ") + number(3));
    case 5:
    case 6:
    case 7:
      return move();
    case 8:
      return chance();
    case 9:
      return faces();
    case 10:
      if (one_in(8)) return line("pay " + number(1) + " from points of " + player(1) + " to points of " + player(1));
      return line("pay max(0, min(points of dealer, 2)) from points of dealer to points of " + player(1));
    default:
      return rare();
  }
}

void Generator::assign() {
  const Variable variable = any_of(variables_);
  const std::string target =
      variable.family == ' ' ? variable.name : variable.name + " of " + index(variable.family, 1);
  const bool sets = variable.type == T::cards || variable.type == T::players;
  if ((variable.type == T::number && !variable.optional && one_in(2)) || (sets && one_in(2))) {
    return line(target + (one_in(2) ? " gains " : " loses ") + expr(variable.type, 2));
  }
  if (variable.optional && one_in(3)) return line(target + " becomes none");
  if (variable.optional && variable.type == T::card && one_in(2)) {
    return line(target + " becomes " + (one_in(2) ? "top of " : "bottom of ") + ordered_pile(1));
  }
  line(target + " becomes " + expr(variable.type, 3));
}

void Generator::move() {
  static const std::vector<std::string> faces = {"", "", "", " face up", " face down"};
  std::string place = zone(2);
  if (one_in(8)) place = "(" + place + " when " + flag(2) + " else " + zone(2) + ")";
  const std::string to = std::string(one_in(5) ? " to bottom of " : " to ") + place + any_of(faces);
  switch (below(8)) {
    case 0:
      return line("move " + card(3) + to);
    case 1:
      return line("move " + cards(3) + to);
    case 2:
      return line("move " + zone(2) + to);
    case 3:
      return line("move reverse of " + zone(1, true) + to);
    case 4: {
      const std::string pile = zone(1, true);
      line("if " + pile + " is not empty:");
      return line(std::string("  move ") + (one_in(2) ? "top of " : "bottom of ") + pile + to);
    }
    case 5:
      return line("move " + std::string(one_in(3) ? "bottom " : "top ") + std::to_string(1 + below(3)) + " of " +
                  zone(1, true) + to);
    case 6:
      return line("move top (" + number(2) + ") of deck" + to);
    default:
      return line("move the card in " + cards(2) + clauses(T::card, 2) + to);
  }
}

void Generator::chance() {
  if (quiet_) return line("nothing");
  switch (below(6)) {
    case 0:
      return line("shuffle " + zone(1, true));
    case 1:
      return line("shuffle " + cards(2) + " into " + zone(1, true));
    case 2:
      return line("draw dealer from players");
    case 3: {
      const std::string name = fresh("d");
      const bool suit = one_in(2);
      line("draw " + name + " from " + (suit ? suits(1) : players(1)));
      locals_.push_back({name, suit ? T::suit : T::player});
      return;
    }
    case 4: {
      const std::string name = fresh("d");
      line("draw " + name + " from 1.." + std::to_string(1 + below(6)));
      locals_.push_back({name, T::number});
      return;
    }
    default:
      if (!one_in(6)) line("if number of deck >= 2 * number of players:");
      return line((out_.ends_with("players:\n") ? "  deal " : "deal ") + std::to_string(1 + below(2)) +
                  " to each hand");
  }
}

void Generator::faces() {
  switch (below(3)) {
    case 0:
      return line("reveal " + cards(2));
    case 1:
      return line("show " + cards(2) + " to " + players(2));
    default:
      return line("reveal " + card(2));
  }
}

void Generator::rare() {
  switch (below(10)) {
    case 0:
      return line("reset");
    case 1:
      return line(most_players_ > 2 && one_in(3) ? player(1) + " leaves" : "nothing");
    case 2:
      if (loops_ > 0 && !quiet_ && one_in(2)) {
        line("if " + flag(2) + ": stop");
        return;
      }
      return line("nothing");
    case 3:
      return line(quiet_ || one_in(2) ? "nothing" : "if " + flag(2) + ": " + (one_in(2) ? "finish" : "return"));
    case 4:
      if (teams_ && !quiet_) return line("seat player 1, player 3, player 2, player 4");
      return line("nothing");
    default:
      break;
  }
  if (in_procedure_ || quiet_ || procedures_.empty()) return assign();
  const auto& [name, params] = any_of(procedures_);
  std::string text = name;
  for (std::size_t i = 0; i < params.size(); ++i) text += (i == 0 ? "(" : ", ") + expr(params[i], 2);
  line(text + (params.empty() ? "" : ")"));
}

void Generator::branch(int depth) {
  line("if " + flag(3) + ":");
  block(depth - 1, 1 + below(2));
  if (one_in(3)) {
    line("else if " + flag(2) + ":");
    block(depth - 1, 1);
  }
  if (one_in(2)) {
    line("else:");
    block(depth - 1, 1 + below(2));
  }
}

void Generator::counted_loop(int depth, const std::string& head) {
  // Nothing else touches the counter, so that loops end.
  line(head + " until tick > " + std::to_string(4 + below(8)) + ":");
  indent_ += 1;
  line("tick gains 1");
  indent_ -= 1;
  block(depth - 1, 1 + below(3));
}

void Generator::loop(int depth) {
  loops_ += 1;
  const std::size_t locals = locals_.size();
  const std::string name = fresh("x");
  const bool players_loop = one_in(2);
  switch (below(6)) {
    case 0:
      counted_loop(depth, "repeat");
      break;
    case 1: {
      const std::string head = "in turn " + name + " from " + player(1);
      locals_.push_back({name, T::player});
      counted_loop(depth, head);
      break;
    }
    case 2:
      line("each " + name + " in " + std::to_string(below(2)) + ".." + std::to_string(1 + below(3)) + ":");
      locals_.push_back({name, T::number});
      block(depth - 1, 1 + below(2));
      break;
    default: {
      const T element = players_loop ? T::player : one_in(2) ? T::suit : T::card;
      std::string head = "each " + name + " in " +
                         (players_loop         ? players(2)
                          : element == T::suit ? suits(2)
                                               : "top 3 of " + ordered_pile(1));
      const bool around = players_loop && one_in(2);
      if (around) head += (one_in(2) ? " from " : " after ") + player(1);
      subjects_.push_back(element);
      if (one_in(3)) head += " where " + flag(2);
      if (players_loop && !around && one_in(2))
        head += std::string(" from ") + (one_in(2) ? "highest " : "lowest ") + number(1);
      subjects_.pop_back();
      line(head + ":");
      locals_.push_back({name, element});
      block(depth - 1, 1 + below(2));
    }
  }
  locals_.resize(locals);
  loops_ -= 1;
}

}  // namespace tapis::slow
