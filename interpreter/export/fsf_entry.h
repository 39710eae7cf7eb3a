// Writes a game as an entry of Fairy-Stockfish's variants.ini. Tested in tests/unit/export_test.cpp, which reads the
// entries back, and by tests/import/fairy_stockfish_export_test.py, which asks that program.
#pragma once

#include <string>

#include "interpreter/export/square_game.h"

namespace trigon::engine {

struct FsfText {
  std::string ini;
  /// What the keys cannot say, as far as the writer sees it.
  std::vector<Lost> lost;
};

/// The entry `[name]` of a game.
FsfText fsf_entry_text(const SquareGame& game, const std::string& name);

}  // namespace trigon::engine
