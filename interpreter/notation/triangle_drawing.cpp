// Drawings of triangles: two lines a row. See drawing.h.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/notation/cells_reader.h"
#include "interpreter/notation/lattice_readers.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// A line without its row number, where one stands in front.
Segment without_row_number(const Segment& line) {
  const auto start = line.text.find_first_not_of(" \t");
  if (start == std::string_view::npos || !is_digit(line.text[start])) return line;
  std::size_t end = start;
  while (end < line.text.size() && is_digit(line.text[end])) ++end;
  if (end == line.text.size() || line.text[end] != ' ') return line;
  return line.sub(line.text.substr(end));
}

class TriangleReader : private CellsReader {
 public:
  using CellsReader::CellsReader;

  std::optional<std::vector<DrawnCell>> read() {
    const Segments lines = lines_of_cells();
    const auto rows = static_cast<std::size_t>(grid_.rows());
    if (is_faulty()) return std::nullopt;
    if (lines.size() % rows != 0 || lines.size() / rows < 2) {
      wrong_line_count(lines,
                       fmt::format("the drawing has {} lines of cells, expected {}: two for each of the {} rows",
                                   lines.size(), 2 * grid_.rows(), grid_.rows()),
                       lines.size() == 1 ? "write | after the key, so that the lines below are kept as lines"
                                         : "lines of dashes and blank lines are not counted");
      return std::nullopt;
    }
    const std::size_t per_row = lines.size() / rows;
    for (std::size_t r = 0; r < rows; ++r) {
      const int row = grid_.rows() - 1 - static_cast<int>(r);
      read_half_row(lines[r * per_row], row, false);
      read_half_row(lines[r * per_row + per_row - 1], row, true);
    }
    return result();
  }

 private:
  Segments lines_of_cells() {
    Segments lines;
    for (const Segment& line : this->lines()) {
      if (is_footer(line.text, columns_)) continue;
      if (line.text.find_first_of("/\\") != std::string_view::npos)
        lines.push_back(without_row_number(line));
      else
        error(without_blanks(line), "this is neither a line of cells, with / and \\, nor a line of dashes",
              "a key that follows a drawing is indented less than the drawing");
    }
    return lines;
  }

  /// One line: the up-cells of a row, between / and \, or its down-cells, between \ and /.
  void read_half_row(const Segment& line, int row, bool up) {
    const std::vector<Cell> cells = half_row(row, up);
    is_line_faulty_ = false;
    const Segments segments = segments_of(line, up, cells.size());
    // What stands outside the cells is most often in one that lacks a slash: that is one error.
    if (is_line_faulty_) return;
    if (segments.size() < cells.size())
      if (const auto placed = placed_segments(line, row, up)) return fill(cells, *placed, "##");
    if (segments.size() != cells.size()) return wrong_length(line, segments.size(), cells.size(), row, up);
    fill(cells, segments, "##");
  }

  /// The cells of a line in which holes are blank: each by its column, counted from the first slash, which is that of
  /// the row's first cell or of its point. Nothing when a cell is not where it should be.
  std::optional<Segments> placed_segments(const Segment& line, int row, bool up) const {
    const auto slash = line.text.find_first_of("/\\");
    const auto [first, last] = ends_of_row(row);
    if (slash == std::string_view::npos || (is_up({first, row}) != up && slash == 0)) return std::nullopt;
    const std::size_t start = slash - (is_up({first, row}) == up ? 0 : 1);
    Segments segments;
    for (int column = first; column <= last; ++column) {
      if (is_up({column, row}) != up) continue;
      const std::size_t x = start + 2 * static_cast<std::size_t>(column - first);
      const std::string_view drawn = x < line.text.size() ? line.text.substr(x, 4) : std::string_view();
      const bool is_cell = drawn.size() == 4 && drawn[0] == (up ? '/' : '\\') && drawn[3] == (up ? '\\' : '/');
      const bool is_hole = grid_.cell_at({column, row}) == no_cell;
      if (!is_cell && (!is_hole || drawn.find_first_not_of(" /\\") != std::string_view::npos)) return std::nullopt;
      segments.push_back(is_cell ? line.sub(drawn.substr(1, 2)) : line.sub(line.text.substr(line.text.size())));
    }
    const std::size_t end = start + 2 * static_cast<std::size_t>(last - first) + 4;
    if (end < line.text.size() && !trim(line.text.substr(end)).empty()) return std::nullopt;
    return segments;
  }

  /// The first and the last column of a row.
  std::pair<int, int> ends_of_row(int row) const {
    int first = grid_.columns(), last = -1;
    for (int column = 0; column < grid_.columns(); ++column)
      if (grid_.cell_at({column, row}) != no_cell) {
        first = std::min(first, column);
        last = column;
      }
    return {first, last};
  }

  /// The cells of one orientation in a row from its first to its last cell, `no_cell` for holes.
  std::vector<Cell> half_row(int row, bool up) const {
    const auto [first, last] = ends_of_row(row);
    std::vector<Cell> cells;
    for (int column = first; column <= last; ++column)
      if (is_up({column, row}) == up) cells.push_back(grid_.cell_at({column, row}));
    return cells;
  }

  /// The texts between the slashes of one orientation. Reports what stands outside of them, also behind a last slash
  /// that opens no cell; where fewer than `expected` were found, that may be a cell that lacks its slash.
  Segments segments_of(const Segment& line, bool up, std::size_t expected) {
    const char open = up ? '/' : '\\';
    const char close = up ? '\\' : '/';
    Segments segments;
    std::size_t start = std::string_view::npos;
    for (std::size_t i = 0; i < line.text.size(); ++i) {
      const char c = line.text[i];
      if (c == open) {
        start = i + 1;
      } else if (c == close) {
        if (start != std::string_view::npos) segments.push_back(line.sub(line.text.substr(start, i - start)));
        start = std::string_view::npos;
      } else if (start == std::string_view::npos && c != ' ' && c != '\r' && !is_line_faulty_) {
        const std::string_view character = line.text.substr(i, character_length(line.text, i));
        stands_outside(line.sub(character), up);
        while (i + 1 < line.text.size() && is_utf8_continuation(line.text[i + 1])) ++i;
      }
    }
    if (start != std::string_view::npos && segments.size() == expected && !is_line_faulty_)
      if (const std::string_view rest = trim(line.text.substr(start)); !rest.empty())
        stands_outside(line.sub(rest), up);
    return segments;
  }

  void stands_outside(const Segment& what, bool up) {
    is_line_faulty_ = true;
    error(what, fmt::format("'{}' stands outside the cells", what.text),
          up ? "up-cells are filled in between / and \\" : "down-cells are filled in between \\ and /");
  }

  /// Something stands outside the cells of the current line, and has been reported.
  bool is_line_faulty_ = false;

  void wrong_length(const Segment& line, std::size_t got, std::size_t expected, int row, bool up) {
    error(without_blanks(line),
          fmt::format("row {} has {} {}-cells here, expected {}", row + 1, got, up ? "up" : "down", expected),
          "each cell is two characters between its slashes, as in /K \\; a / or \\ may be missing, and a hole is ##");
  }
};

}  // namespace

std::optional<std::vector<DrawnCell>> read_triangles(const Grid& grid, const LocatedText& text,
                                                     Diagnostics& diagnostics,
                                                     const std::vector<std::string>& columns) {
  return TriangleReader(grid, text, diagnostics, columns).read();
}

}  // namespace trigon::engine
