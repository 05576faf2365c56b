#include <algorithm>

#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look(View& view) {
  for (const Kind kind : {Kind::OptionDecl, Kind::ZoneDecl, Kind::PileDecl, Kind::VarDecl, Kind::OrderDecl,
                          Kind::ValuesDecl, Kind::PatternDecl, Kind::RuleDecl, Kind::ProcDecl}) {
    for (const NodeId node : view.nodes(kind)) {
      const NodeId name = view.name_of(node);
      const std::string_view word = view.text(name);
      const bool capital = std::any_of(word.begin(), word.end(), [](char sign) { return sign >= 'A' && sign <= 'Z'; });
      if (capital)
        view.find(name, "`" + std::string(word) + "` has capitals", "names are written small: `card_points`");
    }
  }
}

}  // namespace

const LintRule capital_in_name{.code = "L0504",
                               .name = "capital-in-name",
                               .family = LintFamily::style,
                               .severity = Severity::info,
                               .meaning = "a name of a declaration has capital letters",
                               .why =
                                   "Capitals matter, so `Pot` and `pot` are two names. All scripts that come with "
                                   "tapis write names small, with `_` between words; capitals are for cards.",
                               .mend = "Write it small.",
                               .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
rule cardPoints of player p = number of hand of p
result of p = cardPoints of p
)",
                               .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
rule card_points of player p = number of hand of p
result of p = card_points of p
)",
                               .look = look};

}  // namespace tapis::lint_rules
