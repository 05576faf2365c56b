#include "dsl/lint/lint.hpp"

#include <set>
#include <tuple>

namespace tapis {

std::vector<Found> lint(const Library& library, const std::vector<Script>& scripts) {
  std::vector<Found> all;
  std::set<std::tuple<std::string, std::uint32_t, std::string>> known;
  for (const Script& script : scripts) {
    auto checked = std::make_shared<const Checked>(check(library, script.path, script.text));
    for (const Diagnostic& finding : checked->findings.all()) {
      if (finding.span.file >= checked->sources.size()) continue;
      const std::string& name = checked->sources.file(finding.span.file).name;
      if (known.emplace(name, finding.span.begin, finding.code).second) all.push_back({finding, checked});
    }
  }
  return all;
}

}  // namespace tapis
