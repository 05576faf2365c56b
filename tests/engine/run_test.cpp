// Chance, faults, endings, settings, beginnings in the middle.
#include <map>

#include "tests/engine/support.hpp"

using namespace tapis;

TEST_CASE("explicit chance and sampling agree", "[engine]") {
  const auto game = game_of(
      "players 2\ndeck four\n  black: A, K, Q, J\ncards four\npile hand of each player\n"
      "var x = 0\nrule pips of card c = 3 when rank of c is A else 2 when rank of c is K else 1\n"
      "result of p = x\nplay:\n  shuffle everything into deck\n  deal 1 to each hand\n"
      "  draw first from players\n  x becomes pips of the card in hand of first\n");
  std::map<std::int64_t, double> exact;
  std::vector<std::pair<State, double>> open = {{State(*game), 1.0}};
  open[0].first.start(nullptr);
  while (!open.empty()) {
    auto [state, weight] = open.back();
    open.pop_back();
    if (state.over()) {
      exact[state.result(0)] += weight;
      continue;
    }
    REQUIRE(state.turn() == Turn::chance);
    std::vector<Outcome> outcomes;
    state.outcomes(outcomes);
    for (const Outcome& outcome : outcomes) {
      State next = state;
      next.apply_chance(outcome.value, nullptr);
      open.emplace_back(next, weight * outcome.probability);
    }
  }
  CHECK(exact[3] == Approx(0.25));
  CHECK(exact[1] == Approx(0.5));
  std::map<std::int64_t, int> sampled;
  Random random(1);
  for (int i = 0; i < 4000; ++i) {
    State state(*game);
    state.start(&random);
    REQUIRE(state.over());
    ++sampled[state.result(0)];
  }
  for (const auto& [result, weight] : exact) CHECK(std::abs(sampled[result] / 4000.0 - weight) < 0.04);
}

TEST_CASE("a draw says what it is about", "[engine]") {
  const auto game = game_of("players 2\nzone hand of each player\nresult of p = 0\nplay: deal 2 to each hand\n");
  State state(*game);
  state.start(nullptr);
  REQUIRE(state.turn() == Turn::chance);
  CHECK(state.chance().draw);
  CHECK(state.chance().name == "dealer");
  state.apply_chance(0, nullptr);
  const Chance chance = state.chance();
  CHECK_FALSE(chance.draw);
  CHECK(game->program()
            .zones[static_cast<std::size_t>(game->places()[static_cast<std::size_t>(chance.pile)].zone)]
            .name == "deck");
  CHECK(game->places()[static_cast<std::size_t>(chance.destination)].index == 1);  // the eldest is dealt first
}

TEST_CASE("cards of a pile keep their order on top and at the bottom", "[engine]") {
  // The heap is 7 8 9 from the bottom, the other pile an ace.
  const std::vector<std::pair<std::string, std::string>> moves = {
      {"heap to other", "| A 7 8 9"},
      {"heap to bottom of other", "| 7 8 9 A"},
      {"reverse of heap to other", "| A 9 8 7"},
      {"reverse of heap to bottom of other", "| 9 8 7 A"},
      {"top 2 of heap to other", "7 | A 8 9"},
      {"top 2 of heap to bottom of other", "7 | 8 9 A"},
      {"bottom 2 of heap to other", "9 | A 7 8"},
      {"bottom 2 of heap to bottom of other", "9 | 7 8 A"},
      {"top of heap to bottom of other", "7 8 | 9 A"},
      {"[8♠, 9♠] to bottom of other", "7 | 9 8 A"},
      {"heap to heap", "7 8 9 | A"},
      {"heap to bottom of heap", "7 8 9 | A"},
      {"reverse of heap to bottom of heap", "9 8 7 | A"},
      {"top 2 of heap to bottom of heap", "8 9 7 | A"},
      {"bottom 2 of heap to heap", "9 7 8 | A"},
  };
  for (const auto& [move, expected] : moves) {
    INFO(move);
    const auto game = game_of(
        "players 2\npile heap\npile other\nplay:\n  move 7♠ to heap\n  move 8♠ to heap\n  move 9♠ to heap\n"
        "  move A♠ to other\n  move " +
        move + "\n  player 1 chooses done\nresult of p = 0\n");
    State state(*game);
    Random random(1);
    state.start(&random);
    std::string found;
    for (const std::string name : {"heap", "other"}) {
      if (name == "other") found += found.empty() ? "|" : " |";
      std::vector<int> cards;
      for (std::size_t place = 0; place < game->places().size(); ++place)
        if (game->program().zones[static_cast<std::size_t>(game->places()[place].zone)].name == name)
          state.cards_of(static_cast<int>(place), cards);
      for (const int card : cards) found += (found.empty() ? "" : " ") + game->card_text(card).substr(0, 1);
    }
    CHECK(found == expected);
  }
}

TEST_CASE("a shuffled pile gets its order when cards are put onto it", "[engine]") {
  const auto game = game_of(
      "players 2\ndeck four\n  black: A, K, Q, J\ncards four\nzone aside\nresult of p = 0\n"
      "play:\n  move top of deck to aside\n  move aside to deck\n  player 1 chooses:\n    go\n    stay\n");
  State state(*game);
  state.start(nullptr);
  int draws = 0;
  while (state.turn() == Turn::chance) {
    std::vector<Outcome> outcomes;
    state.outcomes(outcomes);
    state.apply_chance(outcomes.back().value, nullptr);
    ++draws;
  }
  CHECK(draws == 1 + 1 + 3);  // dealer, the top card, the order of the rest
  check_cards(state);
  const int deck = state.place_of(0);
  CHECK_FALSE(state.is_shuffled(deck));
}

TEST_CASE("faults stop the game with their place", "[engine]") {
  const std::vector<std::pair<std::string, std::string>> scripts = {
      {"play: x becomes 1 / x\n", "division"},
      {"zone heap\nvar c: card\nplay: c becomes the card in heap\n", "none"},
      {"play:\n  repeat: x becomes 1\n", "for ever"},
      {"play:\n  repeat: x becomes x * 2 + 1\n", "too large"},
      {"var y = 3\nplay: pay 4 from y to x\n", "paid"},
      {"zone heap\nplay:\n  player 1 chooses c from heap: move c to deck\n", "no possible move"},
      {"zone heap\nplay:\n  draw c from heap\n  move c to deck\n", "nothing to draw"},
      {"zone hand of each player\nplay: deal 40 to each hand\n", "too few cards"},
      {"var z of each 1..3 = 0\nplay: z of (x + 4) becomes 1\n", "no such member"},
      {"play: dealer becomes player 7\n", "no such player"},
  };
  for (const auto& [lines, text] : scripts) {
    CAPTURE(lines);
    const auto game = game_of("players 2 to 8\nvar x = 0\nresult of p = x\n" + lines);
    State state = started(*game);
    REQUIRE(state.over());
    CHECK(state.ending() == Ending::fault);
    CHECK_THAT(state.fault(), Catch::Contains(text));
    CHECK(state.fault_span().end > state.fault_span().begin);
    CHECK(state.must_act() == 0);
  }
}

TEST_CASE("a game without an end ends", "[engine]") {
  const auto limited = game_of(
      "players 2\nvar x = 0\nmost_moves = 30\nresult of p = x\nplay:\n  in turn p from player 1:\n    p chooses:\n     "
      " up: x gains 1\n      down: x loses 1\n");
  State state = started(*limited);
  Random random(1);
  while (!state.over()) state.random_step(random);
  CHECK(state.ending() == Ending::move_limit);
  CHECK(state.moves_made() == 30);
  const auto round = game_of(
      "players 3\nvar x = 0\nresult of p = x\nplay:\n  in turn p from player 1:\n    p chooses:\n      go: x becomes "
      "(x + 1) mod 7\n");
  State circle = started(*round);
  while (!circle.over()) circle.random_step(random);
  CHECK(circle.ending() == Ending::repetition);
  CHECK(circle.moves_made() < 300);
}

TEST_CASE("settings are checked and explained", "[engine]") {
  const auto checked = shipped("gileter");
  const auto refuse = [&](Settings settings) {
    std::string error;
    CHECK_FALSE(Game::compile(checked, settings, error));
    return error;
  };
  Settings five;
  five.players = 5;
  CHECK_THAT(refuse(five), Catch::Contains("4 or 3"));
  Settings unknown;
  unknown.options = {{"folow", "yes"}};
  CHECK_THAT(refuse(unknown), Catch::Contains("did you mean `follow`"));
  Settings wrong;
  wrong.options = {{"second", "next_rnk"}};
  CHECK_THAT(refuse(wrong), Catch::Contains("total_order or next_rank") && Catch::Contains("did you mean `next_rank`"));
  Settings high;
  high.options = {{"target", "10000"}};
  CHECK_THAT(refuse(high), Catch::Contains("1 to 9999"));
  Settings on;
  on.options = {{"follow", "on"}};
  const auto game = compiled(checked, on);
  for (std::size_t i = 0; i < game->program().options.size(); ++i) {
    if (game->program().options[i].name == "follow") CHECK(game->option_text(static_cast<int>(i)) == "yes");
  }
}

TEST_CASE("a default may depend on options before it", "[engine]") {
  const auto checked = shipped("gileter_points");
  const auto target = [&](const std::string& scale) {
    Settings settings;
    settings.options = {{"scale", scale}};
    const auto game = compiled(checked, settings);
    for (std::size_t i = 0; i < game->program().options.size(); ++i) {
      if (game->program().options[i].name == "target") return game->option(static_cast<int>(i));
    }
    return -1;
  };
  CHECK(target("jass") == 194);
  CHECK(target("couillon") == 65);
}

TEST_CASE("a game can begin in the middle", "[engine]") {
  const auto game = compiled(shipped("gileter"));
  int score = -1;
  for (std::size_t i = 0; i < game->program().procedures.size(); ++i) {
    if (game->program().procedures[i].name == "score") score = static_cast<int>(i);
  }
  REQUIRE(score >= 0);
  State state(*game);
  Random random(4);
  state.start_at(score, &random);
  // The deal counts, and the next one is dealt.
  CHECK(state.turn() == Turn::decision);
  CHECK(value_in(state, "deals") == 1);
  while (!state.over()) state.random_step(random);
  CHECK(state.ending() == Ending::finished);
}

TEST_CASE("people change chairs", "[engine]") {
  const auto game = game_of(
      "players 4\nresult of p = 0\nplay:\n  seat player 3, player 1, player 2, player 4\n  player 1 chooses:\n    go\n "
      "   stay\n");
  const State state = started(*game);
  CHECK(state.person(2) == 2);
  CHECK(state.person(3) == 0);
  CHECK(state.person(0) == 1);
  CHECK(state.person(1) == 3);
}

TEST_CASE("expressions can be asked again and again", "[engine]") {
  const auto game = compiled(shipped("bouillotte"));
  const State state = started(*game);
  for (int i = 0; i < 200; ++i) {
    REQUIRE(value_in(state, "stack of player 1 + " + std::to_string(i)) == value_in(state, "stack of player 1") + i);
  }
  CHECK(value_in(state, "point of player 1") >= 0);
  CHECK(value_in(state, "point of player 1") == value_in(state, "point of player 1"));
}

TEST_CASE("a result that cannot be worked out is a fault, however the game ends", "[engine]") {
  const std::string head = "players 2\nvar n = 0\nresult of p = 6 / (n - 3)\n";
  const auto ending = [&](const std::string& play) {
    const auto game = game_of(head + play);
    State state(*game);
    Random random(1);
    state.start(&random);
    Moves moves;
    while (state.turn() == Turn::decision) {
      state.legal(0, moves);
      state.apply(0, moves.front(), &random);
    }
    if (state.ending() == Ending::fault) CHECK(state.fault().find("division by zero") != std::string::npos);
    return state.ending();
  };
  CHECK(ending("play: n becomes 3\n") == Ending::fault);
  CHECK(ending("play:\n  n becomes 3\n  finish\n") == Ending::fault);
  CHECK(ending("play: n becomes 5\n") == Ending::finished);
  CHECK(ending("most_moves = 5\nplay: repeat: player 1 chooses k from 1..2: n becomes 3\n") == Ending::fault);
  CHECK(ending("most_moves = 5\nplay: repeat: player 1 chooses k from 1..2: n becomes 4\n") == Ending::move_limit);
}
