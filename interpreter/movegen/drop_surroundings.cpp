#include "interpreter/movegen/drop_surroundings.h"

#include <algorithm>

namespace trigon::engine {

namespace {

/// The cells on which own pieces or enemies stand.
CellSet cells_of_side(const Position& position, bool are_enemies) {
  const Player player = position.turn();
  if (!are_enemies) return position.cells_of(player);
  CellSet cells;
  for (const Player other : position.players_in() - position.ruleset().team_of[player])
    cells |= position.cells_of(other);
  return cells;
}

/// The cells that are near one of these.
CellSet cells_near(const DropNeighbours& neighbours, const CellSet& of) {
  CellSet cells;
  of.for_each([&](Cell cell) { cells |= neighbours.near[cell]; });
  return cells;
}

/// The player's pieces of a kind on the board, and how many there are with those in hand.
struct Kind {
  CellSet cells;
  int all = 0;
};

Kind kind_of(const Position& position, PieceType type) {
  const Player player = position.turn();
  Kind kind;
  position.cells_of(player).for_each([&](Cell cell) {
    if (position.at(cell).type() == type) kind.cells.insert(cell);
  });
  kind.all = static_cast<int>(kind.cells.size()) + position.held(player, player, type);
  return kind;
}

}  // namespace

CellSet cells_beside_none(const Position& position, PieceType type) {
  const CellSet all = all_cells(position.ruleset().grid);
  CellSet wrong;
  for (const DropNeighbours& neighbours : position.ruleset().hands.neighbours[type])
    if (neighbours.must_be) wrong |= all - cells_near(neighbours, cells_of_side(position, neighbours.are_enemies));
  return wrong;
}

CellSet cells_beside_some(const Position& position, PieceType type) {
  CellSet wrong;
  for (const DropNeighbours& neighbours : position.ruleset().hands.neighbours[type])
    if (!neighbours.must_be) wrong |= cells_near(neighbours, cells_of_side(position, neighbours.are_enemies));
  return wrong;
}

CellSet cells_of_wrong_shade(const Position& position, PieceType type) {
  const HandRules& hands = position.ruleset().hands;
  const auto count = static_cast<int>(hands.shades.size());
  CellSet wrong;
  for (const PieceType even : hands.even_shades) {
    const Kind kind = kind_of(position, even);
    const CellSet room = hands.drop_zone[even][position.turn()] - position.occupied();
    for (const CellSet& shade : hands.shades) {
      const auto here = static_cast<int>((kind.cells & shade).size());
      // No shade has more than its share, rounded up; and each keeps room for its share, rounded down.
      if (type == even && here + 1 > (kind.all + count - 1) / count) wrong |= shade;
      if (type == even) continue;
      const int spare = here + static_cast<int>((room & shade).size()) - kind.all / count;
      if (spare < 0) return all_cells(position.ruleset().grid);
      if (spare == 0) wrong |= room & shade;
    }
  }
  return wrong;
}

CellSet cells_kept_free(const Position& position, PieceType type) {
  return cells_beside_none(position, type) | cells_beside_some(position, type) | cells_of_wrong_shade(position, type);
}

}  // namespace trigon::engine
