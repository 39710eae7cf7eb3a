// Pieces of an ending on a board: put there, and found there. Tested in tests/unit/solve_test.cpp.
#pragma once

#include <cstddef>

#include "interpreter/position/position.h"
#include "interpreter/solve/material.h"

namespace trigon::engine {

/// A piece of an ending on a cell: one that has moved, but where it stands in the setup and that matters.
Piece ending_piece(const Ruleset& ruleset, const MaterialPiece& piece, Cell cell);

/// A position without pieces and rights.
Position empty_position(const Ruleset& ruleset);

/// Puts the pieces of a material on an empty board, in the ply that was begun.
void set_up(Position& position, const Material& material, const Cell* cells, Player turn);

/// The pieces of a position with their cells, in the order of a material.
struct PlacedPieces {
  MaterialPiece pieces[max_solved_pieces + 1];
  Cell cells[max_solved_pieces + 1];
  /// At most `max_solved_pieces` + 1, for more.
  std::size_t count = 0;

  explicit PlacedPieces(const Position& position);
  bool has(const Material& material) const;
  Material material() const;
};

}  // namespace trigon::engine
