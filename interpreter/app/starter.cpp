#include "interpreter/app/starter.h"

#include <fmt/format.h>

namespace trigon::engine {

std::string starter_variant(const std::string& id) {
  return fmt::format("# yaml-language-server: $schema={}\n", schema_file) +
         fmt::format("# {}: a chess variant for Trigon. See docs/tutorial.md and docs/variant-format.md.\n", id) + R"(
name: My game
description: A small game on a diamond of 50 triangles.

# Two triangles of side 5, base to base. Other shapes: triangle, hexagon, parallelogram, or a drawing.
grid: { lattice: triangle, shape: diamond, side: 5 }

# In turn order. The facing is in degrees, counter-clockwise from east: 90 looks up.
players:
  bottom: { facing: 90 }
  top:    { facing: 270 }

# Moves: W orthogonal, F diagonal, V triagonal step; * any number of them; m only moves, c only captures; f forward.
pieces:
  king:   { letter: K, moves: WF, royal: true }
  rook:   { letter: R, moves: zW* }
  knight: { letter: N, moves: "j[W-F]" }
  pawn:   { letter: P, moves: mfWcfF }

# Pawns promote where they could not go on.
regions:
  last-cells: { dead-end: fW }
promotion: { pieces: pawn, in: last-cells, to: [rook, knight] }

# Where everything stands at first. Capital letters are the first player's, small letters the second's.
setup: |
  /\
  /k \
  ----
  /\n /\
  /r \/r \
  --------
  /\p /\p /\
  /p \/p \/p \
  ------------
  /\  /\  /\  /\
  /  \/  \/  \/  \
  ----------------
  /\  /\  /\  /\  /\
  /  \/  \/  \/  \/  \
  --------------------
  \  /\  /\  /\  /\  /
  \/  \/  \/  \/  \/
  ----------------
  \  /\  /\  /\  /
  \/  \/  \/  \/
  ------------
  \P /\P /\P /
  \/P \/P \/
  --------
  \R /\R /
  \/N \/
  ----
  \K /
  \/

end:
  royals: check
  stalemate: draw
  repetition: 3
  move-count: { plies: 100, reset-by: pawn }

# What must hold: run by "trigon check".
tests:
  - name: only the pawns on down-cells can begin
    count: 3
    includes: e3-e4
)";
}

}  // namespace trigon::engine
