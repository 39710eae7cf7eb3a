// The list of moves (interpreter/position/move_list.h).
#include "interpreter/position/move_list.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

namespace {

Move to(Cell cell) { return {0, cell, MoveKind::plain, 0, 0}; }

}  // namespace

TEST_CASE("a list of moves grows, shrinks and is copied with its moves only", "[move-list]") {
  MoveList moves;
  CHECK(moves.empty());
  for (Cell cell = 0; cell < 100; ++cell) moves.push_back(to(cell));
  REQUIRE(moves.size() == 100);
  CHECK(moves.front() == to(0));
  CHECK(moves.back() == to(99));

  const MoveList copy = moves;
  moves.erase_if([](const Move& move) { return move.to % 2 == 0; });
  CHECK(moves.size() == 50);
  CHECK(moves[1] == to(3));
  moves.pop_back();
  CHECK(moves.back() == to(97));
  CHECK(copy.size() == 100);
  CHECK_FALSE(copy == moves);

  moves.clear();
  CHECK(moves == MoveList());
  CHECK(MoveList{to(1), to(2)} == MoveList{to(1), to(2)});
  CHECK_FALSE(MoveList{to(1)} == MoveList{to(2)});
}

TEST_CASE("moves written behind the end of a list belong to it once it ends there", "[move-list]") {
  MoveList moves{to(1)};
  Move* end = moves.room_for(64);
  REQUIRE(moves.room_end() - end >= 64);
  *end++ = to(2);
  *end++ = to(3);
  CHECK(moves.size() == 1);
  moves.end_at(end);
  CHECK(moves == MoveList{to(1), to(2), to(3)});
}

TEST_CASE("a list can take one of its own moves while it grows", "[move-list]") {
  MoveList moves{to(7)};
  for (int i = 0; i < 100; ++i) moves.push_back(moves.front());
  for (const Move& move : moves) CHECK(move == to(7));
}

}  // namespace trigon::engine::testing
