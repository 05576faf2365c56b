// docs/corpus.md says of each game who plays it, how long it is and what it uses: that must be true.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

const std::filesystem::path root = TAPIS_SOURCE_DIR;

std::vector<std::string> lines_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

// Without blank lines, comments, and options with the lines that continue them.
int length_of(const std::vector<std::string>& lines) {
  int count = 0;
  bool option = false;
  for (const std::string& line : lines) {
    const std::size_t text = line.find_first_not_of(' ');
    if (text == std::string::npos || line[text] == '#') continue;
    option = line.rfind("option ", 0) == 0 || (option && text > 0);
    if (!option) ++count;
  }
  return count;
}

// What follows a word of the head, or nothing.
std::string after(const std::vector<std::string>& lines, const std::string& word) {
  for (const std::string& line : lines)
    if (line.rfind(word + " ", 0) == 0) return line.substr(word.size() + 1);
  return "";
}

// The cells of a row of a table, without blanks around them.
std::vector<std::string> cells_of(const std::string& row) {
  std::vector<std::string> cells;
  std::istringstream all(row.substr(1));
  for (std::string cell; std::getline(all, cell, '|');) {
    const std::size_t from = cell.find_first_not_of(' ');
    cells.push_back(from == std::string::npos ? "" : cell.substr(from, cell.find_last_not_of(' ') - from + 1));
  }
  return cells;
}

}  // namespace

TEST_CASE("the table of the games is true") {
  std::map<std::string, std::vector<std::string>> rows;
  for (const std::string& line : lines_of(root / "docs/corpus.md")) {
    if (line.rfind("| `", 0) != 0) continue;
    const std::vector<std::string> cells = cells_of(line);
    if (cells.size() == 6) rows[cells[0].substr(1, cells[0].size() - 2)] = cells;
  }
  std::size_t games = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "games")) {
    if (entry.path().extension() != ".game") continue;
    ++games;
    const std::string name = entry.path().stem().string();
    INFO(name);
    REQUIRE(rows.count(name) == 1);
    const std::vector<std::string>& row = rows[name];
    const std::vector<std::string> lines = lines_of(entry.path());
    if (const std::string players = after(lines, "players"); !players.empty()) CHECK(row[1] == players);
    CHECK(row[2] == std::to_string(length_of(lines)));
    std::string uses = row[3];
    uses.erase(std::remove(uses.begin(), uses.end(), '`'), uses.end());
    CHECK((uses == "—" ? "" : uses) == after(lines, "use"));
    CHECK_FALSE(row[5].empty());
  }
  CHECK(games == rows.size());
}
