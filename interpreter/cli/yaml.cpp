#include "interpreter/cli/yaml.hpp"

#include <fmt/format.h>
#include <yaml-cpp/depthguard.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "dsl/diagnostic.hpp"
#include "interpreter/cli/yaml_mistakes.hpp"

namespace tapis::cli {
namespace {

// Builds the tree from the library's events. Events, not its nodes: those drop the places of keys, accept a key twice
// and expand aliases.
class Builder : public YAML::EventHandler {
 public:
  explicit Builder(const std::string& text) : text_(text) {
    lines_.push_back(0);
    for (std::size_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n') lines_.push_back(i + 1);
  }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (documents_++ == 0) return;
    const bool marked = mark.line >= 0 && text_.compare(lines_[static_cast<std::size_t>(mark.line)], 3, "---") == 0;
    fail(mark, marked ? "a file holds one document; `---` starts a second one"
                      : "this line is indented less than the first one: both begin in one column");
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    plain(mark, "", anchor);
    add(mark, Data::Is::null, {});
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { fail(mark, "aliases (`*name`) are not used here"); }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    plain(mark, tag, anchor);
    if (tag == "!") check_closed(mark);
    add(mark, Data::Is::scalar, value);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    plain(mark, tag, anchor);
    open(mark, Data::Is::list);
  }
  void OnSequenceEnd() override { stack_.pop_back(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    plain(mark, tag, anchor);
    open(mark, Data::Is::map);
  }
  void OnMapEnd() override { stack_.pop_back(); }

  // The line and column, from 1, of a place that the library gives.
  std::pair<int, int> place(const YAML::Mark& mark) const {
    if (mark.line < 0) return {0, 0};
    const auto line = std::min<std::size_t>(static_cast<std::size_t>(mark.line), lines_.size() - 1);
    const std::size_t begin = lines_[line];
    const std::size_t end = std::min(text_.size(), begin + static_cast<std::size_t>(std::max(mark.column, 0)));
    int column = 1;
    for (std::size_t i = begin; i < end; ++i)
      if ((static_cast<unsigned char>(text_[i]) & 0xc0u) != 0x80u) ++column;
    return {static_cast<int>(line) + 1, column};
  }
  [[noreturn]] void fail(const YAML::Mark& mark, const std::string& message) const {
    const auto [line, column] = place(mark);
    throw DataError(line, column, message);
  }

  Data root;

 private:
  struct Open {
    Data* node;
    bool key_given = false;
    std::set<std::string> keys;
  };

  void plain(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) const {
    if (anchor != 0) fail(mark, "anchors (`&name`) are not used here");
    if (!tag.empty() && tag != "?" && tag != "!") fail(mark, "tags (`!name`) are not used here");
  }

  // The library takes the end of the file for a closing quote if a line end comes before it.
  void check_closed(const YAML::Mark& mark) const {
    if (mark.line < 0 || static_cast<std::size_t>(mark.line) >= lines_.size()) return;
    std::size_t at = lines_[static_cast<std::size_t>(mark.line)] + static_cast<std::size_t>(std::max(mark.column, 0));
    if (at >= text_.size() || (text_[at] != '"' && text_[at] != '\'')) return;
    const char quote = text_[at];
    while (++at < text_.size()) {
      if (quote == '"' && text_[at] == '\\')
        ++at;
      else if (text_[at] == quote)
        return;  // a doubled quote does not matter: the second closes as well
    }
    fail(mark, unclosed_text(quote));
  }

  Data* add(const YAML::Mark& mark, Data::Is is, const std::string& text) {
    if (++nodes_ > max_data_nodes) fail(mark, fmt::format("more than {} values in one file", max_data_nodes));
    const auto [line, column] = place(mark);
    Data* slot = &root;
    if (!stack_.empty()) {
      Open& top = stack_.back();
      if (top.node->list()) {
        slot = &top.node->items.emplace_back();
      } else if (!top.key_given) {
        if (is != Data::Is::scalar) fail(mark, "a key must be a word or a number");
        if (!top.keys.insert(text).second) fail(mark, fmt::format("`{}` is given twice", text));
        top.node->entries.push_back({text, line, column, {}});
        top.key_given = true;
        return nullptr;
      } else {
        top.key_given = false;
        slot = &top.node->entries.back().value;
      }
    }
    slot->is = is;
    slot->text = text;
    slot->line = line;
    slot->column = column;
    return slot;
  }

  void open(const YAML::Mark& mark, Data::Is is) {
    if (stack_.size() >= static_cast<std::size_t>(max_data_depth))
      fail(mark, fmt::format("nested more than {} levels deep", max_data_depth));
    // A parent's vectors do not grow while a child is open, so the pointer stays good.
    stack_.push_back({add(mark, is, {}), false, {}});
  }

  const std::string& text_;
  std::vector<std::size_t> lines_;
  std::vector<Open> stack_;
  std::size_t nodes_ = 0;
  int documents_ = 0;
};

Data from_json(const nlohmann::json& json, int depth) {
  if (depth > max_data_depth) throw DataError(0, 0, fmt::format("nested more than {} levels deep", max_data_depth));
  Data data;
  switch (json.type()) {
    case nlohmann::json::value_t::object:
      data.is = Data::Is::map;
      for (const auto& [key, value] : json.items()) data.entries.push_back({key, 0, 0, from_json(value, depth + 1)});
      break;
    case nlohmann::json::value_t::array:
      data.is = Data::Is::list;
      for (const auto& value : json) data.items.push_back(from_json(value, depth + 1));
      break;
    case nlohmann::json::value_t::null:
    case nlohmann::json::value_t::discarded:
      break;
    default:
      data.is = Data::Is::scalar;
      if (json.is_string())
        data.text = json.get<std::string>();
      else if (json.is_boolean())
        data.text = json.get<bool>() ? "yes" : "no";
      else
        data.text = json.dump();
  }
  return data;
}

// Invalid bytes would come back inside messages; a case file is UTF-8 or it is nothing.
void check_encoding(const std::string& text) {
  int line = 1;
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const std::size_t length = byte < 0x80         ? 1
                               : (byte >> 5) == 6  ? 2
                               : (byte >> 4) == 14 ? 3
                               : (byte >> 3) == 30 ? 4
                                                   : 0;
    bool fine = length > 0 && i + length <= text.size() && byte != 0;
    for (std::size_t k = 1; fine && k < length; ++k) fine = (static_cast<unsigned char>(text[i + k]) & 0xc0u) == 0x80u;
    if (!fine) throw DataError(line, 0, "the file is not UTF-8 text");
    if (byte == '\n') ++line;
    i += length;
  }
}

}  // namespace

const Data* Data::find(const std::string& key) const {
  for (const DataEntry& entry : entries)
    if (entry.key == key) return &entry.value;
  return nullptr;
}

Data read_yaml(const std::string& text) {
  if (text.size() > max_data_bytes) throw DataError(0, 0, fmt::format("larger than {} bytes", max_data_bytes));
  check_encoding(text);
  refuse_tabs(text);
  Builder builder(text);
  try {
    std::istringstream in(text);
    YAML::Parser parser(in);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::Exception& error) {
    const auto [line, column] = builder.place(error.mark);
    throw yaml_mistake(text, line, column, error.msg);
  }
  return std::move(builder.root);
}

Data read_json(const nlohmann::json& json) { return from_json(json, 0); }

std::string flow_text(const Data& data) {
  std::string out;
  switch (data.is) {
    case Data::Is::null:
      return "null";
    case Data::Is::scalar:
      return data.text;
    case Data::Is::list:
      for (const Data& item : data.items) out += (out.empty() ? "" : ", ") + flow_text(item);
      return "[" + out + "]";
    case Data::Is::map:
      for (const DataEntry& entry : data.entries)
        out += (out.empty() ? "" : ", ") + entry.key + ": " + flow_text(entry.value);
      return "{" + out + "}";
  }
  return out;
}

namespace {

// The byte at which a line and column (in characters) begin.
std::uint32_t offset_of(const std::string& text, int line, int column) {
  std::size_t at = 0;
  for (int i = 1; i < line && at < text.size(); ++i) at = std::min(text.size(), text.find('\n', at)) + 1;
  at = std::min(at, text.size());
  const auto begins = [&](std::size_t i) { return (static_cast<unsigned char>(text[i]) & 0xc0u) != 0x80u; };
  for (int i = 1; i < column && at < text.size() && text[at] != '\n'; ++i) {
    ++at;
    while (at < text.size() && !begins(at)) ++at;
  }
  return static_cast<std::uint32_t>(at);
}

// Would the words be read as something else, or as less than they are?
bool needs_quotes(const std::string& text) {
  if (text.empty() || text.front() == ' ' || text.back() == ' ') return true;
  if (text.find_first_of(",[]{}:#") != std::string::npos) return true;
  if (std::string_view("&*!|>'\"%@`?").find(text.front()) != std::string_view::npos) return true;
  if (std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; })) return true;
  if (text.front() == '-' && (text.size() == 1 || text[1] < '0' || text[1] > '9')) return true;
  return text == "~" || text == "null" || text == "Null" || text == "NULL";
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string scalar_text(const std::string& text) { return needs_quotes(text) ? quoted(text) : text; }

}  // namespace

std::string yaml_text(const Data& data) {
  std::string out;
  switch (data.is) {
    case Data::Is::null:
      return "null";
    case Data::Is::scalar:
      return scalar_text(data.text);
    case Data::Is::list:
      for (const Data& item : data.items) out += (out.empty() ? "" : ", ") + yaml_text(item);
      return "[" + out + "]";
    case Data::Is::map:
      for (const DataEntry& entry : data.entries)
        out += (out.empty() ? "" : ", ") + scalar_text(entry.key) + ": " + yaml_text(entry.value);
      return "{" + out + "}";
  }
  return out;
}

std::string excerpt_at(const std::string& file, const std::string& text, int line, int column, bool colour) {
  if (line <= 0 || column <= 0) return "";
  Sources sources;
  sources.add(file, text);
  return excerpt(sources, {0, offset_of(text, line, column), 0}, colour);
}

std::string missing_colon(const std::string& word, const std::vector<std::string>& known) {
  const std::string key = word.substr(0, word.find_first_of(" :={["));
  const bool begins = key.size() < word.size() && std::find(known.begin(), known.end(), key) != known.end();
  return begins ? fmt::format("; write a colon and a blank behind `{}`", key) : "";
}

std::string unknown_word(const std::string& what, const std::string& word, const std::vector<std::string>& known) {
  std::string message = fmt::format("unknown {} `{}`", what, word);
  const std::string colon = missing_colon(word, known);
  if (!colon.empty()) return message + colon;
  const auto near = suggestions(word, known);
  if (!near.empty())
    message += fmt::format("; did you mean `{}`?", near.front());
  else if (!known.empty() && known.size() <= 24)
    message += fmt::format("; known are {}", fmt::join(known, ", "));
  return message;
}

}  // namespace tapis::cli
