#include "interpreter/cli/reasons.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tapis::cli {
namespace {

bool within(Span inner, Span outer) {
  return inner.file == outer.file && outer.begin <= inner.begin && inner.end <= outer.end && outer.end > outer.begin;
}

// The innermost declaration around a place: the one with the shortest span.
class Finder {
 public:
  explicit Finder(Span span) : span_(span) {}
  void consider(const std::string& name, Span around) {
    const std::uint32_t length = around.end - around.begin;
    if (!within(span_, around) || (!name_.empty() && length >= length_)) return;
    name_ = name;
    length_ = length;
  }
  const std::string& name() const { return name_; }

 private:
  Span span_;
  std::string name_;
  std::uint32_t length_ = 0;
};

template <class Rows>
Span around_rows(const Rows& rows) {
  if (rows.empty()) return {};
  Span span = rows.front().span;
  for (const auto& row : rows) {
    span.begin = std::min(span.begin, row.span.begin);
    span.end = std::max(span.end, row.span.end);
  }
  return span;
}

}  // namespace

Reason reason_at(const Checked& checked, Span span) {
  const Program& program = checked.program;
  Finder finder(span);
  for (const Rule& rule : program.rules) {
    finder.consider(rule.name, rule.body_span);
    for (const Duty& duty : rule.duties) finder.consider(duty.name, duty.span);
  }
  for (const Procedure& procedure : program.procedures) finder.consider(procedure.name, procedure.body_span);
  for (const Order& order : program.orders) finder.consider(order.name, around_rows(order.rows));
  for (const Values& values : program.values) finder.consider(values.name, around_rows(values.rows));
  for (const Pattern& pattern : program.patterns) finder.consider(pattern.name, around_rows(pattern.rows));
  Reason reason{finder.name(), "", ""};
  if (span.file >= checked.sources.size()) return reason;
  reason.place =
      fmt::format("{}:{}", checked.sources.file(span.file).name, checked.sources.place(span.file, span.begin).line);
  std::string_view line = checked.sources.line(span.file, span.begin);
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  // What the line says for people stands behind it; the tail of a text that holds the marks would be no line of code.
  reason.line = std::string(line.substr(0, line.find(" ##")));
  reason.line.erase(reason.line.find_last_not_of(' ') + 1);
  return reason;
}

std::vector<Reason> reasons(const Checked& checked, const Event* from, const Event* to) {
  std::vector<Span> seen;
  std::vector<Reason> all;
  for (const Event* event = from; event != to; ++event) {
    if (event->is != Event::Is::decided && event->is != Event::Is::paid && event->is != Event::Is::faulted) continue;
    if (std::find(seen.begin(), seen.end(), event->span) != seen.end()) continue;
    seen.push_back(event->span);
    Reason reason = reason_at(checked, event->span);
    const auto same = [&](const Reason& one) { return one.place == reason.place && one.rule == reason.rule; };
    if (std::none_of(all.begin(), all.end(), same)) all.push_back(std::move(reason));
  }
  return all;
}

std::string reason_text(const Reason& reason) {
  return reason.rule.empty() ? fmt::format("{}: {}", reason.place, reason.line)
                             : fmt::format("{} ({}): {}", reason.rule, reason.place, reason.line);
}

}  // namespace tapis::cli
