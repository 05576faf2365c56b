// A page about a script: titles, sentences, lists and tables, and how they are written. Texts hold `code` and **words**
// that stand out; a line break within a text is '\n'.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "interpreter/cli/texts.hpp"

namespace tapis::cli {

struct Piece {
  enum class Is { heading, text, list, steps, table } is = Is::text;
  std::string text;                                // heading, text
  std::vector<std::pair<int, std::string>> items;  // list, steps (numbered): how deep, and what
  std::vector<std::vector<std::string>> rows;      // table: the first is the head
};

struct Section {
  std::string id;  // "players", "cards" …: the same in every language
  std::string title;
  std::vector<Piece> blocks;

  // Each adds a block; nothing is added where there is nothing to say.
  void heading(const std::string& text);
  void text(const std::string& text);
  void item(const std::string& text, int depth = 0) { line(Piece::Is::list, text, depth); }
  void step(const std::string& text, int depth = 0) { line(Piece::Is::steps, text, depth); }
  // A table without the columns in which nothing stands.
  void table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows);

 private:
  void line(Piece::Is is, const std::string& text, int depth);
};

struct Page {
  std::string name;      // of the script
  std::string language;  // "en", "fr"
  std::string title;
  std::vector<std::string> intro;
  std::vector<Section> sections;

  // Adds a section, unless there is nothing in it.
  void add(Section section);
};

// The page as Markdown, as one HTML file that needs no other, and as JSON for programs.
std::string page_markdown(const Page& page);
std::string page_html(const Page& page);
std::string page_json(const Page& page);

// Code in a text; several lines of code one below the other. Nothing for nothing.
std::string code(const std::vector<std::string>& lines);
std::string code(const std::string& line);
// A word that stands out; code does by itself.
std::string strong(const std::string& text);

}  // namespace tapis::cli
