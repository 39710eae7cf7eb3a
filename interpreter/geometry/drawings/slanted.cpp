// Drawings with two lines for each row, cells between slashes, as for triangles. See drawing.h.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "interpreter/geometry/drawings/canvas.h"
#include "interpreter/geometry/drawings/cells_reader.h"
#include "interpreter/geometry/drawings/mask.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// More columns than any board has; keeps columns positive while they are counted from the first cell.
constexpr int max_mask_width = static_cast<int>(max_cells);

/// Layout of cells whose inside is `width` characters wide, an even number:
///
///      /\          first line of a row: down-cells' text between the tips of up-cells
///     /  \         ...
///    /K   \        last line: up-cells' text
///    ------
class SlantedWriter {
 public:
  SlantedWriter(const Grid& grid, const DrawingContents& contents)
      : grid_(grid),
        contents_(contents),
        half_((text_width(grid, contents, 2) + 1) / 2),
        canvas_(static_cast<std::size_t>(grid.columns() + 1) * (half_ + 1), line_count(grid)) {}

  std::size_t lines_per_row() const { return half_ + 2; }

  const Canvas& draw() {
    for (int row = 0; row < grid_.rows(); ++row) draw_holes(row);
    for (const Cell cell : grid_.cells())
      draw_cell(grid_.coordinates(cell), contents_.text_of(cell), painter_of(contents_, cell));
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

  /// Draws holes between the first and the last cell of a row, without which the row could not be read back.
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
  const DrawingContents& contents_;
  /// Half the width of a cell's inside, in characters; also the number of lines of a row less one.
  std::size_t half_;
  Canvas canvas_;
};

/// A line without its row number, where one stands in front.
Segment without_row_number(const Segment& line) {
  const auto start = line.text.find_first_not_of(" \t");
  if (start == std::string_view::npos || !is_digit(line.text[start])) return line;
  std::size_t end = start;
  while (end < line.text.size() && is_digit(line.text[end])) ++end;
  if (end == line.text.size() || line.text[end] != ' ') return line;
  return line.sub(line.text.substr(end));
}

class SlantedReader : private CellsReader {
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
    // Text outside the cells mostly belongs to a cell that lacks a slash, which has been reported: that is one error.
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

  /// The cells of one orientation in a row, from its first to its last cell, `no_cell` for holes.
  std::vector<Cell> half_row(int row, bool up) const {
    const auto [first, last] = ends_of_row(row);
    std::vector<Cell> cells;
    for (int column = first; column <= last; ++column)
      if (is_up({column, row}) == up) cells.push_back(grid_.cell_at({column, row}));
    return cells;
  }

  /// The texts between the slashes of one orientation. Reports text outside of them, also behind a last slash that
  /// opens no cell; where fewer than `expected` were found, that text may be a cell that lacks its slash.
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

  /// Has text outside the cells of the current line been reported?
  bool is_line_faulty_ = false;

  void wrong_length(const Segment& line, std::size_t got, std::size_t expected, int row, bool up) {
    error(without_blanks(line),
          fmt::format("row {} has {} {}-cells here, expected {}", row + 1, got, up ? "up" : "down", expected),
          "each cell is two characters between its slashes, as in /K \\; a / or \\ may be missing, and a hole is ##");
  }
};

/// The cells of a line: two characters between slashes.
std::vector<MaskCell> slanted_cells_in(const Segments& lines, std::size_t i) {
  const bool is_up = i % 2 == 1;
  const std::string_view line = lines[i].text;
  const int row = static_cast<int>(lines.size()) / 2 - 1 - static_cast<int>(i) / 2;
  std::vector<MaskCell> found;
  for (std::size_t x = 0; x + 3 < line.size(); ++x) {
    const std::string_view inside = line.substr(x + 1, 2);
    if (line[x] == (is_up ? '/' : '\\') && line[x + 3] == (is_up ? '\\' : '/') &&
        inside.find_first_of("/\\") == std::string_view::npos)
      found.push_back({i, static_cast<int>(x), row, is_up, inside.find('#') != std::string_view::npos});
  }
  return found;
}

/// Finds a slash that belongs to no whole cell. A cell has four slashes, two of them in the other line of its row: the
/// point of a cell that points up stands above it, that of one that points down below it.
std::optional<MaskError> half_cell(const Segments& lines, const std::vector<MaskCell>& drawn) {
  std::set<std::pair<std::size_t, std::size_t>> slashes;
  for (const MaskCell& cell : drawn) {
    const std::size_t other = cell.is_up ? cell.line - 1 : cell.line + 1;
    const auto x = static_cast<std::size_t>(cell.x);
    const std::string_view point = lines[other].text.size() < x + 3 ? "" : lines[other].text.substr(x + 1, 2);
    if (point != (cell.is_up ? "/\\" : "\\/"))
      return MaskError{lines[cell.line].sub(lines[cell.line].text.substr(x, 4)),
                       fmt::format("row {}: half of this cell is missing in the line {} it", cell.row + 1,
                                   cell.is_up ? "above" : "below")};
    for (const std::size_t at : {x, x + 3}) slashes.insert({cell.line, at});
    for (const std::size_t at : {x + 1, x + 2}) slashes.insert({other, at});
  }
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (std::size_t x = 0; x < lines[i].text.size(); ++x)
      if ((lines[i].text[x] == '/' || lines[i].text[x] == '\\') && !slashes.contains({i, x}))
        return MaskError{lines[i].sub(lines[i].text.substr(x, 1)),
                         fmt::format("row {}: this belongs to no cell; a slash is missing, or one is too many",
                                     lines.size() / 2 - i / 2)};
  return std::nullopt;
}

std::vector<Coordinates> slanted_mask(const Segments& lines, std::optional<MaskError>& error) {
  if (lines.size() % 2 != 0) return {};
  std::vector<MaskCell> drawn;
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (const MaskCell& cell : slanted_cells_in(lines, i)) drawn.push_back(cell);
  if (drawn.empty()) return {};
  std::vector<Coordinates> cells = lined_up(drawn, lines, error);
  if (cells.empty()) return {};
  error = half_cell(lines, drawn);
  if (error) return {};
  // Columns are even or odd by the orientation of their cells, and positive while they are counted from the first one.
  const int shift = 2 * max_mask_width + (is_up({0, drawn[0].row}) == drawn[0].is_up ? 0 : 1);
  for (Coordinates& cell : cells) cell.column += shift;
  return cells;
}

}  // namespace

std::string print_slanted(const Grid& grid, const DrawingContents& contents, const ColumnNames& columns) {
  SlantedWriter writer(grid, contents);
  const Canvas& canvas = writer.draw();
  const std::size_t margin = margin_of(grid, columns);
  std::vector<std::string> lines;
  // A row has the line of dashes above it too.
  const std::size_t top = writer.top_of(last_drawn_row(contents, grid)) - 1,
                    end = writer.top_of(first_drawn_row(contents)) + writer.lines_per_row();
  for (std::size_t y = top; y < end; ++y) lines.push_back(std::string(margin, ' ') + canvas.line(y));
  if (!columns.empty()) {
    for (int row = first_drawn_row(contents); row <= last_drawn_row(contents, grid); ++row) {
      std::string& line = lines[writer.top_of(row) - top + writer.lines_per_row() - 2];
      line.replace(0, margin, fmt::format("{:<{}}", row + 1, margin));
    }
    const std::size_t spacing = writer.left_of(grid.first_column() + 1);
    lines.push_back(footer_line(columns, margin + writer.middle_of(grid.first_column()), spacing));
  }
  std::string out;
  for (const std::string& line : lines)
    if (!trim(line).empty()) out += without_spaces_behind(line) + "\n";
  return out;
}

std::optional<std::vector<DrawnCell>> read_slanted(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics,
                                                   const ColumnNames& columns) {
  return SlantedReader(grid, text, diagnostics, columns).read();
}

std::optional<std::vector<Coordinates>> read_slanted_shape(const LocatedText& text, Diagnostics& diagnostics) {
  return read_mask_with(
      slanted_mask,
      "a row of triangles is two lines, each cell four characters wide and two to the right of its neighbour", text,
      diagnostics);
}

}  // namespace trigon::engine
