// What a picture of a board shows beside its pieces.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace trigon {

/// An arrow from the middle of one cell to that of another.
struct Arrow {
  int from = 0;
  int to = 0;
  /// As SVG writes it: a name such as "green", or "#2f7d4f".
  std::string color = "#2f7d4f";
};

/// Cells are numbers as everywhere; players are indices of `Variant::players`.
struct Picture {
  /// The cells that the last move left and reached are framed.
  bool has_last_move = false;
  /// Further cells to frame.
  std::vector<int> framed = {};
  std::vector<Arrow> arrows = {};
  /// Marks where the piece on this cell can move or capture by its pseudo-legal moves.
  std::optional<int> moves_of = {};
  /// The board is turned so that this player looks up it. Boards with levels are not turned.
  std::optional<int> seen_by = {};
};

}  // namespace trigon
