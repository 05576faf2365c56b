#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// Whether the range counts from more to less whatever the setting.
bool always_empty(const View& view, NodeId range) {
  const std::vector<NodeId> ends = view.parts(range);
  const auto low = view.exprs_at(view.span(ends[0])), high = view.exprs_at(view.span(ends[1]));
  if (low.size() != 1 || high.size() != 1) return false;
  const auto settings = view.settings_of({low[0], high[0]});
  if (!settings) return false;
  for (const Setting& setting : *settings) {
    const auto first = view.fold(low[0], setting), last = view.fold(high[0], setting);
    if (!first || !last || *first <= *last) return false;
  }
  return true;
}

void look(View& view) {
  for (const NodeId each : view.nodes(Kind::Each)) {
    const NodeId source = view.child(each, Kind::Source);
    const NodeId what = view.parts(source).front();
    const bool none = view.kind(what) == Kind::Range ? always_empty(view, what)
                                                     : view.kind(what) == Kind::Empty ||
                                                           (view.kind(what) == Kind::SetOf && view.parts(what).empty());
    if (none)
      view.find(what, "there is nothing here to go through", "a range counts up: the lower number stands first");
  }
}

}  // namespace

const LintRule empty_loop{
    .code = "L0313",
    .name = "empty-loop",
    .family = LintFamily::flow,
    .meaning = "a loop goes through a set that is always empty",
    .why = "What stands in it never happens. A range counts only up: `3..1` has no number.",
    .mend = "Write the lower number first. To count down, take the number from the highest: `4 - n`.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
play:
  each n in 3..1: move top n of deck to hand of player 1
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
play:
  each n in 1..3: move top n of deck to hand of player 1
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
