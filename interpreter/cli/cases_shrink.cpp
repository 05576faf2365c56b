// Failed cases with fewer moves: parts of the list of moves are left out, ever smaller ones, as long as the case fails
// with the same words at the same place.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/cli/cases_run.hpp"
#include "interpreter/cli/terminal.hpp"
#include "interpreter/cli/texts.hpp"

namespace tapis::cli {
namespace {

constexpr int most_tries = 2000;

// How far it is, on a terminal only.
class Progress {
 public:
  Progress() : shown_(error_is_terminal()) {}
  ~Progress() {
    if (shown_) write_error("\r\033[K");
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void show(std::size_t moves, int tries) const {
    if (shown_ && tries % 16 == 0) write_error(fmt::format("\r\033[Kshrinking: {} moves, try {}", moves, tries));
  }

 private:
  bool shown_;
};

class Shrinker {
 public:
  Shrinker(GameShelf& shelf, const std::string& file, const Data& data, const CaseFinding& failure)
      : shelf_(shelf), file_(file), data_(data), failure_(failure) {}

  // The least list of moves; what cannot be made is gone from it as well.
  std::vector<Data> least() {
    std::vector<Data> moves = data_.find("moves")->items;
    if (!fails(moves)) return moves;
    std::size_t parts = 2;
    while (!moves.empty() && tries_ < most_tries) {
      if (leave_out_a_part(moves, parts)) {
        parts = std::max<std::size_t>(2, std::min(parts - 1, moves.size()));
      } else if (parts >= moves.size()) {
        break;
      } else {
        parts = std::min(moves.size(), parts * 2);
      }
    }
    return moves;
  }
  int tries() const { return tries_; }

  // The case with other moves.
  Data with(const std::vector<Data>& moves) const {
    Data data = data_;
    for (DataEntry& entry : data.entries)
      if (entry.key == "moves") entry.value.items = moves;
    return data;
  }

 private:
  bool leave_out_a_part(std::vector<Data>& moves, std::size_t parts) {
    parts = std::max<std::size_t>(1, std::min(parts, moves.size()));
    // From the end: what comes late is needed least often.
    for (std::size_t part = parts; part-- > 0 && tries_ < most_tries;) {
      const auto from = static_cast<std::ptrdiff_t>(part * moves.size() / parts);
      const auto to = static_cast<std::ptrdiff_t>((part + 1) * moves.size() / parts);
      std::vector<Data> fewer(moves.begin(), moves.begin() + from);
      fewer.insert(fewer.end(), moves.begin() + to, moves.end());
      if (!fails(fewer)) continue;
      moves = std::move(fewer);
      return true;
    }
    return false;
  }

  // Does the case fail in the same way with these moves? Those that could not be made leave the list then.
  bool fails(std::vector<Data>& moves) {
    progress_.show(moves.size(), ++tries_);
    std::vector<std::pair<int, int>> skipped;
    CaseModes modes;
    modes.skipped = &skipped;
    modes.kept = {failure_.line, failure_.column};
    const Data data = with(moves);
    const CaseResult result = CaseRun(shelf_, file_, data, modes).run();
    if (result.status != CaseStatus::failed) return false;
    const CaseFinding& found = result.details.front();
    if (found.line != failure_.line || found.column != failure_.column || found.message != failure_.message)
      return false;
    std::erase_if(moves, [&](const Data& move) {
      return std::find(skipped.begin(), skipped.end(), std::pair(move.line, move.column)) != skipped.end();
    });
    return true;
  }

  GameShelf& shelf_;
  const std::string& file_;
  const Data& data_;
  const CaseFinding& failure_;
  const Progress progress_;
  int tries_ = 0;
};

// As cases are written: a key on each line, a move on each line.
std::string written(const Data& data) {
  std::string text;
  for (const DataEntry& entry : data.entries) {
    const bool moves = entry.key == "moves";
    if (moves && entry.value.items.empty()) continue;
    text += fmt::format("{} {}:", text.empty() ? "-" : " ", entry.key);
    if (!moves) text += " " + yaml_text(entry.value);
    text += "\n";
    if (!moves) continue;
    for (const Data& move : entry.value.items) text += "    - " + yaml_text(move) + "\n";
  }
  return text;
}

}  // namespace

std::string shrunk_case(GameShelf& shelf, const std::string& file, const Data& data, const CaseResult& failed) {
  const Data* moves = data.find("moves");
  if (failed.status != CaseStatus::failed || moves == nullptr || !moves->list()) return "";
  Shrinker shrinker(shelf, file, data, failed.details.front());
  const std::vector<Data> least = shrinker.least();
  if (least.size() >= moves->items.size()) return "";
  return fmt::format("# {}:{}: {} of {} moves {} in the same way (after {})\n", file, data.line, least.size(),
                     moves->items.size(), least.size() == 1 ? "fails" : "fail",
                     counted(shrinker.tries(), "try", "tries")) +
         written(shrinker.with(least));
}

}  // namespace tapis::cli
