#include "interpreter/pictures/middle.h"

#include <cmath>

namespace trigon::engine {

std::vector<double> distances_from_middle(const Grid& grid) {
  // Levels lie side by side in a picture, so distances are measured level by level.
  const auto place = [&](Cell cell) { return grid.lattice().middle(grid.coordinates(cell)); };
  double x = 0, y = 0, level = 0;
  const auto count = static_cast<double>(grid.cell_count());
  for (std::size_t c = 0; c < grid.cell_count(); ++c) {
    x += place(static_cast<Cell>(c)).x / count;
    y += place(static_cast<Cell>(c)).y / count;
    level += grid.coordinates(static_cast<Cell>(c)).level / count;
  }
  std::vector<double> distances;
  for (std::size_t c = 0; c < grid.cell_count(); ++c) {
    const auto cell = static_cast<Cell>(c);
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
