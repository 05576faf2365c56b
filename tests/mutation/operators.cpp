#include "tests/mutation/operators.hpp"

#include <algorithm>
#include <map>

namespace tapis::mutation {

namespace {

using Mutants = std::vector<Mutant>;

void replace(Mutants& out, Span span, std::string text) { out.push_back({{}, {}, span, std::move(text)}); }

std::string plus_one(const View& view, NodeId number) {
  return std::to_string(std::stoll(std::string(view.text(number))) + 1);
}

bool is_number(const View& view, NodeId node) { return node != no_node && view.kind(node) == Kind::Number; }

// The sign between the two sides of an operator.
Span between(const View& view, NodeId node) {
  const auto parts = view.parts(node);
  return {view.span(node).file, view.span(parts[0]).end, view.span(parts[1]).begin};
}

// Writes `now` for `before` between the two sides.
void swap_sign(const View& view, Kind kind, const std::string& before, const std::string& now, Mutants& out) {
  for (const NodeId node : view.nodes(kind)) {
    if (view.parts(node).size() != 2) continue;
    Span gap = between(view, node);
    const std::string_view text = view.text(gap);
    const std::size_t at = text.find(before);
    if (at == std::string_view::npos) continue;
    gap.begin += static_cast<std::uint32_t>(at);
    gap.end = gap.begin + static_cast<std::uint32_t>(before.size());
    replace(out, gap, now);
  }
}

// A stretch with the blanks and the comma before it.
Span with_gap(const View& view, Span span) {
  const std::string& text = view.sources().file(span.file).text;
  while (span.begin > 0 && (text[span.begin - 1] == ' ' || text[span.begin - 1] == ',')) --span.begin;
  return span;
}

// From the end of what stands before it to its own end: a clause with the word that begins it.
Span clause(const View& view, NodeId node) {
  Span span = view.span(node);
  for (const NodeId other : view.tree().children(view.parent(node))) {
    if (view.span(other).begin >= view.span(node).begin || view.kind(other) == Kind::Doc) continue;
    span.begin = std::max(view.span(other).end, span.begin == view.span(node).begin ? 0 : span.begin);
  }
  return span;
}

void take_out(const View& view, NodeId node, Mutants& out) {
  const NodeId block = view.parent(node);
  if (view.kind(block) != Kind::Block) return;
  if (view.parts(block).size() == 1) return replace(out, view.span(node), "nothing");
  replace(out, view.whole_lines(node), "");
}

// Names in one place that are written for each other.
void swap_names(const View& view, const std::string& one, const std::string& other, Mutants& out) {
  for (const NodeId node : view.nodes(Kind::Name)) {
    const Kind above = view.kind(view.parent(node));
    const bool head = above == Kind::Head || above == Kind::VarDecl || above == Kind::WordFor || above == Kind::Label ||
                      above == Kind::Draw || above == Kind::Spelled;
    if (!head && view.text(node) == one) replace(out, view.span(node), other);
    if (!head && view.text(node) == other) replace(out, view.span(node), one);
  }
}

void deal_count(const View& view, Mutants& out) {
  for (const NodeId deal : view.nodes(Kind::Deal)) {
    const NodeId first = view.parts(deal).front();
    if (is_number(view, first)) replace(out, view.span(first), plus_one(view, first));
    if (view.kind(first) != Kind::Packets) continue;
    for (const NodeId packet : view.parts(first)) replace(out, view.span(packet), plus_one(view, packet));
  }
}

void packet_removed(const View& view, Mutants& out) {
  for (const NodeId packets : view.nodes(Kind::Packets)) {
    const auto all = view.parts(packets);
    for (std::size_t i = 1; i < all.size(); ++i) {
      replace(out, {view.span(all[i]).file, view.span(all[i - 1]).end, view.span(all[i]).end}, "");
    }
  }
}

void tier_removed(const View& view, Mutants& out) {
  for (const NodeId chain : view.nodes(Kind::Chain)) {
    const auto tiers = view.parts(chain);
    for (std::size_t i = 1; i < tiers.size(); ++i) {
      replace(out, {view.span(tiers[i]).file, view.span(tiers[i - 1]).end, view.span(tiers[i]).end}, "");
    }
  }
}

void tiers_swapped(const View& view, Mutants& out) {
  for (const NodeId chain : view.nodes(Kind::Chain)) {
    const auto tiers = view.parts(chain);
    for (std::size_t i = 1; i < tiers.size(); ++i) {
      const Span one = view.span(tiers[i - 1]), two = view.span(tiers[i]);
      const Span gap{one.file, one.end, two.begin};
      replace(out, {one.file, one.begin, two.end},
              std::string(view.text(two)) + std::string(view.text(gap)) + std::string(view.text(one)));
    }
  }
}

void comparison(const View& view, Mutants& out) {
  swap_sign(view, Kind::Less, "<", "<=", out);
  swap_sign(view, Kind::LessEqual, "<=", "<", out);
  swap_sign(view, Kind::Greater, ">", ">=", out);
  swap_sign(view, Kind::GreaterEqual, ">=", ">", out);
}

void comparison_turned(const View& view, Mutants& out) {
  swap_sign(view, Kind::Less, "<", ">", out);
  swap_sign(view, Kind::LessEqual, "<=", ">=", out);
  swap_sign(view, Kind::Greater, ">", "<", out);
  swap_sign(view, Kind::GreaterEqual, ">=", "<=", out);
}

void highest_lowest(const View& view, Mutants& out) {
  for (const NodeId node : view.nodes(Kind::Highest)) replace(out, view.span(node), "lowest");
  for (const NodeId node : view.nodes(Kind::Lowest)) replace(out, view.span(node), "highest");
}

void not_dropped(const View& view, Mutants& out) {
  for (const NodeId node : view.nodes(Kind::Not)) {
    replace(out, view.span(node), std::string(view.text(view.parts(node).front())));
  }
  swap_sign(view, Kind::IsNot, "is not", "is", out);
  swap_sign(view, Kind::NotIn, "not in", "in", out);
}

void not_added(const View& view, Mutants& out) {
  for (const NodeId node : view.nodes(Kind::Is)) {
    if (view.parts(node).size() == 2) continue;
    replace(out, view.span(node), "not (" + std::string(view.text(node)) + ")");
  }
  swap_sign(view, Kind::Is, "is", "is not", out);
}

void and_or(const View& view, Mutants& out) {
  swap_sign(view, Kind::And, "and", "or", out);
  swap_sign(view, Kind::Or, "or", "and", out);
}

// Only where variables are reset at all.
void kept(const View& view, Mutants& out) {
  const auto& all = view.program().stmts;
  if (std::none_of(all.begin(), all.end(), [](const Stmt& one) { return one.what == Do::reset; })) return;
  for (const NodeId node : view.nodes(Kind::VarDecl)) {
    const NodeId word = view.child(node, Kind::Kept);
    if (word != no_node) {
      replace(out, with_gap(view, view.span(word)), "");
      continue;
    }
    Span end = view.span(node);
    for (const NodeId part : view.parts(node)) {
      if (view.kind(part) != Kind::SeenBy) end.begin = std::max(end.begin, view.span(part).end);
    }
    if (view.child(node, Kind::SeenBy) == no_node) replace(out, {end.file, end.begin, end.begin}, ", kept");
  }
}

void alternative_removed(const View& view, Mutants& out) {
  for (const NodeId node : view.nodes(Kind::Alternative)) {
    const auto all = view.parts(view.parent(node));
    const auto ways =
        std::count_if(all.begin(), all.end(), [&](NodeId part) { return view.kind(part) == Kind::Alternative; });
    const Span lines = view.whole_lines(node);
    if (ways > 1 && !(lines == view.span(node))) replace(out, lines, "");
  }
}

void statement_removed(const View& view, Mutants& out) {
  for (const Kind kind : {Kind::Becomes, Kind::Gains, Kind::Loses, Kind::Move, Kind::Do, Kind::Pay, Kind::Shuffle,
                          Kind::ShuffleInto, Kind::Deal, Kind::Draw, Kind::Reveal, Kind::Show, Kind::Leaves,
                          Kind::Reset, Kind::Stop, Kind::Return, Kind::Finish}) {
    for (const NodeId node : view.nodes(kind)) take_out(view, node, out);
  }
}

// Another zone that could stand there: of the same kind, for each of the same.
void wrong_zone(const View& view, Mutants& out) {
  const auto& zones = view.program().zones;
  for (const NodeId node : view.nodes(Kind::Name)) {
    const Kind above = view.kind(view.parent(node));
    if (above == Kind::ZoneDecl || above == Kind::PileDecl || above == Kind::WordFor || above == Kind::Head ||
        above == Kind::Label) {
      continue;
    }
    const auto zone =
        std::find_if(zones.begin(), zones.end(), [&](const Zone& z) { return z.name == view.text(node); });
    if (zone == zones.end()) continue;
    const auto other = std::find_if(zones.begin(), zones.end(), [&](const Zone& z) {
      return z.name != zone->name && z.pile == zone->pile && z.family.over == zone->family.over;
    });
    if (other != zones.end()) replace(out, view.span(node), other->name);
  }
}

void override_misspelt(const View& view, Mutants& out) {
  for (const Kind kind : {Kind::ReplaceRule, Kind::ReplaceProc}) {
    for (const NodeId node : view.nodes(kind)) {
      const NodeId name = view.child(view.child(node, Kind::Head), Kind::Name);
      if (name == no_node) continue;
      const std::string text(view.text(name));
      if (text.size() > 3) replace(out, view.span(name), text.substr(0, text.size() - 1));
    }
  }
}

void wrong_player(const View& view, Mutants& out) {
  swap_names(view, "eldest", "dealer", out);
  swap_names(view, "next", "previous", out);
  for (const NodeId node : view.nodes(Kind::After)) {
    Span span = view.span(node);
    if (view.text(span).substr(0, 5) == "after") replace(out, {span.file, span.begin, span.begin + 5}, "from");
  }
  for (const NodeId node : view.nodes(Kind::From)) {
    Span span = view.span(node);
    if (view.text(span).substr(0, 4) == "from") replace(out, {span.file, span.begin, span.begin + 4}, "after");
  }
}

void when_removed(const View& view, Mutants& out) {
  for (const NodeId node : view.nodes(Kind::When)) {
    Span span = clause(view, node);
    if (view.text(span).find("when") != std::string_view::npos) replace(out, span, "");
  }
}

void where_removed(const View& view, Mutants& out) {
  for (const NodeId node : view.nodes(Kind::Where)) {
    Span span = clause(view, node);
    if (view.text(span).find("where") != std::string_view::npos) replace(out, span, "");
  }
}

void number_changed(const View& view, Mutants& out) {
  for (const NodeId node : view.nodes(Kind::Number)) {
    const Kind above = view.kind(view.parent(node));
    if (above == Kind::Edition || above == Kind::Packets || above == Kind::Deal || above == Kind::ForItem ||
        above == Kind::OptionDecl || above == Kind::OptionRange || above == Kind::Spelled || above == Kind::RankRange ||
        above == Kind::PlayerCount) {
      continue;
    }
    replace(out, view.span(node), plus_one(view, node));
  }
}

void yes_no(const View& view, Mutants& out) {
  for (const NodeId node : view.nodes(Kind::Yes)) {
    if (view.kind(view.parent(node)) != Kind::OptionDecl) replace(out, view.span(node), "no");
  }
  for (const NodeId node : view.nodes(Kind::No)) {
    if (view.kind(view.parent(node)) != Kind::OptionDecl) replace(out, view.span(node), "yes");
  }
}

void duty_removed(const View& view, Mutants& out) {
  for (const NodeId node : view.nodes(Kind::Duty)) {
    const Span lines = view.whole_lines(node);
    if (!(lines == view.span(node))) replace(out, lines, "");
  }
}

void seen_by(const View& view, Mutants& out) {
  for (const NodeId node : view.nodes(Kind::SeenBy)) {
    const NodeId who = view.parts(node).front();
    replace(out, view.span(who), view.text(who) == "everyone" ? "nobody" : "everyone");
  }
}

void face(const View& view, Mutants& out) {
  for (const NodeId node : view.nodes(Kind::FaceUp)) replace(out, view.span(node), "face down");
  for (const NodeId node : view.nodes(Kind::FaceDown)) replace(out, view.span(node), "face up");
}

void value_changed(const View& view, Mutants& out) {
  for (const NodeId node : view.nodes(Kind::ForItem)) {
    const NodeId number = view.parts(node).front();
    if (is_number(view, number)) replace(out, view.span(number), plus_one(view, number));
  }
}

void gains_loses(const View& view, Mutants& out) {
  swap_sign(view, Kind::Gains, "gains", "loses", out);
  swap_sign(view, Kind::Loses, "loses", "gains", out);
  swap_sign(view, Kind::Add, "+", "-", out);
  swap_sign(view, Kind::Subtract, "-", "+", out);
}

}  // namespace

const std::vector<Operator>& operators() {
  static const std::vector<Operator> all = {
      {"deal-count", "one card more is dealt", deal_count},
      {"packet-removed", "a packet of a deal is left out", packet_removed},
      {"tier-removed", "a rank is left out of an order", tier_removed},
      {"tiers-swapped", "two neighbours in an order change places", tiers_swapped},
      {"limit-moved", "`>` and `>=`, `<` and `<=` are written for each other", comparison},
      {"comparison-turned", "a comparison is the wrong way round", comparison_turned},
      {"highest-lowest", "`highest` and `lowest` are written for each other", highest_lowest},
      {"not-dropped", "a `not` is forgotten", not_dropped},
      {"not-added", "a `not` too many", not_added},
      {"and-or", "`and` and `or` are written for each other", and_or},
      {"kept", "`kept` is forgotten, or one too many", kept},
      {"alternative-removed", "an alternative of a choice is left out", alternative_removed},
      {"statement-removed", "a statement is left out", statement_removed},
      {"wrong-zone", "another zone of the same kind", wrong_zone},
      {"override-misspelt", "the name of a replacement lacks a letter", override_misspelt},
      {"wrong-player", "eldest for dealer, next for previous, after for from, and back", wrong_player},
      {"when-removed", "a `when` with its condition is left out", when_removed},
      {"where-removed", "a `where` with its condition is left out", where_removed},
      {"number-changed", "a number is one too high", number_changed},
      {"yes-no", "`yes` and `no` are written for each other", yes_no},
      {"duty-removed", "a duty is left out", duty_removed},
      {"seen-by", "the wrong people see it", seen_by},
      {"face", "face up and face down are written for each other", face},
      {"value-changed", "a card counts one too many", value_changed},
      {"sign-swapped", "plus for minus, `gains` for `loses`, and back", gains_loses},
  };
  return all;
}

std::vector<Mutant> mutants_of(const View& view, const std::string& script) {
  std::vector<Mutant> all;
  for (const Operator& one : operators()) {
    const std::size_t before = all.size();
    one.make(view, all);
    for (std::size_t i = before; i < all.size(); ++i) {
      all[i].kind = one.name;
      all[i].script = script;
    }
  }
  return all;
}

std::string mutated(const std::string& text, const Mutant& mutant) {
  return text.substr(0, mutant.span.begin) + mutant.text + text.substr(mutant.span.end);
}

}  // namespace tapis::mutation
