#include "interpreter/pictures/middle.h"

#include <cmath>

namespace trigon::engine {

std::vector<double> distances_from_middle(const Grid& grid) {
  // In a picture the levels of a cube lie side by side, so its cells are measured level by level.
  const auto place = [&](Cell cell) {
    const Coordinates at = grid.coordinates(cell);
    return grid.lattice() == Lattice::cube ? Point{at.column + 0.0, at.row + 0.0} : grid.centroid(cell);
  };
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

std::vector<Cell> middle_cells(const Grid& grid) {
  const bool is_triangle = grid.lattice() == Lattice::triangle;
  const std::vector<double> away = distances_from_middle(grid);
  std::vector<Cell> nearest(is_triangle ? 2 : 1, no_cell);
  for (std::size_t c = 0; c < grid.cell_count(); ++c) {
    Cell& best = nearest[static_cast<std::size_t>(is_triangle ? grid.shade(static_cast<Cell>(c)) : 0)];
    if (best == no_cell || away[c] < away[best] - 1e-9) best = static_cast<Cell>(c);
  }
  std::erase(nearest, no_cell);
  return nearest;
}

}  // namespace trigon::engine
