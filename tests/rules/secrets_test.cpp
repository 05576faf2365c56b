// What the rules say about who notices what, where a case file cannot say it: announcements and chairs.
#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/cli/cases.hpp"
#include "interpreter/record.hpp"

namespace tapis {
namespace {

std::shared_ptr<const Game> load(const std::string& name, const Settings& settings) {
  cli::GameShelf shelf;
  std::string error;
  const std::shared_ptr<Checked> script = shelf.script(name, "", error);
  INFO(error);
  REQUIRE(script != nullptr);
  const std::shared_ptr<const Game> game = shelf.game(script, settings, error);
  INFO(error);
  REQUIRE(game != nullptr);
  return game;
}

bool knows_of(const Record& record, int seat, const std::string& words) {
  for (const std::string& line : record.seen_by(seat))
    if (line.find(words) != std::string::npos) return true;
  return false;
}

// Seat 2, who leads, signals; which seats notice it, one bit each.
std::uint32_t notice(const std::string& audience) {
  Settings settings;
  settings.options = {{"partners", "fixed"}, {"chant", "never"}, {"signals", audience}};
  Record record(load("aluette", settings), 1);
  record.start();
  const Moves moves = record.game().read_move(record.state(), 1, "signal useless_hand");
  REQUIRE(moves.size() == 1);
  REQUIRE(record.play(1, moves.front()));
  std::uint32_t seats = 0;
  for (int seat = 0; seat < 4; ++seat)
    if (knows_of(record, seat, "useless_hand")) seats |= 1u << seat;
  return seats;
}

TEST_CASE("AL-15: a signal is noticed by the partner alone, or by everybody") {
  CHECK(notice("partner") == 0b1010u);
  CHECK(notice("public") == 0b1111u);
}

// The draw: Madame comes to `madame`, Monsieur to `monsieur`, the two others follow round the table.
std::string chairs_after(int madame, int monsieur) {
  Settings settings;
  settings.options = {{"chant", "never"}};
  const std::shared_ptr<const Game> game = load("aluette", settings);
  Record record(game, 1);
  std::vector<std::string> best = {"borgne", "vache"};
  int drawn = 0;
  record.next_chance = [&](const State&) -> std::optional<std::int32_t> {
    if (drawn == 4) return std::nullopt;
    const int seat = drawn++;
    if (seat == madame) return game->read_card("madame");
    if (seat == monsieur) return game->read_card("monsieur");
    const int card = game->read_card(best.back());
    best.pop_back();
    return card;
  };
  record.start();
  std::string chairs;
  for (int i = 0; i < 4; ++i) chairs += std::to_string(record.state().person(i) + 1);
  return chairs;
}

TEST_CASE("AL-4: Madame keeps her chair, Monsieur moves opposite, the others keep their order") {
  CHECK(chairs_after(0, 2) == "1234");
  CHECK(chairs_after(0, 1) == "1324");
  CHECK(chairs_after(0, 3) == "1243");
  CHECK(chairs_after(1, 2) == "1243");
}

}  // namespace
}  // namespace tapis
