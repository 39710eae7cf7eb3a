// Boards and pieces as records of Japanese games write them: cells by two digits from the upper right corner, pieces by
// two letters or by a sign. Any game for two on at most nine by nine squares has these forms, as long as all its pieces
// have names here. Tested in tests/unit/csa_test.cpp and tests/unit/kif_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/model/ruleset.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// The names of a piece.
struct ShogiPieceName {
  /// Its letter, with `+` when it has promoted.
  std::string_view symbol;
  /// Its two letters in CSA.
  std::string_view code;
  /// How moves of KIF write it, and how boards do, in one character.
  std::string_view word, sign;
  /// How many both armies have of it together.
  int count;
};

/// All names, first the pieces that can be in hand in the order in which hands are written, then the others.
inline constexpr ShogiPieceName shogi_pieces[] = {
    {"R", "HI", "飛", "飛", 2},    {"B", "KA", "角", "角", 2},    {"G", "KI", "金", "金", 4},
    {"S", "GI", "銀", "銀", 4},    {"N", "KE", "桂", "桂", 4},    {"L", "KY", "香", "香", 4},
    {"P", "FU", "歩", "歩", 18},   {"K", "OU", "玉", "玉", 2},    {"+R", "RY", "龍", "龍", 0},
    {"+B", "UM", "馬", "馬", 0},   {"+S", "NG", "成銀", "全", 0}, {"+N", "NK", "成桂", "圭", 0},
    {"+L", "NY", "成香", "杏", 0}, {"+P", "TO", "と", "と", 0},
};
/// How many of `shogi_pieces` can be in hand.
inline constexpr std::size_t shogi_hand_pieces = 7;

const ShogiPieceName* find_shogi_symbol(std::string_view symbol);
const ShogiPieceName* find_shogi_code(std::string_view code);

/// Can a game be written so: for two who face each other, on a rectangle of squares, with such pieces?
bool has_shogi_board(const Ruleset& ruleset);
/// What a format of records says to a game without it.
std::string needs_shogi_board(std::string_view format);

/// A cell by its file from the right and its rank from the top, both from 1.
struct ShogiSquare {
  int file = 0, rank = 0;
};

ShogiSquare shogi_square(const Ruleset& ruleset, Cell cell);
/// The cell of a square; `no_cell` beyond the board.
Cell shogi_cell(const Ruleset& ruleset, ShogiSquare square);

/// The text of a move as Trigon writes it: a piece goes from cell to cell, and becomes `after`.
std::string shogi_step(const Ruleset& ruleset, Piece piece, Cell from, Cell to, std::string_view after);

}  // namespace trigon::engine
