// The board of a played game as text: the drawing, with the last moves or a piece's targets marked, and lines below it.
// Tested by the sessions of tests/play.
#pragma once

#include <span>
#include <string>

#include "interpreter/play/played_game.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

/// The board with the cells marked that the moves from turn `first` on left and reached (`BoardPicture::latest`). Hands
/// and everything else that the drawing does not show stand below it.
std::string draw_board(const PlayedGame& game, std::size_t first, const TextStyle& style);

/// The player to move, or the end, in words: "white to move, in check".
std::string describe_turn(const PlayedGame& game);

/// The board with the targets of these moves marked: `*` on empty cells, `x` behind pieces that are captured. The texts
/// of the moves stand below it.
std::string draw_targets(const PlayedGame& game, const MoveList& moves, const TextStyle& style);

/// The texts of moves, with spaces between them, in lines of 80 columns.
std::string list_moves(const Position& position, const MoveList& moves);

}  // namespace trigon::engine
