// How seats, places, variables and values are called on screens. Everything comes from the declarations of the script.
#pragma once
#include <string>

#include "interpreter/cli/texts.hpp"

namespace tapis::cli {

// Says names to one viewer: "you", "Player 2", "hand of Player 2".
class Names {
 public:
  // A reader who knows what everybody knows, and nothing else.
  static constexpr int public_viewer = -2;
  // `viewer` is the seat that reads, -1 for a spectator who sees everything, or the public.
  Names(const Game& game, Voice voice, int viewer) : game_(&game), voice_(voice), viewer_(viewer) {}

  const Game& game() const { return *game_; }
  const Voice& voice() const { return voice_; }
  int viewer() const { return viewer_; }
  // Whether the viewer belongs to an audience.
  bool in(std::uint32_t audience) const {
    if (viewer_ == public_viewer) return (~audience & ((1u << game_->players()) - 1)) == 0;
    return viewer_ < 0 || ((audience >> viewer_) & 1u) != 0;
  }
  // Whether the viewer sees the card's face now.
  bool sees(const State& state, int card) const;

  std::string seat(int seat) const;      // "You", "Player 2"
  std::string seat_low(int seat) const;  // in the middle of a sentence
  std::string team(int team) const;      // "Team 1"
  std::string card(int card) const;
  // "hand of Player 2", "trick"; of the viewer's own zone "your hand".
  std::string place(int place) const;
  // "stack of Player 2", "pot".
  std::string cell(int cell) const;
  // A value as a person reads it.
  std::string value(Type type, std::int64_t value) const;
  // What a move says, with the cards in it only where `cards_known`.
  std::string move(const Move& move, bool cards_known) const;
  // A member of a family: a seat, a team, a suit …
  std::string member(const Family& family, int index) const;

 private:
  std::string picked(const Move& move) const;
  std::string owned(const std::string& name, const Family& family, int index) const;

  const Game* game_;
  Voice voice_;
  int viewer_;
};

// Whether the script gives the name a label, which puts variables on the screen.
bool has_label(const Program& program, const std::string& name);
// Whether the screen shows the variable: it has a label, and something in the game changes it.
bool is_shown(const Program& program, const Variable& variable);

}  // namespace tapis::cli
