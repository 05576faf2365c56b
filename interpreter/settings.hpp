// Inside the engine: what people set, read.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "interpreter/game.hpp"

namespace tapis {

// The values of an option of symbols or of a flag, as people write them; empty for numbers.
std::vector<std::string> option_values(const Program& program, const Option& option);
// What an option may be, for messages.
std::string allowed_values(const Program& program, const Option& option);
// The number of players and how they are paired; 0 means the script's default. Nothing and a reason if it is not
// allowed.
std::optional<PlayerCount> choose_players(const Program& program, int wanted, std::string& error);
// An option's value from a text; nothing and a reason if it is none.
std::optional<std::int32_t> read_option(const Program& program, const Option& option, const std::string& text,
                                        std::string& error);
// The options that are set, by option; false and a reason if one is unknown, wrong or set twice differently.
bool read_settings(const Program& program, const Settings& settings, std::vector<std::optional<std::int32_t>>& values,
                   std::string& error);

}  // namespace tapis
