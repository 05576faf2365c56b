// Names, numbers and other values in words.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "interpreter/cli/describe_phrases.hpp"

namespace tapis::cli {
namespace {

struct Word {
  const char* name;
  const char* english;
  const char* french;
};

// What the language itself names.
constexpr std::array<Word, 21> language_words = {{
    {"players", "the players", "les joueurs"},
    {"teams", "the teams", "les équipes"},
    {"suits", "the suits", "les couleurs"},
    {"ranks", "the ranks", "les rangs"},
    {"everything", "all cards", "toutes les cartes"},
    {"everyone", "everyone", "tous"},
    {"nobody", "nobody", "personne"},
    {"others", "the others", "les autres"},
    {"seats", "the number of players", "le nombre de joueurs"},
    {"movers", "those whose turn it is", "ceux dont c'est le tour"},
    {"suit", "suit", "couleur"},
    {"rank", "rank", "rang"},
    {"owner", "the owner", "le propriétaire"},
    {"next", "the player after", "le joueur après"},
    {"previous", "the player before", "le joueur avant"},
    {"left", "the left neighbour", "le voisin de gauche"},
    {"right", "the right neighbour", "le voisin de droite"},
    {"partner", "the partner", "le partenaire"},
    {"opponents", "the opponents", "les adversaires"},
    {"team", "the team", "l'équipe"},
    {"members", "the members", "les membres"},
}};

// Whether an expression of this kind holds or does not.
bool is_question(Kind kind) {
  switch (kind) {
    case Kind::And:
    case Kind::Or:
    case Kind::Not:
    case Kind::Is:
    case Kind::IsNot:
    case Kind::In:
    case Kind::NotIn:
    case Kind::Forms:
    case Kind::Less:
    case Kind::LessEqual:
    case Kind::Greater:
    case Kind::GreaterEqual:
      return true;
    default:
      return false;
  }
}

bool begins_with(const std::string& text, std::string_view start) { return text.compare(0, start.size(), start) == 0; }

}  // namespace

// ---- names

bool Phrases::is_known(const std::string& name) const {
  const auto among = [&](const auto& list) {
    return std::any_of(list.begin(), list.end(), [&](const Named& one) { return one.name == name; });
  };
  const Program& program = book_.program;
  return among(program.zones) || among(program.variables) || among(program.rules) || among(program.options) ||
         among(program.orders) || among(program.values) || among(program.patterns);
}

// A zone or pile, one of a family, or several together.
bool Phrases::is_place(NodeId node) const {
  while (tree_[node].kind == Kind::Add || tree_[node].kind == Kind::Subtract) node = tree_.child(node, 0);
  if (tree_[node].kind == Kind::Of) node = tree_.child(node, 0);
  const auto& all = book_.program.zones;
  return tree_[node].kind == Kind::Name &&
         std::any_of(all.begin(), all.end(), [&](const Zone& zone) { return zone.name == source(node); });
}

bool Phrases::is_rank(const std::string& name) const {
  const auto& all = book_.program.deck.ranks;
  return std::any_of(all.begin(), all.end(), [&](const Spelling& rank) {
    return std::find(rank.forms.begin(), rank.forms.end(), name) != rank.forms.end();
  });
}

// A value of some option or variable.
bool Phrases::is_symbol(const std::string& name) const {
  const auto& lists = book_.program.symbol_lists;
  return std::any_of(lists.begin(), lists.end(), [&](const std::vector<std::string>& list) {
    return std::find(list.begin(), list.end(), name) != list.end();
  });
}

// An option or variable whose values are words.
bool Phrases::has_symbols(NodeId node) const {
  if (tree_[node].kind == Kind::Of) node = tree_.child(node, 0);
  const std::string name = source(node);
  const auto fits = [&](const auto& one) { return one.name == name && one.type.base == Base::symbol; };
  const auto& options = book_.program.options;
  const auto& variables = book_.program.variables;
  return std::any_of(options.begin(), options.end(), fits) || std::any_of(variables.begin(), variables.end(), fits);
}

std::string Phrases::name(NodeId node) const {
  const std::string name = source(node);
  if (is_known(name)) return book_.word(name);
  for (const Word& word : language_words)
    if (name == word.name) return say(word.english, word.french);
  for (const auto& [nickname, card] : book_.program.nicknames)
    if (name == nickname) return capital(book_.game.word(name, book_.voice.language));
  // Suits and ranks by their long names, as a rulebook has them.
  for (const auto* list : {&book_.program.deck.suits, &book_.program.deck.ranks}) {
    for (const Spelling& one : *list) {
      if (std::find(one.forms.begin(), one.forms.end(), name) == one.forms.end()) continue;
      const std::string text = book_.voice.half(one.long_name);
      return text.empty() || name == one.forms.front() ? name : text;
    }
  }
  return code(name);
}

// ---- values

std::string Phrases::value(NodeId node) const {
  switch (tree_[node].kind) {
    case Kind::Number:
    case Kind::SuitSign:
    case Kind::CardLiteral:
      return source(node);
    case Kind::Name:
      return name(node);
    case Kind::Yes:
      return say("yes", "oui");
    case Kind::No:
      return say("no", "non");
    case Kind::None:
      return say("none", "aucun");
    case Kind::It:
      return it();
    case Kind::PlayerLiteral:
      return say("player ", "joueur ") + source(tree_.child(node, 0));
    case Kind::Of:
      return of(node);
    case Kind::Apply:
      return call(node);
    case Kind::TopOf:
    case Kind::BottomOf:
      return end_of(node);
    case Kind::ReverseOf: {
      const std::string what = value(tree_.child(node, 0));
      return what.empty() ? "" : fmt::format("{} {}", what, say("turned over", "à l'envers"));
    }
    case Kind::SetOf:
      return listed(node, say("and", "et"));
    case Kind::Conditional:
    case Kind::Fallback:
      return chosen(node);
    case Kind::CountOf:
    case Kind::Aggregate:
      return total(node);
    case Kind::PatternOf:
      return fits(node);
    case Kind::Phrase:
      return phrase(node);
    case Kind::SetPhrase:
      return some_set(node);
    default:
      break;
  }
  if (!is_question(tree_[node].kind)) return computed(node);
  const std::string what = holds(node);
  return what.empty() ? "" : fmt::format(fmt::runtime(say("yes if {}, otherwise no", "oui si {}, sinon non")), what);
}

// What holds or does not, in brackets; another value as it is.
std::string Phrases::outcome(NodeId node) const {
  if (!is_question(tree_[node].kind)) return value(node);
  const std::string what = holds(node);
  return what.empty() ? "" : "(" + what + ")";
}

// " of the left neighbour", " du voisin de gauche".
std::string Phrases::of_what(const std::string& what) const {
  if (book_.voice.language == Language::english) return " of " + what;
  if (begins_with(what, "le ")) return " du " + what.substr(3);
  return begins_with(what, "les ") ? " des " + what.substr(4) : " de " + what;
}

std::string Phrases::of(NodeId node) const {
  const auto all = tree_.children(node);
  const std::string name = source(all[0]), what = value(all[1]);
  if (what.empty()) return "";
  const bool known = is_known(name);
  // "K of s" of a suit that changes, "3 of coins".
  if (!known && is_rank(name)) return this->name(all[0]) + of_what(what);
  const std::string own = this->name(all[0]);
  if (own == code(name) && !known) return "";
  // What holds of a thing is no part of it.
  const auto& rules = book_.program.rules;
  if (std::any_of(rules.begin(), rules.end(), [&](const Rule& rule) {
        return rule.name == name && rule.params.size() == 1 && rule.result.base == Base::flag;
      }))
    return tree_[all[1]].kind == Kind::It ? own : fmt::format("{} ({})", own, what);
  return name == "next" || name == "previous" ? own + " " + what : own + of_what(what);
}

std::string Phrases::end_of(NodeId node) const {
  const auto all = tree_.children(node);
  const bool top = tree_[node].kind == Kind::TopOf;
  const std::string where = value(all[all.size() - 1]);
  const std::string many = all.size() > 1 ? value(all[0]) : "";
  if (where.empty() || (all.size() > 1 && many.empty())) return "";
  const std::string end = top ? say("top", "dessus") : say("bottom", "dessous");
  if (all.size() == 1 || many == "1") return say("the ", "la carte du ") + end + say(" card of ", " de ") + where;
  if (tree_[all[0]].kind == Kind::Number || tree_[all[0]].kind == Kind::Name)
    return fmt::format(fmt::runtime(say("the {0} {1} cards of {2}", "les {1} cartes du {0} de {2}")), end, many, where);
  return fmt::format(fmt::runtime(say("cards from the {0} of {2} ({1})", "des cartes du {0} de {2} ({1})")), end, many,
                     where);
}

// A part of a sum or product, in brackets where it would be read otherwise.
std::string Phrases::operand(NodeId node, bool tight) const {
  const std::string text = value(node);
  NodeId last = node;  // what its words end in
  while (tree_[last].kind == Kind::Of || tree_[last].kind == Kind::CountOf)
    last = tree_.child(last, tree_[last].count - 1u);
  const Kind kind = tree_[node].kind, end = tree_[last].kind;
  const bool loose = end == Kind::Conditional || end == Kind::Fallback || end == Kind::Phrase ||
                     end == Kind::Aggregate || (tight && (kind == Kind::Add || kind == Kind::Subtract));
  return text.empty() || !loose ? text : "(" + text + ")";
}

// Sums and products, also of sets; nothing for what is none.
std::string Phrases::computed(NodeId node) const {
  const auto all = tree_.children(node);
  const auto joined = [&](const char* sign, bool left_tight, bool right_tight) {
    const std::string left = operand(all[0], left_tight), right = operand(all[1], right_tight);
    return left.empty() || right.empty() ? "" : fmt::format("{} {} {}", left, sign, right);
  };
  switch (tree_[node].kind) {
    case Kind::Add:
      return joined("+", false, false);
    case Kind::Subtract:
      return joined("−", false, true);
    case Kind::Multiply:
      return joined("×", true, true);
    case Kind::Divide:
      return joined("/", true, true);
    case Kind::Modulo:
      return joined("mod", true, true);
    case Kind::Negate: {
      const std::string what = operand(all[0], true);
      return what.empty() ? "" : "−" + what;
    }
    default:
      return "";
  }
}

std::string Phrases::listed(NodeId node, const std::string& last) const {
  const auto all = tree_.children(node);
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string one = operand(all[i], true);
    if (one.empty()) return "";
    text += (i == 0 ? "" : i + 1 == all.size() ? " " + last + " " : ", ") + one;
  }
  return text;
}

// A rule of several things: "usable (p; c)". The smallest and the largest have words of their own.
std::string Phrases::call(NodeId node) const {
  const auto all = tree_.children(node);
  const std::string name = source(all[0]);
  const bool of_several = name == "min" || name == "max";
  std::vector<std::string> given;
  for (std::size_t i = 1; i < all.size(); ++i) {
    given.push_back(of_several ? operand(all[i], false) : value(all[i]));
    if (given.back().empty()) return "";
  }
  if (of_several) {
    const bool two = given.size() == 2;
    const std::string which = name == "min" ? say(two ? "the smaller of " : "the smallest of ", "le plus petit de ")
                                            : say(two ? "the larger of " : "the largest of ", "le plus grand de ");
    const std::string last = given.back();
    given.pop_back();
    return fmt::format("{}{} {} {}", which, fmt::join(given, ", "), say("and", "et"), last);
  }
  const std::string own = this->name(all[0]);
  if (!is_known(name) && own == code(name)) return "";
  if (given.size() == 1) return own + of_what(given[0]);
  return fmt::format("{} ({})", own, fmt::join(given, say("; ", " ; ")));
}

// "7 if the number of players is 2, otherwise 5"; "a, or else b".
std::string Phrases::chosen(NodeId node) const {
  const auto all = tree_.children(node);
  const std::string first = outcome(all[0]);
  if (first.empty() || all.size() < 2) return "";
  if (tree_[node].kind == Kind::Fallback) {
    const std::string other = value(all[1]);
    return other.empty() ? "" : fmt::format("{}{}{}", first, say(", or else ", ", à défaut "), other);
  }
  const std::string when = holds(all[1]);
  const std::string other = all.size() > 2 ? outcome(all[2]) : "";
  if (when.empty() || (all.size() > 2 && other.empty())) return "";
  const std::string text = fmt::format("{} {} {}", first, say("if", "si"), when);
  return all.size() > 2 ? text + say(", otherwise ", ", sinon ") + other : text;
}

std::string Phrases::rows(NodeId node) const {
  if (tree_[node].kind != Kind::Conditional) return holds(node);
  const auto all = tree_.children(node);
  const std::string first = outcome(all[0]), when = holds(all[1]);
  if (first.empty() || when.empty()) return "";
  const std::string text = fmt::format("{} {} {}", first, say("if", "si"), when);
  if (all.size() < 3) return text;
  const std::string others = rows(all[2]);
  if (others.empty()) return "";
  return text + (tree_[all[2]].kind == Kind::Conditional ? say("; ", " ; ") : say("; otherwise ", " ; sinon ")) +
         others;
}

std::string Phrases::total(NodeId node) const {
  const auto all = tree_.children(node);
  if (tree_[node].kind == Kind::CountOf) {
    std::string what = value(all[0]);
    if (what.empty()) return "";
    if (is_place(all[0])) return say("the number of cards in ", "le nombre de cartes de ") + what;
    for (const char* article : {"the ", "les "})
      if (begins_with(what, article)) what.erase(0, 4);
    return say("the number of ", "le nombre de ") + what;
  }
  const std::string set = value(all[2]);
  spoken_of_.push_back(form_of(all[2]));
  const std::string key = value(all[1]);
  spoken_of_.pop_back();
  if (key.empty() || set.empty()) return "";
  const Kind which = tree_[all[0]].kind;
  if (which == Kind::SumOf)
    return fmt::format(fmt::runtime(say("the sum of {} over {}", "la somme de {} pour {}")), key, set);
  const bool high = which == Kind::Highest;
  return fmt::format("{} {} {} {}", high ? say("the highest", "le plus haut de") : say("the lowest", "le plus bas de"),
                     key, say("among", "parmi"), set);
}

std::string Phrases::fits(NodeId node) const {
  const auto all = tree_.children(node);
  const std::string what = value(all[2]), pattern = book_.word(source(all[1]));
  if (what.empty()) return "";
  const bool best = tree_[all[0]].kind == Kind::BestFits;
  return fmt::format(fmt::runtime(best ? say("the best {} in {}", "le meilleur total de {} dans {}")
                                       : say("every {} in {}", "le total de {} dans {}")),
                     pattern, what);
}

}  // namespace tapis::cli
