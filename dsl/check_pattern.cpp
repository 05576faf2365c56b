// Patterns: what sets of cards have in common, and what is asked about them.
#include "dsl/check_impl.hpp"

namespace tapis {

void Checker::check_pattern(int index) {
  const std::size_t at = static_cast<std::size_t>(index);
  for (const bool final : {false, true}) {
    const Meanings& meanings = patterns_[at];
    if (!final && meanings.replaced.empty()) continue;
    const NodeAt& meaning = final ? meanings.last() : meanings.introduced;
    const At in(*this, meaning.file);
    const GraphNode owner = final ? graph_node(GraphKind::pattern, index) : no_graph_node;
    const In inside(*this, table_scope(owner, kid(meaning.node, Kind::Head), Base::cards));
    Pattern result;
    for (const NodeId row : kids(meaning.node, Kind::PatternRow)) pattern_row(result, row);
    if (!final) continue;
    Pattern& pattern = program_.patterns[at];
    pattern.rows = std::move(result.rows);
    pattern.locals = scope_.most;
    if (pattern.rows.size() > max_pattern_rows)
      error("E0608", pattern.span, "a pattern may have at most " + std::to_string(max_pattern_rows) + " rows");
    if (std::string doc = doc_of(meaning.node); !doc.empty()) pattern.doc = std::move(doc);
  }
}

void Checker::pattern_row(Pattern& pattern, NodeId node) {
  Pattern::Row row;
  row.span = span(node);
  const Nested nested(*this);
  if (const NodeId counts = kid(node, Kind::Counts); has(counts)) {
    row.counts = number(part(counts, 0));
    if (poisoned(row.counts)) {
      row.counts = no_expr;
    } else if (!adds_up(row.counts)) {
      error("E0411", span(counts), "what a pattern counts is a sum over its cards",
            "a number, `number of it`, or `points of it` with values, added up or times a number");
    }
  }
  row.when = row_when(node);
  if (row.when != no_expr) fixed_.emplace_back(row.when, "whether a row of a pattern holds");
  int heights = 0;
  for (const NodeId one : kids(node, Kind::PatternPart)) {
    row.parts.push_back(pattern_part(one));
    const Pattern::Part& part = row.parts.back();
    heights += (part.least < part.most ? 1 : 0) + (part.sequence || part.one_rank ? 1 : part.least);
  }
  if (heights > most_pattern_heights && row.parts.size() > 1)
    error("E0608", row.span,
          "several parts may have at most " + std::to_string(most_pattern_heights) + " heights together",
          "a sequence or cards of one rank have one height, other cards one each");
  pattern.rows.push_back(std::move(row));
}

Pattern::Part Checker::pattern_part(NodeId node) {
  Pattern::Part part;
  part.span = span(node);
  for (std::size_t card = 0; card < program_.deck.cards.size(); ++card) part.cards.set(card);
  const std::vector<NodeId> numbers = kids(node, Kind::Number);
  if (numbers.empty()) {
    broken(node);
    return part;
  }
  part.least = number_of(numbers.front());
  part.most = has(kid(node, Kind::OrMore)) ? max_cards : number_of(numbers.back());
  if (part.least < 1 || part.most < part.least || part.least > max_cards) {
    error("E0603", part.span, "a part of a pattern has at least one card, the smaller number first");
    part.least = part.most = 1;
  }
  for (const NodeId quality : kids(node)) part_quality(part, quality);
  if (part.by >= 0) fixed_tables_.emplace_back(graph_node(GraphKind::order, part.by), part.span);
  if (part.values >= 0) fixed_tables_.emplace_back(graph_node(GraphKind::values, part.values), part.span);
  return part;
}

CardSet Checker::cards_listed(NodeId node) {
  CardSet cards;
  for (const NodeId one : parts(node)) cards |= atom(one);
  return cards;
}

void Checker::part_quality(Pattern::Part& part, NodeId node) {
  switch (kind(node)) {
    case Kind::OneOf:
      (text(kid(node, Kind::Noun)) == "suit" ? part.one_suit : part.one_rank) = true;
      break;
    case Kind::Different:
      (text(kid(node, Kind::Noun)) == "suits" ? part.different_suits : part.different_ranks) = true;
      break;
    case Kind::OfCards:
      part.cards &= cards_listed(node);
      break;
    case Kind::Wild:
      part.wilds = number_of(kid(node, Kind::Number));
      part.wild = cards_listed(kid(node, Kind::OfCards));
      if (part.wilds < 1 || part.wilds >= part.most)
        error("E0603", span(node), "wild cards are at least one, and fewer than the cards of the part");
      break;
    case Kind::Sequence:
      part.sequence = true;
      break;
    case Kind::ByOrder:
      part.by = table_named(kid(node, Kind::Name), NounKind::order);
      break;
    case Kind::Worth:
      part.worth = number(parts(node).front());
      part.values = table_named(parts(node).back(), NounKind::values);
      if (poisoned(part.worth)) part.values = -1;
      if (part.values >= 0) fixed_.emplace_back(part.worth, "what cards of a pattern are worth");
      break;
    default:
      break;
  }
}

// The number of an order, values or a pattern by its name; -1, and a finding, if there is none.
int Checker::table_named(NodeId name, NounKind wanted) {
  const std::string_view what = wanted == NounKind::order    ? "order"
                                : wanted == NounKind::values ? "table of values"
                                                             : "pattern";
  Noun* noun = find_noun(text(name), true);
  if (noun != nullptr && noun->kind == wanted) return noun->index;
  if (noun != nullptr) {
    error("E0502", span(name), "`" + text(name) + "` is no " + std::string(what))
        .notes.push_back({named(*noun).span, "it was introduced here"});
  } else {
    suggest(error("E0301", span(name), "there is no " + std::string(what) + " `" + text(name) + "`"), text(name),
            known_names(true, {}));
  }
  return -1;
}

// Whether a number about a set is a sum over its cards, so that it can be known card by card.
bool Checker::adds_up(ExprId id) const {
  const Expr& e = program_.exprs[static_cast<std::size_t>(id)];
  const auto is_set = [this](ExprId arg) {
    const Expr& set = program_.exprs[static_cast<std::size_t>(arg)];
    return set.op == Op::Local && set.a == 0;
  };
  const auto is_plain = [this](ExprId arg) {
    const Op op = program_.exprs[static_cast<std::size_t>(arg)].op;
    return op == Op::Constant || op == Op::OptionValue || op == Op::Seats;
  };
  switch (e.op) {
    case Op::Count:
      return is_set(e.args[0]);
    case Op::Sum:
      return is_set(e.args[0]) && program_.exprs[static_cast<std::size_t>(e.args[1])].op == Op::ValuesOf;
    case Op::Add:
    case Op::Subtract:
      return adds_up(e.args[0]) && adds_up(e.args[1]);
    case Op::Multiply:
      return (is_plain(e.args[0]) && adds_up(e.args[1])) || (adds_up(e.args[0]) && is_plain(e.args[1]));
    default:
      return is_plain(id);
  }
}

// `best meld of hand`, `total show of hand`.
ExprId Checker::pattern_of(NodeId node) {
  const std::vector<NodeId> all = parts(node);
  if (all.size() < 2) {
    broken(node);
    return poison(span(node));
  }
  const int pattern = table_named(all[0], NounKind::pattern);
  const ExprId set = as_set(infer(all[1], {Base::cards}), span(all[1]));
  if (pattern < 0 || poisoned(set)) return poison(span(node));
  const ExprId cards = fit(set, {Base::cards}, span(all[1]));
  if (poisoned(cards)) return cards;
  refer(graph_node(GraphKind::pattern, pattern), span(node));
  const PatternAsk ask = has(kid(node, Kind::BestFits)) ? PatternAsk::best : PatternAsk::total;
  return make(Op::PatternOf, {Base::number}, span(node), {cards}, pattern, static_cast<std::int32_t>(ask));
}

// `cards forms pattern`.
ExprId Checker::forms(NodeId node) {
  const std::vector<NodeId> all = parts(node);
  if (all.size() < 2) {
    broken(node);
    return poison(span(node));
  }
  const int pattern = table_named(all[1], NounKind::pattern);
  const ExprId cards = wanted(all[0], {Base::cards});
  if (pattern < 0 || poisoned(cards)) return poison(span(node));
  refer(graph_node(GraphKind::pattern, pattern), span(node));
  return make(Op::Forms, {Base::flag}, span(node), {cards}, pattern);
}

}  // namespace tapis
