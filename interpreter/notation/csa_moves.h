// Moves as CSA, the format of records of the Computer Shogi Association, has them. Tested in tests/unit/csa_test.cpp.
//
//   +7776FU   a move of the first player from 77 to 76, after which a pawn stands there
//   -0055KA   a drop of the second player
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/position/move_list.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// The text of a move, one of the legal `moves`; nothing when it has no form, or another move has the same one. The
/// game must have such a board (shogi_board.h).
std::optional<std::string> print_csa_move(const Position& position, const MoveList& moves, const Move& move);

/// The move as notation/move_text.h has it, whether or not it is legal. Nothing, and the reason in `why`, when it is
/// none here.
std::optional<std::string> read_csa_move(const Position& position, std::string_view text, std::string& why);

/// Has a text the form of a move?
bool is_csa_move(std::string_view text);

}  // namespace trigon::engine
