// FEN beyond the board of chess, as chess programs write it: hands, promoted pieces, fields that some leave out; and
// SFEN of shogi. The reader of position texts uses it. Tested in tests/unit/position_text_test.cpp and san_test.cpp.
//
//   r1bqk2r/ppp2ppp/8/4P3/8/2Q~5/PPP2PPP/R1BQK2R[Nnp] w KQkq - 0 1
//
// Behind the board stand the hands, in brackets or as one more row; `Q~` is a queen that was a pawn. Games without
// castling may leave out its field, or this and the next one: `w - 0 1`, `w 0 1`. In SFEN the hands stand behind the
// turn. A piece that belongs to nobody and that nothing captures, such as a duck, is written `*`:
//
//   8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// The fields of a FEN behind the turn; empty where they are left out.
struct FenFields {
  std::string_view castling, passed, clock, number;
  /// Remaining or given checks: `3+3` or `+0+0`.
  std::string_view checks;
  /// The first word that fits into no field.
  std::string_view unexpected;
};

/// Sorts the words behind the turn into fields, without looking at their meaning.
FenFields fen_fields(const std::vector<std::string_view>& words);

/// The checks that white and black still need, of `FenFields::checks`: `3+1` says so, and `+0+2` how many of `all` each
/// has given. Nothing when it cannot be read, or says that more than all were given.
std::optional<std::array<int, 2>> fen_checks_left(std::string_view checks, int all);

/// The hands of an SFEN, whose words these are; nothing when they are a FEN or another text. Only games that keep hands
/// and have no castling are written so.
std::optional<std::string_view> sfen_hand(const Ruleset& ruleset, const std::vector<std::string_view>& words);

/// What `*` is in the FENs of a game of two and a neutral player: the one kind of piece that nothing captures, as that
/// player's. Nothing in other games, whose FENs have no such sign but for holes.
std::optional<Piece> fen_wall(const Ruleset& ruleset);

/// The player with the capitals in the FENs of such a game, who plays up the board, and the other one.
std::array<Player, 2> sides_of_walled(const Ruleset& ruleset);

/// The player whom a FEN calls `w`, who plays up the board, or `b`, the other one. For games of two.
std::optional<Player> fen_player(const Ruleset& ruleset, std::string_view word);

struct FenBoard {
  std::string_view board;
  /// The letters of the pieces in hand, when the FEN has them.
  std::optional<std::string_view> hand;
};

/// Splits board and hands. `rows` is the number of rows of the game's board; `has_hands`: does the game keep hands?
FenBoard fen_board(std::string_view word, std::size_t rows, bool has_hands);

/// The type of a promoted piece such as `Q~`: the type with the same letter that is another piece when captured and
/// held. In games without such a type, a promoted piece is like any other.
PieceType fen_promoted(const Ruleset& ruleset, PieceType plain);

/// The type of a promoted piece such as `+P`, where the game has no such symbol: the one type to which the piece
/// promotes.
std::optional<PieceType> fen_promotion_of(const Ruleset& ruleset, PieceType plain);

/// The FEN of a position, which reads back as the same position; its move number is 1. Nothing for boards and games
/// that a FEN cannot express.
std::optional<std::string> print_fen(const Position& position);

/// The SFEN of a position, in the same way, without the half-move clock.
std::optional<std::string> print_sfen(const Position& position);

}  // namespace trigon::engine
