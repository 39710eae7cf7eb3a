// A move in words: "rook a1 takes pawn a7". Tested in tests/unit/report_test.cpp.
#pragma once

#include <string>

#include "interpreter/position/move.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// What a legal move does, without the name of the player.
std::string move_in_words(const Position& position, const Move& move);

}  // namespace trigon::engine
