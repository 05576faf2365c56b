#include "dsl/program.hpp"

#include <algorithm>
#include <iterator>

namespace tapis {

namespace {

constexpr const char* op_names[] = {
#define OP(name, meaning) #name,
#include "dsl/ops.def"
#undef OP
};

constexpr const char* do_names[] = {"let",  "set",     "pay",     "move",   "shuffle", "deal",    "draw",      "reveal",
                                    "show", "leave",   "seat",    "reset",  "stop",    "return",  "finish",    "branch",
                                    "each", "numbers", "in_turn", "repeat", "choose",  "at_once", "meanwhile", "call"};

constexpr const char* base_names[] = {"nothing", "number", "flag",    "card",  "suit",  "rank",  "player",  "team",
                                      "symbol",  "cards",  "players", "teams", "suits", "ranks", "numbers", "place"};

template <std::size_t N>
const char* name_of(const char* const (&names)[N], std::size_t index) {
  return index < N ? names[index] : "?";
}

std::string type_name(Type type) {
  std::string result = name_of(base_names, static_cast<std::size_t>(type.base));
  if (type.base == Base::symbol) result += std::to_string(type.symbols);
  return type.optional ? result + "?" : result;
}

class Dump {
 public:
  explicit Dump(const Program& program) : program_(program) {}

  std::string whole() {
    for (const Option& option : program_.options) {
      line(0, "option " + option.name + ": " + type_name(option.type) + " = " + expr(option.initial));
    }
    for (const Zone& zone : program_.zones) {
      line(0, (zone.pile ? "pile " : "zone ") + zone.name + family(zone.family) + seen(zone.audience));
    }
    for (const Variable& variable : program_.variables) {
      line(0, "var " + variable.name + family(variable.family) + ": " + type_name(variable.type) + " = " +
                  expr(variable.initial) + (variable.kept ? " kept" : "") + seen(variable.audience));
    }
    for (const Order& order : program_.orders) order_text(order);
    for (const Values& values : program_.values) values_text(values);
    for (const Pattern& pattern : program_.patterns) pattern_text(pattern);
    for (const Rule& rule : program_.rules) rule_text(rule);
    for (const Procedure& procedure : program_.procedures) {
      line(0, "to " + procedure.name + params(procedure.params) + " [" + std::to_string(procedure.locals) + "]");
      block(procedure.body, 1);
    }
    return std::move(text_);
  }

  std::string expr(ExprId id, int depth = 0) const {
    if (id < 0 || static_cast<std::size_t>(id) >= program_.exprs.size()) return "-";
    const Expr& at = program_.exprs[static_cast<std::size_t>(id)];
    std::string result = name_of(op_names, static_cast<std::size_t>(at.op));
    if (at.a != 0 || at.b != 0 || at.args.empty()) result += "#" + std::to_string(at.a);
    if (at.b != 0) result += "#" + std::to_string(at.b);
    if (at.args.empty()) result += ":" + type_name(at.type);
    if (at.args.empty() || depth > 200) return result;
    result += "(";
    for (std::size_t i = 0; i < at.args.size(); ++i) result += (i > 0 ? ", " : "") + expr(at.args[i], depth + 1);
    return result + ")";
  }

 private:
  void line(int depth, const std::string& text) {
    text_.append(static_cast<std::size_t>(2 * std::min(depth, 40)), ' ');
    text_ += text + "\n";
  }

  static std::string family(const Family& family) {
    constexpr const char* names[] = {"", "player", "team", "suit", "rank", "card", "number"};
    if (family.over == Family::Over::none) return "";
    return std::string(" of each ") + name_of(names, static_cast<std::size_t>(family.over));
  }

  std::string seen(ExprId audience) const { return audience == no_expr ? "" : " seen " + expr(audience); }

  static std::string params(const std::vector<Type>& types) {
    std::string result = "(";
    for (std::size_t i = 0; i < types.size(); ++i) result += (i > 0 ? ", " : "") + type_name(types[i]);
    return result + ")";
  }

  void order_text(const Order& order) {
    line(0, "order " + order.name);
    for (const Order::Row& row : order.rows) {
      std::string text;
      for (const CardSet& tier : row.tiers) text += std::to_string(tier.count()) + " ";
      for (const ExprId key : row.keys) text += expr(key) + " ";
      line(1, text + (row.when == no_expr ? "" : "when " + expr(row.when)));
    }
  }

  void values_text(const Values& values) {
    line(0, "values " + values.name);
    for (const Values::Row& row : values.rows) {
      std::string text;
      for (const auto& entry : row.entries)
        text += expr(entry.number) + " for " + std::to_string(entry.cards.count()) + " ";
      if (row.otherwise != no_expr) text += "else " + expr(row.otherwise) + " ";
      line(1, text + (row.when == no_expr ? "" : "when " + expr(row.when)));
    }
  }

  void pattern_text(const Pattern& pattern) {
    line(0, "pattern " + pattern.name);
    for (const Pattern::Row& row : pattern.rows) {
      std::string text = row.counts == no_expr ? "" : expr(row.counts) + " for";
      for (const Pattern::Part& part : row.parts) {
        text += " " + std::to_string(part.least) + ".." + std::to_string(part.most) + " of " +
                std::to_string(part.cards.count());
        if (part.one_suit) text += " one suit";
        if (part.one_rank) text += " one rank";
        if (part.different_suits) text += " different suits";
        if (part.different_ranks) text += " different ranks";
        if (part.sequence) text += " sequence";
        if (part.by >= 0) text += " by#" + std::to_string(part.by);
        if (part.values >= 0) text += " worth " + expr(part.worth) + " by#" + std::to_string(part.values);
        if (part.wilds > 0) text += " wild " + std::to_string(part.wilds) + " of " + std::to_string(part.wild.count());
      }
      line(1, text + (row.when == no_expr ? "" : " when " + expr(row.when)));
    }
  }

  void rule_text(const Rule& rule) {
    line(0, "rule " + rule.name + params(rule.params) + ": " + type_name(rule.result) + " = " + expr(rule.body) + " [" +
                std::to_string(rule.locals) + "]");
    for (const Duty& duty : rule.duties) {
      line(1, "must " + duty.name + " #" + std::to_string(duty.slot) + ": " + expr(duty.condition) +
                  (duty.except == no_expr ? "" : " except " + expr(duty.except)) +
                  (duty.when == no_expr ? "" : " when " + expr(duty.when)));
    }
  }

  void block(const Block& statements, int depth) {
    for (const std::int32_t id : statements) {
      if (id < 0 || static_cast<std::size_t>(id) >= program_.stmts.size()) continue;
      const Stmt& stmt = program_.stmts[static_cast<std::size_t>(id)];
      std::string text = std::string(name_of(do_names, static_cast<std::size_t>(stmt.what))) + "#" +
                         std::to_string(stmt.a) + "#" + std::to_string(stmt.b);
      for (const std::int32_t packet : stmt.packets) text += " " + std::to_string(packet);
      if (!stmt.name.empty()) text += " " + stmt.name;
      if (stmt.bottom) text += " bottom";
      if (stmt.up) text += " up";
      if (stmt.down) text += " down";
      for (const ExprId arg : stmt.args) text += " " + expr(arg);
      line(depth, text);
      block(stmt.first, depth + 1);
      if (!stmt.second.empty()) line(depth, "else");
      block(stmt.second, depth + 1);
      if (stmt.what == Do::choose || stmt.what == Do::at_once || stmt.what == Do::meanwhile) site(stmt.a, depth);
    }
  }

  void site(std::int32_t id, int depth) {
    if (id < 0 || static_cast<std::size_t>(id) >= program_.sites.size()) return;
    const Site& at = program_.sites[static_cast<std::size_t>(id)];
    line(depth + 1, "site player #" + std::to_string(at.player_slot) + " " + expr(at.chooser) + seen(at.audience));
    for (const Alternative& alternative : at.alternatives) {
      std::string text = "| " + alternative.label;
      for (const Binder& binder : alternative.binders) {
        text += " " + binder.name + "#" + std::to_string(binder.slot) + ": " + type_name(binder.type) + " from " +
                expr(binder.domain) + (binder.range ? ".." + expr(binder.high) : "");
        if (binder.some) text += " x " + expr(binder.at_least) + ".." + expr(binder.at_most);
      }
      line(depth + 1, text + (alternative.guard == no_expr ? "" : " when " + expr(alternative.guard)));
      block(alternative.body, depth + 2);
    }
  }

  const Program& program_;
  std::string text_;
};

}  // namespace

std::string dump(const Program& program) { return Dump(program).whole(); }
std::string dump(const Program& program, ExprId expression) { return Dump(program).expr(expression); }

Base set_of(Base single) {
  switch (single) {
    case Base::card:
      return Base::cards;
    case Base::player:
      return Base::players;
    case Base::team:
      return Base::teams;
    case Base::suit:
      return Base::suits;
    case Base::rank:
      return Base::ranks;
    default:
      return Base::nothing;
  }
}

Base element_of(Base set) {
  switch (set) {
    case Base::cards:
      return Base::card;
    case Base::players:
      return Base::player;
    case Base::teams:
      return Base::team;
    case Base::suits:
      return Base::suit;
    case Base::ranks:
      return Base::rank;
    case Base::numbers:
      return Base::number;
    default:
      return Base::nothing;
  }
}

}  // namespace tapis
