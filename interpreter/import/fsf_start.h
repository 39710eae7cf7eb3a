// The start position of a Fairy-Stockfish entry: its FEN. Tested in tests/unit/import_fsf_test.cpp.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/import/fsf_rules.h"

namespace trigon::engine {

/// What stands on a cell.
struct FsfCell {
  /// A letter as it stands there, `*` for a hole, or 0.
  char letter = 0;
  /// `+x`: in its promoted form.
  bool is_promoted = false;
  /// `x~`: a pawn that has promoted to this.
  bool was_pawn = false;
};

struct FsfStart {
  /// By row from the bottom, then by column.
  std::vector<std::vector<FsfCell>> board;
  /// Small letters with their numbers, for white and black.
  Both<std::map<char, int>> hands;
  bool black_begins = false;
  /// Could somebody capture en passant at once?
  bool has_en_passant = false;
  /// The letters of the castling field, or "-".
  std::string castling = "-";
  /// What that program takes for the count of plies without progress.
  long clock = 0;

  const FsfCell& at(int column, int row) const {
    return board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  /// Does a wall stand there? No piece ever comes to such a cell.
  bool has_wall(int column, int row) const { return at(column, row).letter == '*'; }
  bool has_walls() const;
};

/// Reads the FEN of an entry whose board has been read. Nothing after an error.
std::optional<FsfStart> read_fsf_start(const FsfRules& rules, Diagnostics& diagnostics);

}  // namespace trigon::engine
