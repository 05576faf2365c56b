// Undo, what was seen, saving and restoring.
#include <nlohmann/json.hpp>

#include "tests/record/support.hpp"

using namespace tapis;
using namespace tapis::test;

namespace {

const char* const names[] = {"gileter", "hearts", "aviateurs", "aluette", "bouillotte", "kuhn_poker"};

bool exists(const std::string& name) { return Shelf().find(name, "").has_value(); }

}  // namespace

TEST_CASE("The same seed gives the same game, played at once or step by step", "[record]") {
  for (const char* name : names) {
    if (!exists(name)) continue;
    INFO(name);
    const auto game = shipped(name);
    Record one(game, 5), other(game, 5);
    one.start();
    other.start();
    Random moves(1), same(1);
    play_random(one, moves, 200);
    play_random(other, same, 200);
    CHECK(bytes_of(one.state()) == bytes_of(other.state()));
    CHECK(game->full_view(one.state()) == game->full_view(other.state()));
    State direct(*game);
    Random random(5);
    direct.start(&random);
    Record fresh(game, 5);
    fresh.start();
    CHECK(game->full_view(direct) == game->full_view(fresh.state()));
  }
}

TEST_CASE("Undo leads back to the very position, and forward again to the same", "[record]") {
  for (const char* name : names) {
    if (!exists(name)) continue;
    INFO(name);
    const auto game = shipped(name);
    Record record(game, 9);
    record.start();
    CHECK_FALSE(record.undo());
    Random random(2);
    std::vector<std::string> positions;
    std::vector<std::size_t> events;
    for (int i = 0; i < 70 && record.state().turn() == Turn::decision; ++i) {
      positions.push_back(game->full_view(record.state()));
      events.push_back(record.events().size());
      play_random(record, random, 1);
    }
    const std::string end = game->full_view(record.state());
    const std::vector<Step> steps = record.steps();
    for (std::size_t i = positions.size(); i-- > 0;) {
      REQUIRE(record.undo());
      REQUIRE(game->full_view(record.state()) == positions[i]);
      REQUIRE(record.events().size() == events[i]);
    }
    CHECK_FALSE(record.undo());
    for (const Step& step : steps) {
      if (step.is == Step::Is::move) REQUIRE(record.play(step.seat, step.move));
    }
    CHECK(game->full_view(record.state()) == end);
  }
}

TEST_CASE("Moves that are not possible change nothing", "[record]") {
  const auto game = shipped("gileter");
  Record record(game, 1);
  CHECK_FALSE(record.play(0, Move{}));
  record.start();
  const std::string before = game->full_view(record.state());
  Move wrong;
  wrong.site = 60000;
  CHECK_FALSE(record.play(0, wrong));
  CHECK_FALSE(record.play(-1, Move{}));
  CHECK_FALSE(record.play(99, Move{}));
  CHECK_FALSE(record.play_chance(3));
  CHECK(game->full_view(record.state()) == before);
}

TEST_CASE("A caller can decide chance, before or while the record waits for it", "[record]") {
  const auto game = shipped("gileter");
  Record record(game, 1);
  record.stops_at_chance = true;
  record.start();
  REQUIRE(record.state().turn() == Turn::chance);
  CHECK(record.state().chance().draw);
  CHECK_FALSE(record.play_chance(77));
  REQUIRE(record.play_chance(2));
  std::vector<Outcome> outcomes;
  while (record.state().turn() == Turn::chance) {
    record.state().outcomes(outcomes);
    REQUIRE(record.play_chance(outcomes.front().value));
  }
  CHECK(record.state().turn() == Turn::decision);
  Record injected(game, 1);
  injected.next_chance = [](const State& state) -> std::optional<std::int32_t> {
    if (state.chance().draw) return 3;
    return 100000;  // no outcome: not used
  };
  injected.start();
  CHECK(injected.steps().front().value == 3);
  CHECK(injected.state().turn() == Turn::decision);
}

TEST_CASE("A seat sees its own cards and nobody else's", "[record]") {
  const auto game = shipped("gileter");
  Record record(game, 4);
  record.start();
  for (int seat = 0; seat < game->players(); ++seat) {
    const auto seen = nlohmann::json::parse(game->observation(record.state(), seat));
    for (int other = 0; other < game->players(); ++other) {
      const auto& hand = seen["zones"]["hand"][std::to_string(other + 1)];
      if (other == seat) {
        CHECK(hand.size() == 13);
      } else {
        CHECK(hand == 13);
      }
    }
    CHECK(seen["turn"].size() == 1);
    CHECK(seen.contains("choice") == (seen["turn"][0] == seat + 1));
    // Dealt cards: their identity is in the lines of the one who got them, the move of a card in everybody's.
    int known = 0;
    for (const std::string& line : record.seen_by(seat)) {
      const auto event = nlohmann::json::parse(line);
      if (event["event"] == "moved" && event.contains("card")) ++known;
    }
    CHECK(known == 13);
  }
  const auto all = nlohmann::json::parse(game->full_view(record.state()));
  CHECK(all["zones"]["hand"]["3"].size() == 13);
  CHECK(all["choices"].size() == 1);
}

TEST_CASE("A joint choice is not seen until it is complete", "[record]") {
  const auto game = shipped("gileter");
  Record record(game, 4);
  record.start();
  Random random(3);
  play_random(record, random, 1);
  REQUIRE(__builtin_popcount(record.state().must_act()) == 3);
  int mover = 0;
  while ((record.state().must_act() >> mover & 1u) == 0) ++mover;
  int witness = mover + 1;
  while ((record.state().must_act() >> witness & 1u) == 0) ++witness;
  const auto before = record.seen_by(witness);
  const auto own = record.seen_by(mover).size();
  Moves legal;
  record.state().legal(mover, legal);
  REQUIRE(record.play(mover, legal[0]));
  CHECK(record.seen_by(witness) == before);
  CHECK(record.seen_by(mover).size() == own + 1);  // it knows what it did
  play_random(record, random, 2);
  CHECK(record.seen_by(witness).size() > before.size() + 3);
}

TEST_CASE("A saved game is restored and goes on as it would have", "[record]") {
  for (const char* name : names) {
    if (!exists(name)) continue;
    INFO(name);
    const auto game = shipped(name);
    Record record(game, 123456789012345u);
    record.start();
    Random random(8);
    play_random(record, random, 90);
    const std::string text = record.save();
    std::string error;
    auto restored = Record::restore(game, text, error);
    INFO(error);
    REQUIRE(restored);
    CHECK(restored->save() == text);
    CHECK(bytes_of(restored->state()) == bytes_of(record.state()));
    for (int seat = 0; seat < game->players(); ++seat) CHECK(restored->information(seat) == record.information(seat));
    Random on = random, too = random;
    play_random(record, on, 60);
    play_random(*restored, too, 60);
    CHECK(game->full_view(restored->state()) == game->full_view(record.state()));
    const auto head = Record::saved_game(text, error);
    REQUIRE(head);
    CHECK(head->game == name);
    Settings settings = head->settings;
    CHECK(Game::compile(
        std::make_shared<Checked>(check(Shelf(), Shelf().find(name, "")->path, Shelf().find(name, "")->text)), settings,
        error));
  }
}

TEST_CASE("A saved game that is wrong is refused with a reason", "[record]") {
  const auto game = shipped("gileter");
  Record record(game, 1);
  record.start();
  Random random(8);
  play_random(record, random, 10);
  const std::string good = record.save();
  const auto refused = [&](const std::string& text) {
    std::string error;
    CHECK_FALSE(Record::restore(game, text, error));
    return error;
  };
  const auto changed = [&](const char* key, const nlohmann::json& value) {
    auto all = nlohmann::json::parse(good);
    all[key] = value;
    return refused(all.dump());
  };
  CHECK(refused("") == "this is no saved game: it is not a JSON object");
  CHECK(refused("[]") == "this is no saved game: it is not a JSON object");
  CHECK(refused("{}") == "this is no saved game: `tapis`, the version of the format, is missing");
  CHECK(refused(std::string(100000, '[')) == "this is no saved game: it is not a JSON object");
  CHECK(changed("tapis", 2) == "the saved game has another format than version 1");
  CHECK(changed("tapis", "x") == "this is no saved game: `tapis`, the version of the format, is missing");
  CHECK(changed("game", "hearts") == "the saved game is of \"hearts\", not of \"gileter\"");
  CHECK(changed("game", 5) == "the saved game does not name its game");
  CHECK(changed("players", 3) == "the saved game has 3 players, not 4");
  CHECK(changed("players", 1e300) == "the saved game has no valid number of players");
  CHECK(changed("players", 18446744073709551615u) == "the saved game has no valid number of players");
  CHECK(changed("options", 3) == "the saved game has no options");
  CHECK(changed("options", nlohmann::json::object()).substr(0, 11) == "the option ");
  CHECK(changed("script", "0") == "the script has changed since the game was saved");
  CHECK(changed("seed", -1) == "the saved game has no seed or no steps");
  CHECK(changed("steps", 7) == "the saved game has no seed or no steps");
  CHECK(changed("steps", {nullptr}) == "step 1 of the saved game is not possible");
  CHECK(changed("steps", {{1, 2, 3}}) == "step 1 of the saved game is not possible");
  CHECK(changed("steps", {{1, 0, 0, 0, 0, 0, 0}}) == "step 1 of the saved game is not possible");
  CHECK(changed("steps", {1e30}) == "step 1 of the saved game is not possible");
  for (std::size_t at = 0; at < good.size(); at += 7) {
    std::string text = good;
    text[at] = static_cast<char>(text[at] ^ 0x15);
    std::string error;
    const auto restored = Record::restore(game, text, error);
    CHECK((restored || !error.empty()));
  }
  for (std::size_t length = 0; length < good.size(); length += 13) refused(good.substr(0, length));
}

TEST_CASE("A game that waits for chance waits for it when it is restored", "[record]") {
  const auto game = shipped("gileter");
  Record record(game, 1);
  record.stops_at_chance = true;
  record.start();
  for (int i = 0; i < 6; ++i) {
    REQUIRE(record.state().turn() == Turn::chance);
    std::string error;
    auto restored = Record::restore(game, record.save(), error);
    INFO(error);
    REQUIRE(restored);
    CHECK(restored->state().turn() == Turn::chance);
    CHECK(restored->save() == record.save());
    std::vector<Outcome> outcomes, other;
    record.state().outcomes(outcomes);
    restored->state().outcomes(other);
    REQUIRE(outcomes.size() == other.size());
    REQUIRE(record.play_chance(outcomes.back().value));
  }
}

// What a stranger may have written: each step exchanged for another that is well formed. Whatever is accepted is a
// game by the rules.
TEST_CASE("A saved game with other steps is a game or is refused", "[record]") {
  for (const char* name : names) {
    INFO(name);
    const auto game = shipped(name);
    Record record(game, 3);
    record.start();
    Random random(8);
    play_random(record, random, 40);
    const auto all = nlohmann::json::parse(record.save());
    const std::size_t count = all["steps"].size();
    for (int attempt = 0; attempt < 150; ++attempt) {
      auto changed = all;
      auto& step = changed["steps"][random.below(static_cast<std::uint32_t>(count))];
      const auto number = static_cast<std::int64_t>(random.below(60)) - 5;
      if (step.is_array()) {
        step[random.below(static_cast<std::uint32_t>(step.size()))] = attempt % 9 == 0 ? number * 100000007 : number;
      } else {
        step = number;
      }
      if (attempt % 5 == 0) changed["steps"].erase(random.below(static_cast<std::uint32_t>(count)));
      std::string error;
      const auto restored = Record::restore(game, changed.dump(), error);
      if (!restored) {
        REQUIRE_FALSE(error.empty());
        continue;
      }
      std::size_t cards = 0;
      for (std::size_t place = 0; place < game->places().size(); ++place) {
        cards += static_cast<std::size_t>(restored->state().size_of(static_cast<int>(place)));
      }
      REQUIRE(cards == game->cards().size());
      REQUIRE(restored->state().turn() != Turn::chance);
    }
  }
}

TEST_CASE("A name that stands for one and for a family is observed as both", "[record]") {
  const auto game = compiled("shapes.game",
                             "tapis 1\ngame \"Shapes\"\nplayers 2\ncards french32\nzone hand\n"
                             "zone hand of each player, seen by owner\nvar level of each player = 4\nvar level = 3\n"
                             "result of p = 0\nplay:\n  move 7♠ to hand\n  move 8♠ to hand of player 1\n"
                             "  player 1 chooses go\n");
  Record record(game, 1);
  record.start();
  for (const std::string& text : {game->observation(record.state(), 1), game->full_view(record.state())}) {
    const auto seen = nlohmann::json::parse(text);
    CHECK(seen["zones"]["hand"] == nlohmann::json({"7♠"}));
    CHECK(seen["zones"]["hand of"].size() == 2);
    CHECK(seen["variables"]["level"] == 3);
    CHECK(seen["variables"]["level of"] == nlohmann::json({{"1", 4}, {"2", 4}}));
  }
  CHECK(nlohmann::json::parse(game->observation(record.state(), 1))["zones"]["hand of"]["1"] == 1);
}
