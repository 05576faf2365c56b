#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

void look_at(View& view, NodeId declaration) {
  const NodeId head = view.child(declaration, Kind::Head);
  const std::vector<NodeId> parts = view.parts(declaration);
  const bool body = !parts.empty() && view.kind(parts.back()) != Kind::Head && view.kind(parts.back()) != Kind::TypeRef;
  const std::string name(view.text(view.name_of(declaration)));
  if (!body || view.mentioned(name)) return;
  for (const NodeId param : view.parts(head)) {
    if (view.kind(param) != Kind::Param) continue;
    const NodeId word = view.child(param, Kind::Name);
    if (view.names(declaration, view.text(word), view.span(head).end)) continue;
    view.find(word, "`" + name + "` is given `" + std::string(view.text(word)) + "` and does not use it",
              "use it, or leave it out here and where `" + name + "` is asked");
  }
}

void look(View& view) {
  if (view.module()) return;
  for (const Kind kind : {Kind::RuleDecl, Kind::ProcDecl}) {
    for (const NodeId node : view.nodes(kind)) look_at(view, node);
  }
}

}  // namespace

const LintRule unused_parameter{.code = "L0306",
                                .name = "unused-parameter",
                                .family = LintFamily::flow,
                                .meaning = "a rule or procedure of a game does not use what it is given",
                                .why =
                                    "Whoever asks thinks that the answer depends on it. Usually the body names "
                                    "something else, such as the same player in all cases.",
                                .mend = "Use the parameter, or leave it out in the head and wherever it is given.",
                                .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
rule held of player q = number of hand of player 1
result of p = held of p
)",
                                .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
deal: deal 1 to each hand
rule held of player q = number of hand of q
result of p = held of p
)",
                                .look = look};

}  // namespace tapis::lint_rules
