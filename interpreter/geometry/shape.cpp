#include "interpreter/geometry/shape.h"

#include <cstdlib>

namespace trigon::engine {

namespace {

void add_row(std::vector<Coordinates>& cells, int row, int first_column, int count) {
  for (int i = 0; i < count; ++i) cells.push_back({first_column + i, row});
}

}  // namespace

std::vector<Coordinates> triangle_shape(int side) {
  std::vector<Coordinates> cells;
  for (int row = 0; row < side; ++row) add_row(cells, row, row, 2 * (side - row) - 1);
  return cells;
}

std::vector<Coordinates> diamond_shape(int side) {
  std::vector<Coordinates> cells;
  for (int row = 0; row < side; ++row) {
    add_row(cells, row, side - 1 - row, 2 * row + 1);
    add_row(cells, side + row, row, 2 * (side - row) - 1);
  }
  // The lower tip points down, so its column and row differ in parity.
  if (side % 2 != 0)
    for (Coordinates& at : cells) ++at.column;
  return cells;
}

std::vector<Coordinates> hexagon_shape(int side) {
  std::vector<Coordinates> cells;
  for (int row = 0; row < side; ++row) {
    add_row(cells, row, side - 1 - row, 2 * (side + row) + 1);
    add_row(cells, side + row, row, 2 * (2 * side - row) - 1);
  }
  if (side % 2 != 0)
    for (Coordinates& at : cells) ++at.column;
  return cells;
}

std::vector<Coordinates> parallelogram_shape(int width, int rows) {
  std::vector<Coordinates> cells;
  for (int row = 0; row < rows; ++row) add_row(cells, row, row, 2 * width);
  return cells;
}

std::vector<Coordinates> rectangle_shape(int columns, int rows) {
  std::vector<Coordinates> cells;
  for (int row = 0; row < rows; ++row) add_row(cells, row, 0, columns);
  return cells;
}

std::vector<Coordinates> hex_hexagon_shape(int side) {
  std::vector<Coordinates> cells;
  for (int column = 1 - side; column < side; ++column) {
    const int half = 2 * (side - 1) - std::abs(column);
    for (int row = -half; row <= half; row += 2) cells.push_back({column, row});
  }
  return cells;
}

std::vector<Coordinates> hex_parallelogram_shape(int columns, int rows) {
  std::vector<Coordinates> cells;
  for (int column = 0; column < columns; ++column)
    for (int row = 0; row < rows; ++row) cells.push_back({column, column + 2 * row});
  return cells;
}

std::vector<Coordinates> box_shape(int columns, int rows, int levels) {
  std::vector<Coordinates> cells;
  for (int level = 0; level < levels; ++level)
    for (const Coordinates& at : rectangle_shape(columns, rows)) cells.push_back({at.column, at.row, level});
  return cells;
}

}  // namespace trigon::engine
