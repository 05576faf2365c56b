#include "interpreter/game.hpp"
namespace tapis {
Game::Refusal Game::explain(const State&, int, const std::string&) const { return {}; }
}  // namespace tapis
