// Inside the machine: the moves of choices, the loop that runs code, and steps of a game.
#pragma once
#include <array>
#include <vector>

#include "interpreter/machine_values.hpp"

namespace tapis {

// Moves of one alternative that differ in the value of one name only.
template <class W>
struct Offer {
  enum class Is : std::uint8_t { single, mask, range, picks, enough };
  W mask = 0;
  std::int64_t low = 0, high = 0;       // of a range
  std::array<std::int32_t, 3> fixed{};  // the values of the other names
  std::uint8_t alternative = 0;
  Is is = Is::single;
  std::uint8_t open = 0;  // the name whose value differs
  // How many moves these are.
  std::uint64_t count() const {
    if (is == Is::mask || is == Is::picks) return static_cast<std::uint64_t>(count_of(mask));
    return is == Is::range ? static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1 : 1;
  }
};

// The offers of the choice that waits lie at the end of the block, behind the scratch words: they are made when the
// machine arrives there, to see that there is a move at all, and used by whoever asks for moves next.
inline constexpr std::size_t offers_bytes = 1024;
inline constexpr std::size_t offers_at = max_state_bytes - offers_bytes;
template <class W>
struct Offers {
  static constexpr std::uint32_t most = (offers_bytes - 16) / sizeof(Offer<W>);
  std::uint64_t total = 0;  // moves
  std::uint32_t count = 0;  // offers; more than `most`: they did not fit
  std::uint32_t spare = 0;
  std::array<Offer<W>, most> list;
};
static_assert(sizeof(Offers<std::uint64_t>) <= offers_bytes && sizeof(Offers<Wide>) <= offers_bytes);

// Instructions in one step: more are a fault.
inline constexpr std::int64_t step_budget = 1'000'000;
// Chance events in a row without a decision; then a game goes on for ever too.
inline constexpr std::uint32_t most_draws_in_a_row = 20'000;

// What is offered, and what was answered.
template <class W>
class Choosing : public Acts<W> {
 public:
  using Acts<W>::Acts;

  // The offers of the site to the seat, into the block; `all` receives them too. Nothing after a fault.
  void offers(int site, int seat, std::vector<Offer<W>>* all = nullptr);
  Offers<W>& offered() { return *reinterpret_cast<Offers<W>*>(this->block_ + offers_at); }
  Move move_of(int site, const Offer<W>& offer, std::uint64_t index) const;
  void moves(int site, int seat, Moves& out);
  bool is_offered(int site, int seat, const Move& move);
  // The seats to which the asides of a site are open.
  std::uint32_t who_may(int aside_site);
  std::uint32_t audience(int site, int seat);
  int begun(const SiteCode& site, int seat);
  W picked(const SiteCode& site, int seat);

 protected:
  using Base = Acts<W>;
  using Base::bit;
  using Base::bits;
  using Base::block_;
  using Base::events_;
  using Base::fault_;
  using Base::header;
  using Base::none;
  using Base::number;
  using Base::parts_;
  using Base::word;
  using Base::words_;

  // Runs a routine that ends with Done; false after a fault.
  virtual bool ask(std::uint32_t entry) = 0;

  bool step_choice(const Instruction* i);
  void offer(Offer<W> offer);
  void offer_mask(int alternative, W values, int open);
  void offer_range(int alternative, std::int64_t low, std::int64_t high, int open);
  void offer_picks(int alternative, W cards, std::int64_t least, std::int64_t most, int open);
  struct Picks {
    W next = 0;           // cards that a set which may be chosen goes on with
    bool enough = false;  // what is chosen may stay so
  };
  bool may_choose(W cards, const AlternativeCode& alternative);
  bool completes(W chosen, W later, std::int64_t least, std::int64_t most, const AlternativeCode& alternative);
  Picks picks_by_guard(W chosen, W later, std::int64_t least, std::int64_t most, const AlternativeCode& alternative);
  Picks picks_by_pattern(W chosen, W later, std::int64_t least, std::int64_t most, const AlternativeCode& alternative);
  W& used(const SiteCode& site, int seat, int alternative) {
    return words_[site.used + static_cast<std::size_t>(seat) * site.alternatives.size() +
                  static_cast<std::size_t>(alternative)];
  }
  // The words that hold what a seat has chosen so far: its values, behind the progress if there is one.
  W* record(const SiteCode& site, int seat) {
    return words_ + site.record + (site.is == SiteCode::Is::at_once ? seat * site.record_size : 0);
  }
  W* values(const SiteCode& site, int seat) { return record(site, seat) + (site.progress ? 1 : 0); }
  W recall(const SiteCode& site, int seat);
  void chose(const SiteCode& site, int seat, const Move& move);
  void chose_recorded(const SiteCode& site, int seat, int alternative);

  const SiteCode* site_ = nullptr;        // whose offers are being made
  int seat_ = 0;                          // for whom
  std::vector<Offer<W>>* all_ = nullptr;  // where they go too
  bool complete_ = false;                 // the cards picked are as many as can be
  // Covered games run what others look up.
  std::int64_t whole_budget() const { return this->parts_.covered ? 16 * step_budget : step_budget; }
  std::int64_t budget_ = whole_budget();  // instructions left for this step
};

// Runs code.
template <class W>
class Loop : public Choosing<W> {
 public:
  using Choosing<W>::Choosing;

 protected:
  using Base = Choosing<W>;
  using Base::bit;
  using Base::bits;
  using Base::budget_;
  using Base::events_;
  using Base::fault_;
  using Base::header;
  using Base::layout_;
  using Base::none;
  using Base::number;
  using Base::parts_;
  using Base::stride;
  using Base::word;
  using Base::words_;

  bool ask(std::uint32_t entry) final;
  Stop execute(std::uint32_t pc);
  std::uint32_t fault_pc_ = 0;
};

// Steps of a game: each runs on to the next decision, to a chance event without a generator, or to the end.
template <class W>
class Run final : public Loop<W> {
 public:
  using Loop<W>::Loop;

  void start(std::uint32_t pc);
  void apply(int seat, const Move& move);
  void apply_chance(std::int32_t value);
  void random_step();
  // A routine's result; nothing after a fault.
  bool result(const Routine& routine, const W* params, std::size_t count, W& value);
  static W parameter(int number) { return static_cast<W>(number); }
  // A routine that leaves its results in scratch registers.
  bool routine(std::uint32_t entry) { return entry != no_code && this->ask(entry); }
  Wide get(Reg at) const { return words_[at]; }
  void put(Reg at, Wide value) { words_[at] = static_cast<W>(value); }

 private:
  using Base = Loop<W>;
  using Base::bit;
  using Base::counters;
  using Base::fault_;
  using Base::fault_pc_;
  using Base::header;
  using Base::layout_;
  using Base::parts_;
  using Base::random_;
  using Base::state_;
  using Base::words_;

  void go_on(std::uint32_t pc);
  void end(Ending ending);
  void stop_with(Fault fault, std::uint32_t pc);
  void arrive(bool again = false);
  void limit_moves();
  bool has_repeated();
  void act_aside(const SiteCode& site, int seat, const Move& move);
  void pick(const SiteCode& site, int seat, const Move& move);
  void answered(const SiteCode& site, int seat, const AlternativeCode& alternative);
};

template <class Do>
auto Machine::with(const State& state, Do&& what, Random* random, Events* events) {
  if (state.game().parts().layout.wide) {
    Run<Wide> run(state, random, events);
    return what(run);
  }
  Run<std::uint64_t> run(state, random, events);
  return what(run);
}

}  // namespace tapis
