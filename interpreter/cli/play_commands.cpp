// What can be typed besides moves.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/narrate.hpp"
#include "interpreter/cli/play.hpp"
#include "interpreter/cli/reasons.hpp"
#include "interpreter/resample.hpp"

namespace tapis::cli {
namespace {

enum class Verb { help, why, undo, hint, save, table, skip, quit, none };

struct Spelling {
  const char* word;
  Verb verb;
};

constexpr Spelling spellings[] = {
    {"?", Verb::help},      {"help", Verb::help},    {"aide", Verb::help}, {"h", Verb::help},
    {"why", Verb::why},     {"pourquoi", Verb::why}, {"undo", Verb::undo}, {"annuler", Verb::undo},
    {"hint", Verb::hint},   {"conseil", Verb::hint}, {"save", Verb::save}, {"sauver", Verb::save},
    {"table", Verb::table}, {"t", Verb::table},      {"skip", Verb::skip}, {"passer", Verb::skip},
    {"quit", Verb::quit},   {"quitter", Verb::quit}, {"exit", Verb::quit}, {"q", Verb::quit},
};

constexpr std::size_t most_reasons = 12;
constexpr int guesses_for_why = 24;

Verb verb_of(const std::string& word) {
  for (const Spelling& spelling : spellings) {
    if (word == spelling.word) return spelling.verb;
  }
  return Verb::none;
}

// Whether a file may be written over.
bool is_saved_game(const std::string& path) {
  try {
    return read_saved(read_file(path)).has_value();
  } catch (const Failure&) {
    return false;
  }
}

}  // namespace

Session::Answer Session::command(int person, const std::string& typed, bool& known) {
  std::string text = typed;
  text.erase(0, text.find_first_not_of(" \t:"));
  text.erase(text.find_last_not_of(" \t") + 1);
  const std::size_t blank = std::min(text.find(' '), text.size());
  const std::string rest = blank < text.size() ? text.substr(text.find_first_not_of(' ', blank)) : "";
  const Verb verb = verb_of(text.substr(0, blank));
  known = verb != Verb::none && (rest.empty() || verb == Verb::save);
  if (!known) return Answer::again;
  switch (verb) {
    case Verb::help:
      help();
      break;
    case Verb::why:
      why(person);
      break;
    case Verb::undo:
      if (take_back(person)) return Answer::redraw;
      write(voice_.say("There is no move of yours to take back.\n", "Aucun de vos coups à reprendre.\n"));
      break;
    case Verb::hint:
      hint(person);
      break;
    case Verb::save:
      save(rest);
      break;
    case Verb::table:
      return Answer::redraw;
    case Verb::skip:
      skip_asides_ = !skip_asides_;
      write(skip_asides_
                ? voice_.say("You are no longer asked out of turn.\n", "Plus de question hors de votre tour.\n")
                : voice_.say("You are asked out of turn again.\n", "De nouveau des questions hors tour.\n"));
      break;
    case Verb::quit:
      quit_ = true;
      return Answer::quit;
    case Verb::none:
      break;
  }
  return Answer::again;
}

void Session::help() const {
  write(
      voice_.say("A move is typed as its number in the list, or as it is written: a card (Q♦, QD,\n"
                 "queen of diamonds), a word (pass), a word and values (raise 5). Several cards\n"
                 "stand in one line, in any order.\n"
                 "  ?          this help\n"
                 "  table      the table again\n"
                 "  hint       what a bot would do\n"
                 "  why        what decided: rules and lines of the script\n"
                 "  undo       take back your last move\n"
                 "  skip       do not ask me out of turn (again: do)\n"
                 "  save FILE  keep the game; go on with: tapis play --resume FILE\n"
                 "  quit       leave\n"
                 "A colon before a command (:undo) sets it apart from moves.\n"
                 "A star in the table marks who must act.\n",
                 "Un coup se tape par son numéro dans la liste ou comme il est écrit : une carte\n"
                 "(Q♦, QD, dame de carreau), un mot (passer), un mot et des valeurs (relancer à 5).\n"
                 "Plusieurs cartes tiennent sur une ligne, sans ordre.\n"
                 "  ?               cette aide\n"
                 "  table           revoir la table\n"
                 "  conseil         le coup d'un bot\n"
                 "  pourquoi        ce qui a décidé : règles et lignes du script\n"
                 "  annuler         reprendre votre dernier coup\n"
                 "  passer          ne plus demander hors tour (et retour)\n"
                 "  sauver FICHIER  garder la partie ; reprise : tapis play --resume FICHIER\n"
                 "  quitter         partir\n"
                 "Deux-points devant une commande (:annuler) la distingue d'un coup.\n"
                 "Une étoile dans la table marque qui doit jouer.\n"));
}

// The lines that decided since an event and would have in every game that the seat cannot tell from this one, as far as
// guesses show: what depends on cards that it does not know is not told.
std::vector<Span> Session::decided_since(std::size_t mark, int seat) const {
  Record back = *record_;
  std::size_t moves = 0;
  while (back.events().size() > mark && back.undo()) ++moves;
  const bool from_beginning = back.events().size() > mark;
  const auto decided = [](const Record& record, std::size_t from) {
    std::vector<Span> spans;
    for (std::size_t i = std::min(from, record.events().size()); i < record.events().size(); ++i)
      if (record.events()[i].is == Event::Is::decided) spans.push_back(record.events()[i].span);
    return spans;
  };
  std::vector<Span> told = decided(*record_, mark);
  Resampler guesses(*record_, seat);
  Random random(mark);
  bool guessed = guesses.unknown() == 0;
  for (int i = 0; i < guesses_for_why && guesses.unknown() > 0 && guesses.next(random, 200); ++i) {
    guessed = true;
    Record guess = guesses.record(random);
    for (std::size_t move = 0; move < moves; ++move) guess.undo();
    const std::size_t from = from_beginning ? 0 : guess.events().size();
    const std::vector<Span> others = decided(guesses.record(random), from);
    std::erase_if(told,
                  [&](const Span& span) { return std::find(others.begin(), others.end(), span) == others.end(); });
  }
  return guessed ? told : std::vector<Span>{};
}

// The last refusal, or what decided since the person's last move and what was paid.
void Session::why(int person) const {
  if (!last_refusal_.empty()) {
    write(last_refusal_);
    return;
  }
  const Events& events = record_->events();
  const int seat = seat_of_person(state(), person);
  const std::size_t mark = std::min(marks_[static_cast<std::size_t>(person)], events.size());
  std::vector<std::string> lines;
  const auto add = [&](std::string line) {
    if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(std::move(line));
  };
  const std::vector<Span> known = decided_since(mark, seat);
  for (std::size_t i = mark; i < events.size(); ++i) {
    const Event& event = events[i];
    const Names names(*game_, voice_, seat_before(events, i, events.size(), seat));
    if (event.is == Event::Is::decided && std::find(known.begin(), known.end(), event.span) != known.end()) {
      add(reason_text(reason_at(game_->checked(), event.span)));
    } else if (event.is == Event::Is::paid && names.in(event.audience)) {
      for (const std::string& told : narrate(events, i, i + 1, names)) {
        add(fmt::format("{}  <- {}", told, reason_text(reason_at(game_->checked(), event.span))));
      }
    }
  }
  if (lines.empty()) {
    write(
        voice_.say("Nothing was decided since your last move.\n", "Rien n'a été décidé depuis votre dernier coup.\n"));
    return;
  }
  const std::size_t from = lines.size() > most_reasons ? lines.size() - most_reasons : 0;
  if (from > 0) write("  …\n");
  for (std::size_t i = from; i < lines.size(); ++i) write("  " + lines[i] + "\n");
}

void Session::hint(int person) {
  const int seat = seat_of_person(state(), person);
  Moves legal;
  state().legal(seat, legal);
  if (legal.empty()) {
    write(voice_.say("It is not your turn.\n", "Ce n'est pas votre tour.\n"));
    return;
  }
  const Move move = bot("greedy").choose(*record_, seat, random_);
  write(fmt::format("{}: {}\n", voice_.say("A bot would play", "Un bot jouerait"), names_for(person).move(move, true)));
}

// Back to before the person's last decision, wherever he sat then.
bool Session::take_back(int person) {
  Record back = *record_;
  const int seat = seat_of_person(state(), person);
  const auto last_move = [&] {
    return std::find_if(back.steps().rbegin(), back.steps().rend(),
                        [](const Step& step) { return step.is == Step::Is::move; });
  };
  std::optional<Step> mine;
  for (auto last = last_move(); last != back.steps().rend(); last = last_move()) {
    const std::size_t before = std::min(back.last_events(), record_->events().size());
    const bool own = last->seat == seat_before(record_->events(), before, record_->events().size(), seat);
    // Several cards were one decision.
    const bool goes_on = mine && own && last == back.steps().rbegin() && mine->move.is != Move::Is::whole &&
                         last->move.is == Move::Is::pick && last->move.site == mine->move.site &&
                         last->move < mine->move;
    if (mine && !goes_on) break;
    if (own) mine = *last;
    back.undo();
  }
  if (!mine) return false;
  *record_ = std::move(back);
  const Events& events = record_->events();
  watched_ = events.size();
  owners_ = Owners(*game_);
  owners_.follow(events.data(), events.data() + events.size());
  for (auto* numbers : {&told_, &marks_}) {
    for (std::size_t& number : *numbers) number = std::min(number, events.size());
  }
  last_refusal_.clear();
  write(voice_.say("Taken back.\n", "Coup repris.\n"));
  return true;
}

void Session::save(const std::string& path) const {
  if (path.empty()) {
    write(voice_.say("Say where: save FILE\n", "Dites où : sauver FICHIER\n"));
    return;
  }
  std::error_code error;
  if (std::filesystem::exists(path, error) && !is_saved_game(path)) {
    write(fmt::format("{}: {}\n", path,
                      voice_.say("there is something else in this file; take another name",
                                 "ce fichier contient autre chose ; prenez un autre nom")));
    return;
  }
  nlohmann::ordered_json file;
  file["tapis_save"] = 1;
  file["game"] = setup_.common.game;
  file["players"] = game_->players();
  file["options"] = setup_.common.settings;
  file["bots"] = setup_.kinds;
  file["seed"] = setup_.seed;
  file["record"] = record_->save();
  try {
    write_file(path, file.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
    write(fmt::format("{} {}\n", voice_.say("Saved:", "Sauvé :"), path));
  } catch (const Failure& failure) {
    write(failure.message + "\n");
  }
}

}  // namespace tapis::cli
