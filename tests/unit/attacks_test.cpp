// Who attacks a cell: the reverse view against the naive generator.
#include "interpreter/movegen/attacks.h"

#include <catch2/catch.hpp>

#include "tests/support/naive_coverage.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"

namespace trigon::engine::testing {

TEST_CASE("a piece is attacked when the naive generator could capture it", "[movegen]") {
  std::uint64_t seed = 100;
  for (const NaiveGame& game : naive_games()) {
    const RulesetPtr ruleset = load(game.configuration);
    random_playout(Game(ruleset), seed++, 30, [&](const Game& now) {
      const Position& position = now.position();
      // One piece a position is enough of the slow side.
      CellSet pieces;
      for (Player player : ruleset->all_players()) pieces |= position.cells_of(player);
      std::vector<Cell> cells;
      pieces.for_each([&](Cell cell) { cells.push_back(cell); });
      Random random(position.hash());
      const Cell cell = random.one_of(cells);
      const Player defender = position.at(cell).owner();
      bool expected = false;
      for (Player player : ruleset->all_players())
        if (player != defender && position.is_in(player))
          expected = expected || naive_can_capture(position, player, cell, game.rules);
      // A capture en passant is no attack on the cell where the victim stands.
      if (!position.en_passant_rights().empty()) return;
      INFO(ruleset->labels[cell]);
      CHECK(is_attacked(position, cell, position.at(cell), defender) == expected);
      CHECK((find_attacker(position, cell, position.at(cell), defender) != no_cell) == expected);
    });
  }
}

TEST_CASE("a supposition takes a piece off and puts it down", "[movegen]") {
  const RulesetPtr chess = load_shipped("chess");
  const Position position = position_of(*chess, "4r2k/8/8/8/8/4N3/8/4K3 w - - 0 1");
  const auto cell = [&](const char* label) { return cell_of(*chess, label); };
  const Piece king = position.at(cell("e1"));
  CHECK_FALSE(is_attacked(position, cell("e1"), king, 0));
  CHECK(is_attacked(position, cell("e1"), king, 0, {cell("e3"), cell("c4")}));
  CHECK(is_attacked(position, cell("e1"), king, 0, {cell("e3"), no_cell}));
  CHECK_FALSE(is_attacked(position, cell("e1"), king, 0, {cell("e3"), cell("e7")}));
  CHECK(find_attacker(position, cell("e4"), king, 0, {cell("e1"), no_cell}) == cell("e8"));
}

TEST_CASE("check is an attack on a royal by a player who is in", "[movegen]") {
  const RulesetPtr three = load_shipped("64-triangles-3p-corners");
  CHECK(is_in_check(position_of(*three, "Kt/3/5/7/9/11/2Bt10/Kl13Kr left"), 0) == false);
  CHECK(is_in_check(position_of(*three, "Kt/3/5/7/9/11/13/Kl1Bt11Kr left"), 0));
  CHECK_FALSE(is_in_check(position_of(*three, "Kt/3/5/7/9/11/13/Kl1B-t11Kr left"), 0));
  CHECK_FALSE(is_in_check(position_of(*three, "1/3/5/7/9/11/13/Kl1B-t11Kr left out=t"), 0));
}

TEST_CASE("only one who takes en passant can take in passing", "[movegen]") {
  const RulesetPtr chess = load_shipped("chess");
  const auto open = [&](const char* text) {
    const Position position = position_of(*chess, text);
    return can_be_taken_in_passing(position, cell_of(*chess, "e2"), cell_of(*chess, "e4"), cell_of(*chess, "e3"), 0);
  };
  CHECK(open("4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1"));
  CHECK(open("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"));
  CHECK_FALSE(open("4k3/8/8/8/6p1/8/4P3/4K3 w - - 0 1"));
  CHECK_FALSE(open("4k3/8/8/8/5n2/8/4P3/4K3 w - - 0 1"));
  CHECK_FALSE(open("4k3/8/8/8/5P2/8/4P3/4K3 w - - 0 1"));
}

}  // namespace trigon::engine::testing
