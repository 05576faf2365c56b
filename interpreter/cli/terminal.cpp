#include "interpreter/cli/terminal.hpp"

#include <fmt/format.h>
#include <histedit.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "interpreter/cli/options.hpp"
#include "interpreter/cli/texts.hpp"

namespace tapis::cli {
namespace {

bool plain = false;

// Writes all bytes; false when the other end is closed or broken.
bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(file, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

// The longest beginning that all words share.
std::string common_start(const std::vector<std::string>& words) {
  std::string start = words.front();
  for (const std::string& word : words) {
    const auto differ = std::mismatch(start.begin(), start.end(), word.begin(), word.end());
    start.erase(differ.first, start.end());
  }
  return start;
}

}  // namespace

void write(std::string_view text) {
  std::fflush(stdout);
  if (write_all(STDOUT_FILENO, plain ? to_ascii(text) : std::string(text))) return;
  if (errno == EPIPE) throw OutputClosed{};
  throw Failure{status_broken, "the output cannot be written"};
}

void write_error(std::string_view text) {
  std::fflush(stderr);
  write_all(STDERR_FILENO, plain ? to_ascii(text) : std::string(text));
}

void plain_output(bool on) { plain = on; }

bool input_is_terminal() { return isatty(STDIN_FILENO) == 1; }
bool output_is_terminal() { return isatty(STDOUT_FILENO) == 1; }
bool error_is_terminal() { return isatty(STDERR_FILENO) == 1; }

bool colour_allowed() {
  const char* refused = std::getenv("NO_COLOR");
  const char* kind = std::getenv("TERM");
  return !(refused && *refused) && !(kind && std::strcmp(kind, "dumb") == 0);
}

int terminal_width() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) return size.ws_col;
  return 80;
}

// libedit keeps its state behind opaque pointers; callbacks find this object as client data.
struct LineReader::Editor {
  EditLine* line = nullptr;
  History* history = nullptr;
  std::string prompt;
  std::vector<std::string> words;

  static Editor& of(EditLine* line) {
    void* self = nullptr;
    el_get(line, EL_CLIENTDATA, &self);
    return *static_cast<Editor*>(self);
  }
  static char* show_prompt(EditLine* line) { return of(line).prompt.data(); }
  static unsigned char complete(EditLine* line, int) {
    const LineInfo* info = el_line(line);
    const std::string typed(info->buffer, info->cursor);
    std::vector<std::string> fitting;
    for (const std::string& word : of(line).words) {
      if (word.compare(0, typed.size(), typed) == 0) fitting.push_back(word);
    }
    if (fitting.empty()) return CC_ERROR;
    std::string rest = common_start(fitting).substr(typed.size());
    if (rest.empty()) return CC_ERROR;
    if (el_insertstr(line, rest.c_str()) != 0) return CC_ERROR;
    return CC_REFRESH;
  }

  Editor() {
    std::setlocale(LC_CTYPE, "");  // libedit needs to know how characters are encoded; nothing else depends on it
    line = el_init("tapis", stdin, stdout, stderr);
    if (!line) return;
    history = history_init();
    HistEvent event{};
    if (history) ::history(history, &event, H_SETSIZE, 200);
    el_set(line, EL_CLIENTDATA, this);
    el_set(line, EL_PROMPT, &Editor::show_prompt);
    el_set(line, EL_EDITOR, "emacs");
    el_set(line, EL_SIGNAL, 1);
    if (history) el_set(line, EL_HIST, ::history, history);
    el_set(line, EL_ADDFN, "tapis-complete", "Completes a move", &Editor::complete);
    el_set(line, EL_BIND, "^I", "tapis-complete", nullptr);
  }
  ~Editor() {
    if (history) history_end(history);
    if (line) el_end(line);
  }
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;
};

LineReader::LineReader() {
  if (input_is_terminal() && output_is_terminal()) editor_ = std::make_unique<Editor>();
}

LineReader::~LineReader() = default;

void LineReader::complete_with(std::vector<std::string> words) {
  if (editor_) editor_->words = std::move(words);
}

void LineReader::forget() {
  complete_with({});
  HistEvent event{};
  if (editor_ && editor_->history) ::history(editor_->history, &event, H_CLEAR);
}

std::optional<std::string> LineReader::read(const std::string& prompt) {
  std::string text;
  if (editor_ && editor_->line) {
    editor_->prompt = plain ? to_ascii(prompt) : prompt;
    int count = 0;
    const char* typed = el_gets(editor_->line, &count);
    if (!typed || count <= 0) return std::nullopt;
    text.assign(typed, static_cast<std::size_t>(count));
    HistEvent event{};
    if (editor_->history && text.size() > 1) ::history(editor_->history, &event, H_ENTER, text.c_str());
  } else {
    write(prompt);
    int sign = 0;
    while ((sign = std::getchar()) != EOF && sign != '\n' && text.size() < 4096) text += static_cast<char>(sign);
    if (sign == EOF && text.empty()) return std::nullopt;
  }
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return text;
}

void clear_screen() {
  if (output_is_terminal()) write("\033[H\033[2J\033[3J");
}

void sleep_seconds(double seconds) {
  if (seconds > 0) std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

ProgressBar::~ProgressBar() {
  if (drawn_ >= 0) write_error("\r\033[K");
}

void ProgressBar::show(std::int64_t done, const std::string& words) {
  constexpr int width = 30;
  constexpr std::chrono::milliseconds pause(100);
  const auto part = static_cast<int>(done * width / std::max<std::int64_t>(1, total_));
  const auto now = std::chrono::steady_clock::now();
  const bool told = words != words_ && now - last_ >= pause;
  if (!shown_ || (part == drawn_ && !told)) return;
  drawn_ = part;
  words_ = words;
  last_ = now;
  std::string bar;
  for (int i = 0; i < width; ++i) bar += i < part ? "█" : "░";
  const std::string line = fmt::format("{}/{}{}{}", done, total_, words.empty() ? "" : " ", words);
  // A line that is broken could not be written over.
  const auto room = static_cast<std::size_t>(std::max(0, terminal_width() - width - 2));
  write_error(fmt::format("\r{} {}\033[K", bar, line.substr(0, room)));
}

}  // namespace tapis::cli
