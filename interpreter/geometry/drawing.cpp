#include "interpreter/geometry/drawing.h"

#include "interpreter/geometry/drawings/drawing_forms.h"

namespace trigon::engine {

std::optional<std::vector<DrawnCell>> read_drawing(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics,
                                                   const std::vector<std::string>& columns) {
  return grid.lattice().drawing.read(grid, text, diagnostics,
                                     columns.empty() ? default_labels(grid).columns() : columns);
}

std::optional<std::vector<Coordinates>> read_mask(const Lattice& lattice, const LocatedText& text,
                                                  Diagnostics& diagnostics) {
  return lattice.drawing.read_shape(text, diagnostics);
}

std::string print_drawing(const Grid& grid, const std::function<std::string(Cell)>& text_of, bool has_labels) {
  return grid.lattice().drawing.print(grid, {text_of, {}}, has_labels ? default_labels(grid).columns() : ColumnNames());
}

std::string print_drawing(const Grid& grid, const std::function<std::string(Cell)>& text_of, const Labels& labels,
                          const DrawingStyle& style) {
  return grid.lattice().drawing.print(grid, {text_of, style}, labels.columns());
}

}  // namespace trigon::engine
