// Files, places in a file and ways of moves on the board of China, as its forms of moves count them. Tested in
// tests/unit/xiangqi_test.cpp.
#pragma once

#include <utility>
#include <vector>

#include "interpreter/position/move.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

inline constexpr int river_columns = 9, river_rows = 10;
inline constexpr char xiangqi_pawn = 'P';

/// The letter of WXF for one of other programs: elephants are bishops or ministers, horses knights, advisors guards.
char wxf_letter(char letter);
/// That of the piece on a cell.
char letter_on(const Position& position, Cell cell);

/// The file of a cell, 1 to 9 from the player's right.
int file_of(const Position& position, Player player, Cell cell);

/// The pieces like the one on a cell in its file, the front one first.
std::vector<Cell> in_file(const Position& position, Cell cell);

/// Do pawns stand behind each other in another file than this cell's, too?
bool has_other_tandem(const Position& position, Cell cell);

/// The number from 1 of the pawn on a cell among those of files that have several: files from the right, in each the
/// front one first. 0 for a pawn that is alone in its file.
int number_among_pawns(const Position& position, Cell cell);

/// Where a move goes: forward `+`, backward `-` or aside `.`; and to which file or, along a file, how far.
std::pair<char, int> way_of(const Position& position, const Move& move);

/// Do the forms of moves have one for it?
bool has_xiangqi_form(const Move& move);

}  // namespace trigon::engine
