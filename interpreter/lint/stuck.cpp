// Why a choice that waits in vain offers nothing: alternative by alternative.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/cited.hpp"
#include "interpreter/compile_code.hpp"
#include "interpreter/lint/replay.hpp"
#include "interpreter/machine_loop.hpp"

namespace tapis {

namespace {

// Looks at one choice of one seat, with the machine that runs the state.
template <class Machinery>
class Judge {
 public:
  Judge(const State& state, Machinery& run, const SiteCode& site, int seat)
      : state_(state), game_(state.game()), run_(run), site_(site), seat_(seat) {}

  std::vector<Hindrance> all() {
    std::vector<Hindrance> found;
    const auto& alternatives = game_.program().sites[static_cast<std::size_t>(site_.site)].alternatives;
    for (std::size_t i = 0; i < alternatives.size(); ++i) {
      const std::string name = alternatives[i].label.empty()     ? "nothing is possible here"
                               : alternatives[i].binders.empty() ? "`" + alternatives[i].label + "` is not possible"
                                                                 : "no `" + alternatives[i].label + "` is possible";
      found.push_back(
          {alternatives[i].span, fmt::format("{} for player {}: {}", name, seat_ + 1, why(alternatives[i], i))});
    }
    return found;
  }

 private:
  // The first thing that leaves nothing.
  std::string why(const Alternative& alternative, std::size_t number) {
    const ExplainCode& code = game_.parts().explains[static_cast<std::size_t>(site_.site)][number];
    run_.put(site_.asker, static_cast<Wide>(seat_));
    for (const auto& binder : site_.alternatives[number].binders) run_.put(binder.open, 0);
    if (alternative.binders.empty()) {
      if (alternative.guard == no_expr) return "it has been used up";
      return "it needs " + conditions(alternative.guard) + told({alternative.guard});
    }
    const Binder& first = alternative.binders.front();
    const bool known = run_.routine(code.domain_entry);
    const auto low = known ? run_.get(code.domains.front().low) : Wide{1};
    if (first.range) {
      const ExprId high = first.high;
      const Span range{expr(first.domain).span.file, expr(first.domain).span.begin, expr(high).span.end};
      if (known && number_of(low) > number_of(run_.get(code.domains.front().high))) {
        return "there is no number in `" + cited(game_, range) + "`" + told({first.domain, high});
      }
    } else if (known && low == 0) {
      return "there is nothing in `" + domain(first) + "`" + told({first.domain});
    }
    return unmet(alternative, known && !first.range && first.type.base == Base::card ? low : Wide{0});
  }

  // There is something to choose from (of the first name these cards, if they are known), and none of it will do.
  std::string unmet(const Alternative& alternative, Wide cards) {
    std::string names;
    std::vector<ExprId> asked;
    for (const Binder& binder : alternative.binders) {
      names += (names.empty() ? "`" : " and `") + binder.name + "`";
      if (cards != 0 && names.find(' ') == std::string::npos) {
        names += " of " + cards_text(game_, cards_of(cards));
        continue;
      }
      asked.push_back(binder.domain);
      if (binder.high != no_expr) asked.push_back(binder.high);
      if (binder.at_least != no_expr) asked.push_back(binder.at_least);
    }
    std::string text = "no " + names + " will do";
    if (alternative.guard != no_expr) {
      text += ": it needs " + conditions(alternative.guard);
      asked.push_back(alternative.guard);
    } else if (alternative.binders.back().some) {
      text += ": there are too few cards in `" + domain(alternative.binders.back()) + "`";
    }
    return text + told(asked);
  }

  const Expr& expr(ExprId id) const { return game_.program().exprs[static_cast<std::size_t>(id)]; }

  std::string domain(const Binder& binder) const { return cited(game_, whole_domain(game_.program(), binder.domain)); }

  static std::vector<int> cards_of(Wide mask) {
    std::vector<int> cards;
    for (int card = 0; card < max_cards; ++card) {
      if ((mask & bit_of(card)) != 0) cards.push_back(card);
    }
    return cards;
  }

  std::string conditions(ExprId guard) const {
    std::string text;
    for (const ExprId part : conditions_of(game_.program(), guard)) {
      text += (text.empty() ? "`" : " and `") + cited(game_, expr(part).span) + "`";
    }
    return text;
  }

  // What is there of all that the expressions ask for, but for what has been told of another alternative.
  std::string told(const std::vector<ExprId>& all) {
    const Site& site = game_.program().sites[static_cast<std::size_t>(site_.site)];
    std::vector<Known> known = {{site.player_slot, seat_}};
    if (site.chooser != no_expr && expr(site.chooser).op == Op::Local) known.push_back({expr(site.chooser).a, seat_});
    std::vector<Asked> asked;
    for (const ExprId id : all) {
      for (const Asked& one : asked_by(game_, id, known)) {
        if (std::find(told_.begin(), told_.end(), one) != told_.end()) continue;
        asked.push_back(one);
        told_.push_back(one);
      }
    }
    const std::string text = holdings(state_, asked);
    return text.empty() ? "" : "; " + text;
  }

  const State& state_;
  const Game& game_;
  Machinery& run_;
  const SiteCode& site_;
  int seat_;
  std::vector<Asked> told_;
};

}  // namespace

std::vector<Hindrance> hindrances(const State& state) {
  const Header& header = Machine::header(state);
  const Game::Parts& parts = state.game().parts();
  if (header.fault != Fault::no_move || header.site >= parts.sites.size()) return {};
  const Instruction& asks = parts.code[header.pc];
  const Wide who = Machine::word(state, asks.b);
  const Wide seats =
      asks.op == Code::Choose ? (number_of(who) < parts.players ? bit_of(static_cast<int>(who)) : 0) : who;
  const SiteCode& site = parts.sites[header.site];
  Machine::ready(state) = false;
  return Machine::with(state, [&](auto& run) {
    for (int seat = 0; seat < parts.players; ++seat) {
      if ((seats & bit_of(seat)) == 0) continue;
      run.offers(site.site, seat);
      if (run.offered().count == 0) return Judge(state, run, site, seat).all();
    }
    return std::vector<Hindrance>();
  });
}

}  // namespace tapis
