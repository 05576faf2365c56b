#include "tests/cli/tool.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

namespace tapis::test {
namespace {

std::string whole_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

int status_of(int wait_status) {
  if (WIFEXITED(wait_status)) return WEXITSTATUS(wait_status);
  return WIFSIGNALED(wait_status) ? 128 + WTERMSIG(wait_status) : -1;
}

constexpr int patience_ms = 30000;

}  // namespace

Folder::Folder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "tapis-cli-XXXXXX").string();
  REQUIRE(mkdtemp(pattern.data()) != nullptr);
  path_ = pattern;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string Folder::path(const std::string& name) const { return name.empty() ? path_ : path_ + "/" + name; }

void Folder::write(const std::string& name, const std::string& text) const {
  std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
  std::ofstream(path(name), std::ios::binary) << text;
}

std::string Folder::read(const std::string& name) const { return whole_file(path(name)); }

Result run_tool(const std::string& arguments, const std::string& input, const std::string& environment,
                const std::string& where) {
  const Folder folder;
  folder.write("in", input);
  const std::string command = "env -C " + where + " -u LANG -u LC_MESSAGES LC_ALL=C.UTF-8 " + environment + " " +
                              TAPIS_BINARY + " " + arguments + " < " + folder.path("in") + " 2> " + folder.path("err");
  Result result;
  FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  char part[4096];
  std::size_t count = 0;
  while ((count = fread(part, 1, sizeof part, pipe)) > 0) result.out.append(part, count);
  result.status = status_of(pclose(pipe));
  result.err = folder.read("err");
  return result;
}

bool has_terminals() {
  const int master = posix_openpt(O_RDWR | O_NOCTTY);
  const bool usable = master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0 && ptsname(master) != nullptr &&
                      access(ptsname(master), R_OK | W_OK) == 0;
  if (master >= 0) close(master);
  const char* needed = std::getenv("TAPIS_TERMINAL");
  REQUIRE((usable || needed == nullptr || std::string(needed) != "1"));
  return usable;
}

Terminal::Terminal(const std::vector<std::string>& arguments, const std::vector<std::string>& environment,
                   int columns) {
  winsize size{};
  size.ws_row = 50;
  size.ws_col = static_cast<unsigned short>(columns);
  child_ = forkpty(&master_, nullptr, nullptr, &size);
  REQUIRE(child_ >= 0);
  if (child_ > 0) return;
  unsetenv("LANG");
  unsetenv("LC_MESSAGES");
  setenv("LC_ALL", "C.UTF-8", 1);
  setenv("TERM", "xterm", 1);
  setenv("NO_COLOR", "1", 1);
  for (const std::string& entry : environment) {
    const auto equals = entry.find('=');
    setenv(entry.substr(0, equals).c_str(), entry.substr(equals + 1).c_str(), 1);
  }
  std::vector<std::string> words{TAPIS_BINARY};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execv(TAPIS_BINARY, pointers.data());
  _exit(127);
}

Terminal::~Terminal() {
  if (child_ > 0) {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  if (master_ >= 0) close(master_);
}

// Reads what has come; false at the end of the output. Waiting too long fails the test.
bool Terminal::more() {
  pollfd wait{master_, POLLIN, 0};
  const int ready = poll(&wait, 1, patience_ms);
  INFO("so far: " << buffer_);
  REQUIRE(ready > 0);
  char part[4096];
  const ssize_t count = read(master_, part, sizeof part);
  if (count <= 0) return false;
  buffer_.append(part, static_cast<std::size_t>(count));
  return true;
}

int Terminal::until_any(const std::vector<std::string>& texts, std::string& seen) {
  for (;;) {
    std::size_t best = std::string::npos;
    int which = -1;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const std::size_t at = buffer_.find(texts[i]);
      if (at < best) {
        best = at;
        which = static_cast<int>(i);
      }
    }
    if (which >= 0) {
      const std::size_t end = best + texts[static_cast<std::size_t>(which)].size();
      seen = buffer_.substr(0, end);
      buffer_.erase(0, end);
      return which;
    }
    if (!more()) {
      seen = std::move(buffer_);
      buffer_.clear();
      return -1;
    }
  }
}

std::string Terminal::until(const std::string& text) {
  std::string seen;
  const int which = until_any({text}, seen);
  INFO("waited for: " << text << "\nsaw: " << seen);
  REQUIRE(which == 0);
  return seen;
}

void Terminal::type(const std::string& line) {
  const std::string text = line + "\n";
  REQUIRE(write(master_, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
}

std::string Terminal::rest() {
  while (more()) {
  }
  return std::exchange(buffer_, "");
}

int Terminal::status() {
  rest();
  int raw = 0;
  REQUIRE(waitpid(child_, &raw, 0) == child_);
  child_ = -1;
  return status_of(raw);
}

}  // namespace tapis::test
