#include "interpreter/cli/names.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tapis::cli {

bool has_label(const Program& program, const std::string& name) {
  return std::any_of(program.words.begin(), program.words.end(), [&](const auto& word) { return word.first == name; });
}

bool is_shown(const Program& program, const Variable& variable) {
  return variable.changes && has_label(program, variable.name);
}

bool Names::sees(const State& state, int card) const {
  if (viewer_ >= 0) return state.sees(viewer_, card);
  for (int seat = 0; viewer_ == public_viewer && seat < game_->players(); ++seat) {
    if (!state.sees(seat, card)) return false;
  }
  return true;
}

std::string Names::seat(int seat) const {
  if (seat < 0) return voice_.say("Nobody", "Personne");
  if (seat == viewer_) return voice_.say("You", "Vous");
  return fmt::format("{} {}", voice_.say("Player", "Joueur"), seat + 1);
}

std::string Names::seat_low(int seat) const {
  if (seat < 0) return voice_.say("nobody", "personne");
  if (seat == viewer_) return voice_.say("you", "vous");
  return this->seat(seat);
}

std::string Names::team(int team) const {
  if (game_->teams() == game_->players()) return seat(team);
  return fmt::format("{} {}", voice_.say("Team", "Équipe"), team + 1);
}

std::string Names::card(int card) const { return game_->card_text(card, voice_.ascii); }

std::string Names::member(const Family& family, int index) const {
  switch (family.over) {
    case Family::Over::player:
      return seat_low(index);
    case Family::Over::team:
      return game_->teams() == game_->players() ? seat_low(index) : team(index);
    case Family::Over::suit:
      return value({Base::suit}, index);
    case Family::Over::rank:
      return value({Base::rank}, index);
    case Family::Over::card:
      return card(index);
    case Family::Over::number:
      return std::to_string(family.low + index);
    case Family::Over::none:
      break;
  }
  return "";
}

std::string Names::owned(const std::string& name, const Family& family, int index) const {
  const std::string label = game_->word(name, voice_.language);
  if (family.over == Family::Over::none) return label;
  if (family.over == Family::Over::number) return fmt::format("{} {}", label, member(family, index));
  const bool own = viewer_ >= 0 &&
                   (family.over == Family::Over::player ||
                    (family.over == Family::Over::team && game_->teams() == game_->players())) &&
                   index == viewer_;
  if (own) return fmt::format("{} ({})", label, voice_.say("yours", "vous"));
  return fmt::format("{} {} {}", label, voice_.say("of", "de"), member(family, index));
}

std::string Names::place(int place) const {
  if (place < 0) return voice_.say("nowhere", "nulle part");
  const Place& at = game_->places()[static_cast<std::size_t>(place)];
  const Zone& zone = game_->program().zones[static_cast<std::size_t>(at.zone)];
  return owned(zone.name, zone.family, at.index);
}

std::string Names::cell(int cell) const {
  const Cell& at = game_->cells()[static_cast<std::size_t>(cell)];
  const Variable& variable = game_->program().variables[static_cast<std::size_t>(at.variable)];
  return owned(variable.name, variable.family, at.index);
}

std::string Names::value(Type type, std::int64_t value) const {
  if (value == none_value) return voice_.say("none", "aucun");
  switch (type.base) {
    case Base::player:
      return seat_low(static_cast<int>(value));
    case Base::team:
      return team(static_cast<int>(value));
    case Base::card:
      return card(static_cast<int>(value));
    case Base::number:
      return std::to_string(value);
    case Base::flag:
      return value ? voice_.say("yes", "oui") : voice_.say("no", "non");
    default: {
      const std::string text = game_->value_text(type, value);
      return type.base == Base::symbol ? game_->word(text, voice_.language) : text;
    }
  }
}

// The label, if there is one, and the card: what comes after it is said by the next pick.
std::string Names::picked(const Move& move) const {
  const Alternative& alternative = game_->program().sites[move.site].alternatives[move.alternative];
  std::string text = alternative.label.empty() ? "" : game_->word(alternative.label, voice_.language) + " ";
  for (std::size_t i = 0; i < alternative.binders.size() && i < move.values.size(); ++i) {
    if (alternative.binders[i].some) return text + card(move.values[i]);
  }
  return text;
}

std::string Names::move(const Move& move, bool cards_known) const {
  if (move.is == Move::Is::pick && cards_known) return picked(move);
  if (cards_known) return game_->move_phrase(move, voice_.language, voice_.ascii);
  if (move.is == Move::Is::enough) return game_->word("enough", voice_.language);
  const Alternative& alternative = game_->program().sites[move.site].alternatives[move.alternative];
  std::string text = alternative.label.empty() ? "" : game_->word(alternative.label, voice_.language);
  for (std::size_t i = 0; i < alternative.binders.size() && i < move.values.size(); ++i) {
    const Type type = alternative.binders[i].type;
    const bool card = type.base == Base::card || type.base == Base::cards;
    if (!text.empty()) text += ' ';
    text += card ? voice_.say("a card", "une carte") : value(type, move.values[i]);
  }
  return text.empty() ? voice_.say("a card", "une carte") : text;
}

}  // namespace tapis::cli
