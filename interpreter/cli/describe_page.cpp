#include "interpreter/cli/describe_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace tapis::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string replaced(const std::string& text, char sign, const std::string& by) {
  std::string out;
  for (const char each : text) {
    if (each == sign) {
      out += by;
    } else {
      out += each;
    }
  }
  return out;
}

std::string markdown_table(const Piece& block) {
  std::string out;
  for (std::size_t i = 0; i < block.rows.size(); ++i) {
    out += "|";
    for (const std::string& cell : block.rows[i])
      out += (cell.empty() ? "" : " " + replaced(replaced(cell, '|', "\\|"), '\n', "<br>")) + " |";
    out += "\n";
    if (i > 0) continue;
    out += "|";
    for (std::size_t column = 0; column < block.rows[0].size(); ++column) out += "---|";
    out += "\n";
  }
  return out;
}

std::string markdown_list(const Piece& block) {
  std::string out;
  int number = 0;
  for (const auto& [depth, text] : block.items) {
    const bool numbered = block.is == Piece::Is::steps && depth == 0;
    // Below a number its text begins three columns in, below a dash two.
    const int indent = depth == 0 ? 0 : (block.is == Piece::Is::steps ? 1 : 0) + 2 * depth;
    out += fmt::format("{}{} {}\n", std::string(static_cast<std::size_t>(indent), ' '),
                       numbered ? fmt::format("{}.", ++number) : "-", replaced(text, '\n', "<br>"));
  }
  return out;
}

std::string html_text(const std::string& text) {
  std::string out;
  bool is_code = false, is_strong = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char sign = text[i];
    if (sign == '`') {
      out += is_code ? "</code>" : "<code>";
      is_code = !is_code;
    } else if (!is_code && text.compare(i, 2, "**") == 0) {
      out += is_strong ? "</strong>" : "<strong>";
      is_strong = !is_strong;
      ++i;
    } else if (sign == '\n') {
      out += "<br>";
    } else if (sign == '&') {
      out += "&amp;";
    } else if (sign == '<') {
      out += "&lt;";
    } else if (sign == '>') {
      out += "&gt;";
    } else {
      out += sign;
    }
  }
  return out + (is_code ? "</code>" : "") + (is_strong ? "</strong>" : "");
}

std::string html_table(const Piece& block) {
  std::string out = "<table>\n";
  for (std::size_t i = 0; i < block.rows.size(); ++i) {
    out += "<tr>";
    for (const std::string& cell : block.rows[i])
      out += (i == 0 ? "<th>" : "<td>") + html_text(cell) + (i == 0 ? "</th>" : "</td>");
    out += "</tr>\n";
  }
  return out + "</table>\n";
}

// Lists within lists: a deeper item opens one in the item before it.
std::string html_list(const Piece& block) {
  const auto tag = [&](int depth) { return depth == 0 && block.is == Piece::Is::steps ? "ol" : "ul"; };
  std::string out;
  int open = -1;
  for (const auto& [depth, text] : block.items) {
    if (open >= depth) out += "</li>\n";
    for (; open > depth; --open) out += fmt::format("</{}>\n</li>\n", tag(open));
    for (; open < depth; ++open) out += fmt::format("<{}>\n{}", tag(open + 1), open + 1 < depth ? "<li>" : "");
    out += "<li>" + html_text(text);
  }
  for (; open >= 0; --open) out += fmt::format("</li>\n</{}>\n", tag(open));
  return out;
}

constexpr const char* style =
    "body{max-width:46em;margin:2em auto;padding:0 1em;font:17px/1.55 Georgia,serif;color:#222;background:#fdfcf8}"
    "h1,h2,h3{line-height:1.2;color:#14532d}h2{margin-top:2em;border-bottom:1px solid #ccc}"
    "code{font:.88em ui-monospace,monospace;background:#efece2;padding:.1em .25em;border-radius:3px}"
    "table{border-collapse:collapse;margin:1em 0}th,td{border:1px solid #ccc;padding:.3em .6em;text-align:left;"
    "vertical-align:top}th{background:#efece2}nav{columns:2}nav a{display:block;color:#14532d}"
    "@media(prefers-color-scheme:dark){body{background:#1b1b1b;color:#ddd}h1,h2,h3,nav a{color:#8fce9f}"
    "code,th{background:#2b2b2b}th,td,h2{border-color:#444}}";

std::string html_block(const Piece& block) {
  switch (block.is) {
    case Piece::Is::heading:
      return "<h3>" + html_text(block.text) + "</h3>\n";
    case Piece::Is::text:
      return "<p>" + html_text(block.text) + "</p>\n";
    case Piece::Is::list:
    case Piece::Is::steps:
      return html_list(block);
    case Piece::Is::table:
      return html_table(block);
  }
  return "";
}

Json json_block(const Piece& block) {
  switch (block.is) {
    case Piece::Is::heading:
      return {{"is", "heading"}, {"text", block.text}};
    case Piece::Is::text:
      return {{"is", "text"}, {"text", block.text}};
    case Piece::Is::table:
      return {{"is", "table"},
              {"head", block.rows[0]},
              {"rows", std::vector<std::vector<std::string>>(block.rows.begin() + 1, block.rows.end())}};
    case Piece::Is::list:
    case Piece::Is::steps:
      break;
  }
  Json items = Json::array();
  for (const auto& [depth, text] : block.items) items.push_back({{"depth", depth}, {"text", text}});
  return {{"is", block.is == Piece::Is::list ? "list" : "steps"}, {"items", std::move(items)}};
}

}  // namespace

void Section::heading(const std::string& text) {
  if (!text.empty()) blocks.push_back({Piece::Is::heading, text, {}, {}});
}

void Section::text(const std::string& text) {
  if (!text.empty()) blocks.push_back({Piece::Is::text, text, {}, {}});
}

void Section::line(Piece::Is is, const std::string& text, int depth) {
  if (text.empty()) return;
  if (blocks.empty() || blocks.back().is != is) blocks.push_back({is, "", {}, {}});
  blocks.back().items.emplace_back(depth, text);
}

void Section::table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) {
  if (rows.empty()) return;
  Piece block{Piece::Is::table, "", {}, std::vector<std::vector<std::string>>(rows.size() + 1)};
  for (std::size_t i = 0; i < head.size(); ++i) {
    if (std::all_of(rows.begin(), rows.end(), [&](const auto& row) { return row[i].empty(); })) continue;
    block.rows[0].push_back(head[i]);
    for (std::size_t row = 0; row < rows.size(); ++row) block.rows[row + 1].push_back(rows[row][i]);
  }
  blocks.push_back(std::move(block));
}

void Page::add(Section section) {
  if (!section.blocks.empty()) sections.push_back(std::move(section));
}

std::string page_markdown(const Page& page) {
  std::string out = "# " + page.title + "\n";
  for (const std::string& line : page.intro) out += "\n" + line + "\n";
  for (const Section& section : page.sections) {
    out += "\n## " + section.title + "\n";
    for (const Piece& block : section.blocks) {
      out += "\n";
      if (block.is == Piece::Is::table) out += markdown_table(block);
      if (block.is == Piece::Is::list || block.is == Piece::Is::steps) out += markdown_list(block);
      if (block.is == Piece::Is::heading) out += "### " + block.text + "\n";
      if (block.is == Piece::Is::text) out += replaced(block.text, '\n', "  \n") + "\n";
    }
  }
  return out;
}

std::string page_html(const Page& page) {
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n"
      "<style>{}</style>\n</head>\n<body>\n<h1>{}</h1>\n",
      page.language, html_text(page.title), style, html_text(page.title));
  for (const std::string& line : page.intro) out += "<p>" + html_text(line) + "</p>\n";
  out += "<nav>\n";
  for (const Section& section : page.sections)
    out += fmt::format("<a href=\"#{}\">{}</a>\n", section.id, html_text(section.title));
  out += "</nav>\n";
  for (const Section& section : page.sections) {
    out += fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n", section.id, html_text(section.title));
    for (const Piece& block : section.blocks) out += html_block(block);
    out += "</section>\n";
  }
  return out + "</body>\n</html>\n";
}

std::string page_json(const Page& page) {
  Json json = {{"version", 1}, {"name", page.name}, {"language", page.language}, {"title", page.title}};
  json["intro"] = page.intro;
  json["sections"] = Json::array();
  for (const Section& section : page.sections) {
    Json blocks = Json::array();
    for (const Piece& block : section.blocks) blocks.push_back(json_block(block));
    json["sections"].push_back({{"id", section.id}, {"title", section.title}, {"blocks", std::move(blocks)}});
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string code(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    if (!out.empty()) out += "\n";
    for (std::size_t i = 0; i < indent; ++i) out += "\u00A0";  // else a page drops them
    out += "`" + line.substr(indent) + "`";
  }
  return out;
}

std::string code(const std::string& line) { return line.empty() ? "" : "`" + line + "`"; }

std::string strong(const std::string& text) { return text.empty() || text[0] == '`' ? text : "**" + text + "**"; }

}  // namespace tapis::cli
