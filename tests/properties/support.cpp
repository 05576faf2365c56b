#include "tests/properties/support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>
#include <set>

#include "tests/slow/compare.hpp"

namespace tapis::properties {

namespace {

using Row = std::vector<std::pair<std::string, std::string>>;

// A few values of an option, the default among them where it is known.
std::vector<std::string> values_of(const Program& program, const Option& option) {
  std::vector<std::string> texts;
  if (option.is == Option::Is::number) {
    const std::int32_t range = option.high - option.low;
    const std::set<std::int32_t> numbers = {option.low, option.low + std::min(range, 4),
                                            option.low + std::min(range, 30)};
    for (std::int32_t number : numbers) texts.push_back(std::to_string(number));
    return texts;
  }
  for (std::int32_t value : option.values) {
    texts.push_back(option.is == Option::Is::flag
                        ? (value != 0 ? "yes" : "no")
                        : program.symbol_lists[option.type.symbols][static_cast<std::size_t>(value)]);
  }
  return texts;
}

// Pairs of (option, value) that a row has.
std::set<std::pair<std::size_t, std::size_t>> pairs_in(const std::vector<std::size_t>& row,
                                                       const std::vector<std::size_t>& first) {
  std::set<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (std::size_t j = i + 1; j < row.size(); ++j) pairs.insert({first[i] + row[i], first[j] + row[j]});
  }
  return pairs;
}

std::string shown(const std::string& path, int players, const Row& row, std::uint64_t seed) {
  std::string text = path + ", players " + std::to_string(players);
  for (const auto& [name, value] : row) text += ", " + name + "=" + value;
  return text + ", seed " + std::to_string(seed);
}

}  // namespace

bool heavy() { return std::getenv("TAPIS_HEAVY") != nullptr; }

std::vector<Row> pairs_of_options(const Program& program) {
  std::vector<Option> options = program.options;
  options.erase(std::remove_if(options.begin(), options.end(), [](const Option& one) { return !one.matters; }),
                options.end());
  std::vector<std::vector<std::string>> values;
  std::vector<std::size_t> first;  // each value of each option gets a number
  std::size_t numbered = 0;
  for (const Option& option : options) {
    values.push_back(values_of(program, option));
    first.push_back(numbered);
    numbered += values.back().size();
  }
  std::set<std::pair<std::size_t, std::size_t>> missing;
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = i + 1; j < values.size(); ++j) {
      for (std::size_t a = 0; a < values[i].size(); ++a) {
        for (std::size_t b = 0; b < values[j].size(); ++b) missing.insert({first[i] + a, first[j] + b});
      }
    }
  }
  std::vector<Row> rows = {{}};  // all defaults
  Random random(7);
  while (!missing.empty()) {
    // The best of some random rows that have the first missing pair.
    std::vector<std::size_t> best;
    std::size_t most = 0;
    for (int attempt = 0; attempt < 30; ++attempt) {
      std::vector<std::size_t> row;
      for (std::size_t i = 0; i < values.size(); ++i) {
        row.push_back(random.below(static_cast<std::uint32_t>(values[i].size())));
        for (std::size_t wanted : {missing.begin()->first, missing.begin()->second}) {
          if (wanted >= first[i] && wanted < first[i] + values[i].size()) row[i] = wanted - first[i];
        }
      }
      std::size_t gained = 0;
      for (const auto& pair : pairs_in(row, first)) gained += missing.count(pair);
      if (gained > most) {
        most = gained;
        best = row;
      }
    }
    for (const auto& pair : pairs_in(best, first)) missing.erase(pair);
    rows.emplace_back();
    for (std::size_t i = 0; i < best.size(); ++i) rows.back().emplace_back(options[i].name, values[i][best[i]]);
  }
  return rows;
}

void for_each_sample(int light, int full, const std::function<void(const Sample&)>& look) {
  for (const std::string& path : slow::shipped_scripts()) {
    if (heavy()) std::cerr << Catch::getResultCapture().getCurrentTestName() << ": " << path << std::endl;
    const auto checked = slow::check_file(path);
    INFO(path << "\n" << slow::errors_of(*checked));
    CHECK_FALSE(checked->findings.has_errors());
    if (checked->findings.has_errors()) continue;
    const std::vector<Row> rows = pairs_of_options(checked->program);
    const auto& counts = checked->program.players;
    const std::size_t all = rows.size() * counts.size();
    const std::size_t wanted =
        heavy() ? std::max(all, static_cast<std::size_t>(full)) : static_cast<std::size_t>(light);
    for (std::size_t i = 0; i < std::min(wanted, all); ++i) {
      // In a small sample the rows are drawn, the first being the defaults.
      Random random = Random::stream(wanted, i);
      const std::size_t at = heavy() || i == 0 ? i : random.below(static_cast<std::uint32_t>(all));
      Settings settings;
      settings.players = counts[at % counts.size()].number;
      settings.options = rows[at / counts.size()];
      std::string error;
      const std::shared_ptr<const Game> game = Game::compile(checked, settings, error);
      for (std::size_t seed = i + 1; seed <= wanted; seed += all) {
        const Sample sample{shown(path, settings.players, settings.options, seed), game, seed};
        INFO(sample.name << " " << error);
        CHECK(game != nullptr);
        if (game != nullptr) look(sample);
      }
    }
  }
}

Moves moves_of(const State& state, int seat) {
  Moves moves, asides;
  state.legal(seat, moves);
  state.asides(seat, asides);
  moves.insert(moves.end(), asides.begin(), asides.end());
  return moves;
}

void play_at_random(Record& record, Random& random, int most, const std::function<void()>& watch) {
  for (int made = 0; made < most && record.state().turn() == Turn::decision; ++made) {
    if (watch) watch();
    const std::uint32_t must = record.state().must_act();
    const std::uint32_t may = random.below(8) == 0 ? record.state().may_act() : 0;
    std::vector<std::pair<int, Move>> choices;
    for (int seat = 0; seat < record.game().players(); ++seat) {
      Moves moves;
      if ((may >> seat & 1u) != 0) record.state().asides(seat, moves);
      if (may == 0 && (must >> seat & 1u) != 0) record.state().legal(seat, moves);
      for (const Move& move : moves) choices.emplace_back(seat, move);
    }
    REQUIRE_FALSE(choices.empty());
    const auto& [seat, move] = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
    REQUIRE(record.play(seat, move));
  }
  if (watch) watch();
}

}  // namespace tapis::properties
