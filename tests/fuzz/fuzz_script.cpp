// Any bytes as a script: parsed, checked, and if it should be right, compiled and played for a while.
#include <cstddef>
#include <cstdint>
#include <string>

#include "dsl/check.hpp"
#include "dsl/library.hpp"
#include "interpreter/game.hpp"

namespace {

constexpr int most_steps = 200;

void play(const std::shared_ptr<const tapis::Game>& game) {
  tapis::State state(*game);
  tapis::Random random(1);
  state.start(&random);
  for (int step = 0; step < most_steps && state.turn() == tapis::Turn::decision; ++step) state.random_step(random);
  if (!state.over()) return;
  for (int seat = 0; seat < game->players(); ++seat) state.result(seat);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const tapis::FileLibrary library;
  if (size > 20000) return 0;
  const std::string text(reinterpret_cast<const char*>(data), size);
  auto checked = std::make_shared<tapis::Checked>(tapis::check(library, "fuzz.game", text));
  for (const tapis::Diagnostic& finding : checked->findings.all()) tapis::render(finding, checked->sources);
  if (checked->findings.has_errors() || !checked->program.playable) return 0;
  std::string error;
  if (const auto game = tapis::Game::compile(checked, {}, error)) play(game);
  return 0;
}
