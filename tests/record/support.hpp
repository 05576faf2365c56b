// What the tests of texts and records share: small games in memory over the real library modules.
#pragma once
#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "dsl/check.hpp"
#include "interpreter/game.hpp"
#include "interpreter/record.hpp"

namespace tapis::test {

// Modules and games of the source tree.
class Shelf : public Library {
 public:
  std::optional<Text> find(const std::string& name, const std::string&) const override {
    for (const char* folder : {"stdlib/", "games/", "games/classics/"}) {
      std::ifstream file(std::string(TAPIS_SOURCE_DIR "/") + folder + name + ".game", std::ios::binary);
      if (!file) continue;
      std::ostringstream text;
      text << file.rdbuf();
      return Text{folder + name + ".game", text.str()};
    }
    return std::nullopt;
  }
  std::vector<std::string> names(const std::string&) const override { return {}; }
};

using Options = std::vector<std::pair<std::string, std::string>>;

// A script compiled; fails the test if it cannot be.
inline std::shared_ptr<const Game> compiled(const std::string& path, const std::string& text, int players = 0,
                                            Options options = {}) {
  auto checked = std::make_shared<Checked>(check(Shelf(), path, text));
  for (const Diagnostic& finding : checked->findings.all()) {
    if (finding.severity == Severity::error) FAIL(render(finding, checked->sources));
  }
  Settings settings;
  settings.players = players;
  settings.options = std::move(options);
  std::string error;
  auto game = Game::compile(checked, settings, error);
  if (!game) FAIL(path << ": " << error);
  return game;
}

// A shipped game.
inline std::shared_ptr<const Game> shipped(const std::string& name, int players = 0, Options options = {}) {
  const auto text = Shelf().find(name, "");
  if (!text) FAIL("no game " << name);
  return compiled(text->path, text->text, players, std::move(options));
}

// Plays random moves (a pending choice by the first seat that must act, now and then an act out of turn) until the end
// or `most` moves.
inline void play_random(Record& record, Random& random, int most) {
  Moves moves;
  for (int i = 0; i < most && record.state().turn() == Turn::decision; ++i) {
    const int other = static_cast<int>(random.below(static_cast<std::uint32_t>(record.game().players())));
    record.state().asides(other, moves);
    if (!moves.empty() && random.below(4) == 0) {
      REQUIRE(record.play(other, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
      continue;
    }
    int seat = 0;
    while ((record.state().must_act() >> seat & 1u) == 0) ++seat;
    record.state().legal(seat, moves);
    REQUIRE_FALSE(moves.empty());
    REQUIRE(record.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
  }
}

inline std::string bytes_of(const State& state) {
  return std::string(reinterpret_cast<const char*>(state.bytes()), state.byte_count());
}

// All texts of moves.
inline std::vector<std::string> texts(const Game& game, const Moves& moves) {
  std::vector<std::string> out;
  for (const Move& move : moves) out.push_back(game.move_text(move));
  return out;
}

}  // namespace tapis::test
