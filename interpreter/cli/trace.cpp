#include "interpreter/cli/trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "interpreter/cli/narrate.hpp"

namespace tapis::cli {

TraceStep trace_step(const Record& record, std::size_t from, const Names& names) {
  const Events& events = record.events();
  from = std::min(from, events.size());
  TraceStep step;
  const auto is_move = [](const Step& one) { return one.is == Step::Is::move; };
  step.step = static_cast<std::size_t>(std::count_if(record.steps().begin(), record.steps().end(), is_move));
  const auto last = std::find_if(record.steps().rbegin(), record.steps().rend(), is_move);
  if (last != record.steps().rend()) {
    step.seat = last->seat;
    step.move = record.game().move_text(last->move);
  }
  step.told = narrate(events, from, events.size(), names);
  step.decided = reasons(record.game().checked(), events.data() + from, events.data() + events.size());
  if (record.state().ending() == Ending::fault) {
    step.fault = record.state().fault();
    step.fault_at = reason_at(record.game().checked(), record.state().fault_span());
  }
  return step;
}

nlohmann::ordered_json trace_json(const TraceStep& step) {
  nlohmann::ordered_json json;
  json["step"] = step.step;
  if (step.seat >= 0) {
    json["seat"] = step.seat + 1;
    json["move"] = step.move;
  }
  json["told"] = step.told;
  json["decided"] = nlohmann::ordered_json::array();
  for (const Reason& reason : step.decided) {
    json["decided"].push_back({{"rule", reason.rule}, {"place", reason.place}, {"line", reason.line}});
  }
  if (!step.fault.empty()) {
    json["fault"] = {{"message", step.fault}, {"place", step.fault_at.place}, {"line", step.fault_at.line}};
  }
  return json;
}

std::string trace_text(const TraceStep& step) {
  std::string text = fmt::format("{:>5}", step.step);
  if (step.seat >= 0) text += fmt::format("  {}: {}", step.seat + 1, step.move);
  text += "\n";
  for (const std::string& told : step.told) text += "       " + told + "\n";
  for (const Reason& reason : step.decided) {
    text += fmt::format("         {}{} {}\n", reason.place, reason.rule.empty() ? ":" : " " + reason.rule + ":",
                        reason.line);
  }
  if (!step.fault.empty()) text += fmt::format("       {}: {}\n", step.fault_at.place, step.fault);
  return text;
}

}  // namespace tapis::cli
