// Structured data as people write it: the one place that knows the YAML library (but for its
// words, see yaml_mistakes.hpp), and the small tree that
// case files and protocol requests share. Scalars stay text, so that `010`, `no` and `7♠` mean what they say.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace tapis::cli {

struct DataEntry;

// One node. `line` and `column` count from 1 (columns in characters); 0 where there is no file.
struct Data {
  enum class Is : unsigned char { null, scalar, list, map } is = Is::null;
  std::string text;                // scalar
  std::vector<Data> items;         // list
  std::vector<DataEntry> entries;  // map, in the order written
  int line = 0, column = 0;

  bool scalar() const { return is == Is::scalar; }
  bool list() const { return is == Is::list; }
  bool map() const { return is == Is::map; }
  // The entry of a map with that key; nullptr if there is none, or this is no map.
  const Data* find(const std::string& key) const;
};

// A key of a map, where it stands, and its value.
struct DataEntry {
  std::string key;
  int line = 0, column = 0;
  Data value;
};

// What is wrong with the data, and where.
class DataError : public std::runtime_error {
 public:
  DataError(int line, int column, const std::string& message)
      : std::runtime_error(message), line_(line), column_(column) {}
  DataError(const Data& at, const std::string& message) : DataError(at.line, at.column, message) {}
  DataError(const DataEntry& at, const std::string& message) : DataError(at.line, at.column, message) {}
  int line() const { return line_; }
  int column() const { return column_; }

 private:
  int line_, column_;
};

inline constexpr std::size_t max_data_bytes = 4u << 20;
inline constexpr std::size_t max_data_nodes = 400000;
inline constexpr int max_data_depth = 24;

// Reads one YAML document. Throws DataError for anything unreadable, for a key written twice, anchors, aliases,
// tags, several documents, and for what exceeds the limits above. An empty text is a null node.
Data read_yaml(const std::string& text);

// The same tree from JSON: numbers and booleans become text (`true` reads `yes`). Throws DataError when it is nested
// too deep.
Data read_json(const nlohmann::json& json);

// One line for people, in YAML's flow style.
std::string flow_text(const Data& data);

// The same as YAML that reads as this tree again: words are quoted where they must be.
std::string yaml_text(const Data& data);

// The line of a place with a caret below it, as findings in scripts have it; nothing without a place.
std::string excerpt_at(const std::string& file, const std::string& text, int line, int column, bool colour = false);

// What to say of a word that begins like a known key and goes on: YAML takes `play:3` and `play 3` for one word.
// Nothing if it does not.
std::string missing_colon(const std::string& word, const std::vector<std::string>& known);

// The error for a word that is not among those known, with a suggestion if one is near.
std::string unknown_word(const std::string& what, const std::string& word, const std::vector<std::string>& known);

}  // namespace tapis::cli
