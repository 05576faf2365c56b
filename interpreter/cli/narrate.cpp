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
      if (event->is == Event::Is::set) {
        if (names_.in(event->audience)) changes_[event->b] = {event->c, event->a};
        continue;
      }
      const bool goes_on =
          (picker_ && event->is == Event::Is::chose) || (!revealed_.empty() && event->is == Event::Is::revealed);
      if (!goes_on) flush();
      const bool open = event->is == Event::Is::left || event->is == Event::Is::seated;
      if (open || names_.in(event->audience)) single(*event);
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
    const std::int32_t seen[] = {chosen.a, chosen.b, chosen.c};
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
      Type type;
      type.base = element_of(game().program().exprs[static_cast<std::size_t>(stmt.args[0])].type.base);
      const std::string value = names_.value(type, event.b);
      return stmt.name.empty() ? value : fmt::format("{} {}", game().word(stmt.name, names_.voice().language), value);
    }
    return "";
  }

  // "13 cards each" where every owner of a zone got equally many from one place.
  bool tell_together(std::size_t first, std::vector<char>& done) {
    const Transfer& one = transfers_[first];
    if (one.to < 0) return false;
    const auto zone_of = [&](int place) { return game().places()[static_cast<std::size_t>(place)].zone; };
    const Zone& zone = game().program().zones[static_cast<std::size_t>(zone_of(one.to))];
    if (zone.family.over != Family::Over::player) return false;
    std::vector<std::size_t> group;
    for (std::size_t i = first; i < transfers_.size(); ++i) {
      const Transfer& other = transfers_[i];
      if (done[i] || other.from != one.from || other.to < 0 || zone_of(other.to) != zone_of(one.to)) continue;
      if (other.count() != one.count()) return false;
      group.push_back(i);
    }
    if (group.size() < 2) return false;
    for (const std::size_t i : group) done[i] = 1;
    add(fmt::format("{} → {}: {}", names_.place(one.from), game().word(zone.name, names_.voice().language),
                    fmt::format(fmt::runtime(say("{} each", "{} à chacun")), cards_text(one.count()))));
    return true;
  }

  std::string cards_text(int count) const { return counted(count, say("card", "carte"), say("cards", "cartes")); }

  void flush() {
    if (!revealed_.empty()) add(fmt::format("{}: {}", say("Turned face up", "Retournées"), fmt::join(revealed_, " ")));
    revealed_.clear();
    std::vector<char> done(transfers_.size(), 0);
    int gathered = 0;
    for (std::size_t i = 0; i < transfers_.size(); ++i) {
      const Transfer& transfer = transfers_[i];
      if (done[i] || transfer.from == transfer.to) continue;
      if (transfer.to >= 0 &&
          game().places()[static_cast<std::size_t>(transfer.to)].zone == game().program().deck_zone) {
        gathered += transfer.count();
        continue;
      }
      if (tell_together(i, done)) continue;
      std::vector<std::string> cards;
      for (const int card : transfer.known) cards.push_back(names_.card(card));
      std::string text = cards.size() > 8 ? cards_text(transfer.count()) : fmt::format("{}", fmt::join(cards, " "));
      if (cards.size() <= 8 && transfer.unknown > 0) {
        text += (text.empty() ? "" : " + ") + cards_text(transfer.unknown);
      }
      add(fmt::format("{} → {}: {}", names_.place(transfer.from), names_.place(transfer.to), text));
    }
    if (gathered > 0)
      add(fmt::format(
          "→ {}: {}",
          names_.game().word(game().program().zones[static_cast<std::size_t>(game().program().deck_zone)].name,
                             names_.voice().language),
          cards_text(gathered)));
    transfers_.clear();
    told_.clear();
    tell_changes();
  }

  // Variables with a label, one line for each that changed, its cells together.
  void tell_changes() {
    std::map<int, std::vector<int>> by_variable;
    for (const auto& [cell, change] : changes_) {
      if (change.first == change.second || cell < 0) continue;
      by_variable[game().cells()[static_cast<std::size_t>(cell)].variable].push_back(cell);
    }
    for (const auto& [number, cells] : by_variable) {
      const Variable& variable = game().program().variables[static_cast<std::size_t>(number)];
      if (!has_label(game().program(), variable.name) || is_set(variable.type.base)) continue;
      std::vector<std::string> parts;
      for (const int cell : cells) {
        const std::string value = names_.value(variable.type, changes_[cell].second);
        const int index = game().cells()[static_cast<std::size_t>(cell)].index;
        const bool alone = variable.family.over == Family::Over::none;
        parts.push_back(alone ? value : fmt::format("{} {}", names_.member(variable.family, index), value));
      }
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
  std::map<int, std::pair<std::int32_t, std::int32_t>> changes_;  // cell -> before, now
  const Event* picker_ = nullptr;                                 // the pick that the last line told
  std::set<int> told_;                                            // cards that the last move named
};

}  // namespace

std::vector<std::string> narrate(const Event* from, const Event* to, const Names& names) {
  return Narrator(from, to, names).tell();
}

}  // namespace tapis::cli
