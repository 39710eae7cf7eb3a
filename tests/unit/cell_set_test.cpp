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

TEST_CASE("sets of any size go together", "[geometry]") {
  for (const std::size_t cell : {5, 100, 200, 400, 1000, 1024, 2048, 4095}) {
    CellSet low, set;
    low.insert(5);
    set.insert(static_cast<Cell>(cell));
    const CellSet same = set;
    CHECK(same == set);
    CHECK(same.room() == set.room());
    CHECK(set.first() == cell);
    CHECK((low | set).size() == (cell == 5 ? 1 : 2));
    CHECK((set | low) == (low | set));
    CHECK((low & set).empty() == (cell != 5));
    CHECK((set & low) == (low & set));
    CHECK(((low | set) - low).contains(static_cast<Cell>(cell)) == (cell != 5));
    CHECK((set - low).size() == (cell == 5 ? 0 : 1));
    CHECK((low - set).size() == (cell == 5 ? 0 : 1));
    CHECK_FALSE(set.contains(6));
    CHECK_FALSE(low.contains(4000));
    CHECK(narrow<64>(low).first() == 5);
    CHECK(narrow<1>(low).first() == 5);
    with_words(words_for(cell + 1), [&]<std::size_t Words>() {
      CHECK(narrow<Words>(set).first() == cell);
      CHECK(CellSet(narrow<Words>(set)) == set);
    });
    // A set that has shrunk is equal to one that never grew.
    set.erase(static_cast<Cell>(cell));
    CHECK(set == CellSet());
    CHECK(CellSet() == set);
  }
}

TEST_CASE("sets have so many words as code is compiled for", "[geometry]") {
  CHECK(room_for(1) == 2);
  CHECK(room_for(2) == 2);
  CHECK(room_for(3) == 4);
  CHECK(room_for(16) == 16);
  CHECK(room_for(17) == 32);
  CHECK(room_for(33) == 64);
  CHECK(words_for(64) == 1);
  CHECK(words_for(65) == 2);
}

}  // namespace trigon::engine::testing
