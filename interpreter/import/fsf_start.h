// The start position of a Fairy-Stockfish entry: its FEN. Tested in tests/unit/import_fsf_test.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/import/fsf_rules.h"

namespace trigon::engine {

/// A cell of the start position.
struct FsfCell {
  /// The letter as the FEN has it, `*` for a hole, or 0 for an empty cell.
  char letter = 0;
  /// Is it promoted, `+x`?
  bool is_promoted = false;
  /// Is it a promoted pawn, `x~`?
  bool was_pawn = false;
};

struct FsfStart {
  /// The cells by row from the bottom, then by column.
  std::vector<std::vector<FsfCell>> board;
  /// The hands of white and black: small letters with their numbers.
  Both<std::map<char, int>> hands;
  bool black_begins = false;
  /// Can a player capture en passant at once?
  bool has_en_passant = false;
  /// The letters of the castling field, or "-".
  std::string castling = "-";
  /// How many checks white and black need to win, where they are counted: the next one, if the FEN does not say it.
  Both<int> checks_left{1, 1};
  /// The number that Fairy-Stockfish reads as the half-move clock.
  std::int64_t clock = 0;

  const FsfCell& at(int column, int row) const {
    return board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  /// Is it a wall? No piece ever comes to such a cell.
  bool has_wall(int column, int row) const { return at(column, row).letter == '*'; }
  bool has_walls() const;
};

/// Reads the FEN of an entry whose board has been read. Nothing after an error.
std::optional<FsfStart> read_fsf_start(const FsfRules& rules, Diagnostics& diagnostics);

}  // namespace trigon::engine
