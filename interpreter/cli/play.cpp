#include "interpreter/cli/play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "interpreter/cli/narrate.hpp"
#include "interpreter/cli/reasons.hpp"

namespace tapis::cli {

Session::Session(std::shared_ptr<const Game> game, Setup setup, Voice voice)
    : game_(std::move(game)),
      setup_(std::move(setup)),
      voice_(voice),
      record_(std::make_unique<Record>(game_, setup_.seed)),
      random_(Random::stream(setup_.seed, 1)),
      owners_(*game_),
      told_(static_cast<std::size_t>(game_->players()), 0),
      marks_(static_cast<std::size_t>(game_->players()), 0) {}

int Session::people() const { return static_cast<int>(std::count(setup_.kinds.begin(), setup_.kinds.end(), "human")); }

Names Session::names_for(int person) const { return {*game_, voice_, seat_of_person(state(), person)}; }

void Session::start() {
  write(fmt::format("{}  ({} {})\n", voice_.styled(voice_.half(game_->program().title), "1"),
                    voice_.say("seed", "graine"), setup_.seed));
  record_->start();
}

bool Session::resume(const std::string& record, std::string& error) {
  auto restored = Record::restore(game_, record, error);
  if (!restored) return false;
  record_ = std::make_unique<Record>(std::move(*restored));
  const Events& events = record_->events();
  owners_.follow(events.data(), events.data() + events.size());
  watched_ = events.size();
  std::fill(told_.begin(), told_.end(), events.size());
  std::fill(marks_.begin(), marks_.end(), events.size());
  write(fmt::format("{}\n", voice_.styled(voice_.half(game_->program().title), "1")));
  return true;
}

void Session::run() {
  if (people() > 0) write(voice_.say("Type ? for help.\n", "Tapez ? pour l'aide.\n"));
  collect();
  while (!state().over() && !quit_) {
    if (!step()) {
      throw Failure{status_broken, "the game stands still: nobody made a move"};
    }
    collect();
  }
  if (people() > 1) clear_screen();  // nobody's hand stays behind
  if (!quit_) tell_end();
}

// Takes in what happened since the last time. Whoever only watches is told at once, people when it is their turn.
void Session::collect() {
  const Events& events = record_->events();
  owners_.follow(events.data() + watched_, events.data() + events.size());
  if (people() == 0) return tell_events(watched_, Names(*game_, voice_, -1));
  watched_ = events.size();
}

// One decision of somebody. False if nothing could be done.
bool Session::step() {
  const std::uint32_t must = state().must_act();
  if (people() == 1 && !skip_asides_ && offer_asides(must)) return true;
  for (int seat = 0; seat < game_->players() && !quit_; ++seat) {
    if (((must >> seat) & 1u) == 0) continue;
    if (is_human(state().person(seat))) return human_turn(seat);
    bot_turn(seat);
    return true;
  }
  return quit_;
}

// Lets the one person act out of turn. False if he declines: then whoever must act does.
bool Session::offer_asides(std::uint32_t must) {
  for (int seat = 0; seat < game_->players(); ++seat) {
    const int person = state().person(seat);
    const bool may = ((state().may_act() >> seat) & 1u) != 0 && ((must >> seat) & 1u) == 0;
    if (!may || !is_human(person)) continue;
    const Names names = names_for(person);
    const Menu menu(state(), names);
    if (menu.empty()) continue;
    present(person);
    write(menu.text(terminal_width()));
    const std::string prompt = voice_.say("Enter to go on> ", "Entrée pour continuer> ");
    Answer answer = Answer::again;
    while (answer == Answer::again) answer = ask(person, menu, prompt);
    return answer != Answer::passed;
  }
  return false;
}

void Session::bot_turn(int seat) {
  const std::string& kind = setup_.kinds[static_cast<std::size_t>(state().person(seat))];
  Moves legal;
  bool more = true;
  // Several cards are one decision, told in one line.
  while (more) {
    const Move move = bot(kind).choose(*record_, seat, record_->random());
    if (!record_->play(seat, move)) throw Failure{status_broken, "a bot made an illegal move"};
    more = move.is == Move::Is::pick && !state().over() && ((state().must_act() >> seat) & 1u) != 0;
    if (!more) break;
    state().legal(seat, legal);
    more = !legal.empty() && legal.front().is != Move::Is::whole && legal.front().site == move.site;
  }
  if (setup_.pace) sleep_seconds(*setup_.pace);
}

Bot& Session::bot(const std::string& kind) {
  auto& made = bots_[kind];
  if (!made) made = make_bot(kind);
  return *made;
}

void Session::tell_events(std::size_t& told, const Names& names) {
  const Events& events = record_->events();
  for (const std::string& line : narrate(events, told, events.size(), names)) write("  " + line + "\n");
  told = events.size();
}

void Session::tell(int person) { tell_events(told_[static_cast<std::size_t>(person)], names_for(person)); }

// Several people read this together: what happened since the first of them looked, as far as everybody knows it.
void Session::tell_public() {
  std::size_t from = record_->events().size();
  for (int person = 0; person < game_->players(); ++person) {
    if (is_human(person)) from = std::min(from, told_[static_cast<std::size_t>(person)]);
  }
  tell_events(from, Names(*game_, voice_, Names::public_viewer));
}

void Session::tell_end() {
  int viewer = people() == 0 ? -1 : Names::public_viewer;
  for (int person = 0; person < game_->players() && people() == 1; ++person) {
    if (!is_human(person)) continue;
    tell(person);
    viewer = seat_of_person(state(), person);
  }
  if (people() > 1) tell_public();
  write("\n" + table_view(state(), Names(*game_, voice_, viewer), owners_));
  const Ending ending = state().ending();
  if (ending == Ending::fault) {
    const Reason reason = reason_at(game_->checked(), state().fault_span());
    write_error(fmt::format("tapis: {}: {}\n  {}\n", reason.place, state().fault(), reason.line));
    throw Failure{status_short,
                  voice_.say("the script failed while it was played", "le script a échoué en cours de jeu")};
  }
  write("\n" + voice_.styled(voice_.say("The game is over.", "La partie est finie."), "1") + "\n");
  if (ending == Ending::move_limit)
    write(voice_.say("  It was stopped at the limit of moves.\n", "  Arrêtée à la limite du nombre de coups.\n"));
  if (ending == Ending::repetition)
    write(voice_.say("  It was stopped because it repeats itself.\n", "  Arrêtée parce qu'elle se répète.\n"));
  std::vector<int> seats(static_cast<std::size_t>(game_->players()));
  std::iota(seats.begin(), seats.end(), 0);
  std::stable_sort(seats.begin(), seats.end(), [&](int a, int b) { return state().result(a) > state().result(b); });
  const Names names(*game_, voice_, -1);
  for (const int seat : seats) {
    const bool won = ((state().winners() >> seat) & 1u) != 0;
    write(fmt::format("  {} {}: {}\n", won ? "*" : " ", names.seat(seat), state().result(seat)));
  }
}

}  // namespace tapis::cli
