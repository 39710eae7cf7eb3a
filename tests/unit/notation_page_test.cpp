// The table of common pieces in docs/movement-notation.md: every movement in it can be compiled on its lattice.
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/support/text.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// The lines of the table below this heading, without its two head lines.
std::vector<std::string> rows_below(const std::string& page, std::string_view heading) {
  std::vector<std::string> rows;
  bool is_below = false;
  for (std::string_view line : split(page, '\n')) {
    if (line.starts_with("#")) is_below = line == heading;
    if (is_below && line.starts_with("|")) rows.emplace_back(line);
  }
  if (rows.size() > 2) rows.erase(rows.begin(), rows.begin() + 2);
  return rows;
}

/// What stands between backquotes.
std::vector<std::string> code_in(std::string_view text) {
  std::vector<std::string> found;
  const std::vector<std::string_view> parts = split(text, '`');
  for (std::size_t i = 1; i < parts.size(); i += 2) found.emplace_back(parts[i]);
  return found;
}

std::string errors_of_movement(const std::string& grid, const std::string& movement) {
  return faults_of_text(duel(grid,
                             {"rook: { letter: R, moves: W* }", "one: { letter: O, moves: \"" + movement + "\" }"},
                             "{ white: { one: e1 }, black: { one: e8 } }"));
}

}  // namespace

TEST_CASE("the common pieces of the notation's page can be compiled", "[variant][docs]") {
  const std::vector<std::string> grids = {"{ lattice: square, shape: rectangle, columns: 8, rows: 8 }",
                                          "{ lattice: hex, shape: hexagon, side: 5 }",
                                          "{ lattice: triangle, shape: hexagon, side: 4 }"};
  int count = 0;
  for (const std::string& row : rows_below(read_repository_file("docs/movement-notation.md"), "## Common pieces")) {
    const std::vector<std::string_view> columns = split(row, '|');
    REQUIRE(columns.size() == grids.size() + 3);
    for (std::size_t i = 0; i < grids.size(); ++i)
      for (const std::string& movement : code_in(columns[i + 2])) {
        if (movement == "[]") continue;
        INFO(movement << " on " << grids[i]);
        CHECK(errors_of_movement(grids[i], movement).empty());
        ++count;
      }
  }
  CHECK(count > 50);
}

}  // namespace trigon::engine::testing
