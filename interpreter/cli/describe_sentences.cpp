// Statements and choices of a script as sentences. What has no sentence stands as it is written.
#include <fmt/format.h>

#include "interpreter/cli/describe_book.hpp"
#include "interpreter/cli/describe_phrases.hpp"
#include "interpreter/cli/describe_words.hpp"

namespace tapis::cli {
namespace {

class Sentences {
 public:
  Sentences(const Book& book, const Tree& tree) : book_(book), tree_(tree), phrases_(book, tree) {}

  void block(NodeId node, int depth) {
    if (node == no_node) return;
    for (const NodeId child : tree_.children(node)) statement(child, depth);
  }

  // Choices alone, wherever they stand.
  void choices(NodeId node) {
    if (node == no_node) return;
    const Kind kind = tree_[node].kind;
    if (kind == Kind::Choose || kind == Kind::AtOnce || kind == Kind::Meanwhile) return choice(node, 0, false);
    for (const NodeId child : tree_.children(node)) choices(child);
  }

  Lines take() { return std::move(lines_); }

 private:
  std::string say(const char* english, const char* french) const { return book_.say(english, french); }
  void line(int depth, const std::string& text) { lines_.emplace_back(depth, capital(text)); }
  std::string source(NodeId node) const { return node == no_node ? "" : book_.in_line(tree_[node].span); }
  std::string quoted(NodeId node) const { return code(source(node)); }
  NodeId child(NodeId node, Kind kind) const { return tree_.child(node, kind); }
  bool has(NodeId node, Kind kind) const { return child(node, kind) != no_node; }

  // The children that are expressions: all but the marks of the statement.
  std::vector<NodeId> parts(NodeId node) const {
    std::vector<NodeId> found;
    for (const NodeId each : tree_.children(node)) {
      const Kind kind = tree_[each].kind;
      if (kind != Kind::Bottom && kind != Kind::FaceUp && kind != Kind::FaceDown) found.push_back(each);
    }
    return found;
  }

  std::string thing(NodeId node) const { return phrases_.thing(node); }
  std::string condition(NodeId node) const { return phrases_.condition(node); }
  std::string range(NodeId node) const { return phrases_.range(node); }
  std::string among(NodeId source_node, bool each, bool in_turn) const {
    return phrases_.among(source_node, each, in_turn);
  }

  std::string face(NodeId node) const {
    if (has(node, Kind::FaceUp)) return say(", face up", ", face visible");
    return has(node, Kind::FaceDown) ? say(", face down", ", face cachée") : "";
  }

  // "to dealer", "to each of the players other than dealer".
  std::string to_whom(NodeId node) const {
    const auto& all = book_.program.variables;
    const bool one = std::any_of(all.begin(), all.end(), [&](const Variable& each) {
      return each.name == source(node) && each.type.base == Base::player;
    });
    return (one ? say("to ", "à ") : say("to each of ", "à chacun : ")) + thing(node);
  }

  std::string deal(NodeId node) const {
    std::string number, packets, counted;
    const NodeId amount = tree_.children(node)[0];
    if (tree_[amount].kind == Kind::Packets) {
      int sum = 0;
      for (const NodeId packet : tree_.children(amount)) sum += std::stoi(source(packet));
      number = std::to_string(sum);
      if (tree_.children(amount).size() > 1) packets = say(", in packets of ", ", par paquets de ") + source(amount);
    } else if (tree_[amount].kind == Kind::Number) {
      number = thing(amount);
    } else if (tree_[amount].kind != Kind::All) {
      counted = book_.colon() + thing(amount);
    }
    const NodeId zone = tree_.children(node)[1], to = child(node, Kind::DealTo), from = child(node, Kind::DealFrom);
    const std::string whom = to == no_node ? say("to each player", "à chaque joueur") : to_whom(tree_.child(to, 0));
    std::string text = number.empty()
                           ? say("Deal all cards one at a time ", "Distribuer toutes les cartes une à une ")
                           : fmt::format("{} {} {} ", say("Deal", "Distribuer"), number, say("cards", "cartes"));
    if (number == "1") text = say("Deal one card ", "Distribuer une carte ");
    if (!counted.empty()) text = say("Deal cards ", "Distribuer des cartes ");
    text += fmt::format("{} ({}){}{}", whom, book_.word(source(zone)), packets, counted);
    if (from != no_node)
      text += fmt::format(", {} {}", say("beginning with", "en commençant par"), thing(tree_.child(from, 0)));
    return text + face(node) + ".";
  }

  // A sentence for a statement without a block; empty if there is none.
  std::string simple(NodeId node) const {
    const auto all = parts(node);
    const auto two = [&](const char* english, const char* french) {
      return fmt::format(fmt::runtime(say(english, french)), thing(all[0]), all.size() > 1 ? thing(all[1]) : "");
    };
    switch (tree_[node].kind) {
      case Kind::Move:
        return two(has(node, Kind::Bottom) ? "Move {} to the bottom of {}" : "Move {} to {}",
                   has(node, Kind::Bottom) ? "Mettre {} sous {}" : "Mettre {} dans {}") +
               face(node) + ".";
      case Kind::Deal:
        return deal(node);
      case Kind::Becomes:
        return two("{} becomes {}.", "{} devient {}.");
      case Kind::Gains:
        return two("{} gains {}.", "{} gagne {}.");
      case Kind::Loses:
        return two("{} loses {}.", "{} perd {}.");
      case Kind::Pay:
        return fmt::format(fmt::runtime(say("Pay {} from {} to {}.", "Payer {} : de {} à {}.")), thing(all[0]),
                           thing(all[1]), thing(all[2]));
      case Kind::Shuffle:
        return two("Shuffle {}{}.", "Mélanger {}{}.");
      case Kind::ShuffleInto:
        return two("Shuffle {} into {}.", "Mélanger {} dans {}.");
      case Kind::Draw:
        return two("By lot: {}, from {}.", "Au sort : {}, parmi {}.");
      case Kind::Reveal:
        return two("Turn {}{} face up.", "Montrer à tous {}{}.");
      case Kind::Show:
        return all.size() > 1 ? two("Show {} to {}.", "Montrer {} à {}.") : two("Show {}{}.", "Montrer {}{}.");
      case Kind::Leaves:
        return two("{}{} leaves the game.", "{}{} quitte la partie.");
      case Kind::Reset:
        return say("What is noted for a deal begins anew.", "Ce que l'on note pour une donne repart de zéro.");
      case Kind::Finish:
        return say("The game ends.", "La partie se termine.");
      case Kind::Return:
        return say("This step ends here.", "Cette étape s'arrête là.");
      case Kind::Stop:
        return say("That is enough: on with what follows.", "Cela suffit : on passe à la suite.");
      case Kind::Nothing:
        return say("Nothing.", "Rien.");
      case Kind::Do:
        return done(node);
      case Kind::Let:
        return named(node);
      case Kind::Seat:
        return seated(node);
      default:
        return "";
    }
  }

  // A name for a value; quoted if the value has no words.
  std::string named(NodeId node) const {
    const auto all = parts(node);
    const std::string value = thing(all[1]);
    return value == quoted(all[1]) ? "" : fmt::format("{}{}{}.", quoted(all[0]), book_.colon(), value);
  }

  std::string seated(NodeId node) const {
    std::vector<std::string> order;
    for (const NodeId each : parts(node)) order.push_back(thing(each));
    return fmt::format("{}{}{}.", say("Sit down in this order", "S'asseoir dans cet ordre"), book_.colon(),
                       fmt::join(order, say("; ", " ; ")));
  }

  // A procedure by its name, with what it is given.
  std::string done(NodeId node) const {
    const auto all = parts(node);
    std::vector<std::string> given;
    for (std::size_t i = 1; i < all.size(); ++i) given.push_back(thing(all[i]));
    const std::string name = strong(book_.title(source(all[0])));
    return given.empty() ? name + "." : fmt::format("{} ({}).", name, fmt::join(given, say("; ", " ; ")));
  }

  void statement(NodeId node, int depth) {
    switch (tree_[node].kind) {
      case Kind::If:
        return branch(node, depth, say("If", "Si"));
      case Kind::Each:
        return loop(node, depth, each(node));
      case Kind::InTurn:
        return in_turn(node, depth);
      case Kind::Repeat:
        return loop(node, depth, say("Repeat", "Répéter") + until(node));
      case Kind::Choose:
      case Kind::AtOnce:
      case Kind::Meanwhile:
        return choice(node, depth, true);
      default:
        break;
    }
    const std::string text = simple(node);
    line(depth, text.empty() ? code(source_lines(book_.checked.sources, tree_[node].span)) : text);
  }

  // "For each player `p`, beginning with eldest", "For each `n` in 1 to 3".
  std::string each(NodeId node) const {
    const NodeId source_node = child(node, Kind::Source);
    const bool players = source(tree_.child(source_node, 0)) == "players";
    const std::string rest = among(source_node, true, true), name = quoted(child(node, Kind::Name));
    if (!players) return fmt::format("{} {} {} {}", say("For each", "Pour chaque"), name, say("in", "parmi"), rest);
    return fmt::format("{} {}{}", say("For each player", "Pour chaque joueur"), name, rest);
  }

  std::string until(NodeId node) const {
    const NodeId end = child(node, Kind::Until);
    if (end == no_node) return "";
    return fmt::format("{} {}", say(" until", " jusqu'à avoir :"), condition(tree_.child(end, 0)));
  }

  void loop(NodeId node, int depth, const std::string& head) {
    line(depth, head + say(":", " :"));
    block(child(node, Kind::Block), depth + 1);
  }

  void in_turn(NodeId node, int depth) {
    const auto all = tree_.children(node);
    loop(node, depth,
         fmt::format("{} {}, {} {}{}", say("In turn", "À tour de rôle"), quoted(all[0]),
                     say("beginning with", "en commençant par"), thing(all[1]), until(node)));
  }

  void branch(NodeId node, int depth, const std::string& word) {
    const auto all = tree_.children(node);
    line(depth, fmt::format("{} {}{}", word, condition(all[0]), say(":", " :")));
    block(all[1], depth + 1);
    if (all.size() < 3) return;
    if (tree_[all[2]].kind == Kind::If) return branch(all[2], depth, say("Otherwise, if", "Sinon, si"));
    line(depth, say("Otherwise:", "Sinon :"));
    block(all[2], depth + 1);
  }

  std::string audience(NodeId node) const {
    const NodeId seen = child(node, Kind::SeenBy);
    return seen == no_node ? "" : fmt::format(" ({} {})", say("seen by", "vu par"), thing(tree_.child(seen, 0)));
  }

  // Who chooses, and how.
  std::string chooser(NodeId node, bool bodies) const {
    const NodeId source_node = child(node, Kind::Source);
    if (tree_[node].kind == Kind::Choose) {
      const std::string who = thing(tree_.child(node, 0));
      // Apart from its loop a name says nothing.
      const std::string somebody = say("The player whose turn it is", "Le joueur dont c'est le tour");
      return (bodies || who[0] != '`' ? who : somebody) + say(" chooses", " choisit");
    }
    const std::string rest = among(source_node, false, tree_[node].kind == Kind::AtOnce);
    if (tree_[node].kind == Kind::AtOnce)
      return fmt::format("{} ({})", say("All choose at the same time", "Tous choisissent en même temps"), rest);
    return fmt::format("{} {}, {}", say("Meanwhile, of", "Pendant ce temps, parmi"), rest,
                       say("each may", "chacun peut"));
  }

  void choice(NodeId node, int depth, bool bodies) {
    std::vector<NodeId> all;
    for (const NodeId each : tree_.children(node))
      if (tree_[each].kind == Kind::Alternative) all.push_back(each);
    const std::string head = chooser(node, bodies) + audience(node);
    // A choice of one thing is one line.
    if (all.size() == 1 && tree_[node].kind == Kind::Choose && doc_text(tree_, book_.checked.sources, all[0]).empty()) {
      line(depth, head + " " + alternative_text(all[0]) + ".");
      if (bodies) block(child(all[0], Kind::Block), depth + 1);
      return;
    }
    line(depth, head + say(":", " :"));
    for (const NodeId each : all) {
      const std::string doc = book_.voice.half(doc_text(tree_, book_.checked.sources, each));
      line(depth + 1, alternative_text(each) + (doc.empty() ? "" : book_.colon() + doc));
      if (bodies) block(child(each, Kind::Block), depth + 2);
    }
  }

  // Label, what is chosen, and the condition.
  std::string alternative_text(NodeId node) const {
    std::string text;
    std::vector<std::string> values;
    for (const NodeId each : tree_.children(node)) {
      if (tree_[each].kind == Kind::Label) text = strong(label(each));
      if (tree_[each].kind == Kind::Binder) values.push_back(binder(each));
    }
    if (!values.empty()) text += fmt::format("{}{}", text.empty() ? "" : " ", fmt::join(values, ", "));
    if (const NodeId when = child(node, Kind::When); when != no_node)
      text += fmt::format(", {} {}", say("when", "quand"), condition(tree_.child(when, 0)));
    return text;
  }

  // As moves are shown: the words of a label may have texts one by one.
  std::string label(NodeId node) const { return book_.game.word(source(node), book_.voice.language); }

  std::string binder(NodeId node) const {
    const NodeId quantity = child(node, Kind::Quantity), range_node = child(node, Kind::Range);
    const std::string name = quoted(child(node, Kind::Name));
    const NodeId source_node = child(node, Kind::Source);
    const std::string from = range_node != no_node ? range(range_node) : among(source_node, false, false);
    std::string text = name;
    if (quantity != no_node) text = several(quantity, name);
    return fmt::format("{} {} {}", text, say("from", "parmi"), from);
  }

  // "1 to 4 cards `cs`"; what is computed stands behind.
  std::string several(NodeId quantity, const std::string& name) const {
    const auto all = tree_.children(quantity);
    const bool plain =
        std::all_of(all.begin(), all.end(), [&](NodeId each) { return tree_[each].kind == Kind::Number; });
    const std::string number = all.size() > 1 ? range(quantity) : thing(all[0]);
    return fmt::format(
        fmt::runtime(plain ? say("{} cards {}", "{} cartes {}") : say("cards {1} ({0})", "des cartes {1} ({0})")),
        number, name);
  }

  const Book& book_;
  const Tree& tree_;
  Phrases phrases_;
  Lines lines_;
};

}  // namespace

Lines steps_of(const Book& book, const Procedure& procedure) {
  const auto [tree, block] = book.block_at(procedure);
  if (block == no_node) return {};
  Sentences sentences(book, *tree);
  sentences.block(block, 0);
  return sentences.take();
}

Lines choices_of(const Book& book, const Procedure& procedure) {
  const auto [tree, block] = book.block_at(procedure);
  if (block == no_node) return {};
  Sentences sentences(book, *tree);
  sentences.choices(block);
  return sentences.take();
}

}  // namespace tapis::cli
