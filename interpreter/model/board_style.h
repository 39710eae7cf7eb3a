// How a board is drawn. No rule depends on it, and it is not part of a variant's hash. The loader fills it
// (interpreter/variant/board_section.cpp); pictures and the page in the browser show it. Tested in
// tests/unit/board_style_test.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/movement/owner.h"

namespace trigon::engine {

/// A line between the middles of two cells: one of the grid, on whose crossings pieces stand, or a further one, as in a
/// palace.
struct BoardLine {
  Cell from = 0;
  Cell to = 0;
  bool is_palace = false;
};

/// Cells that are tinted.
struct BoardArea {
  std::string name;
  CellSet cells;
};

/// Colored bars along edges of cells, inside them: those of one player, or the same for all.
struct BoardBars {
  /// An edge begins at this corner of the cell and leads to the next one (`Grid::corners`).
  struct Edge {
    Cell cell = 0;
    std::size_t corner = 0;
  };
  std::string name;
  /// The player whose bars they are.
  std::optional<Player> player;
  /// A color, see support/color.h.
  std::string color;
  std::vector<Edge> edges;
};

/// How wide a bar is, in edges of a cell.
inline constexpr double bar_width = 0.05;

/// What pieces stand on. The words for them in variant files, in this order.
enum class PieceTokens : std::uint8_t {
  by_owner,  // each owner has a token of another shape
  none,      // pieces are figures in their owner's color
  disk,      // wooden disks, with what is on them in the owner's color; second owners and further ones have rings
  octagon,   // octagons alike
  pointed,   // wooden pieces that point where their owner looks
};
inline constexpr const char* piece_tokens_words[] = {"by-owner", "none", "disk", "octagon", "pointed"};

/// The edges of a board as its first player sees it. The words for them in variant files.
inline constexpr const char* board_edge_words[] = {"top", "right", "bottom", "left"};

struct BoardStyle {
  PieceTokens tokens = PieceTokens::by_owner;
  /// Do pieces stand on the crossings of lines, which join the middles of cells, instead of on tiles?
  bool has_crossings = false;
  /// The color of each cell: `dark`, `mid` or `light`, for which the picture chooses colors, or a color
  /// (support/color.h).
  std::vector<std::string> fills;
  std::vector<BoardLine> lines;
  std::vector<BoardArea> areas;
  std::vector<BoardBars> bars;
  /// What stands at each edge, in the order of `board_edge_words`: a text for each column from the left or for each row
  /// from the lowest one; or nothing.
  std::array<std::vector<std::string>, 4> coordinates;
};

}  // namespace trigon::engine
