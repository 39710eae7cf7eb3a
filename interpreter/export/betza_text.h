// Writes movements in Betza's notation, as far as it has them. What is written is read back by betza_translation.h and
// compared, so that it means the same. Tested in tests/unit/export_test.cpp.
#pragma once

#include <optional>
#include <string>

#include "grammar/movement_tree.h"

namespace trigon::engine {

/// The term in Betza's notation; nothing when it has no such form. A double step that opens to capture en
/// passant is written as a lame leap, the pawn's `imnfD`, which stands beside a single step.
std::optional<std::string> betza_of(const Term& term);

/// The same in XBetza, which also has chains of two legs: `FyafsF` of the griffon, `mafcW` of a hop over an enemy.
std::optional<std::string> xbetza_of(const Term& term);

}  // namespace trigon::engine
