// Small games from texts, and a battery of properties that every game must have.
#pragma once
#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "dsl/library.hpp"
#include "interpreter/game.hpp"

namespace tapis {

inline std::shared_ptr<Checked> checked_text(const std::string& text) {
  const ShippedLibrary library;
  auto checked = std::make_shared<Checked>(check(library, "test.game", text));
  for (const Diagnostic& finding : checked->findings.all()) {
    if (finding.severity == Severity::error) FAIL(render(finding, checked->sources));
  }
  return checked;
}

inline std::shared_ptr<const Game> compiled(std::shared_ptr<Checked> checked, const Settings& settings = {}) {
  std::string error;
  auto game = Game::compile(std::move(checked), settings, error);
  INFO(error);
  REQUIRE(game);
  return game;
}

// A game from the lines that follow the head; with 32 cards unless it says which.
inline std::shared_ptr<const Game> game_of(const std::string& lines, const Settings& settings = {}) {
  const std::string cards = lines.find("\ncards ") == std::string::npos ? "cards french32\n" : "";
  return compiled(checked_text("tapis 1\ngame \"Test\"\n" + cards + lines), settings);
}

inline std::shared_ptr<Checked> shipped(const std::string& name) {
  const ShippedLibrary library;
  const auto text = find_script(library, name);
  REQUIRE(text);
  auto checked = std::make_shared<Checked>(check(library, text->path, text->text));
  for (const Diagnostic& finding : checked->findings.all()) {
    if (finding.severity == Severity::error) FAIL(render(finding, checked->sources));
  }
  return checked;
}

// The value of an expression in a position.
inline std::int64_t value_in(const State& state, const std::string& text) {
  auto& checked = const_cast<Checked&>(state.game().checked());
  Diagnostics findings;
  std::int32_t locals = 0;
  const ExprId id = check_expression(checked, text, locals, findings);
  if (id == no_expr) {
    for (const Diagnostic& finding : findings.all()) UNSCOPED_INFO(finding.message);
    FAIL(text);
  }
  const int number = state.game().compile_expression(id, locals);
  REQUIRE(number >= 0);
  return state.evaluate(number);
}

inline State started(const Game& game, std::uint64_t seed = 1) {
  State state(game);
  Random random(seed);
  state.start(&random);
  return state;
}

inline bool same_bytes(const State& a, const State& b) {
  return a.byte_count() == b.byte_count() && std::memcmp(a.bytes(), b.bytes(), a.byte_count()) == 0;
}

// Each card lies in exactly one place, and piles know the order of what they hold.
inline void check_cards(const State& state) {
  CardSet seen;
  std::vector<int> cards;
  for (std::size_t place = 0; place < state.game().places().size(); ++place) {
    state.cards_of(static_cast<int>(place), cards);
    REQUIRE(static_cast<int>(cards.size()) == state.size_of(static_cast<int>(place)));
    for (int card : cards) {
      REQUIRE_FALSE(seen[static_cast<std::size_t>(card)]);
      seen.set(static_cast<std::size_t>(card));
      REQUIRE(state.place_of(card) == static_cast<int>(place));
    }
  }
  for (int card : state.game().cards()) REQUIRE(seen[static_cast<std::size_t>(card)]);
  REQUIRE(seen.count() == state.game().cards().size());
}

// Plays at random to the end, looking at everything on the way.
inline State played_carefully(const Game& game, std::uint64_t seed, int most_steps = 4000) {
  Random random(seed);
  State state(game), with_events(game);
  Events events;
  state.start(nullptr);
  with_events.start(nullptr, &events);
  Moves moves, asides;
  std::vector<Outcome> outcomes;
  for (int step = 0; step < most_steps && !state.over(); ++step) {
    check_cards(state);
    REQUIRE(same_bytes(state, with_events));
    if (state.turn() == Turn::chance) {
      state.outcomes(outcomes);
      REQUIRE_FALSE(outcomes.empty());
      double total = 0;
      for (const Outcome& outcome : outcomes) total += outcome.probability;
      REQUIRE(total == Approx(1));
      const auto value = outcomes[random.below(static_cast<std::uint32_t>(outcomes.size()))].value;
      state.apply_chance(value, nullptr);
      with_events.apply_chance(value, nullptr, &events);
      continue;
    }
    REQUIRE(state.must_act() != 0);
    std::vector<int> seats;
    for (int seat = 0; seat < game.players(); ++seat) {
      state.legal(seat, moves);
      const bool must = (state.must_act() >> seat & 1u) != 0;
      REQUIRE(moves.empty() != must);
      if (must) seats.push_back(seat);
      REQUIRE(std::is_sorted(moves.begin(), moves.end()));
      REQUIRE(std::adjacent_find(moves.begin(), moves.end()) == moves.end());
      state.asides(seat, asides);
      REQUIRE(asides.empty() != ((state.may_act() >> seat & 1u) != 0));
      if (!asides.empty() && random.below(4) == 0) {
        const Move aside = asides[random.below(static_cast<std::uint32_t>(asides.size()))];
        REQUIRE(state.is_legal(seat, aside));
        state.apply(seat, aside, nullptr);
        REQUIRE_FALSE(state.is_legal(seat, aside));
        with_events.apply(seat, aside, nullptr, &events);
      }
    }
    if (state.over()) break;
    const int seat = seats[random.below(static_cast<std::uint32_t>(seats.size()))];
    state.legal(seat, moves);
    const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    REQUIRE(state.is_legal(seat, move));
    State clone(state);
    REQUIRE(same_bytes(state, clone));
    state.apply(seat, move, nullptr);
    clone.apply(seat, move, nullptr);
    REQUIRE(same_bytes(state, clone));
    with_events.apply(seat, move, nullptr, &events);
  }
  return state;
}

}  // namespace tapis
