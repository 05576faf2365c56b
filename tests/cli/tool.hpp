// Runs the tool as people do: with arguments, input, an environment, or a terminal of its own.
#pragma once
#include <sys/types.h>

#include <string>
#include <vector>

namespace tapis::test {

struct Result {
  int status = -1;  // exit status; 128 + signal if it was killed
  std::string out;
  std::string err;
};

// Runs `tapis ARGUMENTS` through the shell. `environment` holds assignments ("LANG=fr_FR.UTF-8"); the locale is C.UTF-8
// unless it says otherwise. `folder` is where it runs.
Result run_tool(const std::string& arguments, const std::string& input = "", const std::string& environment = "",
                const std::string& folder = ".");

// A folder that is removed with all that is in it.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string path(const std::string& name = "") const;
  void write(const std::string& name, const std::string& text) const;
  std::string read(const std::string& name) const;

 private:
  std::string path_;
};

// Whether the machine offers pseudo-terminals: a system without /dev/pts has none. With TAPIS_TERMINAL=1 it must.
bool has_terminals();
// Begins a test that needs one.
#define NEEDS_TERMINAL()                                    \
  if (!tapis::test::has_terminals()) {                      \
    WARN("no pseudo-terminal on this machine: not tested"); \
    return;                                                 \
  }

// The tool at a pseudo-terminal.
class Terminal {
 public:
  explicit Terminal(const std::vector<std::string>& arguments, const std::vector<std::string>& environment = {},
                    int columns = 120);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  // Reads until the text comes; returns all that came since the last call. Fails the test after 30 seconds.
  std::string until(const std::string& text);
  // Reads until one of several texts comes; its index, or -1 at the end of the output.
  int until_any(const std::vector<std::string>& texts, std::string& seen);
  void type(const std::string& line);
  // Reads to the end; returns the rest of the output.
  std::string rest();
  // The exit status, after the end of the output.
  int status();

 private:
  bool more();
  int master_ = -1;
  pid_t child_ = -1;
  std::string buffer_;
};

}  // namespace tapis::test
