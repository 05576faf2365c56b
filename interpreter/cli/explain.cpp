// What a diagnostic's code means.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "dsl/codes.hpp"
#include "interpreter/cli/loading.hpp"
#include "interpreter/cli/terminal.hpp"

namespace tapis::cli {

int run_explain(const ExplainOptions& options) {
  std::string code = options.code;
  for (char& sign : code) sign = sign >= 'a' && sign <= 'z' ? static_cast<char>(sign - 'a' + 'A') : sign;
  std::vector<std::string> known;
  for (const CodeInfo& info : diagnostic_codes) {
    known.emplace_back(info.code);
    known.emplace_back(info.slug);
    if (info.code != code && info.slug != options.code) continue;
    if (options.common.json) {
      const nlohmann::ordered_json json = {
          {"version", 1}, {"code", info.code}, {"slug", info.slug}, {"meaning", info.meaning}};
      write(json.dump(2) + "\n");
    } else {
      write(fmt::format("{} ({}): {}.\n", info.code, info.slug, info.meaning));
    }
    return status_fine;
  }
  throw Failure{status_usage,
                fmt::format("there is no diagnostic '{}'.{}", options.code, did_you_mean(options.code, known))};
}

}  // namespace tapis::cli
