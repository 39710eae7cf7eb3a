// Pieces on wooden tokens that all players share, as in East Asian games. Disks and octagons have a ring that tells
// owners apart without colors; pointed tokens point where their owner looks. Tested in
// tests/unit/board_picture_test.cpp.
#pragma once

#include <string>

#include "interpreter/pictures/token_svg.h"

namespace trigon::engine {

/// Do all players share the token?
inline bool is_shared(PieceTokens kind) { return kind >= PieceTokens::disk; }

/// A piece with what is written on it, its shape or its letter, on the board's token, which must be shared.
std::string draw_on_shared_token(const Ruleset& ruleset, Piece piece, TokenPlace place);

/// A player's token without a piece, with a spot of the player's color if it does not point.
std::string draw_shared_token(const Ruleset& ruleset, Player player, TokenPlace place);

/// What tells a player's disks and octagons apart: "", " with a ring".
const char* ring_in_words(Player player);

}  // namespace trigon::engine
