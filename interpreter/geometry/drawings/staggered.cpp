// Drawings with a line for every half cell of height, as for hexes: cells are words, two columns apart. See drawing.h.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/geometry/drawings/canvas.h"
#include "interpreter/geometry/drawings/cells_reader.h"
#include "interpreter/geometry/drawings/mask.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The cells of a row from its first to its last, `no_cell` for a hole; empty for a row without cells.
std::vector<Cell> places_of_row(const Grid& grid, int row) {
  int first = 0, last = grid.columns() - 1;
  while (first <= last && grid.cell_at({first, row}) == no_cell) ++first;
  while (last >= first && grid.cell_at({last, row}) == no_cell) --last;
  std::vector<Cell> cells;
  for (int column = first; column <= last; column += 2) cells.push_back(grid.cell_at({column, row}));
  return cells;
}

class StaggeredReader : private CellsReader {
 public:
  using CellsReader::CellsReader;

  std::optional<std::vector<DrawnCell>> read() {
    Segments lines = this->lines();
    const std::vector<int> rows = drawn_rows();
    if (lines.size() > rows.size() && is_footer(lines.back().text, columns_)) lines.pop_back();
    has_numbers_ = grid_.lattice().numbers_rows && std::ranges::all_of(lines, has_number);
    if (lines.size() > rows.size()) std::erase_if(lines, [&](const Segment& line) { return has_no_cell(line); });
    if (!has_row_count(lines, rows.size())) return std::nullopt;
    const auto origin = origin_of_places(lines, rows);
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (origin)
        fill_places(lines[i], rows[i], *origin);
      else
        fill_row(places_of_row(grid_, rows[i]), texts_of(lines[i]), lines[i], "this row");
    return result();
  }

 private:
  static constexpr int character_width = 2;

  /// Do lines begin with the numbers of their rows?
  bool has_numbers_ = false;

  /// A number and something behind it.
  static bool has_number(const Segment& line) {
    const Segments words = words_of(line);
    return words.size() > 1 && parse_integer(words[0].text).has_value();
  }

  /// What stands in the cells of a line.
  Segments texts_of(const Segment& line) const {
    Segments words = words_of(line);
    if (has_numbers_) words.erase(words.begin());
    return words;
  }

  /// The rows that have cells, from top to bottom.
  std::vector<int> drawn_rows() const {
    std::vector<int> rows;
    for (int row = grid_.rows() - 1; row >= 0; --row)
      if (!places_of_row(grid_, row).empty()) rows.push_back(row);
    return rows;
  }

  /// Is it a row without cells? It may be drawn all the same.
  bool has_no_cell(const Segment& line) const {
    const Segments words = texts_of(line);
    return std::all_of(words.begin(), words.end(), [](const Segment& word) { return word.text == "#"; });
  }

  /// The character where column 0 begins, for drawings that leave out holes, so that a row has fewer words than places:
  /// their cells are found by where they stand, a column being two characters wide. Nothing when no row needs it, or
  /// when the words do not stand so.
  std::optional<int> origin_of_places(const Segments& lines, const std::vector<int>& rows) const {
    bool is_needed = false;
    for (std::size_t i = 0; i < lines.size(); ++i)
      is_needed |= texts_of(lines[i]).size() < places_of_row(grid_, rows[i]).size();
    if (!is_needed) return std::nullopt;
    // The first cell of the first row is one of its words.
    const int column = grid_.coordinates(places_of_row(grid_, rows[0]).front()).column;
    for (const Segment& word : texts_of(lines[0])) {
      const int origin = character_of(lines[0], word) - character_width * column;
      if (are_at_places(lines, rows, origin)) return origin;
    }
    return std::nullopt;
  }

  /// Does each cell have its word, and is every other word a hole?
  bool are_at_places(const Segments& lines, const std::vector<int>& rows, int origin) const {
    std::size_t cells = 0;
    for (std::size_t i = 0; i < lines.size(); ++i)
      for (const Segment& word : texts_of(lines[i])) {
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
    const Segments words = texts_of(line);
    std::vector<Cell> cells;
    for (const Segment& word : words) cells.push_back(cell_at_place(line, word, row, origin));
    fill(cells, words, "#");
  }
};

/// Every word but `#` is a cell.
std::vector<Coordinates> staggered_mask(const Segments& lines, std::optional<MaskError>& error) {
  std::vector<MaskCell> drawn;
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (const Segment& word : words_of(lines[i])) {
      const auto bytes = static_cast<std::size_t>(word.text.data() - lines[i].text.data());
      const auto x = static_cast<int>(count_characters(lines[i].text.substr(0, bytes)));
      drawn.push_back({i, x, static_cast<int>(lines.size() - 1 - i), false, word.text == "#"});
    }
  return lined_up(drawn, lines, error);
}

}  // namespace

std::string print_staggered(const Grid& grid, const DrawingContents& contents, const ColumnNames& columns) {
  const std::size_t width = text_width(grid, contents, 1);
  // Cells of a line are two columns apart.
  const std::size_t step = std::max<std::size_t>(2, width / 2 + 1);
  const std::size_t margin = grid.lattice().numbers_rows ? margin_of(grid, columns) : 0;
  std::string out;
  for (int row = last_drawn_row(contents, grid); row >= first_drawn_row(contents); --row) {
    const std::vector<Cell> cells = places_of_row(grid, row);
    if (cells.empty()) continue;
    int first = 0;
    while (grid.cell_at({first, row}) == no_cell) ++first;
    Canvas line(margin + static_cast<std::size_t>(grid.columns()) * step + width, 1);
    if (margin > 0) line.put(0, 0, std::to_string(row + 1));
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string text = cells[i] == no_cell ? "#" : contents.text_of(cells[i]);
      line.put(margin + (static_cast<std::size_t>(first) + 2 * i) * step, 0, text.empty() ? "." : text,
               cells[i] == no_cell || text.empty() ? Painter() : painter_of(contents, cells[i]));
    }
    out += line.line(0) + "\n";
  }
  if (columns.empty()) return out;
  return out + footer_line(columns, margin + static_cast<std::size_t>(grid.first_column()) * step, step) + "\n";
}

std::optional<std::vector<DrawnCell>> read_staggered(const Grid& grid, const LocatedText& text,
                                                     Diagnostics& diagnostics, const ColumnNames& columns) {
  return StaggeredReader(grid, text, diagnostics, columns).read();
}

std::optional<std::vector<Coordinates>> read_staggered_shape(const LocatedText& text, Diagnostics& diagnostics) {
  return read_mask_with(staggered_mask,
                        "neighbours in a line are four characters apart, those in the next line two to the side", text,
                        diagnostics);
}

}  // namespace trigon::engine
