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

/// A line of column letters below triangles, perhaps not of every column.
bool is_footer(std::string_view line, const std::vector<std::string>& columns) {
  const auto words = split_words(line);
  return std::all_of(words.begin(), words.end(), [&](std::string_view word) {
    return std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::islower(c) != 0; }) ||
           std::find(columns.begin(), columns.end(), word) != columns.end();
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
  TriangleReader(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics,
                 const std::vector<std::string>& columns)
      : grid_(grid), text_(text), diagnostics_(diagnostics), columns_(columns), cells_(grid.cell_count()) {}

  std::optional<std::vector<DrawnCell>> read() {
    std::vector<Line> lines;
    for (const Line& line : lines_of(text_))
      if (!is_blank_or_dashes(line.text) && !is_footer(line.text, columns_)) lines.push_back(without_row_number(line));
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
  const std::vector<std::string>& columns_;
  std::vector<DrawnCell> cells_;
  bool is_good_ = true;
};

using Segments = std::vector<Segment>;

Segments words_of(const Segment& line) {
  Segments result;
  for (std::string_view word : split_words(line.text))
    result.push_back({word, line.offset + static_cast<std::size_t>(word.data() - line.text.data())});
  return result;
}

/// The characters of a word, a sign before a piece's letter counting with it.
Segments characters_of(const Segment& word) {
  Segments result;
  for (std::size_t at = 0; at < word.text.size();) {
    std::size_t length = character_length(word.text, at);
    if (is_symbol_prefix(word.text[at]) && at + 1 < word.text.size()) length = 2;
    result.push_back({word.text.substr(at, length), word.offset + at});
    at += length;
  }
  return result;
}

/// The cells of a plain row: its words, or its characters when it is one word.
Segments plain_row(const Segment& line) {
  const Segments words = words_of(line);
  return words.size() == 1 ? characters_of(words[0]) : words;
}

/// Reads squares, hexes and cubes.
class PlainReader {
 public:
  PlainReader(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics,
              const std::vector<std::string>& columns)
      : grid_(grid), text_(text), diagnostics_(diagnostics), columns_(columns), cells_(grid.cell_count()) {}

  std::optional<std::vector<DrawnCell>> read() {
    std::vector<Line> lines = filled_lines(text_);
    std::vector<int> rows;
    for (int row = grid_.rows() - 1; row >= 0; --row)
      if (!drawn_row(grid_, row, 0).empty()) rows.push_back(row);
    take_labels(lines, rows.size());
    if (lines.size() != rows.size()) {
      const Span where = lines.empty() ? text_.whole : text_.at(lines.back().offset, lines.back().text.size());
      fault(where, fmt::format("the drawing has {} rows, expected {}", lines.size(), rows.size()));
      return std::nullopt;
    }
    for (std::size_t i = 0; i < lines.size(); ++i) read_line(lines[i], rows[i]);
    if (!is_good_) return std::nullopt;
    return std::move(cells_);
  }

 private:
  /// Drops the lines of level and column letters.
  void take_labels(std::vector<Line>& lines, std::size_t row_count) const {
    std::string header, footer;
    for (int level = 0; level < grid_.levels(); ++level) {
      header += level_letters(level);
      for (const std::string& column : columns_) footer += column;
    }
    if (lines.size() > row_count && is_footer_line(lines.back().text, footer)) lines.pop_back();
    if (lines.size() > row_count && grid_.lattice() == Lattice::cube && joined(lines.front().text) == header)
      lines.erase(lines.begin());
  }

  static std::string joined(std::string_view line) {
    std::string out;
    for (std::string_view word : split_words(line)) out += word;
    return out;
  }

  /// Below hexes not every column may have its letters.
  bool is_footer_line(std::string_view line, const std::string& footer) const {
    if (grid_.lattice() == Lattice::hex) return is_footer(line, columns_);
    return joined(line) == footer;
  }

  void read_line(const Line& line, int row) {
    std::vector<Segments> levels = levels_of({line.text, line.offset}, row);
    if (levels.size() != static_cast<std::size_t>(grid_.levels()))
      return fault(whole(line),
                   fmt::format("row {} has {} levels, expected {}", row + 1, levels.size(), grid_.levels()),
                   "the levels stand from left to right, with blanks or | between them");
    for (std::size_t level = 0; level < levels.size(); ++level)
      fill(drawn_row(grid_, row, static_cast<int>(level)), levels[level], line, name_of(row, static_cast<int>(level)));
  }

  std::string name_of(int row, int level) const {
    if (grid_.lattice() == Lattice::hex) return "this row";
    if (grid_.lattice() == Lattice::square) return fmt::format("row {}", row + 1);
    return fmt::format("row {} of level {}", row + 1, level_letters(level));
  }

  /// The cells of each level in a line, the row's number left out.
  std::vector<Segments> levels_of(const Segment& line, int row) const {
    if (grid_.lattice() == Lattice::hex) return {words_of(line)};
    const auto columns = static_cast<std::size_t>(grid_.columns());
    std::vector<Segments> levels;
    if (line.text.find('|') != std::string_view::npos) {
      for (std::string_view part : split(line.text, '|'))
        levels.push_back(words_of({part, line.offset + static_cast<std::size_t>(part.data() - line.text.data())}));
      take_number(levels[0], columns, row);
      return levels;
    }
    Segments words = words_of(line);
    take_number(words, static_cast<std::size_t>(grid_.levels()), row);
    if (grid_.levels() == 1 && words.size() > 1) {
      take_number(words, columns, row);
      return {words};
    }
    for (const Segment& word : words) levels.push_back(columns == 1 ? Segments{word} : characters_of(word));
    return levels;
  }

  static void take_number(Segments& segments, std::size_t expected, int row) {
    if (segments.size() == expected + 1 && parse_integer(segments[0].text) == row + 1) segments.erase(segments.begin());
  }

  void fill(const std::vector<Cell>& row, const Segments& segments, const Line& line, const std::string& name) {
    if (segments.size() != row.size())
      return fault(grid_.levels() > 1 ? around(segments, line) : whole(line),
                   fmt::format("{} has {} cells, expected {}", name, segments.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) {
      const DrawnCell content = drawn(text_, segments[i].text, segments[i].offset);
      if (row[i] != no_cell)
        cells_[row[i]] = content;
      else if (content.text.find_first_not_of('#') != std::string::npos)
        fault(content.span, fmt::format("'{}' stands in a hole of the board", content.text), "a hole is drawn #");
    }
  }

  Span whole(const Line& line) const { return text_.at(line.offset, line.text.size()); }

  Span around(const Segments& segments, const Line& line) const {
    if (segments.empty()) return whole(line);
    const Segment& last = segments.back();
    return text_.at(segments[0].offset, last.offset + last.text.size() - segments[0].offset);
  }

  void fault(Span span, const std::string& message, const char* hint = "") {
    is_good_ = false;
    diagnostics_.error(std::move(span), code, message, hint);
  }

  const Grid& grid_;
  const LocatedText& text_;
  Diagnostics& diagnostics_;
  const std::vector<std::string>& columns_;
  std::vector<DrawnCell> cells_;
  bool is_good_ = true;
};

/// The cells of a drawn mask of squares: every character or word but `#`.
std::vector<Coordinates> square_mask(const std::vector<Line>& lines) {
  std::vector<Coordinates> cells;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    int column = 0;
    for (const Segment& segment : plain_row({lines[i].text, lines[i].offset})) {
      if (segment.text != "#") cells.push_back({column, static_cast<int>(lines.size() - 1 - i)});
      ++column;
    }
  }
  return cells;
}

/// The cells of a drawn mask of hexes: every word but `#`. Nothing when rows do not line up: a column is two characters,
/// and the columns of a line are every second one, in turn with those of the next line.
std::vector<Coordinates> hex_mask(const std::vector<Line>& lines) {
  std::vector<Coordinates> cells;
  std::optional<Coordinates> first;
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (const Segment& word : words_of({lines[i].text, lines[i].offset})) {
      const auto bytes = static_cast<std::size_t>(word.text.data() - lines[i].text.data());
      const Coordinates at{static_cast<int>(count_characters(lines[i].text.substr(0, bytes))),
                           static_cast<int>(lines.size() - 1 - i)};
      if (!first) first = at;
      const int columns = (at.column - first->column) / 2;
      if ((at.column - first->column) % 2 != 0 || ((columns + at.row - first->row) & 1) != 0) return {};
      if (word.text != "#") cells.push_back({columns, at.row});
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

const char* mask_hint(Lattice lattice) {
  switch (lattice) {
    case Lattice::triangle:
      return "a row of triangles is two lines, each cell four characters wide and two to the right of its neighbour";
    case Lattice::hex: return "neighbours in a line are four characters apart, those in the next line two to the side";
    default: return "a hole is #, any other character a cell";
  }
}

std::vector<Coordinates> mask_cells(Lattice lattice, const std::vector<Line>& lines) {
  if (lattice == Lattice::hex) return hex_mask(lines);
  if (lattice == Lattice::square) return square_mask(lines);
  return lines.size() % 2 == 0 ? triangle_mask(lines) : std::vector<Coordinates>();
}

}  // namespace

std::vector<Cell> drawn_row(const Grid& grid, int row, int level) {
  int first = 0, last = grid.columns() - 1;
  const int step = grid.lattice() == Lattice::hex ? 2 : 1;
  if (grid.lattice() == Lattice::hex) {
    while (first <= last && grid.cell_at({first, row, level}) == no_cell) ++first;
    while (last >= first && grid.cell_at({last, row, level}) == no_cell) --last;
  }
  std::vector<Cell> cells;
  for (int column = first; column <= last; column += step) cells.push_back(grid.cell_at({column, row, level}));
  return cells;
}

std::optional<std::vector<DrawnCell>> read_drawing(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics,
                                                   const std::vector<std::string>& columns) {
  const std::vector<std::string> letters = columns.empty() ? default_labels(grid).columns() : columns;
  if (grid.lattice() == Lattice::triangle) return TriangleReader(grid, text, diagnostics, letters).read();
  return PlainReader(grid, text, diagnostics, letters).read();
}

std::optional<std::vector<Coordinates>> read_mask(Lattice lattice, const LocatedText& text, Diagnostics& diagnostics) {
  if (lattice == Lattice::cube) {
    diagnostics.error(text.whole, code, "a cube's board cannot be told by a drawing",
                      "it is told by 'shape' and 'holes'");
    return std::nullopt;
  }
  std::vector<Coordinates> cells = mask_cells(lattice, filled_lines(text));
  if (!cells.empty()) return cells;
  diagnostics.error(text.whole, code, "the drawing shows no board whose rows line up", mask_hint(lattice));
  return std::nullopt;
}

}  // namespace trigon
