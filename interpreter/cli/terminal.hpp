// The terminal: what is written, lines that are typed, keys that are pressed.
#pragma once
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tapis::cli {

// Thrown when whoever reads our output has gone: the tool ends quietly.
struct OutputClosed {};

// Writes to standard output at once, in ASCII after `plain_output(true)`. Throws OutputClosed when nobody reads any
// more.
void write(std::string_view text);
// Writes to standard error, as `write` does, but never throws.
void write_error(std::string_view text);
// Whether everything written is reduced to ASCII.
void plain_output(bool plain);

// Whether standard input, output or error is a terminal.
bool input_is_terminal();
bool output_is_terminal();
bool error_is_terminal();
// Whether colours are wanted on a terminal: not with NO_COLOR or TERM=dumb.
bool colour_allowed();
// Columns of the terminal; 80 where unknown.
int terminal_width();

// A bar on standard error, so that the results on standard output stay alone; nothing where that is no terminal.
class ProgressBar {
 public:
  explicit ProgressBar(std::int64_t total) : total_(total), shown_(error_is_terminal()) {}
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  // `words` stand behind the bar: what is being done. They change at most ten times a second.
  void show(std::int64_t done, const std::string& words = "");

 private:
  std::int64_t total_;
  bool shown_;
  int drawn_ = -1;
  std::string words_;
  std::chrono::steady_clock::time_point last_{};
};

// Reads lines from standard input: with line editing and history on a terminal.
class LineReader {
 public:
  LineReader();
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  // The next line without its end; nothing at the end of the input.
  std::optional<std::string> read(const std::string& prompt);
  // Forgets the lines that were typed and the words to complete: they are none of the next person's business.
  void forget();
  // Words that the tab key completes from now on.
  void complete_with(std::vector<std::string> words);

 private:
  struct Editor;
  std::unique_ptr<Editor> editor_;  // none without a terminal
};

// Clears the screen and what can be scrolled back to, where output is a terminal.
void clear_screen();
// Waits so long.
void sleep_seconds(double seconds);

}  // namespace tapis::cli
