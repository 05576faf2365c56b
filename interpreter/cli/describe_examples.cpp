// Examples out of games that chance plays: a player wants what a rule forbids. The same seed finds the same ones.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/cli/describe_book.hpp"
#include "interpreter/cli/describe_phrases.hpp"
#include "interpreter/cli/menu.hpp"
#include "interpreter/cli/reasons.hpp"
#include "interpreter/game.hpp"

namespace tapis::cli {
namespace {

constexpr std::uint64_t games_tried = 8;
constexpr int decisions_tried = 60;  // of a game
constexpr std::size_t most_examples = 3;
constexpr std::size_t most_listed = 12;  // moves, or cards in a place
constexpr std::size_t most_held = 30;    // cards of a player

struct Example {
  State state;
  int seat = 0;
  std::string wish;  // as a person reads it
  Game::Refusal refusal;
  int quality = 0;
};

class Finder {
 public:
  explicit Finder(const Book& book) : book_(book) {}

  std::vector<Example> find() {
    for (std::uint64_t game = 0; game < games_tried && !enough(); ++game) play(game);
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Example& a, const Example& b) { return a.quality > b.quality; });
    // Guards and domains explain little beside a duty that has a sentence of its own.
    const auto worse = std::find_if(found_.begin(), found_.end(),
                                    [&](const Example& one) { return one.quality < found_.front().quality; });
    found_.erase(worse, found_.end());
    if (found_.size() > most_examples) found_.erase(found_.begin() + most_examples, found_.end());
    return std::move(found_);
  }

 private:
  bool enough() const {
    return std::count_if(found_.begin(), found_.end(), [](const Example& one) { return one.quality == 3; }) >=
           static_cast<std::ptrdiff_t>(most_examples);
  }

  void play(std::uint64_t number) {
    Random random = Random::stream(1, number);
    State state(book_.game);
    state.start(&random);
    Moves legal;
    for (int decision = 0; !state.over() && decision < decisions_tried; ++decision) {
      int seat = 0;
      while ((state.must_act() >> seat & 1u) == 0) ++seat;
      state.legal(seat, legal);
      const bool whole =
          std::all_of(legal.begin(), legal.end(), [](const Move& move) { return move.is == Move::Is::whole; });
      if (whole && legal.size() > 1) look(state, seat, legal);
      const Move& chosen = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      if (whole) known_[{chosen.site, chosen.alternative}] = chosen;
      state.apply(seat, chosen, &random);
    }
  }

  // What the player could want: a card of his own, or what was possible before.
  void look(const State& state, int seat, const Moves& legal) {
    std::set<std::string> possible;
    for (const Move& move : legal) possible.insert(book_.game.move_text(move));
    for (std::size_t i = 0; i < book_.game.places().size(); ++i) {
      const Place& place = book_.game.places()[i];
      const Zone& zone = book_.program.zones[static_cast<std::size_t>(place.zone)];
      if (zone.family.over != Family::Over::player || place.index != seat) continue;
      std::vector<int> cards;
      state.cards_of(static_cast<int>(i), cards);
      for (const int card : cards) {
        const std::string text = book_.game.card_text(card);
        if (state.sees(seat, card) && possible.count(text) == 0) consider(state, seat, text, text, true);
      }
    }
    for (const auto& [key, move] : known_) {
      const std::string text = book_.game.move_text(move);
      if (possible.count(text) > 0) continue;
      consider(state, seat, text, book_.game.move_phrase(move, book_.voice.language, book_.voice.ascii), false);
    }
  }

  void consider(const State& state, int seat, const std::string& text, const std::string& shown, bool own_card) {
    Game::Refusal refusal = book_.game.explain(state, seat, text);
    const int quality = quality_of(refusal, own_card);
    if (quality == 0) return;
    const auto same = std::find_if(found_.begin(), found_.end(),
                                   [&](const Example& one) { return one.refusal.span == refusal.span; });
    if (same == found_.end()) found_.push_back({state, seat, shown, std::move(refusal), quality});
  }

  // 3: a duty with a comment; 2: a rule; 1: a condition that is quoted; 0: nothing worth telling, as of a card that the
  // player does not have.
  int quality_of(const Game::Refusal& refusal, bool own_card) const {
    if (refusal.span.end == 0) return 0;
    for (const Rule& rule : book_.program.rules) {
      for (const Duty& duty : rule.duties)
        if (duty.span == refusal.span) return duty.doc.empty() ? 2 : 3;
    }
    const bool condition = refusal.reason.find(" needs `") != std::string::npos;
    const bool by_rule = std::any_of(book_.program.rules.begin(), book_.program.rules.end(),
                                     [&](const Rule& rule) { return rule.name == refusal.rule; });
    if (by_rule && (own_card || condition)) return 2;
    return condition ? 1 : 0;
  }

  const Book& book_;
  std::map<std::pair<std::uint16_t, std::uint8_t>, Move> known_;  // a move of each alternative
  std::vector<Example> found_;
};

// What lies before the player and in the middle, as far as he sees it.
void position(const Book& book, const Example& example, Section& section) {
  for (std::size_t i = 0; i < book.game.places().size(); ++i) {
    const Place& place = book.game.places()[i];
    const Family& family = book.program.zones[static_cast<std::size_t>(place.zone)].family;
    if (family.over == Family::Over::player && place.index != example.seat) continue;
    std::vector<int> cards;
    example.state.cards_of(static_cast<int>(i), cards);
    if (cards.empty() || cards.size() > (family.over == Family::Over::player ? most_held : most_listed) ||
        !std::all_of(cards.begin(), cards.end(), [&](int card) { return example.state.sees(example.seat, card); }))
      continue;
    std::vector<std::string> texts;
    for (const int card : cards) texts.push_back(book.names.card(card));
    section.item(fmt::format("{}{}{}", book.names.place(static_cast<int>(i)), book.colon(), fmt::join(texts, " ")));
  }
  for (std::size_t i = 0; i < book.game.cells().size(); ++i) {
    const Cell& cell = book.game.cells()[i];
    const Variable& variable = book.program.variables[static_cast<std::size_t>(cell.variable)];
    const bool own = variable.family.over == Family::Over::player && cell.index == example.seat;
    if (!has_label(book.program, variable.name) || (variable.family.over != Family::Over::none && !own)) continue;
    if (element_of(variable.type.base) != Base::nothing) continue;  // sets are told by their places
    if ((book.game.audience_of_cell(static_cast<int>(i)) >> example.seat & 1u) == 0) continue;
    const std::int64_t value = example.state.cell(static_cast<int>(i));
    const bool plain = variable.type.base == Base::number || variable.type.base == Base::flag;
    if (value == none_value || (plain && value == 0)) continue;
    section.item(fmt::format("{}{}{}", book.names.cell(static_cast<int>(i)), book.colon(),
                             book.names.value(variable.type, value)));
  }
}

}  // namespace

Section examples_section(const Book& book) {
  Section section{"examples", book.say("Examples", "Exemples"), {}};
  for (const Example& example : Finder(book).find()) {
    const Reason reason = reason_at(book.checked, example.refusal.span);
    const bool condition = example.quality == 1;
    section.heading(condition ? capital(example.wish) : book.title(example.refusal.rule));
    section.text(fmt::format("{} {}", book.names.seat(example.seat), book.say("is to act.", "doit jouer.")));
    position(book, example, section);
    std::vector<std::string> allowed = Menu(example.state, Names(book.game, book.voice, example.seat)).lines();
    if (allowed.size() > most_listed) {
      allowed.resize(most_listed);
      allowed.push_back("…");
    }
    section.text(fmt::format("{}{}{}.", book.say("Allowed", "Permis"), book.colon(), fmt::join(allowed, ", ")));
    // A guard in words; the words of the engine quote it.
    const std::string why = condition ? condition_at(book, example.refusal.span) : "";
    const std::string told = why.empty() || why[0] == '`'
                                 ? book.voice.half(example.refusal.reason)
                                 : book.say("That is possible only if ", "Ce n'est possible que si ") + why + ".";
    section.text(fmt::format("{}{}{}. {}\n({}{}{})", book.say("Not allowed", "Interdit"), book.colon(),
                             strong(example.wish), told, reason.place, book.colon(),
                             code(example.quality == 3 ? book.in_line(example.refusal.span) : reason.line)));
  }
  return section;
}

}  // namespace tapis::cli
