// The transposition table (interpreter/search/transposition_table.h).
#include "interpreter/search/transposition_table.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

TEST_CASE("a hash table finds what was stored, until it is cleared", "[search]") {
  TranspositionTable table(1 << 10);
  const Move move{3, 4, MoveKind::plain, 0, 0};
  constexpr std::uint64_t key = 0x123456789ABCDEF0u;
  CHECK_FALSE(table.find(key));
  // More often than there are ages.
  for (int round = 0; round < 200; ++round) {
    table.clear();
    CHECK_FALSE(table.find(key));
    table.store(key, 5, -round, Bound::exact, move);
    const auto entry = table.find(key);
    REQUIRE(entry);
    CHECK(entry->move == move);
    CHECK(entry->depth == 5);
    CHECK(entry->value == -round);
    CHECK(entry->bound() == Bound::exact);
    CHECK_FALSE(table.find(key ^ (std::uint64_t{1} << 63)));
  }
}

TEST_CASE("entries of the search before are found, and give way", "[search]") {
  TranspositionTable table(1);
  const Move move{3, 4, MoveKind::plain, 0, 0};
  constexpr std::uint64_t deep = std::uint64_t{1} << 40, shallow = std::uint64_t{2} << 40;
  table.store(deep, 9, 1, Bound::lower, move);
  table.begin_search();
  CHECK(table.find(deep));
  table.store(shallow, 2, 2, Bound::lower, move);
  CHECK(table.find(shallow));
  table.clear();
  CHECK_FALSE(table.find(shallow));
  // More often than there are ages.
  for (int round = 0; round < 200; ++round) table.begin_search();
  CHECK_FALSE(table.find(shallow));
}

TEST_CASE("what is known much deeper stays", "[search]") {
  TranspositionTable table(1);
  const Move move{3, 4, MoveKind::plain, 0, 0};
  constexpr std::uint64_t deep = std::uint64_t{1} << 40, shallow = std::uint64_t{2} << 40;
  table.store(deep, 9, 1, Bound::lower, move);
  table.store(shallow, 2, 2, Bound::lower, move);
  CHECK(table.find(deep));
  CHECK_FALSE(table.find(shallow));
  table.store(shallow, 7, 2, Bound::lower, move);
  CHECK(table.find(shallow));
}

}  // namespace trigon::engine::testing
