#include "interpreter/notation/drawing.h"
#include "interpreter/notation/lattice_readers.h"

namespace trigon::engine {

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
  const auto read = grid.lattice() == Lattice::triangle ? read_triangles : read_plain;
  return read(grid, text, diagnostics, letters);
}

}  // namespace trigon::engine
