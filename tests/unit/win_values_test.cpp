// Values of forced wins and losses: interpreter/search/win_values.h.
#include "interpreter/search/win_values.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

TEST_CASE("a value says in how many plies the game is won or lost", "[search]") {
  struct Row {
    int value;
    std::optional<int> plies;
  };
  for (const Row& row : {Row{win_value, 0}, Row{win_value - 1, 1}, Row{min_win_value, 1000}, Row{min_win_value - 1, {}},
                         Row{0, {}}, Row{-min_win_value + 1, {}}, Row{-min_win_value, 1000}, Row{5 - win_value, 5}}) {
    INFO(row.value);
    CHECK(plies_to_end(row.value) == row.plies);
    CHECK(is_decided(row.value) == row.plies.has_value());
  }
}

TEST_CASE("a hash table counts wins and losses from the position, not from the root", "[search]") {
  struct Row {
    int of_root, ply, in_table;
  };
  for (const Row& row : {Row{win_value - 7, 3, win_value - 4}, Row{7 - win_value, 3, 4 - win_value},
                         Row{win_value - 7, 0, win_value - 7}, Row{7 - win_value, 7, -win_value}, Row{120, 3, 120},
                         Row{-120, 3, -120}, Row{0, 9, 0}}) {
    INFO(row.of_root << " after " << row.ply);
    CHECK(to_table(row.of_root, row.ply) == row.in_table);
    CHECK(from_table(row.in_table, row.ply) == row.of_root);
  }
}

}  // namespace trigon::engine::testing
