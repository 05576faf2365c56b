#include <cstdio>
#include <tapis/dsl/library.hpp>
#include <tapis/interpreter/game.hpp>

int main() {
  tapis::ShippedLibrary library;
  auto text = library.find("kuhn_poker", "");
  auto checked = std::make_shared<tapis::Checked>(tapis::check(library, text->path, text->text));
  std::string error;
  auto game = tapis::Game::compile(checked, {}, error);
  if (!game) return std::puts(error.c_str()), 1;
  tapis::Random random(1);
  tapis::State state(*game);
  state.start(&random);
  for (tapis::Moves moves; !state.over();) {
    const int seat = (state.must_act() & 1u) != 0 ? 0 : 1;
    state.legal(seat, moves);
    state.apply(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))], &random);
  }
  std::printf("%lld %lld\n", static_cast<long long>(state.result(0)), static_cast<long long>(state.result(1)));
}
