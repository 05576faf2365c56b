// Who plays, what lies on the table and is noted, what can be agreed on before, and the words.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/cli/describe_book.hpp"
#include "interpreter/cli/describe_phrases.hpp"
#include "interpreter/cli/describe_words.hpp"
#include "interpreter/texts.hpp"

namespace tapis::cli {
namespace {

// "2 to 5 players", "4 in pairs or 3 players": the numbers of players as they are written.
std::string counts_text(const Book& book) {
  std::vector<std::string> counts;
  const std::vector<PlayerCount>& all = book.program.players;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto goes_on = [&](std::size_t at) {
      return at + 1 < all.size() && !all[at].pairs && !all[at + 1].pairs && all[at + 1].number == all[at].number + 1;
    };
    std::size_t last = i;
    while (goes_on(last)) ++last;
    std::string text = std::to_string(all[i].number);
    if (last >= i + 2) text += fmt::format(" {} {}", book.say("to", "à"), all[last].number);
    if (last >= i + 2) i = last;
    if (i + 1 == all.size())
      text += all[i].number == 1 ? book.say(" player", " joueur") : book.say(" players", " joueurs");
    if (all[i].pairs) text += book.say(" in pairs", " par équipes de deux");
    counts.push_back(text);
  }
  std::string text = counts.front();
  for (std::size_t i = 1; i < counts.size(); ++i)
    text += (i + 1 == counts.size() ? book.say(" or ", " ou ") : ", ") + counts[i];
  return text;
}

// " of each player"; where everybody is a team of his own he is not called one.
std::string owners_text(const Book& book, Family family) {
  if (family.over == Family::Over::team && book.game.teams() == book.game.players()) family.over = Family::Over::player;
  return family_text(family, book.voice);
}

// The seats of each team.
std::string teams_text(const Book& book) {
  std::vector<std::string> teams;
  for (int team = 0; team < book.game.teams(); ++team) {
    std::vector<std::string> seats;
    for (int seat = 0; seat < book.game.players(); ++seat)
      if (book.game.team_of(seat) == team) seats.push_back(std::to_string(seat + 1));
    teams.push_back(fmt::format("{}", fmt::join(seats, book.say(" and ", " et "))));
  }
  return fmt::format("{}", fmt::join(teams, book.say(" against ", " contre ")));
}

std::string audience(const Book& book, ExprId who) {
  const std::string text = audience_text(book.checked, who, book.voice);
  return text[0] == '`' ? condition_at(book, book.expr(who).span) : text;
}

std::string values_of(const Book& book, const Option& option) {
  if (option.is == Option::Is::number) return fmt::format("{} {} {}", option.low, book.say("to", "à"), option.high);
  std::vector<std::string> all;
  for (const std::int32_t value : option.values) all.push_back(code(book.game.value_text(option.type, value)));
  return fmt::format("{}", fmt::join(all, ", "));
}

}  // namespace

Section players_section(const Book& book) {
  Section section{"players", book.say("Players", "Joueurs"), {}};
  const int players = book.game.players();
  section.text(counts_text(book) + ".");
  if (book.program.players.size() > 1)
    section.text(fmt::format(
        "{} {}.",
        book.say("What depends on their number is told here for", "Ce qui dépend de leur nombre est dit ici pour"),
        players));
  if (book.game.teams() < players)
    section.text(fmt::format(
        "{}{}{}.", book.say("Partners sit opposite each other; seats", "Les partenaires se font face ; sièges"),
        book.colon(), teams_text(book)));
  if (players > 1 && book.program.direction >= 0) {
    const Option& direction = book.program.options[static_cast<std::size_t>(book.program.direction)];
    section.text(book.title(direction.name) + book.colon() + book.word(book.game.option_text(book.program.direction)) +
                 ".");
  }
  return section;
}

Section table_section(const Book& book) {
  Section section{"table", book.say("On the table", "Sur la table"), {}};
  std::vector<std::vector<std::string>> rows;
  for (const Zone& zone : book.program.zones)
    rows.push_back({strong(book.title(zone.name)) + owners_text(book, zone.family), audience(book, zone.audience),
                    book.voice.half(zone.doc)});
  section.table({book.say("place", "lieu"), book.say("who sees the cards", "qui voit les cartes"),
                 book.say("what lies there", "ce qui s'y trouve")},
                rows);
  rows.clear();
  for (const Variable& variable : book.program.variables) {
    if (!has_label(book.program, variable.name)) continue;
    rows.push_back({strong(book.title(variable.name)) + owners_text(book, variable.family),
                    variable.audience == no_expr ? "" : audience(book, variable.audience),
                    book.voice.half(variable.doc)});
  }
  if (!rows.empty()) section.text(book.say("What is kept in mind:", "Ce que l'on retient :"));
  section.table({book.say("what", "quoi"), book.say("who knows it", "qui le sait"), book.say("meaning", "sens")}, rows);
  return section;
}

Section options_section(const Book& book) {
  Section section{"options", book.say("What can be agreed on", "Ce dont on peut convenir"), {}};
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 0; i < book.program.options.size(); ++i) {
    const Option& option = book.program.options[i];
    if (static_cast<std::int32_t>(i) == book.program.direction && book.game.players() == 1) continue;
    rows.push_back({code(option.name), values_of(book, option), code(book.game.option_text(static_cast<int>(i))),
                    book.voice.half(option.doc)});
  }
  section.table({book.say("option", "option"), book.say("values", "valeurs"), book.say("here", "ici"),
                 book.say("meaning", "sens")},
                rows);
  return section;
}

Section words_section(const Book& book) {
  Section section{"words", book.say("Words", "Vocabulaire"), {}};
  std::set<std::string> names;
  for (const Zone& zone : book.program.zones) names.insert(zone.name);
  for (const Variable& variable : book.program.variables) names.insert(variable.name);
  for (const auto& [name, card] : book.program.nicknames) names.insert(name);
  for (const std::int32_t procedure : reached(book, book.program.game)) {
    const Walk steps = walk(book, book.program.procedures[static_cast<std::size_t>(procedure)].body);
    for (const Stmt* choice : steps.choices) {
      for (const Alternative& alternative : book.program.sites[static_cast<std::size_t>(choice->a)].alternatives) {
        names.insert(alternative.label);
        for (std::size_t at = 0; at < alternative.label.size();) {
          const std::size_t end = std::min(alternative.label.find(' ', at), alternative.label.size());
          names.insert(alternative.label.substr(at, end - at));
          at = end + 1;
        }
      }
    }
  }
  const auto other = book.voice.language == Language::french ? Language::english : Language::french;
  std::vector<std::vector<std::string>> rows;
  for (const std::string& name : names) {
    if (!has_label(book.program, name)) continue;
    rows.push_back({book.word(name), book.game.word(name, other), code(name)});
  }
  std::sort(rows.begin(), rows.end(),
            [](const auto& a, const auto& b) { return std::pair(fold_text(a[0]), a) < std::pair(fold_text(b[0]), b); });
  section.table(
      {book.say("English", "français"), book.say("French", "anglais"), book.say("in the script", "dans le script")},
      rows);
  return section;
}

}  // namespace tapis::cli
