// The names of cells. Tested in tests/unit/labels_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "interpreter/geometry/grid.h"

namespace trigon::engine {

/// The names of a grid's cells, by cell and by name.
class Labels {
 public:
  Labels() = default;
  /// `names` are in cell order and all different. `columns` are the letters of the columns from the grid's first one
  /// on, when names are made of them; else empty.
  explicit Labels(std::vector<std::string> names, std::vector<std::string> columns = {});

  const std::string& operator[](Cell cell) const { return names_[cell]; }
  /// The cell of that name, or `no_cell`.
  Cell find(std::string_view name) const;
  const std::vector<std::string>& all() const { return names_; }
  /// The letters below the columns of a drawing; empty when names are not made of columns and rows.
  const std::vector<std::string>& columns() const { return columns_; }

 private:
  std::vector<std::string> names_;
  std::vector<std::string> columns_;
  std::unordered_map<std::string, Cell> cells_;
};

/// The letters of a column counted from 0: a .. z, aa, ab, ..
std::string column_letters(int column);

/// The letters of a level counted from 0: A .. Z, AA, ..
std::string level_letters(int level);

/// The usual names, as in chess: column letters from the leftmost column on, then the row's number from 1 at the
/// bottom, or the number of the cell in its column (`Lattice::numbers_rows`). The level's letter stands in front where
/// there are levels. Rulings section 1.
Labels default_labels(const Grid& grid);

}  // namespace trigon::engine
