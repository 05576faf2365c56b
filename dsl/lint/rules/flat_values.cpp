#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// The one number of all cards; nothing if there are several or they are not known.
std::optional<std::int64_t> only_number(const View& view, const Values& values) {
  if (values.rows.size() != 1 || values.rows[0].when != no_expr) return {};
  const Values::Row& row = values.rows[0];
  std::vector<ExprId> numbers;
  CardSet cards;
  for (const auto& entry : row.entries) {
    numbers.push_back(entry.number);
    cards |= entry.cards;
  }
  const bool rest = cards.count() < view.program().deck.cards.size();
  if (rest && row.otherwise != no_expr) numbers.push_back(row.otherwise);
  // A plain number for all cards is said on purpose.
  if (row.entries.empty() || (rest && row.otherwise == no_expr) || numbers.size() < 2) return {};
  std::optional<std::int64_t> all;
  for (const ExprId number : numbers) {
    if (view.expr(number).op != Op::Constant || (all && *all != view.expr(number).a)) return {};
    all = view.expr(number).a;
  }
  return all;
}

void look(View& view) {
  if (view.module()) return;
  for (const Values& values : view.program().values) {
    const auto number = only_number(view, values);
    if (number) {
      view.find(values.rows[0].span, "every card has the value " + std::to_string(*number),
                "give some cards another number, or count the cards");
    }
  }
}

}  // namespace

const LintRule flat_values{
    .code = "L0103",
    .name = "flat-values",
    .family = LintFamily::cards,
    .meaning = "a table of values gives all cards the same number",
    .why = "It says with many words what `number of` says with two, or a number was not adapted after copying.",
    .mend = "Correct the numbers, or ask for the number of cards.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
values points = 1 for hearts, 1 for Q of spades, else 1
result of p = points of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
values points = 1 for hearts, 13 for Q of spades, else 0
result of p = points of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
