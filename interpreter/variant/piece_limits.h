// The keys `victims` and `hurdles` of moves: kinds of pieces, words for owners, or kinds by owner.
// Tested in tests/unit/piece_limit_test.cpp and tests/broken.
#pragma once

#include "interpreter/variant/loading.h"

namespace trigon::engine {

/// The pieces that may be captured. Kinds alone are not the mover's own, and own royals are never among them.
PieceLimit read_victims(Loading& loading, const YamlNode& node, const std::string& what, bool swaps);
/// The pieces that may be hopped over. Kinds alone are of any owner.
PieceLimit read_hurdles(Loading& loading, const YamlNode& node, const std::string& what);

}  // namespace trigon::engine
