// What procedures and rules of a script lead to.
#include <algorithm>

#include "interpreter/cli/describe_book.hpp"

namespace tapis::cli {
namespace {

class Walker {
 public:
  explicit Walker(const Book& book) : book_(book) {}

  void block(const Block& statements) {
    for (const std::int32_t id : statements) {
      const Stmt& at = book_.program.stmts[static_cast<std::size_t>(id)];
      for (const ExprId arg : at.args) expression(arg);
      if (at.what == Do::call) once(walk_.procedures, at.a);
      if (at.what == Do::choose || at.what == Do::at_once || at.what == Do::meanwhile) choice(at);
      block(at.first);
      block(at.second);
    }
  }

  void expression(ExprId id) {
    if (id == no_expr || !seen_.insert(id).second) return;
    const Expr& at = book_.expr(id);
    if (at.op == Op::RuleCall && once(walk_.rules, at.a)) {
      const Rule& rule = book_.program.rules[static_cast<std::size_t>(at.a)];
      expression(rule.body);
      for (const Duty& duty : rule.duties) {
        expression(duty.condition);
        expression(duty.except);
        expression(duty.when);
      }
    }
    for (const ExprId arg : at.args) expression(arg);
  }

  Walk take() { return std::move(walk_); }

 private:
  static bool once(std::vector<std::int32_t>& list, std::int32_t value) {
    if (std::find(list.begin(), list.end(), value) != list.end()) return false;
    list.push_back(value);
    return true;
  }

  void choice(const Stmt& at) {
    walk_.choices.push_back(&at);
    const Site& site = book_.program.sites[static_cast<std::size_t>(at.a)];
    expression(site.chooser);
    for (const Alternative& alternative : site.alternatives) {
      for (const Binder& binder : alternative.binders) {
        for (const ExprId part : {binder.domain, binder.high, binder.at_least, binder.at_most}) expression(part);
      }
      expression(alternative.guard);
      block(alternative.body);
    }
  }

  const Book& book_;
  std::set<ExprId> seen_;
  Walk walk_;
};

void reach(const Book& book, std::int32_t procedure, std::vector<std::int32_t>& out) {
  if (procedure < 0 || std::find(out.begin(), out.end(), procedure) != out.end()) return;
  out.push_back(procedure);
  for (const std::int32_t next :
       walk(book, book.program.procedures[static_cast<std::size_t>(procedure)].body).procedures)
    reach(book, next, out);
}

}  // namespace

Walk walk(const Book& book, const Block& statements) {
  Walker walker(book);
  walker.block(statements);
  return walker.take();
}

std::vector<std::int32_t> reached(const Book& book, std::int32_t procedure) {
  std::vector<std::int32_t> out;
  reach(book, procedure, out);
  return out;
}

std::vector<std::int32_t> rules_of(const Book& book, ExprId expression) {
  Walker walker(book);
  walker.expression(expression);
  return walker.take().rules;
}

}  // namespace tapis::cli
