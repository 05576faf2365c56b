// Cards, suits, ranks, players and sets of them in random scripts.
#include "tests/slow/generator.hpp"

namespace tapis::slow {

std::string Generator::card_atom() {
  // The last suit may have been left out of the deck: a card that is not in play has no place.
  const int suits = static_cast<int>(suits_.size()) - (trimmed_ ? 1 : 0);
  const auto suit = static_cast<std::size_t>(below(suits));
  const std::string rank = any_of(ranks_);
  return one_in(2) && !signs_.empty() ? rank + signs_[suit] : rank + " of " + suits_[suit];
}

// A pile that has an order, most of the time.
std::string Generator::ordered_pile(int depth) {
  for (int attempt = 0; attempt < 3; ++attempt) {
    const std::string text = zone(depth, true);
    if (text != "deck") return text;
  }
  return zones_[1].name;
}

std::string Generator::card(int depth) {
  const std::string local = local_of(T::card);
  if (!local.empty() && one_in(2)) return local;
  if (one_in(4) && !about_subject(T::card).empty()) return "it";
  if (depth <= 0) return card_literal();
  switch (below(6)) {
    case 0: {
      const std::string phrase = "(the card in " + cards(depth - 1) + clauses(T::card, depth - 1) + ")";
      return !in_rule_ && one_in(10) ? phrase : "(" + phrase + " else " + card_literal() + ")";
    }
    case 1:
      return "((the only card in " + cards(depth - 1) + clauses(T::card, depth - 1) + ") else " + card_literal() + ")";
    case 2:
      return "(" + std::string(one_in(2) ? "(top of " : "(bottom of ") + ordered_pile(depth - 1) + ") else " +
             card_literal() + ")";
    case 3:
      return conditional(T::card, depth);
    case 4: {
      const std::string variable = variable_of(T::card, depth);
      return variable.empty() ? card_literal() : variable;
    }
    default: {
      const std::string rule = rule_of(T::card, depth);
      return rule.empty() ? card_literal() : rule;
    }
  }
}

std::string Generator::suit(int depth) {
  if (one_in(2)) {
    const std::string text = about_subject(T::suit);
    if (!text.empty()) return text;
  }
  const std::string local = local_of(T::suit);
  if (!local.empty() && one_in(2)) return local;
  if (depth <= 0 || one_in(4)) return one_in(2) && !signs_.empty() ? any_of(signs_) : any_of(suits_);
  switch (below(4)) {
    case 0:
      return "(suit of " + card(depth - 1) + ")";
    case 1:
      return conditional(T::suit, depth);
    case 2:
      return "((the suit in " + cards(depth - 1) + ") else " + any_of(suits_) + ")";
    default: {
      const std::string variable = variable_of(T::suit, depth);
      return variable.empty() ? any_of(suits_) : variable;
    }
  }
}

std::string Generator::rank(int depth) {
  if (one_in(2)) {
    const std::string text = about_subject(T::rank);
    if (!text.empty()) return text;
  }
  if (depth <= 0 || one_in(4)) return "(rank of " + card_literal() + ")";
  switch (below(4)) {
    case 0:
      return "(rank of " + card(depth - 1) + ")";
    case 1:
      return "((highest rank among " + cards(depth - 1) + ") else rank of " + card_literal() + ")";
    case 2:
      return "((the rank in " + cards(depth - 1) + ") else rank of " + card_literal() + ")";
    default: {
      const std::string variable = variable_of(T::rank, depth);
      return variable.empty() ? "(rank of " + card_literal() + ")" : variable;
    }
  }
}

std::string Generator::player(int depth) {
  if (one_in(3) && !about_subject(T::player).empty()) return "it";
  const std::string local = local_of(T::player);
  if (!local.empty() && one_in(2)) return local;
  if (depth <= 0) {
    const std::string variable = one_in(2) ? variable_of(T::player, 0) : "";
    return !variable.empty() ? variable : one_in(2) ? "dealer" : "player " + std::to_string(1 + below(2));
  }
  switch (below(10)) {
    case 0:
      return "(next of " + player(depth - 1) + ")";
    case 1:
      return "(previous of " + player(depth - 1) + ")";
    case 2:
      return "(left of " + player(depth - 1) + ")";
    case 3:
      return "(right of " + player(depth - 1) + ")";
    case 4:
      return !in_rule_ && one_in(12) ? "(owner of " + card(depth - 1) + ")"
                                     : "((owner of " + card(depth - 1) + ") else " + player(0) + ")";
    case 5:
      return "((the player in " + players(depth - 1) + clauses(T::player, depth - 1, true) + ") else " + player(0) +
             ")";
    case 6:
      return teams_ ? "(partner of " + player(depth - 1) + ")" : "eldest";
    case 7:
      return conditional(T::player, depth);
    case 8: {
      const std::string rule = rule_of(T::player, depth);
      return rule.empty() ? "eldest" : rule;
    }
    default:
      return "((the only player in " + players(depth - 1) + clauses(T::player, depth - 1, true) + ") else " +
             player(0) + ")";
  }
}

std::string Generator::team(int depth) {
  const std::string local = local_of(T::team);
  if (!local.empty() && one_in(2)) return local;
  if (depth > 0 && one_in(3)) {
    const std::string variable = variable_of(T::team, depth);
    if (!variable.empty()) return variable;
  }
  return "(team of " + player(depth - 1) + ")";
}

std::string Generator::cards(int depth) {
  const std::string local = local_of(T::cards);
  if (!local.empty() && one_in(3)) return local;
  if (depth <= 0) return "(" + zone(0) + ")";
  switch (below(12)) {
    case 0:
      return "(" + cards(depth - 1) + " + " + cards(depth - 1) + ")";
    case 1:
      return "(" + cards(depth - 1) + " - " + cards(depth - 1) + ")";
    case 2:
      return "[" + card(depth - 1) + ", " + card(depth - 1) + "]";
    case 3:
      return "(" + std::string(one_in(2) ? "top (" : "bottom (") + number(depth - 1) + ") of " +
             ordered_pile(depth - 1) + ")";
    case 4:
      return one_in(3) ? "everything" : "(hand of " + players(depth - 1) + ")";
    case 5: {
      const std::string rule = rule_of(T::cards, depth);
      return rule.empty() ? "everything" : rule;
    }
    case 6: {
      const std::string variable = variable_of(T::cards, depth);
      return variable.empty() ? "everything" : variable;
    }
    case 7:
      return conditional(T::cards, depth);
    case 8:
    case 9:
      return "(" + zone(depth - 1) + ")";
    default:
      return "(cards in " + cards(depth - 1) + clauses(T::card, depth - 1) + ")";
  }
}

std::string Generator::players(int depth) {
  if (depth <= 0 || one_in(4)) return "(players)";
  switch (below(6)) {
    case 0:
      return "(players - " + player(depth - 1) + ")";
    case 1:
      return "[" + player(depth - 1) + ", " + player(depth - 1) + "]";
    case 2:
      return "(opponents of " + player(depth - 1) + ")";
    case 3:
      return "(members of " + team(depth - 1) + ")";
    case 4: {
      const std::string variable = variable_of(T::players, depth);
      return variable.empty() ? "everyone" : variable;
    }
    default:
      subjects_.push_back(T::player);
      const std::string where = flag(depth - 1);
      subjects_.pop_back();
      return "(players where " + where + ")";
  }
}

std::string Generator::suits(int depth) {
  return depth <= 0 || one_in(3) ? "suits" : "(suits in " + cards(depth - 1) + ")";
}

std::string Generator::ranks(int depth) {
  return depth <= 0 || one_in(3) ? "ranks" : "(ranks in " + cards(depth - 1) + ")";
}

}  // namespace tapis::slow
