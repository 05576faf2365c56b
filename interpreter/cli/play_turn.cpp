// One person's turn: what is shown, what is typed, what is refused.
#include <fmt/format.h>

#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/play.hpp"

namespace tapis::cli {
namespace {

constexpr std::size_t most_allowed = 20;  // moves that a refusal names

}  // namespace

// The screen belongs to one person at a time: it is blanked before the next one sits down.
void Session::hand_over(int person) {
  if (people() < 2 || shown_to_ == person) return;
  clear_screen();
  reader_.forget();
  const Names names(*game_, voice_, -1);
  const std::string who = names.seat(seat_of_person(state(), person));
  const std::string prompt =
      fmt::format(fmt::runtime(voice_.say("{}: it is your turn. Press Enter when you alone see the screen. ",
                                          "{} : à vous. Entrée quand vous seul voyez l'écran. ")),
                  who);
  if (!reader_.read(prompt)) quit_ = true;
  clear_screen();
  shown_to_ = person;
}

void Session::present(int person) {
  hand_over(person);
  if (quit_) return;
  shown_to_ = person;
  write("\n");
  tell(person);
  write("\n" + table_view(state(), names_for(person), owners_));
}

bool Session::human_turn(int seat) {
  const int person = state().person(seat);
  const Names names = names_for(person);
  const Menu menu(state(), names);
  if (menu.empty()) return false;
  if (menu.is_forced() && setup_.pace) {
    if (people() == 1) tell(person);
    sleep_seconds(*setup_.pace);
    return make(seat, menu.moves());
  }
  present(person);
  std::string prompt = people() > 1 ? fmt::format("{}> ", Names(*game_, voice_, -1).seat(seat)) : "> ";
  if (menu.is_forced()) {
    prompt = fmt::format(
        fmt::runtime(voice_.say("Only move: {}. Enter to make it> ", "Seul coup : {}. Entrée pour le jouer> ")),
        names.move(menu.moves()[0], true));
  } else if (!quit_) {
    write(menu.text(terminal_width()));
  }
  reader_.complete_with(menu.words());
  while (!quit_) {
    const Answer answer = ask(person, menu, prompt);
    if (answer != Answer::again) return true;
  }
  return true;
}

// Reads one line and does what it says.
Session::Answer Session::ask(int person, const Menu& menu, const std::string& prompt) {
  const auto typed = reader_.read(prompt);
  if (!typed) {
    write("\n");
    quit_ = true;
    return Answer::quit;
  }
  const int seat = seat_of_person(state(), person);
  const bool blank = typed->find_first_not_of(" \t") == std::string::npos;
  if (blank && menu.only_asides()) return Answer::passed;
  if (blank && !menu.is_forced()) return Answer::again;
  if (blank || typed->front() != ':') {
    const Moves moves = menu.read(state(), *typed);
    if (const std::string needed = menu.missing(moves); !needed.empty()) {
      write(fmt::format(
          fmt::runtime(voice_.say("Choose {}, all in one line.\n", "Choisissez-en {}, sur une seule ligne.\n")),
          needed));
      return Answer::again;
    }
    if (!moves.empty()) return make(seat, moves) ? Answer::moved : Answer::again;
  }
  bool known = false;
  const Answer answer = command(person, *typed, known);
  if (known) return answer;
  refuse(person, menu, *typed);
  return Answer::again;
}

// Makes the moves of one decision (several cards are several moves).
bool Session::make(int seat, const Moves& moves) {
  marks_[static_cast<std::size_t>(state().person(seat))] = record_->events().size();
  last_refusal_.clear();
  bool made = false;
  for (const Move& move : moves) {
    if (!record_->play(seat, move)) break;
    made = true;
  }
  return made;
}

void Session::refuse(int person, const Menu& menu, const std::string& typed) {
  const int seat = seat_of_person(state(), person);
  const Game::Refusal refusal = game_->explain(state(), seat, typed);
  std::string text = voice_.say("Not possible", "Impossible");
  const std::string reason = voice_.half(refusal.reason);
  if (!reason.empty()) text += ": " + reason;
  text += "\n";
  const std::string place = place_text(game_->checked().sources, refusal.span);
  if (!refusal.rule.empty()) {
    const std::string rule = game_->word(refusal.rule, voice_.language);
    text += fmt::format("  {} {} ({})\n", voice_.say("rule", "règle"), rule, place);
  } else if (!place.empty()) {
    text += fmt::format("  ({})\n", place);
  }
  std::vector<std::string> allowed = menu.words();
  if (allowed.size() > most_allowed) {
    allowed.resize(most_allowed);
    allowed.push_back("…");
  }
  text += fmt::format("  {}: {}\n", voice_.say("allowed", "permis"), fmt::join(allowed, ", "));
  last_refusal_ = text;
  write(voice_.styled(text.substr(0, text.find('\n')), "33") + text.substr(text.find('\n')));
}

}  // namespace tapis::cli
