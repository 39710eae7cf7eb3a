// What chess programs write in a FEN beside the board of chess: hands, promoted pieces, fields that some leave out. The
// reader of position texts asks here. Tested in tests/unit/position_text_test.cpp and san_test.cpp.
//
//   r1bqk2r/ppp2ppp/8/4P3/8/2Q~5/PPP2PPP/R1BQK2R[Nnp] w KQkq - 0 1
//
// Behind the board stand the hands, in brackets or as one more row; `Q~` is a queen that was a pawn. Games without
// castling may leave out its field, or this and the next one: `w - 0 1`, `w 0 1`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// The fields behind the turn; empty where they are left out.
struct FenFields {
  std::string_view castling, passed, clock, number;
  /// `3+3` or `+0+0`: checks that are left, or that were given.
  std::string_view checks;
  /// The first word too many.
  std::string_view unexpected;
};

/// Sorts the words behind the turn. What they say is not looked at.
FenFields fen_fields(const std::vector<std::string_view>& words);

struct FenBoard {
  std::string_view board;
  /// The letters of the pieces in hand, where the FEN says them.
  std::optional<std::string_view> hand;
};

/// Parts board and hands; `rows` is how many rows the board of the game has, and `has_hands` whether it keeps any.
FenBoard fen_board(std::string_view word, std::size_t rows, bool has_hands);

/// What `~` makes of a piece: the type with the same letter that is another piece in hand. In games that have no such
/// type a promoted piece is like any other.
PieceType fen_promoted(const Ruleset& ruleset, PieceType plain);

/// What `+` makes of a piece for which the game has no such symbol: the one type that it promotes to.
std::optional<PieceType> fen_promotion_of(const Ruleset& ruleset, PieceType plain);

/// The FEN of a position, which is read back as the same one; its move number is 1. Nothing for boards and games of
/// which a FEN cannot say all.
std::optional<std::string> print_fen(const Position& position);

}  // namespace trigon::engine
