#include "dsl/diagnostic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "dsl/characters.hpp"

namespace tapis {
namespace {

constexpr int longest_line = 160;  // longer source lines are shown in part

Diagnostic& put(std::vector<Diagnostic>& all, Severity severity, std::string code, Span span, std::string message,
                std::string help) {
  for (auto found = all.rbegin(); found != all.rend(); ++found) {
    if (found->span.file == span.file && found->span.begin == span.begin && found->code == code) return *found;
  }
  all.push_back({std::move(code), severity, span, std::move(message), {}, std::move(help)});
  return all.back();
}

std::string_view severity_name(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::info:
      return "info";
  }
  return "error";
}

std::string_view severity_colour(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "\x1b[1;31m";
    case Severity::warning:
      return "\x1b[1;33m";
    case Severity::info:
      return "\x1b[1;36m";
  }
  return "";
}

// The part of a line that is shown, with the columns before and under the marked stretch.
struct Excerpt {
  std::string text;
  int before = 0;
  int marked = 0;
};

Excerpt cut_out(std::string_view line, std::size_t begin, std::size_t end) {
  Excerpt result;
  std::size_t first = 0;
  if (line.size() > longest_line && begin > longest_line / 2) {
    first = begin - longest_line / 2;
    while (first < begin && (static_cast<unsigned char>(line[first]) & 0xc0) == 0x80) ++first;
    result.text = "…";
    result.before = 1;
  }
  int columns = 0;
  for (std::size_t i = first; i < line.size();) {
    const Character c = decode(line, i);
    const int width = c.code == '\t' ? 1 : display_width(c.code);
    if (i < begin) {
      result.before += width;
    } else if (i < end) {
      result.marked += width;
    }
    if (!c.valid || c.code < 0x20 || c.code == 0x7f) {
      result.text += c.code == '\t' ? " " : "?";
    } else {
      result.text += line.substr(i, c.length);
    }
    i += c.length;
    columns += width;
    if (columns >= longest_line && i < line.size()) {
      result.text += "…";
      break;
    }
  }
  return result;
}

struct Paint {
  bool on;
  std::string operator()(std::string_view colour, std::string_view text) const {
    return on ? fmt::format("{}{}\x1b[0m", colour, text) : std::string(text);
  }
};

// The lines of an excerpt, with carets in the colour.
std::string show_lines(const Sources& sources, Span span, Paint paint, std::string_view colour) {
  const std::string number = std::to_string(sources.place(span.file, span.begin).line);
  const std::string pad(number.size(), ' ');
  const std::string_view line = sources.line(span.file, span.begin);
  const std::string& text = sources.file(span.file).text;
  const auto start = static_cast<std::size_t>(line.data() - text.data());
  const std::size_t offset = std::min<std::size_t>(span.begin, start + line.size());
  const std::size_t begin = std::max(offset, start) - start;
  const std::size_t end = span.end > span.begin ? span.end - start : begin;
  const Excerpt shown = cut_out(line, begin, end);
  std::string result = fmt::format("{} |\n{} | {}\n", pad, number, shown.text);
  result += fmt::format("{} | {}{}\n", pad, std::string(static_cast<std::size_t>(shown.before), ' '),
                        paint(colour, std::string(static_cast<std::size_t>(std::max(1, shown.marked)), '^')));
  return result;
}

std::string show_place(const Sources& sources, Span span, Paint paint, std::string_view colour) {
  if (span.file >= sources.size()) return {};
  const LineColumn at = sources.place(span.file, span.begin);
  const std::string pad(std::to_string(at.line).size(), ' ');
  return fmt::format("{}--> {}:{}:{}\n", pad, sources.file(span.file).name, at.line, at.column) +
         show_lines(sources, span, paint, colour);
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;  // the bytes that begin one
  }));
}

// The same but for capitals of the Latin alphabet.
bool same_letters(std::string_view a, std::string_view b) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return small(x) == small(y); });
}

// Edit distance (insert, delete, replace, swap neighbours), given up beyond the limit.
int distance(std::string_view a, std::string_view b, int limit) {
  const int difference = static_cast<int>(a.size()) - static_cast<int>(b.size());
  if (std::abs(difference) > limit) return limit + 1;
  std::vector<int> older, last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    int best = row[0];
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], older[j - 2] + 1);
      best = std::min(best, row[j]);
    }
    if (best > limit) return limit + 1;
    older = std::exchange(last, row);
  }
  return last[b.size()];
}

}  // namespace

Diagnostic& Diagnostics::add(std::string code, Span span, std::string message, std::string help) {
  return put(all_, Severity::error, std::move(code), span, std::move(message), std::move(help));
}

Diagnostic& Diagnostics::warn(std::string code, Span span, std::string message, std::string help) {
  return put(all_, Severity::warning, std::move(code), span, std::move(message), std::move(help));
}

bool Diagnostics::has_errors() const {
  return std::any_of(all_.begin(), all_.end(), [](const Diagnostic& d) { return d.severity == Severity::error; });
}

void Diagnostics::sort() {
  std::stable_sort(all_.begin(), all_.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::tie(a.span.file, a.span.begin, a.span.end) < std::tie(b.span.file, b.span.begin, b.span.end);
  });
}

std::string render(const Diagnostic& finding, const Sources& sources, bool colour) {
  const Paint paint{colour};
  const std::string_view tint = severity_colour(finding.severity);
  std::string result = paint(tint, fmt::format("{}[{}]", severity_name(finding.severity), finding.code));
  result += fmt::format(": {}\n", finding.message);
  result += show_place(sources, finding.span, paint, tint);
  for (const Note& note : finding.notes) {
    result += fmt::format("{}: {}\n", paint("\x1b[1;36m", "note"), note.text);
    // The place of the finding has just been shown.
    if (note.span != finding.span) result += show_place(sources, note.span, paint, "\x1b[1;36m");
  }
  if (!finding.help.empty()) result += fmt::format("{}: {}\n", paint("\x1b[1;32m", "help"), finding.help);
  return result;
}

std::string excerpt(const Sources& sources, Span span, bool colour) {
  if (span.file >= sources.size()) return {};
  return show_lines(sources, span, Paint{colour}, severity_colour(Severity::error));
}

std::vector<std::string> suggestions(std::string_view wanted, const std::vector<std::string>& known) {
  if (wanted.size() > 64) return {};
  // Every short name is near to every other one: there only capitals tell what was meant.
  const std::size_t length = characters(wanted);
  const int limit = static_cast<int>((length + 2) / 3);
  std::vector<std::pair<int, std::string>> near;
  for (const std::string& name : known) {
    if (length < 3 && !same_letters(wanted, name)) continue;
    const int d = distance(wanted, name, length < 3 ? 2 : limit);
    if (d > 0 && (length < 3 || d <= limit)) near.emplace_back(d, name);
  }
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  std::vector<std::string> result;
  for (const auto& [d, name] : near) {
    if (result.size() < 3) result.push_back(name);
  }
  return result;
}

}  // namespace tapis
