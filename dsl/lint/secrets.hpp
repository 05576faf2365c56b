// What hidden cards an answer depends on, and from whom they are hidden.
#pragma once
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "dsl/lint/sight.hpp"

namespace tapis {

// The first secret on which answers depend, as a person would call it; empty if there is none that is certain.
class Secrets {
 public:
  explicit Secrets(const View& view);
  // What the player does not see who chooses in a statement: `asked` stands in it, or says among whom the choosers are.
  std::string from_chooser(const Stmt& choice, ExprId asked);
  // What nobody sees and nobody laid there knowingly.
  std::string from_all(ExprId asked);
  // What anybody does not see when a game comes to a statement, however it is named: what a name stands for is followed
  // back.
  std::string from_anybody(const Stmt& at, ExprId asked);
  // The zones that the last answer found hidden; of `from_anybody` all of them.
  const std::set<std::int32_t>& zones() const { return zones_; }

 private:
  // Who a player is, beside the one who chooses.
  enum class Who : std::uint8_t { unknown, chooser, other, opponent, everybody };
  struct Place {
    bool rule = false;                  // in a rule, with
    std::vector<Who> params;            // who its parameters are
    std::map<std::int32_t, Who> named;  // who is in a slot: `any player q where q is not p and …`
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  using Zones = std::function<std::string(const Expr&, const Place&)>;

  std::string look(ExprId asked, const Zones& secret, bool follow);
  std::string read(ExprId id, const Place& place, const Zones& secret, bool follow);
  std::string hidden(const Expr& expr, const Place& place) const;
  Who who(ExprId id, const Place& place, int depth = 0) const;
  Who who_local(ExprId id, const Place& place, int depth) const;
  Who one_of(ExprId set, const Place& place, int depth) const;
  Who after_filter(const Expr& filter, const Place& place, int depth) const;
  Who named_by(ExprId condition, std::int32_t slot, const Place& place, int depth) const;
  bool same(ExprId one, ExprId other) const;
  bool derivable(const Expr& expr) const;
  bool shown_before(std::int32_t zone) const;
  bool stands_alone(ExprId id) const;

  const View& view_;
  bool alone_;                // is the game only played alone?
  std::vector<Known> known_;  // of each zone: who knows what came to it
  std::map<const Stmt*, int> course_;
  ExprId chooser_ = no_expr;   // whose answer is looked for, or
  std::set<ExprId> choosers_;  // the sets of which it is one
  const Stmt* at_ = nullptr;   // the statement that tells
  std::set<std::pair<ExprId, Place>> seen_;
  std::set<std::int32_t> zones_;
};

}  // namespace tapis
