// The common part of all readers of drawings: the cells read so far, and the errors.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/geometry/drawing.h"
#include "interpreter/geometry/drawings/lines.h"

namespace trigon::engine {

/// Fills in the cells of a drawing, and remembers whether anything was wrong with it.
class CellsReader {
 public:
  /// `columns` are the letters that may stand below the board.
  CellsReader(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics,
              const std::vector<std::string>& columns)
      : grid_(grid), columns_(columns), text_(text), diagnostics_(diagnostics), cells_(grid.cell_count()) {}

 protected:
  Segments lines() const { return filled_lines(text_); }

  /// Fills in one row, which has as many segments as cells. Where `row` has `no_cell` the segment must be `hole`.
  void fill(const std::vector<Cell>& row, const Segments& segments, std::string_view hole);

  /// Fills in one row, or reports that it has more or fewer cells than the board; `where` and `name` say which row that
  /// is.
  void fill_row(const std::vector<Cell>& row, const Segments& segments, const Segment& where, const std::string& name);

  /// Has the drawing one line for each row? Reports an error if not.
  bool has_row_count(const Segments& lines, std::size_t expected);
  /// Reports, at the last line, that the drawing has the wrong number of lines.
  void wrong_line_count(const Segments& lines, const std::string& message, const char* hint = "");
  void error(const Segment& where, const std::string& message, const char* hint = "");

  bool is_faulty() const { return !is_good_; }
  /// All cells in cell order, or nothing after an error.
  std::optional<std::vector<DrawnCell>> result();

  const Grid& grid_;
  const std::vector<std::string>& columns_;

 private:
  Span place_of(const Segment& segment) const;
  DrawnCell drawn(const Segment& segment) const;

  const LocatedText& text_;
  Diagnostics& diagnostics_;
  std::vector<DrawnCell> cells_;
  bool is_good_ = true;
};

}  // namespace trigon::engine
