// Sets of cells, against the standard library's.
#include "interpreter/geometry/cell_set.h"

#include <catch2/catch.hpp>
#include <set>

#include "tests/support/playout.h"

namespace trigon::engine::testing {

namespace {

std::set<Cell> contents(const CellSet& set) {
  std::set<Cell> cells;
  set.for_each([&](Cell cell) { CHECK(cells.insert(cell).second); });
  return cells;
}

}  // namespace

TEST_CASE("an empty set has nothing in it", "[geometry]") {
  const CellSet set;
  CHECK(set.empty());
  CHECK(set.size() == 0);
  CHECK(set.first() == no_cell);
  CHECK(contents(set).empty());
}

TEST_CASE("a set does what std::set does", "[geometry]") {
  Random random(1);
  CellSet set, other;
  std::set<Cell> expected, others;
  for (int i = 0; i < 3000; ++i) {
    const auto cell = static_cast<Cell>(random.below(max_cells));
    if (random.chance(60)) {
      set.insert(cell);
      expected.insert(cell);
    } else {
      set.erase(cell);
      expected.erase(cell);
    }
    if (random.chance(30)) {
      other.insert(cell);
      others.insert(cell);
    }
  }
  CHECK(contents(set) == expected);
  CHECK(set.size() == expected.size());
  CHECK(set.first() == *expected.begin());
  CellSet both = set, any = set;
  both &= other;
  any |= other;
  std::set<Cell> expected_both, expected_any = expected;
  for (Cell cell : others) {
    if (expected.count(cell) != 0) expected_both.insert(cell);
    expected_any.insert(cell);
  }
  CHECK(contents(both) == expected_both);
  CHECK(contents(any) == expected_any);
  for (std::size_t cell = 0; cell < max_cells; ++cell)
    REQUIRE(set.contains(static_cast<Cell>(cell)) == (expected.count(static_cast<Cell>(cell)) == 1));
  set.clear();
  CHECK(set == CellSet());
}

TEST_CASE("only the words that are asked for are visited", "[geometry]") {
  CellSet set;
  set.insert(63);
  set.insert(64);
  int visited = 0;
  set.for_each([&](Cell cell) { visited += cell == 63 ? 1 : 100; }, 1);
  CHECK(visited == 1);
  CHECK(CellSet::words_for(64) == 1);
  CHECK(CellSet::words_for(65) == 2);
}

}  // namespace trigon::engine::testing
