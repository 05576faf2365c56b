// Why a text is no legal move now: the first thing that forbids what it says.
#include <algorithm>
#include <functional>

#include "interpreter/cited.hpp"
#include "interpreter/compile_code.hpp"
#include "interpreter/machine_loop.hpp"
#include "interpreter/texts.hpp"

namespace tapis {

namespace {

constexpr std::size_t longest_value = 6;  // words of one value
constexpr std::size_t longest_text = 2000;

// What a text says, whether it may be done or not.
struct Wish {
  int site = -1;
  int alternative = -1;
  std::vector<std::int64_t> values;
  CardSet cards;  // of the name for several cards
};

class Explainer {
 public:
  Explainer(const Game& game, const State& state, int seat, const std::string& text)
      : game_(game), state_(state), seat_(seat), words_(words_of(fold_text(text))) {}

  Game::Refusal explain() {
    Game::Refusal refusal;
    if (state_.over()) return refused("", "The game is over. | La partie est finie.", {});
    const bool must = state_.turn() == Turn::decision && (state_.must_act() >> seat_ & 1u) != 0;
    std::vector<int> sites;
    if (must) sites.push_back(Machine::site(state_));
    for (int site : Machine::asides(state_)) sites.push_back(site);
    bool understood = false;
    for (int site : sites) {
      const auto& alternatives = game_.program().sites[static_cast<std::size_t>(site)].alternatives;
      for (std::size_t i = 0; i < alternatives.size(); ++i) {
        const std::optional<Wish> wish = read(site, static_cast<int>(i));
        if (!wish) continue;
        Game::Refusal found = judge(*wish);
        // Of several readings the one that names a rule tells most.
        if (!understood || (refusal.rule.empty() && !found.rule.empty())) refusal = std::move(found);
        understood = true;
      }
    }
    if (understood) return refusal;
    if (!must) return refused("", "It is not your turn. | Ce n'est pas à vous de jouer.", {});
    return refused("", "This is no move here. | Ce n'est pas un coup possible ici.", span_of(sites.front()));
  }

 private:
  static Game::Refusal refused(std::string rule, std::string reason, Span span) {
    Game::Refusal refusal;
    refusal.rule = std::move(rule);
    refusal.reason = std::move(reason);
    refusal.span = span;
    return refusal;
  }

  Span span_of(int site) const { return game_.program().sites[static_cast<std::size_t>(site)].span; }
  const Alternative& alternative_of(const Wish& wish) const {
    const Site& site = game_.program().sites[static_cast<std::size_t>(wish.site)];
    return site.alternatives[static_cast<std::size_t>(wish.alternative)];
  }

  // ---- reading

  std::optional<Wish> read(int site, int number) const {
    Wish wish;
    wish.site = site;
    wish.alternative = number;
    const Alternative& alternative = alternative_of(wish);
    std::vector<std::size_t> starts;
    if (alternative.label.empty()) starts.push_back(0);
    for (const std::string& label :
         alternative.label.empty() ? std::vector<std::string>{} : spellings_of_name(game_, alternative.label)) {
      const std::vector<std::string> parts = words_of(label);
      if (parts.size() <= words_.size() && std::equal(parts.begin(), parts.end(), words_.begin()))
        starts.push_back(parts.size());
    }
    for (std::size_t start : starts) {
      wish.values.clear();
      wish.cards.reset();
      if (read_values(alternative, start, wish)) return wish;
    }
    return std::nullopt;
  }

  bool read_values(const Alternative& alternative, std::size_t at, Wish& wish) const {
    if (wish.values.size() == alternative.binders.size()) return at == words_.size();
    const Binder& binder = alternative.binders[wish.values.size()];
    if (binder.some) {
      if (!read_cards(at, wish.cards)) return false;
      wish.values.push_back(0);
      return true;
    }
    for (std::size_t count = 1; count <= longest_value && at + count <= words_.size(); ++count) {
      const std::optional<std::int64_t> value = read_one(binder.type, joined(at, count));
      if (!value) continue;
      wish.values.push_back(*value);
      if (read_values(alternative, at + count, wish)) return true;
      wish.values.pop_back();
    }
    return false;
  }

  // As moves are read, but any value of the type will do.
  std::optional<std::int64_t> read_one(Type type, const std::string& text) const {
    if (type.base == Base::number) return read_number(text);
    if (type.base == Base::card) {
      const int card = game_.read_card(text);
      return card < 0 ? std::nullopt : std::optional<std::int64_t>(card);
    }
    for (std::int64_t value = 0; value < number_of_values(type); ++value) {
      if (says_value(game_, type, value, text)) return value;
    }
    return std::nullopt;
  }

  std::int64_t number_of_values(Type type) const {
    const Program& program = game_.program();
    switch (type.base) {
      case Base::player:
        return game_.players();
      case Base::team:
        return game_.teams();
      case Base::suit:
        return static_cast<std::int64_t>(program.deck.suits.size());
      case Base::rank:
        return static_cast<std::int64_t>(program.deck.ranks.size());
      case Base::flag:
        return 2;
      case Base::symbol:
        return static_cast<std::int64_t>(program.symbol_lists[type.symbols].size());
      default:
        return 0;
    }
  }

  bool read_cards(std::size_t at, CardSet& cards) const {
    while (at < words_.size()) {
      std::size_t count = std::min(longest_value, words_.size() - at);
      int card = -1;
      while (count > 0 && (card = game_.read_card(joined(at, count))) < 0) --count;
      if (count == 0) return false;
      cards.set(static_cast<std::size_t>(card));
      at += count;
    }
    return cards.any();
  }

  std::string joined(std::size_t at, std::size_t count) const {
    std::string out = words_[at];
    for (std::size_t i = at + 1; i < at + count; ++i) {
      out += ' ';
      out += words_[i];
    }
    return out;
  }

  // ---- judging

  Game::Refusal judge(const Wish& wish) const {
    Machine::ready(state_) = false;
    return Machine::with(state_, [&](auto& run) { return judge_with(run, wish); });
  }

  template <class Machinery>
  Game::Refusal judge_with(Machinery& run, const Wish& wish) const {
    const Alternative& alternative = alternative_of(wish);
    const SiteCode& site = game_.parts().sites[static_cast<std::size_t>(wish.site)];
    const ExplainCode& code =
        game_.parts().explains[static_cast<std::size_t>(wish.site)][static_cast<std::size_t>(wish.alternative)];
    const AlternativeCode& names = site.alternatives[static_cast<std::size_t>(wish.alternative)];
    run.put(site.asker, static_cast<Wide>(seat_));
    for (std::size_t i = 0; i < names.binders.size(); ++i) {
      const Wide value = names.binders[i].some ? mask_of(wish.cards) : word_of(wish.values[i]);
      run.put(names.binders[i].open, value);
    }
    if (!run.routine(code.domain_entry)) return refused("", now_impossible(), alternative.span);
    for (std::size_t i = 0; i < alternative.binders.size(); ++i) {
      if (std::optional<Game::Refusal> found = outside(run, wish, i, code)) return *found;
    }
    if (code.guard_entry != no_code && (!run.routine(code.guard_entry) || run.get(code.guard) == 0)) {
      return by_guard(alternative.guard);
    }
    if (std::optional<Game::Refusal> found = miscounted(wish)) return *found;
    return refused("", now_impossible(), alternative.span);
  }

  static std::string now_impossible() { return "This is not possible now. | Ce n'est pas possible maintenant."; }

  const Expr& expr(ExprId id) const { return game_.program().exprs[static_cast<std::size_t>(id)]; }

  std::string source(Span span) const { return cited(game_, span); }

  Game::Refusal by_guard(ExprId guard) const {
    const std::vector<ExprId> parts = conditions_of(game_.program(), guard);
    std::string needed, french;
    for (const ExprId part : parts) {
      const std::string text = source(expr(part).span);
      if (text.empty()) continue;
      needed += (needed.empty() ? "`" : " and `") + text + "`";
      french += (french.empty() ? "`" : " et `") + text + "`";
    }
    const Expr& first = expr(parts.front());
    const bool rule = parts.size() == 1 && first.op == Op::RuleCall;
    const std::string name = rule ? game_.program().rules[static_cast<std::size_t>(first.a)].name : "";
    if (needed.empty()) return refused(name, now_impossible(), first.span);
    return refused(name,
                   "This is not possible now: it needs " + needed +
                       ". | Ce n'est pas possible maintenant : il faudrait " + french + ".",
                   first.span);
  }

  // Is the value of a name outside its domain? By which duty, if that is it?
  template <class Machinery>
  std::optional<Game::Refusal> outside(Machinery& run, const Wish& wish, std::size_t name,
                                       const ExplainCode& code) const {
    const Alternative& alternative = alternative_of(wish);
    const Binder& binder = alternative.binders[name];
    const Span span = game_.program().exprs[static_cast<std::size_t>(binder.domain)].span;
    if (binder.range) {
      const std::int64_t low = number_of(run.get(code.domains[name].low)),
                         high = number_of(run.get(code.domains[name].high));
      if (wish.values[name] >= low && wish.values[name] <= high) return std::nullopt;
      if (low > high) return nothing_in({span.file, span.begin, expr(binder.high).span.end});
      const std::string from = std::to_string(low), to = std::to_string(high);
      return refused("", "It must be " + from + " to " + to + ". | Il faut de " + from + " à " + to + ".", span);
    }
    const Wide domain = run.get(code.domains[name].low);
    Wide wanted = mask_of(wish.cards);
    if (!binder.some)
      wanted =
          wish.values[name] >= 0 && wish.values[name] < max_cards ? bit_of(static_cast<int>(wish.values[name])) : 0;
    const Wide bad = wanted & ~domain;
    if (wanted != 0 && bad == 0) return std::nullopt;
    const bool last = name + 1 == alternative.binders.size();
    if (last && code.rule >= 0 && run.routine(code.duty_entry)) {
      if (std::optional<Game::Refusal> found = by_duty(run, code, bad)) return found;
    }
    const std::string text = source(whole_domain(game_.program(), binder.domain));
    const std::string english = text.empty() ? "." : ": `" + text + "`.",
                      french = text.empty() ? "." : " : `" + text + "`.";
    return refused(
        domain_name(binder.domain),
        "That is not among what can be chosen" + english + " | Ce n'est pas parmi ce qu'on peut choisir" + french,
        span);
  }

  Game::Refusal nothing_in(Span range) const {
    const std::string text = source(range);
    if (text.empty()) return refused("", now_impossible(), range);
    return refused("",
                   "This is not possible now: there is no number in `" + text +
                       "`. | Ce n'est pas possible maintenant : il n'y a pas de nombre dans `" + text + "`.",
                   range);
  }

  // The first duty that removes the card.
  template <class Machinery>
  std::optional<Game::Refusal> by_duty(Machinery& run, const ExplainCode& code, Wide bad) const {
    const Rule& rule = game_.program().rules[static_cast<std::size_t>(code.rule)];
    if ((bad & ~run.get(code.after[0])) != 0) return std::nullopt;
    for (std::size_t i = 0; i < rule.duties.size(); ++i) {
      if ((bad & ~run.get(code.after[i + 1])) == 0) continue;
      const Duty& duty = rule.duties[i];
      const std::string reason = duty.doc.empty() ? "The duty forbids it. | Une obligation l'interdit." : duty.doc;
      return refused(duty.name, reason, duty.span);
    }
    return std::nullopt;
  }

  // The rule or zone that a domain is.
  std::string domain_name(ExprId domain) const {
    const Program& program = game_.program();
    for (int steps = 0; steps < 50; ++steps) {
      const Expr& e = program.exprs[static_cast<std::size_t>(domain)];
      if (e.op == Op::RuleCall) return program.rules[static_cast<std::size_t>(e.a)].name;
      if (e.op == Op::ZoneCards) return program.zones[static_cast<std::size_t>(e.a)].name;
      if (e.op != Op::Filter && e.op != Op::Best) break;
      domain = e.args[0];
    }
    return "";
  }

  std::optional<Game::Refusal> miscounted(const Wish& wish) const {
    const Alternative& alternative = alternative_of(wish);
    if (alternative.binders.empty() || !alternative.binders.back().some) return std::nullopt;
    return refused("", "It is the wrong number of cards. | Le nombre de cartes ne convient pas.", alternative.span);
  }

  const Game& game_;
  const State& state_;
  int seat_;
  std::vector<std::string> words_;
};

}  // namespace

Game::Refusal Game::explain(const State& state, int seat, const std::string& text) const {
  Refusal refusal;
  if (seat < 0 || seat >= players() || text.size() > longest_text) {
    refusal.reason = "This is no move here. | Ce n'est pas un coup possible ici.";
    return refusal;
  }
  // What can be played is legal: there is nothing to explain.
  if (read_move(state, seat, text).empty()) refusal = Explainer(*this, state, seat, text).explain();
  Moves out_of_turn;
  state.legal(seat, refusal.allowed);
  state.asides(seat, out_of_turn);
  refusal.allowed.insert(refusal.allowed.end(), out_of_turn.begin(), out_of_turn.end());
  return refusal;
}

}  // namespace tapis
