// Drawings of squares, hexes and cubes: a line a row. See drawing.h.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/cells_reader.h"
#include "interpreter/notation/lattice_readers.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

class PlainReader : private CellsReader {
 public:
  using CellsReader::CellsReader;

  std::optional<std::vector<DrawnCell>> read() {
    Segments lines = this->lines();
    const std::vector<int> rows = drawn_rows();
    take_labels(lines, rows.size());
    if (grid_.lattice() == Lattice::hex && lines.size() > rows.size()) std::erase_if(lines, has_no_cell);
    if (lines.size() != rows.size()) {
      wrong_line_count(
          lines,
          fmt::format("the drawing has {} row{}, expected {}", lines.size(), lines.size() == 1 ? "" : "s", rows.size()),
          lines.size() == 1 ? "write | after the key, so that the lines below are kept as lines"
                            : "a row is missing or too many, or the grid has another size than the drawing");
      return std::nullopt;
    }
    if (const auto origin = origin_of_places(lines, rows))
      for (std::size_t i = 0; i < lines.size(); ++i) fill_places(lines[i], rows[i], *origin);
    else
      for (std::size_t i = 0; i < lines.size(); ++i) read_line(lines[i], rows[i]);
    return result();
  }

 private:
  /// Of a column of hexes.
  static constexpr int character_width = 2;

  /// From top to bottom; rows of hexes without a cell are not drawn.
  std::vector<int> drawn_rows() const {
    std::vector<int> rows;
    for (int row = grid_.rows() - 1; row >= 0; --row)
      if (!drawn_row(grid_, row, 0).empty()) rows.push_back(row);
    return rows;
  }

  /// Rows of hexes without a cell may be drawn all the same.
  static bool has_no_cell(const Segment& line) {
    const Segments words = words_of(line);
    return std::all_of(words.begin(), words.end(), [](const Segment& word) { return word.text == "#"; });
  }

  /// Drops the lines of level and column letters.
  void take_labels(Segments& lines, std::size_t row_count) const {
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

  void read_line(const Segment& line, int row) {
    std::vector<Segments> levels = levels_of(line, row);
    if (levels.size() != static_cast<std::size_t>(grid_.levels()))
      return error(line, fmt::format("row {} has {} levels, expected {}", row + 1, levels.size(), grid_.levels()),
                   "the levels stand from left to right, with spaces or | between them");
    for (std::size_t level = 0; level < levels.size(); ++level)
      fill_row(drawn_row(grid_, row, static_cast<int>(level)), levels[level], line,
               name_of(row, static_cast<int>(level)));
  }

  /// Hexes whose holes are left out, so that a row has fewer words than it has places, are read by where they stand,
  /// as the drawing of a board is: a column is two characters wide. The character where column 0 begins; nothing when
  /// no row needs it, or the words do not stand so.
  std::optional<int> origin_of_places(const Segments& lines, const std::vector<int>& rows) const {
    if (grid_.lattice() != Lattice::hex) return std::nullopt;
    bool is_needed = false;
    for (std::size_t i = 0; i < lines.size(); ++i)
      is_needed |= words_of(lines[i]).size() < drawn_row(grid_, rows[i], 0).size();
    if (!is_needed) return std::nullopt;
    // The first cell of the first row is one of its words.
    const int column = grid_.coordinates(drawn_row(grid_, rows[0], 0).front()).column;
    for (const Segment& word : words_of(lines[0])) {
      const int origin = character_of(lines[0], word) - character_width * column;
      if (are_at_places(lines, rows, origin)) return origin;
    }
    return std::nullopt;
  }

  /// Does each cell have its word, and is every other word a hole?
  bool are_at_places(const Segments& lines, const std::vector<int>& rows, int origin) const {
    std::size_t cells = 0;
    for (std::size_t i = 0; i < lines.size(); ++i)
      for (const Segment& word : words_of(lines[i])) {
        const Cell cell = cell_at_place(lines[i], word, rows[i], origin);
        if (cell == no_cell && word.text != "#") return false;
        cells += cell == no_cell ? 0 : 1;
      }
    return cells == grid_.cell_count();
  }

  Cell cell_at_place(const Segment& line, const Segment& word, int row, int origin) const {
    const int place = character_of(line, word) - origin;
    const int column = place / character_width;
    return place < 0 || place % character_width != 0 || column >= grid_.columns() ? no_cell
                                                                                  : grid_.cell_at({column, row});
  }

  static int character_of(const Segment& line, const Segment& word) {
    return static_cast<int>(count_characters(line.text.substr(0, word.offset - line.offset)));
  }

  void fill_places(const Segment& line, int row, int origin) {
    const Segments words = words_of(line);
    std::vector<Cell> cells;
    for (const Segment& word : words) cells.push_back(cell_at_place(line, word, row, origin));
    CellsReader::fill(cells, words, "#");
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
      for (std::string_view part : split(line.text, '|')) levels.push_back(words_of(line.sub(part)));
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

  void fill_row(const std::vector<Cell>& row, const Segments& segments, const Segment& line, const std::string& name) {
    if (segments.size() != row.size())
      return error(grid_.levels() > 1 ? around(segments, line) : line,
                   fmt::format("{} has {} cell{}, expected {}", name, segments.size(), segments.size() == 1 ? "" : "s",
                               row.size()),
                   "a cell is one character, or a word; an empty cell is a . and a hole is a #");
    CellsReader::fill(row, segments, "#");
  }

  /// From the first to the last segment.
  static Segment around(const Segments& segments, const Segment& line) {
    if (segments.empty()) return line;
    const auto start = static_cast<std::size_t>(segments[0].text.data() - line.text.data());
    const Segment& last = segments.back();
    return line.sub(line.text.substr(start, last.offset + last.text.size() - segments[0].offset));
  }
};

}  // namespace

std::optional<std::vector<DrawnCell>> read_plain(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics,
                                                 const std::vector<std::string>& columns) {
  return PlainReader(grid, text, diagnostics, columns).read();
}

}  // namespace trigon::engine
