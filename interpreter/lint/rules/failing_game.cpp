#include "interpreter/lint/replay.hpp"
#include "interpreter/machine.hpp"

namespace tapis::played_rules {

namespace {

// What to do about a fault, where the fault alone does not say it.
const char* way_out(Fault fault) {
  switch (fault) {
    case Fault::nothing_there:
      return "ask first whether there is one, with `if … is not none:`, or say with `else` what holds otherwise";
    case Fault::division:
      return "say what holds where the divisor is 0: `0 when n is 0 else total / n`";
    case Fault::overflow:
      return "keep the number small: it is multiplied or added to itself without end";
    case Fault::overdraft:
      return "pay no more than there is: `pay min(price, purse of p) from purse of p to pot`";
    case Fault::endless:
      return "let each round change what the loop waits for, or let somebody choose in it";
    case Fault::empty_draw:
      return "draw only if there is something: put `if … is not empty:` before it";
    case Fault::no_order:
      return "move a card off the pile first, and look at that one: `move top of deck to turn_up`";
    case Fault::out_of_range:
      return "ask only for members that the family has: compare the number with its first and last one before";
    case Fault::too_few_cards:
      return "deal fewer cards, or gather them first with `move … to deck` and `shuffle deck`";
    case Fault::no_such_player:
      return "name only players that are there, whatever the number of players: `eldest`, `next player after …`";
    case Fault::too_many_moves:
      return "narrow what can be chosen: with a smaller range, or fewer cards at a time";
    case Fault::too_many_fits:
      return "ask the pattern about fewer cards, or count fewer of them as wild";
    case Fault::none:
    case Fault::no_move:
    case Fault::not_given:
    case Fault::chance_in_aside:
      break;
  }
  return "follow the command to the position, and write what is to happen there";
}

// Says on what numbers the line failed and what was there.
void tell_position(Found& found, const State& state, Span place) {
  const std::string numbers = failed_on(state);
  if (!numbers.empty()) found.note(place, "the numbers were: " + numbers);
  std::vector<Asked> asked = asked_in(state.game(), state.fault_span());
  const auto& places = state.game().places();
  for (std::size_t i = 0; Machine::header(state).fault == Fault::too_few_cards && i < places.size(); ++i) {
    if (places[i].zone == state.game().program().deck_zone) asked.push_back({true, static_cast<int>(i)});
  }
  const std::string there = holdings(state, asked);
  if (!there.empty()) found.note(place, "at that moment " + there);
}

void look(View& view, const Played& played, const PlayPlan&) {
  for (const Trouble& trouble : played.troubles) {
    if (trouble.is == Trouble::Is::no_table) {
      Found& found = view.find(own_place(view, trouble.span), "the game cannot be played: " + trouble.text,
                               "change what the message names, or do not offer these players or values of options");
      show(found, view, played, trouble);
      continue;
    }
    if (trouble.is != Trouble::Is::fault) continue;
    Found& found = view.find(own_place(view, trouble.span), "the script fails here: " + trouble.text);
    replay(played, trouble.shown, [&](const State& state, const Events&) {
      if (state.ending() != Ending::fault) return true;
      found.finding.help = way_out(Machine::header(state).fault);
      tell_position(found, state, found.finding.span);
      return false;
    });
    show(found, view, played, trouble);
  }
}

}  // namespace

const PlayedRule failing_game{
    .rule =
        {.code = "L0702",
         .name = "failing-game",
         .family = LintFamily::played,
         .severity = Severity::error,
         .meaning = "the script fails in a game",
         .why =
             "A game that fails has no result. The script asks for something that is not there in some position: the "
             "owner of a card that nobody holds, a division by zero, more cards than there are.",
         .mend =
             "The finding names what was there. Ask for it before the line: `if … is not none:`, `if … is not empty:`; "
             "or say what holds otherwise, with `else` or `when`. The command shows the whole game.",
         .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
var share of each player = 0

deal: deal 1 to each hand
play:
  each p in players:
    p chooses c from hand: move c to deck
    share of p becomes 12 / number of hand of p
result of p = share of p
)",
         .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner
var share of each player = 0

deal: deal 2 to each hand
play:
  each p in players:
    p chooses c from hand: move c to deck
    share of p becomes 12 / number of hand of p
result of p = share of p
)"},
    .look = look};

}  // namespace tapis::played_rules
