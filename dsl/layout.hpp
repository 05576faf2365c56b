// The first pass over a script: lines and indentation become control characters, so that the
// grammar sees neither. Comments and blank lines are taken out and kept beside, continuation lines
// are joined, and what is wrong with the text itself is reported here, before the grammar.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "dsl/diagnostic.hpp"
#include "dsl/source.hpp"
#include "dsl/tree.hpp"

namespace tapis {

inline constexpr char line_end = '\n';  // after every logical line
inline constexpr char block_begin = 1;  // before a line that is indented deeper than the one before
inline constexpr char block_end = 2;    // before a line that is indented less, and at the end; one for each block

inline constexpr std::size_t largest_file = std::size_t{16} * 1024 * 1024;
inline constexpr std::size_t most_errors = 100;  // in one file; what comes after is not worth reading

// What the grammar reads instead of the source.
struct TextLayout {
  // From here on the buffer follows the source byte by byte, until the next piece.
  struct Piece {
    std::uint32_t at;
    std::uint32_t source;
  };
  // One logical line: one or more lines of the source.
  struct Line {
    std::uint32_t begin;         // in the buffer
    std::uint32_t end;           // in the buffer: its line_end
    std::uint32_t source_begin;  // where its first line begins, indentation included
    std::uint32_t source_end;    // where its last line ends
    std::uint32_t indent;        // columns of its first line
    bool spoilt;                 // has an error of text or layout: nothing more is said about it
  };
  // One `##` comment.
  struct DocLine {
    Span span;           // of the text, without the marks and the blanks around
    std::uint32_t line;  // number of the logical line it belongs to
    bool leading;        // stands before that line; else at its end or inside it
    bool head;           // describes the whole file
  };

  std::uint16_t file = 0;
  std::string text;
  std::vector<Piece> pieces;
  std::vector<Line> lines;
  std::vector<DocLine> docs;   // in order
  std::vector<Trivia> trivia;  // in order

  // The place in the source of a place in the buffer.
  std::uint32_t source_of(std::uint32_t at) const;
  // The stretch of the source of a stretch of the buffer.
  Span span(std::uint32_t begin, std::uint32_t end) const;
  // The number of the logical line in which a place of the buffer lies.
  std::size_t line_of(std::uint32_t at) const;
};

// Lays out one file. Errors go to `findings`; the result can always be parsed.
TextLayout lay_out(const Sources& sources, std::uint16_t file, Diagnostics& findings);

}  // namespace tapis
