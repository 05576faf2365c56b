// The pack, how its cards rank, what they are worth, and what they make together.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/cli/describe_book.hpp"
#include "interpreter/cli/describe_phrases.hpp"
#include "interpreter/cli/describe_words.hpp"

namespace tapis::cli {
namespace {

CardSet in_play(const Book& book) {
  CardSet all;
  for (const int card : book.game.cards()) all.set(static_cast<std::size_t>(card));
  return all;
}

const Card& face(const Book& book, int card) { return book.program.deck.cards[static_cast<std::size_t>(card)]; }

std::string form(const std::vector<Spelling>& list, std::size_t index) { return list[index].forms.front(); }

// "jack", where the printed form says less.
std::string long_name(const Book& book, const Spelling& spelling) {
  const std::string name = book.voice.half(spelling.long_name);
  return name == spelling.forms.front() ? "" : name;
}

// "J jack, Q queen": what the printed signs mean.
std::string legend(const Book& book, const std::vector<Spelling>& list, const std::set<std::size_t>& used) {
  std::vector<std::string> parts;
  for (const std::size_t index : used) {
    const std::string name = long_name(book, list[index]);
    if (!name.empty()) parts.push_back(list[index].forms.front() + " " + name);
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

// A nickname is no English word, unlike other names of scripts: it needs no text of its own.
std::string nickname(const Book& book, const std::string& name) {
  return capital(book.game.word(name, book.voice.language));
}

// A card with its nickname, if it has one.
std::string called(const Book& book, int card) {
  for (const auto& [name, named] : book.program.nicknames)
    if (named == card) return fmt::format("{} ({})", nickname(book, name), book.names.card(card));
  return book.names.card(card);
}

std::string constant_text(const Book& book, ExprId number) {
  const Expr& at = book.expr(number);
  return at.op == Op::Constant ? std::to_string(at.a) : code(book.in_line(at.span));
}

// "when suit is trump", "of the suit led": for which cards a row holds.
std::string when_text(const Book& book, ExprId when) {
  const std::string condition = book.in_line(book.expr(when).span);
  if (has_label(book.program, condition)) return book.word(condition);
  return book.say("when ", "quand ") + condition_at(book, book.expr(when).span);
}

// ---- orders

std::string tiers_text(const Book& book, const std::vector<CardSet>& tiers) {
  CardSet told = ~in_play(book);
  std::vector<std::string> parts;
  for (const CardSet& tier : tiers) {
    const CardSet rest = tier & ~told;
    if (rest.none()) continue;
    parts.push_back(cards_text(book, rest, told));
    told |= rest;
  }
  return fmt::format("{}", fmt::join(parts, " > "));
}

// "rank (A > K > Q)", or what else cards are compared by.
std::string key_text(const Book& book, ExprId key) {
  const Expr* at = &book.expr(key);
  bool reverse = false;
  if (at->op == Op::Negate && !at->args.empty()) {
    reverse = true;
    at = &book.expr(at->args[0]);
  }
  if (at->op == Op::OrderOf || at->op == Op::ValuesOf) {
    const Named& table = at->op == Op::OrderOf
                             ? static_cast<const Named&>(book.program.orders[static_cast<std::size_t>(at->a)])
                             : book.program.values[static_cast<std::size_t>(at->a)];
    return strong(book.word(table.name)) + (reverse ? book.say(" the other way round", " à rebours") : "");
  }
  std::string source = book.in_line(at->span);
  if (source.rfind("reverse ", 0) == 0) {
    reverse = true;
    source.erase(0, 8);
  }
  if (source != "rank") return code((reverse ? "reverse " : "") + source);
  std::vector<std::size_t> ranks;
  for (const int card : book.game.cards()) {
    const std::size_t rank = face(book, card).rank;
    if (std::find(ranks.begin(), ranks.end(), rank) == ranks.end()) ranks.push_back(rank);
  }
  std::sort(ranks.begin(), ranks.end());
  if (!reverse) std::reverse(ranks.begin(), ranks.end());
  std::vector<std::string> parts;
  for (const std::size_t rank : ranks) parts.push_back(form(book.program.deck.ranks, rank));
  return fmt::format("{}", fmt::join(parts, " > "));
}

std::string order_row(const Book& book, const Order::Row& row) {
  if (!row.tiers.empty()) return tiers_text(book, row.tiers);
  std::vector<std::string> keys;
  for (const ExprId key : row.keys) keys.push_back(key_text(book, key));
  return fmt::format("{}", fmt::join(keys, book.say(", then ", ", puis ")));
}

// ---- values

// What a card counts by a row that holds: what the row does not mention looks on below, as far as no condition stands
// there. Nothing where it is not certain.
std::optional<long long> worth(const Book& book, const Values& values, std::size_t row, std::size_t card) {
  for (std::size_t i = row; i < values.rows.size(); ++i) {
    if (i > row && values.rows[i].when != no_expr) return std::nullopt;
    ExprId number = values.rows[i].otherwise;
    for (const auto& entry : values.rows[i].entries) {
      if (!entry.cards[card]) continue;
      number = entry.number;
      break;
    }
    if (number == no_expr) continue;
    const Expr& at = book.expr(number);
    return at.op == Op::Constant ? std::optional<long long>(at.a) : std::nullopt;
  }
  return 0;
}

// All cards of a suit together by a row that holds, or of the pack for -1.
std::optional<long long> total(const Book& book, const Values& values, std::size_t row, int suit) {
  long long sum = 0;
  for (const int card : book.game.cards()) {
    if (suit >= 0 && face(book, card).suit != suit) continue;
    const auto one = worth(book, values, row, static_cast<std::size_t>(card));
    if (!one) return std::nullopt;
    sum += *one;
  }
  return sum;
}

// The total of the pack; where conditions decide, that of a suit, if all suits are alike.
std::string total_text(const Book& book, const Values& values, std::size_t row) {
  if (values.rows.size() == 1 && values.rows[0].when == no_expr) {
    const auto sum = total(book, values, row, -1);
    return sum ? fmt::format("{}{}{}.", book.say("All cards together", "Toutes les cartes ensemble"), book.colon(),
                             *sum)
               : "";
  }
  std::optional<long long> same;
  for (const int card : book.game.cards()) {
    const auto sum = total(book, values, row, face(book, card).suit);
    if (!sum || (same && *same != *sum)) return "";
    same = sum;
  }
  return same ? fmt::format("{}{}{}.", book.say("A whole suit", "Une couleur entière"), book.colon(), *same) : "";
}

void values_table(const Book& book, const Values& values, const Values::Row& row, Section& section) {
  CardSet told = ~in_play(book);
  std::vector<std::vector<std::string>> rows;
  for (const auto& entry : row.entries) {
    const CardSet rest = entry.cards & ~told;
    if (rest.none()) continue;
    rows.push_back({cards_text(book, rest, told), constant_text(book, entry.number)});
    told |= rest;
  }
  const bool others = told != ~CardSet();
  if (row.otherwise != no_expr) {
    if (others) rows.push_back({book.say("the others", "les autres"), constant_text(book, row.otherwise)});
  } else if (others && &row == &values.rows.back()) {
    rows.push_back({book.say("the others", "les autres"), "0"});
  }
  if (row.when != no_expr) section.text(capital(when_text(book, row.when)) + book.say(":", " :"));
  if (row.when == no_expr && &row != &values.rows.front()) section.text(book.say("Else:", "Sinon :"));
  section.table({book.say("cards", "cartes"), book.say("value", "valeur")}, rows);
  const auto says = [&](const char* words) { return values.doc.find(words) != std::string::npos; };
  if (says(" in all") || says(" in a suit")) return;  // the total stands in the comment, and the linter looks after it
  section.text(total_text(book, values, static_cast<std::size_t>(&row - values.rows.data())));
}

// ---- patterns

std::string part_text(const Book& book, const Pattern::Part& part) {
  std::string text = std::to_string(part.least);
  if (part.most > part.least) {
    text = part.most >= static_cast<int>(book.game.cards().size())
               ? fmt::format("{} {}", part.least, book.say("or more", "ou plus"))
               : fmt::format("{} {} {}", part.least, book.say("to", "à"), part.most);
  }
  const CardSet all = in_play(book);
  const CardSet among = part.cards & all;
  if (among != all) {
    const std::string cards = cards_text(book, among, ~all);
    text += (cards.find(',') == std::string::npos ? " " : book.say(" of ", " parmi ")) + cards;
  } else {
    text += part.most == 1 ? book.say(" card", " carte") : book.say(" cards", " cartes");
  }
  if (part.one_rank) text += book.say(" of one rank", " de même rang");
  if (part.one_suit) text += book.say(" of one suit", " de même couleur");
  if (part.different_ranks) text += book.say(" of different ranks", " de rangs différents");
  if (part.different_suits) text += book.say(" of different suits", " de couleurs différentes");
  if (part.sequence) text += book.say(" in sequence", " qui se suivent");
  if (part.sequence && part.by >= 0) {
    text += fmt::format("{} {}", book.say(" by", " selon"),
                        strong(book.word(book.program.orders[static_cast<std::size_t>(part.by)].name)));
  }
  if (part.wilds > 0) {
    text += fmt::format(" {} {} {} {}", book.say("with up to", "avec au plus"), part.wilds,
                        book.say("wild cards of", "cartes libres parmi"), cards_text(book, part.wild & all, ~all));
  }
  if (part.values >= 0) {
    text += fmt::format(" {} {} ({})", book.say("worth", "valant"), constant_text(book, part.worth),
                        book.word(book.program.values[static_cast<std::size_t>(part.values)].name));
  }
  return text;
}

// Title and comment of a table, if it is used at all.
template <class Table>
void introduce(const Book& book, const Table& table, Section& section) {
  section.heading(book.title(table.name));
  section.text(book.doc(table, table.rows.empty() ? table.span : table.rows.front().span));
}

}  // namespace

std::string cards_text(const Book& book, const CardSet& cards, const CardSet& others) {
  CardSet left = cards;
  std::vector<std::string> parts;
  // A rank or suit stands for all of its cards that are not among the others.
  const auto whole = [&](std::size_t card, auto belongs) {
    CardSet all;
    for (const int each : book.game.cards()) {
      const auto at = static_cast<std::size_t>(each);
      if (belongs(face(book, each), face(book, static_cast<int>(card))) && !others[at]) all.set(at);
    }
    return (all & ~cards).none() && all.count() > 1 ? all : CardSet();
  };
  for (const int each : book.game.cards()) {
    const auto at = static_cast<std::size_t>(each);
    if (!left[at]) continue;
    const Card& it = face(book, each);
    if (const CardSet all = whole(at, [](auto& a, auto& b) { return a.rank == b.rank; }); all.any()) {
      parts.push_back(form(book.program.deck.ranks, it.rank));
      left &= ~all;
    } else if (const CardSet suit = whole(at, [](auto& a, auto& b) { return a.suit == b.suit; }); suit.any()) {
      parts.push_back(form(book.program.deck.suits, it.suit));
      left &= ~suit;
    } else {
      parts.push_back(called(book, each));
      left.reset(at);
    }
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

Section cards_section(const Book& book) {
  Section section{"cards", book.say("Cards", "Cartes"), {}};
  const std::vector<int>& cards = book.game.cards();
  if (cards.empty()) {
    section.text(book.say("With these players and options no card is in play.",
                          "Avec ces joueurs et ces options, aucune carte n'est en jeu."));
    return section;
  }
  section.text(counted(static_cast<long long>(cards.size()), book.say("card", "carte"), book.say("cards", "cartes")) +
               book.say(":", " :"));
  for (const std::string& line : deck_lines(book.program, cards, book.voice)) section.item(line);
  std::set<std::size_t> suits, ranks;
  for (const int card : cards) {
    suits.insert(face(book, card).suit);
    ranks.insert(face(book, card).rank);
  }
  const Deck& deck = book.program.deck;
  std::vector<std::string> legends;
  for (const std::string& line : {legend(book, deck.suits, suits), legend(book, deck.ranks, ranks)})
    if (!line.empty()) legends.push_back(line);
  if (!legends.empty()) section.text(fmt::format("{}.", fmt::join(legends, book.say("; ", " ; "))));
  std::vector<std::vector<std::string>> rows;
  for (const auto& [name, card] : book.program.nicknames)
    rows.push_back({nickname(book, name), book.names.card(card), book.game.card_long(card, book.voice.language)});
  section.table({book.say("name", "nom"), book.say("card", "carte"), ""}, rows);
  return section;
}

Section ranking_section(const Book& book) {
  Section section{"ranking", book.say("How the cards rank", "L'ordre des cartes"), {}};
  for (const Order& order : book.program.orders) {
    introduce(book, order, section);
    for (const Order::Row& row : order.rows) {
      const std::string text = order_row(book, row);
      if (row.when == no_expr) {
        section.item((&row == &order.rows.front() ? "" : book.say("else: ", "sinon : ")) + text);
      } else {
        section.item(when_text(book, row.when) + book.colon() + text);
      }
    }
  }
  return section;
}

Section values_section(const Book& book) {
  Section section{"values", book.say("What the cards are worth", "La valeur des cartes"), {}};
  for (const Values& values : book.program.values) {
    introduce(book, values, section);
    for (const Values::Row& row : values.rows) values_table(book, values, row, section);
  }
  return section;
}

Section patterns_section(const Book& book) {
  Section section{"patterns", book.say("Combinations", "Combinaisons"), {}};
  for (const Pattern& pattern : book.program.patterns) {
    introduce(book, pattern, section);
    std::vector<std::vector<std::string>> rows;
    for (const Pattern::Row& row : pattern.rows) {
      std::vector<std::string> parts;
      for (const Pattern::Part& part : row.parts) parts.push_back(part_text(book, part));
      const std::string when = row.when == no_expr ? "" : ", " + when_text(book, row.when);
      rows.push_back({fmt::format("{}{}", fmt::join(parts, " + "), when),
                      row.counts == no_expr ? "" : constant_text(book, row.counts)});
    }
    // Where rows count something the numbers say which are better.
    const bool ranked = std::all_of(pattern.rows.begin(), pattern.rows.end(),
                                    [](const Pattern::Row& row) { return row.counts == no_expr; });
    if (ranked && pattern.rows.size() > 1) {
      section.text(book.say("The best first:", "De la meilleure à la moins bonne :"));
    }
    section.table({book.say("cards", "cartes"), book.say("counts", "compte")}, rows);
  }
  return section;
}

}  // namespace tapis::cli
