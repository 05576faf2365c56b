#include "tests/slow/shrink.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

namespace tapis::slow {

namespace {

using Lines = std::vector<std::string>;

std::size_t indentation(const std::string& line) {
  const auto at = line.find_first_not_of(' ');
  return at == std::string::npos ? 0 : at;
}

std::string join(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

// One past the last line that is indented below `at`.
std::size_t end_of(const Lines& lines, std::size_t at) {
  std::size_t end = at + 1;
  while (end < lines.size() && indentation(lines[end]) > indentation(lines[at])) ++end;
  return end;
}

Lines without(const Lines& lines, std::size_t from, std::size_t to) {
  Lines rest(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(from));
  rest.insert(rest.end(), lines.begin() + static_cast<std::ptrdiff_t>(to), lines.end());
  return rest;
}

// Shorter texts to try at a line: nothing in its place, `nothing`, or what it contains.
std::vector<Lines> attempts(const Lines& lines, std::size_t at) {
  const std::size_t end = end_of(lines, at);
  std::vector<Lines> result = {without(lines, at, end)};
  if (indentation(lines[at]) == 0) return result;
  const std::string stub = std::string(indentation(lines[at]), ' ') + "nothing";
  if (end > at + 1 || lines[at] != stub) {
    result.push_back(without(lines, at, end));
    result.back().insert(result.back().begin() + static_cast<std::ptrdiff_t>(at), stub);
  }
  if (end > at + 1) {
    Lines inner = without(lines, at, at + 1);
    for (std::size_t i = at; i + 1 < end; ++i) inner[i].erase(0, 2);
    result.push_back(inner);
  }
  return result;
}

}  // namespace

std::string shrink(const std::string& text, const std::function<bool(const std::string&)>& fails) {
  Lines lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (std::size_t at = lines.size(); at-- > 1;) {
      if (at >= lines.size()) continue;
      for (const Lines& shorter : attempts(lines, at)) {
        if (join(shorter).size() >= join(lines).size() || !fails(join(shorter))) continue;
        lines = shorter;
        smaller = true;
        break;
      }
    }
  }
  return join(lines);
}

}  // namespace tapis::slow
