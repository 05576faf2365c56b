// Choices of random scripts.
#include "tests/slow/generator.hpp"

namespace tapis::slow {

// Alternatives after a colon; with `bounded` the first can always be made.
void Generator::alternatives(const std::string& who, int depth, bool bounded) {
  indent_ += 1;
  subjects_.push_back(T::player);
  if (bounded) line("pass");
  for (int i = 1 + below(3); i > 0; --i) {
    std::string text = fresh(one_in(2) ? "call" : "say loud");
    const std::size_t locals = locals_.size();
    for (int names = below(bounded ? 3 : 2); names > 0; --names) {
      const std::string name = fresh("y");
      static const std::vector<T> types = {T::card, T::player, T::suit, T::rank, T::number};
      const T type = any_of(types);
      text += (locals_.size() > locals ? ", " : " ") + name + " from ";
      if (type == T::card) text += cards(1) + (one_in(3) ? " where rank > " + rank(0) : "");
      if (type == T::player) text += one_in(3) ? "players where it is not " + who : players(1);
      if (type == T::suit) text += suits(1);
      if (type == T::rank) text += ranks(1);
      if (type == T::number)
        text += std::to_string(below(3)) + ".." + (one_in(2) ? number(1) : std::to_string(2 + below(3)));
      locals_.push_back({name, type});
    }
    if (one_in(3)) text += " when " + flag(2);
    const bool chose = choosing_;
    choosing_ = true;
    subjects_.pop_back();
    if (one_in(3)) {
      line(text);
    } else {
      line(text + ":");
      block(depth - 1, 1 + below(2));
    }
    subjects_.push_back(T::player);
    choosing_ = chose;
    locals_.resize(locals);
  }
  subjects_.pop_back();
  indent_ -= 1;
}

void Generator::choice(int depth) {
  static const std::vector<std::string> seen = {"", "", "", ", seen by nobody", ", seen by dealer"};
  if (one_in(4)) return several();
  if (one_in(3)) {  // one alternative, its name stays
    const std::string name = fresh("c");
    const std::string who = player(1);
    const std::string set = zone(1);
    if (!one_in(20)) line("if " + set + " is not empty:");
    const bool guarded = out_.ends_with("empty:\n");
    indent_ += guarded ? 1 : 0;
    line(who + " chooses " + name + " from " + set + ":");
    locals_.push_back({name, T::card});
    block(depth - 1, 1);
    line("points of " + player(0) + " gains number of cards in " + cards(1) + " where it is " + name);
    locals_.pop_back();
    indent_ -= guarded ? 1 : 0;
    return;
  }
  const std::string who = player(1);
  line(who + " chooses" + any_of(seen) + ":");
  alternatives("dealer", depth, true);
}

// Several cards, exactly so many or a range, alone or beside `pass`.
void Generator::several() {
  const std::string name = fresh("s");
  const std::string who = player(0);
  const std::string set = one_in(2) ? "hand of " + who : cards(1);
  switch (below(5)) {
    case 4: {  // a condition on the whole set
      line(who + " chooses:");
      line("  pass");
      const std::string many = one_in(2) ? "2" : "1..3";
      std::string guard = "number of suits in " + name + " is 1";
      if (!values_.empty() && one_in(2)) guard = values_[0] + " of " + name + " mod 3 is " + std::to_string(below(3));
      line("  combine " + many + " " + name + " from hand of " + who + " when " + guard + ": move " + name + " to " +
           zone(1));
      return;
    }
    case 3:
      line(who + " chooses:");
      line("  pass");
      line("  pair x from suits, 1..2 " + name + " from " + set + " where suit is x:");
      line("    move " + name + " to " + zone(1));
      return;
    case 0:
      line("if number of " + set + " >= 2:");
      indent_ += 1;
      line(who + " chooses 2 " + name + " from " + set + ": move " + name + " to " + zone(1));
      indent_ -= 1;
      return;
    case 1:
      line(who + " chooses:");
      line("  pass");
      line("  meld " + std::to_string(1 + below(3)) + ".." + std::to_string(1 + below(3)) + " " + name + " from " +
           set + ":");
      locals_.push_back({name, T::cards});
      indent_ += 1;
      block(0, 1);
      indent_ -= 1;
      line("    move " + name + " to " + zone(1));
      locals_.pop_back();
      return;
    default:
      line(who + " chooses 0..2 " + name + " from " + set + ": points of " + who + " gains number of " + name);
  }
}

void Generator::joint(int depth) {
  const std::string name = fresh("j");
  std::string head = "each " + name + " in " + players(1);
  if (one_in(2)) head += (one_in(2) ? " from " : " after ") + player(0);
  locals_.push_back({name, T::player});
  if (one_in(3)) {
    const std::string set = fresh("s");
    line(head + " at once chooses 0.." + std::to_string(1 + below(2)) + " " + set + " from hand of " + name + ":");
    locals_.push_back({set, T::cards});
    block(0, 1);
    line("  move " + set + " to " + zone(1));
    locals_.pop_back();
  } else {
    line(head + " at once chooses:");
    alternatives(name, depth, true);
  }
  locals_.pop_back();
}

void Generator::meanwhile(int depth) {
  const std::string name = fresh("m");
  line("if " + flag(2) + " or yes:");
  indent_ += 1;
  line("meanwhile each " + name + " in " + (one_in(3) ? "players - movers" : players(1)) + " may:");
  locals_.push_back({name, T::player});
  quiet_ = true;
  indent_ += 1;
  line("signal");
  if (one_in(2)) {
    const std::string suit = fresh("u");
    line("claim " + suit + " from suits when " + flag(1) + ":");
    locals_.push_back({suit, T::suit});
    block(0, 1);
    locals_.pop_back();
  } else {
    line("knock: points of " + name + " gains 1");
  }
  indent_ -= 1;
  quiet_ = false;
  locals_.pop_back();
  choosing_ = true;
  const int count = 1 + below(3);
  choice(depth);
  indent_ -= 1;
  block(depth - 1, count);
  choosing_ = false;
}

}  // namespace tapis::slow
