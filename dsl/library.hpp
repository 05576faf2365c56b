// Where used files are found: beside the user, on TAPIS_PATH, or among the scripts that are part of
// the program; and a library in memory for tests.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/check.hpp"

namespace tapis {

// A script that is part of the program.
struct Shipped {
  std::string_view path;  // "stdlib/tricks.game", "games/classics/hearts.game"
  std::string_view text;
};

// All scripts that are part of the program, by path in ascending order.
const std::vector<Shipped>& shipped_scripts();
// The shipped script of that name, looked for in stdlib/, then in games/ and its folders; nullptr if there is none.
const Shipped* find_shipped(std::string_view name);

// The library of the programs: names are found as NAME.game beside the using file, then in the
// folders of the environment variable TAPIS_PATH (separated by colons), then among the shipped scripts.
class FileLibrary : public Library {
 public:
  FileLibrary();
  // With these folders instead of those of TAPIS_PATH.
  explicit FileLibrary(std::vector<std::string> folders) : folders_(std::move(folders)) {}
  std::optional<Text> find(const std::string& name, const std::string& from) const override;
  std::vector<std::string> names(const std::string& from) const override;

 private:
  std::vector<std::string> folders_;
};

// Scripts held in memory, by name. Names that are not there are looked up among the shipped scripts if `shipped` is
// set.
class MemoryLibrary : public Library {
 public:
  explicit MemoryLibrary(std::map<std::string, std::string> scripts = {}, bool shipped = false)
      : scripts_(std::move(scripts)), shipped_(shipped) {}
  void add(const std::string& name, std::string text) { scripts_[name] = std::move(text); }
  std::optional<Text> find(const std::string& name, const std::string& from) const override;
  std::vector<std::string> names(const std::string& from) const override;

 private:
  std::map<std::string, std::string> scripts_;
  bool shipped_;
};

// The shipped scripts only: nothing of the disk.
class ShippedLibrary : public MemoryLibrary {
 public:
  ShippedLibrary() : MemoryLibrary({}, true) {}
};

// A script that somebody names on a command line: a path, or a name as `use` takes it. Nothing if there is none.
std::optional<Library::Text> find_script(const Library& library, const std::string& path_or_name);

}  // namespace tapis
