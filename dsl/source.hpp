// Source texts and places in them. A place is three integers; lines and columns are
// computed only when somebody is told about it.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tapis {

// A stretch of a source file: byte offsets, end exclusive.
struct Span {
  std::uint16_t file = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  friend bool operator==(const Span&, const Span&) = default;
};

struct SourceFile {
  std::string name;  // as shown to people: the path given, or "stdlib/tricks.game"
  std::string text;
};

// Where a place is for people: both count from 1, columns count characters (code points).
struct LineColumn {
  int line = 1;
  int column = 1;
};

// All files of one program. A file keeps its number for ever.
class Sources {
 public:
  // Adds a text and returns its number. At most 65,535 files.
  std::uint16_t add(std::string name, std::string text);
  const SourceFile& file(std::uint16_t number) const { return files_[number]; }
  std::size_t size() const { return files_.size(); }
  // The text of a span; empty when the span lies outside its file.
  std::string_view text(Span span) const;
  LineColumn place(std::uint16_t file, std::uint32_t offset) const;
  // The whole line (without its end) in which the offset lies.
  std::string_view line(std::uint16_t file, std::uint32_t offset) const;

 private:
  std::vector<SourceFile> files_;
};

}  // namespace tapis
