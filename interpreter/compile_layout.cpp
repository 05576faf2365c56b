// Options, cards, places and cells; and where everything lies in the block.
#include "interpreter/compile_layout.hpp"

#include <algorithm>
#include <cstring>

#include "interpreter/settings.hpp"

namespace tapis {

namespace {

std::uint32_t audience_of(Fold& fold, ExprId audience, int index, std::uint32_t everyone) {
  if (audience == no_expr) return everyone;
  Env env(many_locals);
  env.slots[0] = Val::constant(word_of(index));
  const std::optional<Wide> seats = fold(audience, env);
  // An audience that is not known when the game is loaded cannot be kept: nobody sees more than is sure.
  return seats ? static_cast<std::uint32_t>(*seats) & everyone : 0;
}

}  // namespace

int family_size(const Game::Parts& parts, const Program& program, const Family& family) {
  switch (family.over) {
    case Family::Over::player:
      return parts.players;
    case Family::Over::team:
      return parts.teams;
    case Family::Over::suit:
      return static_cast<int>(program.deck.suits.size());
    case Family::Over::rank:
      return static_cast<int>(program.deck.ranks.size());
    case Family::Over::card:
      return static_cast<int>(program.deck.cards.size());
    case Family::Over::number:
      return std::clamp(family.high - family.low + 1, 0, 1'000'000);
    default:
      return 1;
  }
}

void set_options(Game::Parts& parts, const Program& program, const Settings& settings) {
  std::string error;
  const std::optional<PlayerCount> count = choose_players(program, settings.players, error);
  if (!count) throw CompileError(error);
  if (count->number < 1 || count->number > max_players) throw CompileError("a game is for 1 to 16 players");
  parts.players = count->number;
  parts.pairs = count->pairs && count->number % 2 == 0;
  parts.teams = parts.pairs ? parts.players / 2 : parts.players;
  for (int seat = 0; seat < parts.players; ++seat) parts.team_of.push_back(seat % parts.teams);
  parts.traced = settings.traced;
  parts.watched = settings.watched;
  std::vector<std::optional<std::int32_t>> given;
  if (!read_settings(program, settings, given, error)) throw CompileError(error);
  for (std::size_t i = 0; i < program.options.size(); ++i) {
    // A default may depend on the options before it: these are known already.
    const Option& option = program.options[i];
    Env env(many_locals);
    Fold fold(parts, program);
    std::optional<std::int32_t> value = given[i];
    if (!value) {
      const std::optional<Wide> initial = fold(option.initial, env);
      if (!initial) throw CompileError("the default of option `" + option.name + "` has no value");
      const std::int64_t number = number_of(*initial);
      if (option.is == Option::Is::number && (number < option.low || number > option.high)) {
        throw CompileError("the default of option `" + option.name + "` is " + std::to_string(number) + ", but it is " +
                           allowed_values(program, option));
      }
      value = static_cast<std::int32_t>(number);
    }
    parts.options.push_back(*value);
  }
  if (program.direction >= 0) {
    const auto index = static_cast<std::size_t>(program.direction);
    const std::vector<std::string> names = option_values(program, program.options[index]);
    const auto chosen = static_cast<std::size_t>(parts.options[index]);
    parts.clockwise = chosen >= names.size() || names[chosen] == "cw";
  }
}

void set_cards(Game::Parts& parts, const Program& program) {
  const Deck& deck = program.deck;
  if (deck.cards.size() > static_cast<std::size_t>(max_cards)) throw CompileError("a deck has at most 128 cards");
  for (std::size_t card = 0; card < deck.cards.size(); ++card) {
    bool in_play = true;
    for (ExprId where : deck.where) {
      Env env(std::max(deck.locals, deck.slot + 1));
      env.slots[static_cast<std::size_t>(deck.slot)] = Val::constant(word_of(static_cast<std::int64_t>(card)));
      Fold fold(parts, program);
      const std::optional<Wide> kept = fold(where, env);
      if (!kept) throw CompileError("whether a card is in the deck must depend on options and seats alone");
      in_play = in_play && *kept != 0;
    }
    if (!in_play) continue;
    parts.cards.push_back(static_cast<int>(card));
    parts.deck_mask |= bit_of(static_cast<int>(card));
  }
}

void set_places(Game::Parts& parts, const Program& program, Fold& fold) {
  const auto everyone = static_cast<std::uint32_t>((1u << parts.players) - 1);
  fold.audiences = true;
  for (std::size_t zone = 0; zone < program.zones.size(); ++zone) {
    const Zone& z = program.zones[zone];
    parts.first_place.push_back(static_cast<int>(parts.places.size()));
    const int size = family_size(parts, program, z.family);
    if (parts.places.size() + static_cast<std::size_t>(size) > 250)
      throw CompileError("the game is too big: more than 250 places for cards");
    for (int index = 0; index < size; ++index) {
      parts.places.push_back({static_cast<int>(zone), index});
      const int local = z.family.over == Family::Over::number ? z.family.low + index : index;
      parts.place_audience.push_back(audience_of(fold, z.audience, local, everyone));
    }
  }
  std::size_t total = 0;
  for (std::size_t variable = 0; variable < program.variables.size(); ++variable) {
    const Variable& v = program.variables[variable];
    parts.first_cell.push_back(static_cast<int>(parts.cells.size()));
    const int size = family_size(parts, program, v.family);
    total += static_cast<std::size_t>(size);
    if (total > max_state_bytes / 8) throw CompileError("the game is too big: its variables do not fit");
    Env env(many_locals);
    Wide initial = v.type.optional ? word_of(none_value) : 0;
    if (v.initial != no_expr) {
      fold.audiences = false;
      const std::optional<Wide> value = fold(v.initial, env);
      fold.audiences = true;
      if (!value) throw CompileError("the initial value of `" + v.name + "` must be a constant");
      initial = *value;
    }
    for (int index = 0; index < size; ++index) {
      parts.cells.push_back({static_cast<int>(variable), index});
      parts.initial.push_back(initial);
      const int local = v.family.over == Family::Over::number ? v.family.low + index : index;
      parts.cell_audience.push_back(audience_of(fold, v.audience, local, everyone));
    }
  }
  fold.audiences = false;
}

void set_layout(Game::Parts& parts, const Program& program, const std::set<int>& shuffled_zones, bool faces, bool seats,
                bool far) {
  Layout& layout = parts.layout;
  layout.card_count = static_cast<int>(program.deck.cards.size());
  layout.wide = layout.card_count > 64 || far;
  layout.word_bytes = layout.wide ? 16 : 8;
  parts.stride = layout.wide ? 128 : 64;
  int next = static_cast<int>(sizeof(Header)) / layout.word_bytes;
  const auto words = [&](int count) {
    const int at = next;
    next += count;
    if (next > 0x7000) throw CompileError("the game is too big: its position does not fit");
    return static_cast<Reg>(at);
  };
  layout.in = words(1);
  layout.movers = words(1);
  layout.masks = words(static_cast<int>(parts.places.size()));
  layout.cells = words(static_cast<int>(parts.cells.size()));
  if (faces) {
    layout.face_up = words(1);
    layout.face_down = words(1);
  }
  int piles = 0;
  for (const Place& place : parts.places) {
    const Zone& zone = program.zones[static_cast<std::size_t>(place.zone)];
    layout.unordered.push_back(zone.pile && shuffled_zones.count(place.zone) > 0 ? words(1) : no_reg);
    layout.pile.push_back(zone.pile ? static_cast<std::uint8_t>(piles++) : no_byte);
    layout.owner.push_back(zone.family.over == Family::Over::player ? static_cast<std::uint8_t>(place.index) : no_byte);
  }
  std::uint32_t byte = static_cast<std::uint32_t>(next) * static_cast<std::uint32_t>(layout.word_bytes);
  const auto bytes = [&](int count) {
    const std::uint32_t at = byte;
    byte += static_cast<std::uint32_t>(count);
    return at;
  };
  layout.place_of = bytes(layout.card_count);
  layout.owner_of = bytes(layout.card_count);
  layout.next = bytes(layout.card_count);
  layout.previous = bytes(layout.card_count);
  layout.tops = bytes(piles);
  layout.bottoms = bytes(piles);
  layout.persons = seats ? bytes(parts.players) : 0;
  const auto word_size = static_cast<std::uint32_t>(layout.word_bytes);
  layout.fixed_words = static_cast<int>((byte + word_size - 1) / word_size);
  layout.counter_words = static_cast<int>(sizeof(Counters)) / layout.word_bytes;
}

void set_blank(Game::Parts& parts, const Program& program) {
  const Layout& layout = parts.layout;
  parts.blank.assign(parts.copied_bytes(), std::byte{0});
  std::byte* block = parts.blank.data();
  const auto put = [&](int reg, Wide word) {
    std::memcpy(block + static_cast<std::size_t>(reg) * static_cast<std::size_t>(layout.word_bytes), &word,
                static_cast<std::size_t>(layout.word_bytes));
  };
  Header header;
  std::memcpy(block, &header, sizeof header);
  put(layout.in, (Wide{1} << parts.players) - 1);
  for (std::size_t i = 0; i < parts.initial.size(); ++i) put(layout.cells + static_cast<int>(i), parts.initial[i]);
  for (std::size_t i = 0; i < parts.constants.size(); ++i)
    put(layout.constants() + static_cast<int>(i), parts.constants[i]);
  std::memset(block + layout.place_of, no_byte, 4 * static_cast<std::size_t>(layout.card_count));
  int piles = 0;
  for (std::uint8_t pile : layout.pile) piles += pile != no_byte ? 1 : 0;
  std::memset(block + layout.tops, no_byte, static_cast<std::size_t>(2 * piles));
  if (layout.persons != 0) {
    for (int seat = 0; seat < parts.players; ++seat)
      block[layout.persons + static_cast<std::uint32_t>(seat)] = static_cast<std::byte>(seat);
  }
  if (program.deck_zone < 0) return;
  // All cards lie in the deck, the first on the bottom.
  const int deck = parts.first_place[static_cast<std::size_t>(program.deck_zone)];
  put(layout.masks + deck, parts.deck_mask);
  std::uint8_t below = no_byte;
  const std::uint8_t pile = layout.pile[static_cast<std::size_t>(deck)];
  for (int card : parts.cards) {
    const auto at = static_cast<std::uint32_t>(card);
    block[layout.place_of + at] = static_cast<std::byte>(deck);
    if (pile == no_byte) continue;
    block[layout.previous + at] = static_cast<std::byte>(below);
    if (below != no_byte) block[layout.next + below] = static_cast<std::byte>(card);
    if (below == no_byte) block[layout.bottoms + pile] = static_cast<std::byte>(card);
    block[layout.tops + pile] = static_cast<std::byte>(card);
    below = static_cast<std::uint8_t>(card);
  }
}

}  // namespace tapis
