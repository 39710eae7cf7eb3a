// Draws boards as text; see drawing.h.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/drawing.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// Puts color codes around a character.
using Painter = std::function<std::string(std::string_view)>;

/// A page of characters to draw on, row 0 at the top. A cell's text may hold characters of several bytes, and each of
/// them may have color codes.
class Canvas {
 public:
  Canvas(std::size_t width, std::size_t height) : lines_(height, std::vector<std::string>(width, " ")) {}

  void put(std::size_t x, std::size_t y, std::string_view text, const Painter& painted = {}) {
    for (std::size_t at = 0; at < text.size(); ++x) {
      const std::size_t length = character_length(text, at);
      const std::string_view character = text.substr(at, length);
      lines_[y][x] = painted ? painted(character) : std::string(character);
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

/// What a drawing shows, and how.
struct Contents {
  const std::function<std::string(Cell)>& text_of;
  DrawingStyle style;

  Painter painter(Cell cell) const {
    if (!style.paint) return {};
    return [this, cell](std::string_view character) { return style.paint(cell, character); };
  }
  std::string painted(Cell cell, std::string_view text) const {
    if (!style.paint) return std::string(text);
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t length = character_length(text, at);
      out += style.paint(cell, text.substr(at, length));
      at += length;
    }
    return out;
  }
  int first_row() const { return std::max(style.first_row, 0); }
  int last_row(const Grid& grid) const { return std::min(style.last_row, grid.rows() - 1); }
};

/// The widest cell text, at least `least`.
std::size_t text_width(const Grid& grid, const Contents& contents, std::size_t least) {
  for (std::size_t cell = 0; cell < grid.cell_count(); ++cell)
    least = std::max(least, count_characters(contents.text_of(static_cast<Cell>(cell))));
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
  TriangleWriter(const Grid& grid, const Contents& contents)
      : grid_(grid),
        contents_(contents),
        half_((text_width(grid, contents, 2) + 1) / 2),
        canvas_(static_cast<std::size_t>(grid.columns() + 1) * (half_ + 1), line_count(grid)) {}

  std::size_t lines_per_row() const { return half_ + 2; }

  const Canvas& draw() {
    for (int row = 0; row < grid_.rows(); ++row) draw_holes(row);
    for (std::size_t cell = 0; cell < grid_.cell_count(); ++cell)
      draw_cell(grid_.coordinates(static_cast<Cell>(cell)), contents_.text_of(static_cast<Cell>(cell)),
                contents_.painter(static_cast<Cell>(cell)));
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

  void draw_cell(Coordinates at, const std::string& text, const Painter& painter = {}) {
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
    canvas_.put(left + 1, up ? top + half_ : top, text, painter);
  }

  const Grid& grid_;
  const Contents& contents_;
  /// Half the inside of a cell, in characters; also the lines of a row less one.
  std::size_t half_;
  Canvas canvas_;
};

std::string trim_right(std::string text) { return text.substr(0, text.find_last_not_of(' ') + 1); }

using Names = std::vector<std::string>;

/// The width of a column of row numbers with a space behind, or nothing without labels.
std::size_t margin_of(const Grid& grid, const Names& columns) {
  return columns.empty() ? 0 : std::to_string(grid.rows()).size() + 1;
}

/// A line of column names that begin at `first` and stand `spacing` apart; of every second or third one when they
/// would run together.
std::string footer_line(const Names& columns, std::size_t first, std::size_t spacing) {
  std::size_t widest = 1, every = 1;
  for (const std::string& column : columns) widest = std::max(widest, count_characters(column));
  while (every * spacing <= widest) ++every;
  Canvas footer(first + columns.size() * spacing + widest, 1);
  for (std::size_t i = 0; i < columns.size(); i += every) footer.put(first + i * spacing, 0, columns[i]);
  return footer.line(0);
}

std::string print_triangles(const Grid& grid, const Contents& contents, const Names& columns) {
  TriangleWriter writer(grid, contents);
  const Canvas& canvas = writer.draw();
  const std::size_t margin = margin_of(grid, columns);
  std::vector<std::string> lines;
  // A row has the line of dashes above it too.
  const std::size_t top = writer.top_of(contents.last_row(grid)) - 1,
                    end = writer.top_of(contents.first_row()) + writer.lines_per_row();
  for (std::size_t y = top; y < end; ++y) lines.push_back(std::string(margin, ' ') + canvas.line(y));
  if (!columns.empty()) {
    for (int row = contents.first_row(); row <= contents.last_row(grid); ++row) {
      std::string& line = lines[writer.top_of(row) - top + writer.lines_per_row() - 2];
      line.replace(0, margin, fmt::format("{:<{}}", row + 1, margin));
    }
    const std::size_t spacing = writer.left_of(grid.first_column() + 1);
    lines.push_back(footer_line(columns, margin + writer.middle_of(grid.first_column()), spacing));
  }
  std::string out;
  for (const std::string& line : lines)
    if (!trim(line).empty()) out += trim_right(line) + "\n";
  return out;
}

std::string print_hexes(const Grid& grid, const Contents& contents, const Names& columns) {
  const std::size_t width = text_width(grid, contents, 1);
  // Cells of a line are two columns apart.
  const std::size_t step = std::max<std::size_t>(2, width / 2 + 1);
  std::string out;
  for (int row = contents.last_row(grid); row >= contents.first_row(); --row) {
    const std::vector<Cell> cells = drawn_row(grid, row, 0);
    if (cells.empty()) continue;
    int first = 0;
    while (grid.cell_at({first, row}) == no_cell) ++first;
    Canvas line(static_cast<std::size_t>(grid.columns()) * step + width, 1);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string text = cells[i] == no_cell ? "#" : contents.text_of(cells[i]);
      line.put((static_cast<std::size_t>(first) + 2 * i) * step, 0, text.empty() ? "." : text,
               cells[i] == no_cell || text.empty() ? Painter() : contents.painter(cells[i]));
    }
    out += line.line(0) + "\n";
  }
  return columns.empty() ? out : out + footer_line(columns, 0, step) + "\n";
}

/// Squares and the levels of a cube, which stand side by side. Squares are words; the cells of a cube are words, with
/// bars between the levels, only when some text is longer than a character.
class RowWriter {
 public:
  RowWriter(const Grid& grid, const Contents& contents, const Names& columns)
      : grid_(grid),
        contents_(contents),
        columns_(columns),
        width_(text_width(grid, contents, 1)),
        margin_(margin_of(grid, columns)),
        is_compact_(grid.lattice() == Lattice::cube && width_ == 1) {}

  std::string print() const {
    std::string out = columns_.empty() || grid_.lattice() != Lattice::cube ? "" : header();
    for (int row = contents_.last_row(grid_); row >= contents_.first_row(); --row) {
      std::string line = margin_ > 0 ? fmt::format("{:<{}}", row + 1, margin_) : "";
      for (int level = 0; level < grid_.levels(); ++level) {
        if (level > 0) line += is_compact_ ? "  " : "| ";
        for (Cell cell : drawn_row(grid_, row, level)) line += content(cell);
      }
      out += trim_right(line) + "\n";
    }
    return columns_.empty() ? out : out + footer();
  }

 private:
  std::string content(Cell cell) const {
    const std::string text = cell == no_cell ? "#" : contents_.text_of(cell);
    if (cell == no_cell || text.empty()) return pad_right(text.empty() ? "." : text, cell_width());
    return contents_.painted(cell, text) + std::string(cell_width() - count_characters(text), ' ');
  }

  std::size_t cell_width() const { return is_compact_ ? 1 : width_ + 1; }

  std::string header() const {
    const std::size_t level_width = static_cast<std::size_t>(grid_.columns()) * cell_width() + 2;
    std::string line(margin_, ' ');
    for (int level = 0; level < grid_.levels(); ++level) line += pad_right(level_letters(level), level_width);
    return trim_right(line) + "\n";
  }

  std::string footer() const {
    std::string line(margin_, ' ');
    for (int level = 0; level < grid_.levels(); ++level) {
      if (level > 0) line += "  ";
      for (const std::string& column : columns_) line += pad_right(column, cell_width());
    }
    return trim_right(line) + "\n";
  }

  const Grid& grid_;
  const Contents& contents_;
  const Names& columns_;
  const std::size_t width_;
  const std::size_t margin_;
  const bool is_compact_;
};

std::string print_with(const Grid& grid, const Contents& contents, const Names& columns) {
  if (grid.lattice() == Lattice::triangle) return print_triangles(grid, contents, columns);
  if (grid.lattice() == Lattice::hex) return print_hexes(grid, contents, columns);
  return RowWriter(grid, contents, columns).print();
}

}  // namespace

std::string print_drawing(const Grid& grid, const std::function<std::string(Cell)>& text_of, bool has_labels) {
  return print_with(grid, {text_of, {}}, has_labels ? default_labels(grid).columns() : Names());
}

std::string print_drawing(const Grid& grid, const std::function<std::string(Cell)>& text_of, const Labels& labels,
                          const DrawingStyle& style) {
  return print_with(grid, {text_of, style}, labels.columns());
}

}  // namespace trigon::engine
