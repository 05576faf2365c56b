#include <map>

#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// The cards that have a number of their own in a row: `7 for 7`, by the rank's number, with the place of the number.
std::map<std::int64_t, NodeId> numbered(const View& view, NodeId row) {
  std::map<std::int64_t, NodeId> all;
  for (const NodeId item : view.nodes(Kind::ForItem)) {
    const std::vector<NodeId> parts = view.parts(item);
    const bool plain = view.parent(item) == row && parts.size() == 2 && view.kind(parts[0]) == Kind::Number &&
                       view.kind(parts[1]) == Kind::Number;
    if (plain) all[std::stoll(std::string(view.text(parts[1])))] = parts[0];
  }
  return all;
}

void look(View& view) {
  constexpr std::size_t series = 4;  // so many cards that count what they say make a series
  for (const NodeId row : view.nodes(Kind::ValuesRow)) {
    const std::map<std::int64_t, NodeId> all = numbered(view, row);
    const auto counts = [&](std::int64_t rank) { return std::stoll(std::string(view.text(all.at(rank)))); };
    const auto in_line = [&](std::int64_t rank) { return all.count(rank) > 0 && counts(rank) == rank; };
    std::vector<std::int64_t> odd;
    for (const auto& [rank, number] : all) {
      if (!in_line(rank)) odd.push_back(rank);
    }
    if (odd.size() != 1 || all.size() < series + 1) continue;
    const std::int64_t rank = odd[0];
    // Two cards of the series would count the same. At its upper end that may be meant: tens and what is beside them.
    const bool beside = counts(rank) == rank + 1 || (counts(rank) == rank - 1 && in_line(rank - 1));
    const bool within = in_line(rank + 1) && in_line(rank + 2) && (in_line(rank - 1) || rank == all.begin()->first);
    if (!beside || !within) continue;
    view.find(all.at(rank),
              "the " + std::to_string(rank) + " counts " + std::to_string(counts(rank)) +
                  ", while the cards beside it count what they say",
              "if that is meant, give it a row of its own, or say so: `# lint: allow L0108 …`");
  }
}

}  // namespace

const LintRule number_out_of_line{
    .code = "L0108",
    .name = "number-out-of-line",
    .family = LintFamily::cards,
    .meaning = "in a series of cards that count what they say, one counts as much as the next",
    .why = "Where `5 for 5, 7 for 6, 7 for 7` stands, somebody's finger has slipped.",
    .mend = "Write the number of the card.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
values pips = 1 for A, 2 for 2, 3 for 3, 4 for 4, 5 for 5, 7 for 6, 7 for 7, 8 for 8, 9 for 9, 10 for 10 J Q K
result of p = pips of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
values pips = 1 for A, 2 for 2, 3 for 3, 4 for 4, 5 for 5, 6 for 6, 7 for 7, 50 for 8, 10 for 9, 10 for 10 J Q K
result of p = pips of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
