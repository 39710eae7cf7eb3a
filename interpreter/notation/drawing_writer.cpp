// Draws boards as text; see drawing.h.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/drawing.h"
#include "interpreter/support/text.h"

namespace trigon {

namespace {

/// A page of characters to draw on, row 0 at the top. A cell's text may hold characters of several bytes.
class Canvas {
 public:
  Canvas(std::size_t width, std::size_t height) : lines_(height, std::vector<std::string>(width, " ")) {}

  void put(std::size_t x, std::size_t y, std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++x) {
      const std::size_t length = character_length(text, at);
      lines_[y][x] = std::string(text.substr(at, length));
      at += length;
    }
  }

  std::string line(std::size_t y) const {
    std::string out;
    for (const std::string& character : lines_[y]) out += character;
    return out.substr(0, out.find_last_not_of(' ') + 1);
  }

 private:
  std::vector<std::vector<std::string>> lines_;
};

/// The widest cell text, at least `least`.
std::size_t text_width(const Grid& grid, const std::function<std::string(Cell)>& text_of, std::size_t least) {
  for (std::size_t cell = 0; cell < grid.cell_count(); ++cell)
    least = std::max(least, count_characters(text_of(static_cast<Cell>(cell))));
  return least;
}

/// Layout of triangles whose inside is `width` characters wide, an even number:
///
///      /\          first line of a row: down-cells' text between the tips of up-cells
///     /  \         ...
///    /K   \        last line: up-cells' text
///    ------
class TriangleWriter {
 public:
  TriangleWriter(const Grid& grid, const std::function<std::string(Cell)>& text_of)
      : grid_(grid),
        text_of_(text_of),
        half_((text_width(grid, text_of, 2) + 1) / 2),
        canvas_(static_cast<std::size_t>(grid.columns() + 1) * (half_ + 1), line_count(grid)) {}

  std::size_t lines_per_row() const { return half_ + 2; }

  const Canvas& draw() {
    for (int row = 0; row < grid_.rows(); ++row) draw_holes(row);
    for (std::size_t cell = 0; cell < grid_.cell_count(); ++cell)
      draw_cell(grid_.coordinates(static_cast<Cell>(cell)), text_of_(static_cast<Cell>(cell)));
    return canvas_;
  }

  /// The first canvas line of a row.
  std::size_t top_of(int row) const { return static_cast<std::size_t>(grid_.rows() - 1 - row) * lines_per_row() + 1; }
  std::size_t left_of(int column) const {
    return static_cast<std::size_t>(column - grid_.first_column()) * (half_ + 1);
  }
  std::size_t middle_of(int column) const { return left_of(column) + half_; }

 private:
  std::size_t line_count(const Grid& grid) const { return static_cast<std::size_t>(grid.rows()) * (half_ + 2) + 1; }

  /// What is no cell between the first and the last cell of a row is drawn too, or the row could not be read back.
  void draw_holes(int row) {
    int first = grid_.columns(), last = -1;
    for (int column = 0; column < grid_.columns(); ++column)
      if (grid_.cell_at({column, row}) != no_cell) {
        first = std::min(first, column);
        last = column;
      }
    for (int column = first; column < last; ++column)
      if (grid_.cell_at({column, row}) == no_cell) draw_cell({column, row}, std::string(2 * half_, '#'));
  }

  void draw_cell(Coordinates at, const std::string& text) {
    const std::size_t left = left_of(at.column);
    const std::size_t right = left + 2 * half_ + 1;
    const std::size_t top = top_of(at.row);
    const bool up = is_up(at);
    for (std::size_t i = 0; i <= half_; ++i) {
      const std::size_t inset = up ? half_ - i : i;
      canvas_.put(left + inset, top + i, up ? "/" : "\\");
      canvas_.put(right - inset, top + i, up ? "\\" : "/");
    }
    canvas_.put(left, up ? top + half_ + 1 : top - 1, std::string(2 * half_ + 2, '-'));
    canvas_.put(left + 1, up ? top + half_ : top, text);
  }

  const Grid& grid_;
  const std::function<std::string(Cell)>& text_of_;
  /// Half the inside of a cell, in characters; also the lines of a row less one.
  std::size_t half_;
  Canvas canvas_;
};

std::string trim_right(std::string text) { return text.substr(0, text.find_last_not_of(' ') + 1); }

std::string print_triangles(const Grid& grid, const std::function<std::string(Cell)>& text_of, bool has_labels) {
  TriangleWriter writer(grid, text_of);
  const Canvas& canvas = writer.draw();
  const std::size_t margin = has_labels ? std::to_string(grid.rows()).size() + 1 : 0;
  std::vector<std::string> lines;
  const std::size_t count = static_cast<std::size_t>(grid.rows()) * writer.lines_per_row() + 1;
  for (std::size_t y = 0; y < count; ++y) lines.push_back(std::string(margin, ' ') + canvas.line(y));
  if (has_labels) {
    for (int row = 0; row < grid.rows(); ++row) {
      std::string& line = lines[writer.top_of(row) + writer.lines_per_row() - 2];
      line.replace(0, margin, fmt::format("{:<{}}", row + 1, margin));
    }
    // Letters of neighbouring columns would run together when they are longer than one character.
    const int every = grid.columns() > 26 ? 2 : 1;
    Canvas footer(writer.left_of(grid.columns() + 2), 1);
    const int first = grid.first_column();
    for (int column = first; column < grid.columns(); column += every)
      footer.put(writer.middle_of(column), 0, column_letters(column - first));
    lines.push_back(std::string(margin, ' ') + footer.line(0));
  }
  std::string out;
  for (const std::string& line : lines)
    if (!trim(line).empty()) out += trim_right(line) + "\n";
  return out;
}

std::string print_squares(const Grid& grid, const std::function<std::string(Cell)>& text_of, bool has_labels) {
  const std::size_t width = text_width(grid, text_of, 1);
  const std::size_t margin = has_labels ? std::to_string(grid.rows()).size() + 1 : 0;
  std::string out;
  for (int row = grid.rows() - 1; row >= 0; --row) {
    std::string line = has_labels ? fmt::format("{:<{}}", row + 1, margin) : "";
    for (int column = 0; column < grid.columns(); ++column) {
      const Cell cell = grid.cell_at({column, row});
      const std::string text = cell == no_cell ? "#" : text_of(cell);
      line += pad_right(text.empty() ? "." : text, width + 1);
    }
    out += trim_right(line) + "\n";
  }
  if (!has_labels) return out;
  std::string footer(margin, ' ');
  for (int column = 0; column < grid.columns(); ++column) footer += pad_right(column_letters(column), width + 1);
  return out + trim_right(footer) + "\n";
}

}  // namespace

std::string print_drawing(const Grid& grid, const std::function<std::string(Cell)>& text_of, bool has_labels) {
  return grid.lattice() == Lattice::triangle ? print_triangles(grid, text_of, has_labels)
                                             : print_squares(grid, text_of, has_labels);
}

}  // namespace trigon
