// Inside the compiler: what is settled before any code is made.
#pragma once
#include <set>

#include "interpreter/compile_code.hpp"

namespace tapis {

// Players, teams and options. All of these throw CompileError with a sentence for the user.
void set_options(Game::Parts& parts, const Program& program, const Settings& settings);
// The cards in play.
void set_cards(Game::Parts& parts, const Program& program);
// Places and cells with their audiences, and initial values.
void set_places(Game::Parts& parts, const Program& program, Fold& fold);
// Where everything lies; frames follow behind. `shuffled_zones` can be without order, `faces`: single cards are turned
// up or down, `seats`: people change chairs.
void set_layout(Game::Parts& parts, const Program& program, const std::set<int>& shuffled_zones, bool faces,
                bool seats);
// The block of a fresh state; the last thing, when all sizes are known.
void set_blank(Game::Parts& parts, const Program& program);

}  // namespace tapis
