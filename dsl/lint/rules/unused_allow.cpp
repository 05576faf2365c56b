#include "dsl/lint/view.hpp"

namespace tapis::lint_rules {

namespace {

// A comment from its marks to the end of the line, with the blanks before it; its whole line if nothing else is there.
Span comment_with_blanks(const View& view, Span comment) {
  const std::string& text = view.sources().file(comment.file).text;
  while (comment.begin > 0 && text[comment.begin - 1] == ' ') --comment.begin;
  const bool alone = comment.begin == 0 || text[comment.begin - 1] == '\n';
  if (alone && comment.end < text.size() && text[comment.end] == '\n') ++comment.end;
  return comment;
}

void look(View& view) {
  for (const Allow& allow : view.allows()) {
    if (allow.told) {
      view.find(allow.comment, "players read this: `##` begins a doc comment", "begin it with one `#`")
          .edit({allow.comment.file, allow.comment.begin, allow.comment.begin + 1}, "");
      continue;
    }
    if (allow.rules.empty()) {
      view.find(allow.comment, "this comment allows nothing", "write `# lint: allow CODE reason`");
    }
    for (const Allowed& one : allow.rules) {
      if (one.hits > 0 || one.rule == &unused_allow) continue;
      // What games show depends on how many are played.
      if (one.rule != nullptr && one.rule->family == LintFamily::played) continue;
      const std::string word(view.text(one.span));
      if (one.rule == nullptr) {
        view.find(one.span, "there is no rule `" + word + "` to allow", help_for_no_rule(word));
        continue;
      }
      Found& found = view.find(one.span, "nothing here needs to be allowed by `" + word + "`", "delete it");
      if (allow.rules.size() == 1) found.edit(comment_with_blanks(view, allow.comment), "");
    }
  }
}

}  // namespace

const LintRule unused_allow{
    .code = "L0602",
    .name = "unused-allow",
    .family = LintFamily::language,
    .fix = LintFix::safe,
    .meaning = "a comment allows a finding that is not there",
    .why =
        "The place was mended, or the comment stands at the wrong one. Left in, it hides the next finding that "
        "comes up here.",
    .mend =
        "Delete the comment, correct the code, or put it where the finding is: at the end of its line, or alone "
        "on the line before the declaration or statement.",
    .bad = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  let held = hand of player 1  # lint: allow unused-let a variant will need it here
  move held to deck
result of p = number of hand of p
)",
    .good = R"(tapis 1
game "High Card | La plus haute"
players 2
cards french52
zone hand of each player, seen by owner

deal: deal 1 to each hand
play:
  let held = hand of player 1  # lint: allow unused-let a variant will need it here
  move hand of player 1 to deck
result of p = number of hand of p
)",
    .look = look};

}  // namespace tapis::lint_rules
