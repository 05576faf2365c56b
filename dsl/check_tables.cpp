// Orders and values: rows of cards with conditions.
#include <algorithm>

#include "dsl/check_impl.hpp"

namespace tapis {

namespace {

constexpr std::size_t max_keys = 3;  // a runtime packs them into one number

}  // namespace

// Slot 0 is the card spoken of.
Scope Checker::table_scope(GraphNode owner, NodeId head, Base about) {
  Scope scope;
  scope.owner = owner;
  scope.next = scope.most = 1;
  scope.subjects.push_back({{about}, 0});
  const std::vector<NodeId> params = kids(head, Kind::Param);
  if (!params.empty()) scope.locals.push_back({text(kid(params[0], Kind::Name)), 0, {about}});
  if (params.size() > 1)
    error("E0507", span(head), "orders and values are about one card, patterns about one set of cards");
  return scope;
}

ExprId Checker::row_when(NodeId row) {
  const NodeId when = kid(row, Kind::When);
  if (!has(when)) return no_expr;
  const ExprId id = flag(part(when, 0));
  facts_of(part(when, 0), true, scope_.facts);
  return poisoned(id) ? no_expr : id;
}

void Checker::check_order(int index) {
  const std::size_t at = static_cast<std::size_t>(index);
  for (const bool final : {false, true}) {
    const Meanings& meanings = orders_[at];
    if (!final && meanings.replaced.empty()) continue;
    const NodeAt& meaning = final ? meanings.last() : meanings.introduced;
    const At in(*this, meaning.file);
    const GraphNode owner = final ? graph_node(GraphKind::order, index) : no_graph_node;
    const In inside(*this, table_scope(owner, kid(meaning.node, Kind::Head)));
    Order result;
    const std::vector<NodeId> rows = kids(meaning.node, Kind::OrderRow);
    for (const NodeId row : rows) order_row(result, row);
    if (rows.empty()) order_expression(result, part(meaning.node, 0));
    if (!final) continue;
    Order& order = program_.orders[at];
    order.rows = std::move(result.rows);
    order.locals = scope_.most;
    if (std::string doc = doc_of(meaning.node); !doc.empty()) order.doc = std::move(doc);
  }
}

void Checker::order_row(Order& order, NodeId node) {
  Order::Row row;
  row.span = span(node);
  const Nested nested(*this);
  row.when = row_when(node);
  const NodeId chain = kid(node, Kind::Chain);
  if (has(chain)) {
    CardSet before;
    for (const NodeId tier : kids(chain, Kind::Tier)) {
      CardSet cards;
      for (const NodeId entry : parts(tier)) cards |= atom(entry);
      row.tiers.push_back(cards & ~before);  // the first mention counts
      before |= cards;
    }
  } else {
    order_keys(row, parts_or_reversed(kid(node, Kind::Keys)));
  }
  order.rows.push_back(std::move(row));
}

// The keys of a row: expressions, some of them behind `reverse`.
std::vector<NodeId> Checker::parts_or_reversed(NodeId keys) const {
  std::vector<NodeId> result;
  for (const NodeId node : kids(keys)) {
    if (is_expression(kind(node)) || kind(node) == Kind::ReverseKey) result.push_back(node);
  }
  return result;
}

void Checker::order_keys(Order::Row& row, const std::vector<NodeId>& keys) {
  if (keys.empty()) broken(no_node);
  if (keys.size() > max_keys) {
    error("E0608", span(keys[max_keys]), "an order goes by at most three keys",
          "an order of its own may stand for several keys: `order ties = by … then …`, then `by … then ties`");
  }
  for (const NodeId node : keys) {
    const bool reversed = kind(node) == Kind::ReverseKey;
    const NodeId key = reversed ? part(node, 0) : node;
    ExprId id = infer(key, {Base::number});
    if (poisoned(id)) continue;
    const Base base = type(id).base;
    if (base != Base::number && base != Base::rank) {
      error("E0401", span(key), "here a number or a rank must stand, but this is " + type_text(type(id)),
            "a suit is ordered by a chain: `order suits = ♠ > ♥ > ♦ > ♣`");
      continue;
    }
    id = value(id, span(key));
    if (poisoned(id)) continue;
    row.keys.push_back(reversed ? reverse_key(id, span(node)) : id);
  }
}

// A key that ranks the other way round: for a rank, by how many ranks are below it.
ExprId Checker::reverse_key(ExprId id, Span at) {
  if (type(id).base == Base::rank) {
    const Nested nested(*this);
    const std::int32_t slot = new_slot();
    const ExprId other = make(Op::Local, {Base::rank}, at, {}, slot);
    const ExprId below = make(Op::Less, {Base::flag}, at, {other, id});
    const ExprId all = make(Op::RanksAll, {Base::ranks}, at);
    id = make(Op::Count, {Base::number}, at, {make(Op::Filter, {Base::ranks}, at, {all, below}, slot)});
  }
  return make(Op::Negate, {Base::number}, at, {id});
}

// An order replaced by a single expression: two tiers, which read like a comparison, or a key.
void Checker::order_expression(Order& order, NodeId node) {
  if (!has(node)) return broken(node);
  Order::Row row;
  row.span = span(node);
  if (kind(node) == Kind::Greater) {
    CardSet before;
    for (const NodeId entry : parts(node)) {
      const CardSet cards = atom(entry);
      row.tiers.push_back(cards & ~before);
      before |= cards;
    }
  } else {
    order_keys(row, {node});
  }
  order.rows.push_back(std::move(row));
}

void Checker::check_values(int index) {
  const std::size_t at = static_cast<std::size_t>(index);
  for (const bool final : {false, true}) {
    const Meanings& meanings = values_[at];
    if (!final && meanings.replaced.empty()) continue;
    const NodeAt& meaning = final ? meanings.last() : meanings.introduced;
    const At in(*this, meaning.file);
    const GraphNode owner = final ? graph_node(GraphKind::values, index) : no_graph_node;
    const In inside(*this, table_scope(owner, kid(meaning.node, Kind::Head)));
    Values result;
    const std::vector<NodeId> rows = kids(meaning.node, Kind::ValuesRow);
    for (const NodeId row : rows) values_row(result, row);
    if (rows.empty() && has(part(meaning.node, 0))) {
      Values::Row row;
      row.span = span(part(meaning.node, 0));
      row.otherwise = number(part(meaning.node, 0));
      result.rows.push_back(std::move(row));
    }
    if (!final) continue;
    Values& values = program_.values[at];
    values.rows = std::move(result.rows);
    values.locals = scope_.most;
    if (std::string doc = doc_of(meaning.node); !doc.empty()) values.doc = std::move(doc);
  }
}

void Checker::values_row(Values& values, NodeId node) {
  Values::Row row;
  row.span = span(node);
  const Nested nested(*this);
  row.when = row_when(node);
  CardSet before;
  for (const NodeId item : kids(node, Kind::ForItem)) {
    const std::vector<NodeId> all = kids(item);
    if (all.size() < 2) {
      broken(item);
      continue;
    }
    Values::Row::Entry entry{number(all[0]), {}};
    for (std::size_t i = 1; i < all.size(); ++i) {
      entry.cards |= kind(all[i]) == Kind::RankRange ? rank_range(all[i]) : atom(all[i]);
    }
    const CardSet mentioned = entry.cards;
    entry.cards &= ~before;  // the first mention counts
    before |= mentioned;
    row.entries.push_back(entry);
  }
  if (const NodeId rest = kid(node, Kind::ElseValue); has(rest)) row.otherwise = number(part(rest, 0));
  values.rows.push_back(std::move(row));
}

}  // namespace tapis
