// What a move captures, what becomes of it, and what the move opens: asked of moves that have not been made. Tested in
// tests/unit/apply_test.cpp and by the naive generator.
#pragma once

#include <vector>

#include "interpreter/movegen/captures_aside.h"
#include "interpreter/movegen/passed_pieces.h"
#include "interpreter/position/composite.h"
#include "interpreter/position/move.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// The move with which a composite begins; any other move is returned as it is.
Move base_move(const Position& position, const Move& move);

/// Does a move of this piece set back the half-move clock, whatever it captures?
inline bool resets_count(const Ruleset& ruleset, Piece piece, const Move& move) {
  if (move.promotion != 0 && ruleset.end.promotions_reset_count) return true;
  if (!ruleset.resetting_types.contains(piece.type())) return false;
  return ruleset.takes_back.empty() ||
         !ruleset.takes_back[ruleset.takes_back_index(piece)][move.to].contains(move.from);
}

/// The cells of the pieces that a move captures: none, one, or several en passant.
CellSet captured_cells(const Position& position, const Move& move);

/// The cells on which a move captures on its way, in the order of its path; empty for moves of other kinds.
std::vector<Cell> captured_on_the_way(const Position& position, const Move& move);

/// The captured cells that tell a move from others with the same ends, which its text names: those on the way, those
/// of a choice of where to capture aside, or those en passant where the same step may also capture aside.
std::vector<Cell> captured_by_choice(const Position& position, const Move& move);

/// What becomes of the pieces that a move of a piece captures, or with which it swaps places.
VictimFate fate_of_victims(const Position& position, const Move& move);

/// Does a move of a piece, which is not a composite, go over just the victims that the line captures on its way?
bool is_by_line(const Position& position, const Move& move, const MoveLine& line);

/// The cells that a double step opens to capture en passant, those near its start first; empty for other moves.
std::vector<Cell> opened_cells(const Position& position, const Move& move);

/// Calls `visit(cell)` for each piece that a move captures; not for composites.
template <class Visit>
void for_each_captured(const Position& position, const Move& move, Visit&& visit) {
  if (move.kind == MoveKind::en_passant) {
    for_each_passed_piece(position, move.to, visit);
  } else if (move.kind == MoveKind::aside) {
    captured_aside(position, move.from, move.to, static_cast<Takes>(move.detail)).for_each(visit);
  } else if (move.kind == MoveKind::passing) {
    for (const Cell cell : captured_on_the_way(position, move)) visit(cell);
    if (!position.at(move.to).is_empty()) visit(move.to);
  } else if (is_step(move.kind) && move.kind != MoveKind::exchange && !position.at(move.to).is_empty()) {
    visit(move.to);
  }
}

}  // namespace trigon::engine
