#include "interpreter/support/located_text.h"

#include <algorithm>

namespace trigon::engine {

LocatedText LocatedText::standalone(std::string name, std::string text) {
  auto source = std::make_shared<const Source>(std::move(name), text);
  std::vector<std::size_t> offsets;
  for (std::size_t line = 0; line < source->line_count(); ++line) offsets.push_back(source->line_start(line));
  return {std::move(text), Span{source, 0, source->text().size()}, std::move(offsets)};
}

Span LocatedText::at(std::size_t offset, std::size_t length) const {
  if (line_offsets.empty()) return whole;
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(offset, text.size()));
  const auto line = static_cast<std::size_t>(std::count(text.begin(), end, '\n'));
  if (line >= line_offsets.size()) return whole;
  const auto line_start = line == 0 ? 0 : text.rfind('\n', offset - 1) + 1;
  return {whole.source, line_offsets[line] + (offset - line_start), length};
}

}  // namespace trigon::engine
