#include "interpreter/geometry/labels.h"

namespace trigon::engine {

Labels::Labels(std::vector<std::string> names, std::vector<std::string> columns)
    : names_(std::move(names)), columns_(std::move(columns)) {
  for (std::size_t cell = 0; cell < names_.size(); ++cell) cells_.emplace(names_[cell], static_cast<Cell>(cell));
}

Cell Labels::find(std::string_view name) const {
  const auto found = cells_.find(std::string(name));
  return found == cells_.end() ? no_cell : found->second;
}

std::string column_letters(int column) {
  std::string letters(1, static_cast<char>('a' + column % 26));
  return column < 26 ? letters : column_letters(column / 26 - 1) + letters;
}

std::string level_letters(int level) {
  std::string letters = column_letters(level);
  for (char& letter : letters) letter = static_cast<char>(letter - 'a' + 'A');
  return letters;
}

namespace {

/// The number of a row, or of the cell in its column, from 1.
int row_number(const Grid& grid, Coordinates at) {
  if (grid.lattice().numbers_rows) return at.row + 1;
  int lowest = at.row;
  for (int row = at.row; row >= 0; row -= 2)
    if (grid.cell_at({at.column, row}) != no_cell) lowest = row;
  return (at.row - lowest) / 2 + 1;
}

}  // namespace

Labels default_labels(const Grid& grid) {
  const int leftmost = grid.first_column();
  std::vector<std::string> columns, names;
  for (int column = leftmost; column < grid.columns(); ++column) columns.push_back(column_letters(column - leftmost));
  for (const Cell cell : grid.cells()) {
    const Coordinates at = grid.coordinates(cell);
    const std::string level = grid.lattice().is_flat ? "" : level_letters(at.level);
    names.push_back(level + columns[static_cast<std::size_t>(at.column - leftmost)] +
                    std::to_string(row_number(grid, at)));
  }
  return Labels(std::move(names), std::move(columns));
}

}  // namespace trigon::engine
