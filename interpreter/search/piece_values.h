// Values of pieces, computed from the rules alone: from the number of cells that a piece can move to and capture on,
// and from what it promotes to. `trigon values` prints them. Tested in tests/unit/piece_values_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// The value of a piece and how it comes about. Values are in hundredths; a knight of chess is worth about 300.
struct PieceWorth {
  /// How many cells the piece can move to and capture on, in thousandths of a cell: the mean over all cells from which
  /// it has moves, and over several densities of occupation.
  int moves = 0, captures = 0;
  /// The part of the value that comes from `moves` and `captures`.
  int by_mobility = 0;
  /// The part of the value that comes from the prospect of promotion, as the mean over all cells.
  int by_promotion = 0;
  /// The value that is used: `by_mobility + by_promotion`, or the one that the variant file gives.
  int value = 0;
  /// The variant file gives the value.
  bool is_given = false;
  friend bool operator==(const PieceWorth&, const PieceWorth&) = default;
};

/// The values of a variant's pieces by type and home, and on each cell (piece-square tables). Computed with integers
/// only, so that they are the same on every machine.
class PieceValues {
 public:
  explicit PieceValues(const Ruleset& ruleset);

  /// The value of a type and its parts; all 0 for types that no player has.
  const PieceWorth& worth(PieceType type, Player home) const { return worths_[program_slot(type, home)]; }
  /// The value of a type, in hundredths.
  int value(PieceType type, Player home) const { return worth(type, home).value; }
  /// The value of a piece anywhere on the board, in hundredths.
  int value(Piece piece) const { return worths_[piece.program_slot()].value; }
  /// The value of a piece on one cell, in hundredths: more than elsewhere if it has more moves there or is nearer to
  /// promotion or a goal.
  int on_cell(Piece piece, Cell cell) const {
    return on_cell_[static_cast<std::size_t>(row_of_[piece.program_slot()]) * cell_count_ + cell];
  }

 private:
  std::size_t cell_count_;
  std::array<PieceWorth, program_slots> worths_{};
  /// The row of `on_cell_` for each type and home; row 0 for types that no player has.
  std::array<std::uint16_t, program_slots> row_of_{};
  std::vector<std::int16_t> on_cell_;
};

}  // namespace trigon::engine
