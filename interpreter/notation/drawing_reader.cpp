// Reads boards drawn as text; see drawing.h.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "interpreter/notation/drawing.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/support/text.h"

namespace trigon {

namespace {

constexpr const char* code = "drawing";
/// More columns than any board has; keeps columns positive while they are counted from the first cell.
constexpr int max_mask_width = static_cast<int>(max_cells);

/// A line of the drawing with its offset in the text.
struct Line {
  std::string_view text;
  std::size_t offset = 0;
};

std::vector<Line> lines_of(const LocatedText& text) {
  std::vector<Line> lines;
  for (std::string_view line : split(text.text, '\n'))
    lines.push_back({line, static_cast<std::size_t>(line.data() - text.text.data())});
  return lines;
}

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// A line without its row number, where one stands in front.
Line without_row_number(Line line) {
  const auto start = line.text.find_first_not_of(" \t");
  if (start == std::string_view::npos || !is_digit(line.text[start])) return line;
  std::size_t end = start;
  while (end < line.text.size() && is_digit(line.text[end])) ++end;
  if (end == line.text.size() || line.text[end] != ' ') return line;
  return {line.text.substr(end), line.offset + end};
}

bool is_blank_or_dashes(std::string_view line) { return line.find_first_not_of("- \t\r") == std::string_view::npos; }
/// Lines that are not blank and not dashes.
std::vector<Line> filled_lines(const LocatedText& text) {
  std::vector<Line> lines;
  for (const Line& line : lines_of(text))
    if (!is_blank_or_dashes(line.text)) lines.push_back(line);
  return lines;
}

bool is_footer(std::string_view line) {
  return line.find_first_of("/\\") == std::string_view::npos && std::all_of(line.begin(), line.end(), [](char c) {
           return c == ' ' || std::islower(static_cast<unsigned char>(c));
         });
}

/// What stands between an `open` and the next `close` character, in order.
struct Segment {
  std::string_view text;
  std::size_t offset = 0;
};

DrawnCell drawn(const LocatedText& text, std::string_view raw, std::size_t offset) {
  const std::string_view content = trim(raw);
  const std::size_t skip = content.empty() ? 0 : static_cast<std::size_t>(content.data() - raw.data());
  DrawnCell cell{std::string(content == "." ? std::string_view() : content),
                 text.at(offset + skip, std::max<std::size_t>(content.size(), 1))};
  return cell;
}

class TriangleReader {
 public:
  TriangleReader(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics)
      : grid_(grid), text_(text), diagnostics_(diagnostics), cells_(grid.cell_count()) {}

  std::optional<std::vector<DrawnCell>> read() {
    std::vector<Line> lines;
    for (const Line& line : lines_of(text_))
      if (!is_blank_or_dashes(line.text) && !is_footer(line.text)) lines.push_back(without_row_number(line));
    const auto rows = static_cast<std::size_t>(grid_.rows());
    if (lines.size() % rows != 0 || lines.size() / rows < 2) {
      wrong_line_count(lines);
      return std::nullopt;
    }
    const std::size_t per_row = lines.size() / rows;
    for (std::size_t r = 0; r < rows; ++r) {
      const int row = grid_.rows() - 1 - static_cast<int>(r);
      read_half_row(lines[r * per_row], row, false);
      read_half_row(lines[r * per_row + per_row - 1], row, true);
    }
    if (!is_good_) return std::nullopt;
    return std::move(cells_);
  }

 private:
  void wrong_line_count(const std::vector<Line>& lines) {
    const Span where = lines.empty() ? text_.whole : text_.at(lines.back().offset, lines.back().text.size());
    diagnostics_.error(where, code,
                       fmt::format("the drawing has {} lines of cells, expected {}: two for each of the {} rows",
                                   lines.size(), 2 * grid_.rows(), grid_.rows()),
                       "lines of dashes and blank lines are not counted");
  }

  /// One line: the up-cells of a row, between / and \, or its down-cells, between \ and /.
  void read_half_row(const Line& line, int row, bool up) {
    const std::vector<Cell> cells = half_row(row, up);
    const std::vector<Segment> segments = segments_of(line, up);
    if (segments.size() != cells.size()) return wrong_length(line, segments.size(), cells.size(), row, up);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const DrawnCell cell = drawn(text_, segments[i].text, segments[i].offset);
      if (cells[i] != no_cell)
        cells_[cells[i]] = cell;
      else if (!cell.text.empty() && cell.text.find_first_not_of('#') != std::string::npos)
        fault(cell.span, fmt::format("'{}' stands in a hole of the board", cell.text), "a hole is drawn ##");
    }
  }

  /// The cells of one orientation in a row from its first to its last cell, `no_cell` for holes.
  std::vector<Cell> half_row(int row, bool up) const {
    int first = grid_.columns(), last = -1;
    for (int column = 0; column < grid_.columns(); ++column)
      if (grid_.cell_at({column, row}) != no_cell) {
        first = std::min(first, column);
        last = column;
      }
    std::vector<Cell> cells;
    for (int column = first; column <= last; ++column)
      if (is_up({column, row}) == up) cells.push_back(grid_.cell_at({column, row}));
    return cells;
  }

  std::vector<Segment> segments_of(const Line& line, bool up) {
    const char open = up ? '/' : '\\';
    const char close = up ? '\\' : '/';
    std::vector<Segment> segments;
    std::size_t start = std::string_view::npos;
    for (std::size_t i = 0; i < line.text.size(); ++i) {
      const char c = line.text[i];
      if (c == open) {
        start = i + 1;
      } else if (c == close) {
        if (start != std::string_view::npos)
          segments.push_back({line.text.substr(start, i - start), line.offset + start});
        start = std::string_view::npos;
      } else if (start == std::string_view::npos && c != ' ' && c != '\r') {
        fault(text_.at(line.offset + i, character_length(line.text, i)),
              fmt::format("'{}' stands outside the cells", line.text.substr(i, character_length(line.text, i))),
              up ? "up-cells are filled in between / and \\" : "down-cells are filled in between \\ and /");
        while (i + 1 < line.text.size() && is_utf8_continuation(line.text[i + 1])) ++i;
      }
    }
    return segments;
  }

  void wrong_length(const Line& line, std::size_t got, std::size_t expected, int row, bool up) {
    const std::string_view content = trim(line.text);
    const std::size_t skip = content.empty() ? 0 : static_cast<std::size_t>(content.data() - line.text.data());
    fault(text_.at(line.offset + skip, content.size()),
          fmt::format("row {} has {} {}-cells here, expected {}", row + 1, got, up ? "up" : "down", expected),
          "each cell is two characters between its slashes");
  }

  void fault(Span span, const std::string& message, const char* hint) {
    is_good_ = false;
    diagnostics_.error(std::move(span), code, message, hint);
  }

  const Grid& grid_;
  const LocatedText& text_;
  Diagnostics& diagnostics_;
  std::vector<DrawnCell> cells_;
  bool is_good_ = true;
};

/// The cells of a plain row: its words, or its characters when it is one word and may have more than one cell.
std::vector<Segment> plain_row(const Line& line, bool is_one_cell = false) {
  std::vector<Segment> result;
  const auto words = split_words(line.text);
  if (words.size() == 1 && !is_one_cell) {
    for (std::size_t at = 0; at < words[0].size();) {
      std::size_t length = character_length(words[0], at);
      if (is_symbol_prefix(words[0][at]) && at + 1 < words[0].size()) length = 2;
      result.push_back({words[0].substr(at, length), 0});
      at += length;
    }
  } else {
    for (std::string_view word : words) result.push_back({word, 0});
  }
  for (Segment& segment : result)
    segment.offset = line.offset + static_cast<std::size_t>(segment.text.data() - line.text.data());
  return result;
}

std::optional<std::vector<DrawnCell>> read_squares(const Grid& grid, const LocatedText& text,
                                                   Diagnostics& diagnostics) {
  std::vector<Line> lines = filled_lines(text);
  std::string footer;
  for (int column = 0; column < grid.columns(); ++column) footer += column_letters(column);
  if (lines.size() == static_cast<std::size_t>(grid.rows()) + 1) {
    std::string last;
    for (std::string_view word : split_words(lines.back().text)) last += word;
    if (last == footer) lines.pop_back();
  }
  if (lines.size() != static_cast<std::size_t>(grid.rows())) {
    const Span where = lines.empty() ? text.whole : text.at(lines.back().offset, lines.back().text.size());
    diagnostics.error(where, code, fmt::format("the drawing has {} rows, expected {}", lines.size(), grid.rows()));
    return std::nullopt;
  }
  std::vector<DrawnCell> cells(grid.cell_count());
  bool is_good = true;
  for (std::size_t r = 0; r < lines.size(); ++r) {
    const int row = grid.rows() - 1 - static_cast<int>(r);
    const auto columns = static_cast<std::size_t>(grid.columns());
    std::vector<Segment> segments = plain_row(lines[r], columns == 1);
    if (segments.size() == columns + 1 && parse_integer(segments[0].text) == row + 1) segments.erase(segments.begin());
    if (segments.size() != columns) {
      is_good = false;
      diagnostics.error(text.at(lines[r].offset, lines[r].text.size()), code,
                        fmt::format("row {} has {} cells, expected {}", row + 1, segments.size(), columns));
      continue;
    }
    for (std::size_t column = 0; column < columns; ++column) {
      const Cell cell = grid.cell_at({static_cast<int>(column), row});
      const DrawnCell content = drawn(text, segments[column].text, segments[column].offset);
      if (cell != no_cell) {
        cells[cell] = content;
      } else if (content.text.find_first_not_of('#') != std::string::npos) {
        is_good = false;
        diagnostics.error(content.span, code, fmt::format("'{}' stands in a hole of the board", content.text),
                          "a hole is drawn #");
      }
    }
  }
  if (!is_good) return std::nullopt;
  return cells;
}

/// The cells of a drawn mask of squares: every character or word but `#`.
std::vector<Coordinates> square_mask(const std::vector<Line>& lines) {
  std::vector<Coordinates> cells;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    int column = 0;
    for (const Segment& segment : plain_row(lines[i])) {
      if (segment.text != "#") cells.push_back({column, static_cast<int>(lines.size() - 1 - i)});
      ++column;
    }
  }
  return cells;
}

/// The cells of a drawn mask of triangles; nothing when rows do not line up.
std::vector<Coordinates> triangle_mask(const std::vector<Line>& lines) {
  struct Found {
    int x, row;
    bool up;
  };
  std::vector<Found> found;
  const int rows = static_cast<int>(lines.size()) / 2;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool up = i % 2 == 1;
    const std::string_view line = lines[i].text;
    for (std::size_t x = 0; x + 3 < line.size(); ++x) {
      const std::string_view inside = line.substr(x + 1, 2);
      if (line[x] == (up ? '/' : '\\') && line[x + 3] == (up ? '\\' : '/') &&
          inside.find_first_of("/\\#") == std::string_view::npos)
        found.push_back({static_cast<int>(x), rows - 1 - static_cast<int>(i) / 2, up});
    }
  }
  // A column is two characters; the first cell decides where columns start, and all others must fit its grid.
  std::vector<Coordinates> cells;
  for (const Found& cell : found) {
    const int from_first = cell.x - found[0].x;
    const int column = from_first / 2 + 2 * max_mask_width + (is_up({0, found[0].row}) == found[0].up ? 0 : 1);
    if (from_first % 2 != 0 || is_up({column, cell.row}) != cell.up) return {};
    cells.push_back({column, cell.row});
  }
  return cells;
}

}  // namespace

std::optional<std::vector<DrawnCell>> read_drawing(const Grid& grid, const LocatedText& text,
                                                   Diagnostics& diagnostics) {
  if (grid.lattice() == Lattice::square) return read_squares(grid, text, diagnostics);
  return TriangleReader(grid, text, diagnostics).read();
}

std::optional<std::vector<Coordinates>> read_mask(Lattice lattice, const LocatedText& text, Diagnostics& diagnostics) {
  const std::vector<Line> lines = filled_lines(text);
  const bool is_triangle = lattice == Lattice::triangle;
  std::vector<Coordinates> cells = is_triangle ? triangle_mask(lines) : square_mask(lines);
  if (!cells.empty() && !(is_triangle && lines.size() % 2 != 0)) return cells;
  diagnostics.error(
      text.whole, code, "the drawing shows no board whose rows line up",
      is_triangle
          ? "a row of triangles is two lines, each cell four characters wide and two to the right of its neighbour"
          : "a hole is #, any other character a cell");
  return std::nullopt;
}

}  // namespace trigon
