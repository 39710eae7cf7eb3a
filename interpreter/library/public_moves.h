// Moves as programs see them, whose eight bytes mean the same move in all games of a variant. The engine knows a move
// of several actions by its number in a table of the position, which in another game may be another move; outside it
// has a number that is made from its actions. Tested in tests/library/position_test.cpp.
#pragma once

#include <trigon/game.h>

#include <optional>
#include <vector>

#include "interpreter/rules/game.h"

namespace trigon {

/// The legal moves of a game, in their order.
std::vector<Move> public_moves(const engine::Game& game);
/// A legal move of a game.
Move to_public(const engine::Game& game, const engine::Move& move);
/// The legal move that these bytes mean; nothing if there is none.
std::optional<engine::Move> find_legal(const engine::Game& game, Move move);

}  // namespace trigon
