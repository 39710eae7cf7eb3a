// The cells where a piece of an imported variant may not go: outside of its region, or where it would be stuck. Tested
// in tests/unit/import_fsf_test.cpp.
#pragma once

#include <string>

#include "interpreter/import/fsf_game.h"
#include "interpreter/import/fsf_regions.h"

namespace trigon::engine {

/// The cells from which a piece could not move on the empty board, when it may not go there.
struct FsfDeadEnd {
  Both<Squares> cells;
  /// The region as the file writes it; empty when there is none, or none that Trigon can express.
  std::string region;
};

FsfDeadEnd dead_end_of(FsfGame& game, const FsfPiece& piece, NamedRegions& regions);

struct FsfLimits {
  /// The region to which the piece is limited, as the file writes it; empty without a limit.
  std::string to;
  /// The region of its dead end.
  std::string dead_end;
};

/// The limits of a piece. What Trigon cannot express is noted in the game's rules.
FsfLimits limits_of(FsfGame& game, const FsfPiece& piece, NamedRegions& regions);

}  // namespace trigon::engine
