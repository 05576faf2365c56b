#include "interpreter/cli/options.hpp"

#include <fmt/format.h>

#include "interpreter/cli/terminal.hpp"

namespace tapis::cli {

Voice CommonOptions::voice(bool for_files) const {
  Voice voice;
  voice.language = language_of_environment();
  if (language == "fr") {
    voice.language = Language::french;
  } else if (language == "en") {
    voice.language = Language::english;
  } else if (!language.empty()) {
    throw Failure{status_usage, fmt::format("--lang takes en or fr, not '{}'", language)};
  }
  const bool for_people = !json && (output_is_terminal() || !for_files);
  voice.ascii = ascii || (for_people && !utf8_of_environment());
  voice.colour = output_is_terminal() && !json && colour_allowed();
  plain_output(voice.ascii);
  return voice;
}

}  // namespace tapis::cli
