#include "interpreter/bots/bots.hpp"

#include <algorithm>

#include "interpreter/bots/greedy.hpp"
#include "interpreter/texts.hpp"

namespace tapis {
namespace {

// Any legal move, all equally likely.
class RandomBot : public Bot {
 public:
  Move choose(const Record& record, int seat, Random& random) const override {
    return Bot::choose(record.state(), seat, random);
  }
  bool uses_history() const override { return false; }
};

// The first or the last of the legal moves.
class OutermostBot : public Bot {
 public:
  explicit OutermostBot(bool last) : last_(last) {}
  Move choose(const Record& record, int seat, Random& random) const override {
    return choose(record.state(), seat, random);
  }
  bool uses_history() const override { return false; }
  Move choose(const State& state, int seat, Random&) const override {
    Moves moves;
    state.legal(seat, moves);
    if (moves.empty()) return {};
    return last_ ? moves.back() : moves.front();
  }

 private:
  bool last_;
};

// Keeps to some moves wherever one of them is legal: which of these is left to chance.
class StubbornBot : public Bot {
 public:
  // `shy`: moves that name nothing, as passing does; else those of the label that comes first in the alphabet.
  explicit StubbornBot(bool shy) : shy_(shy) {}
  Move choose(const Record& record, int seat, Random& random) const override {
    return choose(record.state(), seat, random);
  }
  bool uses_history() const override { return false; }
  Move choose(const State& state, int seat, Random& random) const override {
    Moves moves, liked;
    state.legal(seat, moves);
    if (moves.empty()) return {};
    const auto& sites = state.game().program().sites;
    const auto way = [&](const Move& move) -> const Alternative& {
      return sites[move.site].alternatives[move.alternative];
    };
    const std::string* least = &way(moves.front()).label;
    for (const Move& move : moves) least = way(move).label < *least ? &way(move).label : least;
    for (const Move& move : moves) {
      if (shy_ ? way(move).binders.empty() : way(move).label == *least) liked.push_back(move);
    }
    const Moves& from = liked.empty() ? moves : liked;
    return from[random.below(static_cast<std::uint32_t>(from.size()))];
  }

 private:
  bool shy_;
};

std::string list_of_kinds() {
  std::string out = "human";
  for (const std::string& kind : bot_kinds()) out += ", " + kind;
  return out;
}

bool is_kind(const std::string& kind) {
  const std::vector<std::string> kinds = bot_kinds();
  return kind == "human" || std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

std::vector<std::string> split(const std::string& text, char mark) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (std::size_t at; (at = text.find(mark, from)) != std::string::npos; from = at + 1) {
    parts.push_back(text.substr(from, at - from));
  }
  parts.push_back(text.substr(from));
  for (std::string& part : parts) {
    while (!part.empty() && part.back() == ' ') part.pop_back();
    while (!part.empty() && part.front() == ' ') part.erase(part.begin());
  }
  return parts;
}

// One entry of a SPEC: `2=greedy`, or `greedy` for the seat at that place. False, with the reason, if it is neither.
bool read_entry(const std::string& entry, std::size_t place, Seating& seating, std::vector<bool>& named,
                std::string& error) {
  const std::size_t players = seating.kinds.size();
  const std::size_t equals = entry.find('=');
  const std::string kind = equals == std::string::npos ? entry : entry.substr(equals + 1);
  std::optional<std::int64_t> seat = static_cast<std::int64_t>(place) + 1;
  if (equals != std::string::npos) seat = read_number(entry.substr(0, equals));
  if (!is_kind(kind)) {
    error = "there is no bot `" + kind + "`: there are " + list_of_kinds();
  } else if (!seat || *seat < 1 || *seat > static_cast<std::int64_t>(players)) {
    error = "`" + entry + "` names no seat: seats are 1 to " + std::to_string(players);
  } else if (named[static_cast<std::size_t>(*seat - 1)]) {
    error = "seat " + std::to_string(*seat) + " is named twice";
  } else {
    named[static_cast<std::size_t>(*seat - 1)] = true;
    seating.kinds[static_cast<std::size_t>(*seat - 1)] = kind;
    return true;
  }
  return false;
}

}  // namespace

Move Bot::choose(const State& state, int seat, Random& random) const {
  Moves moves;
  state.legal(seat, moves);
  if (moves.empty()) return {};
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

std::vector<std::string> bot_kinds() { return {"first", "greedy", "last", "random", "shy", "stubborn"}; }

std::unique_ptr<Bot> make_bot(const std::string& kind) {
  if (kind == "random") return std::make_unique<RandomBot>();
  if (kind == "greedy") return std::make_unique<GreedyBot>();
  if (kind == "first" || kind == "last") return std::make_unique<OutermostBot>(kind == "last");
  if (kind == "shy" || kind == "stubborn") return std::make_unique<StubbornBot>(kind == "shy");
  return nullptr;
}

Seating read_seating(const std::string& spec, int players, std::string& error) {
  Seating seating;
  if (players < 1) return error = "there are no players", seating;
  seating.kinds.assign(static_cast<std::size_t>(players), "random");
  const std::vector<std::string> entries = split(spec, ',');
  if (entries.size() == 1 && entries[0].find('=') == std::string::npos) {
    if (is_kind(entries[0])) {
      seating.kinds.assign(static_cast<std::size_t>(players), entries[0]);
      return seating;
    }
    error = "there is no bot `" + entries[0] + "`: there are " + list_of_kinds();
    return {};
  }
  std::vector<bool> named(seating.kinds.size(), false);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (!read_entry(entries[i], i, seating, named, error)) return {};
  }
  return seating;
}

}  // namespace tapis
