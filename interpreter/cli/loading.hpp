// From a name on the command line to a game that can be played.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "interpreter/cli/options.hpp"
#include "interpreter/game.hpp"

namespace tapis::cli {

// A whole text file. Fails with the reason if it cannot be read or is larger than 16 MB.
std::string read_file(const std::string& path);
// Writes a file by way of a new one beside it, so that no half of it is ever left.
void write_file(const std::string& path, const std::string& text);

// The checked script that a name or a path means. Fails with the findings if it has errors, and with
// suggestions if there is no such game.
std::shared_ptr<const Checked> load_script(const std::string& name);
// As load_script, for scripts that can be played.
std::shared_ptr<const Checked> load_playable(const std::string& name);

// Players and options from the flags; `on` and `off` stand for yes and no.
Settings settings_of(const CommonOptions& common, const Program& program, bool traced = false);
// The script compiled for the flags.
std::shared_ptr<const Game> load_game(const CommonOptions& common, bool traced = false);

// " Did you mean x, y or z?" with a space before it, or nothing.
std::string did_you_mean(const std::string& wanted, const std::vector<std::string>& known);

// "games/hearts.game:12:3" of a place.
std::string place_text(const Sources& sources, Span span);

}  // namespace tapis::cli
