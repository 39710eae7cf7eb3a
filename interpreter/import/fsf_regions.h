// Regions of a variant file for sets of cells, one of white and one of black. Tested in tests/unit/import_fsf_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/import/fsf_rules.h"

namespace trigon::engine {

/// The name of a cell: "e4".
std::string cell_name(int column, int row);
/// The names of cells, row by row from the bottom, with spaces between them.
std::string cell_names(const Squares& squares);

/// A region in YAML that is `squares[0]` for white, who faces up on a board of that size, and `squares[1]` for black.
/// Nothing when no region is both: they differ in the middle row.
std::optional<std::string> region_text(const Both<Squares>& squares, int columns, int rows);

/// A region of the cells that are in all of these regions; empty when there are none.
std::string intersection(const std::vector<std::string>& regions);

/// The regions of the file to be written. Short ones are written where they are used, others get a name.
class NamedRegions {
 public:
  /// The text to write for the region `text`, which gets the name `name` if it needs one.
  std::string use(const std::string& name, const std::string& text);
  /// The text to write for the cells of white and black; empty, with a note on `key`, when no region is both.
  std::string use(const std::string& name, const Both<Squares>& squares, FsfRules& rules, const std::string& key);
  const std::vector<std::pair<std::string, std::string>>& all() const { return all_; }

 private:
  std::vector<std::pair<std::string, std::string>> all_;
};

}  // namespace trigon::engine
