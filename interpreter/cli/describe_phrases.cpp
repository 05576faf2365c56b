// Noun phrases and conditions in words.
#include "interpreter/cli/describe_phrases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tapis::cli {
namespace {

// Nouns in English and French, one and several; whether the French one is feminine.
struct NounWords {
  const char* stem;
  const char* english;
  const char* english_plural;
  const char* french;
  const char* french_plural;
  bool feminine;
};
constexpr std::array<NounWords, 6> nouns = {{{"card", "card", "cards", "carte", "cartes", true},
                                             {"player", "player", "players", "joueur", "joueurs", false},
                                             {"team", "team", "teams", "équipe", "équipes", true},
                                             {"suit", "suit", "suits", "couleur", "couleurs", true},
                                             {"rank", "rank", "ranks", "rang", "rangs", false},
                                             {"number", "number", "numbers", "nombre", "nombres", false}}};

bool begins_with(const std::string& text, std::string_view start) { return text.compare(0, start.size(), start) == 0; }

}  // namespace

std::string Phrases::thing(NodeId node) const {
  const std::string text = value(node);
  return text.empty() ? quoted(node) : text;
}

std::string Phrases::condition(NodeId node) const {
  const std::string text = holds(node);
  return text.empty() ? quoted(node) : text;
}

bool Phrases::is_quoted(NodeId node) const { return thing(node) == quoted(node); }

// ---- phrases

// What a phrase or set is about; a set without a noun holds cards.
Phrases::Form Phrases::form_of(NodeId set) const {
  const bool french = book_.voice.language != Language::english;
  std::string noun = tree_[set].kind == Kind::Phrase ? source(child(set, Kind::Noun)) : source(set);
  const auto known = [&](const NounWords& one) { return noun == one.stem || noun == std::string(one.stem) + "s"; };
  if (std::none_of(nouns.begin(), nouns.end(), known)) noun = "cards";
  const NounWords& one = *std::find_if(nouns.begin(), nouns.end(), known);
  const bool plural = noun != one.stem;
  return {plural, french && one.feminine,
          french ? (plural ? one.french_plural : one.french) : (plural ? one.english_plural : one.english)};
}

std::string Phrases::it() const {
  const bool feminine = !spoken_of_.empty() && spoken_of_.back().feminine;
  const bool player = !spoken_of_.empty() && begins_with(spoken_of_.back().noun, "player");
  return say(player ? "that player" : "it", feminine ? "celle-ci" : "celui-ci");
}

// "the highest strength", "la plus haute par force".
std::string Phrases::best(NodeId with, const Form& form) const {
  std::string text;
  for (const NodeId key : tree_.children(with)) {
    const NodeId ordinal = child(key, Kind::Ordinal);
    const bool high = child(key, Kind::Highest) != no_node;
    const auto all = tree_.children(key);
    const std::string what = value(all[all.size() - 1]);
    if (what.empty()) return "";
    const std::string which = ordinal == no_node ? "" : source(ordinal);
    if (book_.voice.language == Language::english) {
      text += fmt::format("{} the {}{} {}", text.empty() ? " with" : ", then", which.empty() ? "" : which + " ",
                          high ? "highest" : "lowest", what);
      continue;
    }
    const std::string article = form.plural ? "les" : form.feminine ? "la" : "le";
    const std::string rank = which.empty() ? "" : which == "second" ? "deuxième" : "troisième";
    const std::string much = high ? (form.feminine ? "haute" : "haut") : (form.feminine ? "basse" : "bas");
    text += fmt::format("{}{} {}{}plus {}{} ({})", text.empty() ? " " : ", puis ", article, rank,
                        rank.empty() ? "" : " ", much, form.plural && much != "bas" ? "s" : "", what);
  }
  return text;
}

bool Phrases::clauses(NodeId node, const Form& form, std::string& text) const {
  spoken_of_.push_back(form);
  bool fine = true;
  for (const NodeId each : tree_.children(node)) {
    std::string clause;
    const Kind kind = tree_[each].kind;
    if (kind == Kind::Where) {
      clause = holds(tree_.child(each, 0));
      if (!clause.empty()) clause = say(" where ", " où ") + clause;
    } else if (kind == Kind::With) {
      clause = best(each, form);
    } else if (kind == Kind::After || kind == Kind::From) {
      clause = value(tree_.child(each, 0));
      if (!clause.empty())
        clause = (kind == Kind::From ? say(" from ", " à partir de ")
                  : form.plural      ? say(" other than ", " autres que ")
                                     : say(" after ", " après ")) +
                 clause;
    } else {
      continue;
    }
    fine = fine && !clause.empty();
    text += clause;
  }
  spoken_of_.pop_back();
  return fine;
}

// " in hand", " parmi les joueurs restants": nothing where a phrase is about all there are.
std::string Phrases::place_of(NodeId node, const Form& form) const {
  const NodeId in = child(node, Kind::PhraseIn);
  if (in == no_node) return "";
  const NodeId what = tree_.child(in, 0);
  if (source(what) == "everything" || source(what) == "players") return " ";
  const std::string text = tree_[what].kind == Kind::Range ? range(what) : value(what);
  if (text.empty()) return "";
  const bool people = begins_with(form.noun, "player") || begins_with(form.noun, "joueur");
  if (people) return say(" among ", " parmi ") + text;
  return book_.voice.language == Language::english ? (tree_[what].kind == Kind::Range ? " from " : " in ") + text
                                                   : of_what(text);
}

// "the cards in hand where suit is ♠", "the number of players", "the only card in trick with the highest strength".
std::string Phrases::phrase(NodeId node) const {
  const std::string which = source(child(node, Kind::Determiner));
  if (which == "any" || which == "no" || which == "every") return exists(node);
  const Form form = form_of(node);
  std::string place = place_of(node, form);
  if (child(node, Kind::PhraseIn) != no_node && place.empty()) return "";
  if (place == " ") place.clear();
  const NodeId own = child(node, Kind::Name);
  std::string text;
  if (which == "number of") {
    text = say("the number of ", "le nombre de ");
  } else if (book_.voice.language == Language::english) {
    text = which == "the only" ? "the only " : "the ";
  } else {
    const bool vowel = begins_with(form.noun, "é");
    text = form.plural ? "les " : form.feminine ? (vowel && which != "the only" ? "l'" : "la ") : "le ";
    if (which == "the only") text += form.feminine ? "seule " : "seul ";
  }
  text += form.noun + (own == no_node ? "" : " " + quoted(own)) + place;
  return clauses(node, form, text) ? text : "";
}

// "there is a card in hand where …", "for every player …".
std::string Phrases::exists(NodeId node) const {
  const std::string which = source(child(node, Kind::Determiner));
  const Form form = form_of(node);
  std::string place = place_of(node, form);
  if (child(node, Kind::PhraseIn) != no_node && place.empty()) return "";
  if (place == " ") place.clear();
  const NodeId own = child(node, Kind::Name);
  const std::string noun = form.noun + (own == no_node ? "" : " " + quoted(own)) + place;
  if (which == "every") {
    const NodeId where = child(node, Kind::Where);
    if (where == no_node || child(node, Kind::After) != no_node) return "";
    spoken_of_.push_back(form);
    const std::string what = holds(tree_.child(where, 0));
    spoken_of_.pop_back();
    return what.empty() ? "" : fmt::format("{} {} {}", say("for every", "pour chaque"), noun, what);
  }
  const bool no = which == "no";
  std::string text = say(no ? "there is no " : "there is a ", no ? "il n'y a " : "il y a ");
  if (book_.voice.language != Language::english)
    text += form.feminine ? (no ? "aucune " : "une ") : no ? "aucun " : "un ";
  text += noun;
  return clauses(node, form, text) ? text : "";
}

// "there are 2 to 4 cards in hand where …"
std::string Phrases::some_set(NodeId node) const {
  const std::string which = source(child(node, Kind::Determiner));
  const NodeId quantity = child(node, Kind::Quantity), own = child(node, Kind::Name), where = child(node, Kind::Where);
  const Form form{true, false, say("cards", "cartes")};
  const std::string place = place_of(node, form);
  if ((which != "any" && which != "no") || quantity == no_node || where == no_node || place.empty()) return "";
  std::string number;
  for (const NodeId each : tree_.children(quantity)) {
    const std::string one = value(each);
    if (one.empty()) return "";
    number += (number.empty() ? "" : say(" to ", " à ")) + one;
  }
  spoken_of_.push_back({true, true, form.noun});
  const std::string what = holds(tree_.child(where, 0));
  spoken_of_.pop_back();
  if (what.empty()) return "";
  const bool no = which == "no";
  std::string text =
      say(no ? "there are no " : "there are ", no ? "il n'y a pas " : "il y a ") + number + " " + form.noun;
  if (own != no_node) text += " " + quoted(own);
  return text + (place == " " ? "" : place) + say(" where ", " où ") + what;
}

// ---- what holds or does not

std::string Phrases::both(NodeId node, const std::string& between) const {
  const auto all = tree_.children(node);
  std::string text;
  for (const NodeId each : {all[0], all[1]}) {
    std::string part = holds(each);
    if (part.empty()) part = quoted(each);
    // `or` inside `and` stands in brackets.
    if (tree_[each].kind == Kind::Or && tree_[node].kind == Kind::And) part = "(" + part + ")";
    text += (text.empty() ? "" : " " + between + " ") + part;
  }
  return text;
}

std::string Phrases::compared(NodeId node, const char* sign) const {
  const auto all = tree_.children(node);
  return fmt::format("{} {} {}", thing(all[0]), sign, thing(all[1]));
}

std::string Phrases::holds(NodeId node) const {
  const auto all = tree_.children(node);
  switch (tree_[node].kind) {
    case Kind::And:
      return both(node, say("and", "et"));
    case Kind::Or:
      return both(node, say("or", "ou"));
    case Kind::Not: {
      const std::string what = holds(all[0]);
      const Kind kind = tree_[all[0]].kind;
      const bool simple = kind == Kind::Name || kind == Kind::Of || kind == Kind::Apply;
      return what.empty() ? "" : fmt::format(fmt::runtime(simple ? "{} {}" : "{} ({})"), say("not", "pas"), what);
    }
    case Kind::Is:
    case Kind::IsNot:
      return is(node);
    case Kind::In:
    case Kind::NotIn:
      return in(node);
    case Kind::Forms:
      return fmt::format("{} {} {}", thing(all[0]), say("forms", "forme"), book_.word(source(all[1])));
    case Kind::Less:
      return compared(node, "<");
    case Kind::LessEqual:
      return compared(node, "≤");
    case Kind::Greater:
      return compared(node, ">");
    case Kind::GreaterEqual:
      return compared(node, "≥");
    default:
      return value(node);
  }
}

std::string Phrases::is(NodeId node) const {
  const auto all = tree_.children(node);
  const bool negated = tree_[node].kind == Kind::IsNot;
  const Kind right = tree_[all[1]].kind;
  const std::string verb = negated ? say("is not", "n'est pas") : say("is", "est");
  if (right == Kind::Name && is_symbol(source(all[1])) && (!is_known(source(all[1])) || has_symbols(all[0])))
    return fmt::format("{} {} {}", thing(all[0]), verb, quoted(all[1]));
  if (right == Kind::Empty) return fmt::format("{} {} {}", thing(all[0]), verb, say("empty", "vide"));
  // In other languages than that of the scripts "none" has a gender.
  if (right == Kind::None && book_.voice.language != Language::english)
    return fmt::format("{} {} connu", thing(all[0]), negated ? "est" : "n'est pas");
  return fmt::format("{} {} {}", thing(all[0]), verb, thing(all[1]));
}

// "rank is K or Q", "it is in hand".
std::string Phrases::in(NodeId node) const {
  const auto all = tree_.children(node);
  const bool negated = tree_[node].kind == Kind::NotIn;
  const std::string verb = negated ? say("is not", "n'est pas") : say("is", "est");
  if (tree_[all[1]].kind == Kind::SetOf) {
    const std::string list = listed(all[1], say(negated ? "nor" : "or", negated ? "ni" : "ou"));
    if (!list.empty()) return fmt::format("{} {} {}", thing(all[0]), verb, list);
  }
  return fmt::format("{} {} {} {}", thing(all[0]), verb, say("in", "dans"), thing(all[1]));
}

// ---- what is gone through or chosen from

std::string Phrases::range(NodeId node) const {
  const auto all = tree_.children(node);
  const std::string high = thing(all[1]);
  if (begins_with(high, "le ")) return fmt::format("{} au {}", thing(all[0]), high.substr(3));
  return fmt::format("{} {} {}", thing(all[0]), say("to", "à"), high);
}

std::string Phrases::among(NodeId source_node, bool each, bool in_turn) const {
  const auto all = tree_.children(source_node);
  std::string text = each && source(all[0]) == "players" ? "" : thing(all[0]);
  if (tree_[all[0]].kind == Kind::Range) text = range(all[0]);
  spoken_of_.push_back(form_of(all[0]));
  for (std::size_t i = 1; i < all.size(); ++i) {
    const auto parts = tree_.children(all[i]);
    const NodeId inner = parts[0];
    switch (tree_[all[i]].kind) {
      case Kind::From:
        text += fmt::format(", {} {}", say("beginning with", "en commençant par"), thing(inner));
        break;
      case Kind::After:
        text += fmt::format(", {} {}", say("but not", "sauf"), thing(inner));
        if (in_turn) text += say(", beginning after him", ", en commençant après lui");
        break;
      case Kind::Where:
        text += fmt::format(", {} {}", say("if", "si"), condition(inner));
        break;
      case Kind::FromBest:
        text += tree_[inner].kind == Kind::Highest
                    ? fmt::format(fmt::runtime(say(", from the highest {} down", ", en descendant par {}")),
                                  thing(parts[1]))
                    : fmt::format(fmt::runtime(say(", from the lowest {} up", ", en montant par {}")), thing(parts[1]));
        break;
      case Kind::With: {
        const std::string key = best(all[i], {true, spoken_of_.back().feminine, ""});
        text += key.empty() ? " " + quoted(all[i]) : "," + key;
        break;
      }
      default:
        text += " " + quoted(all[i]);
    }
  }
  spoken_of_.pop_back();
  return text;
}

std::string condition_at(const Book& book, Span span) {
  for (const Tree& tree : book.checked.trees) {
    if (tree.file != span.file) continue;
    for (NodeId node = 0; node < tree.nodes.size(); ++node) {
      if (!(tree[node].span == span)) continue;
      const bool clause = tree[node].kind == Kind::When || tree[node].kind == Kind::SeenBy;
      return Phrases(book, tree).condition(clause ? tree.child(node, 0) : node);
    }
  }
  return code(book.in_line(span));
}

}  // namespace tapis::cli
