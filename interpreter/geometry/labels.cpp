#include "interpreter/geometry/labels.h"

namespace trigon {

Labels::Labels(std::vector<std::string> names) : names_(std::move(names)) {
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

Labels default_labels(const Grid& grid) {
  const int leftmost = grid.first_column();
  std::vector<std::string> names;
  for (std::size_t cell = 0; cell < grid.cell_count(); ++cell) {
    const Coordinates at = grid.coordinates(static_cast<Cell>(cell));
    names.push_back(column_letters(at.column - leftmost) + std::to_string(at.row + 1));
  }
  return Labels(std::move(names));
}

}  // namespace trigon
