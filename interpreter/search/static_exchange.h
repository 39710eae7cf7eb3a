// Static exchange evaluation: what a capture gains when both sides go on capturing on its cell, each with its cheapest
// piece, and may stop. Tested in tests/unit/static_exchange_test.cpp.
#pragma once

#include "interpreter/position/position.h"
#include "interpreter/search/piece_values.h"

namespace trigon::engine {

/// What a player gains in the end by a plain move or capture to `move.to`, in hundredths, where `gain` is the value of
/// what the move itself takes. With more than two players all others capture back together. Attacks are looked up by
/// the attack tables; freezing, protection, captures aside and explosions are not considered, since this is for move
/// ordering only.
int exchange_value(const Position& position, const PieceValues& values, const Move& move, int gain);

}  // namespace trigon::engine
