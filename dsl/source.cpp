#include "dsl/source.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace tapis {

std::uint16_t Sources::add(std::string name, std::string text) {
  if (files_.size() > 0xffff) throw std::length_error("more than 65,536 source files");
  files_.push_back({std::move(name), std::move(text)});
  return static_cast<std::uint16_t>(files_.size() - 1);
}

std::string_view Sources::text(Span span) const {
  if (span.file >= files_.size()) return {};
  const std::string& text = files_[span.file].text;
  if (span.begin > span.end || span.end > text.size()) return {};
  return std::string_view(text).substr(span.begin, span.end - span.begin);
}

LineColumn Sources::place(std::uint16_t file, std::uint32_t offset) const {
  LineColumn result;
  if (file >= files_.size()) return result;
  const std::string& text = files_[file].text;
  const std::size_t end = std::min<std::size_t>(offset, text.size());
  std::size_t start = 0;
  for (std::size_t i = 0; i < end; ++i) {
    if (text[i] != '\n') continue;
    ++result.line;
    start = i + 1;
  }
  for (std::size_t i = start; i < end; ++i) {
    // Bytes 10xxxxxx go on with a character that has begun before.
    if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) ++result.column;
  }
  return result;
}

std::string_view Sources::line(std::uint16_t file, std::uint32_t offset) const {
  if (file >= files_.size()) return {};
  const std::string_view text = files_[file].text;
  const std::size_t at = std::min<std::size_t>(offset, text.size());
  const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  const std::size_t start = before == std::string_view::npos ? 0 : before + 1;
  std::size_t end = text.find('\n', at);
  if (end == std::string_view::npos) end = text.size();
  if (end > start && text[end - 1] == '\r') --end;
  return text.substr(start, end - start);
}

}  // namespace tapis
