// The names of cells. Tested in tests/unit/labels_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "interpreter/geometry/grid.h"

namespace trigon {

/// The names of a grid's cells and the way back.
class Labels {
 public:
  Labels() = default;
  /// `names` in cell order, all different.
  explicit Labels(std::vector<std::string> names);

  const std::string& operator[](Cell cell) const { return names_[cell]; }
  /// The cell of that name, or `no_cell`.
  Cell find(std::string_view name) const;
  const std::vector<std::string>& all() const { return names_; }

 private:
  std::vector<std::string> names_;
  std::unordered_map<std::string, Cell> cells_;
};

/// The letters of a column counted from 0: a .. z, aa, ab, ..
std::string column_letters(int column);

/// Column letters from the leftmost column and row number from 1 at the bottom, like chess. Rulings section 1.
Labels default_labels(const Grid& grid);

}  // namespace trigon
