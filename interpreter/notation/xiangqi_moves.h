// Moves of games on the board of China as records write them. Any game for two on nine by ten squares whose pieces have
// these letters has them. Tested in tests/unit/xiangqi_test.cpp.
//
//   H2-E2       ICCS: both cells, ranks from 0
//   C2.5 h8+7   WXF: the piece, its file, forward `+`, backward `-` or aside `.`, and the file to which it goes or,
//               along a file, how far; each player counts files from the right
//   C+.5 C-+1   the front one and the rear one of two in a file; also `+C.5`
//   炮二平五 前炮平五   the same in Chinese; written by chinese_moves.h
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/position/move_list.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

bool has_xiangqi_board(const Ruleset& ruleset);

/// The text of a move, one of the legal `moves`; nothing when it has no form, or another move has the same one. The
/// game must have such a board.
std::optional<std::string> print_iccs(const Position& position, const MoveList& moves, const Move& move);
std::optional<std::string> print_wxf(const Position& position, const MoveList& moves, const Move& move);

/// The moves of `moves` that a text in either form may mean.
MoveList matching_xiangqi(const Position& position, const MoveList& moves, std::string_view text);

/// Both cells of a move of ICCS as notation/move_text.h has them; nothing for another text.
std::optional<std::string> read_iccs(const Ruleset& ruleset, std::string_view text);

}  // namespace trigon::engine
