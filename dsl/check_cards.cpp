// Players and cards: the deck in play with its spellings, nicknames, and what names a card, a rank or a suit.
#include <algorithm>

#include "dsl/check_impl.hpp"

namespace tapis {

namespace {

bool spelled(const Spelling& spelling, std::string_view text) {
  return std::find(spelling.forms.begin(), spelling.forms.end(), text) != spelling.forms.end();
}

int find_spelling(const std::vector<Spelling>& list, std::string_view text) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (spelled(list[i], text)) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace

// ---- players

void Checker::read_players() {
  for (auto file = order_.rbegin(); file != order_.rend(); ++file) {
    const At in(*this, *file);
    const NodeId section = kid(tree().root, Kind::PlayersDecl);
    if (!has(section)) continue;
    for (const NodeId count : kids(section, Kind::PlayerCount)) {
      const std::vector<NodeId> numbers = kids(count, Kind::Number);
      if (numbers.empty()) {
        broken(count);
        continue;
      }
      const bool pairs = has(kid(count, Kind::InPairs));
      const std::int32_t from = number_of(numbers.front()), to = number_of(numbers.back());
      if (from < 1 || to > max_players || to < from) {
        error("E0602", span(count), "a game has 1 to 16 players, the smaller number first");
        continue;
      }
      for (std::int32_t n = from; n <= to; ++n) {
        if (pairs && n % 2 != 0) {
          error("E0602", span(count), std::to_string(n) + " players cannot sit in pairs");
          break;
        }
        const auto same = [n](const PlayerCount& known) { return known.number == n; };
        if (std::any_of(program_.players.begin(), program_.players.end(), same)) {
          error("E0602", span(count), std::to_string(n) + " players are mentioned twice");
          break;
        }
        program_.players.push_back({n, pairs});
      }
    }
    if (!program_.players.empty()) return;
    break;
  }
  if (program_.players.empty()) {
    if (program_.playable && !findings_->has_errors()) {
      const At in(*this, main_);
      error("E0609", span(kid(tree().root, Kind::GameHead)), "the game does not say how many players it takes",
            "add a line like `players 2 to 4`");
    }
    program_.players.push_back({4, true});
  }
}

// ---- the deck

// All decks of all files, and how their suits and ranks are spelt.
void Checker::list_decks() {
  for (const int number : order_) {
    const At in(*this, number);
    for (const NodeId node : kids(tree().root)) {
      if (kind(node) != Kind::DeckDecl && kind(node) != Kind::DeckFrom) continue;
      const NodeId name = kid(node, Kind::Name);
      if (!has(name)) {
        broken(node);
        continue;
      }
      const auto [place, fresh] = decks_.try_emplace(text(name), NodeAt{number, node});
      if (!fresh) {
        const At there(*this, place->second.file);
        const Span before = span(kid(place->second.node, Kind::Name));
        const At back(*this, number);
        error("E0306", span(name), "there is a deck `" + text(name) + "` already")
            .notes.push_back({before, "it was introduced here"});
      }
      for (const NodeId row : kids(node, Kind::DeckRow)) {
        for (const NodeId side : kids(row)) {
          for (const NodeId entry : kids(side, Kind::Spelled)) {
            for (const NodeId form : kids(entry)) spellings_.insert(text(form));
          }
        }
      }
    }
  }
}

void Checker::read_deck() {
  list_decks();
  try_decks();
  NodeAt chosen;
  for (auto file = order_.rbegin(); file != order_.rend() && chosen.file < 0; ++file) {
    const At in(*this, *file);
    const NodeId section = kid(tree().root, Kind::CardsDecl);
    if (has(section)) chosen = {*file, section};
  }
  cards_file_ = chosen.file;
  if (chosen.file < 0) {
    if (program_.playable && !findings_->has_errors()) {
      const At in(*this, main_);
      error("E0609", span(kid(tree().root, Kind::GameHead)), "the game does not say which cards it is played with",
            "add a line like `cards french52`");
    }
    quiet_names_ = quiet_names_ || (program_.playable && findings_->has_errors());
    const auto standard = decks_.find("french52");
    const auto any = standard != decks_.end() ? standard : decks_.begin();
    if (any != decks_.end()) build_deck(any->second.file, any->second.node, 0);
  } else {
    build_deck(chosen.file, chosen.node, 0);
  }
  Deck& deck = program_.deck;
  if (deck.cards.size() > max_cards) deck.cards.resize(max_cards);
  quiet_names_ = quiet_names_ || deck.cards.empty();
  trim_deck();
  if (deck.cards.empty() && chosen.file >= 0 && !findings_->has_errors()) {
    const At in(*this, chosen.file);
    error("E0603", span(chosen.node), "no card is in play");
    quiet_names_ = true;
  }
  const int ten = find_rank("10");
  if (ten >= 0 && find_rank("T") < 0 && find_suit("T") < 0)
    deck.ranks[static_cast<std::size_t>(ten)].forms.push_back("T");
}

// Decks that are not played with are looked at too, for their mistakes.
void Checker::try_decks() {
  for (const auto& [name, at] : decks_) {
    if (files_[static_cast<std::size_t>(at.file)].prelude && at.file != main_) continue;
    build_deck(at.file, at.node, 0);
    program_.deck = {};
    deck_where_.clear();
  }
}

// `node` is a deck of rows, a deck made from another one, or the `cards` section.
bool Checker::build_deck(int file, NodeId node, int depth) {
  const At in(*this, file);
  if (kind(node) == Kind::DeckDecl) {
    for (const NodeId row : kids(node, Kind::DeckRow)) add_deck_row(row);
    if (program_.deck.cards.size() > max_cards) {
      error("E0608", span(kid(node, Kind::Name)), "a deck may have at most 128 cards");
    }
    return true;
  }
  const std::vector<NodeId> names = kids(node, Kind::Name);
  if (names.empty() || (kind(node) == Kind::DeckFrom && names.size() < 2)) {
    broken(node);
    return false;
  }
  const std::string wanted = text(names.back());
  const auto place = decks_.find(wanted);
  if (place == decks_.end()) {
    std::vector<std::string> known;
    for (const auto& [name, at] : decks_) known.push_back(name);
    suggest(error("E0312", span(names.back()), "there is no deck `" + wanted + "`"), wanted, known);
    return false;
  }
  if (depth > 32) {
    error("E0312", span(names.back()), "the deck `" + wanted + "` is made from itself");
    return false;
  }
  if (!build_deck(place->second.file, place->second.node, depth + 1)) return false;
  const NodeId where = kid(node, Kind::Where);
  if (has(where)) deck_where_.push_back({file, part(where, 0)});
  return true;
}

int Checker::add_spelling(std::vector<Spelling>& list, NodeId node, int limit, std::string_view what) {
  Spelling spelling;
  for (const NodeId form : kids(node)) {
    if (kind(form) == Kind::String) {
      spelling.long_name = string_of(form);
    } else if (kind(form) != Kind::Copies) {
      spelling.forms.push_back(text(form));
    }
  }
  if (spelling.forms.empty()) {
    broken(node);
    return -1;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].forms.front() == spelling.forms.front()) return static_cast<int>(i);
  }
  for (const std::string& form : spelling.forms) {
    if (find_spelling(list, form) >= 0) {
      error("E0308", span(node), "`" + form + "` is the name of another " + std::string(what) + " of this deck");
      return -1;
    }
  }
  if (list.size() >= static_cast<std::size_t>(limit)) {
    error("E0608", span(node), "a deck may have at most " + std::to_string(limit) + " " + std::string(what) + "s");
    return -1;
  }
  list.push_back(std::move(spelling));
  return static_cast<int>(list.size()) - 1;
}

void Checker::add_rank_range(NodeId node, std::vector<std::pair<int, int>>& ranks) {
  const std::vector<NodeId> ends = kids(node, Kind::Number);
  if (ends.size() < 2) return broken(node);
  const std::int32_t low = number_of(ends[0]), high = number_of(ends[1]);
  if (high < low || high - low >= max_ranks) {
    error("E0603", span(node), "a range of ranks goes from the lower to the higher number");
    return;
  }
  std::vector<Spelling>& list = program_.deck.ranks;
  for (std::int32_t n = low; n <= high; ++n) {
    const std::string form = std::to_string(n);
    int rank = find_spelling(list, form);
    if (rank < 0) {
      if (list.size() >= max_ranks) {
        error("E0608", span(node), "a deck may have at most 64 ranks");
        return;
      }
      list.push_back({{form}, ""});
      rank = static_cast<int>(list.size()) - 1;
    }
    ranks.emplace_back(rank, 1);
  }
}

void Checker::add_deck_row(NodeId row) {
  Deck& deck = program_.deck;
  const auto copies_of = [this](NodeId node) {
    const NodeId copies = kid(node, Kind::Copies);
    if (!has(copies)) return 1;
    const int number = std::min(number_of(kid(copies, Kind::Number)), max_cards + 1);
    if (number == 0) error("E0603", span(copies), "a card has one copy at least");
    return std::max(number, 1);
  };
  std::vector<std::pair<int, int>> suits, ranks;
  for (const NodeId node : kids(kid(row, Kind::DeckSuits), Kind::Spelled)) {
    suits.emplace_back(add_spelling(deck.suits, node, max_suits, "suit"), copies_of(node));
  }
  for (const NodeId node : kids(kid(row, Kind::DeckRanks))) {
    if (kind(node) == Kind::RankRange) {
      add_rank_range(node, ranks);
    } else {
      ranks.emplace_back(add_spelling(deck.ranks, node, max_ranks, "rank"), copies_of(node));
    }
  }
  for (const auto& [suit, suit_copies] : suits) {
    for (const auto& [rank, rank_copies] : ranks) {
      if (suit < 0 || deck.cards.size() > max_cards) break;
      if (rank < 0) continue;
      int copy = static_cast<int>(cards_of(suit, rank).size());
      for (int i = 0; i < suit_copies * rank_copies && deck.cards.size() <= max_cards; ++i, ++copy) {
        deck.cards.push_back(
            {static_cast<std::uint8_t>(suit), static_cast<std::uint8_t>(rank), static_cast<std::uint8_t>(copy)});
      }
    }
  }
}

void Checker::read_nicknames() {
  for (const int number : order_) {
    const At in(*this, number);
    for (const NodeId section : kids(tree().root, Kind::NamesDecl)) {
      for (const NodeId entry : kids(section, Kind::NameFor)) {
        const std::vector<NodeId> all = kids(entry);
        if (all.size() < 2) {
          broken(entry);
          continue;
        }
        limit_names(program_.nicknames.size(), all[0]);
        const std::string name = text(all[0]);
        const CardSet cards = atom(all[1]);
        std::size_t card = 0;
        while (card < max_cards && !cards[card]) ++card;
        if (card == max_cards) {
          spellings_.insert(name);
          continue;
        }
        const Card& first = program_.deck.cards[card];
        if (cards_of(first.suit, first.rank).size() != cards.count()) {
          error("E0304", span(all[1]), "a nickname belongs to one card, not to several");
        } else if (find_nickname(name) >= 0) {
          error("E0308", span(all[0]), "the nickname `" + name + "` is given twice");
        } else {
          program_.nicknames.emplace_back(name, static_cast<std::int32_t>(card));
        }
      }
    }
  }
}

// ---- what names a card

int Checker::find_suit(std::string_view text) const { return find_spelling(program_.deck.suits, text); }
int Checker::find_rank(std::string_view text) const { return find_spelling(program_.deck.ranks, text); }

int Checker::find_nickname(std::string_view text) const {
  for (const auto& [name, card] : program_.nicknames) {
    if (name == text) return card;
  }
  return -1;
}

// The cards of a suit and a rank; -1 stands for any.
std::vector<int> Checker::cards_of(int suit, int rank) const {
  std::vector<int> result;
  const std::vector<Card>& cards = program_.deck.cards;
  for (std::size_t i = 0; i < cards.size() && i < max_cards; ++i) {
    if ((suit < 0 || cards[i].suit == suit) && (rank < 0 || cards[i].rank == rank)) {
      result.push_back(static_cast<int>(i));
    }
  }
  return result;
}

// A literal like `10♣`: a rank and the sign of a suit.
bool Checker::split_card(std::string_view text, int& suit, int& rank) const {
  const std::vector<Spelling>& suits = program_.deck.suits;
  for (std::size_t i = 0; i < suits.size(); ++i) {
    for (const std::string& form : suits[i].forms) {
      if (text.size() <= form.size() || text.substr(text.size() - form.size()) != form) continue;
      rank = find_rank(text.substr(0, text.size() - form.size()));
      suit = static_cast<int>(i);
      if (rank >= 0) return true;
    }
  }
  return false;
}

bool Checker::known_elsewhere(std::string_view text) const {
  if (text.empty()) return true;
  if (std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; })) return true;
  if (spellings_.find(text) != spellings_.end()) return true;
  // A card literal: some deck has its sign.
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (spellings_.find(text.substr(at)) != spellings_.end()) return true;
  }
  return false;
}

// An entry of a chain or of values: the cards it names.
CardSet Checker::atom(NodeId node) {
  CardSet result;
  if (program_.deck.cards.empty()) return result;
  const std::string name = text(node);
  int suit = -1, rank = -1, card = -1;
  switch (kind(node)) {
    case Kind::CardLiteral:
      if (!split_card(name, suit, rank)) missing_card(node, {Base::card}, name);
      break;
    case Kind::SuitSign:
      suit = find_suit(name);
      break;
    case Kind::Number:
      rank = find_rank(name);
      break;
    case Kind::Name:
      card = find_nickname(name);
      if (card < 0) rank = find_rank(name);
      if (card < 0 && rank < 0) suit = find_suit(name);
      break;
    case Kind::Of: {
      const std::vector<NodeId> sides = kids(node);
      if (sides.size() == 2) {
        rank = find_rank(text(sides[0]));
        suit = find_suit(text(sides[1]));
      }
      if (rank < 0 || suit < 0) rank = suit = -1;
      break;
    }
    default:
      error("E0304", span(node), "here stands a rank, a suit or a card, like `K`, `♠` or `Q♦`");
      return result;
  }
  if (card >= 0) {
    const Card& named = program_.deck.cards[static_cast<std::size_t>(card)];
    suit = named.suit;
    rank = named.rank;
  }
  if (suit < 0 && rank < 0) {
    missing_card(node, {Base::card}, name);
    return result;
  }
  for (const int found : cards_of(suit, rank)) result.set(static_cast<std::size_t>(found));
  if (result.none()) missing_card(node, {Base::card}, name);
  return result;
}

// The cards whose ranks are the numbers from one to another.
CardSet Checker::rank_range(NodeId node) {
  CardSet result;
  const std::vector<NodeId> ends = kids(node, Kind::Number);
  if (ends.size() < 2) {
    broken(node);
    return result;
  }
  const std::int32_t low = number_of(ends[0]), high = number_of(ends[1]);
  if (high < low) {
    error("E0603", span(node), "a range of ranks goes from the lower to the higher number");
    return result;
  }
  if (program_.deck.cards.empty()) return result;
  for (const NodeId end : ends) {
    if (find_rank(text(end)) < 0) missing_card(end, {Base::rank}, text(end));
  }
  const std::vector<Spelling>& ranks = program_.deck.ranks;
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    const std::string& form = ranks[rank].forms.front();
    const bool number = form.size() < 10 && form.find_first_not_of("0123456789") == std::string::npos;
    if (!number || std::stol(form) < low || std::stol(form) > high) continue;
    for (const int card : cards_of(-1, static_cast<int>(rank))) result.set(static_cast<std::size_t>(card));
  }
  return result;
}

ExprId Checker::card_literal(NodeId node) {
  int suit = -1, rank = -1;
  if (!split_card(text(node), suit, rank)) return missing_card(node, {Base::card}, text(node));
  return card_constant(suit, rank, node);
}

ExprId Checker::card_constant(int suit, int rank, NodeId at) {
  const std::vector<int> cards = cards_of(suit, rank);
  if (cards.empty()) return missing_card(at, {Base::card}, text(at));
  return constant({Base::card}, cards.front(), span(at));
}

// What the deck in play does not have: a mistake in a game, nothing where other decks are served too.
ExprId Checker::missing_card(NodeId at, Type type, const std::string& what) {
  const bool composed = kind(at) == Kind::Of || kind(at) == Kind::RankRange;
  const bool silent = program_.deck.cards.empty() || (serves_others() && (composed || known_elsewhere(what)));
  if (silent) {
    type.optional = true;
    const ExprId id = make(Op::NoneValue, type, span(at));
    picks_[static_cast<std::size_t>(id)] = true;
    return id;
  }
  Diagnostic& finding = error("E0304", span(at), "the deck has no `" + what + "`");
  std::vector<std::string> known;
  std::string all;
  for (const auto* list : {&program_.deck.ranks, &program_.deck.suits}) {
    all += all.empty() ? "its ranks are" : ", its suits";
    for (const Spelling& spelling : *list) {
      known.insert(known.end(), spelling.forms.begin(), spelling.forms.end());
      all += " " + spelling.forms.front();
    }
  }
  for (const auto& [name, card] : program_.nicknames) known.push_back(name);
  if (kind(at) == Kind::Name) suggest(finding, what, known);
  if (finding.help.empty()) finding.help = all;
  return poison(span(at));
}

// `3 of coins`, `K of trump`.
ExprId Checker::card_of(NodeId of, NodeId rank_node, NodeId suit_node) {
  const int rank = find_rank(text(rank_node));
  const bool literal = kind(suit_node) == Kind::SuitSign || kind(suit_node) == Kind::Name;
  const int suit = literal ? find_suit(text(suit_node)) : -1;
  const bool shadowed = kind(suit_node) == Kind::Name &&
                        (find_local(text(suit_node)) != nullptr || find_noun(text(suit_node), false) != nullptr);
  if (rank >= 0 && suit >= 0 && !shadowed) return card_constant(suit, rank, of);
  ExprId wanted_rank = no_expr;
  if (rank >= 0) {
    wanted_rank = constant({Base::rank}, rank, span(rank_node));
  } else if (kind(rank_node) == Kind::Name && resolvable(rank_node)) {
    wanted_rank = wanted(rank_node, {Base::rank});
  } else {
    return missing_card(of, {Base::card}, text(of));
  }
  const ExprId wanted_suit = wanted(suit_node, {Base::suit});
  if (poisoned(wanted_rank) || poisoned(wanted_suit)) return poison(span(of));
  const Nested nested(*this);
  const std::int32_t slot = new_slot();
  const ExprId card = make(Op::Local, {Base::card}, span(of), {}, slot);
  const Type yes{Base::flag};
  const ExprId same_rank = make(Op::Is, yes, span(of), {make(Op::RankOf, {Base::rank}, span(of), {card}), wanted_rank});
  const ExprId same_suit = make(Op::Is, yes, span(of), {make(Op::SuitOf, {Base::suit}, span(of), {card}), wanted_suit});
  const ExprId both = make(Op::And, yes, span(of), {same_rank, same_suit});
  const ExprId all = make(Op::Everything, {Base::cards}, span(of));
  const ExprId found = make(Op::Filter, {Base::cards}, span(of), {all, both}, slot);
  return make(Op::First, {Base::card, true}, span(of), {found});
}

}  // namespace tapis
