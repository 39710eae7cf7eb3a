// What a played game shows of its board: the drawing with the last moves or a piece's targets marked, and the lines
// below it. Tested by the sessions of tests/play.
#pragma once

#include <span>
#include <string>

#include "interpreter/play/played_game.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

/// The board with what the moves of the last turns, from turn `first` on, left and reached (`BoardPicture::latest`).
/// Below it stand hands and all else that the drawing does not show.
std::string draw_board(const PlayedGame& game, std::size_t first, const TextStyle& style);

/// "white to move, in check", or how the game has ended.
std::string describe_turn(const PlayedGame& game);

/// The board with the targets of these moves marked: `*` on empty cells, `x` behind pieces that are captured. The texts
/// of the moves stand below.
std::string draw_targets(const PlayedGame& game, const MoveList& moves, const TextStyle& style);

/// The texts of moves, with spaces between them, in lines of 80 columns.
std::string list_moves(const Position& position, const MoveList& moves);

}  // namespace trigon::engine
