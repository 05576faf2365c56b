#include "interpreter/cli/narrate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace tapis::cli {
namespace {

// Sets do not fit into the number that an event carries.
bool is_set(Base base) {
  return base == Base::cards || base == Base::players || base == Base::teams || base == Base::suits ||
         base == Base::ranks || base == Base::numbers;
}

// Cards that went from one place to another, one after the other.
struct Transfer {
  int from = -1;
  int to = -1;
  std::vector<int> known;
  int unknown = 0;
  int count() const { return static_cast<int>(known.size()) + unknown; }
};

// The same amount paid from several cells of one variable to one cell.
struct Payment {
  std::int64_t amount = 0;
  std::vector<int> from;
  int to = -1;
};

// Changes of the cells of one variable: cell -> before, now.
struct Change {
  int variable = -1;
  std::map<std::int64_t, std::pair<std::int64_t, std::int64_t>> cells;
};

// All change chairs at once: where the changes that begin at `at` end, and where the one who sits at `seat` comes to
// sit or came from.
const Event* reseated(const Event* at, const Event* end, int& seat, bool backwards) {
  const int before = seat;
  for (; at != end && at->is == Event::Is::seated; ++at) {
    if ((backwards ? at->a : at->b) == before) seat = backwards ? at->b : at->a;
  }
  return at;
}

// What is alike waits until something else happens, so that lines stand in the order of what they tell.
class Narrator {
 public:
  Narrator(const Events& events, std::size_t from, std::size_t to, const Names& names)
      : begin_(events.data()), from_(begin_ + from), to_(begin_ + to), names_(names) {
    if (names_.viewer() >= 0) sit(seat_before(events, from, to, names_.viewer()));
  }

  std::vector<std::string> tell() {
    for (const Event* event = from_; event != to_; ++event) {
      if (event->is == Event::Is::seated) {
        flush();
        event = seated(event) - 1;
        continue;
      }
      if (event->is != Event::Is::chose) picker_ = nullptr;
      if (event->is == Event::Is::moved) {
        moved(*event);
        continue;
      }
      if (event->is == Event::Is::decided || event->is == Event::Is::reached) continue;
      if (event->is != Event::Is::left && !names_.in(event->audience)) continue;
      if (event->is == Event::Is::set) {
        changed(*event);
        continue;
      }
      const bool goes_on = (!revealed_.empty() && event->is == Event::Is::revealed) ||
                           (!payments_.empty() && event->is == Event::Is::paid);
      if (!goes_on) flush();
      single(*event);
    }
    flush();
    return std::move(lines_);
  }

 private:
  void add(std::string line) { lines_.push_back(std::move(line)); }
  std::string say(const char* english, const char* french) const { return names_.voice().say(english, french); }
  const Game& game() const { return names_.game(); }

  void moved(const Event& event) {
    const bool known = names_.in(event.audience);
    if (known && told_.count(event.a)) {
      told_.erase(event.a);  // the move that was told just now
      return;
    }
    if (event.b == event.c && !known) return;
    if (!goes_with_transfers(event)) flush();
    const auto same = std::find_if(transfers_.begin(), transfers_.end(),
                                   [&](const Transfer& t) { return t.from == event.b && t.to == event.c; });
    Transfer& transfer = same != transfers_.end() ? *same : transfers_.emplace_back();
    transfer.from = event.b;
    transfer.to = event.c;
    if (known) {
      transfer.known.push_back(event.a);
    } else {
      ++transfer.unknown;
    }
  }

  int zone_of(int place) const { return place < 0 ? -1 : game().places()[static_cast<std::size_t>(place)].zone; }
  bool is_deck(int place) const { return place >= 0 && zone_of(place) == game().program().deck_zone; }

  // Whether a move is one more of those that wait to be told: dealt from one place to one zone, or gathered.
  bool goes_with_transfers(const Event& event) const {
    if (!changes_.empty() || !revealed_.empty() || !payments_.empty()) return false;
    return std::all_of(transfers_.begin(), transfers_.end(), [&](const Transfer& t) {
      if (is_deck(event.c)) return t.to == event.c;
      return t.from == event.b && zone_of(t.to) == zone_of(event.c);
    });
  }

  // Only what has a label is told. Sets do not fit into events.
  void changed(const Event& event) {
    if (event.b < 0) return;
    const int number = game().cells()[static_cast<std::size_t>(event.b)].variable;
    const Variable& variable = game().program().variables[static_cast<std::size_t>(number)];
    if (!has_label(game().program(), variable.name) || is_set(variable.type.base)) return;
    if (!transfers_.empty() || !revealed_.empty() || !payments_.empty()) flush();
    const auto same =
        std::find_if(changes_.begin(), changes_.end(), [&](const Change& change) { return change.variable == number; });
    Change& change = same != changes_.end() ? *same : changes_.emplace_back();
    change.variable = number;
    const auto [cell, fresh] = change.cells.try_emplace(event.b, event.c, event.a);
    if (!fresh) cell->second.second = event.a;
  }

  void single(const Event& event) {
    switch (event.is) {
      case Event::Is::chose:
        return chose(event);
      case Event::Is::drew:
        return drew(event);
      case Event::Is::revealed:
        revealed_[place_of(event)].push_back(names_.card(event.a));
        return;
      case Event::Is::shown:
        return add(fmt::format("{} {}", names_.card(event.a), say("is shown", "est montrée")));
      case Event::Is::paid:
        return paid(event);
      case Event::Is::left:
        return add(
            fmt::format("{} {}", names_.seat(event.a),
                        event.a == names_.viewer() ? say("are out", "êtes hors jeu") : say("is out", "est hors jeu")));
      case Event::Is::faulted:
        return add(say("The script failed", "Le script a échoué"));
      default:
        return;
    }
  }

  // Whether the cards of a move are known: seen where they lay, told by the moves that follow, or said to an audience.
  bool knows_cards(const Event& chosen) const {
    if (chosen.seat == names_.viewer()) return true;
    const Site& site = game().program().sites[chosen.move.site];
    if (site.audience != no_expr) return true;
    const std::int64_t seen[] = {chosen.a, chosen.b, chosen.c};
    const auto& binders = site.alternatives[chosen.move.alternative].binders;
    for (std::size_t i = 0; i < binders.size() && i < chosen.move.values.size(); ++i) {
      if (!is_card(binders[i].type) || names_.in(static_cast<std::uint32_t>(seen[i]))) continue;
      if (!moves_openly(chosen, chosen.move.values[i])) return false;
    }
    return true;
  }

  static bool is_card(Type type) { return type.base == Base::card || type.base == Base::cards; }

  bool moves_openly(const Event& chosen, std::int32_t card) const {
    for (const Event* event = &chosen; event != to_; ++event) {
      const bool about = event->is == Event::Is::moved || event->is == Event::Is::revealed;
      if (about && event->a == card) return names_.in(event->audience);
    }
    return false;
  }

  void chose(const Event& event) {
    const bool known = knows_cards(event);
    if (event.move.is == Move::Is::enough) return;
    const Site& site = game().program().sites[event.move.site];
    const Alternative& alternative = site.alternatives[event.move.alternative];
    if (!known && event.move.is == Move::Is::pick) return;  // the cards' way is told when they move
    if (!known && alternative.label.empty() && alternative.binders.size() == 1) return;
    if (!picker_) told_.clear();
    for (std::size_t i = 0; known && i < alternative.binders.size() && i < event.move.values.size(); ++i) {
      if (is_card(alternative.binders[i].type)) told_.insert(event.move.values[i]);
    }
    const bool goes_on = picker_ && event.move.is == Move::Is::pick && picker_->seat == event.seat &&
                         picker_->move.site == event.move.site && picker_->move < event.move && !lines_.empty();
    picker_ = event.move.is == Move::Is::pick ? &event : nullptr;
    if (goes_on) {
      for (std::size_t i = 0; i < alternative.binders.size() && i < event.move.values.size(); ++i) {
        if (alternative.binders[i].some) lines_.back() += " " + names_.card(event.move.values[i]);
      }
    } else {
      add(fmt::format("{}: {}", names_.seat(event.seat), names_.move(event.move, known)));
    }
  }

  // The viewer sits there from now on.
  void sit(int seat) { names_ = Names(game(), names_.voice(), seat); }

  // People change chairs; returns what comes after. Names tell chairs, so everybody is told who he is now.
  const Event* seated(const Event* event) {
    int seat = names_.viewer();
    const Event* end = reseated(event, to_, seat, false);
    for (; event != end; ++event) {
      if (event->a == event->b) continue;
      const std::string now = Names(game(), names_.voice(), -1).seat(event->a);
      add(fmt::format("{} {} {}", names_.seat(event->b),
                      event->b == names_.viewer() ? say("are now", "êtes maintenant") : say("is now", "est maintenant"),
                      now));
    }
    sit(seat);
    return end;
  }

  // Where a card lies when something is done to it; -1 where it has always lain.
  int place_of(const Event& done) const {
    for (const Event* event = &done; event-- != begin_;) {
      if (event->is == Event::Is::moved && event->a == done.a) return event->c;
    }
    return -1;
  }

  int variable_of(int cell) const { return game().cells()[static_cast<std::size_t>(cell)].variable; }

  void paid(const Event& event) {
    const auto goes_on = [&](const Payment& one) {
      return one.amount == event.a && one.to == event.c && variable_of(one.from.front()) == variable_of(event.b) &&
             std::find(one.from.begin(), one.from.end(), event.b) == one.from.end();
    };
    if (payments_.empty() || !goes_on(payments_.back())) payments_.push_back({event.a, {}, static_cast<int>(event.c)});
    payments_.back().from.push_back(static_cast<int>(event.b));
  }

  void drew(const Event& event) {
    const std::string value = drawn_value(event);
    if (!value.empty()) add(fmt::format("{}: {}", say("Drawn by lot", "Tiré au sort"), value));
  }

  // The statement that drew tells the name and the type of what came out.
  std::string drawn_value(const Event& event) const {
    for (const Stmt& stmt : game().program().stmts) {
      if (stmt.what != Do::draw || !(stmt.span == event.span) || stmt.args.empty()) continue;
      Type type{Base::number};  // of a range
      if (stmt.args.size() == 1) {
        type.base = element_of(game().program().exprs[static_cast<std::size_t>(stmt.args[0])].type.base);
      }
      const std::string value = names_.value(type, event.b);
      return stmt.name.empty() ? value : fmt::format("{} {}", game().word(stmt.name, names_.voice().language), value);
    }
    return "";
  }

  std::string cards_text(int count) const { return counted(count, say("card", "carte"), say("cards", "cartes")); }

  // What waits to be told, which is of one kind: it comes before what happens next.
  void flush() {
    for (const auto& [place, cards] : revealed_) {
      const std::string where = place < 0 ? "" : names_.place(place) + ", ";
      add(fmt::format("{}{}: {}", where, say("face up", "face visible"), fmt::join(cards, " ")));
    }
    revealed_.clear();
    for (const Payment& payment : payments_) tell_payment(payment);
    payments_.clear();
    if (!tell_together()) {
      for (const Transfer& transfer : transfers_) tell_transfer(transfer);
    }
    transfers_.clear();
    tell_changes();
  }

  // "1: pot → stack of Player 2", "1 each: stack → pot" from everybody, "1 each: stack (you, Player 3) → pot".
  void tell_payment(const Payment& payment) {
    const std::size_t count = payment.from.size();
    if (count == 1) {
      return add(fmt::format("{}: {} → {}", payment.amount, names_.cell(payment.from[0]), names_.cell(payment.to)));
    }
    const int variable = variable_of(payment.from[0]);
    const auto all = std::count_if(game().cells().begin(), game().cells().end(),
                                   [&](const Cell& cell) { return cell.variable == variable; });
    const Variable& paid = game().program().variables[static_cast<std::size_t>(variable)];
    std::vector<std::string> members;
    for (const int cell : payment.from) {
      members.push_back(names_.member(paid.family, game().cells()[static_cast<std::size_t>(cell)].index));
    }
    std::string from = game().word(paid.name, names_.voice().language);
    if (count < static_cast<std::size_t>(all)) from += fmt::format(" ({})", fmt::join(members, ", "));
    add(fmt::format("{} {}: {} → {}", payment.amount, say("each", "chacun"), from, names_.cell(payment.to)));
  }

  // "13 cards each" where every owner of a zone got equally many from one place; cards gathered from several places.
  bool tell_together() {
    if (transfers_.size() < 2) return false;
    const Transfer& one = transfers_.front();
    const Zone& zone = game().program().zones[static_cast<std::size_t>(zone_of(one.to))];
    if (is_deck(one.to)) {
      std::vector<std::string> sources;
      int count = 0;
      for (const Transfer& transfer : transfers_) {
        const std::string source = source_text(transfer.from);
        if (std::find(sources.begin(), sources.end(), source) == sources.end()) sources.push_back(source);
        count += transfer.count();
      }
      add(fmt::format("{} → {}: {}", fmt::join(sources, ", "), names_.place(one.to), cards_text(count)));
      return true;
    }
    if (zone.family.over != Family::Over::player) return false;
    for (const Transfer& other : transfers_) {
      if (other.from != one.from || other.count() != one.count()) return false;
    }
    add(fmt::format("{} → {}: {}", names_.place(one.from), game().word(zone.name, names_.voice().language),
                    fmt::format(fmt::runtime(say("{} each", "{} à chacun")), cards_text(one.count()))));
    return true;
  }

  // Where gathered cards came from: the place, or the zone if they came from several of its places.
  std::string source_text(int place) const {
    const auto of_zone = std::count_if(transfers_.begin(), transfers_.end(),
                                       [&](const Transfer& t) { return zone_of(t.from) == zone_of(place); });
    if (place < 0 || of_zone < 2) return names_.place(place);
    return game().word(game().program().zones[static_cast<std::size_t>(zone_of(place))].name, names_.voice().language);
  }

  void tell_transfer(const Transfer& transfer) {
    std::vector<std::string> cards;
    for (const int card : transfer.known) cards.push_back(names_.card(card));
    std::string text = cards.size() > 8 ? cards_text(transfer.count()) : fmt::format("{}", fmt::join(cards, " "));
    if (cards.size() <= 8 && transfer.unknown > 0) {
      text += (text.empty() ? "" : " + ") + cards_text(transfer.unknown);
    }
    add(fmt::format("{} → {}: {}", names_.place(transfer.from), names_.place(transfer.to), text));
  }

  // One line for each variable that changed, its cells together.
  void tell_changes() {
    for (const Change& change : changes_) {
      const Variable& variable = game().program().variables[static_cast<std::size_t>(change.variable)];
      std::vector<std::string> parts;
      for (const auto& [cell, values] : change.cells) {
        if (values.first == values.second) continue;
        const std::string value = names_.value(variable.type, values.second);
        const int index = game().cells()[static_cast<std::size_t>(cell)].index;
        const bool alone = variable.family.over == Family::Over::none;
        parts.push_back(alone ? value : fmt::format("{} {}", names_.member(variable.family, index), value));
      }
      if (parts.empty()) continue;
      add(fmt::format("{}: {}", game().word(variable.name, names_.voice().language), fmt::join(parts, ", ")));
    }
    changes_.clear();
  }

  const Event* begin_;  // of the game
  const Event* from_;
  const Event* to_;
  Names names_;
  std::vector<std::string> lines_;
  std::vector<Transfer> transfers_;
  std::map<int, std::vector<std::string>> revealed_;  // by place
  std::vector<Payment> payments_;
  std::vector<Change> changes_;
  const Event* picker_ = nullptr;  // the pick that the last line told
  std::set<int> told_;             // cards that the last move named
};

}  // namespace

int seat_before(const Events& events, std::size_t from, std::size_t to, int seat) {
  const auto seats = [&events](std::size_t at) { return events[at].is == Event::Is::seated; };
  for (std::size_t at = to; at-- > from;) {
    if (seats(at) && (at == from || !seats(at - 1))) reseated(&events[at], events.data() + to, seat, true);
  }
  return seat;
}

std::vector<std::string> narrate(const Events& events, std::size_t from, std::size_t to, const Names& names) {
  return Narrator(events, from, to, names).tell();
}

}  // namespace tapis::cli
