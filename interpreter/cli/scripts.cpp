#include "interpreter/cli/scripts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "interpreter/cli/options.hpp"

namespace tapis::cli {
namespace {

constexpr std::size_t context = 3;
// Beyond this many cells the differing middle is shown as replaced as a whole.
constexpr std::size_t most_cells = 4'000'000;

std::vector<std::string_view> lines_of(const std::string& text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.emplace_back(text.data() + at, end - at);
    at = end + 1;
  }
  return lines;
}

struct Edit {
  char sign;  // ' ', '-' or '+'
  std::string_view line;
};

using Lines = std::vector<std::string_view>;

// The shortest edits of the middle part by the longest common subsequence.
void edit_middle(const Lines& a, const Lines& b, std::size_t start, std::size_t end_a, std::size_t end_b,
                 std::vector<Edit>& edits) {
  const std::size_t rows = end_a - start;
  const std::size_t columns = end_b - start;
  if (rows * columns > most_cells) {
    for (std::size_t i = start; i < end_a; ++i) edits.push_back({'-', a[i]});
    for (std::size_t j = start; j < end_b; ++j) edits.push_back({'+', b[j]});
    return;
  }
  std::vector<std::uint32_t> longest((rows + 1) * (columns + 1), 0);
  const auto cell = [&](std::size_t i, std::size_t j) -> std::uint32_t& { return longest[i * (columns + 1) + j]; };
  for (std::size_t i = rows; i-- > 0;) {
    for (std::size_t j = columns; j-- > 0;) {
      cell(i, j) = a[start + i] == b[start + j] ? cell(i + 1, j + 1) + 1 : std::max(cell(i + 1, j), cell(i, j + 1));
    }
  }
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < rows || j < columns) {
    if (i < rows && j < columns && a[start + i] == b[start + j]) {
      edits.push_back({' ', a[start + i]});
      ++i;
      ++j;
    } else if (i < rows && (j == columns || cell(i + 1, j) >= cell(i, j + 1))) {
      edits.push_back({'-', a[start + i++]});
    } else {
      edits.push_back({'+', b[start + j++]});
    }
  }
}

std::vector<Edit> edits_between(const Lines& a, const Lines& b) {
  std::size_t start = 0;
  while (start < a.size() && start < b.size() && a[start] == b[start]) ++start;
  std::size_t end_a = a.size();
  std::size_t end_b = b.size();
  while (end_a > start && end_b > start && a[end_a - 1] == b[end_b - 1]) {
    --end_a;
    --end_b;
  }
  std::vector<Edit> edits;
  for (std::size_t i = 0; i < start; ++i) edits.push_back({' ', a[i]});
  edit_middle(a, b, start, end_a, end_b, edits);
  for (std::size_t i = end_a; i < a.size(); ++i) edits.push_back({' ', a[i]});
  return edits;
}

}  // namespace

std::vector<std::string> find_scripts(const std::vector<std::string>& paths) {
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    const auto status = fs::status(path, error);
    if (error || !fs::exists(status)) throw Failure{status_usage, fmt::format("there is no file or folder {}", path)};
    if (!fs::is_directory(status)) {
      files.push_back(path);
      continue;
    }
    std::vector<std::string> inside;
    fs::recursive_directory_iterator at(path, fs::directory_options::skip_permission_denied, error);
    for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
      std::error_code ignored;
      if (at->path().extension() == ".game" && at->is_regular_file(ignored)) inside.push_back(at->path().string());
    }
    std::sort(inside.begin(), inside.end());
    files.insert(files.end(), inside.begin(), inside.end());
  }
  std::vector<std::string> each_once;
  for (std::string& file : files) {
    if (std::find(each_once.begin(), each_once.end(), file) == each_once.end()) each_once.push_back(std::move(file));
  }
  if (each_once.empty()) throw Failure{status_usage, "there are no .game files"};
  return each_once;
}

std::string unified_diff(const std::string& name, const std::string& before, const std::string& after,
                         const std::string& what) {
  if (before == after) return "";
  const Lines a = lines_of(before);
  const Lines b = lines_of(after);
  const std::vector<Edit> edits = edits_between(a, b);
  std::string text = fmt::format("--- {0}\n+++ {0} ({1})\n", name, what);
  std::size_t line_a = 1;
  std::size_t line_b = 1;
  for (std::size_t at = 0; at < edits.size();) {
    // A hunk: from some context before a change to some context after the last one that is near.
    std::size_t change = at;
    while (change < edits.size() && edits[change].sign == ' ') ++change;
    if (change == edits.size()) break;
    const std::size_t from = std::max(at, change - std::min(change, context));
    std::size_t to = change;
    for (std::size_t i = change, quiet = 0; i < edits.size() && quiet <= 2 * context; ++i) {
      quiet = edits[i].sign == ' ' ? quiet + 1 : 0;
      if (quiet == 0) to = i + 1;
    }
    to = std::min(edits.size(), to + context);
    line_a += from - at;
    line_b += from - at;
    std::string body;
    std::size_t count_a = 0;
    std::size_t count_b = 0;
    for (std::size_t i = from; i < to; ++i) {
      body += fmt::format("{}{}\n", edits[i].sign, edits[i].line);
      if (edits[i].sign != '+') ++count_a;
      if (edits[i].sign != '-') ++count_b;
    }
    text += fmt::format("@@ -{},{} +{},{} @@\n{}", line_a, count_a, line_b, count_b, body);
    line_a += count_a;
    line_b += count_b;
    at = to;
  }
  return text;
}

namespace {

// A leaf's text; blanks count only inside texts for people.
std::string leaf_text(const Tree& tree, const Sources& sources, NodeId node) {
  const Kind kind = tree[node].kind;
  const bool exact = kind == Kind::String || kind == Kind::Doc;
  std::string text;
  for (const char sign : sources.text(tree[node].span)) {
    const bool blank = sign == ' ' || sign == '\t' || sign == '\r' || sign == '\n';
    if (!blank || (exact && !text.empty())) text += sign;
  }
  while (!text.empty() && (text.back() == ' ' || text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return text;
}

// The comments in their order, without the blanks behind them. Those that begin with ## are leaves of the tree.
std::vector<std::string_view> comments_in(const Tree& tree, const Sources& sources) {
  std::vector<std::string_view> all;
  for (const Trivia& trivia : tree.trivia) {
    if (trivia.span.end <= trivia.span.begin) continue;  // a blank line
    std::string_view text = sources.text(trivia.span);
    text.remove_suffix(text.size() - 1 - std::min(text.find_last_not_of(" \t\r"), text.size() - 1));
    all.push_back(text);
  }
  return all;
}

}  // namespace

bool same_tree(const Tree& one, const Sources& sources_one, const Tree& other, const Sources& sources_other) {
  if (one.root == no_node || other.root == no_node) return one.root == other.root;
  if (comments_in(one, sources_one) != comments_in(other, sources_other)) return false;
  std::vector<std::pair<NodeId, NodeId>> open{{one.root, other.root}};
  while (!open.empty()) {
    const auto [a, b] = open.back();
    open.pop_back();
    if (one[a].kind != other[b].kind || one[a].count != other[b].count) return false;
    if (one[a].count == 0 && leaf_text(one, sources_one, a) != leaf_text(other, sources_other, b)) return false;
    for (std::uint32_t i = 0; i < one[a].count; ++i) open.emplace_back(one.child(a, i), other.child(b, i));
  }
  return true;
}

}  // namespace tapis::cli
