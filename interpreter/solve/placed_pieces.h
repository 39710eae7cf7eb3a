// Pieces of an ending on a board: put there, and found there. Tested in tests/unit/solve_test.cpp.
#pragma once

#include <cstddef>

#include "interpreter/analysis/analysis.h"
#include "interpreter/position/position.h"
#include "interpreter/solve/material.h"

namespace trigon::engine {

/// What the pieces of endings are on their cells: pieces that have moved, but where they stand in the setup, that
/// matters, and no such piece can come there by moving. So pawns of chess on their row have not moved; on triangles,
/// where pawns go to each other's cells, all have.
class EndingPieces {
 public:
  EndingPieces(const Ruleset& ruleset, const Analysis& analysis);

  Piece on(const MaterialPiece& piece, Cell cell) const;
  /// Is it taken to have moved on a cell where it might not have?
  bool is_taken_as_moved(const MaterialPiece& piece) const;
  /// Puts the pieces of a material on an empty board, in the ply that was begun.
  void set_up(Position& position, const Material& material, const Cell* cells, Player turn) const;

 private:
  const Ruleset& ruleset_;
  /// The types that have not moved in their places of the setup, for each player.
  TypeSet unmoved_[2];
};

/// A position without pieces and rights.
Position empty_position(const Ruleset& ruleset);

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
