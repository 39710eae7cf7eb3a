// The promotions of an imported variant's pieces. Tested in tests/unit/import_fsf_test.cpp.
#pragma once

#include "interpreter/import/fsf_army.h"

namespace trigon::engine {

/// Adds to an army of unpromoted pieces its promotions, and the promoted forms that are pieces of their own, without
/// their moves. What Trigon cannot express is noted in the game's rules.
void add_promotions(FsfGame& game, Army& army);

}  // namespace trigon::engine
