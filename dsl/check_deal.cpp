// Statements about cards and chance: moving, shuffling, dealing, drawing, showing.
#include <algorithm>

#include "dsl/check_impl.hpp"

namespace tapis {

void Checker::move(NodeId node, Stmt& stmt) {
  stmt.what = Do::move;
  const ExprId cards = moved(part(node, 0));
  const ExprId to = place(part(node, 1));
  stmt.args = {cards, to};
  stmt.bottom = has(kid(node, Kind::Bottom));
  stmt.up = has(kid(node, Kind::FaceUp));
  stmt.down = has(kid(node, Kind::FaceDown));
}

void Checker::shuffle(NodeId node, Stmt& stmt) {
  stmt.what = Do::shuffle;
  forbid_in_meanwhile(node, "shuffle");
  if (scope_.procedure >= 0) effects_[static_cast<std::size_t>(scope_.procedure)] |= chances;
  if (kind(node) == Kind::Shuffle) {
    stmt.args = {place(part(node, 0))};
  } else {
    const ExprId cards = wanted(part(node, 0), {Base::cards});
    stmt.args = {place(part(node, 1)), cards};
  }
}

void Checker::deal(NodeId node, Stmt& stmt) {
  stmt.what = Do::deal;
  stmt.up = has(kid(node, Kind::FaceUp));
  stmt.down = has(kid(node, Kind::FaceDown));
  ExprId many = no_expr, players = no_expr, first = no_expr;
  const std::vector<NodeId> all = kids(node);
  if (all.size() < 2) return broken(node);
  const NodeId packets = kid(node, Kind::Packets);
  const std::vector<NodeId> numbers = kids(packets, Kind::Number);
  if (has(packets) && numbers.size() == 1) {
    many = constant({Base::number}, number_of(numbers[0]), span(numbers[0]));
  } else if (has(packets)) {
    for (const NodeId packet : numbers) stmt.packets.push_back(number_of(packet));
    if (numbers.empty() || numbers.size() > max_cards) broken(packets);
  } else if (!has(kid(node, Kind::All))) {
    many = number(all[0]);
  }
  NodeId zone_name = no_node;
  for (std::size_t i = 1; i < all.size() && !has(zone_name); ++i) {
    if (kind(all[i]) == Kind::Name) zone_name = all[i];
  }
  if (!has(zone_name)) return broken(node);
  const std::string name = text(zone_name);
  Noun* noun = find_noun(name, true);
  const bool zone = noun != nullptr && noun->kind == NounKind::zone;
  const Family::Over over =
      zone ? program_.zones[static_cast<std::size_t>(noun->index)].family.over : Family::Over::none;
  if (over == Family::Over::player || over == Family::Over::team) {
    stmt.a = noun->index;
  } else if (zone || find_noun(name, false) != nullptr || noun != nullptr) {
    error("E0407", span(zone_name), "`" + name + "` is not a zone of each player", "cards are moved there by `move`");
  } else {
    suggest(error("E0301", span(zone_name), "there is no zone `" + name + "` of each player"), name,
            known_names(true, {}));
  }
  if (const NodeId to = kid(node, Kind::DealTo); has(to)) players = wanted(part(to, 0), {Base::players});
  if (const NodeId from = kid(node, Kind::DealFrom); has(from)) {
    first = wanted(part(from, 0), {Base::player});
  } else if (Noun* eldest = find_noun("eldest", false)) {
    first = fit(noun_value(*eldest, span(node)), {Base::player}, span(node));
  }
  stmt.args = {many, players, first};
}

void Checker::draw(NodeId node, Stmt& stmt) {
  stmt.what = Do::draw;
  forbid_in_meanwhile(node, "draw");
  if (scope_.procedure >= 0) effects_[static_cast<std::size_t>(scope_.procedure)] |= chances;
  const NodeId name_node = kid(node, Kind::Name);
  const NodeId source = kid(node, Kind::Source);
  const NodeId range = kid(source, Kind::Range);
  if (!has(name_node) || !has(source)) {
    stmt.args = {poison(span(node))};
    return broken(node);
  }
  stmt.name = text(name_node);
  Type drawn{Base::number};
  if (has(range)) {
    stmt.args = {number(part(range, 0)), number(part(range, 1))};
    if (kids(source).size() > 1) error("E0412", span(source), "from a range of numbers each is drawn alike");
  } else {
    no_best(source);
    const Part among = source_set(source, "");
    stmt.args = {among.set};
    drawn = {poisoned(among.set) ? Base::nothing : element_of(type(among.set).base)};
  }
  const Noun* noun = find_noun(stmt.name, false);
  if (noun == nullptr || noun->kind != NounKind::variable || find_local(stmt.name) != nullptr) {
    stmt.a = bind(stmt.name, drawn);
    return;
  }
  stmt.a = noun->index;
  stmt.b = 1;
  const Type type = program_.variables[static_cast<std::size_t>(noun->index)].type;
  if (type.base == drawn.base || drawn.base == Base::nothing || type.base == Base::nothing) return;
  error("E0401", span(name_node),
        "`" + stmt.name + "` is " + type_text(type) + ", and " + type_text(drawn) + " is drawn")
      .notes.push_back({named(*noun).span, "it was introduced here"});
}

void Checker::show(NodeId node, Stmt& stmt) {
  stmt.what = Do::show;
  const ExprId cards = wanted(part(node, 0), {Base::cards});
  const NodeId to = part(node, 1);
  const bool outer = scope_.audience;
  scope_.audience = true;  // a team stands for its members
  const ExprId players = has(to) ? wanted(to, {Base::players}) : make(Op::AllSeats, {Base::players}, span(node));
  scope_.audience = outer;
  stmt.args = {cards, players};
}

}  // namespace tapis
