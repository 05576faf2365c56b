// How a game begins, or a variant of one: a script and a case that passes.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "dsl/library.hpp"
#include "interpreter/cli/cases.hpp"
#include "interpreter/cli/cases_moves.hpp"
#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/terminal.hpp"
#include "interpreter/record.hpp"

namespace tapis::cli {
namespace {

std::string title_of(const std::string& name) {
  std::string title = name;
  std::replace(title.begin(), title.end(), '_', ' ');
  return title;
}

// Lines behind comment signs.
std::string commented(const std::string& text) {
  std::string out = "# ";
  for (const char sign : text) {
    out += sign;
    if (sign == '\n') out += "# ";
  }
  return out + "\n";
}

// What a variant may replace, in comments, as it would write it.
class Replaceable {
 public:
  explicit Replaceable(const Checked& checked) : checked_(checked) {}

  std::string text() const {
    std::string out;
    for (const Option& option : checked_.program.options) add(option, default_of(option), out);
    std::string all = section("Options", out);
    out.clear();
    for (const Rule& rule : checked_.program.rules)
      if (rule.body != no_expr) add(rule, definition(rule), out);
    all += section("Rules", out);
    out.clear();
    for (const Order& order : checked_.program.orders) add(order, table(order.name, order.rows), out);
    for (const Values& values : checked_.program.values) add(values, table(values.name, values.rows), out);
    all += section("Orders and values", out);
    out.clear();
    for (const Procedure& procedure : checked_.program.procedures) add(procedure, definition(procedure), out);
    return all + section("Procedures", out);
  }

 private:
  static std::string section(const std::string& title, const std::string& body) {
    return body.empty() ? "" : fmt::format("\n# {} that may be replaced:\n{}", title, body);
  }

  // The doc comment, where and how it was introduced, and what it says now.
  void add(const Named& named, const std::string& now, std::string& out) const {
    out += "#\n";
    const std::string doc = half_of(named.doc, Language::english);
    if (!doc.empty()) out += commented(doc);
    out += fmt::format("#   ({}: {})\n", place_of(named.span), signature(named.span));
    out += commented(now);
  }

  // Without the folder: `use` finds the file by its name, and where it lies is another matter on each machine.
  std::string place_of(Span span) const {
    const Sources& sources = checked_.sources;
    const std::string file = std::filesystem::path(sources.file(span.file).name).filename().generic_string();
    return fmt::format("{}:{}", file, sources.place(span.file, span.begin).line);
  }

  // The line that introduced it, up to what it means.
  std::string signature(Span span) const {
    std::string line(checked_.sources.line(span.file, span.begin));
    line = line.substr(0, line.find(" ##"));
    const bool option = line.rfind("option", 0) == 0;
    const std::size_t end = option ? std::string::npos : line.find(" =");
    line = line.substr(0, end);
    const bool procedure = line.rfind("to ", 0) == 0;
    if (procedure) line = line.substr(0, line.find(')') != std::string::npos ? line.find(')') + 1 : line.find(':'));
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
  }

  // What stands behind the name in a replacement: "worth of loser", "after_card(p, c)".
  static std::string head(const std::string& name, const std::string& introduced,
                          const std::vector<std::string>& params) {
    if (params.empty()) return name;
    if (introduced.find(name + " of ") != std::string::npos)
      return fmt::format("{} of {}", name, fmt::join(params, ", "));
    return fmt::format("{}({})", name, fmt::join(params, ", "));
  }

  // A part of the source that begins somewhere in a line, its other lines moved to the left with it.
  std::string source(Span span) const {
    std::string text(checked_.sources.text(span));
    const std::size_t blank = std::min(text.find_first_not_of(" \n"), text.size());
    text = text.substr(blank);
    span.begin += static_cast<std::uint32_t>(blank);
    const std::string_view line = checked_.sources.line(span.file, span.begin);
    const std::size_t margin = std::min(line.find_first_not_of(' '), line.size());
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      std::string one = text.substr(at, end - at);
      if (at > 0) one = one.substr(std::min(margin, std::min(one.find_first_not_of(' '), one.size())));
      one.erase(one.find_last_not_of(' ') + 1);
      if (!one.empty()) out += (out.empty() ? "" : "\n") + one;
      at = end + 1;
    }
    return out;
  }

  static std::string below(const std::string& text) {
    std::string out = "\n  ";
    for (const char sign : text) {
      out += sign;
      if (sign == '\n') out += "  ";
    }
    return out;
  }

  std::string definition(const Rule& rule) const {
    const std::string body = source(rule.body_span);
    std::string text = head(rule.name, signature(rule.span), rule.param_names) + " =";
    text += body.find('\n') == std::string::npos ? " " + body : below(body);
    for (const Duty& duty : rule.duties) text += below(source(duty.span));
    return text;
  }

  template <class Rows>
  std::string table(const std::string& name, const Rows& rows) const {
    if (rows.empty()) return name + " =";
    Span span = rows.front().span;
    span.end = std::max(span.end, rows.back().span.end);
    const std::string text = source(span);
    return name + " =" + (text.find('\n') == std::string::npos ? " " + text : below(text));
  }

  std::string definition(const Procedure& procedure) const {
    const std::string text = head(procedure.name, signature(procedure.span), procedure.param_names) + ":";
    if (procedure.body.empty()) return text + "  (does nothing)";
    const std::string body = source(procedure.body_span);
    return text + (body.find('\n') == std::string::npos ? " " + body : below(body));
  }

  std::string default_of(const Option& option) const {
    const Expr& initial = checked_.program.exprs[static_cast<std::size_t>(option.initial)];
    std::string text = source(initial.span);
    text = text.substr(0, text.find(" |"));
    return fmt::format("{} = {}", option.name, text);
  }

  const Checked& checked_;
};

std::string variant_text(const std::string& name, const Checked& base) {
  const Program& program = base.program;
  std::string text = fmt::format("tapis 1\ngame \"{0} | {0}\"\nuse {1}\n", title_of(name), program.name);
  text += fmt::format("## A variant of {} | Une variante : {}\n\n", half_of(program.title, Language::english),
                      half_of(program.title, Language::french));
  text += "# A bare name replaces what the game says: take the sign # away and change what stands there.\n";
  return text + Replaceable(base).text();
}

std::string game_text(const std::string& name) {
  return fmt::format(R"(tapis 1
game "{0} | {0}"
use tricks
## The highest card of the suit that was led takes the trick; every trick is a point.
## | La plus haute carte de la couleur demandée fait la levée ; chaque levée vaut un point.

# What the module brings can be replaced by a bare name: see stdlib/tricks.game, docs/stdlib.md and the tutorial.
players 4 or 3 or 5
cards french32

## Points that end the match. | Points qui terminent la partie.
option target = 20 in 1..999

deal: deal 32 / seats to each hand
score: each p in players: score of p gains tricks of p
over = any player where score >= target
)",
                     title_of(name));
}

// A case that says what happens at the first move from seed 1, in the words of the game.
std::string first_case(const std::string& name, const std::shared_ptr<const Game>& game) {
  Record record(game, 1);
  record.start();
  std::string text = fmt::format(
      "# What {0} must do: `tapis test` runs these cases. All keys: docs/cases.md.\n"
      "- case: the first move of a game\n  game: {0}\n  seed: 1\n",
      name);
  const auto seats = [&] {
    std::vector<int> all;
    for (int seat = 0; seat < game->players(); ++seat)
      if (((record.state().must_act() >> seat) & 1u) != 0) all.push_back(seat + 1);
    return all.size() == 1 ? fmt::format("{}", all[0]) : fmt::format("[{}]", fmt::join(all, ", "));
  };
  if (record.state().over()) return text + "  expect: {over: true}\n";
  const std::string before = seats();
  int seat = 0;
  while (((record.state().must_act() >> seat) & 1u) == 0) ++seat;
  bool complete = false;
  const std::vector<Moves> answers = complete_answers(record.state(), seat, 1, complete);
  if (answers.empty()) return text + fmt::format("  expect: {{turn: {}}}\n", before);
  Data words;
  words.is = Data::Is::scalar;
  words.text = answer_text(*game, answers.front());
  text += fmt::format("  moves:\n    - expect: {{turn: {}}}\n    - [{}, {}]\n", before, seat + 1, yaml_text(words));
  for (const Move& move : answers.front()) record.play(seat, move);
  return text + (record.state().over() ? "  expect: {over: true}\n" : fmt::format("  expect: {{turn: {}}}\n", seats()));
}

void check_name(const std::string& name, const Library& library) {
  const bool fits = !name.empty() &&
                    name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos &&
                    (name[0] < '0' || name[0] > '9');
  if (!fits) {
    throw Failure{status_usage,
                  fmt::format("'{}' cannot be the name of a script: use small letters, digits and _", name)};
  }
  for (const char* ending : {".game", ".cases.yaml"}) {
    std::error_code error;
    if (std::filesystem::exists(std::filesystem::symlink_status(name + ending, error)))
      throw Failure{status_usage, fmt::format("{}{} exists already: take another name", name, ending)};
  }
  if (library.find(name, ""))
    throw Failure{status_usage, fmt::format("'{}' is the name of a script that others use: take another name", name)};
}

}  // namespace

int run_new(const NewOptions& options) {
  // A script in this folder is found by its name, as `use` finds it beside the variant.
  const std::string beside = options.from + ".game";
  const bool here = !is_path(options.from) && std::filesystem::is_regular_file(beside);
  const auto base = options.from.empty() ? nullptr : load_playable(here ? "./" + beside : options.from);
  const FileLibrary library;
  check_name(options.name, library);
  const std::string path = options.name + ".game";
  const std::string text = base == nullptr ? game_text(options.name) : variant_text(options.name, *base);
  const auto fresh = std::make_shared<Checked>(check(library, path, text));
  std::string error;
  const auto game = fresh->findings.has_errors() ? nullptr : Game::compile(fresh, Settings{}, error);
  if (game == nullptr) {
    throw Failure{status_usage, fmt::format("{}{} is not written: the {} would have errors",
                                            errors_text(fresh->findings, fresh->sources) + error, path,
                                            base == nullptr ? "game" : "variant")};
  }
  const std::string cases = options.name + ".cases.yaml";
  const std::string first = first_case(options.name, game);
  write_file(path, text);
  write_file(cases, first);
  write(fmt::format("{}\n{}\n", path, cases));
  write_error(
      fmt::format("Next: change {0}; then `tapis lint {0}`, `tapis test {1}`, `tapis play ./{0}`\n", path, cases));
  return status_fine;
}

}  // namespace tapis::cli
