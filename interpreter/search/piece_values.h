// What pieces are worth, found from the rules alone: from how many cells they move to and capture on, and from what
// they promote to. Tested in tests/unit/piece_values_test.cpp; `trigon values` prints them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// How a value came about. Values are in hundredths; a knight of chess is worth about 300.
struct PieceWorth {
  /// Cells that it can move to, and on which it can capture, in thousandths: the mean over the cells from which it has
  /// moves, at several densities of occupation.
  int moves = 0, captures = 0;
  /// The part of the value that comes from both.
  int by_mobility = 0;
  /// What the prospect of promoting adds where the piece mostly stands.
  int by_promotion = 0;
  /// What counts: the sum of both parts, or what the file says.
  int value = 0;
  /// The file gives the value.
  bool is_given = false;
  friend bool operator==(const PieceWorth&, const PieceWorth&) = default;
};

/// The values of one variant, by type and home, and on each cell. Integers only, so that they are the same on every
/// machine.
class PieceValues {
 public:
  explicit PieceValues(const Ruleset& ruleset);

  /// Of types that no player has, all is 0.
  const PieceWorth& worth(PieceType type, Player home) const { return worths_[program_slot(type, home)]; }
  int value(PieceType type, Player home) const { return worth(type, home).value; }
  int value(Piece piece) const { return worths_[piece.program_slot()].value; }
  /// What the piece is worth on a cell: its value, more where it has more moves than elsewhere, and more the nearer it
  /// is to promotion or to a goal.
  int on_cell(Piece piece, Cell cell) const {
    return on_cell_[static_cast<std::size_t>(row_of_[piece.program_slot()]) * cell_count_ + cell];
  }

 private:
  std::size_t cell_count_;
  std::array<PieceWorth, program_slots> worths_{};
  /// Which row of `on_cell_` a type and home have; row 0 is for those that nobody has.
  std::array<std::uint16_t, program_slots> row_of_{};
  std::vector<std::int16_t> on_cell_;
};

}  // namespace trigon::engine
