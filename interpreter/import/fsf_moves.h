// How the pieces of an imported variant move. Tested in tests/unit/import_fsf_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/import/army.h"
#include "interpreter/import/fsf_game.h"
#include "interpreter/import/fsf_regions.h"

namespace trigon::engine {

struct FsfPieceMoves {
  std::vector<ArmyMove> moves;
  /// The region where the piece cannot move any more, if the entry forbids going there; otherwise empty.
  std::string dead_end{};
};

/// All moves of a piece with their conditions. What Trigon cannot express is noted in the game's rules.
FsfPieceMoves moves_of(FsfGame& game, const FsfPiece& piece, NamedRegions& regions, Diagnostics& diagnostics);

}  // namespace trigon::engine
