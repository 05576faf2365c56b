// What people get wrong in YAML, told by what it looks like: the library's own words are about its insides.
#pragma once
#include <string>

#include "interpreter/cli/yaml.hpp"

namespace tapis::cli {

// What is wrong with a text that the library refused at a place (from 1) with these words, and where.
DataError yaml_mistake(const std::string& text, int line, int column, const std::string& said);

// Of a text whose quotation mark is not closed.
std::string unclosed_text(char quote);

// Throws if a line is indented with a tab: the library reads such lines as a part of the one above.
void refuse_tabs(const std::string& text);

}  // namespace tapis::cli
