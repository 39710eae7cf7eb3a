// Moves as KIF has them, the format of the programs of Yoshikazu Kakinoki, which people in Japan read. Tested in
// tests/unit/kif_test.cpp.
//
//   ７六歩(77)   a pawn from 77 to 76      ２二角成(88)   with promotion
//   ５五角打     a drop                    同　銀(31)     to where the move before went
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/notation/shogi_board.h"
#include "interpreter/position/move_list.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// In place of a square: where the move before went.
inline constexpr std::string_view kif_same = "同";

/// The text of a move, one of the legal `moves`; nothing when it has no form, or another move has the same one. With
/// `last`, the cell where the move before went. The game must have such a board (shogi_board.h).
std::optional<std::string> print_kif_move(const Position& position, const MoveList& moves, const Move& move,
                                          Cell last = no_cell);

/// The move as notation/move_text.h has it, whether or not it is legal; its square must be said. Nothing, and the
/// reason in `why`, when it is none here.
std::optional<std::string> read_kif_move(const Position& position, std::string_view text, std::string& why);

/// The length of the square at the beginning of a text, `７六`, in bytes; 0 when there is none.
std::size_t kif_square_length(std::string_view text);

/// A number from 1 to 9 or, for a hand, to 99, as `十八`; nothing for another text.
std::optional<int> read_kanji_number(std::string_view text);
std::string print_kanji_number(int number);

/// The numbers from 1 to 9 of a file above the board, and of a rank.
std::string_view wide_digit(int number);
std::string_view kanji_digit(int number);

/// The piece with which a text begins, by any of its words, and the length of that in bytes.
struct ReadKifPiece {
  const ShogiPieceName* piece = nullptr;
  std::size_t length = 0;
};
ReadKifPiece read_kif_piece(std::string_view text);

}  // namespace trigon::engine
