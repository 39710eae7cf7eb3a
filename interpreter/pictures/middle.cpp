#include "interpreter/pictures/middle.h"

#include <cmath>

namespace trigon::engine {

std::vector<double> distances_from_middle(const Grid& grid) {
  // Levels lie side by side in a picture, so distances are measured level by level.
  const auto place = [&](Cell cell) { return grid.lattice().middle(grid.coordinates(cell)); };
  double x = 0, y = 0, level = 0;
  const auto count = static_cast<double>(grid.cell_count());
  for (const Cell cell : grid.cells()) {
    x += place(cell).x / count;
    y += place(cell).y / count;
    level += grid.coordinates(cell).level / count;
  }
  std::vector<double> distances;
  for (const Cell cell : grid.cells()) {
    distances.push_back(std::hypot(place(cell).x - x, place(cell).y - y, grid.coordinates(cell).level - level));
  }
  return distances;
}

std::vector<Cell> middle_cells(const Grid& grid, const CellSet& cells) {
  const std::vector<double> away = distances_from_middle(grid);
  std::vector<Cell> nearest(grid.lattice().orientation_count(), no_cell);
  cells.for_each([&](Cell cell) {
    Cell& best = nearest[grid.orientation(cell)];
    if (best == no_cell || away[cell] < away[best] - 1e-9) best = cell;
  });
  std::erase(nearest, no_cell);
  return nearest;
}

}  // namespace trigon::engine
