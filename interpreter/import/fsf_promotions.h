// What the pieces of an imported variant become. Tested in tests/unit/import_fsf_test.cpp.
#pragma once

#include "interpreter/import/fsf_army.h"

namespace trigon::engine {

/// Gives an army of plain pieces its promotions, and the promoted pieces that are pieces of their own, without their
/// moves. What cannot be said is noted in the game's rules.
void add_promotions(FsfGame& game, Army& army);

}  // namespace trigon::engine
