// Whole game trees, walked through the public interface: how many information sets published papers count, and what
// Kuhn's poker is worth.
#include <array>
#include <catch2/catch.hpp>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dsl/check.hpp"
#include "dsl/library.hpp"
#include "interpreter/game.hpp"
#include "interpreter/record.hpp"

using namespace tapis;

namespace {

std::shared_ptr<const Game> shipped(const std::string& name, int players) {
  const auto text = ShippedLibrary().find(name, "");
  REQUIRE(text.has_value());
  auto checked = std::make_shared<const Checked>(check(ShippedLibrary(), text->path, text->text));
  Settings settings;
  settings.players = players;
  std::string error;
  auto game = Game::compile(checked, settings, error);
  INFO(error);
  REQUIRE(game != nullptr);
  return game;
}

struct Node {
  Turn turn = Turn::over;
  int seat = -1;
  std::string information;
  std::vector<std::pair<double, std::unique_ptr<Node>>> next;  // with its probability at a chance event
  std::vector<double> results;
};

std::unique_ptr<Node> tree_of(const Record& record) {
  auto node = std::make_unique<Node>();
  node->turn = record.state().turn();
  if (node->turn == Turn::chance) {
    std::vector<Outcome> outcomes;
    record.state().outcomes(outcomes);
    for (const Outcome& outcome : outcomes) {
      Record after = record;
      REQUIRE(after.play_chance(outcome.value));
      node->next.emplace_back(outcome.probability, tree_of(after));
    }
  } else if (node->turn == Turn::decision) {
    while ((record.state().must_act() >> ++node->seat & 1u) == 0) continue;
    node->information = record.information(node->seat);
    Moves moves;
    record.state().legal(node->seat, moves);
    for (const Move& move : moves) {
      Record after = record;
      REQUIRE(after.play(node->seat, move));
      node->next.emplace_back(1.0, tree_of(after));
    }
  } else {
    for (int seat = 0; seat < record.game().players(); ++seat)
      node->results.push_back(static_cast<double>(record.state().result(seat)));
  }
  return node;
}

std::unique_ptr<Node> tree_of(const std::shared_ptr<const Game>& game) {
  Record record(game, 0);
  record.stops_at_chance = true;
  record.start();
  return tree_of(record);
}

// The information sets at which somebody decides.
void collect(const Node& node, std::set<std::pair<int, std::string>>& sets,
             const std::function<std::string(const std::string&)>& seen) {
  if (node.turn == Turn::decision) sets.emplace(node.seat, seen(node.information));
  for (const auto& [probability, next] : node.next) collect(*next, sets, seen);
}

std::size_t information_sets(const Node& root, const std::function<std::string(const std::string&)>& seen) {
  std::set<std::pair<int, std::string>> sets;
  collect(root, sets, seen);
  return sets.size();
}

std::string as_it_is(const std::string& text) { return text; }

std::string without_suits(std::string text) {
  for (const char* sign : {"♠", "♥", "♦", "♣"})
    for (std::size_t at = 0; (at = text.find(sign)) != std::string::npos;) text.erase(at, std::string(sign).size());
  return text;
}

// Counterfactual regret minimisation (Zinkevich and others, 2007) with regrets that never fall below zero (Tammelin,
// 2014), on the whole tree.
class Solver {
 public:
  // What the first seat wins on average when both play their average strategies.
  double solve(const Node& root, int rounds) {
    for (int round = 1; round <= rounds; ++round) {
      for (int seat : {0, 1}) {
        weight_ = round;
        regret(root, seat, {1, 1});
        for (auto& [key, set] : sets_)
          for (double& one : set.regrets) one = std::max(one, 0.0);
      }
    }
    return value(root);
  }

 private:
  struct Set {
    std::vector<double> regrets, sums;
  };

  static std::vector<double> shares(const std::vector<double>& weights) {
    double sum = 0;
    for (double one : weights) sum += std::max(one, 0.0);
    std::vector<double> result;
    for (double one : weights) result.push_back(sum > 0 ? std::max(one, 0.0) / sum : 1.0 / weights.size());
    return result;
  }

  Set& set_of(const Node& node) {
    Set& set = sets_[{node.seat, node.information}];
    set.regrets.resize(node.next.size());
    set.sums.resize(node.next.size());
    return set;
  }

  // What `seat` wins; `reach` says how likely each seat, and chance with the other one, comes here.
  double regret(const Node& node, int seat, std::array<double, 2> reach) {
    if (node.turn == Turn::over) return node.results[static_cast<std::size_t>(seat)];
    double total = 0;
    if (node.turn == Turn::chance) {
      for (const auto& [probability, next] : node.next) {
        const auto other = static_cast<std::size_t>(1 - seat);
        std::array<double, 2> after = reach;
        after[other] *= probability;
        total += probability * regret(*next, seat, after);
      }
      return total;
    }
    const std::vector<double> strategy = shares(set_of(node).regrets);
    std::vector<double> values;
    for (std::size_t i = 0; i < node.next.size(); ++i) {
      std::array<double, 2> after = reach;
      after[static_cast<std::size_t>(node.seat)] *= strategy[i];
      values.push_back(regret(*node.next[i].second, seat, after));
      total += strategy[i] * values.back();
    }
    if (node.seat != seat) return total;
    Set& set = set_of(node);
    for (std::size_t i = 0; i < values.size(); ++i) {
      set.regrets[i] += reach[static_cast<std::size_t>(1 - seat)] * (values[i] - total);
      set.sums[i] += weight_ * reach[static_cast<std::size_t>(seat)] * strategy[i];
    }
    return total;
  }

  double value(const Node& node) {
    if (node.turn == Turn::over) return node.results[0];
    double total = 0;
    const std::vector<double> strategy =
        node.turn == Turn::decision ? shares(set_of(node).sums) : std::vector<double>(node.next.size(), 1.0);
    for (std::size_t i = 0; i < node.next.size(); ++i)
      total += strategy[i] * node.next[i].first * value(*node.next[i].second);
    return total;
  }

  std::map<std::pair<int, std::string>, Set> sets_;
  double weight_ = 1;
};

}  // namespace

TEST_CASE("Kuhn's poker has twelve information sets and costs the first player an eighteenth") {
  const auto root = tree_of(shipped("kuhn_poker", 2));
  CHECK(information_sets(*root, as_it_is) == 12);
  CHECK(Solver().solve(*root, 2000) == Approx(-1.0 / 18).margin(0.0005));
}

TEST_CASE("Kuhn's poker for three has forty-eight information sets") {
  CHECK(information_sets(*tree_of(shipped("kuhn_poker", 3)), as_it_is) == 48);
}

TEST_CASE("Leduc poker has 936 information sets, 288 by rank") {
  const auto root = tree_of(shipped("leduc_poker", 2));
  CHECK(information_sets(*root, as_it_is) == 936);
  CHECK(information_sets(*root, without_suits) == 288);
}
