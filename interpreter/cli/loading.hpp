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
// Writes a file by way of a new one beside it, so that no half of it is ever left. A link stays one.
void write_file(const std::string& path, const std::string& text);

// Whether the name of a game is a path.
bool is_path(const std::string& name);
// The errors among the findings, as people read them.
std::string errors_text(const Diagnostics& findings, const Sources& sources);
// The checked script that a name or a path means, a game or a module. Fails with the findings if it has errors, with
// suggestions if there is none.
std::shared_ptr<const Checked> load_script(const std::string& name);
// The same of a game only: fails for a module.
std::shared_ptr<const Checked> load_playable(const std::string& name);

// What people write for an option's value, as scripts spell it: `on` and `off` stand for yes and no.
std::string option_value(const Program& program, const std::string& name, const std::string& value);
// Players and options from the flags.
Settings settings_of(const CommonOptions& common, const Program& program, bool traced = false);
// The script compiled for the flags.
std::shared_ptr<const Game> load_game(const CommonOptions& common, bool traced = false);
std::shared_ptr<const Game> load_game(std::shared_ptr<const Checked> checked, const CommonOptions& common,
                                      bool traced = false);

// " Did you mean x, y or z?" with a space before it, or nothing.
std::string did_you_mean(const std::string& wanted, const std::vector<std::string>& known);

// "games/hearts.game:12:3" of a place; nothing for none.
std::string place_text(const Sources& sources, Span span);

}  // namespace tapis::cli
