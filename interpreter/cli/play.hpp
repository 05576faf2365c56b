// A game at the terminal: people, bots, and what each of them may see.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/bots/bots.hpp"
#include "interpreter/cli/menu.hpp"
#include "interpreter/cli/options.hpp"
#include "interpreter/cli/screen.hpp"
#include "interpreter/cli/terminal.hpp"
#include "interpreter/record.hpp"

namespace tapis::cli {

// How a session was begun, and all that a saved game needs besides its record.
struct Setup {
  CommonOptions common;            // game, players, options
  std::vector<std::string> kinds;  // who plays, by person: "human" or the name of a bot
  std::uint64_t seed = 0;
  std::optional<double> pace;
};

class Session {
 public:
  Session(std::shared_ptr<const Game> game, Setup setup, Voice voice);

  // Starts a fresh game, or goes on with a saved one (the text of its record; false with the reason if it does not
  // fit).
  void start();
  bool resume(const std::string& record, std::string& error);
  // Plays to the end, or until somebody quits.
  void run();

 private:
  // What came of a typed line. `passed`: an offer to act out of turn was declined.
  enum class Answer { moved, again, redraw, passed, quit };

  bool is_human(int person) const { return setup_.kinds[static_cast<std::size_t>(person)] == "human"; }
  int people() const;
  Names names_for(int person) const;
  const State& state() const { return record_->state(); }

  // ---- the course of the game (play.cpp)
  void collect();
  bool step();
  bool offer_asides(std::uint32_t must);
  void bot_turn(int seat);
  Bot& bot(const std::string& kind);
  // What happened since the person, or the public, was told.
  void tell(int person);
  void tell_public();
  void tell_events(std::size_t& told, const Names& names);
  void tell_end();

  // ---- one person's turn (play_turn.cpp)
  bool human_turn(int seat);
  bool forced_turn(int seat, const Menu& menu);
  void present(int person);
  void hand_over(int person);
  Answer ask(int person, const Menu& menu, const std::string& prompt);
  bool make(int seat, const Moves& moves);
  void refuse(int person, const Menu& menu, const std::string& typed);

  // ---- commands (play_commands.cpp)
  Answer command(int person, const std::string& typed, bool& known);
  void help() const;
  std::vector<Span> decided_since(std::size_t mark, int seat) const;
  void why(int person) const;
  void hint(int person);
  bool take_back(int person);
  void save(const std::string& path) const;

  std::shared_ptr<const Game> game_;
  Setup setup_;
  Voice voice_;
  std::unique_ptr<Record> record_;
  Random random_;
  Owners owners_;
  LineReader reader_;
  std::map<std::string, std::unique_ptr<Bot>> bots_;  // one of each kind
  std::size_t watched_ = 0;                           // events that spectators and the owners of cards know of
  std::vector<std::size_t> told_;                     // by person: events that he was told
  std::vector<std::size_t> marks_;                    // by person: the event after which `why` looks
  std::string last_refusal_;
  int shown_to_ = -1;  // the person at the screen
  bool skip_asides_ = false;
  bool quit_ = false;
};

// What `play` keeps in a file; nothing if the text is no game that it saved.
struct Saved {
  Setup setup;
  std::string record;
};
std::optional<Saved> read_saved(const std::string& text);

}  // namespace tapis::cli
