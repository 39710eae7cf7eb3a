// Pieces that are limited to a region, go along drawn lines, or have another condition for which that program has a
// type or key of its own: those of xiangqi and janggi. Tested in tests/unit/export_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/export/square_game.h"

namespace trigon::engine {

/// A piece whose conditions that program can tell.
struct FsfConditions {
  /// Its moves without these conditions.
  Movement moves{};
  /// Its type, where the moves do not say it: "soldier" or "janggiCannon".
  std::string type{};
  /// The cells to which white's piece and black's is limited; empty without limits.
  std::vector<Square> region[2];
  /// The cells of the lines along which it also goes; empty if it does not.
  std::vector<Square> lines{};
  /// The row from which on a soldier goes sideways, from 1; 0 for other pieces.
  int soldier_rank = 0;
  /// Does it attack pieces of its own kind along free lines, as the general of xiangqi?
  bool flies = false;
};

/// What can be told of a piece with conditions; nothing for any other, and where a condition cannot be told.
std::optional<FsfConditions> fsf_conditions(const SquareGame& game, const SquarePiece& piece);

}  // namespace trigon::engine
