// The course of a game: what is done, in its order, with what may be chosen, what one must, and the rules that decide.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "interpreter/cli/describe_book.hpp"
#include "interpreter/cli/describe_phrases.hpp"
#include "interpreter/cli/describe_words.hpp"

namespace tapis::cli {
namespace {

class Course {
 public:
  explicit Course(const Book& book) : book_(book) {}

  std::vector<Section> sections() {
    // The sections of a rulebook are what scripts fill in; the rest of the course stands before them.
    Section general{"course", book_.say("The course of the game", "Le déroulement de la partie"), {}};
    Section deal{"deal", book_.say("The deal", "La donne"), {}};
    Section play{"play", book_.say("The play", "Le jeu"), {}};
    Section duties{"duties", book_.say("What one must", "Ce à quoi l'on est tenu"), {}};
    Section score{"score", book_.say("The count", "Le compte"), {}};
    Section end{"end", book_.say("The end", "La fin"), {}};
    for (const char* root : {"deal", "play", "score"}) kept_apart_.push_back(find(root));
    told_ = kept_apart_;
    // What the game itself asks decides about its end.
    if (book_.program.game >= 0) ending_ = walk(book_, procedure(book_.program.game).body).rules;
    if (book_.program.result >= 0) ending_.push_back(book_.program.result);
    told_rules_.insert(ending_.begin(), ending_.end());
    entries(book_.program.game, general);
    root("deal", deal);
    root("play", play);
    root("score", score);
    must(duties);
    finish(end);
    return {general, deal, play, duties, score, end};
  }

 private:
  const Procedure& procedure(std::int32_t index) const {
    return book_.program.procedures[static_cast<std::size_t>(index)];
  }
  const Rule& rule(std::int32_t index) const { return book_.program.rules[static_cast<std::size_t>(index)]; }

  std::int32_t find(const std::string& name) const {
    const auto& all = book_.program.procedures;
    const auto found = std::find_if(all.begin(), all.end(), [&](const Procedure& one) { return one.name == name; });
    return found == all.end() ? -1 : static_cast<std::int32_t>(found - all.begin());
  }

  void root(const std::string& name, Section& section) {
    const std::int32_t index = find(name);
    if (index < 0) return;
    entry(index, section, false);
    for (const std::int32_t next : walk(book_, procedure(index).body).procedures) entries(next, section);
  }

  // A procedure and what it leads to, but for what has its own section or was told.
  void entries(std::int32_t index, Section& section) {
    if (index < 0 || std::find(told_.begin(), told_.end(), index) != told_.end()) return;
    told_.push_back(index);
    entry(index, section, index != book_.program.game);
    for (const std::int32_t next : walk(book_, procedure(index).body).procedures) entries(next, section);
  }

  // One procedure: its comment; its steps, or only its choices where it belongs to the library; the rules it asks. What
  // has a comment only is a line.
  void entry(std::int32_t index, Section& section, bool headed) {
    const Procedure& it = procedure(index);
    if (it.body.empty()) return;
    const Walk steps = walk(book_, it.body);
    // A part of the library that only goes on to others says nothing of its own.
    const bool only_calls = std::all_of(it.body.begin(), it.body.end(), [&](std::int32_t each) {
      return book_.program.stmts[static_cast<std::size_t>(each)].what == Do::call;
    });
    if (headed && only_calls && !book_.of_game(it.body_span)) return;
    const std::string doc = book_.doc(it, it.body_span);
    const bool own = book_.of_game(it.body_span);
    Section parts;
    const Lines lines = own ? steps_of(book_, it) : choices_of(book_, it);
    for (const auto& [depth, text] : lines) own ? parts.step(text, depth) : parts.item(text, depth);
    Section asked;
    for (const std::int32_t each : steps.rules) told_rule(each, asked);
    if (parts.blocks.empty() && headed) {
      if (!doc.empty()) section.item(strong(book_.title(it.name)) + book_.colon() + doc);
    } else {
      if (headed) section.heading(book_.title(it.name) + book_.given(parameters_of(it)));
      section.text(doc);
      for (Piece& piece : parts.blocks) section.blocks.push_back(std::move(piece));
    }
    for (const Piece& piece : asked.blocks)
      for (const auto& [depth, text] : piece.items) section.item(text, depth);
  }

  void told_rule(std::int32_t index, Section& section) {
    if (!told_rules_.insert(index).second) return;
    if (rule(index).duties.empty()) return section.item(rule_text(rule(index)));
    bound_.push_back(index);
    // What a duty asks is told with it.
    for (const std::int32_t each : asked_by(rule(index), false))
      if (told_rules_.insert(each).second) with_duties_.insert(each);
    for (const std::int32_t each : asked_by(rule(index), true)) told_rules_.insert(each);
  }

  // The rules that the duties of a rule ask, those that never bind if `idle`, and the set that they start with.
  std::vector<std::int32_t> asked_by(const Rule& it, bool idle) const {
    std::vector<std::int32_t> asked = rules_of(book_, it.body);
    for (const Duty& duty : it.duties) {
      if (is_idle(duty) && !idle) continue;
      for (const ExprId part : {duty.condition, duty.except, duty.when})
        for (const std::int32_t each : rules_of(book_, part)) asked.push_back(each);
    }
    return asked;
  }
  bool is_idle(const Duty& duty) const { return book_.is_never(duty.when) || book_.is_never(duty.condition); }

  // The names of what is given are those of the declaration that holds.
  template <typename Definition>
  std::vector<std::string> parameters_of(const Definition& it) const {
    const std::vector<std::string> own = book_.parameters(it, it.body_span);
    return own.empty() ? it.param_names : own;
  }

  // What a rule answers, in words; nothing if it has none.
  std::string answer(const Rule& it) const {
    const auto [tree, body] = book_.body_at(it);
    const std::string words = body == no_node ? "" : Phrases(book_, *tree).rows(body);
    return words.empty() ? "" : words + ".";
  }

  // "Eldest: who is served first." Of a rule of the game also what it answers, as it is written if there are no words.
  // Of the library's a question that is always answered alike has its answer; what has no comment is left out.
  std::string rule_text(const Rule& it) const {
    const std::string doc = book_.doc(it, it.body_span), name = strong(book_.title(it.name));
    const bool own = book_.of_game(it.body_span);
    if (own) {
      const std::string words = answer(it), text = name + book_.given(parameters_of(it)) + book_.colon();
      if (doc.empty()) return text + (words.empty() ? code(book_.declaration(it, it.body_span)) : words);
      return text + doc + (words.empty() ? "" : "\n" + capital(words));
    }
    if (doc.empty()) return "";
    std::string text = name + book_.colon() + doc;
    if (it.result.base != Base::flag || it.body == no_expr) return text;
    if (book_.is_never(it.body)) text += book_.say(" No.", " Non.");
    if (book_.is_always(it.body)) text += book_.say(" Yes.", " Oui.");
    return text;
  }

  void must(Section& section) {
    for (const std::int32_t index : bound_) {
      const Rule& it = rule(index);
      section.heading(book_.title(it.name));
      section.text(book_.doc(it, it.body_span));
      for (const Duty& duty : it.duties) {
        if (is_idle(duty)) continue;
        std::string text = strong(book_.title(duty.name));
        if (const std::string doc = book_.voice.half(duty.doc); !doc.empty()) text += book_.colon() + doc;
        section.step(text + "\n" + code(book_.in_line(duty.span)));
      }
      for (const std::int32_t each : asked_by(it, false))
        if (with_duties_.erase(each) > 0) section.item(rule_text(rule(each)));
    }
  }

  void finish(Section& section) {
    for (const std::int32_t index : ending_) {
      const Rule& it = rule(index);
      if (const std::string text = rule_text(it); !text.empty()) section.item(text);
    }
    section.text(
        book_.say("The highest result wins; equals share.", "Le meilleur résultat gagne ; les égaux partagent."));
  }

  const Book& book_;
  std::vector<std::int32_t> kept_apart_, told_;
  std::vector<std::int32_t> ending_;  // rules
  std::vector<std::int32_t> bound_;   // rules with duties
  std::set<std::int32_t> told_rules_, with_duties_;
};

}  // namespace

std::vector<Section> course_sections(const Book& book) { return Course(book).sections(); }

}  // namespace tapis::cli
