// Regions of a variant file for sets of cells that white and black have, each their own. Tested in
// tests/unit/import_fsf_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/import/fsf_rules.h"

namespace trigon::engine {

/// The name of a cell, as e4.
std::string cell_name(int column, int row);
/// The names of cells, row by row from the bottom, with spaces between them.
std::string cell_names(const Squares& squares);

/// A region in YAML that is `squares[0]` for white, who faces up on a board of that size, and `squares[1]` for black.
/// Nothing when no region says it: the two differ in the middle row.
std::optional<std::string> region_text(const Both<Squares>& squares, int columns, int rows);

/// The cells that are in all of these regions; empty for none.
std::string intersection(const std::vector<std::string>& regions);

/// The regions of the file to be. Short ones stand where they are used, others get a name.
class NamedRegions {
 public:
  /// What to write for the region `text`, which is called `name` if it needs a name.
  std::string use(const std::string& name, const std::string& text);
  /// What to write for the cells of white and black; empty, after a note on `key`, when no region says it.
  std::string use(const std::string& name, const Both<Squares>& squares, FsfRules& rules, const std::string& key);
  const std::vector<std::pair<std::string, std::string>>& all() const { return all_; }

 private:
  std::vector<std::pair<std::string, std::string>> all_;
};

}  // namespace trigon::engine
