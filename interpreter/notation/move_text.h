// Moves as text. Tested in tests/unit/move_text_test.cpp.
//
//   a1-b2       a move            a1xb2      a capture          a1xb2=Q   with promotion
//   a1*b2       a capture from afar           a1-a1     a pass    e1-g1&h1-f1  castling
//   a1-d3/b2/c2    a multiple step that opens b2 and c2 to capture en passant
//   R@b2        a drop from the hand      pass       a turn without a move
//   a1xb2,b2-c3,R@b2       a move of several actions, which scripts make: a1-b2 moves, a1<>b2 swaps, +Rw@b2 puts,
//                          ~b2 clears
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/position/move_list.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// The text of a legal move. Any two legal moves of a position have different texts.
std::string print_move(const Position& position, const Move& move);

/// The move of `moves` that `text` names: by its exact text or, when only one fits, by a looser form: without
/// separators (`e2e4`, `a7a8q`), with `-` for `x` (but not the other way round), without opened cells, castling as the
/// royal's step. Else in algebraic notation, as in san.h. Nothing when none or several fit.
std::optional<Move> find_move(const Position& position, const MoveList& moves, std::string_view text);

/// All moves that `text` may mean: the one with exactly this text, else those of which it is a looser form, else those
/// that it means in algebraic notation.
MoveList matching_moves(const Position& position, const MoveList& moves, std::string_view text);

}  // namespace trigon::engine
