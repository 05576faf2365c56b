// What people set: the number of players and the options.
#include "interpreter/settings.hpp"

#include <algorithm>

#include "dsl/diagnostic.hpp"

namespace tapis {

namespace {

std::string joined(const std::vector<std::string>& words, const char* last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? std::string(" ") + last + " " : ", ";
    text += words[i];
  }
  return text;
}

std::optional<std::int64_t> whole_number(const std::string& text) {
  const bool negative = !text.empty() && text[0] == '-';
  const std::size_t start = negative ? 1 : 0;
  if (text.size() == start || text.size() > start + 10) return std::nullopt;
  std::int64_t number = 0;
  for (std::size_t i = start; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    number = number * 10 + (text[i] - '0');
  }
  return negative ? -number : number;
}

// One that stands out of a list as what was meant.
std::string meant(const std::string& wanted, const std::vector<std::string>& known) {
  const std::vector<std::string> near = suggestions(wanted, known);
  return near.empty() ? std::string() : "; did you mean `" + near.front() + "`?";
}

std::string flag_text(const std::string& text) {
  if (text == "on" || text == "true") return "yes";
  if (text == "off" || text == "false") return "no";
  return text;
}

}  // namespace

std::vector<std::string> option_values(const Program& program, const Option& option) {
  std::vector<std::string> values;
  if (option.is == Option::Is::flag) values = {"yes", "no"};
  if (option.is == Option::Is::symbol && option.type.symbols < program.symbol_lists.size()) {
    values = program.symbol_lists[option.type.symbols];
  }
  return values;
}

std::string allowed_values(const Program& program, const Option& option) {
  if (option.is == Option::Is::number) return std::to_string(option.low) + " to " + std::to_string(option.high);
  return joined(option_values(program, option), "or");
}

std::optional<PlayerCount> choose_players(const Program& program, int wanted, std::string& error) {
  if (program.players.empty()) {
    error = "the game does not say how many players it takes";
    return std::nullopt;
  }
  if (wanted == 0) return program.players.front();
  std::vector<std::string> numbers;
  for (const PlayerCount& count : program.players) {
    if (count.number == wanted) return count;
    numbers.push_back(std::to_string(count.number));
  }
  error = std::to_string(wanted) + " players are not possible: " + program.name + " is for " + joined(numbers, "or");
  return std::nullopt;
}

std::optional<std::int32_t> read_option(const Program& program, const Option& option, const std::string& text,
                                        std::string& error) {
  const auto refuse = [&](const std::string& more) {
    error = "option `" + option.name + "` cannot be `" + text + "`: it is " + allowed_values(program, option) + more;
    return std::nullopt;
  };
  if (option.is == Option::Is::number) {
    const std::optional<std::int64_t> number = whole_number(text);
    if (!number || *number < option.low || *number > option.high) return refuse("");
    return static_cast<std::int32_t>(*number);
  }
  const std::vector<std::string> values = option_values(program, option);
  if (option.is == Option::Is::flag) {
    const std::string word = flag_text(text);
    if (word != "yes" && word != "no") return refuse("");
    return word == "yes" ? 1 : 0;
  }
  const auto found = std::find(values.begin(), values.end(), text);
  if (found == values.end()) return refuse(meant(text, values));
  return static_cast<std::int32_t>(found - values.begin());
}

bool read_settings(const Program& program, const Settings& settings, std::vector<std::optional<std::int32_t>>& values,
                   std::string& error) {
  values.assign(program.options.size(), std::nullopt);
  std::vector<std::string> names;
  for (const Option& option : program.options) names.push_back(option.matters ? option.name : "");
  for (const auto& [name, text] : settings.options) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      const bool moot = std::any_of(program.options.begin(), program.options.end(),
                                    [&name = name](const Option& option) { return option.name == name; });
      error = moot ? "nothing in " + program.name + " reads the option `" + name + "`"
                   : program.name + " has no option `" + name + "`" + meant(name, names);
      return false;
    }
    const auto index = static_cast<std::size_t>(found - names.begin());
    const std::optional<std::int32_t> value = read_option(program, program.options[index], text, error);
    if (!value) return false;
    if (values[index] && *values[index] != *value) {
      error = "option `" + name + "` is set twice";
      return false;
    }
    values[index] = value;
  }
  return true;
}

}  // namespace tapis
