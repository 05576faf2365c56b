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
         base == Base::ranks;
}

// Cards that went from one place to another, one after the other.
struct Transfer {
  int from = -1;
  int to = -1;
  std::vector<int> known;
  int unknown = 0;
  int count() const { return static_cast<int>(known.size()) + unknown; }
};

// Changes of the cells of one variable: cell -> before, now.
struct Change {
  int variable = -1;
  std::map<std::int64_t, std::pair<std::int64_t, std::int64_t>> cells;
};

// What is alike waits until something else happens, so that lines stand in the order of what they tell.
class Narrator {
 public:
  Narrator(const Event* from, const Event* to, const Names& names) : from_(from), to_(to), names_(names) {}

  std::vector<std::string> tell() {
    for (const Event* event = from_; event != to_; ++event) {
      if (event->is != Event::Is::chose) picker_ = nullptr;
      if (event->is == Event::Is::moved) {
        moved(*event);
        continue;
      }
      if (event->is == Event::Is::decided) continue;
      const bool open = event->is == Event::Is::left || event->is == Event::Is::seated;
      if (!open && !names_.in(event->audience)) continue;
      if (event->is == Event::Is::set) {
        changed(*event);
        continue;
      }
      const bool goes_on = !revealed_.empty() && event->is == Event::Is::revealed;
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
    if (event.b == event.c) return;
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
    if (!changes_.empty() || !revealed_.empty()) return false;
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
    if (!transfers_.empty() || !revealed_.empty()) flush();
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
        revealed_.push_back(names_.card(event.a));
        return;
      case Event::Is::shown:
        return add(fmt::format("{} {}", names_.card(event.a), say("is shown", "est montrée")));
      case Event::Is::paid:
        return add(fmt::format("{}: {} → {}", event.a, names_.cell(event.b), names_.cell(event.c)));
      case Event::Is::left:
        return add(
            fmt::format("{} {}", names_.seat(event.a),
                        event.a == names_.viewer() ? say("are out", "êtes hors jeu") : say("is out", "est hors jeu")));
      case Event::Is::seated:
        if (event.a == event.b) return;
        return add(fmt::format("{} {} → {}", say("Seat", "Place"), event.b + 1, event.a + 1));
      case Event::Is::faulted:
        return add(say("The script failed", "Le script a échoué"));
      default:
        return;
    }
  }

  // Whether the cards of a move are known: seen where they lay, told by the moves that follow, or said to an audience.
  bool knows_cards(const Event& chosen) const {
    if (names_.is_spectator() || chosen.seat == names_.viewer()) return true;
    const Site& site = game().program().sites[chosen.move.site];
    if (site.audience != no_expr) return true;
    const std::int64_t seen[] = {chosen.a, chosen.b, chosen.c};
    const auto& binders = site.alternatives[chosen.move.alternative].binders;
    for (std::size_t i = 0; i < binders.size() && i < chosen.move.values.size(); ++i) {
      if (!is_card(binders[i].type) || ((seen[i] >> names_.viewer()) & 1) != 0) continue;
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
    if (!revealed_.empty()) add(fmt::format("{}: {}", say("Turned face up", "Retournées"), fmt::join(revealed_, " ")));
    revealed_.clear();
    if (!tell_together()) {
      for (const Transfer& transfer : transfers_) tell_transfer(transfer);
    }
    transfers_.clear();
    tell_changes();
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

  const Event* from_;
  const Event* to_;
  const Names& names_;
  std::vector<std::string> lines_;
  std::vector<Transfer> transfers_;
  std::vector<std::string> revealed_;
  std::vector<Change> changes_;
  const Event* picker_ = nullptr;  // the pick that the last line told
  std::set<int> told_;             // cards that the last move named
};

}  // namespace

std::vector<std::string> narrate(const Event* from, const Event* to, const Names& names) {
  return Narrator(from, to, names).tell();
}

}  // namespace tapis::cli
