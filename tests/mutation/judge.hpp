// Who notices a mistake: the linter at each depth, the cases, or nobody.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "dsl/library.hpp"
#include "dsl/lint/lint.hpp"
#include "tests/mutation/operators.hpp"

namespace tapis::mutation {

// What became of a mutant.
struct Verdict {
  std::string checked, read, played;  // the code of the first finding at each depth; empty: none
  bool cases = false;                 // a case fails
  bool lint() const { return !checked.empty() || !read.empty() || !played.empty(); }
  bool falls() const { return lint() || cases; }
};

// The scripts that come with tapis, with the case files that play each of them.
class Shelf {
 public:
  explicit Shelf(const std::string& source);

  const std::map<std::string, std::string>& scripts() const { return scripts_; }  // text by path
  // The script as it is, checked.
  std::shared_ptr<const Checked> checked(const std::string& path) const;
  // Is the mutant another program at all? Notes and blanks are none.
  bool differs(const Mutant& mutant) const;
  Verdict judge(const Mutant& mutant, int games) const;

 private:
  bool some_case_fails(const Mutant& mutant, const Library& library) const;
  // The script, as it is now; with a module some games that use it, as whoever lints a folder has them.
  std::vector<Script> with_users(const std::string& path, const std::string& text) const;

  std::map<std::string, std::string> scripts_;
  std::map<std::string, std::string> cases_;               // text of each case file, by path
  std::map<std::string, std::vector<std::string>> plays_;  // the case files that use a script
  std::map<std::string, std::vector<std::string>> users_;  // the games that use a module
};

}  // namespace tapis::mutation
