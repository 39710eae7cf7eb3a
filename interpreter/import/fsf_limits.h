// Where a piece of an imported variant may not go: outside of its region, and where it would be stuck. Tested in
// tests/unit/import_fsf_test.cpp.
#pragma once

#include <string>

#include "interpreter/import/fsf_game.h"
#include "interpreter/import/fsf_regions.h"

namespace trigon::engine {

/// The cells from which a piece could not move on the empty board, when it may not go there.
struct FsfDeadEnd {
  Both<Squares> cells;
  /// As the file writes them; empty when there are none, or cannot be said.
  std::string region;
};

FsfDeadEnd dead_end_of(FsfGame& game, const FsfPiece& piece, NamedRegions& regions);

struct FsfLimits {
  /// Where the piece may go, as the file writes it; empty when that is anywhere.
  std::string to;
  /// The region of its dead end.
  std::string dead_end;
};

/// What cannot be said is noted in the game's rules.
FsfLimits limits_of(FsfGame& game, const FsfPiece& piece, NamedRegions& regions);

}  // namespace trigon::engine
