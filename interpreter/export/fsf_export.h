// Exports a game to Fairy-Stockfish's variants.ini, and says what the entry does not: it is imported again, and the two
// games are compared. Tested in tests/unit/export_test.cpp.
#pragma once

#include <optional>
#include <string>

#include "interpreter/export/read_back.h"

namespace trigon::engine {

/// The game as an entry with its id for a name, or another one if that program has a variant of it. Nothing, with the
/// reason in `why`, when it is no game of two on squares.
std::optional<Exported> export_fsf(const LoadedVariant& variant, std::string& why);

}  // namespace trigon::engine
