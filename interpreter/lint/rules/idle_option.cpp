#include <algorithm>

#include "interpreter/compile.hpp"
#include "interpreter/lint/played.hpp"
#include "interpreter/runner.hpp"
#include "interpreter/texts.hpp"

namespace tapis::played_rules {

namespace {

constexpr int games = 6;                      // at each table
constexpr std::int64_t most_moves = 150'000;  // for one option

// What happened in one game, to the last bit: who saw it too.
std::uint64_t story(const std::shared_ptr<const Game>& game, std::uint64_t seed, const char* bots,
                    std::int64_t& moves) {
  Fnv hash;
  for (std::size_t i = 0; i < game->places().size(); ++i)
    hash.add(std::int64_t{game->audience_of_place(static_cast<int>(i))});
  for (std::size_t i = 0; i < game->cells().size(); ++i)
    hash.add(std::int64_t{game->audience_of_cell(static_cast<int>(i))});
  RunPlan run;
  run.seed = seed;
  run.kinds.assign(static_cast<std::size_t>(game->players()), bots);
  const State end = watch_game(game, run, 0, [&](const State&, const Events& events) {
    for (const Event& event : events) {
      for (const std::int64_t part : {static_cast<std::int64_t>(event.is), std::int64_t{event.audience},
                                      std::int64_t{event.seat}, event.a, event.b, event.c}) {
        hash.add(part);
      }
    }
    return true;
  });
  for (int seat = 0; seat < game->players(); ++seat) hash.add(end.result(seat));
  moves += end.moves_made() + 20;
  return hash.value();
}

// Is it the same program? If it is not, games that happen to be the same prove nothing.
bool same_code(const Game& one, const Game& other) {
  const Game::Parts &a = one.parts(), &b = other.parts();
  const auto same = [](const Instruction& x, const Instruction& y) {
    return x.op == y.op && x.a == y.a && x.b == y.b && x.c == y.c;
  };
  return std::equal(a.code.begin(), a.code.end(), b.code.begin(), b.code.end(), same) && a.constants == b.constants &&
         a.numbers == b.numbers && a.wide_masks == b.wide_masks && a.initial == b.initial && a.cards == b.cards &&
         a.move_limit == b.move_limit;
}

// Do the values of the option give the same games at this table?
bool same_at(const View& view, Settings settings, const Option& option, const PlayPlan& plan, std::int64_t& moves) {
  std::vector<std::uint64_t> first;
  std::shared_ptr<const Game> before;
  for (const std::string& value : corners_of(view.program(), option)) {
    settings.options.emplace_back(option.name, value);
    std::string error;
    const auto game = Game::compile(view.checked(), settings, error);
    settings.options.pop_back();
    if (!game || (before && !same_code(*before, *game))) return false;
    before = game;
    std::vector<std::uint64_t> stories;
    for (int i = 0; i < games; ++i) {
      stories.push_back(
          story(game, plan.seed + static_cast<std::uint64_t>(i), i % 3 == 2 ? "stubborn" : "random", moves));
      if (!first.empty() && first[stories.size() - 1] != stories.back()) return false;
    }
    first = std::move(stories);
  }
  return true;
}

void look(View& view, const Played& played, const PlayPlan& plan) {
  if (!played.enough()) return;
  for (const Option& option : view.program().options) {
    if (!option.matters) continue;
    if (!view.own(option.span) || corners_of(view.program(), option).size() < 2) continue;
    std::int64_t moves = 0;
    bool same = true;
    for (const TablePlayed& table : played.tables) {
      const auto& set = table.settings.options;
      const bool given = std::any_of(set.begin(), set.end(), [&](const auto& one) { return one.first == option.name; });
      if (!same || given) continue;
      same = same_at(view, table.settings, option, plan, moves);
      if (moves > most_moves) same = false;  // so far nobody can tell
    }
    if (same) {
      view.find(option.span, "whatever the value of `" + option.name + "`, the games are the same",
                "use it where it should decide, or delete it");
    }
  }
}

}  // namespace

const PlayedRule idle_option{
    .rule = {.code = "L0710",
             .name = "idle-option",
             .family = LintFamily::played,
             .meaning = "an option changes nothing: whatever its value, the same seeds give the same games",
             .why = "People choose between values and get the same game. Something forgets to ask for the option.",
             .mend = "Use the option where it should decide, or delete it.",
             .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
## Cards for each player. | Cartes pour chacun.
option size = 2 in 1..5

deal: deal (min(size, 1)) to each hand
play:
  each p in players:
    p chooses c from hand: move c to deck
result of p = number of hand of p
)",
             .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
## Cards for each player. | Cartes pour chacun.
option size = 2 in 1..5

deal: deal size to each hand
play:
  each p in players:
    p chooses c from hand: move c to deck
result of p = number of hand of p
)"},
    .look = look};

}  // namespace tapis::played_rules
