// Moves of games on the board of China in Chinese: which piece, whether it advances, retreats or goes aside, and the
// file to which it goes or how far. Read through xiangqi_moves.h. Tested in tests/unit/xiangqi_test.cpp.
//
//   炮二平五 马８进７    red writes the numbers of files in Chinese, black in wide digits
//   前车平七 后兵进一    the front one or the rear one of two in a file, 中兵 the middle one of three
//   一兵进一            the first of four or five pawns in a file
//   前七进一            pawns where two files have several: with the file in place of the piece
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/position/move_list.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// The text with signs of WXF for Chinese ones, simplified or not; `=` is the middle one. Others stay as they are.
std::string from_chinese(std::string_view text);

/// The text of a move, one of the legal `moves`, with simplified signs; nothing when it has no form, or another move
/// has the same one. The game must have the board of China (`has_xiangqi_board`).
std::optional<std::string> print_chinese(const Position& position, const MoveList& moves, const Move& move);

}  // namespace trigon::engine
