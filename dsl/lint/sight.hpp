// Who sees the cards of a zone, as far as the script alone can tell.
#pragma once
#include <functional>
#include <map>
#include <vector>

#include "dsl/lint/view.hpp"

namespace tapis {

// Is the expression a zone, as its cards or as a place?
inline bool is_zone(const Expr& expr) { return expr.op == Op::ZoneCards || expr.op == Op::ZonePlace; }

enum class Sight : std::uint8_t { everyone, owner, team, others, nobody, depends };

// Who an audience is, whatever the options and the players; no_expr is everyone.
Sight sight_of(const View& view, ExprId audience);
// Whole zones, alone or together: how many cards they hold is public.
bool only_zones(const View& view, ExprId id);
// May cards lie face up in the zone, or be shown there, beside those who see the zone?
bool shown_in(const View& view, std::int32_t zone);
// Goes through what is read to answer an expression, the bodies and duties of rules too, each once. How many cards a
// zone holds is public: a zone that is only counted is left out.
void each_read(const View& view, ExprId id, const std::function<void(const Expr&)>& act);
// Who knows which cards came to a zone, beside those who see it: everyone if all of them lay open before, as those of a
// trick; somebody if a player laid them there out of a hand; nobody if some came from the deck unseen.
enum class Known : std::uint8_t { everyone, somebody, nobody };
std::vector<Known> known_in(const View& view);
// In which order a game may first come to its statements; those are missing that it never comes to.
std::map<const Stmt*, int> course_of(const View& view);

}  // namespace tapis
