// Who sees the cards of a zone, as far as the script alone can tell.
#pragma once
#include <functional>

#include "dsl/lint/view.hpp"

namespace tapis {

enum class Sight : std::uint8_t { everyone, owner, nobody, depends };

// Who an audience is, whatever the options and the players; no_expr is everyone.
Sight sight_of(const View& view, ExprId audience);
// May cards lie face up in the zone, or be shown there, beside those who see the zone?
bool shown_in(const View& view, std::int32_t zone);
// Goes through what is read to answer an expression, the bodies and duties of rules too, each once. How many cards a
// zone holds is public: a zone that is only counted is left out.
void each_read(const View& view, ExprId id, const std::function<void(const Expr&)>& act);
// Are the cards of another player's zone meant: `hand of next of p`?
bool of_another(const View& view, const Expr& zone);
// The first secret that is read for the answer, as a person would call it: cards that nobody sees, or that only their
// owner sees, who is another player. Empty if there is none.
std::string secret_in(const View& view, ExprId id);

}  // namespace tapis
