// Inside the compiler: what is settled before any code is made.
#pragma once
#include <set>

#include "interpreter/compile_code.hpp"

namespace tapis {

inline constexpr std::int32_t many_locals = 1024;  // more than an expression outside routines ever needs

// Players, teams and options. All of these throw CompileError with a sentence for the user.
void set_options(Game::Parts& parts, const Program& program, const Settings& settings);
// The number of members that a family has.
int family_size(const Game::Parts& parts, const Program& program, const Family& family);
// The cards in play.
void set_cards(Game::Parts& parts, const Program& program);
// Places and cells with their audiences, and initial values.
void set_places(Game::Parts& parts, const Program& program, Fold& fold);
// Where everything lies; frames follow behind. `shuffled_zones` can be without order, `faces`: single cards are turned
// up or down, `seats`: people change chairs, `far`: numbers beyond 63 are drawn.
void set_layout(Game::Parts& parts, const Program& program, const std::set<int>& shuffled_zones, bool faces, bool seats,
                bool far);
// The block of a fresh state; the last thing, when all sizes are known.
void set_blank(Game::Parts& parts, const Program& program);

}  // namespace tapis
