#include <algorithm>

#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// Whether the range counts from more to less, whatever the setting and whatever happens.
bool always_empty(const View& view, NodeId range) {
  const std::vector<NodeId> ends = view.parts(range);
  const auto low = view.exprs_at(view.span(ends[0])), high = view.exprs_at(view.span(ends[1]));
  if (low.size() != 1 || high.size() != 1) return false;
  if (view.ranges().of(high[0]).high < view.ranges().of(low[0]).low) return true;
  const auto settings = view.settings_of({low[0], high[0]});
  return settings && std::all_of(settings->begin(), settings->end(), [&](const Setting& setting) {
           const Range first = view.ranges().of(low[0], &setting), last = view.ranges().of(high[0], &setting);
           return last.high < first.low;
         });
}

void look(View& view) {
  const auto tell = [&](NodeId what) {
    view.find(what, "there is nothing here to go through", "a range counts up: the lower number stands first");
  };
  for (const NodeId source : view.nodes(Kind::Source)) {
    const NodeId what = view.parts(source).front();
    const bool written = view.kind(what) == Kind::Empty || (view.kind(what) == Kind::SetOf && view.parts(what).empty());
    if (written || (view.kind(what) == Kind::Range && always_empty(view, what))) tell(what);
  }
  for (const NodeId binder : view.nodes(Kind::Binder)) {
    const NodeId range = view.child(binder, Kind::Range);
    if (range != no_node && always_empty(view, range)) tell(range);
  }
}

}  // namespace

const LintRule empty_loop{
    .code = "L0313",
    .name = "empty-loop",
    .family = LintFamily::flow,
    .meaning = "a loop goes through a set that is always empty, or a choice offers one",
    .why =
        "What stands in it never happens, what it offers is never possible. A range counts only up: `3..1` has no "
        "number.",
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
