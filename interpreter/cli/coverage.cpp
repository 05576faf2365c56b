#include "interpreter/cli/coverage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "interpreter/cli/texts.hpp"

namespace tapis::cli {
namespace {

using Is = CoverageItem::Is;

constexpr std::size_t kinds = 6;
const char* const kind_names[kinds] = {"rule", "branch", "alternative", "duty", "order", "value"};
const char* const kind_titles[kinds] = {"rules", "branches", "alternatives", "duties", "orders", "values"};

// Where an item stands in its file, and which of the two ways it is.
using Place = std::tuple<std::uint32_t, std::uint32_t, bool>;
using Items = std::map<Place, CoverageItem>;

// All that play of one game can come to, from its first procedure on.
class Walk {
 public:
  Walk(const Checked& checked, std::map<std::string, Items>& files) : checked_(checked), files_(files) {
    const Program& program = checked.program;
    if (program.game >= 0) procedure(program.game);
    if (program.result >= 0) rule(program.result);
  }

 private:
  const Program& program() const { return checked_.program; }

  void add(Is is, const Span& span, const char* what, bool held = true) {
    if (span.end <= span.begin || span.file >= checked_.sources.size()) return;
    CoverageItem item;
    item.is = is;
    const LineColumn at = checked_.sources.place(span.file, span.begin);
    item.line = at.line;
    item.column = at.column;
    item.what = what;
    std::string_view line = checked_.sources.line(span.file, span.begin);
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    item.text = std::string(line);
    files_[checked_.sources.file(span.file).name].emplace(Place{span.begin, span.end, held}, item);
  }

  void procedure(int number) {
    if (!procedures_.insert(number).second) return;
    block(program().procedures[static_cast<std::size_t>(number)].body);
  }

  void block(const Block& statements) {
    for (const std::int32_t id : statements) statement(program().stmts[static_cast<std::size_t>(id)]);
  }

  void statement(const Stmt& s) {
    for (const ExprId arg : s.args) expression(arg);
    if (s.what == Do::branch) {
      const Span& condition = program().exprs[static_cast<std::size_t>(s.args[0])].span;
      add(Is::branch, condition, "the condition holds");
      add(Is::branch, condition, "the condition does not hold", false);
    }
    if (s.what == Do::call) procedure(s.a);
    if (s.what == Do::choose || s.what == Do::at_once || s.what == Do::meanwhile) site(s.a);
    block(s.first);
    block(s.second);
  }

  void site(int number) {
    const Site& what = program().sites[static_cast<std::size_t>(number)];
    expression(what.chooser);
    for (const Alternative& alternative : what.alternatives) {
      add(Is::alternative, alternative.span, "it is chosen");
      for (const Binder& binder : alternative.binders) {
        for (const ExprId id : {binder.domain, binder.high, binder.at_least, binder.at_most}) expression(id);
      }
      expression(alternative.guard);
      block(alternative.body);
    }
  }

  void rule(int number) {
    if (!rules_.insert(number).second) return;
    const Rule& rule = program().rules[static_cast<std::size_t>(number)];
    if (rule.body == no_expr) return;
    const Expr& body = program().exprs[static_cast<std::size_t>(rule.body)];
    if (body.op != Op::Conditional) add(Is::rule, body.span, "it is asked");
    expression(rule.body);
    for (const Duty& duty : rule.duties) {
      add(Is::duty, duty.span, "it takes cards away");
      add(Is::duty, duty.span, "it takes nothing away", false);
      for (const ExprId id : {duty.condition, duty.except, duty.when}) expression(id);
    }
  }

  void expression(ExprId id) {
    if (id == no_expr || !expressions_.insert(id).second) return;
    const Expr& e = program().exprs[static_cast<std::size_t>(id)];
    for (const ExprId arg : e.args) expression(arg);
    if (e.op == Op::RuleCall) rule(e.a);
    if (e.op == Op::Conditional) {
      for (const std::size_t i : {1, 2}) {
        const Expr& row = program().exprs[static_cast<std::size_t>(e.args[i])];
        if (row.op != Op::Conditional) add(Is::branch, row.span, "the row counts");
      }
    }
    if (e.op == Op::OrderOf && orders_.insert(e.a).second) {
      for (const Order::Row& row : program().orders[static_cast<std::size_t>(e.a)].rows) {
        add(Is::order, row.span, "a card is asked about");
        expression(row.when);
        for (const ExprId key : row.keys) expression(key);
      }
    }
    if (e.op == Op::ValuesOf && values_.insert(e.a).second) values(program().values[static_cast<std::size_t>(e.a)]);
  }

  void values(const Values& table) {
    for (const Values::Row& row : table.rows) {
      expression(row.when);
      for (const auto& entry : row.entries) entry_of(entry.number);
      if (row.otherwise != no_expr) entry_of(row.otherwise);
    }
  }

  void entry_of(ExprId number) {
    add(Is::value, program().exprs[static_cast<std::size_t>(number)].span, "a card is asked about");
    expression(number);
  }

  const Checked& checked_;
  std::map<std::string, Items>& files_;
  std::set<int> procedures_, rules_, orders_, values_;
  std::set<ExprId> expressions_;
};

std::string share(const std::vector<CoverageItem>& items, Is is) {
  std::size_t all = 0, reached = 0;
  for (const CoverageItem& item : items) {
    if (item.is != is) continue;
    ++all;
    if (item.reached) ++reached;
  }
  return all == 0 ? "-" : fmt::format("{}/{}", reached, all);
}

}  // namespace

std::size_t CoverageScript::reached() const {
  return static_cast<std::size_t>(
      std::count_if(items.begin(), items.end(), [](const CoverageItem& item) { return item.reached; }));
}

double CoverageScript::percentage() const {
  return items.empty() ? 100.0 : 100.0 * static_cast<double>(reached()) / static_cast<double>(items.size());
}

std::vector<CoverageScript> coverage(const std::vector<std::shared_ptr<const Game>>& games) {
  std::map<std::string, Items> files;
  std::set<std::string> named;
  std::set<const Checked*> walked;
  for (const auto& game : games) {
    const Checked& checked = game->checked();
    if (!walked.insert(&checked).second) continue;
    Walk(checked, files);
    for (std::size_t i = 0; i < checked.sources.size(); ++i) {
      const std::string& name = checked.sources.file(static_cast<std::uint16_t>(i)).name;
      if (std::filesystem::path(name).stem() == checked.program.name) named.insert(name);
    }
  }
  for (const auto& game : games) {
    for (const Game::Passed& passed : game->passed()) {
      const auto file = files.find(game->checked().sources.file(passed.span.file).name);
      if (file == files.end()) continue;
      const auto item = file->second.find(Place{passed.span.begin, passed.span.end, passed.held});
      if (item != file->second.end()) item->second.reached = true;
    }
  }
  std::vector<CoverageScript> scripts;
  for (const auto& [name, items] : files) {
    CoverageScript script;
    script.name = name;
    script.game = named.count(name) > 0;
    for (const auto& [place, item] : items) script.items.push_back(item);
    scripts.push_back(std::move(script));
  }
  std::stable_sort(scripts.begin(), scripts.end(), [](const auto& a, const auto& b) { return a.game && !b.game; });
  return scripts;
}

std::string coverage_text(const std::vector<CoverageScript>& scripts) {
  if (scripts.empty()) return "";
  int wide = width_of("script");
  for (const CoverageScript& script : scripts) wide = std::max(wide, width_of(script.name));
  std::string text = padded("script", wide);
  for (const char* title : kind_titles) text += fmt::format("  {:>12}", title);
  text += "     all\n";
  for (const CoverageScript& script : scripts) {
    text += padded(script.name, wide);
    for (std::size_t kind = 0; kind < kinds; ++kind)
      text += fmt::format("  {:>12}", share(script.items, static_cast<Is>(kind)));
    text += fmt::format("  {:>5}%\n", decimal(script.percentage(), 1));
  }
  std::string left_out;
  for (const CoverageScript& script : scripts) {
    for (const CoverageItem& item : script.items) {
      if (item.reached) continue;
      left_out += fmt::format("  {}:{}:{}: {}, never: {}\n      {}\n", script.name, item.line, item.column,
                              kind_names[static_cast<std::size_t>(item.is)], item.what, item.text);
    }
  }
  return left_out.empty() ? text : text + "not exercised:\n" + left_out;
}

nlohmann::ordered_json coverage_json(const std::vector<CoverageScript>& scripts) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const CoverageScript& script : scripts) {
    nlohmann::ordered_json one;
    one["script"] = script.name;
    one["game"] = script.game;
    one["items"] = script.items.size();
    one["exercised"] = script.reached();
    one["percentage"] = script.percentage();
    one["missing"] = nlohmann::ordered_json::array();
    for (const CoverageItem& item : script.items) {
      if (item.reached) continue;
      one["missing"].push_back({{"kind", kind_names[static_cast<std::size_t>(item.is)]},
                                {"line", item.line},
                                {"column", item.column},
                                {"what", item.what},
                                {"text", item.text}});
    }
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace tapis::cli
