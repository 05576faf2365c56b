#include "interpreter/lint/played.hpp"

namespace tapis {

namespace {

const std::vector<const PlayedRule*>& all() {
  static const std::vector<const PlayedRule*> rules = {
#define PLAYED_RULE(name) &played_rules::name,
#include "interpreter/lint/rules.def"
#undef PLAYED_RULE
  };
  return rules;
}

}  // namespace

void bring_played_rules() {
  std::vector<const LintRule*> rules;
  for (const PlayedRule* one : all()) rules.push_back(&one->rule);
  add_lint_rules(rules);
}

PlayedEnough play_and_tell(View& view, const PlayPlan& plan) {
  if (view.module() || plan.games <= 0) return {};
  const Played played = play_games(view, plan);
  for (const PlayedRule* one : all()) {
    view.speak_for(one->rule);
    one->look(view, played, plan);
  }
  return {played.enough() || !played.troubles.empty(), played.cut_off};
}

}  // namespace tapis
