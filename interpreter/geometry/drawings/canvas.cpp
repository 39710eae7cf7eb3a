#include "interpreter/geometry/drawings/canvas.h"

#include <algorithm>

#include "interpreter/support/text.h"

namespace trigon::engine {

void Canvas::put(std::size_t x, std::size_t y, std::string_view text, const Painter& painted) {
  for (std::size_t at = 0; at < text.size(); ++x) {
    const std::size_t length = character_length(text, at);
    const std::string_view character = text.substr(at, length);
    lines_[y][x] = painted ? painted(character) : std::string(character);
    at += length;
  }
}

std::string Canvas::line(std::size_t y) const { return without_spaces_behind(join(lines_[y], "")); }

Painter painter_of(const DrawingContents& contents, Cell cell) {
  if (!contents.style.paint) return {};
  return [&contents, cell](std::string_view character) { return contents.style.paint(cell, character); };
}

std::string painted(const DrawingContents& contents, Cell cell, std::string_view text) {
  if (!contents.style.paint) return std::string(text);
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    out += contents.style.paint(cell, text.substr(at, length));
    at += length;
  }
  return out;
}

int first_drawn_row(const DrawingContents& contents) { return std::max(contents.style.first_row, 0); }

int last_drawn_row(const DrawingContents& contents, const Grid& grid) {
  return std::min(contents.style.last_row, grid.rows() - 1);
}

std::size_t text_width(const Grid& grid, const DrawingContents& contents, std::size_t least) {
  for (const Cell cell : grid.cells()) least = std::max(least, count_characters(contents.text_of(cell)));
  return least;
}

std::size_t margin_of(const Grid& grid, const ColumnNames& columns) {
  return columns.empty() ? 0 : std::to_string(grid.rows()).size() + 1;
}

std::string footer_line(const ColumnNames& columns, std::size_t first, std::size_t spacing) {
  std::size_t widest = 1, every = 1;
  for (const std::string& column : columns) widest = std::max(widest, count_characters(column));
  while (every * spacing <= widest) ++every;
  Canvas footer(first + columns.size() * spacing + widest, 1);
  for (std::size_t i = 0; i < columns.size(); i += every) footer.put(first + i * spacing, 0, columns[i]);
  return footer.line(0);
}

std::string without_spaces_behind(const std::string& text) { return text.substr(0, text.find_last_not_of(' ') + 1); }

}  // namespace trigon::engine
